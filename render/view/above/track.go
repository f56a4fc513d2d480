package above

import (
	"math"
	"sort"
	"time"

	"playhead/sim"
)

const (
	// ghostTime is how long a player out of sight is remembered.
	ghostTime = 10 * time.Second
	// bridge is the longest gap between two sightings that is interpolated: packets
	// are up to 100 ms apart, and some are lost.
	bridge = 400 * time.Millisecond
	// seenTime is how long a player counts as visible without another sighting.
	seenTime = 150 * time.Millisecond
	// ahead is how far beyond the playhead sightings are read at a time.
	ahead = 2 * time.Second
	// jumpUnits is the longest distance that a player walks between two sightings.
	jumpUnits = 128
)

// A Track knows the positions of all players around the playhead. It grows with
// the playhead and is rebuilt after a jump.
type Track struct {
	game     *sim.Game
	from, to sim.Tick // read, inclusive
	begin    time.Duration
	end      time.Duration
	players  [sim.MaxPlayers][]sighting
}

// A sighting is a player's position at one tick.
type sighting struct {
	at      time.Duration
	x, y, z float32 // units
	yaw     float32 // radians, counter-clockwise
	alive   bool
	heading bool // yaw is known
	resumed bool // first after a gap: not joined to the one before
}

// A Place is the best known position of a player.
type Place struct {
	X, Y, Z float64 // units
	Yaw     float64 // radians, counter-clockwise from +x
	Heading bool    // Yaw is known
	Alive   bool
	Age     time.Duration // since the last sighting; 0: visible
}

// Update brings the track to position at of g.
func (t *Track) Update(g *sim.Game, at time.Duration) {
	first, last, ok := g.Span()
	if !ok {
		*t = Track{}
		return
	}
	from, to := max(first, g.TickAt(at-ghostTime)), min(last, g.TickAt(at+ahead))
	if t.game != g || from < t.from || from > t.to {
		*t = Track{game: g, from: from, to: from - 1}
		t.begin = at - ghostTime
	}
	if at+bridge <= t.end && t.to < last || t.to >= to {
		return
	}
	t.read(to)
	if at-t.begin > 3*ghostTime {
		t.forget(at-ghostTime, from)
	}
}

// read adds the sightings up to tick to.
func (t *Track) read(to sim.Tick) {
	k := t.game.Engine.UnitScale()
	t.game.Each(t.to+1, to, func(w *sim.World) bool {
		for id := range w.Players {
			r := &w.Rows[id]
			if !r.Present() || id >= len(t.players) {
				continue
			}
			yaw, known := r.Get(sim.Yaw)
			t.players[id] = append(t.players[id], sighting{
				at: w.Time, x: float32(float64(r.V[sim.X]) * k), y: float32(float64(r.V[sim.Y]) * k),
				z:   float32(float64(r.V[sim.Z]) * k),
				yaw: float32(float64(yaw) / 65536 * 2 * math.Pi), heading: known, alive: r.Or(sim.Alive, 1) != 0,
				resumed: w.AfterGap,
			})
		}
		t.end = w.Time
		return true
	})
	t.to = to
}

// forget drops everything older than at.
func (t *Track) forget(at time.Duration, from sim.Tick) {
	for id, s := range t.players {
		n := sort.Search(len(s), func(i int) bool { return s[i].at >= at })
		t.players[id] = append(s[:0], s[max(0, n-1):]...)
	}
	t.begin, t.from = at, from
}

// At returns player id's position at position at, false if they were not seen in
// the last ten seconds.
func (t *Track) At(id int, at time.Duration) (p Place, ok bool) {
	if id < 0 || id >= len(t.players) {
		return Place{}, false
	}
	s := t.players[id]
	i := sort.Search(len(s), func(i int) bool { return s[i].at > at }) - 1
	if i < 0 || at-s[i].at > ghostTime {
		return Place{}, false
	}
	a := &s[i]
	p = Place{float64(a.x), float64(a.y), float64(a.z), float64(a.yaw), a.heading, a.alive, at - a.at}
	if i+1 < len(s) {
		b := &s[i+1]
		if gap := b.at - a.at; gap > 0 && gap <= bridge && !b.resumed {
			if a.near(b) {
				p.toward(b, float64(at-a.at)/float64(gap))
			}
			p.Age = 0
		}
	}
	if p.Age <= seenTime {
		p.Age = 0
	}
	return p, true
}

func (s *sighting) near(o *sighting) bool {
	dx, dy, dz := s.x-o.x, s.y-o.y, s.z-o.z
	return dx*dx+dy*dy+dz*dz <= jumpUnits*jumpUnits
}

// toward moves p a fraction f of the way to b, turning the short way round.
func (p *Place) toward(b *sighting, f float64) {
	p.X += (float64(b.x) - p.X) * f
	p.Y += (float64(b.y) - p.Y) * f
	p.Z += (float64(b.z) - p.Z) * f
	p.Yaw += math.Remainder(float64(b.yaw)-p.Yaw, 2*math.Pi) * f
}
