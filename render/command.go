package render

import (
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/render/camera"
	"playhead/render/keys"
	"playhead/render/layout"
	"playhead/render/session"
	"playhead/render/shell"
	"playhead/render/timeline"
)

// speeds are those one can choose.
var speeds = [...]float64{0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 4, 8, 16, 32, 64}

// fastest is how fast shuttling gets.
const fastest = 16

// Do does an action of the key table.
func (w *Window) Do(a keys.Action) {
	w.dirty = true
	if w.doProgram(a) || w.session == nil {
		return
	}
	if w.doPlay(a) || w.doMarks(a) || w.doCamera(a) {
		return
	}
	w.doView(a)
}

// doProgram does what needs no recording.
func (w *Window) doProgram(a keys.Action) bool {
	call := func(f func()) {
		if f != nil {
			f()
		}
	}
	switch a {
	case keys.Open:
		call(w.host.Open)
	case keys.Reload:
		call(w.host.Reload)
	case keys.Close:
		w.Show(Watch{})
	case keys.Quit:
		w.closing = true
	case keys.FullScreen:
		ebiten.SetFullscreen(!ebiten.IsFullscreen())
	case keys.ScaleUp:
		w.change(func(s *Settings) { s.Scale = math.Min(3, s.Scale+0.25) })
	case keys.ScaleDown:
		w.change(func(s *Settings) { s.Scale = math.Max(0.75, s.Scale-0.25) })
	case keys.ScaleReset:
		w.change(func(s *Settings) { s.Scale = 1 })
	case keys.NextTheme:
		w.change(func(s *Settings) {
			s.Theme = map[string]string{"dark": "light", "light": "contrast"}[s.Theme]
			if s.Theme == "" {
				s.Theme = "dark"
			}
		})
	case keys.AllKeys:
		w.toggleModal(modalKeys)
	case keys.OpenMenu:
		w.dismiss()
		w.ui.menu = menuState{open: true, chosen: nextItem(w.menu(0).Items, -1, 1)}
	case keys.WhichFiles:
		w.showFiles()
	case keys.About:
		w.showAbout()
	case keys.Settings:
		w.ui.sheet = shell.Sheet{}
		w.toggleModal(modalSettings)
	case keys.Developer:
		w.tools.developer = !w.tools.developer
	case keys.PastePacket:
		w.pastePacket()
	case keys.Screenshot:
		w.pictures = append(w.pictures, captureRequest{false})
	case keys.CopyMoment:
		if w.session != nil {
			w.copyMoment()
		}
	case keys.CopyPicture:
		w.pictures = append(w.pictures, captureRequest{true})
	default:
		return false
	}
	return true
}

func (w *Window) toggleModal(m modal) {
	if w.ui.modal == m {
		w.dismiss()
		return
	}
	w.dismiss()
	w.ui.modal = m
}

// doPlay does what moves the playhead.
func (w *Window) doPlay(a keys.Action) bool {
	p := w.session.Play
	pos := p.Position()
	switch a {
	case keys.PlayPause:
		w.playPause()
	case keys.ShuttleForward:
		w.shuttle(1)
	case keys.ShuttleBack:
		w.shuttle(-1)
	case keys.Back5, keys.Forward5, keys.Back1, keys.Forward1, keys.Back30, keys.Forward30:
		w.seek(pos + map[keys.Action]time.Duration{
			keys.Back5: -5, keys.Forward5: 5, keys.Back1: -1, keys.Forward1: 1, keys.Back30: -30, keys.Forward30: 30,
		}[a]*time.Second)
	case keys.PrevEvent:
		w.stepEvent(-1)
	case keys.NextEvent:
		w.stepEvent(1)
	case keys.TickBack:
		p.Step(-1)
	case keys.TickForward:
		p.Step(1)
	case keys.SpeedUp:
		w.stepSpeed(1)
	case keys.SpeedDown:
		w.stepSpeed(-1)
	case keys.SpeedNormal:
		w.setSpeed(1)
	case keys.GoStart:
		p.Jump(0)
	case keys.GoEnd:
		p.Jump(w.session.Total())
	case keys.NextMap:
		w.changeMap(1)
	case keys.PrevMap:
		w.changeMap(-1)
	case keys.GoTo:
		w.ask()
	case keys.UndoSeek:
		p.Undo()
	case keys.RedoSeek:
		p.Redo()
	default:
		return false
	}
	w.session.ViewHeld = false
	w.followView(w.session)
	return true
}

