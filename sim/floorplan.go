package sim

import (
	"image"
	"math"
)

// A FloorPlan is a GoldSrc map reduced to what is visible from above: floors,
// walls, moving parts, and important positions. Units are world units, x to the
// right, y up, z towards the viewer. It is immutable.
type FloorPlan struct {
	Name string
	CRC  uint32 // the value in demos, see docs/formats/bsp.md
	// Min and Max bound the floors and walls of World.
	Min, Max [3]float32
	World    FloorModel
	Brushes  []FloorBrush
	Zones    []FloorZone
	Spots    []FloorSpot
	// Walked is set if the plan was derived from the players' positions: it shows
	// where they walked, not the real floors.
	Walked bool
}

// A FloorModel is a set of floors and walls.
type FloorModel struct {
	Floors []Floor
	Walls  []Wall
}

// A Floor is a convex polygon that players can stand on.
type Floor struct {
	Points [][3]float32
	Lo, Hi float32 // of the points' heights
}

// A Wall is an upright face: seen from above, a line with a lower and an upper
// end.
type Wall struct {
	A, B   [2]float32
	Lo, Hi float32
}

// A FloorBrush is a part of the map placed by an entity: a door, a train, a
// breakable crate. Its model is relative to Origin.
type FloorBrush struct {
	Model  int    // the n of "*n", as in the Type of a SpanBrush
	Class  string // of its entity, such as "func_door"
	Origin [3]float32
	FloorModel
}

// ZoneKind is the purpose of an area.
type ZoneKind uint8

// The kinds of zones.
const (
	ZoneBomb ZoneKind = iota
	ZoneBuy
	ZoneRescue
	ZoneEscape
	ZoneVIP
	NumZoneKinds
)

// String returns the kind's word.
func (k ZoneKind) String() string {
	return [...]string{
		"bomb site", "buy zone", "rescue zone", "escape zone", "VIP safety zone", "unknown",
	}[min(k, NumZoneKinds)]
}

// A FloorZone is an area with a purpose.
type FloorZone struct {
	Kind     ZoneKind
	Min, Max [3]float32
	// Letter tells bomb sites apart, "" if their entities do not.
	Letter string
	// Team is the team that may buy there, 0 for both.
	Team int32
}

// SpotKind is the purpose of a position.
type SpotKind uint8

// The kinds of spots.
const (
	SpotSpawn    SpotKind = iota // of any player, or of team 1 (Terrorists, Allies)
	SpotSpawnTwo                 // of team 2 (Counter-Terrorists, Axis)
	SpotHostage
	SpotRescue // of hostages
)

// A FloorSpot is a position with a purpose.
type FloorSpot struct {
	Kind SpotKind
	At   [3]float32
	Name string // what the place around it is called, "" for nothing
}

// Contains reports whether (x, y) is inside the floor, seen from above. The edges
// count as inside.
func (f *Floor) Contains(x, y float32) bool {
	side := 0
	for i, p := range f.Points {
		q := f.Points[(i+1)%len(f.Points)]
		c := float64(q[0]-p[0])*float64(y-p[1]) - float64(q[1]-p[1])*float64(x-p[0])
		switch {
		case c > 0 && side < 0, c < 0 && side > 0:
			return false
		case c > 0:
			side = 1
		case c < 0:
			side = -1
		}
	}
	return side != 0
}

// HeightAt returns the height of the floor's plane at (x, y).
func (f *Floor) HeightAt(x, y float32) float32 {
	p := f.Points[0]
	nx, ny, nz := f.normal()
	if math.Abs(nz) < 1e-6 {
		return p[2]
	}
	z := float64(p[2]) - (nx*float64(x-p[0])+ny*float64(y-p[1]))/nz
	return min(max(float32(z), f.Lo), f.Hi)
}

// normal returns a vector perpendicular to the floor, of any length (Newell's
// method, which tolerates collinear points).
func (f *Floor) normal() (nx, ny, nz float64) {
	for i, a := range f.Points {
		b := f.Points[(i+1)%len(f.Points)]
		nx += float64(a[1]-b[1]) * float64(a[2]+b[2])
		ny += float64(a[2]-b[2]) * float64(a[0]+b[0])
		nz += float64(a[0]-b[0]) * float64(a[1]+b[1])
	}
	return nx, ny, nz
}

