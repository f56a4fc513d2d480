package feed

import (
	"slices"
	"testing"

	"playhead/sim"
)

// touched is a recording in which nova hooks rook into a freeze, and pulls rook out again.
func touched(content sim.Content, engine sim.Engine) *sim.Recording {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: engine, TickLen: sim.TeeworldsTick})
	b.Tick(0)
	b.Join(0, sim.Identity{Name: "nova", Clan: "the ants"})
	b.Join(1, sim.Identity{Name: "the rook"})
	freeze := sim.Event{Kind: sim.EventFreeze, Player: 1, Target: -1, Method: sim.MethodTile}
	for _, e := range []sim.Event{
		{Tick: 10, Kind: sim.EventFreeze, Player: 0, Target: -1, Method: sim.MethodTile},
		{Tick: 20, Kind: freeze.Kind, Player: 1, Target: -1, Method: freeze.Method},
		{Tick: 30, Kind: sim.EventUnfreeze, Player: 1, Target: -1},
	} {
		b.Tick(e.Tick)
		b.Event(e)
	}
	r := sim.NewRecording(sim.Meta{Content: content})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	return r
}

func withTouches(r *sim.Recording) *sim.Recording {
	r.Games[0].SetTouches([]sim.Touch{
		{Tick: 20, Kind: sim.EventFreeze, Player: 1, By: 0, How: "hook", Before: 3},
		{Tick: 30, Kind: sim.EventUnfreeze, Player: 1, By: 0, How: "hook", Chain: []sim.Link{{By: 0, How: "hook"}}},
	})
	return r
}

func filtered(r *sim.Recording, f Filter) *List {
	l := NewList(f)
	for l.Update(r, 1000) {
	}
	return l
}

// A search for contacts finds what the chips hide, in the words of replay events --filter.
func TestASearchFindsContacts(t *testing.T) {
	r := withTouches(touched(sim.ContentStates, sim.DDNet))
	for search, want := range map[string][]sim.Tick{
		`hook:nova>"the rook"`: {20, 30},
		"hook:>nova":           nil,
		`touched:"the rook"`:   {20, 30},
		"touched-by:nova":      {20, 30},
		"rescued-by:nova":      {30},
		"rescued_by:nova":      {30},
		"before:freeze":        {20},
		"before:freeze,rescue": {20, 30},
		"before:death":         nil,
		"-touched:nova":        nil, // among those that the chips show
		"hook:":                nil,
	} {
		l := filtered(r, Filter{Groups: 0, Text: search, Player: -1})
		var got []sim.Tick
		for i := range l.Len() {
			_, e := l.At(r, i)
			got = append(got, e.Tick)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s finds ticks %v, want %v", search, got, want)
		}
	}
}

func TestASearchThatCannotBeAnsweredSaysWhy(t *testing.T) {
	log, demo := withTouches(touched(sim.ContentInputs, sim.DDNet)), withTouches(touched(sim.ContentStates, sim.DDNet))
	const noCase = "None led to a freeze, death or rescue."
	const noMap = "Hooks and hammers of logs are inferred on the map, which was not found."
	for _, c := range []struct {
		r      *sim.Recording
		search string
		want   Answer
	}{
		{log, "kind:chat", Answer{Why: "Logs hold no chat.", Demo: true}},
		{log, "chat:nova", Answer{Why: "Logs hold no chat.", Demo: true}},
		{log, "kind:chat,broadcast", Answer{Why: "Logs hold no chat and no broadcasts.", Demo: true}},
		{log, "hello", Answer{Why: "Logs hold no chat.", Demo: true}},
		{log, "kill:nova", Answer{Why: "Logs hold no kills.", Demo: true}},
		{log, "kind:chat,vote", Answer{}}, // a vote may be in it
		{log, "kind:vote", Answer{}},
		{log, "who:wasp", Answer{}},
		{log, "nova", Answer{}}, // found
		{log, "", Answer{}},
		{log, "hook:wasp", Answer{Why: noCase, Contacts: true}},
		{log, "touched-by:wasp", Answer{Why: noCase, Contacts: true}},
		{log, "before:death", Answer{}},
		{demo, "kind:chat", Answer{}},
		{demo, "hello", Answer{}},
		{demo, "hook:wasp", Answer{Why: noCase, Contacts: true}},
		{touched(sim.ContentStates, sim.DDNet), "touched:wasp", Answer{Why: "Contacts are still being found."}},
		{
			touched(sim.ContentStates, sim.GoldSrc), "rescued-by:wasp",
			Answer{Why: "Contacts are found in recordings of Teeworlds and DDNet."},
		},
	} {
		l := filtered(c.r, Filter{Groups: 1<<NumGroups - 1, Text: c.search, Player: -1})
		if got := l.Unanswered(c.r, c.r.Games[0], false); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.search, got, c.want)
		}
	}
	l := filtered(log, Filter{Groups: 1<<NumGroups - 1, Text: "hook:wasp", Player: -1})
	if got := l.Unanswered(log, log.Games[0], true); got != (Answer{Why: noMap}) {
		t.Errorf("without the map: %+v", got)
	}
	ghost := touched(sim.ContentStates, sim.DDNet)
	ghost.Meta.Lacks = []sim.EventKind{sim.EventKill, sim.EventDeath, sim.EventChat}
	l = filtered(ghost, Filter{Groups: 1<<NumGroups - 1, Text: "kind:kill", Player: -1})
	if got := l.Unanswered(ghost, ghost.Games[0], false); got != (Answer{Why: "This recording holds no kills."}) {
		t.Errorf("%+v", got)
	}
}

func TestASearchForContactsIsCompleted(t *testing.T) {
	r := touched(sim.ContentStates, sim.DDNet)
	known := KnownAt(r.Games[0], new(sim.World), false)
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", []string{
			"who:", "team:", "kind:", "near:", "clan:", "hook:", "touched:", "rescued-by:", "before:",
		}},
		{"ha", []string{"hammer:"}},
		{"-cl", []string{"-clan:"}},
		{"clan:", []string{`clan:"the ants"`}},
		{"hook:n", []string{"hook:nova"}},
		{"hook:nova>", []string{"hook:nova>nova", `hook:nova>"the rook"`}},
		{"x -hook:nova>r", []string{`x -hook:nova>"the rook"`}},
		{"hook:nova,the", []string{`hook:nova,"the rook"`}},
		{"rescued-by:no", []string{"rescued-by:nova"}},
		{"before:", []string{"before:freeze", "before:death", "before:rescue"}},
		{"touch:ha", []string{"touch:hammer"}},
		{"tick:", nil},
	} {
		var got []string
		for _, s := range Complete(c.text, known) {
			got = append(got, s.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
