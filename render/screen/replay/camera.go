package replay

import (
	"playhead/assets"
	"playhead/render/action"
	"playhead/render/camera"
	"playhead/render/keyboard"
	"playhead/render/widget"
)

// camera returns the actions of the camera. The held keys move it in Keys.
func (r *Screen) camera() []action.Row {
	return []action.Row{
		{
			ID: action.FollowPrev, Group: action.GroupCamera, Label: "Follow previous player",
			Also:   "spectate player camera watch",
			Chords: []keyboard.Chord{{Key: "Q"}}, Repeat: true,
			Do: func() { r.followNext(-1) },
		},
		{
			ID: action.FollowNext, Group: action.GroupCamera, Label: "Follow next player",
			Also:   "spectate player camera watch",
			Chords: []keyboard.Chord{{Key: "E"}}, Repeat: true,
			Menu: action.ViewMenu.At(115),
			Do:   func() { r.followNext(1) },
		},
		{
			ID: action.FollowRecorder, Group: action.GroupCamera, Label: "Recorded camera",
			Help: "the recorder's view", Also: "pov first person demo camera own view",
			Chords: []keyboard.Chord{{Key: "R"}},
			Menu:   action.ViewMenu.At(120), Enabled: r.whyNoRecorder,
			Do: r.followRecorder,
		},
		{
			ID: action.FreeCamera, Group: action.GroupCamera, Label: "Stop following",
			Help: "closes what is open first", Also: "unfollow free view spectator",
			Chords: []keyboard.Chord{{Key: "Escape"}},
			Menu:   action.ViewMenu.At(125), Enabled: r.whyNotFree,
			Do: r.free,
		},
		{
			ID: action.PanUp, Group: action.GroupCamera, Label: "Pan up",
			Chords: []keyboard.Chord{{Key: "W", Hold: true}},
		},
		{
			ID: action.PanLeft, Group: action.GroupCamera, Label: "Pan left",
			Chords: []keyboard.Chord{{Key: "A", Hold: true}},
		},
		{
			ID: action.PanDown, Group: action.GroupCamera, Label: "Pan down",
			Chords: []keyboard.Chord{{Key: "S", Hold: true}},
		},
		{
			ID: action.PanRight, Group: action.GroupCamera, Label: "Pan right",
			Chords: []keyboard.Chord{{Key: "D", Hold: true}},
		},
		{
			ID: action.ZoomIn, Group: action.GroupCamera, Label: "Zoom in", Help: "or turn the wheel",
			Chords: []keyboard.Chord{{Char: '+'}, {Key: "Equal"}}, Repeat: true,
			Do: func() { r.zoom(4.0 / 3) },
		},
		{
			ID: action.ZoomOut, Group: action.GroupCamera, Label: "Zoom out",
			Chords: []keyboard.Chord{{Char: '-'}}, Repeat: true,
			Do: func() { r.zoom(0.75) },
		},
		{
			ID: action.FitPlayers, Group: action.GroupCamera, Label: "All players in view",
			Also:   "zoom everyone all players",
			Chords: []keyboard.Chord{{Key: "F"}},
			Menu:   action.ViewMenu.At(105), Slim: true, Do: r.fitPlayers,
		},
		{
			ID: action.FitMap, Group: action.GroupCamera, Label: "Whole map in view",
			Also:   "zoom out overview whole map minimap picture",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "F"}},
			Menu:   action.ViewMenu.At(110), Slim: true, Do: r.fitMap,
		},
	}
}

// followNext follows the next player of the list, the previous one with −1.
func (r *Screen) followNext(dir int) { r.St.FollowNext(r.Look.PlayerIDs(), dir, r.D.Now()) }

// followRecorder has the camera look where the recorder looked.
func (r *Screen) followRecorder() {
	if !r.St.FollowRecorder(r.D.Now()) {
		r.D.Toast(widget.Toast{
			Kind: widget.SeverityOK, Icon: assets.IconCamera, Title: "No recorded camera here",
			Detail: r.St.WhyNoCamera(),
		}, nil)
	}
}

// free stops following.
func (r *Screen) free() {
	if r.St.Cam.Mode != camera.Free || r.S.Followed >= 0 {
		r.St.Follow(-1, r.D.Now())
		r.St.Cam.Release()
	}
}

// zoom zooms at the middle of the map.
func (r *Screen) zoom(by float64) {
	v := r.D.Lay.Map
	r.St.Cam.ZoomAt(by, v.CenterX(), v.CenterY())
}

// fitPlayers shows all players from now on.
func (r *Screen) fitPlayers() {
	r.S.Auto = false
	r.St.FitPlayers(r.D.Now())
}

// fitMap shows the whole map.
func (r *Screen) fitMap() {
	r.S.Auto = false
	r.St.FitMap(r.D.Now())
}

// whyNotFree says why following cannot be stopped, "" when it can.
func (r *Screen) whyNotFree() string {
	if r.S.Followed < 0 && r.St.Cam.Mode == camera.Free {
		return "No player is followed."
	}
	return ""
}

// whyNoRecorder says why the recording has no camera of its own, "" if it has
// one.
func (r *Screen) whyNoRecorder() string {
	if r.S.Recording().Meta.Recorder < 0 {
		return r.St.WhyNoCamera()
	}
	return ""
}
