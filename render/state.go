package render

import (
	"fmt"
	"sort"

	"playhead/render/action"
	"playhead/render/camera"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/timeline"
)

// State is what a test wants to know of a window: --dump-state writes it.
type State struct {
	Open     bool          `json:"open"` // a recording is shown
	File     string        `json:"file,omitempty"`
	Playhead PlayheadState `json:"playhead"`
	Speed    float64       `json:"speed"`
	Playing  bool          `json:"playing"`
	Live     bool          `json:"live"`    // at the end of what is still being recorded
	Waiting  bool          `json:"waiting"` // for a place that is not read yet
	Complete bool          `json:"complete"`
	Seconds  float64       `json:"duration_seconds"`
	Follow   *FollowState  `json:"follow"` // null: nobody
	Camera   CameraState   `json:"camera"`
	Loop     LoopState     `json:"loop"`
	View     [2]float64    `json:"lanes_seconds"` // what the lanes show
	// Selection is the search text.
	Selection string      `json:"selection"`
	Panels    []string    `json:"panels"` // visible parts
	Events    EventState  `json:"events"`
	Map       MapState    `json:"map"`
	Warnings  []string    `json:"warnings"`
	Banner    string      `json:"banner"` // its title, "" without one
	Dialog    string      `json:"dialog"` // what lies over the window
	Focus     string      `json:"focus"`  // the control that keys press: what it does or its number
	Theme     string      `json:"theme"`
	Scale     float64     `json:"scale"`
	Frames    FramesState `json:"frames"`
	Players   int         `json:"players"`
	Toasts    []string    `json:"toasts"`
	Bookmarks []float64   `json:"bookmarks"`
	// Pointed is what the plate at the pointer says, a line each.
	Pointed []string `json:"pointed"`
	// Capture is what is seen of a packet capture, null for other recordings.
	Capture *CaptureState `json:"capture,omitempty"`
	Maps    MapsState     `json:"maps"`
	Packet  *PacketState  `json:"packet,omitempty"` // that was pasted
	// Measure is from where to where is measured: x, y, x, y in world units.
	Measure *[4]float64 `json:"measure"`
}

// PlayheadState is where the playhead is.
type PlayheadState struct {
	Game    int     `json:"game"`
	Tick    int32   `json:"tick"`
	Seconds float64 `json:"seconds"`
}

// FollowState is who is followed.
type FollowState struct {
	Player int    `json:"player"`
	Name   string `json:"name"`
}

