package render

import (
	"fmt"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/camera"
	"playhead/render/feed"
	"playhead/render/layout"
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
		want.Capture, want.Bytes, want.Side = s.capture != nil, s.showsWire(), u.side
		w.updateBanner(s)
		want.Banner = s.banner != nil && !s.hidden
		want.Lanes = w.wantLanes(s)
	}
	return want
}

// paintSession draws a recording.
func (w *Window) paintSession() {
	s, l := w.session, &w.lay
	s.pixels = w.canvas.Scale()
	s.moveCamera(l.Map, w.now())
	w.followView(s)
	if w.bare || !s.showsWire() {
		w.paintScene(l.Map)
	}
	if w.bare {
		w.p.Zone(l.Map, widget.Target{Part: shell.PartMap}, widget.CursorCross)
		return
	}
	// From here on most is as it was a picture ago.
	if s.showsWire() {
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
	if s.banner != nil && !s.hidden && !l.Banner.Empty() {
		s.banner.Draw(&w.p, l.Banner)
	}
	w.paintTimeline()
	w.paintMenuBar(s)
	shell.Toasts(&w.p, l, w.shownToasts())
	w.paintWaiting()
	w.paintBubble()
	s.readWanted()
}

// paintScene draws the moment at the playhead.
func (w *Window) paintScene(area layout.Rect) {
	s := w.session
	s.scene.View, s.scene.Names, s.scene.Grid, s.scene.Aim = w.view(), w.set.Names, w.set.Grid, s.followed >= 0
	s.scene.Share, s.scene.PointedAt = w.set.Physics, w.pointedTile()
	x, y, here := s.scene.Place(s.followed)
	s.scene.Heights, s.scene.Recorder = w.heights(s), max(0, s.Recording().Meta.Recorder)
	s.scene.Skins = nil
	if w.set.Skins {
		s.scene.Skins = s.Skins
	}
	s.scene.Trail = nil
	if w.set.Trail {
		s.scene.Trail = s.trail.update(s.scene.Game, s.scene.Cur, s.followed, x, y, here)
	}
	w.p.Zone(area, widget.Target{Part: shell.PartMap}, widget.CursorCross)
	// Where overlays stand is known from the picture before.
	s.scene.Covered = w.covered
	s.scene.Draw(&w.p, s.Cam)
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
	if w.session.readsMessages() {
		return true
	}
	m, lanes := w.session.scene.Map, &w.session.lanes
	return m != nil && m.Pending() || w.session.scene.Skins.Pending() || lanes.coming != nil || w.session.walked.result != nil
}

// paintMenuBar draws the menu bar.
func (w *Window) paintMenuBar(s *Session) {
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
func (w *Window) place(s *Session) string {
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
	if share, known := s.reading(); !s.ended && known && !s.Growing {
		add(fmt.Sprintf("reading %d%%", int(share*100)))
		return text
	}
	if s.capture != nil {
		s.addTraffic(add)
		return text
	}
	start := s.Recording().Meta.StartTime
	if g := s.Game(); g != nil && !g.StartTime.IsZero() {
		start = g.StartTime
	}
	if !start.IsZero() {
		add(start.Format("2006-01-02 15:04"))
	}
	if m := s.mapText(); m != "" {
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
		Now: s.Play.Position(), Bookmarks: s.bookmarks, Loop: set && on, LoopA: a, LoopB: b, Loaded: r.Loaded(), Complete: r.Complete, Hover: w.hairX(),
	}
	if !l.Ruler.Empty() {
		lanes.Scale = w.laneScale()
		if s.lanes.update(s, lanes.Scale) {
			w.dirty = true
		}
		lanes.Ticks, lanes.Events = s.lanes.ticks, s.lanes.clusters
		lanes.NoEvents = shell.NoEvents(s.events, w.ui.search.Text())
		w.describeLanes(&lanes)
		lanes.Draw(&w.p, l)
	}
	s.marks.update(s, l.Bar.W)
	o := shell.Overview{
		Now: s.Play.Position(), Total: s.Total(), Loaded: r.Loaded(), Complete: r.Complete, Density: s.marks.density, Marks: s.marks.marks,
		Loop: set && on, LoopA: a, LoopB: b,
	}
	for _, m := range s.bookmarks {
		o.Marks = append(o.Marks[:len(o.Marks):len(o.Marks)], timeline.Mark{Time: m.Time, Kind: bookmarkKind})
	}
	if s.cutOff() {
		o.Cut, o.CutText = r.Loaded(), "cut off at "+timeline.Clock(r.Loaded(), r.Promised() >= time.Hour, 0)
	}
	if !l.Ruler.Empty() {
		o.View = s.view
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
		Panel: !l.Panel.Empty(), Follow: s.Growing && !s.ended, AtEnd: s.Play.Position() >= s.Recording().Loaded()-time.Second,
	}
	if at, ok := s.wallClock(t.Now); ok {
		t.WallClock = at.Format("2006-01-02 15:04:05 -0700")
	}
	if s.scene.Game != nil {
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
	b := shell.Bubble{X: u.x, Time: timeline.Clock(t, long, 2), Event: s.eventNear(t)}
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
	g := s.Play.Preview(t, &s.preview)
	if g == nil {
		return
	}
	scene := world.Scene{Game: g, Cur: &s.preview, Next: &s.preview, Followed: s.followed, Time: t, View: w.view(), Share: w.set.Physics, Heights: w.heights(s)}
	if m := s.maps[g.Index]; m != nil {
		scene.Map = m.Map
	}
	cam := camera.New()
	cam.View, cam.YUp = r, s.Cam.YUp
	x, y := s.Cam.X, s.Cam.Y
	if px, py, ok := scene.Place(s.followed); ok {
		x, y = px, py
	}
	width := s.Cam.Width() * 0.45
	if !g.Engine.Teeworlds() {
		width = s.Cam.Width() * 0.7
	}
	cam.Look(x, y, width)
	scene.Draw(&w.p, cam)
}

// eventNear says what happens around t, in a few words.
func (s *Session) eventNear(t time.Duration) string {
	r := s.Recording()
	const around = 1500 * time.Millisecond
	count, text := 0, ""
	for i := s.events.Before(r, t-around); i < s.events.Len(); i++ {
		g, e := s.events.At(r, i)
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
