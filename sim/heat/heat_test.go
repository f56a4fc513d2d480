package heat

import (
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/sim"
	"playhead/sim/kills"
)

// recorded returns a game of GoldSrc, ten ticks a second: players 1 and 2 of team 1, 3 and 4 of team 2. 4 is on the
// radar alone, 2 nowhere. A round begins at 1 s, its freeze time is over at 3 s, and it ends at 8 s.
func recorded(t *testing.T) (*sim.Recording, *sim.Game) {
	t.Helper()
	b, r := sim.NewBuilder(), sim.NewRecording(sim.Meta{Format: "goldsrc", GameName: "Counter-Strike"})
	b.NewGame(sim.GameMeta{Engine: sim.GoldSrc, TickLen: 100 * time.Millisecond})
	for id, name := range []string{1: "rook", 2: "sable", 3: "ogg", 4: "hm"} {
		if name != "" {
			b.Join(id, sim.Identity{Name: name})
		}
	}
	const unit = 256
	for i := range sim.Tick(100) {
		b.TickTime(i, time.Duration(i)*100*time.Millisecond)
		for id, team := range []int32{1: 1, 2: 1, 3: 2, 4: 2} {
			if id > 0 {
				b.Set(id, sim.Team, team)
				b.Set(id, sim.Alive, 1)
			}
		}
		if i > 60 { // ogg is dead
			b.Set(3, sim.Alive, 0)
		}
		b.Set(1, sim.X, 100*unit)
		b.Set(1, sim.Y, -10*unit)
		b.Set(1, sim.Z, 40*unit)
		b.Set(3, sim.X, (1000+int32(i))*unit)
		b.Set(3, sim.Y, 70*unit)
		b.Set(3, sim.Z, 200*unit)
		b.Set(4, sim.BeaconX, -500*unit)
		b.Set(4, sim.BeaconY, 0)
		kill := func(killer, victim int16) {
			b.Event(sim.Event{Kind: sim.EventKill, Player: killer, Target: victim, Text: "ak47"})
		}
		switch i {
		case 10:
			b.Event(sim.RoundEvent(sim.RoundStarts, 0, 0, ""))
		case 20:
			b.Event(sim.Event{Kind: sim.EventShot, Player: 2, Target: -1, Text: "awp"})
			b.Event(sim.Event{
				Kind: sim.EventShot, Player: 1, Target: -1, Text: "ak47", Placed: true, X: 100 * unit, Y: -10 * unit,
			})
			kill(1, 3)
		case 30:
			b.Event(sim.RoundEvent(sim.RoundGoes, 0, 0, ""))
			kill(3, 1)
		case 40:
			kill(4, 2)
		case 50:
			kill(-1, 1)
		case 60:
			kill(3, 3)
		case 80:
			b.Event(sim.RoundEvent(sim.RoundEnds, sim.TeamOneWon, 0, ""))
		}
	}
	for _, u := range b.Finish() {
		r.Append(u)
	}
	return r, r.Games[0]
}

func found(t *testing.T) *Found {
	t.Helper()
	r, g := recorded(t)
	return Find(&r.Meta, g, 0, nil)
}

func TestKillsDeathsAndShotsAreCountedWhereTheyHappened(t *testing.T) {
	f := found(t)
	for _, c := range []struct {
		name     string
		of       Choice
		want     map[[2]int32][2]int // kills and deaths
		unplaced [2]int
	}{
		{
			"all",
			Choice{},
			map[[2]int32][2]int{{1, -1}: {1, 2}, {-8, 0}: {1, 0}, {15, 1}: {0, 1}, {16, 1}: {1, 1}},
			[2]int{0, 1},
		},
		{"team 1", Choice{Team: 1}, map[[2]int32][2]int{{1, -1}: {1, 2}}, [2]int{0, 1}},
		{"a player", Choice{Player: "ogg"}, map[[2]int32][2]int{{15, 1}: {0, 1}, {16, 1}: {1, 1}}, [2]int{0, 0}},
		{"nobody", Choice{Team: 2, Player: "rook"}, nil, [2]int{0, 0}},
	} {
		var m Map
		m.Count(f, &c.of)
		sum := [2]int{}
		for _, cell := range m.Cells() {
			got := [2]int{cell.Count[Kill], cell.Count[Death]}
			if want, ok := c.want[[2]int32{cell.X, cell.Y}]; !ok || got != want {
				t.Errorf("%s: cell %d, %d has %v kills and deaths, want %v", c.name, cell.X, cell.Y, got, want)
			}
			sum[0], sum[1] = sum[0]+got[0], sum[1]+got[1]
		}
		if len(m.Cells()) != len(c.want) || sum != [2]int{m.Placed[Kill], m.Placed[Death]} ||
			[2]int{m.Unplaced[Kill], m.Unplaced[Death]} != c.unplaced {
			t.Errorf("%s: %d cells, %v in them, %v placed, %v not", c.name, len(m.Cells()), sum, m.Placed, m.Unplaced)
		}
	}
	var m Map
	m.Count(f, &Choice{})
	if m.Placed[Shot] != 1 || m.Unplaced[Shot] != 1 || m.Cell(100, -10).Count[Shot] != 1 {
		t.Errorf("%d shots placed, %d not", m.Placed[Shot], m.Unplaced[Shot])
	}
}

