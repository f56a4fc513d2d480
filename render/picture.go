package render

import (
	"fmt"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/camera"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/session"
	"playhead/render/shell"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/render/world"
)

// Paint draws the whole window on dst, a px being factor of its pixels. The
// picture of a screenshot is made the same way.
func (w *Window) Paint(dst *ebiten.Image, factor float64) {
	w.canvas.Begin(dst, factor)
	w.hits.Reset()
	width, height := w.canvas.Size()
	w.p.Hover, w.p.Press = widget.Target{}, widget.Target{}
	if w.ui.hovering {
		w.p.Hover = w.ui.hover.Target
	}
	if w.ui.drag.kind == dragPress {
		w.p.Press = w.ui.drag.target
	}
	w.ui.ringing = false
	w.lay = layout.Compute(w.want(width, height))
	if w.session == nil {
		w.canvas.Retain(0, 0, 0, 0)
		w.paintStart()
	} else {
		w.paintSession()
	}
	w.paintOver()
	w.paintFocus()
	w.canvas.End()
}

// want returns what the user wants to see.
func (w *Window) want(width, height float64) layout.Want {
	u := &w.ui
	want := layout.Want{W: width, H: height, Bare: w.bare && w.session != nil, Start: w.session == nil, Panel: u.panel, PanelWidth: u.panelWidth}
	if s := w.session; s != nil {
		want.Capture, want.Bytes, want.Side = w.capture != nil, w.capture.showsWire(), u.side
		w.updateBanner(s)
		want.Banner = w.notice.banner != nil && !w.notice.hidden
		want.Lanes = w.wantLanes(s)
	}
	return want
}

// paintSession draws a recording.
func (w *Window) paintSession() {
	s, l := w.session, &w.lay
	w.stage.Pixels = w.canvas.Scale()
	w.stage.MoveCamera(l.Map, w.now())
	w.followView(s)
	if w.bare || !w.capture.showsWire() {
		w.paintScene(l.Map)
	}
	if w.bare {
		w.p.Zone(l.Map, widget.Target{Part: shell.PartMap}, widget.CursorCross)
		return
	}
	// From here on most is as it was a picture ago.
	if w.capture.showsWire() {
		w.canvas.Retain(0, 0, 0, 0)
		w.areas = shell.Areas{}
		w.paintMessages()
		w.paintBytes()
	} else {
		w.canvas.Retain(l.Map.X, l.Map.Y, l.Map.W, l.Map.H)
		w.paintOverlays()
		w.paintPanel()
	}
	w.paintCapture()
	if w.notice.banner != nil && !w.notice.hidden && !l.Banner.Empty() {
		w.notice.banner.Draw(&w.p, l.Banner)
	}
	w.paintTimeline()
	w.paintMenuBar(s)
	shell.Toasts(&w.p, l, w.shownToasts())
	w.paintWaiting()
	w.paintBubble()
	w.capture.readWanted()
}

// paintScene draws the moment at the playhead.
func (w *Window) paintScene(area layout.Rect) {
	s := w.session
	w.stage.Scene.View, w.stage.Scene.Names, w.stage.Scene.Grid, w.stage.Scene.Aim = w.view(), w.set.Names, w.set.Grid, s.Followed >= 0
	w.stage.Scene.Share, w.stage.Scene.PointedAt = w.set.Physics, w.pointedTile()
	x, y, here := w.stage.Scene.Place(s.Followed)
	w.stage.Scene.Heights, w.stage.Scene.Recorder = w.heights(s), max(0, s.Recording().Meta.Recorder)
	w.stage.Scene.Skins = nil
	if w.set.Skins {
		w.stage.Scene.Skins = w.stage.Skins
	}
	w.stage.Scene.Trail = nil
	if w.set.Trail {
		w.stage.Scene.Trail = w.stage.TrailTo(x, y, here)
	}
	w.p.Zone(area, widget.Target{Part: shell.PartMap}, widget.CursorCross)
	// Where overlays stand is known from the picture before.
	w.stage.Scene.Covered = w.covered
	w.stage.Scene.Draw(&w.p, w.stage.Cam)
	w.p.Plates = w.p.Plates[:0]
	if w.Unfinished() {
		w.dirty = true
	}
}

// Unfinished reports whether the last picture left out some of the scenery or of
// the players' skins that the next one may have.
func (w *Window) Unfinished() bool {
	if w.session == nil {
		return false
	}
	if w.capture.readsMessages() {
		return true
	}
	return w.stage.Unfinished() || w.lanes.coming != nil
}

// paintMenuBar draws the menu bar.
func (w *Window) paintMenuBar(s *session.Session) {
	m := shell.MenuBar{Title: "Playhead", Open: -1}
	if s != nil {
		m = shell.MenuBar{Title: s.Name, Place: w.place(s), Format: s.Format, Notes: len(w.notes(s)), Open: -1, Panel: !w.lay.Panel.Empty()}
	}
	m.Letters = w.ui.altDown
	if w.ui.menu.open && w.ui.menu.kind == menuOfBar {
		m.Open = w.ui.menu.index
	}
	w.ui.drops = m.Draw(&w.p, &w.lay)
}

