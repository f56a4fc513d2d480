package above

import (
	"image/color"
	"maps"
	"math"
	"slices"
	"sort"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/theme"
	"playhead/render/view"
	"playhead/sim"
)

// stepHeight is what a player walks up without a jump: upright faces no higher
// are steps, not walls.
const stepHeight = 18

// heightSteps is how many shades floors have.
const heightSteps = 6

var (
	voidColor  = theme.Hex(0x101418)
	lowColor   = theme.Hex(0x2a323b)
	highColor  = theme.Hex(0x738699)
	wallColor  = theme.Hex(0x8b99a8)
	crateColor = theme.Hex(0x6d5a43)
	crateEdge  = theme.Hex(0xb08a55)
	doorColor  = theme.Hex(0xd0a25c)
)

// A Plan is a map made ready to be drawn.
type Plan struct {
	Floors   *sim.FloorPlan // nil without a map
	Overview *sim.Overview  // nil without an overview

	Lo, Hi float32 // heights of the lowest and the highest shade
	world  model
	parts  []part
	labels []label
	named  []spotName
	boxes  [][4]float32    // around the floors of the world
	layers []*ebiten.Image // of the overview; made when first drawn
	white  *ebiten.Image

	vs []ebiten.Vertex // scratch
	is []uint32
}

// A model is the floors and walls of one model, floors lowest first.
type model struct {
	floors []floor
	walls  []wall
}

// A floor is a polygon with its shade.
type floor struct {
	*sim.Floor
	roof bool        // there is another floor below it
	col  color.NRGBA // of a part; alpha 0: by height
}

// A wall is an upright face, or several above one another.
type wall struct {
	sim.Wall
	roof bool // it is above a floor
}

// A part is a model that an entity places.
type part struct {
	*sim.FloorBrush
	model
	kind partKind
}

type partKind uint8

const (
	partPlain partKind = iota
	partCrate
	partDoor
)

// A label is a number on a floor.
type label struct {
	x, y, z float32
	w, h    float32 // room for it
}

// A spotName is the name of spots that are close together.
type spotName struct {
	text string
	x, y float32 // in their middle
	w    float32 // how wide they are, at least a little
	team int     // shape, -1 none
}

