package sim

import "math"

// String returns what the area is called: "bomb site A", "CT buy zone". It has no letter and no team
// that its entity does not name.
func (z *FloorZone) String() string {
	switch {
	case z.Kind == ZoneBomb && z.Letter != "":
		return z.Kind.String() + " " + z.Letter
	case z.Kind == ZoneBuy && (z.Team == 1 || z.Team == 2): // only Counter-Strike has these
		return [...]string{1: "T ", 2: "CT "}[z.Team] + z.Kind.String()
	}
	return z.Kind.String()
}

// placeOrder is which zone a place is called after where several overlap, the first one first.
var placeOrder = [...]ZoneKind{ZoneBomb, ZoneRescue, ZoneVIP, ZoneEscape}

// How far from a spot, in units, its name reaches: so far as the game itself looks for hostages at a
// point of rescue, and a few steps from where players begin.
const (
	rescueReach = 256
	spotReach   = 96
	spotHigh    = 72
)

// The half size of a standing player, in units: as far as the game touches zones.
const (
	playerHalf = 16
	playerUp   = 36
)

// PlaceAt returns the name that the map's entities give to a place where a player's origin is, "" for
// none.
func (p *FloorPlan) PlaceAt(x, y, z float64) string {
	for _, kind := range placeOrder {
		if found := p.zoneAt(kind, x, y, z); found != nil {
			return found.String()
		}
	}
	for _, kind := range [...]SpotKind{SpotRescue, SpotHostage, SpotSpawn, SpotSpawnTwo} {
		if name := p.spotAt(kind, x, y, z); name != "" {
			return name
		}
	}
	if found := p.zoneAt(ZoneBuy, x, y, z); found != nil {
		return found.String()
	}
	return ""
}

// zoneAt returns the first zone of a kind that a player touches whose origin is there.
func (p *FloorPlan) zoneAt(kind ZoneKind, x, y, z float64) *FloorZone {
	at, half := [3]float64{x, y, z}, [3]float64{playerHalf, playerHalf, playerUp}
	for i := range p.Zones {
		f := &p.Zones[i]
		in := f.Kind == kind
		for k := range at {
			in = in && at[k]+half[k] >= float64(f.Min[k]) && at[k]-half[k] <= float64(f.Max[k])
		}
		if in {
			return f
		}
	}
	return nil
}

// spotAt returns the name of a spot of a kind that is near enough, "" without one.
func (p *FloorPlan) spotAt(kind SpotKind, x, y, z float64) string {
	far, high := float64(spotReach), float64(spotHigh)
	if kind == SpotRescue {
		far, high = rescueReach, rescueReach
	}
	for i := range p.Spots {
		s := &p.Spots[i]
		if s.Kind == kind && s.Name != "" && math.Hypot(float64(s.At[0])-x, float64(s.At[1])-y) <= far &&
			math.Abs(float64(s.At[2])-z) <= high {
			return s.Name
		}
	}
	return ""
}
