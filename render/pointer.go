package render

import (
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/keys"
	"playhead/render/layout"
	"playhead/render/session"
	"playhead/render/shell"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// dragKind is what a held button moves.
type dragKind uint8

const (
	dragNone  dragKind = iota
	dragPress          // a control: does something when released on it
	dragPan            // the map
	dragSeek           // the playhead, on the overview
	dragScrub          // the playhead, on ruler and lanes
	dragView           // the view of the lanes, on the overview
	dragFrom           // its handles
	dragTo
	dragLoopA
	dragLoopB
	dragMinimap
	dragPanel
	dragSplit
	dragBlend   // between scenery and physics
	dragMeasure // the end of what is measured
	dragLane    // the lower edge of a lane
	dragBand    // an end of the band of floors
)

// drag is a press that goes on until the button is released, whatever the
// pointer moves over meanwhile.
type drag struct {
	kind   dragKind
	target widget.Target
	x, y   float64 // where the pointer was last
	far    float64 // how far it has moved in all
	grab   time.Duration
	double bool
}

const (
	clickFar    = 4.0 // px a click may move
	doubleClick = 350 * time.Millisecond
)

// pointer acts on mouse and wheel. With blocked the pointer is on a window of
// another library.
func (w *Window) pointer(in *input, blocked bool) {
	u := &w.ui
	u.x, u.y, u.inside = in.x, in.y, in.inside && !blocked
	w.hover(in, blocked)
	if u.drag.kind != dragNone {
		w.dragging(in)
		return
	}
	if blocked {
		return
	}
	if in.left.pressed {
		w.press(in)
	}
	if in.right.pressed || in.middle.pressed {
		if u.hover.Target.Part == shell.PartMap && u.hovering {
			u.drag = drag{kind: dragPan, x: in.x, y: in.y}
		}
	}
	if in.wheelX != 0 || in.wheelY != 0 {
		w.wheel(in)
	}
}

// hover finds what is under the pointer.
func (w *Window) hover(in *input, blocked bool) {
	u := &w.ui
	z, ok := w.hits.At(in.x, in.y)
	ok = ok && u.inside && !blocked
	if ok != u.hovering || z.Target != u.hover.Target {
		w.dirty = true
		u.hoverFrom = in.now
	}
	if in.moved && (z.Target.Part == shell.PartOverview || z.Target.Part == shell.PartRuler || z.Target.Part == shell.PartLanes) && !u.tipDue {
		u.hoverFrom = in.now
	}
	if !ok {
		z = widget.Zone{}
	}
	u.hover, u.hovering = z, ok
	if in.moved && z.Target.Part == shell.PartMap && (w.set.Tile || w.blend() > 0) {
		w.dirty = true // what is under the pointer shows
	}
	w.setCursor(z.Cursor)
}

func (w *Window) setCursor(c widget.Cursor) {
	shape := [...]ebiten.CursorShapeType{
		ebiten.CursorShapeDefault, ebiten.CursorShapePointer, ebiten.CursorShapeText,
		ebiten.CursorShapeCrosshair, ebiten.CursorShapeEWResize, ebiten.CursorShapeNSResize, ebiten.CursorShapeMove,
	}[c]
	if ebiten.CursorShape() != shape {
		ebiten.SetCursorShape(shape)
	}
}

// press begins a drag on what is under the pointer.
func (w *Window) press(in *input) {
	u := &w.ui
	u.focusing = false
	t := u.hover.Target
	if u.editing == editSearch && t.Part != shell.PartSearch {
		u.editing = noEditing
	}
	if u.editing == editMessages && t.Part != shell.PartWireSearch {
		u.editing = noEditing
	}
	if u.editing == editTime && t.Part != shell.PartField {
		u.editing = noEditing
	}
	u.hoverFrom, u.tipDue = in.now.Add(time.Hour), false // no tooltip until the pointer has left
	d := drag{target: t, x: in.x, y: in.y}
	d.double = in.now.Sub(u.lastClick) < doubleClick && u.lastHit == t
	u.lastClick, u.lastHit = in.now, t
	if !u.hovering {
		return
	}
	d.kind = dragOf(t)
	if d.kind == dragView && !w.pansView(in) {
		d.kind = dragSeek
	}
	if d.kind == dragPan && w.measures(in) {
		d.kind = dragMeasure
	}
	s := w.session
	switch d.kind {
	case dragSeek, dragScrub:
		if s == nil {
			return
		}
		s.Play.Jump(w.timeAt(d.kind, in))
		s.ViewHeld = false
	case dragView:
		d.grab = w.overviewScale().Time(in.x) - s.View.From
	case dragMinimap:
		w.lookOnMinimap(in)
	case dragBlend:
		w.slideBlend(in.x)
	case dragBand:
		w.grabBand(in.x)
	case dragMeasure:
		w.beginMeasure(in)
	}
	u.drag = d
	w.dirty = true
}

// widestPan is the largest share of the overview its window may take to be
// dragged: dragging more than that would hardly move anything, and whoever
// drags the bar of a short recording wants to seek.
const widestPan = 0.3

// pansView reports whether a press on the overview's window drags the window.
// On the playhead it drags the playhead.
func (w *Window) pansView(in *input) bool {
	s := w.session
	at := w.overviewScale().At(s.Play.Position())
	return math.Abs(in.x-at) > theme.HitEdge/2+1 && s.View.Span() < time.Duration(widestPan*float64(s.Total()))
}

// dragOf returns what a press on t drags.
func dragOf(t widget.Target) dragKind {
	switch t.Part {
	case shell.PartMap:
		return dragPan
	case shell.PartOverview:
		return dragSeek
	case shell.PartRuler, shell.PartLanes:
		return dragScrub
	case shell.PartWindow:
		return dragView
	case shell.PartWindowFrom:
		return dragFrom
	case shell.PartWindowTo:
		return dragTo
	case shell.PartLoopA:
		return dragLoopA
	case shell.PartLoopB:
		return dragLoopB
	case shell.PartMinimap:
		return dragMinimap
	case shell.PartPanelEdge:
		return dragPanel
	case shell.PartSplit:
		return dragSplit
	case shell.PartBlend:
		return dragBlend
	case shell.PartHeightBar:
		return dragBand
	case shell.PartLaneEdge:
		return dragLane
	}
	return dragPress
}

// dragging goes on with a drag, or ends it.
func (w *Window) dragging(in *input) {
	u := &w.ui
	d := &u.drag
	dx, dy := in.x-d.x, in.y-d.y
	d.x, d.y = in.x, in.y
	d.far += math.Hypot(dx, dy)
	if dx != 0 || dy != 0 {
		w.drag(in, dx, dy)
	}
	if in.left.down || in.right.down || in.middle.down {
		return
	}
	done := *d
	u.drag = drag{}
	w.dirty = true
	if done.kind == dragBlend {
		w.change(func(*Settings) {})
	}
	if done.far <= clickFar {
		w.click(in, &done)
	} else if done.kind == dragPress && u.hovering && u.hover.Target == done.target {
		w.activate(in, done.target, false)
	} else if done.kind == dragLane {
		w.dragLaneEdge(done.target.N, in.y, true)
	}
}

// drag moves what is dragged.
func (w *Window) drag(in *input, dx, dy float64) {
	s, d := w.session, &w.ui.drag
	if s == nil {
		return
	}
	total := s.Total()
	switch d.kind {
	case dragPan:
		if d.far > clickFar {
			w.stage.Cam.Pan(dx, dy)
			s.Auto = false
		}
	case dragSeek, dragScrub:
		s.Play.Seek(w.scrubTime(in, dx))
	case dragView:
		span := s.View.Span()
		from := w.overviewScale().Time(in.x) - d.grab
		s.View = timeline.View{From: from, To: from + span}.Pan(0, total)
		s.ViewHeld = true
	case dragFrom:
		s.View, s.ViewHeld = s.View.SetFrom(w.overviewScale().Clamped(in.x), total), true
	case dragTo:
		s.View, s.ViewHeld = s.View.SetTo(w.overviewScale().Clamped(in.x), total), true
	case dragLoopA:
		s.Play.SetLoopA(min(max(w.laneScale().Time(in.x), 0), total))
	case dragLoopB:
		s.Play.SetLoopB(min(max(w.laneScale().Time(in.x), 0), total))
	case dragMinimap:
		w.lookOnMinimap(in)
	case dragBlend:
		w.slideBlend(in.x)
	case dragMeasure:
		w.stretchMeasure(in)
	case dragPanel:
		w.ui.panelWidth = w.lay.All.W - in.x
	case dragSplit:
		w.ui.split = in.y - w.areas.Players.Y
	case dragLane:
		w.dragLaneEdge(d.target.N, in.y, false)
	case dragBand:
		w.dragBand(in.x)
	}
	w.dirty = true
}

// scrubTime returns where a drag puts the playhead. With Shift it moves a
// tenth of the way.
func (w *Window) scrubTime(in *input, dx float64) time.Duration {
	d := &w.ui.drag
	s := w.session
	if in.mods&keys.Shift != 0 {
		per := w.laneScale().PerPx()
		if d.kind == dragSeek {
			per = w.overviewScale().PerPx()
		}
		return s.Play.Position() + time.Duration(float64(per)*dx/10)
	}
	return w.timeAt(d.kind, in)
}

func (w *Window) timeAt(k dragKind, in *input) time.Duration {
	if k == dragSeek {
		return w.overviewScale().Clamped(in.x)
	}
	t := w.laneScale().Time(in.x)
	return min(max(t, 0), w.session.Total())
}

// overviewScale returns the times of the overview.
func (w *Window) overviewScale() timeline.Scale {
	o := shell.Overview{Total: w.session.Total()}
	return o.Scale(&w.lay)
}

// laneScale returns the times of the lanes.
func (w *Window) laneScale() timeline.Scale {
	return timeline.Scale{From: w.session.View.From, To: w.session.View.To, X: w.lay.Track.X, W: w.lay.Track.W}
}

// click does what a press without a drag does.
func (w *Window) click(in *input, d *drag) {
	switch d.kind {
	case dragPress, dragLane:
		w.activate(in, d.target, d.double)
	case dragView:
		w.session.Play.Jump(w.overviewScale().Clamped(in.x))
		w.session.ViewHeld = false
	case dragMeasure:
		w.ui.measure.set = false // a click measures nothing
	case dragPan:
		if d.double {
			w.Do(keys.FullScreen)
			return
		}
		w.clickMap(in)
	}
}

// clickMap follows the player at the pointer.
func (w *Window) clickMap(in *input) {
	s := w.session
	if s == nil || w.stage.Scene.Game == nil {
		return
	}
	best, near := -1, 24.0
	for id := range w.stage.Scene.Cur.Players {
		x, y, ok := w.stage.Scene.Place(id)
		if !ok {
			continue
		}
		sx, sy := w.stage.Cam.ToScreen(x, y)
		if d := math.Hypot(sx-in.x, sy-in.y); d < max(near, 0) {
			best, near = id, d
		}
	}
	if best >= 0 && best != s.Followed {
		w.stage.Follow(best, in.now)
		w.dirty = true
	}
}

// wheel zooms the map, scrolls lists, zooms the timeline, steps the speed.
func (w *Window) wheel(in *input) {
	u := &w.ui
	s := w.session
	t := u.hover.Target
	step := in.wheelY * 48
	switch {
	case !u.hovering:
	case u.menu.open:
		u.menu.scroll = min(max(u.menu.scroll-step, 0), u.menu.most)
	case u.modal == modalSheet, u.modal == modalSettings:
		u.sheet.Scroll = min(max(u.sheet.Scroll-step, 0), u.sheetMax)
	case u.modal == modalKeys:
		u.keys.Scroll = min(max(u.keys.Scroll-step, 0), u.sheetMax)
	case u.modal == modalPacket:
		w.ui.packet.wheel(in.x, in.y, step)
	case s == nil:
		u.startScroll = min(max(u.startScroll-step, 0), u.startMax)
	case t.Part == shell.PartLegend:
		u.legendPage -= sign(in.wheelY)
	case t.Part == shell.PartMap:
		w.stage.Cam.ZoomAt(math.Pow(4.0/3, in.wheelY/2), in.x, in.y)
		s.Auto = s.Auto && s.Followed >= 0
	case w.capture != nil && w.capture.wheel(in.x, in.y, step):
	case w.areas.Players.Has(in.x, in.y):
		u.playerScroll = min(max(u.playerScroll-step, 0), w.areas.PlayerMax)
	case w.areas.Events.Has(in.x, in.y) && u.values:
		u.valueScroll = min(max(u.valueScroll-step, 0), w.areas.EventMax)
	case w.areas.Events.Has(in.x, in.y):
		u.eventScroll, u.eventsHeld = min(max(u.eventScroll-step, 0), w.areas.EventMax), true
	case t.Part == shell.PartSpeed:
		w.stepSpeed(sign(in.wheelY))
	default:
		w.wheelTime(in, s)
	}
}

// wheelTime zooms the lanes at the pointer; Shift or a sideways wheel pans.
func (w *Window) wheelTime(in *input, s *session.Session) {
	if in.y < w.lay.Overview.Y || w.lay.Overview.Empty() {
		return
	}
	total := s.Total()
	span := s.View.Span()
	if in.wheelX != 0 || in.mods&keys.Shift != 0 {
		d := in.wheelX + in.wheelY
		s.View = s.View.Pan(time.Duration(-d/8*float64(span)), total)
	} else {
		at := w.laneScale().Time(in.x)
		if in.y < w.lay.Ruler.Y || w.lay.Ruler.Empty() {
			at = w.session.Play.Position()
		}
		s.View = s.View.Zoom(math.Pow(0.8, in.wheelY), at, total)
	}
	s.ViewHeld = true
	w.dirty = true
}

func sign(v float64) int {
	if v < 0 {
		return -1
	}
	return 1
}

// lookOnMinimap moves the camera to where the pointer is on the minimap.
func (w *Window) lookOnMinimap(in *input) {
	s := w.session
	r := w.minimapInner()
	m := w.stage.Scene.Map
	if m == nil || r.Empty() {
		return
	}
	mw, mh := m.Size()
	mini := minimapArea(r, mw, mh)
	x := (in.x - mini.X) / mini.W * mw
	y := (in.y - mini.Y) / mini.H * mh
	s.Auto = false
	w.stage.Cam.Look(min(max(x, 0), mw), min(max(y, 0), mh), 0)
	w.dirty = true
}

// minimapArea returns where a map of mw by mh units is inside the minimap.
func minimapArea(r layout.Rect, mw, mh float64) layout.Rect {
	k := min(r.W/max(mw, 1), r.H/max(mh, 1))
	return r.Centered(mw*k, mh*k)
}
