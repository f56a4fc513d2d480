package action

import "playhead/render/keyboard"

// Compare is what compares runs.
type Compare interface {
	With()
	WhyNot() string
	Flicker()
	Flickers() bool
	SideBySide()
	IsSideBySide() bool
	ToggleBy()
	ByPlace() bool
	LineUp()
	LineUpStart()
	Next()
	AddPlace()
	Save()
	Saved()
	WhyNoneSaved() string
	End()
}

// The actions of comparing.
const (
	CompareWith    ID = "compare-with"
	CompareFlicker ID = "compare-flicker"
	CompareBeside  ID = "compare-side-by-side"
	CompareBy      ID = "compare-by-place"
	CompareLineUp  ID = "compare-line-up"
	CompareStart   ID = "compare-line-up-start"
	CompareNext    ID = "compare-next"
	ComparePlace   ID = "compare-place"
	CompareSave    ID = "compare-save"
	CompareSaved   ID = "compare-saved"
	CompareEnd     ID = "compare-end"
)

func needsComparison(on *On) string { return on.Compare.WhyNot() }

// compareRows are the actions of the group compare.
var compareRows = []Row{
	{
		ID: CompareWith, Spoils: true, Group: GroupCompare, Label: "Compare with…",
		Help:   "another run of this recording, or of another file",
		Chords: []keyboard.Chord{key(keyboard.Ctrl|keyboard.Shift, "O")},
		Menu:   Place{ToolsMenu, 305}, Do: func(on *On) { on.Compare.With() },
	},
	{
		ID: CompareFlicker, Group: GroupCompare, Label: "Flicker A/B", Help: "the other run instead of A, and back",
		Chords: []keyboard.Chord{key(keyboard.Shift, "B")},
		Menu:   Place{ToolsMenu, 310}, Enabled: needsComparison, Checked: func(on *On) bool {
			return on.Compare.Flickers()
		}, Do: func(on *On) { on.Compare.Flicker() },
	},
	{
		ID: CompareBeside, Group: GroupCompare, Label: "Side by side", Help: "two pictures, one clock",
		Chords: []keyboard.Chord{key(keyboard.Shift, "S")},
		Menu:   Place{ToolsMenu, 315}, Switch: true, Enabled: needsComparison,
		Checked: func(on *On) bool { return on.Compare.IsSideBySide() }, Do: func(on *On) { on.Compare.SideBySide() },
	},
	{
		ID: CompareBy, Group: GroupCompare, Label: "Compare by position",
		Help: "both runs at the same position, or at the same time", Chords: []keyboard.Chord{key(keyboard.Shift, "G")},
		Menu: Place{ToolsMenu, 320}, Switch: true, Enabled: needsComparison,
		Checked: func(on *On) bool { return on.Compare.ByPlace() }, Do: func(on *On) { on.Compare.ToggleBy() },
	},
	{
		ID: CompareLineUp, Group: GroupCompare, Label: "Line up here",
		Help: "both clocks are 0 where A is at the playhead", Chords: []keyboard.Chord{key(keyboard.Shift, "L")},
		Menu: Place{ToolsMenu, 325}, Enabled: needsComparison, Do: func(on *On) { on.Compare.LineUp() },
	},
	{
		ID: CompareStart, Group: GroupCompare, Label: "Line up at the start",
		Menu: Place{ToolsMenu, 330}, Enabled: needsComparison, Do: func(on *On) { on.Compare.LineUpStart() },
	},
	{
		ID: CompareNext, Group: GroupCompare, Label: "Next compared run", Help: "its splits, keys and gap",
		Chords: []keyboard.Chord{key(keyboard.Shift, "E")},
		Menu:   Place{ToolsMenu, 335}, Enabled: needsComparison, Do: func(on *On) { on.Compare.Next() },
	},
	{
		ID: ComparePlace, Group: GroupCompare, Label: "Add a split line", Help: "then click on the map",
		Chords: []keyboard.Chord{key(keyboard.Ctrl|keyboard.Shift, "M")},
		Menu:   Place{ToolsMenu, 340}, Enabled: needsComparison, Do: func(on *On) { on.Compare.AddPlace() },
	},
	{
		ID: CompareSave, Group: GroupCompare, Label: "Save comparison",
		Menu: Place{ToolsMenu, 345}, Enabled: needsComparison, Do: func(on *On) { on.Compare.Save() },
	},
	{
		ID: CompareSaved, Spoils: true, Group: GroupCompare, Label: "Saved comparisons…",
		Help: "and the reference run of this map",
		Menu: Place{ToolsMenu, 350}, Enabled: func(on *On) string { return on.Compare.WhyNoneSaved() },
		Do: func(on *On) { on.Compare.Saved() },
	},
	{
		ID: CompareEnd, Group: GroupCompare, Label: "Close comparison",
		Menu: Place{ToolsMenu, 355}, Enabled: needsComparison, Do: func(on *On) { on.Compare.End() },
	},
}