// Positions are those of the living, four times a second, and say how much of their lives they are.
func TestPositionsAreThoseOfTheLiving(t *testing.T) {
	f := found(t)
	var m Map
	m.Count(f, &Choice{})
	// 0 to 9.75 s are 40 times; ogg is dead from 6.1 s on.
	if got := m.Cell(100, -10).Seconds(); got != 10 {
		t.Errorf("rook stayed %g s, want 10", got)
	}
	if got := m.Cell(-500, 0); got.Seconds() != 10 || got.Heights {
		t.Errorf("on the radar for %g s, heights known: %t", got.Seconds(), got.Heights)
	}
	ogg := 0.0
	for x := 1000.0; x < 1100; x += CellUnits {
		if c := m.Cell(x, 70); c != nil {
			ogg += c.Seconds()
		}
	}
	if ogg != 6.25 {
		t.Errorf("ogg stayed %g s, want 6.25", ogg)
	}
	if f.Lived != 36250*time.Millisecond || f.Seen != 26250*time.Millisecond {
		t.Errorf("%v of %v are seen", f.Seen, f.Lived)
	}
}

func TestALimitChoosesWhatCounts(t *testing.T) {
	f := found(t)
	placed := func(c Choice) [NumKinds]int {
		var m Map
		m.Count(f, &c)
		return m.Placed
	}
	filter := func(text string) Choice {
		x, err := ParseFilter(text)
		if err != nil {
			t.Fatal(text, err)
		}
		return Choice{Filter: x}
	}
	second := time.Second
	for _, c := range []struct {
		name string
		of   Choice
		want [NumKinds]int
	}{
		{"the time", Choice{Time: Limit[time.Duration]{true, 0, 2 * second}}, [NumKinds]int{27, 2, 2, 0, 0}},
		{"the time as a filter", filter("time:0..2"), [NumKinds]int{27, 2, 2, 0, 0}},
		{"freeze time", filter("time:<0"), [NumKinds]int{24, 1, 1, 1, 0}},
		{"the height", Choice{Height: Limit[float64]{true, 100, 300}}, [NumKinds]int{25, 1, 2, 0, 0}},
		{"the height as a filter", filter("height:100..300"), [NumKinds]int{25, 1, 2, 0, 0}},
		{"a round", filter("round:1 -seen:radar kind:position side:ct"), [NumKinds]int{}},
		{"rounds by index", Choice{Within: func(round int) bool { return round == 0 }}, [NumKinds]int{12, 0, 0, 0, 0}},
		{"a weapon and a kind", filter("weapon:ak47 kind:death,shot"), [NumKinds]int{0, 0, 4, 1, 0}},
		{"a player and a side", filter("player:ogg side:ct"), [NumKinds]int{25, 1, 2, 0, 0}},
		{"the radar", filter("seen:radar"), [NumKinds]int{40, 1, 0, 0, 0}},
		{"a killer", filter("killer:ogg"), [NumKinds]int{0, 1, 2, 0, 0}},
		{"a victim", filter("victim:ogg"), [NumKinds]int{0, 1, 2, 0, 0}},
	} {
		if got := placed(c.of); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	if _, err := ParseFilter("wepon:awp"); err == nil {
		t.Error("a filter of no column is taken")
	}
	times, heights := f.Reach()
	if times.From != -2*second || times.To != 6*second+750*time.Millisecond || heights.From != 0 || heights.To != 200 {
		t.Errorf("points reach %v, %v", times, heights)
	}
}

// What lists kills chooses their points, and those of nothing else.
func TestAFilterOfKillsIsOneOfPoints(t *testing.T) {
	for text, want := range map[string][2]string{
		"": {},
		`killer_name:"two words" victim_name:ogg`: {`killer:"two words" victim:ogg`},
		"weapon:awp,m4a1 round:1..5 -headshot":    {"weapon:awp,m4a1 round:1..5 -headshot"},
		"-killer_name:ogg round_seconds:<20":      {"-killer:ogg time:<20"},
		"opening:yes distance:>500 ogg":           {"opening:yes distance:>500 ogg"},
		"left_t:1 weapon:awp trade_seconds:*":     {"weapon:awp", "left_t:1 trade_seconds:*"},
		"weapon: ":                                {"", "weapon:"},
	} {
		only, without := OfKills(text)
		if got := [2]string{only, strings.Join(without, " ")}; got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestTheTableSaysWhatItIsBasedOn(t *testing.T) {
	r, _ := recorded(t)
	tab := Table(t.Context(), r, nil, nil)
	if len(tab.Rows) != 4 || !slices.Equal(tab.Notes, []string{
		"Positions of players are known for 72 % of the time that they lived.",
		"4 of 5 deaths are counted: of the others, the victim was out of sight.",
		"1 of 2 shots are counted: of the others, the place is not recorded.",
	}) {
		t.Errorf("%d rows, notes %q", len(tab.Rows), tab.Notes)
	}
	for i := range tab.Rows {
		if len(tab.Rows[i].Cells) != len(tab.Columns) {
			t.Fatalf("row %d has %d cells, want %d", i, len(tab.Rows[i].Cells), len(tab.Columns))
		}
	}
	var cells []float64
	for _, name := range []string{"x", "y", "low", "high", "seconds", "kills", "deaths", "shots", "grenades"} {
		cells = append(cells, tab.Cell(&tab.Rows[0], name).Float())
	}
	if want := []float64{64, -64, 0, 40, 10, 1, 2, 1, 0}; !slices.Equal(cells, want) {
		t.Errorf("the first row is %v, want %v", cells, want)
	}
	none := sim.NewRecording(sim.Meta{Format: "ddnet"})
	if tab := Table(t.Context(), none, nil, nil); len(tab.Rows) > 0 || len(tab.Notes) != 1 {
		t.Errorf("no match: %d rows, notes %q", len(tab.Rows), tab.Notes)
	}
}

// A demo of a kind that has no shots does not have none.
func TestWhatADemoCannotHoldIsMissing(t *testing.T) {
	r, g := recorded(t)
	r.Meta.Lacks = []sim.EventKind{sim.EventKill, sim.EventShot}
	f, m, tab := Find(&r.Meta, g, 0, nil), new(Map), NewTable()
	m.Count(f, &Choice{})
	AddRows(tab, f, m)
	for _, name := range []string{"kills", "deaths", "shots", "grenades"} {
		if !tab.Cell(&tab.Rows[0], name).Missing() {
			t.Errorf("%s is not missing", name)
		}
	}
	if p := kills.PlaceOf(&sim.Row{}); p.Seen != kills.Nowhere {
		t.Errorf("a row without a place is at %v", p)
	}
}

// A filter knows the names that the map gives to places.
func TestPlacesHaveTheNamesOfTheMap(t *testing.T) {
	r, g := recorded(t)
	plan := &sim.FloorPlan{
		Zones: []sim.FloorZone{{
			Kind: sim.ZoneBomb, Letter: "A", Min: [3]float32{0, -100, 0}, Max: [3]float32{200, 100, 90},
		}},
		Spots: []sim.FloorSpot{{Kind: sim.SpotSpawnTwo, Name: "CT spawn", At: [3]float32{1020, 70, 200}}},
	}
	count := func(filter string, plan *sim.FloorPlan) [NumKinds]int {
		x, err := ParseFilter(filter)
		if err != nil {
			t.Fatal(err)
		}
		var m Map
		m.Count(Find(&r.Meta, g, 0, plan), &Choice{Filter: x})
		return m.Placed
	}
	if got := count(`place:"bomb site A" kind:kill,death,shot`, plan); got != [NumKinds]int{0, 1, 2, 1, 0} {
		t.Errorf("on the site: %v", got)
	}
	if got := count("place:spawn kind:kill,death", plan); got != [NumKinds]int{0, 1, 2, 0, 0} {
		t.Errorf("at the spawn: %v", got)
	}
	if got := count("place:*", nil); got != [NumKinds]int{} {
		t.Errorf("without a map: %v", got)
	}
}
