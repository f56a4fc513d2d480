package contacts

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"playhead/sim"
)

// A scene is a game whose players stand still unless a test moves them.
type scene struct {
	b *sim.Builder
	t sim.Tick
}

// newScene returns a scene with players at the given places.
func newScene(e sim.Engine, places ...[2]int32) *scene {
	s := &scene{b: sim.NewBuilder()}
	s.b.NewGame(sim.GameMeta{Engine: e, TickLen: sim.TeeworldsTick})
	s.b.Tick(0)
	for id, at := range places {
		s.b.Join(id, sim.Identity{Name: string(rune('a' + id))})
		s.place(id, at[0], at[1])
		s.b.Set(id, sim.HookState, 0)
		s.b.Set(id, sim.HookedPlayer, -1)
		s.b.Set(id, sim.FreezeEnd, 0)
	}
	return s
}

func (s *scene) place(id int, x, y int32) {
	s.b.Set(id, sim.X, x)
	s.b.Set(id, sim.Y, y)
}

// next opens the next tick n times.
func (s *scene) next(n int) *scene {
	for range n {
		s.t++
		s.b.Tick(s.t)
	}
	return s
}

func (s *scene) hook(id, whom int) {
	state := int32(5)
	if whom < 0 {
		state = 0
	}
	s.b.Set(id, sim.HookState, state)
	s.b.Set(id, sim.HookedPlayer, int32(whom))
}

func (s *scene) event(e sim.Event) { s.b.Event(e) }

// finish returns the whole game.
func (s *scene) finish() *sim.Game {
	r := sim.NewRecording(sim.Meta{})
	for _, u := range s.next(20).b.Finish() {
		r.Append(u)
	}
	return r.Games[0]
}

// contacts returns the contacts as "kind a>b first..last means".
func (s *scene) contacts() []string {
	g := s.finish()
	var list []string
	name := func(id int) string {
		if id < 0 {
			return "-"
		}
		return g.Label(id, 0)
	}
	for _, c := range Find(context.Background(), g, nil) {
		line := fmt.Sprintf("%s %s>%s %d..%d", c.Kind, name(c.From), name(c.To), c.Start, c.End)
		if c.Means != "" {
			line += " " + c.Means
		}
		if c.Before >= 0 {
			line += fmt.Sprintf(" %d before", c.Before)
		}
		if c.Moved >= 0 {
			line += fmt.Sprintf(" moved %.0f", c.Moved)
		}
		list = append(list, line)
	}
	return list
}

