package runs

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs/sections"
)

// A cluster is moments of a kind that are near each other on the screen.
type cluster struct {
	kind    sections.Kind
	x, y    float64 // world units: their middle
	moments []sections.Moment
	dx, dy  float64 // px from there to the middle of the plate
	w       float64 // px: how wide that is
}

// A spread is what clusters are made of: they stay while the camera moves.
type spread struct {
	found *foundSections
	cell  float64 // world units
	only  int
}

// apart is how far apart clusters are at least, px, more or less.
const apart = 56.0

// cluster puts moments that are near each other together, as the zoom is.
func (v *Sections) cluster() {
	cell := sim.TileUnits / 4.0
	for cell*v.St.Cam.Zoom < apart && cell < 1<<20 {
		cell *= 2
	}
	now := spread{v.of.found, cell, v.of.player}
	if now == v.spread {
		return
	}
	v.spread, v.clusters = now, v.clusters[:0]
	type key struct {
		kind sections.Kind
		x, y int
	}
	at := map[key]int{}
	for i := range v.rows {
		s := &v.rows[i]
		for _, list := range [...][]sections.Moment{s.Died, s.Froze, s.TurnedBack, s.Stood} {
			for _, m := range list {
				b := m.Setback
				if !v.signs[b.Kind] {
					continue
				}
				k := key{b.Kind, int(math.Floor(float64(b.X) / cell)), int(math.Floor(float64(b.Y) / cell))}
				n, ok := at[k]
				if !ok {
					n = len(v.clusters)
					at[k], v.clusters = n, append(v.clusters, cluster{kind: b.Kind})
				}
				c := &v.clusters[n]
				c.moments = append(c.moments, m)
				c.x, c.y = c.x+float64(b.X), c.y+float64(b.Y)
			}
		}
	}
	for i := range v.clusters {
		c := &v.clusters[i]
		c.x, c.y = c.x/float64(len(c.moments)), c.y/float64(len(c.moments))
	}
	v.clusters = merged(v.clusters, cell/2)
	// The largest come last, above the others.
	slices.SortStableFunc(v.clusters, func(a, b cluster) int { return cmp.Compare(len(a.moments), len(b.moments)) })
	v.placed, v.lit = 0, nil
}

// light finds the attempts of the plate under the pointer: their trails stand out.
func (v *Sections) light() {
	h := v.D.P.Hover
	if h.Part != clusterPart || h.N >= len(v.clusters) {
		v.lit, v.litBy = nil, -1
		return
	}
	if v.lit != nil && v.litBy == h.N {
		return
	}
	v.lit, v.litBy = map[attemptKey]bool{}, h.N
	for _, m := range v.clusters[h.N].moments {
		if v.own(m.Attempt) {
			v.lit[keyOf(m.Attempt)] = true
		}
	}
}

// placePlates finds where plates are on the screen. It does so again when the zoom is another.
func (v *Sections) placePlates() {
	zoom := v.St.Cam.Zoom
	if zoom == v.placed || v.placed > 0 && math.Abs(zoom/v.placed-1) < 0.02 {
		return
	}
	v.placed = zoom
	for i := range v.clusters {
		c := &v.clusters[i]
		c.w = plateSign + 14 + v.D.P.TextWidth(theme.Label.In(theme.Mono), strconv.Itoa(len(c.moments)))
	}
	spreadOut(v.clusters, zoom)
}

// spreadOut moves plates that would cover each other apart, from the last cluster, which stays at its place, to the
// first.
func spreadOut(clusters []cluster, zoom float64) {
	const cell = 64.0
	type key struct{ x, y int }
	taken := map[key][]layout.Rect{}
	around := func(r layout.Rect, f func(key)) {
		for y := math.Floor(r.Y / cell); y <= math.Floor(r.Bottom()/cell); y++ {
			for x := math.Floor(r.X / cell); x <= math.Floor(r.Right()/cell); x++ {
				f(key{int(x), int(y)})
			}
		}
	}
	for i := len(clusters) - 1; i >= 0; i-- {
		c := &clusters[i]
		r := layout.Rect{X: c.x*zoom - c.w/2, Y: c.y*zoom - plateHeight/2, W: c.w, H: plateHeight}
		home := r
		for _, step := range plateSteps {
			r = home
			r.X, r.Y = r.X+step[0]*(c.w+3), r.Y+step[1]*(plateHeight+3)
			free := true
			around(r, func(k key) {
				free = free && !slices.ContainsFunc(taken[k], func(o layout.Rect) bool { return o.Overlaps(r) })
			})
			if free {
				break
			}
		}
		c.dx, c.dy = r.X-home.X, r.Y-home.Y
		around(r, func(k key) { taken[k] = append(taken[k], r) })
	}
}

