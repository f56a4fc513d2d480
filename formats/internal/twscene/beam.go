package twscene

import (
	"math"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// A beam records clues about what a laser is if its item does not say. Doors,
// draggers and lights restart all the time; shots do not. Among those that
// restart, a door's start tick is that of each snapshot, a dragger ends at a tee,
// and a light does neither.
type beam struct {
	start    sim.Tick // of the item
	renewals int      // how many snapshots in a row changed it
	early    bool     // it began before the tick of a snapshot
	light    bool
}

// lastingRenewals is how many snapshots in a row must change a beam's
// start_tick to show that it is no shot: shots bounce at most every seventh
// tick.
const lastingRenewals = 2

// draggerUnknown is the strength of a dragger of which only the beam is known:
// normal.
const draggerUnknown = 1

func (b *beam) begin(sp *sim.Span, now sim.Tick) {
	b.start, b.early = sp.StartTick, sp.StartTick != now
}

// follow gives sp the kind of was, the beam in the previous snapshot. A beam that
// restarts all the time keeps the tick at which it was first seen. nearTee
// reports whether there is a tee at a position.
func (b *beam) follow(was, sp *sim.Span, now sim.Tick, nearTee func(x, y float32) bool) {
	if sp.StartTick != b.start {
		b.renewals++
	} else if b.renewals < lastingRenewals {
		b.renewals = 0
	}
	b.start = sp.StartTick
	b.early = b.early || sp.StartTick != now
	isShot := sp.Kind == sim.SpanLaser && sp.Type != laserFreeze
	if isShot && b.renewals < lastingRenewals {
		return
	}
	sp.StartTick = was.StartTick
	if !isShot {
		return
	}
	switch {
	case was.Kind == sim.SpanDragger:
		sp.Kind, sp.Type = sim.SpanDragger, draggerUnknown
	case b.light || b.shines(was, sp, nearTee):
		b.light = true
		sp.Type = laserFreeze
	case b.early || moved(was, sp):
		sp.Kind, sp.Type = sim.SpanDragger, draggerUnknown
	default:
		sp.Kind, sp.Type = sim.SpanDoor, laserDoor
	}
}

// shines reports whether a beam is a light: one that turns, or pulses without a
// tee at its end.
func (b *beam) shines(was, sp *sim.Span, nearTee func(x, y float32) bool) bool {
	const rounding = 2.5 // of two ends, units
	old, length := length(was), length(sp)
	if !b.early || length < rounding {
		return false
	}
	if moved(was, sp) && math.Abs(old-length) < rounding {
		return true
	}
	return !nearTee(sp.X2, sp.Y2)
}

func moved(a, b *sim.Span) bool { return a.X != b.X || a.Y != b.Y || a.X2 != b.X2 || a.Y2 != b.Y2 }

func length(s *sim.Span) float64 { return math.Hypot(float64(s.X2-s.X), float64(s.Y2-s.Y)) }

// nearTee reports whether a tee was at a place in the last snapshot, or so near
// that it may have come there since.
func (s *Scene) nearTee(x, y float32) bool {
	const reach = 96
	for id := range s.players {
		if s.players[id].char+1 < s.round || s.players[id].char == 0 {
			continue
		}
		r := s.b.Row(id)
		if math.Hypot(float64(x)-float64(r.V[sim.X]), float64(y)-float64(r.V[sim.Y])) <= reach {
			return true
		}
	}
	return false
}

// The types of DDNetLaser.
const (
	laserDoor    = 2
	laserFreeze  = 3
	laserDragger = 4
	laserGun     = 5
	laserPlasma  = 6
)

// gunType returns the type of a turret, numbered as classGun is, of the subtype
// of a DDNetLaser: unfreeze, explosive, freeze, explosive and freeze.
func gunType(subtype int32) int32 {
	types := [...]int32{3, 0, 2, 1}
	if subtype < 0 || int(subtype) >= len(types) {
		return 0
	}
	return types[subtype]
}

// laser reads shots and every other beam: doors, draggers, turrets, lights.
func (s *Scene) laser(it *twcodec.Item) {
	v := it.Data
	sp := sim.Span{
		Kind: sim.SpanLaser, Owner: -1, StartTick: sim.Tick(v[4]),
		X: float32(v[0]), Y: float32(v[1]), X2: float32(v[2]), Y2: float32(v[3]),
	}
	if it.Kind == twcodec.ItemDDNetLaser {
		sp.Owner, sp.Type, sp.Subtype = client(v[5]), v[6], it.Int(8, 0)
		if n := it.Int(7, 0); n > 0 && n < maxSwitches {
			sp.Switch = int16(n)
		}
		switch sp.Type {
		case laserDoor:
			sp.Kind = sim.SpanDoor
		case laserDragger:
			// Each strength has a kind that also pulls through walls.
			sp.Kind, sp.Type = sim.SpanDragger, sp.Subtype/2
		case laserGun, laserPlasma:
			sp.Kind, sp.Type = sim.SpanTurret, gunType(sp.Subtype)
		}
	} else if a, ok := s.attached[it.ID]; ok {
		switch c := a.class; {
		case c == classDoor:
			sp.Kind, sp.Type = sim.SpanDoor, laserDoor
		case c >= classDragger && c < classGun:
			sp.Kind, sp.Type = sim.SpanDragger, c-classDragger
		case c >= classGun && c < classLight:
			sp.Kind, sp.Type = sim.SpanTurret, c-classGun
		case c == classLight:
			sp.Type = laserFreeze
		}
	}
	s.entity(isBeam, it, sp)
}
