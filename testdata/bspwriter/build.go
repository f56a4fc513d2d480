package bspwriter

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"playhead/testdata/goldsrcwriter"
)

// wallHeight is how far walls go above the highest floor of their room.
const wallHeight = 192

// A box is what a brush entity is made of.
type box struct{ min, max [3]float32 }

// A builder collects what the lumps hold.
type builder struct {
	planes    []plane
	vertices  [][3]float32
	vertexAt  map[[3]float32]int
	edges     [][2]int
	edgeAt    map[[2]int]int
	surfEdges []int
	faces     []face
	textures  []string
	models    []model
	text      strings.Builder
}

type plane struct {
	normal [3]float32
	dist   float32
}

type face struct{ plane, first, n, texture int }

type model struct {
	min, max    [3]float32
	first, many int
}

// Options say what to write in addition to the level.
type Options struct {
	BlueShift bool // entities and planes in each other's place
	// Origin is where the door's own origin is, which its model is relative to.
	Origin [3]float32
	// Named gives the bomb site a letter, by what its explosion triggers, and buy zones their teams.
	Named bool
}

// Write returns the map of a level.
func Write(l *goldsrcwriter.Level, o Options) []byte {
	b := &builder{vertexAt: map[[3]float32]int{}, edges: make([][2]int, 1), edgeAt: map[[2]int]int{}}
	b.entity("worldspawn", "message", l.Name)
	b.begin()
	for i := range l.Rooms {
		b.room(l, i)
	}
	b.end()
	b.door(l, o.Origin) // the part *1 that goldsrcwriter moves
	b.crates(l)
	b.areas(l, o.Named)
	b.spawns(l)
	return b.bytes(o.BlueShift)
}

// begin starts a model, end finishes it and returns its number.
func (b *builder) begin() { b.models = append(b.models, model{first: len(b.faces)}) }

func (b *builder) end() int {
	m := &b.models[len(b.models)-1]
	m.many = len(b.faces) - m.first
	for i, f := range b.faces[m.first:] {
		for k := range f.n {
			v := b.corner(f.first + k)
			for a := range 3 {
				if i == 0 && k == 0 {
					m.min[a], m.max[a] = v[a], v[a]
				}
				m.min[a], m.max[a] = min(m.min[a], v[a]), max(m.max[a], v[a])
			}
		}
	}
	return len(b.models) - 1
}

// corner returns the vertex a surfedge begins at.
func (b *builder) corner(s int) [3]float32 {
	if e := b.surfEdges[s]; e < 0 {
		return b.vertices[b.edges[-e][1]]
	}
	return b.vertices[b.edges[b.surfEdges[s]][0]]
}

// room adds the floor, the sky and the walls of a room.
func (b *builder) room(l *goldsrcwriter.Level, n int) {
	r := &l.Rooms[n]
	at := func(x, y float32) float32 {
		p, axis := [2]float32{x, y}, r.Along
		return r.Floor + r.Rise*(p[axis]-r.Min[axis])/(r.Max[axis]-r.Min[axis])
	}
	x0, y0, x1, y1 := r.Min[0], r.Min[1], r.Max[0], r.Max[1]
	top := r.Floor + max(r.Rise, 0) + wallHeight
	b.face("floor", [][3]float32{
		{x0, y0, at(x0, y0)},
		{x0, y1, at(x0, y1)},
		{x1, y1, at(x1, y1)},
		{x1, y0, at(x1, y0)},
	})
	b.face("sky", [][3]float32{{x0, y0, top}, {x1, y0, top}, {x1, y1, top}, {x0, y1, top}})
	for side := range 4 {
		for _, s := range closed(l, n, side) {
			p, q := along(r, side, s[0]), along(r, side, s[1])
			b.face("wall", [][3]float32{
				{p[0], p[1], at(p[0], p[1])},
				{q[0], q[1], at(q[0], q[1])},
				{q[0], q[1], top},
				{p[0], p[1], top},
			})
		}
	}
}

// The sides of a room: low x, high x, low y, high y. A side is a line along
// the other axis; along returns the place on it.
func along(r *goldsrcwriter.Room, side int, at float32) [2]float32 {
	fixed := [4]float32{r.Min[0], r.Max[0], r.Min[1], r.Max[1]}[side]
	if side < 2 {
		return [2]float32{fixed, at}
	}
	return [2]float32{at, fixed}
}