// place says what is watched beside its name: the map, and how far it is read
// or when it was recorded.
func (w *Window) place(s *session.Session) string {
	text := ""
	if g := s.Game(); g != nil {
		text = g.Map.Name
	}
	add := func(more string) {
		if text != "" {
			text += " · "
		}
		text += more
	}
	if share, known := s.Reading(); !s.Ended() && known && !s.Growing {
		add(fmt.Sprintf("reading %d%%", int(share*100)))
		return text
	}
	if w.capture != nil {
		w.capture.addTraffic(add)
		return text
	}
	start := s.Recording().Meta.StartTime
	if g := s.Game(); g != nil && !g.StartTime.IsZero() {
		start = g.StartTime
	}
	if !start.IsZero() {
		add(start.Format("2006-01-02 15:04"))
	}
	if m := s.MapText(); m != "" {
		add(m)
	}
	return text
}

// paintTimeline draws transport, overview and lanes.
func (w *Window) paintTimeline() {
	s, l := w.session, &w.lay
	r := s.Recording()
	a, b, set, on := s.Play.Loop()
	lanes := shell.Lanes{
		Now: s.Play.Position(), Bookmarks: s.Bookmarks, Loop: set && on, LoopA: a, LoopB: b, Loaded: r.Loaded(), Complete: r.Complete, Hover: w.hairX(),
	}
	if !l.Ruler.Empty() {
		lanes.Scale = w.laneScale()
		if w.lanes.update(s, lanes.Scale) {
			w.dirty = true
		}
		lanes.Ticks, lanes.Events = w.lanes.ticks, w.lanes.clusters
		lanes.NoEvents = shell.NoEvents(s.Events, w.ui.search.Text())
		w.describeLanes(&lanes)
		lanes.Draw(&w.p, l)
	}
	w.marks.update(s, l.Bar.W)
	o := shell.Overview{
		Now: s.Play.Position(), Total: s.Total(), Loaded: r.Loaded(), Complete: r.Complete, Density: w.marks.density, Marks: w.marks.marks,
		Loop: set && on, LoopA: a, LoopB: b,
	}
	for _, m := range s.Bookmarks {
		o.Marks = append(o.Marks[:len(o.Marks):len(o.Marks)], timeline.Mark{Time: m.Time, Kind: bookmarkKind})
	}
	if s.CutOff() {
		o.Cut, o.CutText = r.Loaded(), "cut off at "+timeline.Clock(r.Loaded(), r.Promised() >= time.Hour, 0)
	}
	if !l.Ruler.Empty() {
		o.View = s.View
		if h := w.hairX(); h > 0 {
			o.Hover = o.Scale(l).At(lanes.Scale.Time(h))
		}
	}
	if d, ok := s.Play.Waiting(); ok {
		o.Waiting = d
	}
	o.Draw(&w.p, l)
	w.paintTransport(set, on, a, b)
}

func (w *Window) paintTransport(set, on bool, a, b time.Duration) {
	s, l := w.session, &w.lay
	t := shell.Transport{
		Playing: s.Play.Playing(), Speed: s.Play.Speed(), SpeedText: speedText(s.Play.Speed()),
		Now: s.Play.Position(), Total: s.Total(), Loop: set, Looping: on, LoopA: a, LoopB: b,
		Panel: !l.Panel.Empty(), Follow: s.Growing && !s.Ended(), AtEnd: s.Play.Position() >= s.Recording().Loaded()-time.Second,
	}
	if at, ok := s.WallClock(t.Now); ok {
		t.WallClock = at.Format("2006-01-02 15:04:05 -0700")
	}
	if w.stage.Scene.Game != nil {
		t.Tick, t.HasTick = int32(s.Play.Tick()), true
	}
	if w.ui.editing == editTime {
		t.Editing = &w.ui.field
	}
	if w.reader != nil {
		t.Name = w.reader.keyName
	}
	w.ui.speedAt = t.Draw(&w.p, l)
}

// speedText returns a speed as "0.25×" or "-1×".
func speedText(v float64) string {
	return fmt.Sprintf("%g×", math.Round(v*100)/100)
}

// hairX returns where the pointer rests on the timeline, 0 when it does not.
func (w *Window) hairX() float64 {
	part := w.ui.hover.Target.Part
	if !w.ui.hovering || part != shell.PartRuler && part != shell.PartLanes || w.ui.drag.kind != dragNone {
		return 0
	}
	return w.ui.x
}