// nameSpots finds names of spots. Those that are all over the map have none: spawns of a deathmatch.
func (p *Plan) nameSpots() {
	const together = 1024
	byName := map[string][]*sim.FloorSpot{}
	for i := range p.Floors.Spots {
		s := &p.Floors.Spots[i]
		if s.Name != "" {
			byName[s.Name] = append(byName[s.Name], s)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		list := byName[name]
		x0, y0, x1, y1 := list[0].At[0], list[0].At[1], list[0].At[0], list[0].At[1]
		for _, s := range list {
			x0, y0, x1, y1 = min(x0, s.At[0]), min(y0, s.At[1]), max(x1, s.At[0]), max(y1, s.At[1])
		}
		if x1-x0 > together || y1-y0 > together {
			continue
		}
		n := spotName{text: view.Capital(name), x: (x0 + x1) / 2, y: (y0 + y1) / 2, w: x1 - x0 + 192, team: -1}
		switch {
		case list[0].Kind == sim.SpotSpawn && name != "spawn":
			n.team = 1
		case list[0].Kind == sim.SpotSpawnTwo && name != "spawn":
			n.team = 0
		}
		p.named = append(p.named, n)
	}
}

// New prepares a map. Either of p and o may be nil. It takes a few tens of
// milliseconds for a large map and may be called on any goroutine.
func New(p *sim.FloorPlan, o *sim.Overview) *Plan {
	out := &Plan{Floors: p, Overview: o}
	if p == nil {
		return out
	}
	for i := range p.World.Floors {
		x0, y0, x1, y1 := bounds(p.World.Floors[i].Points)
		out.boxes = append(out.boxes, [4]float32{x0, y0, x1, y1})
	}
	out.chooseShades()
	out.world = out.model(&p.World, [3]float32{}, color.NRGBA{})
	for i := range p.Brushes {
		b := &p.Brushes[i]
		k := kindOf(b.Class)
		col := color.NRGBA{}
		if k == partCrate {
			col = crateColor
		}
		out.parts = append(out.parts, part{b, out.model(&b.FloorModel, b.Origin, col), k})
	}
	out.label()
	out.nameSpots()
	return out
}

func kindOf(class string) partKind {
	switch class {
	case "func_breakable", "func_pushable":
		return partCrate
	case "func_door", "func_door_rotating", "func_train", "func_tracktrain", "func_plat", "func_vehicle",
		"momentary_door":
		return partDoor
	}
	return partPlain
}

// chooseShades chooses the heights of the lowest and the highest shade: nearly
// all floors are between them, so that a single tower or pit does not compress
// the other shades.
func (p *Plan) chooseShades() {
	type ground struct{ z, area float64 }
	var all []ground
	total := 0.0
	for i := range p.Floors.World.Floors {
		f := &p.Floors.World.Floors[i]
		a := area(f.Points)
		all = append(all, ground{float64(f.Lo+f.Hi) / 2, a})
		total += a
	}
	if len(all) == 0 {
		return
	}
	sort.Slice(all, func(i, j int) bool { return all[i].z < all[j].z })
	sum := 0.0
	p.Lo, p.Hi = float32(all[0].z), float32(all[len(all)-1].z)
	for _, g := range all {
		if sum <= 0.02*total {
			p.Lo = float32(g.z)
		}
		if sum <= 0.9*total {
			p.Hi = float32(g.z)
		}
		sum += g.area
	}
}

// area returns the area of a polygon seen from above.
func area(pts [][3]float32) float64 {
	sum := 0.0
	for i, p := range pts {
		q := pts[(i+1)%len(pts)]
		sum += float64(p[0])*float64(q[1]) - float64(q[0])*float64(p[1])
	}
	return math.Abs(sum) / 2
}

// model prepares the floors and walls of a model at origin.
func (p *Plan) model(m *sim.FloorModel, origin [3]float32, col color.NRGBA) model {
	var out model
	for i := range m.Floors {
		f := floor{Floor: &m.Floors[i], col: col}
		f.roof = p.overFloor(f.Floor, origin)
		out.floors = append(out.floors, f)
	}
	sort.SliceStable(out.floors, func(i, j int) bool { return out.floors[i].Hi < out.floors[j].Hi })
	type ends struct{ ax, ay, bx, by int32 }
	seen := map[ends]int{}
	for _, w := range m.Walls {
		if w.A[0] > w.B[0] || w.A[0] == w.B[0] && w.A[1] > w.B[1] {
			w.A, w.B = w.B, w.A
		}
		k := ends{int32(w.A[0]), int32(w.A[1]), int32(w.B[0]), int32(w.B[1])}
		// Upright faces above one another are one line from above.
		if n, ok := seen[k]; ok && w.Lo <= out.walls[n].Hi+1 && w.Hi >= out.walls[n].Lo-1 {
			out.walls[n].Lo, out.walls[n].Hi = min(out.walls[n].Lo, w.Lo), max(out.walls[n].Hi, w.Hi)
			continue
		}
		seen[k] = len(out.walls)
		out.walls = append(out.walls, wall{Wall: w})
	}
	for i := range out.walls {
		w := &out.walls[i]
		w.roof = p.wallOverFloor(&w.Wall, origin)
	}
	return out
}

// overFloor reports whether a floor is above another one, with enough room to
// walk between them.
func (p *Plan) overFloor(f *sim.Floor, origin [3]float32) bool {
	var c [2]float32
	for _, v := range f.Points {
		c[0] += v[0] / float32(len(f.Points))
		c[1] += v[1] / float32(len(f.Points))
	}
	limit := f.Lo + origin[2] - view.Headroom
	if p.floorUnder(c[0]+origin[0], c[1]+origin[1], limit) {
		return true
	}
	for _, v := range f.Points {
		if p.floorUnder(c[0]+(v[0]-c[0])*0.9+origin[0], c[1]+(v[1]-c[1])*0.9+origin[1], limit) {
			return true
		}
	}
	return false
}

// wallOverFloor is overFloor for a wall: it looks at both sides of its middle.
func (p *Plan) wallOverFloor(w *sim.Wall, origin [3]float32) bool {
	dx, dy := w.B[0]-w.A[0], w.B[1]-w.A[1]
	l := max(float32(math.Hypot(float64(dx), float64(dy))), 1)
	mx, my := (w.A[0]+w.B[0])/2+origin[0], (w.A[1]+w.B[1])/2+origin[1]
	limit := w.Lo + origin[2] - view.Headroom + stepHeight
	return p.floorUnder(mx+dy/l*6, my-dx/l*6, limit) || p.floorUnder(mx-dy/l*6, my+dx/l*6, limit)
}

// floorUnder reports whether the world has a floor at (x, y) below limit.
func (p *Plan) floorUnder(x, y, limit float32) bool {
	for i := range p.Floors.World.Floors {
		f, b := &p.Floors.World.Floors[i], &p.boxes[i]
		if f.Lo <= limit && x >= b[0] && y >= b[1] && x <= b[2] && y <= b[3] && f.Contains(x, y) &&
			f.HeightAt(x, y) <= limit {
			return true
		}
	}
	return false
}

// label chooses the floors that show their height: large flat ones, none near
// another one of the same height.
func (p *Plan) label() {
	type spot struct {
		label
		area float64
	}
	var all []spot
	for i := range p.world.floors {
		f := &p.world.floors[i]
		if f.Hi-f.Lo > 1 || f.roof {
			continue
		}
		x0, y0, x1, y1 := bounds(f.Points)
		all = append(all, spot{label{(x0 + x1) / 2, (y0 + y1) / 2, f.Lo, x1 - x0, y1 - y0}, area(f.Points)})
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].area > all[j].area })
next:
	for _, s := range all[:min(len(all), 60)] {
		for _, l := range p.labels {
			if l.z == s.z && math.Hypot(float64(l.x-s.x), float64(l.y-s.y)) < 700 {
				continue next
			}
		}
		p.labels = append(p.labels, s.label)
	}
}

