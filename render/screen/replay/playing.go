package replay

import (
	"playhead/assets"
	"playhead/render/action"
	"playhead/render/keyboard"
	"playhead/render/part"
	"playhead/render/settings"
	"playhead/render/widget"
)

// playing returns the actions that play a recording.
func (r *Screen) playing() []action.Row {
	return []action.Row{
		{
			ID: action.PlayPause, Group: action.GroupPlay, Label: "Play or pause", Also: "stop start resume",
			Chords: []keyboard.Chord{{Key: "Space"}, {Key: "K"}},
			Menu:   action.PlayMenu.At(105), Do: r.playPause,
		},
		{
			ID: action.ShuttleBack, Group: action.GroupPlay, Label: "Play backward, faster each time",
			Also:   "reverse rewind backwards",
			Chords: []keyboard.Chord{{Key: "J"}},
			Menu:   action.PlayMenu.At(110), Do: func() { r.shuttle(-1) },
		},
		{
			ID: action.ShuttleForward, Group: action.GroupPlay, Label: "Play forward, faster each time",
			Also:   "fast forward speed",
			Chords: []keyboard.Chord{{Key: "L"}},
			Do:     func() { r.shuttle(1) },
		},
		{
			ID: action.PrevEvent, After: action.Forward30, Group: action.GroupPlay, Label: "Previous event",
			Help: "of the listed kinds", Also: "previous kill death",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "ArrowLeft"}}, Repeat: true,
			Menu: action.PlayMenu.At(215),
			Do:   func() { r.stepEvent(-1) },
		},
		{
			ID: action.NextEvent, Group: action.GroupPlay, Label: "Next event", Help: "of the listed kinds",
			Also:   "next kill death",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "ArrowRight"}}, Repeat: true,
			Menu: action.PlayMenu.At(220),
			Do:   func() { r.stepEvent(1) },
		},
		{
			ID: action.PrevRecorded, Group: action.GroupPlay, Label: "Last recorded moment before a missing part",
			Help: "outside one: before the previous", Also: "gap missing damage hole",
			Chords: []keyboard.Chord{{Mods: keyboard.Alt, Key: "Comma"}}, Repeat: true,
			Menu: action.PlayMenu.At(242), Enabled: r.whyNoGaps,
			Do: func() { r.stepGap(-1) },
		},
		{
			ID: action.NextRecorded, Group: action.GroupPlay, Label: "Past the missing part",
			Help: "outside one: past the next", Also: "gap missing damage hole skip",
			Chords: []keyboard.Chord{{Mods: keyboard.Alt, Key: "Period"}}, Repeat: true,
			Menu: action.PlayMenu.At(244), Enabled: r.whyNoGaps,
			Do: func() { r.stepGap(1) },
		},
		{
			ID: action.PrevMap, After: action.GoEnd, Group: action.GroupPlay, Label: "Previous map",
			Help:   "of the recording, or of its server in this folder",
			Chords: []keyboard.Chord{{Key: "PageUp"}},
			Menu:   action.PlayMenu.At(320), Slim: true,
			Enabled: func() string { return r.S.NoMap(-1) },
			Do:      func() { r.changeMap(-1) },
		},
		{
			ID: action.NextMap, Group: action.GroupPlay, Label: "Next map",
			Chords: []keyboard.Chord{{Key: "PageDown"}},
			Menu:   action.PlayMenu.At(325), Slim: true,
			Enabled: func() string { return r.S.NoMap(1) },
			Do:      func() { r.changeMap(1) },
		},
		{
			ID: action.ToggleLegend, After: action.StepBlend, Group: action.GroupView, Label: "Legend",
			Help: "what the signs on the map mean", Also: "tiles colours meaning help",
			Chords: []keyboard.Chord{{Key: "H"}},
			Menu:   action.ViewMenu.At(315), Switch: true, Checked: r.showsLegend,
			Do: r.toggleLegend,
		},
		{
			ID: action.SearchNext, After: action.Search, Group: action.GroupView, Label: "Next hit",
			Chords: []keyboard.Chord{{Key: "F3"}}, Repeat: true,
			Do: r.nextHit,
		},
	}
}

// fastest is how fast shuttling gets.
const fastest = 16

// playPause plays or pauses. At the end it says what comes next.
func (r *Screen) playPause() {
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

// shuttle plays in a direction, faster each time. While K is held it steps.
func (r *Screen) shuttle(dir float64) {
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

// stepEvent goes to the next listed event, or with −1 the one before.
func (r *Screen) stepEvent(dir int) {
	for p := range part.Each[part.Stepping](r.Parts) {
		if p.StepMoment(dir) {
			return
		}
	}
}

// nextHit goes to the next listed event and shows who it is about.
func (r *Screen) nextHit() {
	for p := range part.Each[part.Searching](r.Parts) {
		if p.NextHit() {
			return
		}
	}
}

// OpenSearch gives the keyboard to the search of what is shown, usually events.
func (r *Screen) OpenSearch() {
	for p := range part.Each[part.Searching](r.Parts) {
		if p.OpenSearch() {
			return
		}
	}
}

// changeMap goes to the start of the next map, or with −1 of the one before. If
// it is in another recording, that is opened.
func (r *Screen) changeMap(dir int) {
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

// toggleLegend shows what the signs of the map mean, or hides it.
func (r *Screen) toggleLegend() {
	if p := r.explaining(); p != nil {
		p.ToggleLegend()
		return
	}
	r.D.Change(func(s *settings.Settings) { s.Legend = !s.Legend })
}

// showsLegend reports whether the signs of the map are explained.
func (r *Screen) showsLegend() bool {
	if p := r.explaining(); p != nil {
		return p.ShowsLegend()
	}
	return r.D.Set.Legend
}