// paintWaiting draws the pill of a seek that waits.
func (w *Window) paintWaiting() {
	s := w.session
	d, ok := s.Play.Waiting()
	if !ok {
		return
	}
	w.ui.ringing = true
	turn := float64(w.now().UnixMilli()%1000) / 1000 * 2 * math.Pi
	if w.ui.calm {
		turn, w.ui.ringing = 0, false
	}
	text := "Going to " + timeline.Clock(d, s.Total() >= time.Hour, 0) + " when it has been read"
	shell.Waiting(&w.p, &w.lay, text, turn)
}

// paintBubble draws the preview of the moment under the pointer.
func (w *Window) paintBubble() {
	s, l, u := w.session, &w.lay, &w.ui
	part := u.hover.Target.Part
	if !u.hovering || !u.tipDue || u.menu.open || u.modal != noModal {
		return
	}
	var t time.Duration
	bottom := l.Ruler.Y
	switch part {
	case shell.PartRuler, shell.PartLanes:
		t = w.laneScale().Time(u.x)
	case shell.PartOverview:
		t = w.overviewScale().Clamped(u.x)
		bottom = l.Overview.Y + 4
	default:
		return
	}
	if t < 0 || t > s.Total() {
		return
	}
	long := s.Total() >= time.Hour
	b := shell.Bubble{X: u.x, Time: timeline.Clock(t, long, 2), Event: eventNear(s, t)}
	if t <= s.Recording().Loaded() {
		b.Picture = func(r layout.Rect) { w.paintPreview(t, r) }
		b.Lines = w.bubbleLines(t)
	} else {
		b.Event = "not read yet"
	}
	b.Draw(&w.p, l, bottom)
}

// paintPreview draws the scene of another moment into a small area.
func (w *Window) paintPreview(t time.Duration, r layout.Rect) {
	s := w.session
	g := s.Play.Preview(t, &w.preview)
	if g == nil {
		return
	}
	scene := world.Scene{Game: g, Cur: &w.preview, Next: &w.preview, Followed: s.Followed, Time: t, View: w.view(), Share: w.set.Physics, Heights: w.heights(s)}
	if m := w.stage.MapOf(g.Index); m != nil {
		scene.Map = m.Map
	}
	cam := camera.New()
	cam.View, cam.YUp = r, w.stage.Cam.YUp
	x, y := w.stage.Cam.X, w.stage.Cam.Y
	if px, py, ok := scene.Place(s.Followed); ok {
		x, y = px, py
	}
	width := w.stage.Cam.Width() * 0.45
	if !g.Engine.Teeworlds() {
		width = w.stage.Cam.Width() * 0.7
	}
	cam.Look(x, y, width)
	scene.Draw(&w.p, cam)
}

// eventNear says what happens around t, in a few words.
func eventNear(s *session.Session, t time.Duration) string {
	r := s.Recording()
	const around = 1500 * time.Millisecond
	count, text := 0, ""
	for i := s.Events.Before(r, t-around); i < s.Events.Len(); i++ {
		g, e := s.Events.At(r, i)
		if e.Time > t+around {
			break
		}
		if count++; count == 1 {
			text = feed.Describe(g, e).String()
		}
	}
	if count > 1 {
		return fmt.Sprintf("%d events", count)
	}
	return text
}

// shownToasts returns the toasts as they are drawn.
func (w *Window) shownToasts() []shell.Toast {
	out := make([]shell.Toast, len(w.ui.toasts))
	for i := range w.ui.toasts {
		out[i] = w.ui.toasts[i].Toast
	}
	return out
}

// paintOver draws what lies over everything: menus, dialogs, tooltips.
func (w *Window) paintOver() {
	u, l := &w.ui, &w.lay
	if w.session == nil {
		shell.Toasts(&w.p, l, w.shownToasts())
	}
	if u.board && w.session != nil {
		b := w.board()
		b.Draw(&w.p, l)
	}
	switch u.modal {
	case modalCard:
		u.card.Draw(&w.p, l)
	case modalAsk:
		a := shell.Ask{Title: "Go to", Hint: "A time, a tick (t37671) or a percent (25%).", Field: &u.field, OK: "Go"}
		if u.wrong != "" {
			a.Wrong = "That is no time, tick or percent."
		}
		a.Draw(&w.p, l)
	case modalSheet:
		_, u.sheetMax = u.sheet.Draw(&w.p, l)
	case modalPacket:
		w.paintPacket()
	case modalKeys:
		u.keys.Name = w.keyName()
		_, u.sheetMax = u.keys.Draw(&w.p, l)
	case modalSettings:
		w.paintSettings()
	}
	if u.menu.open {
		w.paintMenu()
	}
	if u.hovering && u.tipDue && u.hover.Tip != "" && u.drag.kind == dragNone {
		shell.Tooltip(&w.p, l, u.hover, u.x, u.y)
	}
}

func (w *Window) keyName() func(string) string {
	if w.reader == nil {
		return nil
	}
	return w.reader.keyName
}