// FloorBelow returns the height of the highest floor at (x, y) that is not above
// z, false if there is none. Moving parts count at their original positions.
func (p *FloorPlan) FloorBelow(x, y, z float32) (float32, bool) {
	best, found := p.World.below(x, y, z)
	for i := range p.Brushes {
		b := &p.Brushes[i]
		if h, ok := b.below(x-b.Origin[0], y-b.Origin[1], z-b.Origin[2]); ok && (!found || h+b.Origin[2] > best) {
			best, found = h+b.Origin[2], true
		}
	}
	return best, found
}

func (m *FloorModel) below(x, y, z float32) (best float32, found bool) {
	for i := range m.Floors {
		f := &m.Floors[i]
		if f.Lo > z || !f.Contains(x, y) {
			continue
		}
		if h := f.HeightAt(x, y); h <= z && (!found || h > best) {
			best, found = h, true
		}
	}
	return best, found
}

// Bound sets Min and Max to the bounds of all floors and walls of World, and of
// the moving parts at their original positions.
func (p *FloorPlan) Bound() {
	lo, hi := [3]float32{}, [3]float32{}
	first := true
	take := func(v [3]float32) {
		for i := range v {
			if first || v[i] < lo[i] {
				lo[i] = v[i]
			}
			if first || v[i] > hi[i] {
				hi[i] = v[i]
			}
		}
		first = false
	}
	model := func(m *FloorModel, o [3]float32) {
		for _, f := range m.Floors {
			for _, v := range f.Points {
				take([3]float32{v[0] + o[0], v[1] + o[1], v[2] + o[2]})
			}
		}
		for _, w := range m.Walls {
			take([3]float32{w.A[0] + o[0], w.A[1] + o[1], w.Lo + o[2]})
			take([3]float32{w.B[0] + o[0], w.B[1] + o[1], w.Hi + o[2]})
		}
	}
	model(&p.World, [3]float32{})
	for i := range p.Brushes {
		model(&p.Brushes[i].FloorModel, p.Brushes[i].Origin)
	}
	p.Min, p.Max = lo, hi
}

// An Overview is the game's picture of a map from above, drawn for spectators,
// with its position in the world. It is immutable.
type Overview struct {
	Zoom    float32
	Origin  [3]float32 // world position of the picture's centre
	Rotated bool
	Layers  []OverviewLayer // lowest first
}

// An OverviewLayer is the picture of one storey.
type OverviewLayer struct {
	Height float32      // of the storey's floor
	Image  *image.NRGBA // the key colour is transparent
}

// The screen size that overview files refer to; a picture of any size covers it.
const (
	OverviewWidth  = 1024
	OverviewHeight = 768
)

// unitsPerPixel is how many world units a pixel covers at a zoom of 1.
const unitsPerPixel = 8

// ToPicture returns where (x, y) is on the picture, in pixels of the screen
// that overview files refer to.
func (o *Overview) ToPicture(x, y float64) (px, py float64) {
	k := float64(o.Zoom) / unitsPerPixel
	dx, dy := (x-float64(o.Origin[0]))*k, (y-float64(o.Origin[1]))*k
	if o.Rotated {
		return OverviewWidth/2 + dx, OverviewHeight/2 - dy
	}
	return OverviewWidth/2 - dy, OverviewHeight/2 - dx
}

// ToWorld is the inverse of ToPicture.
func (o *Overview) ToWorld(px, py float64) (x, y float64) {
	k := unitsPerPixel / float64(o.Zoom)
	dx, dy := (px-OverviewWidth/2)*k, (OverviewHeight/2-py)*k
	if o.Rotated {
		return float64(o.Origin[0]) + dx, float64(o.Origin[1]) + dy
	}
	return float64(o.Origin[0]) + dy, float64(o.Origin[1]) - dx
}

// LayerAt returns the index of the layer that shows height z: the highest one
// that begins at or below it, otherwise the lowest.
func (o *Overview) LayerAt(z float32) int {
	n := 0
	for i := range o.Layers {
		if o.Layers[i].Height <= z {
			n = i
		}
	}
	return n
}
