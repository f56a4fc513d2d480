package action

import (
	"slices"
	"strings"
	"testing"

	"playhead/render/keyboard"
)

// table returns some rows that have what [Bind] looks at.
func table() []Row {
	do := func() {}
	ctrlG := keyboard.Chord{Mods: keyboard.Ctrl, Key: "G"}
	return Table([]Row{
		{ID: PlayPause, Group: GroupPlay, Label: "Play", Chords: []keyboard.Chord{{Key: "Space"}, {Key: "K"}}, Do: do},
		{ID: GoTo, Group: GroupPlay, Label: "Go to time…", Chords: []keyboard.Chord{ctrlG}, Do: do},
		{
			ID: FreeCamera, Group: GroupCamera, Label: "Stop following", Chords: []keyboard.Chord{{Key: "Escape"}},
			Do: do,
		},
		{ID: PanUp, Group: GroupCamera, Label: "Pan up", Chords: []keyboard.Chord{{Key: "W", Hold: true}}},
		{ID: TogglePanel, Group: GroupView, Label: "Players and events", Chords: []keyboard.Chord{{Key: "P"}}, Do: do},
		{ID: ToggleNames, Group: GroupView, Label: "Names", Chords: []keyboard.Chord{{Key: "N"}}, Do: do},
		{ID: ToggleGrid, Group: GroupView, Label: "Grid", Chords: []keyboard.Chord{{Key: "G"}}, Do: do},
		{
			ID: AllKeys, Group: GroupProgram, Label: "All keys", Chords: []keyboard.Chord{{Key: "F1"}, {Char: '?'}},
			Do: do,
		},
		{ID: WhichFiles, Group: GroupProgram, Label: "Which files work?", Do: do},
		{ID: About, Group: GroupProgram, Label: "About Playhead", Do: do},
	})
}

func TestWhatIsNoChordIsRefused(t *testing.T) {
	for _, text := range []string{
		"", "+", "Ctrl", "Ctrl+", "Ctrl+Ctrl+A", "Strg+A", "a", "AA", "F25", "F0", "Digit",
		"Digit10", "Numpad10", "ShiftLeft", "Ctrl+?", "\xff", "\x00", "Ctrl+A+B",
	} {
		c, err := keyboard.Parse(text)
		if valid := text == "+"; (err == nil) != valid {
			t.Errorf("%q: %+v, %v", text, c, err)
		}
	}
}

func TestBindGivesActionsOtherChords(t *testing.T) {
	grid, pause := keyboard.Chord{Mods: keyboard.Ctrl | keyboard.Shift, Key: "G"}, keyboard.Chord{Key: "P"}
	k := Bind(table(), map[string][]string{
		"toggle-grid": {"Ctrl+Shift+G"}, "play-pause": {"P", "Space", "P"},
		"pan-up": {"Numpad8"}, "about": {"F2"}, "toggle-names": {},
	})
	if len(k.Problems) > 0 {
		t.Errorf("problems: %q", k.Problems)
	}
	for _, c := range []struct {
		id   ID
		want []keyboard.Chord
	}{
		{ToggleGrid, []keyboard.Chord{grid}},
		{PlayPause, []keyboard.Chord{pause, {Key: "Space"}}},
		{TogglePanel, []keyboard.Chord{}}, // which has lost its P
		{PanUp, []keyboard.Chord{{Key: "Numpad8", Hold: true}}},
		{About, []keyboard.Chord{{Key: "F2"}}},
		{ToggleNames, []keyboard.Chord{}},
		{GoTo, []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "G"}}},
	} {
		if got := k.Chords(c.id); !slices.Equal(got, c.want) {
			t.Errorf("%s has %+v, want %+v", c.id, got, c.want)
		}
		if got, want := k.Changed(c.id), c.id != GoTo; got != want {
			t.Errorf("%s changed: %v", c.id, got)
		}
	}
	if got := k.Taken(pause, None); got != PlayPause {
		t.Errorf("P does %q", got)
	}
	if got := k.Shortcut(ToggleNames); got != "" {
		t.Errorf("names have %q", got)
	}
	if got := k.Press(": press ", ".", PlayPause, ToggleGrid); got != ": press P and Ctrl+Shift+G." {
		t.Errorf("got %q", got)
	}
	if got := k.Press(": press ", ".", PlayPause, ToggleNames); got != "" {
		t.Errorf("a sentence about a key that is not there: %q", got)
	}
	if got := Bind(table(), nil).Shortcut(ToggleGrid); got != "G" {
		t.Errorf("without bindings the grid has %q", got)
	}
}

