package events

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

// Go goes to event n of the session's list and shows the player concerned: exactly at the
// event while paused or with exact, otherwise 2 s before it. With leave, the camera does
// not move.
func (v *View) Go(n int, exact, leave bool) {
	if n < 0 || n >= v.S.Events.Len() {
		return
	}
	g, e := v.S.Events.At(v.S.Recording(), n)
	v.goTo(g, e, exact, leave)
	v.picked.ref = v.S.Events.Ref(n)
}

// goTo is Go for any event, which need not be listed.
func (v *View) goTo(g *sim.Game, e *sim.Event, exact, leave bool) {
	s := v.S
	v.list.Follow()
	s.GoToEvent(e.Time, exact || !s.Play.Playing())
	s.Play.Prefer(g.Index)
	s.Play.Advance(0) // the players are found in the world there
	v.pick(g, e)
	if !leave {
		v.show(&v.picked)
	}
}

// GoToMoment goes to an event that need not be listed: see [part.EventList].
func (v *View) GoToMoment(g *sim.Game, e *sim.Event) { v.goTo(g, e, false, false) }

// GoToEvent goes to an event that was clicked. A double click goes exactly there, one with
// Alt leaves the camera. p may be nil.
func (v *View) GoToEvent(n int, p *widget.Press) {
	if p == nil {
		p = &widget.Press{} // chosen from a menu
	}
	v.Go(n, p.Double, p.Mods&keyboard.Alt != 0)
}

// pick marks an event, which the playhead is at or on its way to.
func (v *View) pick(g *sim.Game, e *sim.Event) {
	v.picked = pick{set: true, ref: feed.Ref{Game: -1}, from: min(v.S.Play.Position(), e.Time), to: e.Time + past}
	for i, id := range [...]int16{e.Player, e.Target} {
		v.picked.players[i] = lastSeen(g, int(id), e)
	}
}

// show follows the player a picked event is about, or the camera goes where they
// were last. The zoom stays. Who is followed already and takes part stays so.
func (v *View) show(k *pick) {
	a, b := k.players[0], k.players[1]
	who := a
	if who.id < 0 || b.id >= 0 && b.id == v.S.Followed {
		who = b
	}
	if who.id < 0 {
		return
	}
	now := v.D.Now()
	if v.St.Together.Has(who.id) {
		stage.ShowOf(v.St, who.id)
		return
	}
	v.St.Follow(who.id, now)
	if _, _, here := v.St.Scene.Place(who.id); !here && who.seen {
		v.St.Cam.Go(now, camera.Follow, who.x, who.y, 0)
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

// marked returns the row at the playhead: the picked event's while the playhead is at it,
// otherwise that of the last event up to the playhead; −1 if there is none.
func (v *View) marked() int {
	if i := v.pickedIndex(); i >= 0 {
		return i
	}
	return v.S.Events.Before(v.S.Recording(), v.S.Play.Position()) - 1
}

// pickedIndex returns the index of the picked event in the session's list while the
// playhead is at it, −1 otherwise.
func (v *View) pickedIndex() int {
	if !v.picked.at(v.S.Play.Position()) {
		return -1
	}
	return v.S.Events.Index(v.S.Recording(), v.picked.ref)
}

// Marks reports whether row i of the list is marked.
func (v *View) Marks(i int) bool { return i == v.marked() }

// Rings reports whether a player is ringed.
func (v *View) Rings(id int) bool {
	return v.picked.at(v.S.Play.Position()) && (v.picked.players[0].id == id || v.picked.players[1].id == id)
}

// NextHit goes to the next listed event after the one that was picked last, or after the
// playhead: see [part.Searching].
func (v *View) NextHit() bool {
	n := v.S.Events.Before(v.S.Recording(), v.S.Play.Position())
	if i := v.pickedIndex(); i >= 0 {
		n = i + 1
	}
	if n >= v.S.Events.Len() {
		n = 0 // from the start again
	}
	v.Go(n, false, false)
	return true
}

// StepMoment goes to the next listed event, or with −1 the one before: see
// [part.Stepping].
func (v *View) StepMoment(dir int) bool {
	s := v.S
	rec, pos := s.Recording(), s.Play.Position()
	i := s.Events.Before(rec, pos)
	if dir < 0 {
		// While playing the event just passed is not meant again and again.
		if s.Play.Playing() {
			pos -= time.Second
		}
		for i--; i >= 0; i-- {
			if _, e := s.Events.At(rec, i); e.Time < pos {
				break
			}
		}
	}
	from := s.Play.Position()
	if i < 0 || i >= s.Events.Len() {
		if at, ok := missingOnTheWay(rec.Gaps(), from, from+time.Duration(dir)*rec.Duration()); ok {
			s.Play.Jump(at)
		}
		return true
	}
	g, e := s.Events.At(rec, i)
	if at, ok := missingOnTheWay(rec.Gaps(), from, e.Time); ok {
		s.Play.Jump(at)
		return true
	}
	s.Play.Jump(e.Time)
	v.list.Follow()
	v.pick(g, e)
	v.picked.ref = s.Events.Ref(i)
	return true
}

// missingOnTheWay returns where the first missing part between two positions begins, or
// ends on the way back. One that begins or ends at from is passed over.
func missingOnTheWay(gaps []sim.Gap, from, to time.Duration) (at time.Duration, ok bool) {
	for _, g := range gaps {
		switch {
		case to > from && g.Begin > from && g.Begin < to:
			return g.Begin, true
		case to < from && g.End < from && g.End > to:
			at, ok = g.End, true // the last of them is the nearest
		}
	}
	return at, ok
}

// ringPx is the least radius of a ring around a player.
const ringPx = 26.0

// PaintOver rings the players of the picked event: see [part.OverPlayers].
func (v *View) PaintOver() {
	if !v.picked.at(v.S.Play.Position()) {
		return
	}
	p, cam := &v.D.P, v.St.Cam
	p.Clip(v.D.Lay.Map)
	defer p.Unclip()
	for i, who := range v.picked.players {
		if who.id < 0 || i == 1 && who.id == v.picked.players[0].id {
			continue
		}
		x, y, here := v.St.Scene.Place(who.id)
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