// closed returns the stretches of a room's side that no door opens.
func closed(l *goldsrcwriter.Level, n, side int) [][2]float32 {
	r := &l.Rooms[n]
	axis := 1 - side/2
	out := [][2]float32{{r.Min[axis], r.Max[axis]}}
	for _, d := range l.Doors {
		other := -1
		switch n {
		case d.A:
			other = d.B
		case d.B:
			other = d.A
		}
		if other < 0 || along(r, side, 0)[1-axis] != d.At[1-axis] {
			continue
		}
		o := &l.Rooms[other]
		lo, hi := max(r.Min[axis], o.Min[axis]), min(r.Max[axis], o.Max[axis])
		var cut [][2]float32
		for _, s := range out {
			if s[0] < lo {
				cut = append(cut, [2]float32{s[0], min(s[1], lo)})
			}
			if s[1] > hi {
				cut = append(cut, [2]float32{max(s[0], hi), s[1]})
			}
		}
		out = cut
	}
	return out
}

// crateSize keeps crates out of the way of players, who walk no nearer than 40
// units to a wall.
const crateSize = 38

// crates puts crates into corners of the larger rooms.
func (b *builder) crates(l *goldsrcwriter.Level) {
	for i := range l.Rooms {
		r := &l.Rooms[i]
		if r.Rise != 0 || r.Max[0]-r.Min[0] < 400 {
			continue
		}
		x, y := r.Min[0], r.Max[1]-crateSize
		b.box("func_breakable", box{[3]float32{x, y, r.Floor}, [3]float32{
			x + crateSize, y + crateSize,
			r.Floor + crateSize,
		}}, [3]float32{})
		x = r.Max[0] - crateSize
		b.box("func_wall", box{[3]float32{x, y, r.Floor}, [3]float32{
			x + crateSize, y + crateSize,
			r.Floor + 2*crateSize,
		}}, [3]float32{})
	}
}

// door puts a door into the first opening, where it is built: open, beside it.
func (b *builder) door(l *goldsrcwriter.Level, origin [3]float32) {
	if len(l.Doors) == 0 {
		return
	}
	d := l.Doors[0]
	z := l.Rooms[d.A].Floor
	lo := [3]float32{d.At[0] - 6 - origin[0], d.At[1] + 140 - origin[1], z - origin[2]}
	b.box("func_door", box{lo, [3]float32{lo[0] + 12, lo[1] + 100, lo[2] + 128}}, origin)
}

// box adds an entity that is a box.
func (b *builder) box(class string, x box, origin [3]float32) {
	b.begin()
	lo, hi := x.min, x.max
	texture := strings.TrimPrefix(class, "func_")
	b.face(texture, [][3]float32{
		{lo[0], lo[1], hi[2]},
		{lo[0], hi[1], hi[2]},
		{hi[0], hi[1], hi[2]},
		{hi[0], lo[1], hi[2]},
	})
	ring := [][2]float32{{lo[0], lo[1]}, {hi[0], lo[1]}, {hi[0], hi[1]}, {lo[0], hi[1]}}
	for i, p := range ring {
		q := ring[(i+1)%4]
		b.face(texture, [][3]float32{
			{p[0], p[1], lo[2]},
			{p[0], p[1], hi[2]},
			{q[0], q[1], hi[2]},
			{q[0], q[1], lo[2]},
		})
	}
	b.entity(class, "model", fmt.Sprintf("*%d", b.end()), "origin", vector(origin))
}

// areas adds where the bomb goes and where each team buys.
func (b *builder) areas(l *goldsrcwriter.Level, named bool) {
	if !named {
		b.area("func_bomb_target", &l.Rooms[l.Site])
		for _, n := range l.Bases {
			b.area("func_buyzone", &l.Rooms[n])
		}
		return
	}
	b.area("func_bomb_target", &l.Rooms[l.Site], "target", "tgt_b")
	for i, n := range l.Bases {
		b.area("func_buyzone", &l.Rooms[n], "team", strconv.Itoa(i+1))
	}
}