// plateSteps are where a plate is tried, in plates from its place; the last one is where it stays if all are taken.
var plateSteps = [...][2]float64{
	{},
	{0, 0.5},
	{0, -0.5},
	{0, 1},
	{0, -1},
	{0.5, 1},
	{-0.5, 1},
	{0.5, -1},
	{-0.5, -1},
	{1, 0},
	{-1, 0},
	{0, 1.5},
	{0, -1.5},
	{0, 2},
	{0, -2},
	{1, 1},
	{-1, 1},
	{1, -1},
	{-1, -1},
	{0, 3},
	{0, -3},
	{1.5, 2},
	{-1.5, 2},
	{1.5, -2},
	{-1.5, -2},
	{},
}

// merged puts clusters of a kind together whose middles are nearer than so many world units.
func merged(all []cluster, near float64) []cluster {
	const most = 400 // more of them only where the map is looked at from near, far from each other
	if len(all) > most {
		return all
	}
	for i := 0; i < len(all); i++ {
		for k := i + 1; k < len(all); k++ {
			a, b := &all[i], &all[k]
			if a.kind != b.kind || math.Hypot(a.x-b.x, a.y-b.y) >= near {
				continue
			}
			n, m := float64(len(a.moments)), float64(len(b.moments))
			a.x, a.y = (a.x*n+b.x*m)/(n+m), (a.y*n+b.y*m)/(n+m)
			a.moments = append(a.moments, b.moments...)
			all = slices.Delete(all, k, k+1)
			k = i // its middle has moved: look again
		}
	}
	return all
}

// PaintUnder draws the ways of all attempts below the players, and the tiles that nobody came to.
func (v *Sections) PaintUnder(p *widget.Painter, cam *camera.Camera) {
	if !v.shows() || v.of.found == nil {
		return
	}
	v.paintChart(p, cam)
	defer v.paintBounds(p, cam)
	ways := v.of.found.way[v.of.level]
	if ways == nil {
		return
	}
	x0, y0, x1, y1 := cam.Bounds()
	if v.layers[layerUntouched] {
		v.paintUntouched(p, cam, ways)
	}
	if !v.layers[layerTrails] {
		return
	}
	ink := theme.Fade(theme.Hex(0xffffff), max(0.1, 0.5/math.Sqrt(math.Max(1, float64(len(ways.trails))/20))))
	var line []canvas.Pt
	for i := range ways.trails {
		t := &ways.trails[i]
		if v.passed != nil && !v.passed[t.of] {
			continue
		}
		line = line[:0]
		for k := range t.points {
			a := &t.points[k]
			in := a.x > min(x0, x1)-64 && a.x < max(x0, x1)+64 && a.y > min(y0, y1)-64 && a.y < max(y0, y1)+64
			if in {
				x, y := cam.ToScreen(a.x, a.y)
				line = append(line, canvas.Pt{X: x, Y: y})
			}
			if !in || k+1 == len(t.points) {
				switch {
				case len(line) > 1 && v.lit[t.of]:
					p.Polyline(line, 1.6, theme.Fade(theme.Hex(0xffffff), 0.75))
				case len(line) > 1:
					p.Polyline(line, 1.2, ink)
				}
				line = line[:0]
			}
		}
	}
}

// paintUntouched hatches the tiles that a tee can be in and no attempt came to.
func (v *Sections) paintUntouched(p *widget.Painter, cam *camera.Camera, ways *attemptWays) {
	m, _ := v.St.TilesOf(v.S.Game().Index)
	if m == nil || len(m.Game) < m.Width*m.Height {
		return
	}
	x0, y0, x1, y1 := cam.Bounds()
	tile := func(v float64, n int) int { return min(max(int(math.Floor(v/sim.TileUnits)), 0), n-1) }
	for y := tile(min(y0, y1), m.Height); y <= tile(max(y0, y1), m.Height); y++ {
		from := -1
		for x := tile(min(x0, x1), m.Width); x <= tile(max(x0, x1), m.Width)+1; x++ {
			free := x <= tile(max(x0, x1), m.Width)
			if free {
				index := m.Game[y*m.Width+x].Index
				free = index != 1 && index != 3 &&
					ways.heat.Cell(float32(x)*sim.TileUnits+1, float32(y)*sim.TileUnits+1) == nil
			}
			if free && from < 0 {
				from = x
			}
			if !free && from >= 0 {
				ax, ay := cam.ToScreen(float64(from)*sim.TileUnits, float64(y)*sim.TileUnits)
				bx, by := cam.ToScreen(float64(x)*sim.TileUnits, float64(y+1)*sim.TileUnits)
				p.Hatch(min(ax, bx), min(ay, by), math.Abs(bx-ax), math.Abs(by-ay), 8,
					theme.Fade(theme.Hex(0x9db2c8), 0.45))
				from = -1
			}
		}
	}
}

