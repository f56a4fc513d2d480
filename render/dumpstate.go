package render

import (
	"encoding/json"

	"playhead/render/desk"
	"playhead/render/dialog/preferences"
	"playhead/render/screen/replay"
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
	Selection string               `json:"selection"`
	Panels    []string             `json:"panels"` // visible parts
	Events    EventState           `json:"events"`
	Map       MapState             `json:"map"`
	Warnings  []string             `json:"warnings"`
	Banner    string               `json:"banner"`         // its title, "" without one
	Dialog    string               `json:"dialog"`         // what lies over the window
	Menu      []string             `json:"menu,omitempty"` // the labels of the open menu, "" for lines
	Focus     string               `json:"focus"`          // the control that keys press: what it does or its number
	Theme     string               `json:"theme"`
	Scale     float64              `json:"scale"`
	Frames    FramesState          `json:"frames"`
	Players   int                  `json:"players"`
	Watching  replay.WatchingState `json:"watching"`
	Toasts    []string             `json:"toasts"`
	// ToastDetails is what each of the toasts says below its title.
	ToastDetails []string  `json:"toast_details,omitempty"`
	Bookmarks    []float64 `json:"bookmarks"`
	// BookmarkNames are the names of the bookmarks, "" for those without.
	BookmarkNames []string `json:"bookmark_names"`
	// Pointed is what the plate at the pointer says, a line each.
	Pointed []string `json:"pointed"`
	// Tooltip is whether the control under the pointer may show its tooltip by now.
	Tooltip bool `json:"tooltip"`
	// Settings is what the Settings show, null while they are closed.
	Settings *preferences.SettingsState `json:"settings,omitempty"`
	Tour     *TourState                 `json:"tour,omitempty"` // null while it is neither offered nor goes on
	Maps     MapsState                  `json:"maps"`
	Packet   *desk.PacketState          `json:"packet,omitempty"` // that was pasted
	// Parts is what parts of the screen, or the page that shows, say of themselves, each beside the fields above.
	Parts map[string]any `json:"-"`
	// Controls are the middles of what can be pressed, px, by part and number or by action.
	Controls map[string][2]float64 `json:"controls,omitempty"`
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

// Tell adds what a part says of itself.
func (s *State) Tell(key string, v any) {
	if s.Parts == nil {
		s.Parts = map[string]any{}
	}
	s.Parts[key] = v
}

// MarshalJSON writes the fields, and beside them what parts say of themselves.
func (s State) MarshalJSON() ([]byte, error) {
	type fields State
	b, err := json.Marshal(fields(s))
	if err != nil || len(s.Parts) == 0 {
		return b, err
	}
	more, err := json.Marshal(s.Parts)
	if err != nil {
		return nil, err
	}
	return append(append(b[:len(b)-1], ','), more[1:]...), nil
}