// seek moves the playhead without a way back: arrows are pressed often.
func (w *Window) seek(d time.Duration) { w.session.Play.Seek(max(0, d)) }

func (w *Window) playPause() {
	p := w.session.Play
	if !p.Playing() && p.AtEnd() && p.Speed() > 0 {
		w.tellEnd(w.session)
		return
	}
	if !p.Playing() && p.Speed() < 0 && p.Position() == 0 {
		p.SetSpeed(-p.Speed())
	}
	p.Play(!p.Playing())
}

// shuttle plays in a direction, faster each time.
func (w *Window) shuttle(dir float64) {
	p := w.session.Play
	if w.reader != nil && ebiten.IsKeyPressed(ebiten.KeyK) {
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

func (w *Window) setSpeed(v float64) {
	p := w.session.Play
	if p.Speed() < 0 && v != 1 {
		v = -v
	}
	p.SetSpeed(v)
}

// stepSpeed goes to the next faster speed, or with −1 the next slower one.
func (w *Window) stepSpeed(dir int) {
	now := math.Abs(w.session.Play.Speed())
	if dir > 0 {
		for _, v := range speeds {
			if v > now+1e-9 {
				w.setSpeed(v)
				return
			}
		}
		return
	}
	for i := len(speeds) - 1; i >= 0; i-- {
		if speeds[i] < now-1e-9 {
			w.setSpeed(speeds[i])
			return
		}
	}
}

// stepEvent goes to the next listed event, or with −1 the one before.
func (w *Window) stepEvent(dir int) {
	s := w.session
	if w.capture.showsWire() {
		w.stepMessage(dir)
		return
	}
	r, pos := s.Recording(), s.Play.Position()
	i := s.Events.Before(r, pos)
	if dir < 0 {
		// While playing the event just passed is not meant again and again.
		if s.Play.Playing() {
			pos -= time.Second
		}
		for i--; i >= 0; i-- {
			if _, e := s.Events.At(r, i); e.Time < pos {
				break
			}
		}
	}
	if i < 0 || i >= s.Events.Len() {
		return
	}
	_, e := s.Events.At(r, i)
	s.Play.Jump(e.Time)
	w.ui.eventsHeld = false
}

// goTo goes to a place as people write it and returns what is wrong with it.
func (w *Window) goTo(text string) error {
	t, err := timeline.ParseTarget(text)
	if err != nil {
		return err
	}
	w.session.GoTo(t)
	w.session.ViewHeld = false
	w.followView(w.session)
	return nil
}

func (w *Window) doMarks(a keys.Action) bool {
	s := w.session
	p := s.Play
	switch a {
	case keys.LoopA:
		p.SetLoopA(p.Position())
	case keys.LoopB:
		p.SetLoopB(p.Position())
	case keys.LoopToggle:
		_, _, set, on := p.Loop()
		if !set {
			w.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconLoop, Title: "Set A and B first", Detail: "Press I where the loop starts and O where it ends."}, nil)
		}
		p.SetLooping(!on)
	case keys.LoopClear:
		p.ClearLoop()
	case keys.Bookmark:
		s.AddBookmark(p.Position())
	case keys.DeleteBookmark:
		s.RemoveBookmark(p.Position())
	default:
		return false
	}
	return true
}

