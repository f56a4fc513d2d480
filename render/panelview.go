package render

import (
	"fmt"
	"math"
	"sort"
	"time"

	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/shell"
	"playhead/sim"
)

// paintPanel draws players and events.
func (w *Window) paintPanel() {
	u, s := &w.ui, w.session
	if w.lay.Panel.Empty() {
		w.areas = shell.Areas{}
		return
	}
	n := shell.Panel{
		Players: w.listed(), PlayerScroll: u.playerScroll, Split: u.split,
		Recording: s.Recording(), Events: s.Events, AtEvent: s.Events.Before(s.Recording(), s.Play.Position()),
		Searching: u.editing == editSearch, Search: &u.search, AllChips: u.allChips,
		Long: s.Total() >= time.Hour, Drawer: w.lay.Drawer,
	}
	if g := w.stage.Scene.Game; g != nil {
		n.Slots = g.MaxClients
	}
	for g := range feed.NumGroups {
		n.Chips = append(n.Chips, shell.Chip{Group: g, On: u.groups.Has(g)})
	}
	n.EventScroll = w.scrollEvents(n.AtEvent)
	if u.values {
		v := w.values()
		n.Values = &v
	}
	w.areas = n.Draw(&w.p, &w.lay)
	u.sortAt = w.areas.Sort
	u.playerScroll = min(u.playerScroll, w.areas.PlayerMax)
	if u.values {
		u.valueScroll = min(u.valueScroll, w.areas.EventMax)
		return
	}
	u.eventScroll = min(u.eventScroll, w.areas.EventMax)
}

// scrollEvents keeps the event at the playhead in view, a few rows above the
// middle, until the user scrolls himself.
func (w *Window) scrollEvents(at int) float64 {
	u := &w.ui
	if u.eventsHeld || w.areas.Events.Empty() && u.eventScroll == 0 && at == 0 {
		return u.eventScroll
	}
	h := w.areas.Events.H // of the picture before
	if h == 0 {
		h = 8 * shell.EventHeight
	}
	want := float64(at)*shell.EventHeight - math.Floor(h/2/shell.EventHeight)*shell.EventHeight
	most := max(0, float64(w.session.Events.Len())*shell.EventHeight-h)
	u.eventScroll = min(max(want, 0), most)
	return u.eventScroll
}

// playerIDs returns the ids in the order of the list of players, those only
// who are somewhere.
func (w *Window) playerIDs() []int {
	var ids []int
	for _, p := range w.players(true) {
		if !p.Gone {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// players returns the rows of the list of players at the playhead. Without
// plain each has its picture.
func (w *Window) players(plain bool) []shell.Player {
	g := w.stage.Scene.Game
	if g == nil {
		return nil
	}
	tick := w.stage.Scene.Cur.Tick
	seen := [sim.MaxRows]bool{}
	var out []shell.Player
	add := func(id int, name string) {
		if id < 0 || id >= sim.MaxRows || seen[id] {
			return
		}
		seen[id] = true
		out = append(out, w.player(id, name, plain))
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
	for id := range w.stage.Scene.Cur.Players {
		if w.stage.Scene.Cur.Rows[id].Present() {
			add(id, g.Label(id, tick))
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return w.before(&out[i], &out[j]) })
	return out
}

// before sorts players: by side and score in team games, else by client id.
func (w *Window) before(a, b *shell.Player) bool {
	g := w.stage.Scene.Game
	if g.Engine == sim.DDNet {
		return a.ID < b.ID
	}
	if a.Team != b.Team {
		return uint(a.Team) < uint(b.Team) // nobody's side last
	}
	if x, y := w.score(a.ID), w.score(b.ID); x != y {
		return x > y
	}
	return a.ID < b.ID
}

func (w *Window) score(id int) int32 {
	return w.stage.Scene.Cur.Rows[id].Or(sim.Score, math.MinInt32)
}

// player returns the row of one player.
func (w *Window) player(id int, name string, plain bool) shell.Player {
	s := w.session
	p := shell.Player{ID: id, Name: name, Team: -1, Followed: id == s.Followed}
	r := w.stage.Scene.Cur.Rows[id]
	var at sim.Row
	here := w.stage.Scene.Row(&at, id)
	if here {
		r = at
	}
	p.Team, p.TeamText = w.stage.Scene.Team(&r), w.stage.Scene.TeamLabel(&r)
	p.Value, p.Gone = w.value(&r, here)
	if w.stage.Scene.Game.Engine.Teeworlds() && here && !plain {
		t := w.stage.Scene.Tee(&r, id)
		t.Weapon, t.Stance, t.Phase, t.Attack = canvas.NoWeapon, canvas.Standing, 0, 0
		p.Tee = &t
	}
	return p
}

// value returns what stands at the right of a player's row, and whether he is
// out of the game.
func (w *Window) value(r *sim.Row, here bool) (text string, gone bool) {
	g := w.stage.Scene.Game
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
	return w.teeValue(r), false
}

// teeValue returns the state, the time or the score of a tee.
func (w *Window) teeValue(r *sim.Row) string {
	tick := w.stage.Scene.Cur.Tick
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
	case w.stage.Scene.Game.Engine == sim.DDNet:
		// The score of a race is its best time, negative, in seconds.
		if v < 0 && v > -9999 {
			return feed.RaceTime(-v * 1000)
		}
		return "–"
	}
	return fmt.Sprint(v)
}
