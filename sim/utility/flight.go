package utility

import (
	"math"
	"sort"
	"strings"

	"playhead/sim"
)

// kinds are the grenades of Counter-Strike by the name of their model.
var kinds = map[string]Kind{"hegrenade": HE, "flashbang": Flash, "smokegrenade": Smoke}

// spansOf returns the spans of kinds that want accepts, each once, in order of
// their entity and their beginning. A span whose end no chunk holds ends with the
// last tick, or where the next span of its entity begins.
func spansOf(g *sim.Game, last sim.Tick, want func(*sim.Span) bool) []sim.Span {
	type key struct {
		kind sim.SpanKind
		id   int32
		from sim.Tick
	}
	at := map[key]int{}
	var out []sim.Span
	first, _, _ := g.Span()
	for s := range g.Ended(first, sim.MaxTick) {
		if !want(s) {
			continue
		}
		k := key{s.Kind, s.ID, s.From}
		if i, ok := at[k]; ok {
			if s.To < out[i].To {
				out[i] = *s
			}
			continue
		}
		at[k] = len(out)
		out = append(out, *s)
	}
	sort.Slice(out, func(i, k int) bool {
		a, b := &out[i], &out[k]
		if a.ID != b.ID {
			return a.ID < b.ID
		}
		return a.From < b.From
	})
	open := new(sim.World)
	g.At(last, open)
	for i := range out {
		s := &out[i]
		if s.To < sim.MaxTick {
			continue
		}
		still := false
		for k := range open.Spans {
			still = still || open.Spans[k].Kind == s.Kind && open.Spans[k].ID == s.ID && open.Spans[k].From == s.From
		}
		switch {
		case still:
		case i+1 < len(out) && out[i+1].ID == s.ID:
			s.To = out[i+1].From
		default:
			s.To = max(s.EndTick, s.From) + 1
		}
	}
	return out
}

// flights joins the spans of each grenade.
func (f *finder) flights() {
	spans := spansOf(f.game, f.last, func(s *sim.Span) bool { return s.Kind == sim.SpanGrenade })
	var flight *Flight
	var of *sim.Span
	for i := range spans {
		s := &spans[i]
		if of == nil || of.ID != s.ID || of.Type != s.Type || s.From > of.To+1 {
			f.match.Flights = append(f.match.Flights, Flight{Kind: kindOf(f.game.Name(s.Type)), From: s.From, By: -1})
			flight = &f.match.Flights[len(f.match.Flights)-1]
		}
		of = s
		flight.add(s, f.last)
	}
	for i := range f.match.Flights {
		f.throw(&f.match.Flights[i])
		f.burst(&f.match.Flights[i])
	}
	sort.SliceStable(f.match.Flights, func(i, k int) bool { return f.match.Flights[i].From < f.match.Flights[k].From })
}

func kindOf(name string) Kind {
	if k, ok := kinds[name]; ok {
		return k
	}
	return Other
}

// unit is how many steps of a span's place a unit has.
const unit = 256

// add appends the places of a span.
func (f *Flight) add(s *sim.Span, last sim.Tick) {
	f.point(s.From, s.X/unit, s.Y/unit, s.Z/unit)
	if s.Motion == sim.MotionLine && s.EndTick > s.StartTick {
		f.point(s.EndTick, s.X2/unit, s.Y2/unit, s.Z2/unit)
	}
	f.To = min(s.To, last+1)
}

func (f *Flight) point(t sim.Tick, x, y, z float32) {
	if n := len(f.Path); n > 0 && f.Path[n-1].Tick >= t {
		if f.Path[n-1].Tick == t {
			f.Path[n-1] = Point{t, x, y, z}
		}
		return
	}
	f.Path = append(f.Path, Point{t, x, y, z})
}

// How far from a player and from the cry over the radio a throw may be.
const (
	throwUnits = 96
	cryMillis  = 400
)

// throw finds out who threw a grenade: who cried over the radio, else who stands
// where it began.
func (f *finder) throw(fl *Flight) {
	p := &fl.Path[0]
	if fl.From == f.first || !f.game.At(fl.From, &f.world) {
		return
	}
	best := math.Inf(1)
	for id := range f.world.Players {
		r := &f.world.Rows[id]
		if !r.Present() {
			continue
		}
		dx, dy := float64(r.V[sim.X])/unit-float64(p.X), float64(r.V[sim.Y])/unit-float64(p.Y)
		if d := math.Hypot(dx, dy); d < throwUnits && d < best {
			best, fl.By, fl.ByInferred, fl.Thrown = d, id, true, true
		}
	}
	now := f.game.TimeOf(fl.From).Milliseconds()
	for _, c := range f.cries {
		if d := c.at - now; d > -cryMillis && d < cryMillis && (fl.By < 0 || fl.By == c.by) {
			fl.By, fl.ByInferred, fl.Thrown = c.by, false, true
			return
		}
	}
}

// burstUnits is how far from its last place a grenade goes off.
const burstUnits = 128

// burst finds out whether a grenade went off where it was last seen.
func (f *finder) burst(fl *Flight) {
	if fl.To > f.last {
		return
	}
	p := &fl.Path[len(fl.Path)-1]
	from, to := fl.To-12, fl.To+12
	for _, e := range f.game.EventsBetween(from, to) {
		switch {
		case !e.Placed:
			continue
		case e.Kind == sim.EventExplosion && (e.Text != "smoke") == (fl.Kind != Smoke):
		case e.Kind == sim.EventSound && fl.Kind == Flash && strings.HasPrefix(base(e.Text), "flashbang"):
		default:
			continue
		}
		if math.Hypot(float64(e.X)/unit-float64(p.X), float64(e.Y)/unit-float64(p.Y)) < burstUnits {
			fl.Burst = true
			return
		}
	}
}

// base returns the last part of a sample's name.
func base(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

// clouds collects the smoke.
func (f *finder) clouds() {
	spans := spansOf(f.game, f.last, func(s *sim.Span) bool { return s.Kind == sim.SpanSmoke })
	sort.SliceStable(spans, func(i, k int) bool { return spans[i].From < spans[k].From })
	for i := range spans {
		s := &spans[i]
		x, y := s.X/unit, s.Y/unit
		if c := f.cloudNear(x, y, s.From); c != nil { // it rolled on
			c.X, c.Y, c.To, c.Open = x, y, min(s.To, f.last+1), s.To > f.last
			continue
		}
		c := Cloud{From: s.From, To: min(s.To, f.last+1), Open: s.To > f.last, X: x, Y: y, By: -1}
		for k := range f.match.Flights {
			fl := &f.match.Flights[k]
			end := &fl.Path[len(fl.Path)-1]
			if fl.Kind == Smoke && fl.From <= s.From && s.From <= fl.To+12 &&
				math.Hypot(float64(end.X-x), float64(end.Y-y)) < 2*burstUnits {
				c.By = fl.By
			}
		}
		f.match.Clouds = append(f.match.Clouds, c)
	}
}

// cloudNear returns the cloud that ended at tick t near a place, nil without one.
func (f *finder) cloudNear(x, y float32, t sim.Tick) *Cloud {
	for i := range f.match.Clouds {
		c := &f.match.Clouds[i]
		if c.To == t && math.Hypot(float64(c.X-x), float64(c.Y-y)) < SmokeRadius {
			return c
		}
	}
	return nil
}
