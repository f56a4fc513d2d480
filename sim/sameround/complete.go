package sameround

import (
	"context"
	"slices"

	"playhead/sim"
)

// told are the kinds of events that a server tells its clients, which a log need not hold, and those that only
// the server knows, which a demo does not hold.
var told = []sim.EventKind{
	sim.EventChat, sim.EventKill, sim.EventBroadcast, sim.EventVote, sim.EventEmote, sim.EventPickup, sim.EventFlag,
	sim.EventCommand, sim.EventPractice, sim.EventSave, sim.EventLoad, sim.EventSwap,
}

// near is how far apart two recordings may have the same event, in ticks: a log has chat when it was sent,
// a demo when it was shown.
const near = 150

// Events returns the events of another recording that g does not have, as events of g: what a server told,
// such as chat and kills, or what players told it, such as commands. m lines g up with from.
func Events(g, from *sim.Game, m Match) []sim.Event {
	has := map[deed][]sim.Tick{}
	for i := range g.Events {
		d := deedOf(&g.Events[i])
		has[d] = append(has[d], g.Events[i].Tick)
	}
	first, last, _ := g.Span()
	var out []sim.Event
	for i := range from.Events {
		e := g.FromBeside(from.Events[i], m.By)
		if !slices.Contains(told, e.Kind) || e.RaceTimer() || e.Tick < first || e.Tick > last {
			continue
		}
		d := deedOf(&e)
		same := slices.IndexFunc(has[d], func(t sim.Tick) bool { return abs(t-e.Tick) <= near })
		if same >= 0 {
			has[d] = slices.Delete(has[d], same, same+1)
			continue
		}
		out = append(out, e)
	}
	return out
}

// A deed is what two recordings say of one event.
type deed struct {
	kind           sim.EventKind
	player, target int16
	text           string
}

func deedOf(e *sim.Event) deed { return deed{e.Kind, e.Player, e.Target, e.Text} }

// Inputs are the columns that only a log holds of each player: every key, and the whole aim.
var Inputs = sim.Cols(sim.Direction, sim.Jump, sim.Fire, sim.Hook, sim.AimX, sim.AimY, sim.WantedWeapon,
	sim.NextWeapon, sim.PrevWeapon)

// Keys puts the inputs that a log holds of the players of g, for every tick of g, as chunks for
// [sim.Game.AppendBeside]. m lines g up with log. It stops when ctx is done.
func Keys(ctx context.Context, g, log *sim.Game, m Match, put func(*sim.Chunk)) {
	b := sim.NewBuilder()
	b.NewGame(g.GameMeta)
	flush := func(all []sim.Update) {
		for _, u := range all {
			if u.Chunk != nil {
				put(u.Chunk)
			}
		}
	}
	n := 0
	together(g, log, m.By, func(w, other *sim.World) bool {
		b.TickTime(w.Tick, w.Time)
		for id := range g.IDs() {
			has := other.Rows[id].Has.And(Inputs)
			if !w.Rows[id].Present() {
				has = sim.ColSet{}
			}
			if gone := b.Row(id).Has.AndNot(has); !gone.Empty() {
				b.Unset(id, gone)
			}
			for c := range has.All {
				b.Set(id, c, other.Rows[id].V[c])
			}
		}
		if n++; n%sim.ChunkTicks == 0 {
			flush(b.Flush())
		}
		return ctx.Err() == nil
	})
	flush(b.Finish())
}

// A Pair are two games of one round.
type Pair struct {
	Game  *sim.Game // of the recording that is completed
	Other *sim.Game
	Match
}

// Pairs finds the games of two recordings that are of one round, and says why there are none.
func Pairs(r, other *sim.Recording) (pairs []Pair, err error) {
	for _, g := range r.Games {
		for _, o := range other.Games {
			m, why := Align(g, o)
			if why == nil {
				pairs = append(pairs, Pair{g, o, m})
				break
			}
			if err == nil {
				err = why
			}
		}
	}
	if len(pairs) > 0 {
		return pairs, nil
	}
	return nil, err
}