func TestContacts(t *testing.T) {
	event := func(kind sim.EventKind, player, target int) sim.Event {
		return sim.Event{Kind: kind, Player: int16(player), Target: int16(target)}
	}
	far := [2]int32{9000, 9000}
	for name, c := range map[string]struct {
		engine sim.Engine
		at     [][2]int32
		play   func(*scene)
		want   []string
	}{
		"a hook and how far it pulls": {sim.DDNet, [][2]int32{{0, 0}, {300, 0}}, func(s *scene) {
			s.next(1).hook(0, 1)
			for i := range int32(10) {
				s.next(1)
				s.place(1, 300-5*i, 0)
			}
			s.next(1).hook(0, -1)
		}, []string{"hook a>b 1..11 moved 45"}},
		"running into another tee": {sim.DDNet, [][2]int32{{0, 0}, {60, 0}}, func(s *scene) {
			for i := range int32(8) {
				s.next(1)
				s.place(0, 5*i, 0)
			}
			s.next(1)
			s.place(0, 0, 0)
		}, []string{"push a>b 6..8"}},
		"no push across teams": {sim.DDNet, [][2]int32{{0, 0}, {60, 0}}, func(s *scene) {
			s.b.Set(0, sim.Team, 3)
			for i := range int32(8) {
				s.next(1)
				s.place(0, 5*i, 0)
			}
		}, nil},
		"a tee that stands on another is carried": {sim.DDNet, [][2]int32{{0, 0}, {0, 28}}, func(s *scene) {
			for i := range int32(30) {
				s.next(1)
				s.place(0, 4*i, 0)
				s.place(1, 4*i, 28)
			}
			s.next(1)
			s.place(0, 0, -500)
		}, []string{"stand a>b 1..30", "carry b>a 1..30 moved 116"}},
		"a hammer, and the freeze that follows": {sim.DDNet, [][2]int32{{0, 0}, {60, 0}}, func(s *scene) {
			s.next(1)
			s.event(event(sim.EventHammerHit, 0, 1))
			s.next(40)
			s.b.Set(1, sim.FreezeEnd, 300)
			e := event(sim.EventFreeze, 1, -1)
			e.Method = sim.MethodTile
			s.event(e)
		}, []string{"hammer a>b 1..1", "freeze a>b 41..41 hammer 40 before"}},
		"a touch long before led to nothing": {sim.DDNet, [][2]int32{{0, 0}, {60, 0}}, func(s *scene) {
			s.next(1)
			s.event(event(sim.EventHammerHit, 0, 1))
			s.next(200)
			s.event(event(sim.EventFreeze, 1, -1))
			s.event(event(sim.EventDeath, 1, -1))
		}, []string{"hammer a>b 1..1"}},
		"a frozen tee is hooked out of it": {sim.DDNet, [][2]int32{{0, 0}, {300, 0}}, func(s *scene) {
			s.next(1)
			s.b.Set(1, sim.FreezeEnd, 300)
			s.next(1).hook(0, 1)
			for i := range int32(10) {
				s.next(1)
				s.place(1, 300-5*i, 0)
			}
			s.next(1).hook(0, -1)
			s.next(20)
			s.b.Set(1, sim.FreezeEnd, 0)
			e := event(sim.EventUnfreeze, 1, -1)
			e.Method = sim.MethodTime
			s.event(e)
		}, []string{"hook a>b 2..12 moved 45", "rescue a>b 33..33 hook"}},
		"a tee that thaws by itself": {sim.DDNet, [][2]int32{{0, 0}, {300, 0}}, func(s *scene) {
			s.next(1)
			s.b.Set(1, sim.FreezeEnd, 300)
			s.next(20)
			s.b.Set(1, sim.FreezeEnd, 0)
			e := event(sim.EventUnfreeze, 1, -1)
			e.Method = sim.MethodTime
			s.event(e)
		}, nil},
		"who held a player when they died": {sim.DDNet, [][2]int32{{0, 0}, {300, 0}}, func(s *scene) {
			s.next(1).hook(0, 1)
			s.next(5)
			s.event(sim.Event{Kind: sim.EventKill, Player: -1, Target: 1, Value: -1})
			s.next(1).hook(0, -1)
		}, []string{"hook a>b 1..6 moved 0", "death a>b 6..6 hook 0 before"}},
		"a laser ends at a tee": {sim.DDNet, [][2]int32{{0, 0}, {300, 0}, far}, func(s *scene) {
			s.next(1)
			beam := s.b.OpenSpan(sim.Span{
				Kind: sim.SpanLaser, ID: 1, StartTick: 1, Owner: 0, X: 290, Y: 5, X2: 0, Y2: 0,
			})
			s.next(5)
			s.b.CloseSpan(beam)
		}, []string{"shot a>b 1..1 laser"}},
		"a bullet whose owner is not recorded": {sim.Teeworlds06, [][2]int32{{0, 0}, {300, 0}}, func(s *scene) {
			s.next(1)
			s.b.Set(0, sim.AttackTick, 1)
			bullet := s.b.OpenSpan(sim.Span{
				Kind: sim.SpanProjectile, Motion: sim.MotionCurve, ID: 1, StartTick: 1, Owner: -1, X: 20, VX: 1,
				Speed: 2200,
			})
			s.next(6)
			s.b.CloseSpan(bullet)
			e := event(sim.EventDamage, 1, -1)
			e.Value = 2
			s.event(e)
		}, []string{"shot a>b 7..7 gun", "damage a>b 7..7 gun"}},
		"a grenade reaches two, and its owner": {
			sim.Teeworlds07,
			[][2]int32{{0, 0}, {60, 0}, {0, 60}, far},
			func(s *scene) {
				s.next(1)
				s.event(sim.Event{Kind: sim.EventExplosion, Player: 0, Target: -1, Placed: true, X: 10, Y: 10})
				s.event(event(sim.EventDamage, 0, -1))
			},
			[]string{"shot a>b 1..1 grenade", "shot a>c 1..1 grenade"},
		},
		"a flag is stolen, dropped and passed": {sim.Teeworlds07, [][2]int32{{0, 0}, {900, 0}}, func(s *scene) {
			s.next(1)
			s.event(sim.Event{Kind: sim.EventFlag, Player: 0, Target: -1, Value: flagTook, Extra: 1})
			s.next(10)
			s.event(sim.Event{Kind: sim.EventFlag, Player: 0, Target: -1, Value: flagDropped, Extra: 1})
			s.next(10)
			s.event(sim.Event{Kind: sim.EventFlag, Player: 1, Target: -1, Value: flagTook, Extra: 1})
		}, []string{"flag_steal a>- 1..1 the blue flag", "flag_pass a>b 21..21 the blue flag"}},
		"a swap": {sim.DDNet, [][2]int32{{0, 0}, {900, 0}}, func(s *scene) {
			s.next(3)
			s.event(event(sim.EventSwap, 0, 1))
		}, []string{"swap a>b 3..3"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScene(c.engine, c.at...)
			c.play(s)
			if got := s.contacts(); !slices.Equal(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

// touches returns who touched a player before freezes, thaws and deaths, with the chains of rescues.
func (s *scene) touches() []string {
	g := s.finish()
	g.SetTouches(Touches(g, Find(context.Background(), g, nil)))
	var list []string
	for e := range g.EachEvent {
		t := g.TouchBefore(e)
		if t == nil {
			continue
		}
		line := fmt.Sprintf("%s %d: %s of %d, %d before", e.Kind, t.Player, t.How, t.By, t.Before)
		for _, l := range t.Chain {
			line += fmt.Sprintf(", %s of %d", l.How, l.By)
		}
		list = append(list, line)
	}
	return list
}

// A freeze and a death name who touched the player last, and a rescue everyone who did between freeze and thaw:
// not who touched them before.
func TestTouchesBeforeEvents(t *testing.T) {
	s := newScene(sim.DDNet, [2]int32{0, 0}, [2]int32{300, 0}, [2]int32{300, 90})
	hit := func(by, id int) { s.event(sim.Event{Kind: sim.EventHammerHit, Player: int16(by), Target: int16(id)}) }
	s.next(1)
	hit(0, 1)
	s.next(10)
	s.b.Set(1, sim.FreezeEnd, 300)
	s.event(sim.Event{Kind: sim.EventFreeze, Player: 1, Target: -1, Method: sim.MethodTile})
	s.next(1).hook(0, 1)
	s.next(10).hook(0, -1)
	s.next(5)
	s.b.Set(1, sim.FreezeEnd, 0)
	hit(2, 1)
	s.event(sim.Event{Kind: sim.EventUnfreeze, Player: 1, Target: 2, Method: sim.MethodHammer})
	s.next(20)
	s.event(sim.Event{Kind: sim.EventKill, Player: -1, Target: 1, Value: -1})
	s.next(1)
	s.event(sim.Event{Kind: sim.EventKill, Player: -1, Target: 0, Value: -1})
	want := []string{
		"freeze 1: hammer of 0, 10 before", "unfreeze 1: hammer of 2, 0 before, hook of 0, hammer of 2",
		"kill 1: hammer of 2, 20 before",
	}
	if got := s.touches(); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A contact tells what happened to the player first, from its beginning to 3 s after its end.
func TestContactsTellWhatCameAfter(t *testing.T) {
	s := newScene(sim.DDNet, [2]int32{0, 0}, [2]int32{300, 0}, [2]int32{900, 900})
	hit := func(by, id int) { s.event(sim.Event{Kind: sim.EventHammerHit, Player: int16(by), Target: int16(id)}) }
	freeze := func(id int) {
		s.event(sim.Event{Kind: sim.EventFreeze, Player: int16(id), Target: -1, Method: sim.MethodTile})
	}
	s.next(1)
	hit(0, 1) // nothing for longer than 3 s
	s.next(100).hook(0, 1)
	s.next(100).hook(0, -1)
	hit(1, 0) // dies before anything else
	s.next(140)
	freeze(1)
	s.event(sim.Event{Kind: sim.EventKill, Player: -1, Target: 0, Value: -1})
	s.next(1)
	hit(0, 1) // frozen already
	s.next(200)
	freeze(0)
	s.next(1)
	hit(0, 1)
	gap := s.t
	s.t += 50
	s.b.Tick(s.t)
	s.b.Gap(gap, -1, -1)
	freeze(1) // who knows what happened in between
	s.next(1)
	want := []string{"hammer 0>1 ", "hook 0>1 freeze", "hammer 1>0 death", "hammer 0>1 ", "hammer 0>1 "}
	var got []string
	for _, c := range Find(context.Background(), s.finish(), nil) {
		if c.Kind == Hook || c.Kind == Hammer {
			got = append(got, fmt.Sprintf("%s %d>%d %s", c.Kind, c.From, c.To, c.Then))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Nothing is concluded across a stretch that the recording does not hold.
func TestAHookEndsAtAGap(t *testing.T) {
	s := newScene(sim.DDNet, [2]int32{0, 0}, [2]int32{300, 0})
	s.next(1).hook(0, 1)
	s.next(4)
	gap := s.t
	s.t += 500
	s.b.Tick(s.t)
	s.b.Gap(gap, -1, -1)
	got := s.next(5).contacts()
	if len(got) != 2 || !strings.HasPrefix(got[0], "hook a>b 1..5 ") {
		t.Errorf("%q", got)
	}
}
