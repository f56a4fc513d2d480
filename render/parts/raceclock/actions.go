package raceclock

import (
	"playhead/assets"
	"playhead/render/action"
	"playhead/render/keyboard"
	"playhead/render/runlist"
	"playhead/render/settings"
	"playhead/render/widget"
	"playhead/sim/occurs"
	"playhead/sim/runs"
	"playhead/sim/times"
)

// The actions of the clock.
const (
	raceClock action.ID = "race-clock"
	raceRival action.ID = "race-rival"

	runnersOnly action.ID = "only-runners"
)

// Actions returns the actions of the clock: see [part.Acting].
func (v *View) Actions() []action.Row {
	return []action.Row{
		{
			ID: raceClock, After: action.ToggleRuns, Needs: occurs.Runs, Group: action.GroupView, Label: "Race clock",
			Help:   "of the followed player's run, and what came of a finish",
			Also:   "timer hud checkpoint difference splits",
			Chords: []keyboard.Chord{{Mods: keyboard.Alt, Key: "C"}}, Menu: action.ViewMenu.At(237), Switch: true,
			Checked: func() bool { return v.S == nil || !v.D.Set.Watching.NoRaceClock }, Do: v.toggle,
		},
		{
			ID: raceRival, After: raceClock, Needs: occurs.Runs, Group: action.GroupView, Label: "Race clock against…",
			Help: "the player's best, the best here, or a chosen run", Also: "personal best rival compare ghost pb",
			Chords: []keyboard.Chord{{Mods: keyboard.Alt, Key: "B"}}, Menu: action.ViewMenu.At(238), Do: v.ask,
		},
		{
			ID: runnersOnly, After: action.TeamNext, Needs: occurs.Runs, Group: action.GroupCamera,
			Label:  "Only runners",
			Help:   "leaves out all others, also in clips",
			Also:   "race players between start and finish",
			Chords: []keyboard.Chord{{Mods: keyboard.Alt, Key: "R"}}, Menu: action.ViewMenu.At(708), Switch: true,
			Enabled: v.whyNoRunners, Checked: func() bool { return v.S != nil && v.D.Set.Watching.OnlyRunners },
			Do: v.onlyRunners,
		},
	}
}

// toggle shows or hides the clock.
func (v *View) toggle() {
	v.D.Change(func(s *settings.Settings) { s.Watching.NoRaceClock = !s.Watching.NoRaceClock })
}

// ask asks what runs are measured against first.
func (v *View) ask() {
	v.Dialogs.Choose("Measure runs against", v.rivalLines(), func(i int) { v.against(runs.Rival(i)) })
}

// rivalLines are what runs can be measured against, by number.
func (v *View) rivalLines() []widget.SheetLine {
	chosen := widget.SheetLine{Text: "A chosen run", Detail: "mark one in the list of runs: press B"}
	if c := v.chosen(); c.run != nil {
		chosen.Detail = c.who + "  " + runlist.TimeText(c.run)
	}
	return []widget.SheetLine{
		runs.OwnBest:   {Text: "The player's own best", Detail: "before the run, as on the server"},
		runs.BestHere:  {Text: "The best here", Detail: "the fastest other run of this recording"},
		runs.ChosenRun: chosen,
	}
}

// against measures runs against another one first, from now on.
func (v *View) against(r runs.Rival) {
	v.D.Change(func(s *settings.Settings) { s.Watching.RaceRival = r })
	if r == runs.ChosenRun && v.chosen().run == nil {
		v.D.Toast(widget.Toast{
			Kind: widget.SeverityOK, Icon: assets.IconInfo, Title: "No run is chosen",
			Detail: "Mark a run in the list of runs: press B. Until then, runs are measured against the player's " +
				"own best.",
		}, nil)
	}
}

// Drag drags nothing.
func (v *View) Drag(*widget.Press) bool { return false }

// Click goes to a checkpoint, or changes what the run is measured against first.
func (v *View) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case rivalPart:
		if t.N == 0 || t.N >= len(v.clock.rivals) {
			v.ask()
			return
		}
		v.against(v.clock.rivals[t.N].kind)
	case cellPart:
		v.goTo(t.N)
	case runnersPart:
		v.onlyRunners()
	case cardPart:
		v.choose(v.card.run)
	case linePart:
		v.D.Drop(p.X, p.Y, v.menu())
	}
}

// Menu opens the menu of the clock: see [widget.Menued].
func (v *View) Menu(p *widget.Press) bool {
	switch p.Target.Part {
	case clockPart, linePart, rivalPart, cellPart:
	default:
		return false
	}
	if !v.clock.shown {
		return false
	}
	v.D.Drop(p.X, p.Y, v.menu())
	return true
}

// menu lists what the clock shows in a large window, to go to or to change.
func (v *View) menu() []widget.MenuItem {
	items := []widget.MenuItem{{Head: true, Label: "Measure against"}}
	for i, line := range v.rivalLines() {
		items = append(items, widget.MenuItem{
			Label: line.Text, Check: true, Checked: v.D.Set.Watching.RaceRival == runs.Rival(i),
			Do: func() { v.against(runs.Rival(i)) },
		})
	}
	items = append(items, widget.MenuItem{Head: true, Label: "Go to"})
	for k := range v.clock.leads {
		lead, item := &v.clock.leads[k], widget.MenuItem{Label: placeName(v.clock.leads[k].Number)}
		if d, ok := lead.Difference(); ok {
			item.Key = times.Difference(d)
		} else if lead.HasOwn {
			item.Key = times.Duration(lead.Own)
		}
		if item.Do = func() { v.goTo(k) }; !lead.HasOwn {
			item.Disabled = "The run has not passed it."
		}
		items = append(items, item)
	}
	run := v.clock.run
	return append(items, widget.MenuItem{Line: true},
		widget.MenuItem{Label: "Choose the run in the list", Do: func() { v.choose(run) }},
		widget.MenuItem{Label: "Hide the race clock", Key: v.D.P.Shortcut(raceClock), Do: v.toggle})
}

// Wheel does nothing.
func (v *View) Wheel(*widget.Turn) bool { return false }

// goTo goes to where the run passed a checkpoint.
func (v *View) goTo(k int) {
	if !v.clock.shown || k >= len(v.clock.leads) || !v.clock.leads[k].HasOwn {
		return
	}
	r := &v.of.list.Runs[v.clock.run]
	at := r.End
	for _, c := range r.Checkpoints {
		if c.Number == v.clock.leads[k].Number {
			at = c.Tick
		}
	}
	v.S.Play.Jump(v.of.game.TimeOf(at))
	v.S.Show()
}

// choose chooses a run in the list of runs.
func (v *View) choose(i int) {
	for p := range v.lists() {
		p.ShowRun(i)
		return
	}
}
