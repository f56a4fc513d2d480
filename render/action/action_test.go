package action

import (
	"slices"
	"testing"

	"playhead/render/keyboard"
	"playhead/render/session"
)

// Rows come in the order of their groups. In a group, they follow the one that they
// name, wherever that is offered, or the one that was offered before them.
func TestRowsFollowWhatTheyName(t *testing.T) {
	rows := []Row{
		{ID: "round", After: "next", Group: GroupPlay},
		{ID: "about", Group: GroupProgram},
		{ID: "late", After: "copy", Group: GroupProgram},
		{ID: "later", Group: GroupProgram},
		{ID: "play", Group: GroupPlay},
		{ID: "next", Group: GroupPlay},
		{ID: "tick", Group: GroupPlay},
		{ID: "lost", After: "what no part offers", Group: GroupView},
		{ID: "copy", Group: GroupProgram},
		{ID: "jump", After: "round", Group: GroupPlay},
		{ID: "zoom", Group: GroupCamera},
	}
	var got []ID
	for _, r := range Table(rows) {
		got = append(got, r.ID)
	}
	want := []ID{"play", "next", "round", "jump", "tick", "zoom", "lost", "about", "copy", "late", "later"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if rows[1].After != None {
		t.Error("the rows that were offered are changed")
	}
}

// Two rows of one ID are two ways to do it: the first that can be done is done.
func TestAnActionIsDoneInTheFirstWayThatWorks(t *testing.T) {
	var did string
	why := "No kills."
	all := Table([]Row{
		{
			ID: "heat", Group: GroupView, Label: "Heat map",
			Enabled: func() string { return why }, Do: func() { did = "kills" },
		},
		{
			ID: "heat", Label: "not shown", Enabled: func() string { return "No runs." },
			Checked: func() bool { return true }, Do: func() { did = "runs" },
		},
		{ID: "remove", Group: GroupView, Label: "Remove", Do: func() { did = "bookmark" }},
		{ID: "remove", Bare: true, Do: func() { did = "recent" }},
	})
	if len(all) != 2 || all[0].Label != "Heat map" {
		t.Fatalf("%+v", all)
	}
	s := new(session.Session)
	heat, remove := &all[0], &all[1]
	if got := heat.Why(s); got != "No runs." || !heat.IsOn(s) {
		t.Errorf("neither can be done: %q, on %v", got, heat.IsOn(s))
	}
	if why = ""; heat.Why(s) != "" || heat.IsOn(s) {
		t.Errorf("the first can be done: %q, on %v", heat.Why(s), heat.IsOn(s))
	}
	for _, c := range []struct {
		row  *Row
		s    *session.Session
		want string
	}{{heat, s, "kills"}, {heat, nil, ""}, {remove, s, "bookmark"}, {remove, nil, "recent"}} {
		did = ""
		if c.row.Run(c.s, 0); did != c.want {
			t.Errorf("%s with a recording %v: %q, want %q", c.row.ID, c.s != nil, did, c.want)
		}
	}
}

func TestLabels(t *testing.T) {
	azerty := func(key string) string { return map[string]string{"Q": "a", "Comma": ";"}[key] }
	for _, c := range []struct {
		chord keyboard.Chord
		name  func(string) string
		want  string
	}{
		{keyboard.Chord{Mods: keyboard.Ctrl, Key: "ArrowRight"}, nil, "Ctrl+→"},
		{keyboard.Chord{Mods: keyboard.Ctrl | keyboard.Shift, Key: "D"}, nil, "Ctrl+Shift+D"},
		{keyboard.Chord{Key: "Q"}, azerty, "A"},
		{keyboard.Chord{Key: "Comma"}, azerty, ";"},
		{keyboard.Chord{Key: "Comma"}, nil, ","},
		{keyboard.Chord{Char: '?'}, azerty, "?"},
		{keyboard.Chord{Key: "Digit3"}, nil, "3"},
	} {
		if got := c.chord.Label(c.name); got != c.want {
			t.Errorf("%+v is labelled %q, want %q", c.chord, got, c.want)
		}
	}
}