// Sizes of the plates of clusters, px.
const (
	plateHeight = 19.0
	plateSign   = 15.0
)

// PaintOver draws the plates of clusters above the players.
func (v *Sections) PaintOver() {
	if !v.shows() {
		return
	}
	p, cam := &v.D.P, v.St.Cam
	defer p.Hits.Own(v)()
	p.Clip(cam.View)
	defer p.Unclip()
	v.paintNames(p, cam)
	for i := range v.clusters {
		c := &v.clusters[i]
		ax, ay := cam.ToScreen(c.x, c.y)
		x, y := ax+c.dx, ay+c.dy
		text := fmt.Sprint(len(c.moments))
		r := layout.Rect{X: x - c.w/2, Y: y - plateHeight/2, W: c.w, H: plateHeight}
		if r.Right() < cam.View.X || r.X > cam.View.Right() || r.Bottom() < cam.View.Y || r.Y > cam.View.Bottom() {
			continue
		}
		tgt := widget.Target{Part: clusterPart, N: i}
		ink, radius := inkOfKind(c.kind), 3.0
		if c.kind != sections.Death {
			radius = plateHeight / 2
		}
		if math.Hypot(c.dx, c.dy) > plateHeight {
			p.Line(ax, ay, x, y, 1, theme.Fade(ink, 0.7))
			p.Disc(ax, ay, 2.5, ink)
		}
		ground := color.NRGBA{ink.R / 5, ink.G / 5, ink.B / 4, 240}
		if p.Hovered(tgt) {
			ground = color.NRGBA{ink.R / 2, ink.G / 2, ink.B / 2, 255}
		}
		p.Box(r, radius, ground, ink)
		v.paintSign(c.kind, r.X+5+plateSign/2, y, ink)
		p.Text(r.X+plateSign+7, y, theme.Label.In(theme.Mono), theme.Hex(0xffffff), text)
		p.Hits.Add(widget.Zone{
			Rect: r, Target: tgt, Cursor: widget.CursorPointer, Mouse: true, Tip: v.clusterTitle(c),
			More: "Click to list them · double-click to play the first",
		})
	}
}

// paintSign draws the sign of a kind of setback.
func (v *Sections) paintSign(k sections.Kind, x, y float64, ink color.NRGBA) {
	p := &v.D.P
	const r = 4.0
	switch k {
	case sections.Death:
		p.RoundLine(x-r, y-r, x+r, y+r, 1.8, ink)
		p.RoundLine(x-r, y+r, x+r, y-r, 1.8, ink)
	case sections.Freeze:
		for i := range 3 {
			dx, dy := math.Cos(float64(i)*math.Pi/3+math.Pi/2)*5, math.Sin(float64(i)*math.Pi/3+math.Pi/2)*5
			p.RoundLine(x-dx, y-dy, x+dx, y+dy, 1.4, ink)
		}
	case sections.Back:
		p.RoundLine(x-r, y, x+r, y, 1.6, ink)
		p.RoundLine(x-r, y, x-1, y-3.5, 1.6, ink)
		p.RoundLine(x-r, y, x-1, y+3.5, 1.6, ink)
	default:
		p.RoundLine(x-2.5, y-r, x-2.5, y+r, 1.8, ink)
		p.RoundLine(x+2.5, y-r, x+2.5, y+r, 1.8, ink)
	}
}

// clusterTitle says what a cluster is of: "58 freezes, 21 players".
func (v *Sections) clusterTitle(c *cluster) string {
	names := map[string]bool{}
	for _, m := range c.moments {
		names[m.Attempt.Run.Name] = true
	}
	n := len(c.moments)
	what := [sections.NumKinds]string{
		sections.Death: widget.Plural(n, "death"), sections.Freeze: widget.Plural(n, "freeze"),
		sections.Back: fmt.Sprintf("turned back %d times", n), sections.Stand: fmt.Sprintf("stood %d times", n),
	}[c.kind]
	return what + ", " + widget.Plural(len(names), "player")
}

// showCluster lists the moments of a cluster, and plays the first if it was clicked twice.
func (v *Sections) showCluster(n int, play bool) {
	if n >= 0 && n < len(v.clusters) {
		c := &v.clusters[n]
		v.listMoments(v.clusterTitle(c), c.moments, play)
	}
}
