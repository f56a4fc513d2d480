package teams

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"playhead/sim"
	"playhead/sim/contacts"
	"playhead/sim/runs"
	"playhead/sim/table"
)

// A scene is a game of a team, numbered 3, whose members stay where they are unless a test moves them.
type scene struct {
	b *sim.Builder
	t sim.Tick
}

func newScene(places ...[2]int32) *scene {
	s := &scene{b: sim.NewBuilder()}
	s.b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	s.b.Tick(0)
	for id, at := range places {
		s.b.Join(id, sim.Identity{Name: string(rune('a' + id))})
		s.place(id, at[0], at[1])
		s.b.Set(id, sim.Team, 3)
		s.b.Set(id, sim.FreezeEnd, 0)
	}
	return s
}

func (s *scene) place(id int, x, y int32) {
	s.b.Set(id, sim.X, x)
	s.b.Set(id, sim.Y, y)
}

// step moves members by ten units in each of n ticks.
func (s *scene) step(n int, moving ...int) *scene {
	for range n {
		s.t++
		s.b.Tick(s.t)
		for _, id := range moving {
			s.place(id, int32(10*s.t), 100)
		}
	}
	return s
}

// find returns what the members of one run over the whole game did.
func (s *scene) find(course *runs.Course, found ...contacts.Contact) (*sim.Recording, *Team) {
	r := sim.NewRecording(sim.Meta{})
	for _, u := range s.b.Finish() {
		r.Append(u)
	}
	var members []int
	for _, st := range r.Games[0].Stints {
		members = append(members, st.Player)
	}
	all := []runs.Run{{Player: 1}, {Player: -1, Team: 3, Members: members, End: s.t}}
	teams := Find(context.Background(), r.Games[0], all, found, course, nil)
	return r, &teams[0]
}

// listed returns the moments as "kind a>b 0..100".
func (t *Team) listed() (list []string) {
	for i := range t.Moments {
		m := &t.Moments[i]
		line := fmt.Sprintf("%s %s %d..%d", m.Kind, t.name(m.Player), m.Start, m.End)
		if m.Other >= 0 {
			line = fmt.Sprintf("%s %s>%s %d..%d", m.Kind, t.name(m.Player), t.name(m.Other), m.Start, m.End)
		}
		list = append(list, line)
	}
	return list
}

