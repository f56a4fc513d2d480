package replay

import (
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/camera"
	"playhead/render/settings"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

// Playing does the actions that play a recording: see [action.Play].
type Playing struct{ *Screen }

// fastest is how fast shuttling gets.
const fastest = 16

// PlayPause plays or pauses. At the end it says what comes next.
func (r Playing) PlayPause() {
	p := r.S.Play
	if !p.Playing() && p.AtEnd() && p.Speed() > 0 {
		r.tellEnd()
		return
	}
	if !p.Playing() && p.Speed() < 0 && p.Position() == 0 {
		p.SetSpeed(-p.Speed())
	}
	p.Play(!p.Playing())
}

// Shuttle plays in a direction, faster each time. While K is held it steps.
func (r Playing) Shuttle(dir float64) {
	p := r.S.Play
	if r.D.HoldsK != nil && r.D.HoldsK() {
		p.Step(int(dir))
		return
	}
	speed := dir
	if p.Playing() && p.Speed()*dir >= 1 {
		speed = dir * min(fastest, p.Speed()*dir*2)
	}
	p.SetSpeed(speed)
	p.Play(true)
}

// StepSpeed goes to the next faster speed, or with −1 the next slower one.
func (r Playing) StepSpeed(dir int) { r.Time.StepSpeed(dir) }

// StepEvent goes to the next listed event, or with −1 the one before.
func (r Playing) StepEvent(dir int) {
	s := r.S
	if r.Moments != nil && r.Moments(dir) {
		return
	}
	if r.Wire {
		r.Step(dir)
		return
	}
	rec, pos := s.Recording(), s.Play.Position()
	i := s.Events.Before(rec, pos)
	if dir < 0 {
		// While playing the event just passed is not meant again and again.
		if s.Play.Playing() {
			pos -= time.Second
		}
		for i--; i >= 0; i-- {
			if _, e := s.Events.At(rec, i); e.Time < pos {
				break
			}
		}
	}
	from := s.Play.Position()
	if i < 0 || i >= s.Events.Len() {
		if at, ok := missingOnTheWay(rec.Gaps(), from, from+time.Duration(dir)*rec.Duration()); ok {
			s.Play.Jump(at)
		}
		return
	}
	_, e := s.Events.At(rec, i)
	if at, ok := missingOnTheWay(rec.Gaps(), from, e.Time); ok {
		s.Play.Jump(at)
		return
	}
	s.Play.Jump(e.Time)
	r.Panel.eventsHeld = false
	r.Panel.pick(i)
}

// missingOnTheWay returns where the first missing part between two positions begins, or
// ends on the way back. One that begins or ends at from is passed over.
func missingOnTheWay(gaps []sim.Gap, from, to time.Duration) (at time.Duration, ok bool) {
	for _, g := range gaps {
		switch {
		case to > from && g.Begin > from && g.Begin < to:
			return g.Begin, true
		case to < from && g.End < from && g.End > to:
			at, ok = g.End, true // the last of them is the nearest
		}
	}
	return at, ok
}

// NextHit goes to the next listed event and shows who it is about.
func (r Playing) NextHit() {
	if r.Wire {
		r.Step(1)
		return
	}
	r.Panel.nextHit()
}

// ChangeMap goes to the start of the next map, or with −1 of the one before. If
// it is in another recording, that is opened.
func (r Playing) ChangeMap(dir int) {
	s := r.S
	if why := s.NoMap(dir); why != "" {
		title := map[int]string{1: "No next map", -1: "No previous map"}[dir]
		r.D.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconInfo, Title: title, Detail: why}, nil)
		return
	}
	if g := s.GameBeside(dir); g != nil {
		begin, _, _ := g.Times()
		s.Play.Jump(begin)
		s.Play.Prefer(g.Index)
		return
	}
	if r.D.Host.OpenMap != nil {
		r.D.Host.OpenMap(s.FileBeside(dir).Path)
	}
}

// AskWhere opens the dialog that goes to a time.
func (r Playing) AskWhere() {
	r.Dialogs.AskPlace(times.Clock(r.S.Play.Position(), false, 2), r.Time.GoTo)
}

// ToggleLoop switches the loop on or off. Without a loop, it says how to set one.
func (r Playing) ToggleLoop() {
	_, _, set, on := r.S.Play.Loop()
	if !set {
		s := r.S
		unset := func() bool { _, _, set, _ := s.Play.Loop(); return !set }
		r.D.ToastWhile(widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconLoop, Title: "Set A and B first",
			Detail: r.D.Keys.Press("Press ", " where the loop starts and ends.", action.LoopA, action.LoopB),
		}, nil,
			unset)
	}
	r.S.Play.SetLooping(!on)
}

// Camera does the actions of the camera: see [action.Camera].
type Camera struct{ *Screen }

// FollowNext follows the next player of the list, the previous one with −1.
func (r Camera) FollowNext(dir int) { r.St.FollowNext(r.Look.PlayerIDs(), dir, r.D.Now()) }

// FollowRecorder has the camera look where the recorder looked.
func (r Camera) FollowRecorder() {
	if !r.St.FollowRecorder(r.D.Now()) {
		r.D.Toast(widget.Toast{
			Kind: widget.SeverityOK, Icon: assets.IconCamera, Title: "No recorded camera here",
			Detail: r.St.WhyNoCamera(),
		}, nil)
	}
}

// Free stops following.
func (r Camera) Free() {
	if r.St.Cam.Mode != camera.Free || r.S.Followed >= 0 {
		r.St.Follow(-1, r.D.Now())
		r.St.Cam.Release()
	}
}

// Zoom zooms at the middle of the map.
func (r Camera) Zoom(by float64) {
	v := r.D.Lay.Map
	r.St.Cam.ZoomAt(by, v.CenterX(), v.CenterY())
}

// FitPlayers shows all players from now on.
func (r Camera) FitPlayers() {
	r.S.Auto = false
	r.St.FitPlayers(r.D.Now())
}

// FitMap shows the whole map.
func (r Camera) FitMap() {
	r.S.Auto = false
	r.St.FitMap(r.D.Now())
}

// WhyNotFree says why following cannot be stopped, "" when it can.
func (r Camera) WhyNotFree() string {
	if r.S.Followed < 0 && r.St.Cam.Mode == camera.Free {
		return "No player is followed."
	}
	return ""
}

// WhyNoRecorder says why the recording has no camera of its own, "" if it has
// one.
func (r Camera) WhyNoRecorder() string {
	if r.S.Recording().Meta.Recorder < 0 {
		return r.St.WhyNoCamera()
	}
	return ""
}

// ToggleLegend shows what the signs of the map mean, or hides it.
func (r Playing) ToggleLegend() {
	if p := r.explaining(); p != nil {
		p.ToggleLegend()
		return
	}
	r.D.Change(func(s *settings.Settings) { s.Legend = !s.Legend })
}

// ShowsLegend reports whether the signs of the map are explained.
func (r Playing) ShowsLegend() bool {
	if p := r.explaining(); p != nil {
		return p.ShowsLegend()
	}
	return r.D.Set.Legend
}
