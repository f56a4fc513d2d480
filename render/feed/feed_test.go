package feed

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/sim"
)

// game returns a game in which 0 is nova, 1 is brick, and 2 has no name.
func game(e sim.Engine) *sim.Game {
	return &sim.Game{
		GameMeta: sim.GameMeta{Engine: e},
		Stints: []sim.Stint{
			{Player: 0, To: sim.MaxTick, Identity: sim.Identity{Name: "nova"}},
			{Player: 1, To: sim.MaxTick, Identity: sim.Identity{Name: "brick"}},
		},
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct {
		engine sim.Engine
		e      sim.Event
		want   string
	}{
		{sim.DDNet, sim.Event{Kind: sim.EventKill, Player: 0, Target: 1, Value: 2}, "nova killed brick, shotgun"},
		{sim.DDNet, sim.Event{Kind: sim.EventKill, Player: 1, Target: 1, Value: -1}, "brick died"},
		{sim.DDNet, sim.Event{Kind: sim.EventDeath, Player: -1, Target: 2}, "#2 died"},
		{sim.GoldSrc, sim.Event{Kind: sim.EventKill, Player: 0, Target: 1, Text: "m4a1"}, "nova killed brick, M4A1"},
		{
			sim.GoldSrc,
			sim.Event{Kind: sim.EventKill, Player: 0, Target: 1, Text: "deagle", Extra: 1},
			"nova killed brick, Desert Eagle, headshot",
		},
		{
			sim.GoldSrc,
			sim.Event{Kind: sim.EventKill, Player: 0, Target: 1, Text: "unheard_of"},
			"nova killed brick, unheard_of",
		},
		{sim.DDNet, sim.Event{Kind: sim.EventChat, Player: 0, Target: -1, Text: "hook me pls"}, "nova: hook me pls"},
		{sim.DDNet, sim.Event{
			Kind: sim.EventChat, Player: -1, Target: -1, Value: sim.ChatServer,
			Text: "'nova' entered",
		}, "'nova' entered"},
		{sim.DDNet, sim.Event{Kind: sim.EventTeam, Player: 1, Value: 2}, "brick joined team 2"},
		{sim.DDNet, sim.Event{Kind: sim.EventTeam, Player: 1}, "brick left their team"},
		{sim.GoldSrc, sim.Event{Kind: sim.EventCommand, Player: -1, Text: "hello world"}, "hello world"},
		{sim.Teeworlds06, sim.Event{Kind: sim.EventTeam, Player: 1, Value: -1}, "brick joined the spectators"},
		{sim.DDNet, sim.Event{Kind: sim.EventFinish, Player: 0, Value: 62109}, "nova finished in 1:02.10"},
		{sim.DDNet, sim.Event{Kind: sim.EventFinish, Player: -1, Extra: 3, Value: 62109}, "team 3 finished in 1:02.10"},
		{
			sim.DDNet,
			sim.Event{Kind: sim.EventCheckpoint, Player: 0, Extra: 4, Value: 310},
			"nova checkpoint 4  +0.31 s",
		},
		{sim.DDNet, sim.Event{Kind: sim.EventCheckpoint, Player: 0, Value: -310}, "nova checkpoint  −0.31 s"},
		{sim.DDNet, sim.Event{Kind: sim.EventSave, Player: -1, Extra: 3, Value: 1}, "team 3 saved the run"},
		{sim.DDNet, sim.Event{Kind: sim.EventLeave, Player: 0, Text: "timeout"}, "nova left (timeout)"},
		{sim.DDNet, sim.Event{Kind: sim.EventMap, Player: -1, Target: -1}, "map"},
		{sim.GoldSrc, sim.NameEvent(0, "^2sim^7ple", "^1su^7per"), "simple is now super"},
		{sim.DDNet, sim.NameEvent(0, "simple", "^1su^7per"), "simple is now ^1su^7per"},
		{sim.DDNet, sim.NameEvent(0, "", "super"), "nova changed their name"},
		{
			sim.DDNet,
			sim.Event{Kind: sim.EventFreeze, Player: 0, Target: -1, Method: sim.MethodTile},
			"nova froze (tile)",
		},
		{
			sim.DDNet,
			sim.Event{Kind: sim.EventUnfreeze, Player: 0, Target: 1, Method: sim.MethodHammer},
			"brick unfroze nova (hammer)",
		},
		{sim.DDNet, sim.Event{Kind: sim.EventRescue, Player: 0, Target: -1, Text: "/r"}, "nova was rescued (/r)"},
		{sim.DDNet, sim.Event{Kind: sim.EventStart, Player: -1, Target: -1, Extra: 3}, "team 3 started"},
		{sim.DDNet, sim.Event{Kind: sim.EventEmote, Player: 0, Target: -1, Value: 7}, "nova shows an emoticon: ghost"},
		{sim.DDNet, sim.Event{Kind: sim.EventEmote, Player: 0, Target: -1, Value: 16}, "nova shows an emoticon: 16"},
	} {
		if got := Describe(game(c.engine), &c.e).String(); got != c.want {
			t.Errorf("%v: %q, want %q", c.e.Kind, got, c.want)
		}
	}
}

func TestNamesAreBold(t *testing.T) {
	l := Describe(game(sim.DDNet), &sim.Event{Kind: sim.EventKill, Player: 0, Target: 1, Value: 0})
	for _, p := range l.Parts {
		if isName := p.Text == "nova" || p.Text == "brick"; p.Bold != isName {
			t.Errorf("%q bold: %v", p.Text, p.Bold)
		}
	}
}

func TestEveryListedKindHasWords(t *testing.T) {
	for k := sim.EventKind(0); k < sim.NumEventKinds; k++ {
		_, listed := GroupOf(k)
		if listed == k.Effect() {
			t.Errorf("%v: listed %v, for the eye only %v", k, listed, k.Effect())
		}
		if listed && Describe(game(sim.DDNet), &sim.Event{Kind: k, Player: 0, Target: -1}).String() == "" {
			t.Errorf("%v has no words", k)
		}
	}
}

func recording() *sim.Recording {
	g := game(sim.DDNet)
	for i, e := range []sim.Event{
		{Kind: sim.EventChat, Player: 0, Target: -1, Text: "Hook me"},
		{Kind: sim.EventShot, Player: 0, Target: -1},
		{Kind: sim.EventKill, Player: 0, Target: 1},
		{Kind: sim.EventPickup, Player: 1, Target: -1, Text: "hook"},
		{Kind: sim.EventChat, Player: 1, Target: -1, Text: "no"},
	} {
		e.Time = time.Duration(i) * time.Second
		g.Events = append(g.Events, e)
	}
	return &sim.Recording{Games: []*sim.Game{g}}
}

func listed(l *List, r *sim.Recording) []string {
	for l.Update(r, 2) {
	}
	var s []string
	for i := range l.Len() {
		s = append(s, Describe(l.At(r, i)).String())
	}
	return s
}

func TestListFilters(t *testing.T) {
	r := recording()
	for _, c := range []struct {
		name   string
		filter Filter
		want   int
	}{
		{"default", Filter{Groups: DefaultGroups, Player: -1}, 3},
		{"chat", Filter{Groups: 1 << Chat, Player: -1}, 2},
		{"a search finds hidden kinds", Filter{Groups: 0, Text: " HOOK", Player: -1}, 2},
		{"player", Filter{Groups: DefaultGroups, Player: 1}, 2},
		{"none", Filter{Groups: DefaultGroups, Text: "hoook", Player: -1}, 0},
	} {
		l := NewList(c.filter)
		if got := listed(l, r); len(got) != c.want || l.Total() != 4 {
			t.Errorf("%s: %q of %d, want %d of 4", c.name, got, l.Total(), c.want)
		}
	}
}

func TestListGrowsWithTheRecording(t *testing.T) {
	r := recording()
	l := NewList(Filter{Groups: DefaultGroups, Player: -1})
	before := len(listed(l, r))
	r.Games[0].Events = append(r.Games[0].Events, sim.Event{Kind: sim.EventJoin, Player: 1, Time: time.Minute})
	if got := listed(l, r); len(got) != before+1 {
		t.Errorf("list is %q", got)
	}
	if n := l.Before(r, 3*time.Second); n != 2 {
		t.Errorf("%d events up to 3 s, want 2", n)
	}
}

// What is missing is listed where it begins, after what was recorded at that moment.
func TestListHoldsWhatIsMissing(t *testing.T) {
	r := recording()
	g := r.Games[0]
	l := NewList(Filter{Groups: DefaultGroups, Player: -1})
	before := listed(l, r)
	if l.Offered(r, g).Has(Missing) {
		t.Error("offered, but nothing is missing")
	}
	gap := sim.Event{Kind: sim.EventMissing, Time: 2 * time.Second, Player: -1, Target: -1, Text: "1.5 s, damaged"}
	g.GapEvents = []sim.Event{gap}
	moves := l.Moves()
	want := slices.Insert(slices.Clone(before), 2, "missing 1.5 s, damaged")
	if got := listed(l, r); !slices.Equal(got, want) || l.Moves() == moves {
		t.Errorf("list is %q after %d moves, want %q", got, l.Moves()-moves, want)
	}
	if ref := l.Ref(2); l.Index(r, ref) != 2 || ref.From != Gaps {
		t.Errorf("%+v is at %d", ref, l.Index(r, ref))
	}
	for limit, want := range map[time.Duration]bool{time.Second: false, 3 * time.Second: true} {
		if l.Until(r, limit, true); l.Offered(r, g).Has(Missing) != want {
			t.Errorf("offered up to %v: %v", limit, !want)
		}
	}
	l.Until(r, 0, false)
	gap.Text = "2.5 s, damaged"
	g.GapEvents = []sim.Event{gap} // more of it was found missing
	if got := listed(l, r); !slices.Contains(got, "missing 2.5 s, damaged") || len(got) != len(want) ||
		!l.Offered(r, g).Has(Missing) {
		t.Errorf("list is %q", got)
	}
	l.SetFilter(Filter{Groups: DefaultGroups.Toggle(Missing), Player: -1})
	if got := listed(l, r); !slices.Equal(got, before) {
		t.Errorf("without what is missing, the list is %q", got)
	}
	l.SetFilter(Filter{Text: "kind:missing", Player: -1})
	if got := listed(l, r); !slices.Equal(got, []string{"missing 2.5 s, damaged"}) {
		t.Errorf("found: %q", got)
	}
}

// Events that a log leaves out are inferred later than they happened, and not
// at all any more when another map was found.
func TestListTakesInInferredEventsWhereTheyBelong(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	for tick := range sim.Tick(10) {
		b.Tick(tick)
		if tick%3 == 0 {
			b.Event(sim.Event{Kind: sim.EventChat, Player: 0, Target: -1, Text: "hello"})
		}
	}
	r := sim.NewRecording(sim.Meta{})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	g := r.Games[0]
	l := NewList(Filter{Groups: 1<<Chat | 1<<Items, Player: -1})
	for len(listed(l, r)) != 4 {
		t.Fatal("not all that was recorded is listed")
	}
	freeze := func(k sim.EventKind, t sim.Tick) sim.Event {
		return sim.Event{Tick: t, Kind: k, Player: 0, Target: -1}
	}
	g.AppendInferredEvents([]sim.Event{
		freeze(sim.EventFreeze, 1), freeze(sim.EventUnfreeze, 3),
		freeze(sim.EventFreeze, 8),
	})
	_ = listed(l, r)
	want := []sim.Tick{0, 1, 3, 3, 6, 8, 9}
	if l.Len() != len(want) {
		t.Fatalf("%d events, want %d", l.Len(), len(want))
	}
	for i, tick := range want {
		if _, e := l.At(r, i); e.Tick != tick || e.Inferred != (tick == 1 || tick == 8 || i == 3) {
			t.Errorf("event %d at %d, inferred: %v, want %d", i, e.Tick, e.Inferred, tick)
		}
	}
	if es := g.EventsBetween(1, 3); len(es) != 3 || es[0].Tick != 1 || !es[2].Inferred {
		t.Errorf("from 1 to 3: %+v", es)
	}
	g.DropInferred()
	for range 4 {
		l.Update(r, 100)
	}
	if l.Len() != 4 || len(g.EventsBetween(1, 3)) != 1 {
		t.Errorf("%d events when the inferred ones are gone", l.Len())
	}
}

// Starts, checkpoints and finishes that follow from the map are found while inference goes on: what it brings later
// may have happened earlier. They grow, and are replaced when the map is another one.
func TestWhatFollowsFromTheMapIsListed(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	for i := range sim.Tick(20) {
		b.Tick(i)
		if i == 6 {
			b.Event(sim.Event{Kind: sim.EventChat, Player: 0, Target: -1, Text: "go"})
		}
	}
	r := sim.NewRecording(sim.Meta{})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	g := r.Games[0]
	event := func(k sim.EventKind, t sim.Tick) sim.Event {
		return sim.Event{Tick: t, Time: g.TimeOf(t), Kind: k, Player: 0, Target: -1, Extra: 2, Inferred: true}
	}
	races := []sim.Event{
		event(sim.EventStart, 3), event(sim.EventCheckpoint, 6), event(sim.EventFinish, 12), event(sim.EventStart, 15),
	}
	l := NewList(Filter{Groups: 1<<Chat | 1<<Runs | 1<<Items, Player: -1})
	list := func() string {
		for l.Behind(r) {
			l.Update(r, 100)
		}
		var all []string
		for i := range l.Len() {
			g, e := l.At(r, i)
			all = append(all, fmt.Sprint(e.Tick, " ", Describe(g, e)))
		}
		return strings.Join(all, ", ")
	}
	g.SetRaceEvents(races[:2])
	if got, want := list(), "3 #0 started, 6 #0: go, 6 #0 checkpoint 2"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	g.SetRaceEvents(races)
	g.AppendInferredEvents([]sim.Event{event(sim.EventFreeze, 1), event(sim.EventUnfreeze, 6)})
	want := "1 #0 froze, 3 #0 started, 6 #0: go, 6 #0 unfroze, 6 #0 checkpoint 2, 12 #0 finished in 0.00 s, 15 #0 started"
	if got := list(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	var each []string
	g.EachEventAndRace(func(e *sim.Event) bool {
		each = append(each, fmt.Sprint(e.Tick, " ", Describe(g, e)))
		return true
	})
	if got := strings.Join(each, ", "); got != want {
		t.Errorf("a command has %s\nwant %s", got, want)
	}
	g.SetRaceEvents([]sim.Event{event(sim.EventStart, 4), races[1], races[2]})
	want = "1 #0 froze, 4 #0 started, 6 #0: go, 6 #0 unfroze, 6 #0 checkpoint 2, 12 #0 finished in 0.00 s"
	if got := list(); got != want {
		t.Errorf("on another map: %s\nwant %s", got, want)
	}
}

func TestTeamsAreCalledAsTheirGameCallsThem(t *testing.T) {
	for _, c := range []struct {
		teams []string
		want  [4]string
	}{
		{nil, [4]string{"no team", "terrorists", "counter-terrorists", "the spectators"}},
		{[]string{}, [4]string{"no team", "team 1", "team 2", "team 3"}},
		{[]string{"", "Blue", "Red"}, [4]string{"no team", "Blue", "Red", "team 3"}},
	} {
		g := &sim.Game{GameMeta: sim.GameMeta{Engine: sim.GoldSrc, Teams: c.teams}}
		for n, want := range c.want {
			if got := g.TeamName(int32(n)); got != want {
				t.Errorf("%q: team %d is %q, want %q", c.teams, n, got, want)
			}
		}
	}
}

func TestABlueTeamIsBlue(t *testing.T) {
	for _, c := range []struct {
		teams    []string
		shapes   [5]int
		initials string
	}{
		{nil, [5]int{-1, 1, 0, -1, -1}, "T CT"},
		{[]string{"", "the Allies", "the Axis", "the spectators"}, [5]int{-1, 1, 0, -1, 2}, "Allies Axis"},
		{[]string{"", "the British", "the Axis", "the spectators"}, [5]int{-1, 1, 0, -1, 2}, "British Axis"},
		{[]string{"", "Blue", "Red", "Yellow", "Green"}, [5]int{-1, 0, 1, 3, 2}, "B R"},
		{[]string{"", "Black Mesa", "Opposing Force"}, [5]int{-1, 1, 2, 3, 2}, "BM OF"},
		{[]string{"", "robo", "gina", "barney"}, [5]int{-1, 0, 1, 3, 2}, "R G"},
		{[]string{"", "barney", "brit"}, [5]int{-1, 0, 1, 3, 2}, "barney brit"},
	} {
		g := &sim.Game{GameMeta: sim.GameMeta{Engine: sim.GoldSrc, Teams: c.teams}}
		for n, want := range c.shapes {
			if got := TeamShape(g, int32(n)); got != want {
				t.Errorf("%q: team %d has shape %d, want %d", c.teams, n, got, want)
			}
		}
		if got := TeamInitial(g, 1) + " " + TeamInitial(g, 2); got != c.initials {
			t.Errorf("%q: initials %s, want %s", c.teams, got, c.initials)
		}
	}
}

// Who touched a player is found long after the events are listed: their words change, and none leaves the list.
func TestTouchesComeIntoTheWordsOfListedEvents(t *testing.T) {
	g := game(sim.DDNet)
	g.TickLen = sim.TeeworldsTick
	g.Events = []sim.Event{{Tick: 100, Kind: sim.EventFreeze, Player: 1, Target: -1, Method: sim.MethodTile}}
	r := sim.NewRecording(sim.Meta{})
	r.Games = []*sim.Game{g}
	l := NewList(Filter{Groups: 1<<NumGroups - 1, Player: -1})
	for l.Update(r, 100) {
	}
	words := func() string {
		_, text := l.Line(r, 0)
		return text
	}
	if got := words(); got != "brick froze (tile)" {
		t.Fatal(got)
	}
	moves := l.Moves()
	g.SetTouches([]sim.Touch{{Tick: 100, Kind: sim.EventFreeze, Player: 1, How: "hook", Before: 60}})
	if !l.Behind(r) || !l.Update(r, 100) || l.Len() != 1 || l.Moves() == moves {
		t.Error("the list does not change, or is empty for a while")
	}
	if got := words(); got != "brick froze (tile) · hooked by nova 1.20 s before" {
		t.Error(got)
	}
	l.SetFilter(Filter{Groups: 1<<NumGroups - 1, Player: -1, Text: "hooked by nova"})
	for l.Update(r, 100) {
	}
	if l.Len() != 1 {
		t.Error("what the words say is not found")
	}
	// A change of touches may change what the search finds. It searches again at once: an empty list would say "Nothing
	// found".
	g.SetTouches([]sim.Touch{{Tick: 100, Kind: sim.EventFreeze, Player: 1, How: "hook", Before: 50}})
	if !l.Update(r, 100) || l.Len() != 1 {
		t.Error("the search has found nothing for a while")
	}
}
