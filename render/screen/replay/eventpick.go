package replay

import (
	"time"

	"playhead/render/camera"
	"playhead/render/feed"
	"playhead/render/keyboard"
	"playhead/render/stage"
	"playhead/render/widget"
	"playhead/sim"
)

// A pick is the event the user went to last. Its row is marked and its players are
// ringed until the playhead has left it.
type pick struct {
	set      bool
	ref      feed.Ref
	from, to time.Duration // where the playhead is while it is at the event
	players  [2]ringed
}

// A ringed is a player of a picked event, and where they were if they are not in
// the game at that moment.
type ringed struct {
	id   int // −1 if none
	x, y float64
	seen bool // x and y are known
}

// past is how long after an event its row stays marked while the recording plays.
const past = 700 * time.Millisecond

// at reports whether the playhead is at the event.
func (k *pick) at(t time.Duration) bool { return k.set && k.from <= t && t <= k.to }

// goToEvent goes to event n of the list and shows the player concerned: exactly
// at the event while paused or with exact, otherwise 2 s before it. With leave,
// the camera does not move.
func (pl *panel) goToEvent(n int, exact, leave bool) {
	s := pl.S
	if n < 0 || n >= s.Events.Len() {
		return
	}
	g, e := s.Events.At(s.Recording(), n)
	pl.eventsHeld = false
	s.GoToEvent(e.Time, exact || !s.Play.Playing())
	s.Play.Prefer(g.Index)
	s.Play.Advance(0) // the players are found in the world there
	pl.pick(n)
	if !leave {
		pl.show(&pl.picked)
	}
}

// GoToMoment goes to an event that need not be listed: see goToEvent.
func (pl *panel) GoToMoment(g *sim.Game, e *sim.Event) {
	s := pl.S
	pl.eventsHeld = false
	s.GoToEvent(e.Time, !s.Play.Playing())
	s.Play.Prefer(g.Index)
	s.Play.Advance(0)
	pl.pickEvent(g, e)
	pl.show(&pl.picked)
}

// pick marks event n, which the playhead is at or on its way to.
func (pl *panel) pick(n int) {
	s := pl.S
	g, e := s.Events.At(s.Recording(), n)
	pl.pickEvent(g, e)
	pl.picked.ref = s.Events.Ref(n)
}

// pickEvent marks an event, whether it is listed or not.
func (pl *panel) pickEvent(g *sim.Game, e *sim.Event) {
	pl.picked = pick{set: true, ref: feed.Ref{Game: -1}, from: min(pl.S.Play.Position(), e.Time), to: e.Time + past}
	for i, id := range [...]int16{e.Player, e.Target} {
		pl.picked.players[i] = lastSeen(g, int(id), e)
	}
}

// clickEvent goes to an event of the list: see goToEvent. A double click goes
// exactly there, one with Alt leaves the camera.
func (pl *panel) clickEvent(n int, p *widget.Press) {
	if p == nil {
		p = &widget.Press{} // chosen from a menu
	}
	pl.goToEvent(n, p.Double, p.Mods&keyboard.Alt != 0)
}

// show follows the player a picked event is about, or the camera goes where they
// were last. The zoom stays. Who is followed already and takes part stays so.
func (pl *panel) show(k *pick) {
	a, b := k.players[0], k.players[1]
	who := a
	if who.id < 0 || b.id >= 0 && b.id == pl.S.Followed {
		who = b
	}
	if who.id < 0 {
		return
	}
	now := pl.D.Now()
	if pl.St.Together.Has(who.id) {
		stage.ShowOf(pl.St, who.id)
		return
	}
	pl.St.Follow(who.id, now)
	if _, _, here := pl.St.Scene.Place(who.id); !here && who.seen {
		pl.St.Cam.Go(now, camera.Follow, who.x, who.y, 0)
	}
}

// seenWithin is how long before an event a player is looked for who is not in the
// game at it: the dead are not.
const seenWithin = 10 * time.Second

// lastSeen returns where player id was last up to an event.
func lastSeen(g *sim.Game, id int, e *sim.Event) ringed {
	r := ringed{id: id}
	if id < 0 || id >= sim.MaxRows {
		r.id = -1
		return r
	}
	k := g.Engine.UnitScale()
	var w sim.World
	g.EachRow(id, g.TickAt(e.Time-seenWithin), g.TickAt(e.Time), &w, func() bool {
		if row := &w.Rows[id]; row.Present() {
			r.x, r.y, r.seen = float64(row.V[sim.X])*k, float64(row.V[sim.Y])*k, true
		}
		return true
	})
	return r
}

// marked returns the marked row of the list: the picked event's while the
// playhead is at it, otherwise the last event up to the playhead; −1 if there is
// none.
func (pl *panel) marked(at int) int {
	if pl.picked.at(pl.S.Play.Position()) {
		if i := pl.S.Events.Index(pl.S.Recording(), pl.picked.ref); i >= 0 {
			return i
		}
	}
	return at - 1
}

// Marks reports whether row i of the list is marked.
func (pl *panel) Marks(i int) bool {
	return i == pl.marked(pl.S.Events.Before(pl.S.Recording(), pl.S.Play.Position()))
}

// Rings reports whether a player is ringed.
func (pl *panel) Rings(id int) bool {
	return pl.picked.at(pl.S.Play.Position()) && (pl.picked.players[0].id == id || pl.picked.players[1].id == id)
}

// nextHit goes to the next listed event after the one that was picked last, or
// after the playhead.
func (pl *panel) nextHit() {
	s := pl.S
	n := s.Events.Before(s.Recording(), s.Play.Position())
	if pl.picked.at(s.Play.Position()) {
		if i := s.Events.Index(s.Recording(), pl.picked.ref); i >= 0 {
			n = i + 1
		}
	}
	if n >= s.Events.Len() {
		n = 0 // from the start again
	}
	pl.goToEvent(n, false, false)
}

// ringPx is the least radius of a ring around a player.
const ringPx = 26.0

// paintRings rings the players of the picked event.
func (pl *panel) paintRings() {
	if !pl.picked.at(pl.S.Play.Position()) {
		return
	}
	p, cam := &pl.D.P, pl.St.Cam
	p.Clip(pl.D.Lay.Map)
	defer p.Unclip()
	for i, who := range pl.picked.players {
		if who.id < 0 || i == 1 && who.id == pl.picked.players[0].id {
			continue
		}
		x, y, here := pl.St.Scene.Place(who.id)
		if !here {
			if !who.seen {
				continue
			}
			x, y = who.x, who.y
		}
		sx, sy := cam.ToScreen(x, y)
		r := max(ringPx, sim.TileUnits*cam.Zoom)
		p.Circle(sx, sy, r+1.5, 5, p.P.S0)
		p.Circle(sx, sy, r, 2, p.P.AccText)
	}
}