// area adds a trigger over the middle of a room.
func (b *builder) area(class string, r *goldsrcwriter.Room, pairs ...string) {
	w, h := (r.Max[0]-r.Min[0])/4, (r.Max[1]-r.Min[1])/4
	lo := [3]float32{r.Min[0] + w, r.Min[1] + h, r.Floor}
	hi := [3]float32{r.Max[0] - w, r.Max[1] - h, r.Floor + 96}
	b.begin()
	b.face("aaatrigger", [][3]float32{
		{lo[0], lo[1], hi[2]},
		{lo[0], hi[1], hi[2]},
		{hi[0], hi[1], hi[2]},
		{hi[0], lo[1], hi[2]},
	})
	b.face("aaatrigger", [][3]float32{
		{lo[0], lo[1], lo[2]},
		{hi[0], lo[1], lo[2]},
		{hi[0], hi[1], lo[2]},
		{lo[0], hi[1], lo[2]},
	})
	b.entity(class, append(pairs, "model", fmt.Sprintf("*%d", b.end()))...)
}

func (b *builder) spawns(l *goldsrcwriter.Level) {
	for team, class := range [2]string{"info_player_deathmatch", "info_player_start"} {
		r := &l.Rooms[l.Bases[team]]
		for i := range 4 {
			b.entity(class, "origin", vector([3]float32{
				(r.Min[0]+r.Max[0])/2 + float32(i)*64,
				(r.Min[1] + r.Max[1]) / 2, r.Floor + 36,
			}))
		}
	}
	r := &l.Rooms[l.Site]
	b.entity("hostage_entity", "origin", vector([3]float32{r.Min[0] + 60, r.Min[1] + 60, r.Floor}))
}

func vector(v [3]float32) string { return fmt.Sprintf("%g %g %g", v[0], v[1], v[2]) }

// entity adds a block of keys and values.
func (b *builder) entity(class string, pairs ...string) {
	b.text.WriteString("{\n")
	for i := 0; i+1 < len(pairs); i += 2 {
		fmt.Fprintf(&b.text, "\"%s\" \"%s\"\n", pairs[i], pairs[i+1])
	}
	fmt.Fprintf(&b.text, "\"classname\" \"%s\"\n}\n", class)
}

// face adds a polygon whose corners run clockwise seen from its front.
func (b *builder) face(texture string, pts [][3]float32) {
	f := face{plane: len(b.planes), first: len(b.surfEdges), n: len(pts), texture: b.texture(texture)}
	n := normal(pts)
	b.planes = append(b.planes, plane{n, n[0]*pts[0][0] + n[1]*pts[0][1] + n[2]*pts[0][2]})
	for i, p := range pts {
		b.surfEdges = append(b.surfEdges, b.edge(b.vertex(p), b.vertex(pts[(i+1)%len(pts)])))
	}
	b.faces = append(b.faces, f)
}

func (b *builder) texture(name string) int {
	for i, t := range b.textures {
		if t == name {
			return i
		}
	}
	b.textures = append(b.textures, name)
	return len(b.textures) - 1
}

func (b *builder) vertex(p [3]float32) int {
	i, ok := b.vertexAt[p]
	if !ok {
		i = len(b.vertices)
		b.vertices, b.vertexAt[p] = append(b.vertices, p), i
	}
	return i
}

// edge returns the surfedge from p to q: an edge that is there already the
// other way round is used backwards.
func (b *builder) edge(p, q int) int {
	if e, ok := b.edgeAt[[2]int{q, p}]; ok {
		return -e
	}
	e, ok := b.edgeAt[[2]int{p, q}]
	if !ok {
		e = len(b.edges)
		b.edges, b.edgeAt[[2]int{p, q}] = append(b.edges, [2]int{p, q}), e
	}
	return e
}

// normal returns the direction a polygon faces.
func normal(pts [][3]float32) [3]float32 {
	var u, v [3]float64
	for i := range 3 {
		u[i], v[i] = float64(pts[2][i]-pts[0][i]), float64(pts[1][i]-pts[0][i])
	}
	n := [3]float64{u[1]*v[2] - u[2]*v[1], u[2]*v[0] - u[0]*v[2], u[0]*v[1] - u[1]*v[0]}
	l := math.Sqrt(n[0]*n[0] + n[1]*n[1] + n[2]*n[2])
	return [3]float32{float32(n[0] / l), float32(n[1] / l), float32(n[2] / l)}
}
