package rounds

import "playhead/sim"

// Find returns the rounds of g, index of its recording, in order. It is nil for
// a game that has none. It reads all events once and the world at a few ticks of
// each round.
func Find(g *sim.Game, index int) []Round {
	if g.Engine != sim.GoldSrc {
		return nil
	}
	first, last, ok := g.Span()
	if !ok {
		return nil
	}
	f := finder{game: g, index: index, world: new(sim.World)}
	f.open(first, false)
	for e := range g.EachEvent {
		f.event(e)
	}
	f.close(last, false)
	if !f.any {
		return nil
	}
	return f.rounds
}

// A finder collects the rounds of a game.
type finder struct {
	game   *sim.Game
	index  int
	world  *sim.World
	rounds []Round
	any    bool // an event spoke of a round
}

// open begins a round at tick t.
func (f *finder) open(t sim.Tick, begun bool) {
	f.rounds = append(f.rounds, Round{Game: f.index, First: t, Begun: begun, Survivors: [2]int{-1, -1}})
}

// close completes the last round, which ends with tick t; more says that another
// one follows.
func (f *finder) close(t sim.Tick, more bool) {
	r := &f.rounds[len(f.rounds)-1]
	r.Last = max(t, r.First)
	f.score(r)
	f.number(r, more)
	f.survivors(r)
	f.money(r)
	f.explain(r)
}

func (f *finder) event(e *sim.Event) {
	r := &f.rounds[len(f.rounds)-1]
	switch e.Kind {
	case sim.EventRound:
		f.any = true
		switch e.Value {
		case sim.RoundStarts:
			f.next(e.Tick)
		case sim.RoundGoes:
			if !r.Moves {
				r.Go, r.Moves = e.Tick, true
			}
		case sim.RoundEnds:
			if !r.Ended {
				r.End, r.Ended = e.Tick, true
				r.Winner, r.Ending = e.RoundResult()
			}
		}
	case sim.EventBomb:
		if e.Value <= BombExploded { // else somebody only began
			unit := f.game.Engine.UnitScale()
			r.Bomb = append(r.Bomb, BombChange{
				Tick: e.Tick, State: e.Value, By: int(e.Player), Placed: e.Placed,
				X: float64(e.X) * unit, Y: float64(e.Y) * unit, Z: float64(e.Z) * unit,
			})
		}
	case sim.EventKill:
		r.Kills = append(r.Kills, Kill{
			Tick: e.Tick, Killer: int(e.Player), Victim: int(e.Target), Weapon: e.Text,
			Headshot: e.Headshot(sim.GoldSrc), HeadshotKnown: e.HeadshotKnown(sim.GoldSrc),
			Side: f.side(int(e.Target), e.Tick), KillerSide: f.side(int(e.Player), e.Tick),
		})
	}
}

// next closes the last round and opens one at tick t. What the recording holds
// before its first tick belongs to the round that it begins with.
func (f *finder) next(t sim.Tick) {
	r := &f.rounds[len(f.rounds)-1]
	if t <= r.First {
		f.rounds[len(f.rounds)-1] = Round{}
		f.rounds = f.rounds[:len(f.rounds)-1]
		f.open(r.First, true)
		return
	}
	before, ok := f.game.Prev(t)
	if !ok {
		before = r.First
	}
	f.close(before, true)
	f.open(t, true)
}

// side returns the side of a player at tick t, -1 unknown.
func (f *finder) side(id int, t sim.Tick) int {
	if id < 0 || !f.game.At(t, f.world) {
		return -1
	}
	return sideOf(&f.world.Rows[id])
}

func sideOf(r *sim.Row) int {
	if team, ok := r.Get(sim.Team); ok && (team == 1 || team == 2) {
		return int(team) - 1
	}
	return -1
}

// score sets the score after the round: the one at its last tick, since servers
// count before they say who won, and some after.
func (f *finder) score(r *Round) {
	if !f.game.At(r.Last, f.world) {
		return
	}
	one, ok1 := f.world.Global.Get(sim.ScoreRed)
	two, ok2 := f.world.Global.Get(sim.ScoreBlue)
	r.Score, r.Scored = [2]int{int(one), int(two)}, ok1 && ok2
}

// number sets the number of the round, and of its match, from the score after it.
// A draw counts for no side, so rounds after one are counted from it, until the
// scores are reset.
func (f *finder) number(r *Round, more bool) {
	r.Match, r.Restarted = 1, more && !r.Ended
	before := r.Score[0] + r.Score[1]
	if r.Ended && r.Winner != sim.NobodyWon {
		before--
	}
	drawn := 0
	if n := len(f.rounds); n > 1 {
		p := &f.rounds[n-2]
		r.Match = p.Match
		switch {
		case r.Scored && p.Scored && before < p.Score[0]+p.Score[1]:
			r.Match++
		case p.Ended:
			drawn = p.Number + 1
		}
	}
	if r.Scored && !r.Restarted {
		r.Number = max(before+1, drawn)
	}
}

// survivors counts who was alive when the round was decided.
func (f *finder) survivors(r *Round) {
	if !r.Ended || !f.game.At(r.End, f.world) {
		return
	}
	for id := range f.world.Players {
		row := &f.world.Rows[id]
		side := sideOf(row)
		alive, ok := row.Get(sim.Alive)
		if side < 0 || !ok {
			continue
		}
		r.Survivors[side] = max(r.Survivors[side], 0) + int(alive)
	}
}

// money adds up what each side had.
func (f *finder) money(r *Round) {
	if !f.game.At(r.Starts(), f.world) {
		return
	}
	for id := range f.world.Players {
		row := &f.world.Rows[id]
		if side := sideOf(row); side >= 0 && row.Has.Has(sim.Money) {
			r.Money[side] += int(row.V[sim.Money])
			r.MoneyOf[side]++
		}
	}
}

// explain infers how a round ended where only its winner is known.
func (f *finder) explain(r *Round) {
	if !r.Ended || r.Ending != sim.EndingUnknown || r.Winner == sim.NobodyWon {
		return
	}
	loser := SideTwo
	if r.Winner == sim.TeamTwoWon {
		loser = SideOne
	}
	_, planted := r.BombAt(BombPlanted)
	switch {
	case r.Survivors[loser] == 0:
		r.Ending = sim.EndingElimination
	case r.Survivors[loser] < 0:
		return
	case planted && r.Winner == sim.TeamOneWon:
		r.Ending = sim.EndingBomb
	case planted:
		r.Ending = sim.EndingDefuse
	default:
		return
	}
	r.EndingInferred = true
}
