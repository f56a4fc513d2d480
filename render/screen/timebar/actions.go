package timebar

import (
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/keyboard"
	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

// Actions returns what can be done with the timeline: seeking, the speed, the loop and
// the lanes.
func (tb *Bar) Actions() []action.Row {
	return []action.Row{
		{
			ID: action.Back5, After: action.ShuttleForward, Group: action.GroupPlay, Label: "5 seconds back",
			Chords: []keyboard.Chord{{Key: "ArrowLeft"}}, Repeat: true,
			Do: tb.seek(-5),
		},
		{
			ID: action.Forward5, Group: action.GroupPlay, Label: "5 seconds forward",
			Chords: []keyboard.Chord{{Key: "ArrowRight"}}, Repeat: true,
			Do: tb.seek(5),
		},
		{
			ID: action.Back1, Group: action.GroupPlay, Label: "1 second back",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "ArrowLeft"}}, Repeat: true,
			Do: tb.seek(-1),
		},
		{
			ID: action.Forward1, Group: action.GroupPlay, Label: "1 second forward",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "ArrowRight"}}, Repeat: true,
			Do: tb.seek(1),
		},
		{
			ID: action.Back30, Group: action.GroupPlay, Label: "30 seconds back",
			Chords: []keyboard.Chord{{Mods: keyboard.Alt, Key: "ArrowLeft"}}, Repeat: true,
			Do: tb.seek(-30),
		},
		{
			ID: action.Forward30, Group: action.GroupPlay, Label: "30 seconds forward",
			Chords: []keyboard.Chord{{Mods: keyboard.Alt, Key: "ArrowRight"}}, Repeat: true,
			Do: tb.seek(30),
		},
		{
			ID: action.TickBack, After: action.NextRecorded, Group: action.GroupPlay, Label: "One tick back",
			Also:   "frame back step",
			Chords: []keyboard.Chord{{Key: "Comma"}}, Repeat: true,
			Menu: action.PlayMenu.At(205),
			Do:   func() { tb.S.Play.Step(-1) },
		},
		{
			ID: action.TickForward, Group: action.GroupPlay, Label: "One tick forward", Also: "frame advance step",
			Chords: []keyboard.Chord{{Key: "Period"}}, Repeat: true,
			Menu: action.PlayMenu.At(210),
			Do:   func() { tb.S.Play.Step(1) },
		},
		{
			ID: action.SpeedUp, Group: action.GroupPlay, Label: "Faster", Also: "fast forward speed",
			Chords: []keyboard.Chord{{Key: "ArrowUp"}}, Repeat: true,
			Do: func() { tb.StepSpeed(1) },
		},
		{
			ID: action.SpeedDown, Group: action.GroupPlay, Label: "Slower",
			Also:   "slow motion slow-mo slowmo speed",
			Chords: []keyboard.Chord{{Key: "ArrowDown"}}, Repeat: true,
			Do: func() { tb.StepSpeed(-1) },
		},
		{
			ID: action.SpeedNormal, Group: action.GroupPlay, Label: "Normal speed", Also: "reset speed 1x",
			Chords: []keyboard.Chord{{Key: "Backspace"}},
			Do:     func() { tb.S.Play.SetSpeed(1) },
		},
		{
			ID: action.GoPercent, Group: action.GroupPlay, Label: "Go to 0 % … 90 %",
			Chords: digits(), Nth: tb.goPercent,
		},
		{
			ID: action.GoStart, Group: action.GroupPlay, Label: "Go to the start",
			Chords: []keyboard.Chord{{Key: "Home"}},
			Menu:   action.PlayMenu.At(310),
			Do:     func() { tb.S.Play.Jump(0) },
		},
		{
			ID: action.GoEnd, Group: action.GroupPlay, Label: "Go to the end",
			Chords: []keyboard.Chord{{Key: "End"}},
			Menu:   action.PlayMenu.At(315),
			Do:     func() { tb.S.Play.Jump(tb.S.Total()) },
		},
		{
			ID: action.GoTo, After: action.NextMap, Group: action.GroupPlay, Label: "Go to time…",
			Help: "a time, a tick or a percent", Also: "jump seek timestamp tick",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "G"}},
			Menu:   action.PlayMenu.At(305), Slim: true, Do: tb.askWhere,
		},
		{
			ID: action.UndoSeek, Group: action.GroupPlay, Label: "Undo jump", Help: "back to where you were",
			Also:   "back return",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "Backspace"}},
			Menu:   action.PlayMenu.At(330), Do: func() { tb.S.Play.Undo() },
		},
		{
			ID: action.RedoSeek, Group: action.GroupPlay, Label: "Redo jump",
			Chords: []keyboard.Chord{{Mods: keyboard.Alt, Key: "Home"}},
			Menu:   action.PlayMenu.At(335), Do: func() { tb.S.Play.Redo() },
		},
		{
			ID: action.LoopA, Group: action.GroupMarks, Label: "Set loop start",
			Also:   "repeat range mark in selection a-b",
			Chords: []keyboard.Chord{{Key: "I"}},
			Menu:   action.PlayMenu.At(405), Slim: true,
			Do: func() {
				tb.S.Play.SetLoopA(tb.S.Play.Position())
			},
		},
		{
			ID: action.LoopB, Group: action.GroupMarks, Label: "Set loop end",
			Also:   "repeat range mark out selection a-b",
			Chords: []keyboard.Chord{{Key: "O"}},
			Menu:   action.PlayMenu.At(410), Slim: true,
			Do: func() {
				tb.S.Play.SetLoopB(tb.S.Play.Position())
			},
		},
		{
			ID: action.LoopToggle, Group: action.GroupMarks, Label: "Loop on or off", Also: "repeat section",
			Chords: []keyboard.Chord{{Char: '\\'}},
			Menu:   action.PlayMenu.At(415), Switch: true,
			Enabled: tb.whyNoLoop, Checked: tb.loops, Do: tb.toggleLoop,
		},
		{
			ID: action.LoopClear, Group: action.GroupMarks, Label: "Clear loop",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "I"}, {Mods: keyboard.Shift, Key: "O"}},
			Menu:   action.PlayMenu.At(420), Slim: true,
			Do: func() { tb.S.Play.ClearLoop() },
		},
		{
			ID: action.Lanes, After: action.ToggleInterface, Group: action.GroupView, Label: "Lanes…",
			Help: "which are shown", Also: "graphs timeline rows speed aim ping loss money",
			Menu: action.ViewMenu.At(505), Do: tb.DropLanes,
		},
		{
			ID: action.CopyMoment, After: action.CopyPicture, Group: action.GroupProgram, Label: "Copy moment",
			Help:   "time, tick and the followed player's state, as text",
			Also:   "position coordinates state clipboard share",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl | keyboard.Shift, Key: "C"}},
			Menu:   action.FileMenu.At(315), Do: tb.CopyMoment,
		},
	}
}

