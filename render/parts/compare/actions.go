package compare

import (
	"playhead/render/action"
	"playhead/render/comparison"
	"playhead/render/keyboard"
)

// The actions of comparing, beside [action.CompareWith].
const (
	flickerRuns      action.ID = "compare-flicker"
	runsBeside       action.ID = "compare-side-by-side"
	runsByPlace      action.ID = "compare-by-place"
	lineUpHere       action.ID = "compare-line-up"
	lineUpStart      action.ID = "compare-line-up-start"
	nextCompared     action.ID = "compare-next"
	addSplitLine     action.ID = "compare-place"
	saveComparison   action.ID = "compare-save"
	savedComparisons action.ID = "compare-saved"
	endComparison    action.ID = "compare-end"
)

// Actions returns the actions of comparing: see [part.Acting].
func (v *View) Actions() []action.Row {
	shift := func(key string) []keyboard.Chord { return []keyboard.Chord{{Mods: keyboard.Shift, Key: key}} }
	both := func(key string) []keyboard.Chord {
		return []keyboard.Chord{{Mods: keyboard.Ctrl | keyboard.Shift, Key: key}}
	}
	whyNot := func() string {
		if !v.Active() {
			return "No comparison. Choose Compare with…"
		}
		return ""
	}
	// while does something while runs are compared.
	while := func(do func()) func() {
		return func() {
			if v.Active() {
				do()
			}
		}
	}
	whyNoneSaved := func() string {
		if v.S == nil || v.S.Path == "" {
			return "Comparisons are saved for recordings that are files."
		}
		return ""
	}
	at := func(n int) action.Place { return action.ToolsMenu.At(n) }
	rows := []action.Row{
		{
			ID: action.CompareWith, Spoils: true, Label: "Compare with…",
			Help: "another run of this recording, or of another file",
			Also: "ghost race difference two runs versus best own times", Chords: both("O"), Menu: at(305),
			Do: v.asked.with,
		},
		{
			ID: flickerRuns, Label: "Flicker A/B",
			Help:   "the other run instead of A, and back",
			Chords: shift("B"), Menu: at(310), Enabled: whyNot,
			Checked: func() bool { return v.Active() && v.pictures.flicker },
			Do:      while(func() { v.pictures.show(2) }),
		},
		{
			ID: runsBeside, Label: "Side by side", Help: "two pictures, one clock",
			Also: "split screen", Chords: shift("S"),
			Menu: at(315), Switch: true, Enabled: whyNot,
			Checked: func() bool { return v.Active() && v.pictures.beside },
			Do:      while(func() { v.pictures.beside, v.pictures.flicker = !v.pictures.beside, false }),
		},
		{
			ID: runsByPlace, Label: "Compare by position",
			Help: "both runs at the same position, or at the same time", Chords: shift("G"), Menu: at(320),
			Switch:  true,
			Enabled: whyNot, Checked: func() bool { return v.Active() && !v.c.ByTime },
			Do: while(func() { v.c.ByTime = !v.c.ByTime }),
		},
		{
			ID: lineUpHere, Label: "Line up here",
			Help:   "both clocks are 0 where A is at the playhead",
			Chords: shift("L"), Menu: at(325), Enabled: whyNot, Do: while(func() { v.clickLine(comparison.AtTick) }),
		},
		{
			ID: lineUpStart, Label: "Line up at the start", Menu: at(330), Enabled: whyNot,
			Do: while(func() { v.sayWithout(v.c.SetLine(comparison.Line{})) }),
		},
		{
			ID: nextCompared, Label: "Next compared run", Help: "its splits, keys and gap",
			Chords: shift("E"),
			Menu:   at(335), Enabled: whyNot, Do: while(func() {
				if n := len(v.c.Others); n > 0 {
					v.c.Main = (v.c.Main + 1) % n
				}
			}),
		},
		{
			ID: addSplitLine, Label: "Add a split line", Help: "then click on the map",
			Chords: both("M"),
			Menu:   at(340), Enabled: whyNot, Do: while(func() { v.await(clickSplit) }),
		},
		{
			ID: saveComparison, Label: "Save comparison", Menu: at(345), Enabled: whyNot,
			Do: while(func() {
				if v.host.Save != nil {
					v.host.Save(v.c.Save(v.D.Now()))
				}
			}),
		},
		{
			ID: savedComparisons, Spoils: true, Label: "Saved comparisons…",
			Help: "and the reference run of this map",
			Menu: at(350), Enabled: whyNoneSaved, Do: v.asked.saved,
		},
		{
			ID: endComparison, Label: "Close comparison", Menu: at(355), Enabled: whyNot,
			Do: while(v.Leave),
		},
	}
	for i := range rows {
		rows[i].Group = action.GroupCompare
	}
	return rows
}