// CameraState is where the camera looks.
type CameraState struct {
	Mode  string  `json:"mode"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Width float64 `json:"width"`
}

// LoopState is the A-B loop, in seconds; an end that is not set is 0.
type LoopState struct {
	Set bool    `json:"set"`
	On  bool    `json:"on"`
	A   float64 `json:"a"`
	B   float64 `json:"b"`
}

// EventState is what the event list shows.
type EventState struct {
	Shown  int      `json:"shown"`
	Total  int      `json:"total"`
	Groups []string `json:"groups"`
}

// MapState is what became of the map.
type MapState struct {
	Name     string `json:"name"`
	Status   string `json:"status"`
	Source   string `json:"source"`
	Embedded bool   `json:"embedded"` // the recording holds it
	// View is "design", "physics" or "both", Physics its share of the physics.
	View    string  `json:"view"`
	Physics float64 `json:"physics"`
	// Floors is which floors of a map seen from above are shown: "follow", "all"
	// or "band", of heights Band.
	Floors string     `json:"floors,omitempty"`
	Band   [2]float64 `json:"band"`
}

// FramesState tells how much work was done.
type FramesState struct {
	Updates   int `json:"updates"`
	Drawn     int `json:"drawn"`
	Skipped   int `json:"skipped"`
	DrawCalls int `json:"draw_calls"` // of the last picture
	Triangles int `json:"triangles"`
	// Pixels is how many windows full of pixels the last picture touched, 0
	// unless [Window.CountPixels] was called.
	Pixels float64 `json:"pixels,omitempty"`
	DrawMS float64 `json:"draw_ms"`
}

// MapsState is which map of a series is shown.
type MapsState struct {
	Number int `json:"number"` // from 1; 0 while nothing is loaded
	Of     int `json:"of"`
}

// Frames returns how much work the window has done, in no time.
func (w *Window) Frames() FramesState {
	f := &w.loop.frames
	return FramesState{f.updates, f.drawn, f.skipped, f.calls, f.triangles, f.pixels, float64(f.drawTime) / 1e6}
}

// CountPixels has the pixels counted that pictures touch.
func (w *Window) CountPixels(on bool) { w.d.P.Canvas.CountPixels = on }

// State returns the state of the window.
func (w *Window) State() State {
	st := State{
		Theme: w.d.Set.Theme, Scale: w.d.Set.Scale, Dialog: w.dialogName(), Panels: w.visible(), Warnings: []string{}, Toasts: []string{}, Pointed: []string{}, Bookmarks: []float64{},
		Frames: w.Frames(),
	}
	if t := w.focus.target; w.focus.on {
		st.Focus = action.Of(t.Action).Label
		if t.Action == action.None {
			st.Focus = fmt.Sprintf("%d/%d", t.Part, t.N)
		}
	}
	for _, t := range w.d.Toasts {
		st.Toasts = append(st.Toasts, t.Title)
	}
	st.Packet = w.packetState()
	if w.watch.Session != nil {
		w.state(&st)
		w.replay.state(&st)
		if c := w.watch.Capture; c != nil {
			st.Capture = c.State()
		}
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
	st.Maps.Number, st.Maps.Of = w.watch.Session.MapNumber()
	st.Complete, st.Seconds = w.watch.Session.Ended(), w.watch.Session.Total().Seconds()
	st.Camera = CameraState{w.watch.Stage.Cam.Mode.String(), w.watch.Stage.Cam.X, w.watch.Stage.Cam.Y, w.watch.Stage.Cam.Width()}
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
	for _, m := range w.watch.Session.Bookmarks {
		st.Bookmarks = append(st.Bookmarks, m.Time.Seconds())
	}
	g := w.watch.Stage.Scene.Game
	if g == nil {
		return
	}
	st.Playhead.Game = g.Index
	if w.watch.Session.Followed >= 0 && w.watch.Stage.Cam.Mode != camera.Free {
		st.Follow = &FollowState{w.watch.Session.Followed, g.Label(w.watch.Session.Followed, p.Tick())}
	}
	st.Map.Name = g.Map.Name
	if m := w.watch.Stage.MapOf(g.Index); m != nil {
		st.Map.Status, st.Map.Source, st.Map.Embedded = m.Status.String(), m.Source, m.Embedded
	}
}

// state adds what only the screen knows.
func (r *Replay) state(st *State) {
	if b := r.Notices.banner(); b != nil {
		st.Banner = b.Title
	}
	st.Map.View, st.Map.Physics = r.Over.view().String(), r.Over.blend()
	if r.st.Plan() != nil {
		h := r.Over.heights()
		st.Map.Floors, st.Map.Band = h.Mode.String(), [2]float64{float64(h.Lo), float64(h.Hi)}
	}
	if m := &r.Over.measure; m.set {
		st.Measure = &[4]float64{m.x0, m.y0, m.x1, m.y1}
	}
	if d := r.Over.pointed(); d != nil {
		for _, l := range d.Lines {
			st.Pointed = append(st.Pointed, l.Text)
		}
	}
	st.Warnings = append(st.Warnings, r.Notices.notes()...)
	for g := range feed.NumGroups {
		if r.Panel.groups.Has(g) {
			st.Events.Groups = append(st.Events.Groups, g.String())
		}
	}
	st.Selection = r.Panel.search.Text()
	st.Players = len(r.look.Players(true))
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
		"menu": l.Menu, "banner": l.Banner, "panel": l.Panel, "transport": l.Transport, "overview": l.Overview, "ruler": l.Ruler,
		"clients": l.Side, "tabs": l.Tabs,
	} {
		if !r.Empty() {
			out = append(out, name)
		}
	}
	for _, lane := range l.Lanes {
		out = append(out, "lane "+timeline.Lane(lane.ID).String())
	}
	if l.Minimap && w.watch.Session != nil && w.watch.Stage.Scene.Map != nil && !w.watch.Capture.showsWire() {
		out = append(out, "minimap")
	}
	sort.Strings(out)
	return out
}
