package render

import (
	"fmt"
	"sort"

	"playhead/render/action"
	"playhead/render/camera"
	"playhead/render/desk"
	"playhead/render/dialog/preferences"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/screen/replay"
	"playhead/render/timeline"
)

// Frames returns how much work the window has done, in no time.
func (w *Window) Frames() FramesState {
	f := &w.loop.frames
	return FramesState{
		Updates: f.updates, Drawn: f.drawn, Skipped: f.skipped, DrawCalls: f.calls,
		Triangles: f.triangles, Pixels: f.pixels, DrawMS: float64(f.drawTime) / 1e6,
	}
}

// CountPixels has the pixels counted that pictures touch.
func (w *Window) CountPixels(on bool) { w.d.P.Canvas.CountPixels = on }

// State returns the state of the window.
func (w *Window) State() State {
	st := State{
		Theme: w.d.Set.Theme, Scale: w.d.Set.Scale, Dialog: w.dialogName(), Panels: w.visible(), Warnings: []string{},
		Toasts: []string{}, Pointed: []string{}, Tooltip: w.d.Pointer.Rests(),
		Bookmarks: []float64{}, BookmarkNames: []string{},
		Frames: w.Frames(), Controls: map[string][2]float64{},
	}
	for _, z := range w.d.Hits.All() {
		name := string(z.Target.Action)
		if z.Target.Action == action.None {
			name = fmt.Sprintf("%s/%d", z.Target.Part, z.Target.N)
		}
		st.Controls[name] = [2]float64{z.Rect.CenterX(), z.Rect.CenterY()}
	}
	if t := w.focus.target; w.focus.on {
		st.Focus = w.d.Keys.Of(t.Action).Label
		if t.Action == action.None {
			st.Focus = fmt.Sprintf("%s/%d", t.Part, t.N)
		}
	}
	if m := w.dialogs.Menu(); m != nil {
		for i, item := range m.Items() {
			st.Menu = append(st.Menu, item.Label)
			if i == m.Chosen {
				st.Focus = item.Label
			}
		}
	}
	for _, t := range w.d.Toasts {
		st.Toasts, st.ToastDetails = append(st.Toasts, t.Title), append(st.ToastDetails, t.Detail)
	}
	st.Packet, st.Settings = w.packetState(), preferences.Shown(w.dialogs).State()
	st.Tour = w.tour.state()
	if w.watch.Session == nil {
		if t, ok := w.pages.Shown().(part.Telling); ok {
			if key, state := t.State(); state != nil {
				st.Tell(key, state)
			}
		}
	} else {
		w.state(&st)
		st.ofReplay(w.replay.State())
	}
	return st
}

func (w *Window) state(st *State) {
	p := w.watch.Session.Play
	st.Open, st.File = true, w.watch.Session.Name
	st.Playhead = PlayheadState{Tick: int32(p.Tick()), Seconds: p.Position().Seconds()}
	st.Speed, st.Playing = p.Speed(), p.Playing()
	st.Live = st.Open && w.watch.Session.Live()
	_, st.Waiting = p.Waiting()
	if st.Maps.Number, st.Maps.Of = w.watch.Session.MapNumber(); w.watch.Session.Seen.Hiding() {
		st.Maps.Of = st.Maps.Number
	}
	st.Complete, st.Seconds = w.watch.Session.Ended(), w.watch.Session.Total().Seconds()
	st.Camera = CameraState{
		Mode: w.watch.Stage.Cam.Mode.String(), X: w.watch.Stage.Cam.X, Y: w.watch.Stage.Cam.Y,
		Width: w.watch.Stage.Cam.Width(),
	}
	_, _, set, on := p.Loop()
	st.Loop = LoopState{Set: set, On: on}
	a, hasA, b, hasB := p.LoopEnds()
	if hasA {
		st.Loop.A = a.Seconds()
	}
	if hasB {
		st.Loop.B = b.Seconds()
	}
	st.View = [2]float64{w.watch.Session.View.From.Seconds(), w.watch.Session.View.To.Seconds()}
	st.Events.Shown, st.Events.Total = w.watch.Session.Events.Len(), w.watch.Session.Events.Total()
	for _, m := range w.watch.Session.Bookmarks.All() {
		st.Bookmarks, st.BookmarkNames = append(st.Bookmarks, m.Time.Seconds()), append(st.BookmarkNames, m.Name)
	}
	g := w.watch.Stage.Scene.Game
	if g == nil {
		return
	}
	st.Playhead.Game = g.Index
	if w.watch.Session.Followed >= 0 && w.watch.Stage.Cam.Mode != camera.Free {
		st.Follow = &FollowState{Player: w.watch.Session.Followed, Name: g.LabelNear(w.watch.Session.Followed,
			p.Tick())}
	}
	st.Map.Name = g.Map.Name
	if m := w.watch.Stage.MapOf(g.Index); m != nil {
		st.Map.Status, st.Map.Source, st.Map.Embedded = m.Status.String(), m.Source, m.Embedded
	}
}

// ofReplay adds what only the screen of a recording knows.
func (s *State) ofReplay(of replay.State) {
	s.Banner, s.Measure, s.Selection, s.Players, s.Watching = of.Banner, of.Measure, of.Search, of.Players, of.Watching
	s.Map.View, s.Map.Physics, s.Map.Floors, s.Map.Band = of.View, of.Physics, of.Floors, of.Band
	s.Pointed, s.Warnings = append(s.Pointed, of.Pointed...), append(s.Warnings, of.Notes...)
	s.Events.Groups = append(s.Events.Groups, of.Groups...)
	for key, state := range of.Parts {
		s.Tell(key, state)
	}
}

// dialogName names what lies over the window.
func (w *Window) dialogName() string {
	switch {
	case !w.dialogs.Empty():
		return w.dialogs.Top().Name()
	case w.d.Typing != nil:
		return w.d.Typing.Name
	case w.tools.developer:
		return "developer"
	}
	return ""
}

// visible returns the names of the parts that are shown.
func (w *Window) visible() []string {
	l := &w.d.Lay
	out := []string{}
	for name, r := range map[string]layout.Rect{
		"menu": l.Menu, "banner": l.Banner, "panel": l.Panel, "transport": l.Transport, "overview": l.Overview,
		"ruler":   l.Ruler,
		"clients": l.Side, "tabs": l.Tabs,
	} {
		if !r.Empty() {
			out = append(out, name)
		}
	}
	for _, lane := range l.Lanes {
		out = append(out, "lane "+w.replay.Time.Title(timeline.Lane(lane.ID)))
	}
	if l.Minimap && w.watch.Session != nil && w.watch.Stage.Scene.Map != nil && !w.replay.Covered() {
		out = append(out, "minimap")
	}
	sort.Strings(out)
	return out
}

func (w *Window) packetState() *desk.PacketState {
	pane := w.dialogs.ShownPacket()
	if pane == nil {
		return nil
	}
	st := pane.State()
	return &st
}