func (w *Window) doCamera(a keys.Action) bool {
	s, now := w.session, w.now()
	v := w.lay.Map
	switch a {
	case keys.FollowPrev:
		w.stage.FollowNext(w.playerIDs(), -1, now)
	case keys.FollowNext:
		w.stage.FollowNext(w.playerIDs(), 1, now)
	case keys.FollowRecorder:
		if !w.stage.FollowRecorder(now) {
			w.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconCamera, Title: "No camera is recorded here", Detail: w.stage.WhyNoCamera()}, nil)
		}
	case keys.FreeCamera:
		if w.stage.Cam.Mode != camera.Free || s.Followed >= 0 {
			w.stage.Follow(-1, now)
			w.stage.Cam.Mode = camera.Free
		}
	case keys.ZoomIn:
		w.stage.Cam.ZoomAt(4.0/3, v.CenterX(), v.CenterY())
	case keys.ZoomOut:
		w.stage.Cam.ZoomAt(0.75, v.CenterX(), v.CenterY())
	case keys.FitPlayers:
		s.Auto = false
		w.stage.FitPlayers(now)
	case keys.FitMap:
		s.Auto = false
		w.stage.FitMap(now)
	default:
		return false
	}
	return true
}

func (w *Window) doView(a keys.Action) {
	u := &w.ui
	switch a {
	case keys.TogglePanel:
		u.panel = layout.Open
		if !w.lay.Panel.Empty() {
			u.panel = layout.Closed
		}
	case keys.ToggleClients:
		u.side = layout.Open
		if !w.lay.Side.Empty() {
			u.side = layout.Closed
		}
	case keys.ShowMessages:
		if w.capture.showsWire() {
			w.showTab(tabScene)
		} else {
			w.showTab(tabMessages)
		}
	case keys.ShowPrivate:
		w.showPrivate()
	case keys.ToggleValues:
		u.values = !u.values || w.lay.Panel.Empty()
		if u.values {
			u.panel = layout.Open
		}
	case keys.ToggleNames:
		w.change(func(s *Settings) { s.Names = !s.Names })
	case keys.ToggleGrid:
		w.change(func(s *Settings) { s.Grid = !s.Grid })
	case keys.ToggleTrail:
		w.change(func(s *Settings) { s.Trail = !s.Trail })
	case keys.TogglePad:
		w.change(func(s *Settings) { s.Pad = !s.Pad })
	case keys.ToggleChat:
		w.change(func(s *Settings) { s.Chat = !s.Chat })
	case keys.CycleView, keys.StepBlend, keys.ToggleLegend, keys.ToggleTile, keys.Measure:
		w.doPhysics(a)
	case keys.FollowFloor, keys.FloorUp, keys.FloorDown:
		if w.disabled(a) == "" {
			w.doHeights(a)
		}
	case keys.Lanes:
		u.menu = menuState{open: !u.menu.open || u.menu.kind != menuLanes, kind: menuLanes, chosen: -1}
	case keys.ToggleInterface:
		w.bare = !w.bare
	case keys.Search:
		if w.capture.showsWire() {
			u.editing = editMessages
			w.capture.search.SelectAll()
			return
		}
		if w.lay.Panel.Empty() {
			u.panel = layout.Open
		}
		u.editing = editSearch
		u.search.SelectAll()
	case keys.SearchNext:
		w.stepEvent(1)
		w.followView(w.session)
	case keys.ChooseMap:
		if w.host.ChooseMap != nil {
			w.host.ChooseMap()
		}
	case keys.ShowNotes:
		w.showNotes()
	}
}

// followView keeps the playhead in the view of the lanes.
func (w *Window) followView(s *session.Session) {
	total := s.Total()
	if s.View.Span() <= 0 {
		s.View = timeline.Start(total)
	}
	// A view that was made when little was read grows with the recording.
	if s.View.Span() < 32*time.Second && !s.ViewHeld && total > s.View.Span() && s.View.From == 0 {
		s.View = timeline.Start(total)
	}
	if !s.ViewHeld && w.ui.drag.kind != dragScrub {
		s.View = s.View.Follow(s.Play.Position(), total, s.Play.Playing() && s.Play.Speed() < 0)
	}
}