// Invalid entries are ignored, with a sentence that names each, and the rest works.
func TestBindIgnoresWhatMakesNoSense(t *testing.T) {
	for _, c := range []struct {
		bound map[string][]string
		says  string
	}{
		{map[string][]string{"fly": {"F5"}}, `No action is called "fly".`},
		{map[string][]string{"free-camera": {"F5"}}, "cannot be changed"},
		{map[string][]string{"about": {"Hyper+F5"}}, `"Hyper" is not a modifier`},
		{map[string][]string{"about": {"F99"}}, "no such key"},
		{map[string][]string{"about": {"Escape"}}, "Esc closes"},
		{map[string][]string{"about": {"Tab"}}, "Tab goes"},
		{map[string][]string{"about": {"Alt+F"}}, "menu File"},
		{
			map[string][]string{"about": {"F5"}, "which-files": {"F5"}},
			`"F5" is bound to both "Which files work?" and "About Playhead"`,
		},
		{map[string][]string{"about": {"?"}, "which-files": {"Shift+Slash"}}, "bound to both"},
	} {
		c.bound["toggle-grid"] = []string{"F6"}
		k := Bind(table(), c.bound)
		if len(k.Problems) != 1 || !strings.Contains(k.Problems[0], c.says) {
			t.Errorf("%v: %q, want a sentence with %q", c.bound, k.Problems, c.says)
		}
		if got := k.Shortcut(ToggleGrid); got != "F6" {
			t.Errorf("%v: the grid has %q", c.bound, got)
		}
	}
}

// Whatever the file says, no chord does two things, and each can be printed.
func FuzzBind(f *testing.F) {
	for _, s := range []string{
		"toggle-grid Ctrl+G\nabout F5 F5 ?", "pan-up W\npan-down W", "about +\nopen Shift+Equal",
		"free-camera A", "x", "about Ctrl+",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		bound := map[string][]string{}
		for line := range strings.Lines(text) {
			if fields := strings.Fields(line); len(fields) > 0 {
				bound[fields[0]] = fields[1:]
			}
		}
		k := Bind(table(), bound)
		for i := range k.Rows() {
			r := &k.Rows()[i]
			for _, c := range k.ChordsOf(r) {
				if other := k.Taken(c, r.ID); other != None {
					t.Errorf("%s does %s and %s", c, r.ID, other)
				}
				if k.Label(c) == "" {
					t.Errorf("%+v has no label", c)
				}
			}
			if !slices.Equal(k.ChordsOf(r), r.Chords) && len(bound) == 0 {
				t.Errorf("%s has other chords", r.ID)
			}
		}
	})
}

func TestSingleLettersCanBeSwitchedOff(t *testing.T) {
	k := Bind(table(), map[string][]string{"toggle-grid": {"Ctrl+Shift+G", "H"}}).WithoutCharacters()
	for _, c := range []struct {
		id   ID
		want string
	}{
		{PlayPause, "Space"},
		{GoTo, "Ctrl+G"},
		{FreeCamera, "Esc"},
		{PanUp, ""},
		{ToggleNames, ""},
		{ToggleGrid, "Ctrl+Shift+G"},
		{AllKeys, "F1"},
	} {
		var got []string
		for _, chord := range k.Chords(c.id) {
			got = append(got, chord.String())
		}
		if strings.Join(got, " ") != strings.ReplaceAll(c.want, "Esc", "Escape") {
			t.Errorf("%s: %q, want %q", c.id, got, c.want)
		}
	}
	if k.Changed(ToggleNames) || k.Changed(PlayPause) || !k.Changed(ToggleGrid) {
		t.Error("what the user did not change counts as changed, or the other way round")
	}
	if table()[0].Chords[1].Key != "K" || Bind(table(), nil).Shortcut(ToggleNames) != "N" {
		t.Error("the table itself has changed")
	}
}