func bounds(pts [][3]float32) (x0, y0, x1, y1 float32) {
	x0, y0, x1, y1 = pts[0][0], pts[0][1], pts[0][0], pts[0][1]
	for _, v := range pts[1:] {
		x0, y0, x1, y1 = min(x0, v[0]), min(y0, v[1]), max(x1, v[0]), max(y1, v[1])
	}
	return x0, y0, x1, y1
}

// Bounds returns the map's area in world units, false if it has none.
func (p *Plan) Bounds() (x0, y0, x1, y1 float64, ok bool) {
	if f := p.Floors; f != nil && f.Max[0] > f.Min[0] {
		return float64(f.Min[0]), float64(f.Min[1]), float64(f.Max[0]), float64(f.Max[1]), true
	}
	if o := p.Overview; o != nil {
		ax, ay := o.ToWorld(0, 0)
		bx, by := o.ToWorld(sim.OverviewWidth, sim.OverviewHeight)
		return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by), true
	}
	return 0, 0, 0, 0, false
}

// Empty reports whether there is nothing to draw.
func (p *Plan) Empty() bool { return p.Floors == nil && p.Overview == nil }

// Pending reports that the whole map is drawn at once.
func (p *Plan) Pending() bool { return false }

// Warnings returns nothing: a map that is damaged is not read.
func (p *Plan) Warnings() []sim.Warning { return nil }

// shade returns the colour of a floor at height z: one of six, or a mix of two on
// a slope.
func (p *Plan) shade(z float32, slope bool) color.NRGBA {
	if p.Hi <= p.Lo {
		return theme.Mix(lowColor, highColor, 0.4)
	}
	t := float64(min(max((z-p.Lo)/(p.Hi-p.Lo), 0), 1))
	if !slope {
		t = math.Min(math.Floor(t*heightSteps), heightSteps-1) / (heightSteps - 1)
	}
	return mixShade(t)
}

// mixShade returns the shade a share of the way from the lowest to the highest.
func mixShade(t float64) color.NRGBA { return theme.Mix(lowColor, highColor, t) }

// Ray returns how far one sees from (x, y, z) in a direction, up to most.
func (p *Plan) Ray(x, y, z, angle, most float64) float64 {
	if p == nil || p.Floors == nil {
		return most
	}
	sin, cos := math.Sincos(angle)
	for i := range p.world.walls {
		w := &p.world.walls[i].Wall
		if float64(w.Lo) > z || float64(w.Hi) < z {
			continue
		}
		ex, ey := float64(w.B[0]-w.A[0]), float64(w.B[1]-w.A[1])
		den := cos*ey - sin*ex
		if den == 0 {
			continue
		}
		ax, ay := float64(w.A[0])-x, float64(w.A[1])-y
		t, u := (ax*ey-ay*ex)/den, (ax*sin-ay*cos)/den
		if t > 1 && t < most && u >= 0 && u <= 1 {
			most = t
		}
	}
	return most
}
