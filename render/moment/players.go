package moment

import (
	"fmt"
	"math"
	"sort"
	"time"

	"playhead/render/feed"
	"playhead/render/shell"
	"playhead/sim"
)

// playerIDs returns the ids in the order of the list of players, those only
// who are somewhere.
func (k *Reader) PlayerIDs() []int {
	var ids []int
	for _, p := range k.Players(true) {
		if !p.Gone {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// players returns the rows of the list of players at the playhead. Without
// plain each has its picture.
func (k *Reader) Players(plain bool) []shell.Player {
	g := k.St.Scene.Game
	if g == nil {
		return nil
	}
	tick := k.St.Scene.Cur.Tick
	seen := [sim.MaxRows]bool{}
	var out []shell.Player
	add := func(id int, name string) {
		if id < 0 || id >= sim.MaxRows || seen[id] {
			return
		}
		seen[id] = true
		out = append(out, k.player(id, name, plain))
	}
	for i := range g.Stints {
		st := &g.Stints[i]
		if st.From > tick {
			break
		}
		if tick < st.To {
			add(st.Player, g.LabelOf(st))
		}
	}
	for id := range k.St.Scene.Cur.Players {
		if k.St.Scene.Cur.Rows[id].Present() {
			add(id, g.Label(id, tick))
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return k.before(&out[i], &out[j]) })
	return out
}

// before sorts players: by side and score in team games, else by client id.
func (k *Reader) before(a, b *shell.Player) bool {
	g := k.St.Scene.Game
	if g.Engine == sim.DDNet {
		return a.ID < b.ID
	}
	if a.Team != b.Team {
		return uint(a.Team) < uint(b.Team) // nobody's side last
	}
	if x, y := k.Score(a.ID), k.Score(b.ID); x != y {
		return x > y
	}
	return a.ID < b.ID
}

func (k *Reader) Score(id int) int32 {
	return k.St.Scene.Cur.Rows[id].Or(sim.Score, math.MinInt32)
}

// player returns the row of one player.
func (k *Reader) player(id int, name string, plain bool) shell.Player {
	s := k.S
	p := shell.Player{ID: id, Name: name, Team: -1, Followed: id == s.Followed}
	r := k.St.Scene.Cur.Rows[id]
	var at sim.Row
	here := k.St.Scene.Row(&at, id)
	if here {
		r = at
	}
	v, sc := k.St.View, &k.St.Scene
	p.Team, p.TeamText = v.Team(sc, &r), v.TeamLabel(sc, &r)
	p.Value, p.Gone = k.value(&r, here)
	if here && !plain {
		p.Tee = v.Portrait(sc, &r, id)
	}
	return p
}

// value returns what stands at the right of a player's row, and whether he is
// out of the game.
func (k *Reader) value(r *sim.Row, here bool) (text string, gone bool) {
	g := k.St.Scene.Game
	alive := r.Or(sim.Alive, 1) != 0
	if g.Engine == sim.GoldSrc {
		if d, ok := r.Get(sim.Deaths); ok {
			text = fmt.Sprintf("%d / %d", r.Or(sim.Score, 0), d)
		}
		switch {
		case here && !alive:
			return "dead", true
		case !here && text == "":
			return "unseen", true
		}
		return text, !here
	}
	switch {
	case !here && r.Or(sim.Team, 0) < 0:
		return "spectates", true
	case !here:
		return "–", true
	case !alive:
		return "dead", true
	}
	return k.teeValue(r), false
}

// teeValue returns the state, the time or the score of a tee.
func (k *Reader) teeValue(r *sim.Row) string {
	tick := k.St.Scene.Cur.Tick
	if v, ok := r.Get(sim.FreezeEnd); ok && (v == -1 || sim.Tick(v) > tick) {
		return "frozen"
	}
	if v, ok := r.Get(sim.RaceStart); ok && v > 0 && sim.Tick(v) <= tick {
		return raceClock(time.Duration(tick-sim.Tick(v)) * sim.TeeworldsTick)
	}
	if v, ok := r.Get(sim.BestTime); ok && v > 0 {
		return feed.RaceTime(v)
	}
	v, ok := r.Get(sim.Score)
	switch {
	case !ok:
		return ""
	case k.St.Scene.Game.Engine == sim.DDNet:
		// The score of a race is its best time, negative, in seconds.
		if v < 0 && v > -9999 {
			return feed.RaceTime(-v * 1000)
		}
		return "–"
	}
	return fmt.Sprint(v)
}