func expect(t *testing.T, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// The team waits while one is frozen and all others stand, for a second or more.
func TestTheTeamWaitsForAFrozenMember(t *testing.T) {
	s := newScene([2]int32{0, 100}, [2]int32{500, 500}, [2]int32{900, 900})
	s.step(20, 0)
	s.b.Set(0, sim.FreezeEnd, 1)
	s.step(80)
	s.b.Set(0, sim.FreezeEnd, 0)
	s.step(20, 0)
	_, team := s.find(nil)
	expect(t, team.listed(), []string{
		"moving a 0..20", "standing b 0..120", "standing c 0..120", "frozen a 20..100",
		"waiting b>a 20..100", "waiting c>a 20..100", "held_up a 20..100", "moving a 100..120",
	})
	a, b := &team.Members[0], &team.Members[1]
	if a.Seconds[Frozen] != 1.6 || a.Count[Frozen] != 1 || a.Seconds[HeldUp] != 1.6 || b.Seconds[Waiting] != 1.6 ||
		b.Seconds[Stand] != 2.4 || a.Seconds[Stand] != 0 {
		t.Errorf("%+v\n%+v", a, b)
	}
}

// Nobody waits while one of the others moves, nor for less than a second.
func TestTheTeamDoesNotWaitWhileOneMoves(t *testing.T) {
	s := newScene([2]int32{0, 100}, [2]int32{500, 500}, [2]int32{900, 900})
	s.step(60)
	s.b.Set(0, sim.FreezeEnd, 1)
	s.step(45).step(30, 2)
	s.b.Set(0, sim.FreezeEnd, 0)
	s.step(60)
	_, team := s.find(nil)
	for _, m := range team.Moments {
		if m.Kind == Waiting || m.Kind == HeldUp {
			t.Errorf("%+v", m)
		}
	}
	if n := team.Members[0].Seconds[Frozen]; n != 1.5 {
		t.Errorf("%v s frozen", n)
	}
}

// Who waited for two is not listed as waiting for one of them, and each of them held the team up.
func TestTheTeamWaitsForTwo(t *testing.T) {
	s := newScene([2]int32{0, 100}, [2]int32{500, 500}, [2]int32{900, 900})
	s.step(1)
	s.b.Set(0, sim.FreezeEnd, 1)
	s.step(60)
	s.b.Set(1, sim.FreezeEnd, 1)
	s.step(60)
	_, team := s.find(nil)
	expect(t, team.listed(), []string{
		"moving a 0..1", "standing b 0..61", "standing c 0..121", "frozen a 1..121", "waiting b>a 1..61",
		"waiting c 1..121", "held_up a 1..121", "frozen b 61..121", "held_up b 61..121",
	})
}

// A member is behind by the tiles that are left to the finish, and the first of the team waits.
func TestTheTeamWaitsForWhoIsBehind(t *testing.T) {
	const wide = 60
	m := &sim.TileMap{Width: wide, Height: 3, Game: make([]sim.Tile, 3*wide)}
	for x := range wide {
		m.Game[x].Index, m.Game[2*wide+x].Index = 1, 1
	}
	m.Game[wide+1].Index, m.Game[wide+58].Index = 33, 34
	tile := func(x int32) [2]int32 { return [2]int32{x*sim.TileUnits + 16, sim.TileUnits + 16} }
	s := newScene(tile(20), tile(31), tile(30))
	s.step(70)
	s.place(0, tile(21)[0], tile(21)[1])
	s.step(70)
	_, team := s.find(runs.NewCourse(m))
	expect(t, team.listed(), []string{
		"standing a 0..70", "standing b 0..140", "standing c 0..140", "behind a 0..70", "waiting b>a 0..70",
		"waiting c>a 0..70", "held_up a 0..70", "standing a 70..140",
	})
}

// Members who died, or whose team is another one, do nothing. Distances leave out teleports.
func TestMembersWhoAreGoneDoNothing(t *testing.T) {
	s := newScene([2]int32{0, 100}, [2]int32{500, 500})
	s.step(10, 0)
	s.place(0, 5000, 100)
	s.step(10)
	s.b.Set(1, sim.Team, 0)
	s.step(70)
	_, team := s.find(nil)
	expect(t, team.listed(), []string{"moving a 0..10", "moving b 0..20", "standing a 10..90"})
	if d := team.Members[0].Distance; d != 90 {
		t.Errorf("%v units", d)
	}
}

// Rescues and hooks count for both sides, and each number of the table is the sum of the rows that its filter lists.
func TestNumbersAreSumsOfTheMomentsTheyLeadTo(t *testing.T) {
	s := newScene([2]int32{0, 100}, [2]int32{500, 500}, [2]int32{900, 900})
	s.b.Set(2, sim.HookState, 0)
	s.step(60, 0)
	s.b.Set(0, sim.FreezeEnd, 1)
	s.step(80)
	s.b.Set(0, sim.FreezeEnd, 0)
	s.step(20, 0)
	r, team := s.find(nil,
		contacts.Contact{Kind: contacts.Hook, From: 1, To: 0, Start: 70, End: 90, Moved: 33},
		contacts.Contact{Kind: contacts.Hook, From: 1, To: 2, Start: 75, End: 80, Moved: -1},
		contacts.Contact{Kind: contacts.Hook, From: 5, To: 0, Start: 75, End: 80, Moved: 1000}, // no member
		contacts.Contact{Kind: contacts.Rescue, From: 2, To: 0, Start: 140, End: 140},
		contacts.Contact{Kind: contacts.Rescue, From: 2, To: 0, Start: 1000, End: 1000}, // after the run
	)
	summary, list := Table(r, []Team{*team}), MomentTable(r, []Team{*team})
	sums := 0
	for i := range summary.Rows {
		row := &summary.Rows[i]
		for k := range summary.Columns {
			c := &summary.Columns[k]
			text := Moments(c.Key, summary.Cell(row, "name").String())
			if text == "" || row.Cells[k].Missing() {
				continue
			}
			f, err := table.ParseFilter(list.Columns, text)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			n, seconds, moved := 0, 0.0, 0.0
			for of := range list.Filter(f).All() {
				n, seconds, moved = n+1, seconds+list.Cell(of, "seconds").Float(), moved+list.Cell(of, "moved").Float()
			}
			got := float64(n)
			switch c.Unit {
			case table.Duration:
				got = seconds
			case table.Units:
				got = moved
			}
			if want := row.Cells[k].Float(); math.Abs(got-want) > 1e-9 {
				t.Errorf("%s: %v, %s lists %v", c.Key, want, text, got)
			}
			sums++
		}
	}
	if sums != 3*11 { // without a map, it is not known who was behind
		t.Errorf("%d numbers", sums)
	}
	for column, want := range map[string]float64{
		"hooked": 2, "hooked_by": 2, "dragged": 33, "rescued": 1, "rescued_by": 1, "frozen_seconds": 1.6,
	} {
		if got := summary.Totals()[summary.Column(column)].Float(); got != want {
			t.Errorf("%s: %v, want %v", column, got, want)
		}
	}
}

// What a recording does not show is missing, not 0.
func TestNumbersThatAreNotRecordedAreMissing(t *testing.T) {
	s := newScene([2]int32{0, 100})
	s.b.Unset(0, sim.Cols(sim.FreezeEnd))
	s.step(60)
	r, team := s.find(nil)
	of := Table(r, []Team{*team})
	for _, column := range []string{"frozen_seconds", "rescued", "held_up_seconds", "hooked", "behind_seconds"} {
		if c := of.Cell(&of.Rows[0], column); !c.Missing() {
			t.Errorf("%s: %v", column, c.Float())
		}
	}
	if c := of.Cell(&of.Rows[0], "standing_seconds"); c.Missing() || c.Float() != 1.2 {
		t.Errorf("standing %v", c)
	}
}