// digits are the keys of the tenths of a recording, in order.
func digits() []keyboard.Chord {
	c := make([]keyboard.Chord, 10)
	for i := range c {
		c[i] = keyboard.Chord{Key: "Digit" + string(rune('0'+i))}
	}
	return c
}

// goPercent goes to a tenth of the recording.
func (tb *Bar) goPercent(n int) {
	tb.S.GoTo(sim.Point{Kind: sim.AtPercent, Percent: float64(10 * n)})
}

// seek returns what moves the playhead without a way back: arrows are pressed often.
func (tb *Bar) seek(seconds time.Duration) func() {
	return func() {
		p := tb.S.Play
		p.Seek(max(0, p.Position()+seconds*time.Second))
	}
}

// askWhere opens the dialog that goes to a time.
func (tb *Bar) askWhere() {
	more := ""
	for p := range part.Each[part.Placing](tb.Parts) {
		more += p.Places()
	}
	tb.Dialogs.AskPlace(times.Clock(tb.S.Play.Position(), false, 2), more, tb.GoTo)
}

// loops reports whether the loop is on.
func (tb *Bar) loops() bool {
	_, _, _, looping := tb.S.Play.Loop()
	return looping
}

// whyNoLoop says why there is no loop to switch on, "" if there is one.
func (tb *Bar) whyNoLoop() string {
	if _, _, set, _ := tb.S.Play.Loop(); !set {
		return part.NeedsLoop(tb.D.Keys)
	}
	return ""
}

// toggleLoop switches the loop on or off. Without a loop, it says how to set one.
func (tb *Bar) toggleLoop() {
	_, _, set, on := tb.S.Play.Loop()
	if !set {
		s := tb.S
		unset := func() bool { _, _, set, _ := s.Play.Loop(); return !set }
		tb.D.ToastWhile(widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconLoop, Title: "Set A and B first",
			Detail: tb.D.Keys.Press("Press ", " where the loop starts and ends.", action.LoopA, action.LoopB),
		}, nil,
			unset)
	}
	tb.S.Play.SetLooping(!on)
}
