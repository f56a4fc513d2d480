package library

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
)

// The size of the picture of a recording, in pixels.
const (
	PictureWidth  = 192
	PictureHeight = 108
)

// The colours of pictures. They are dark in every theme, as overlays on maps are.
const (
	inkGround uint8 = iota
	inkHookable
	inkUnhookable
	inkFreeze
	inkDeath
	inkGoal
	inkFaint
	inkRoute
	inkStart
	inkEnd
	inkKill
)

var inks = color.Palette{
	inkGround: color.NRGBA{0x1a, 0x21, 0x2a, 255}, inkHookable: color.NRGBA{0x5b, 0x68, 0x78, 255},
	inkUnhookable: color.NRGBA{0x86, 0x93, 0xa3, 255},
	inkFreeze:     color.NRGBA{0x26, 0x36, 0x4c, 255}, inkDeath: color.NRGBA{0x6d, 0x2f, 0x36, 255},
	inkGoal:  color.NRGBA{0xc7, 0xa5, 0x4a, 255},
	inkFaint: color.NRGBA{0x4f, 0x86, 0xa0, 255}, inkRoute: color.NRGBA{0x7b, 0xe0, 0xf2, 255},
	inkStart: color.NRGBA{0xe9, 0xed, 0xf2, 255}, inkEnd: color.NRGBA{0xff, 0xd4, 0x5e, 255},
	inkKill: color.NRGBA{0xf4, 0x71, 0x6a, 255},
}

// pictureOf draws the map around the route of the best run, or else of the
// player that was in the game longest, and returns it as PNG: nil when the
// recording holds no positions. Without the map it draws where everybody went and
// who was killed where, which shows as much of it as players used.
func pictureOf(r *sim.Recording, found []runs.Run, tiles func(*sim.Game) *sim.TileMap) []byte {
	g, route := bestRoute(r, found)
	var all [][]place
	if g == nil {
		if g = longestGame(r); g == nil {
			return nil
		}
		all = sampled(g)
		route = longestRoute(all)
	}
	p := picture{img: image.NewPaletted(image.Rect(0, 0, PictureWidth, PictureHeight), inks)}
	switch m := tiles(g); {
	case len(route) < 2:
		p.density(g)
	case m != nil:
		p.frame(!g.Engine.Teeworlds(), route)
		p.tiles(m)
		p.route(route)
	default:
		if all == nil {
			all = sampled(g)
		}
		p.frame(!g.Engine.Teeworlds(), append(all, route)...)
		for _, other := range all {
			p.path(other, inkFaint)
		}
		p.route(route)
		for _, at := range killed(g) {
			x, y := p.at(at.x, at.y)
			p.disc(x, y, 1, inkKill)
		}
	}
	var b bytes.Buffer
	if png.Encode(&b, p.img) != nil {
		return nil // a buffer does not fail
	}
	return b.Bytes()
}

// A place is where a player was, in world units.
type place struct {
	x, y   float64
	jumped bool // no path between this position and the previous one
}

// routePoints is how many places a route has at most.
const routePoints = 600

// bestRoute returns the route of the best run and its game, nil where none was finished.
func bestRoute(r *sim.Recording, found []runs.Run) (*sim.Game, []place) {
	var best *runs.Run
	for i := range found {
		if run := &found[i]; run.Player >= 0 && run.Finished() && (best == nil || run.Time < best.Time) {
			best = run
		}
	}
	if best != nil {
		t := runs.TraceOf(r.Games[best.Game], best, nil)
		var route []place
		step, jumped := max(1, len(t.Points)/routePoints), false
		for i, p := range t.Points {
			jumped = jumped || p.Jumped
			if i%step == 0 || i == len(t.Points)-1 {
				route = append(route, place{float64(p.X), float64(p.Y), jumped})
				jumped = false
			}
		}
		if len(route) > 1 {
			return r.Games[best.Game], route
		}
	}
	return nil, nil
}

// longestGame returns the game that lasts longest, nil where the recording has none.
func longestGame(r *sim.Recording) *sim.Game {
	var longest *sim.Game
	var most time.Duration
	for _, g := range r.Games {
		if begin, end, ok := g.Times(); ok && (longest == nil || end-begin > most) {
			longest, most = g, end-begin
		}
	}
	return longest
}

// longestRoute returns the route with most places, nil without any.
func longestRoute(all [][]place) (longest []place) {
	for _, route := range all {
		if len(route) > len(longest) {
			longest = route
		}
	}
	return longest
}

// sampled returns the positions of every player at equal intervals, by client id.
func sampled(g *sim.Game) [][]place {
	begin, end, _ := g.Times()
	var w sim.World
	routes := make([][]place, sim.MaxPlayers)
	scale := g.Engine.UnitScale()
	reach := 1000.0 // further than this in one step is a jump
	if !g.Engine.Teeworlds() {
		reach = 1500
	}
	for i := range routePoints {
		if !g.AtTime(begin+(end-begin)*time.Duration(i)/routePoints, &w) {
			continue
		}
		for id := range w.Players {
			row := &w.Rows[id]
			if id >= sim.MaxPlayers || !row.Present() {
				continue
			}
			p := place{x: float64(row.V[sim.X]) * scale, y: float64(row.V[sim.Y]) * scale}
			if n := len(routes[id]); n > 0 {
				last := routes[id][n-1]
				p.jumped = math.Hypot(p.x-last.x, p.y-last.y) > reach
			}
			routes[id] = append(routes[id], p)
		}
	}
	return routes
}

// mostKills is of how many kills a picture shows the place.
const mostKills = 400

// killed returns where players were killed, as far as the recording holds it.
func killed(g *sim.Game) (at []place) {
	scale := g.Engine.UnitScale()
	var w sim.World
	g.EachEvent(func(e *sim.Event) bool {
		switch {
		case e.Kind != sim.EventKill:
		case e.Placed:
			at = append(at, place{x: float64(e.X) * scale, y: float64(e.Y) * scale})
		case e.Target >= 0 && int(e.Target) < sim.MaxPlayers && g.At(e.Tick, &w):
			if row := &w.Rows[e.Target]; row.Present() {
				at = append(at, place{x: float64(row.V[sim.X]) * scale, y: float64(row.V[sim.Y]) * scale})
			}
		}
		return len(at) < mostKills
	})
	return at
}

// A picture is drawn into img; the world at (x, y) is in its upper left corner.
type picture struct {
	img  *image.Paletted
	x, y float64
	unit float64 // world units a pixel
	flip bool    // y grows upwards
}

// The smallest part of the world that is shown.
const leastWidth = 48 * 32.0

// frame chooses the part of the world around routes, of which one has places.
func (p *picture) frame(flip bool, routes ...[]place) {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, route := range routes {
		for _, r := range route {
			x0, y0, x1, y1 = min(x0, r.x), min(y0, r.y), max(x1, r.x), max(y1, r.y)
		}
	}
	w := max(leastWidth, (x1-x0)*1.2, (y1-y0)*1.2*PictureWidth/PictureHeight)
	p.unit, p.flip = w/PictureWidth, flip
	p.x, p.y = (x0+x1)/2-w/2, (y0+y1)/2-p.unit*PictureHeight/2
	if flip {
		p.y = (y0+y1)/2 + p.unit*PictureHeight/2
	}
}

// at returns the pixel of a place in the world.
func (p *picture) at(x, y float64) (int, int) {
	dy := y - p.y
	if p.flip {
		dy = -dy
	}
	return int((x - p.x) / p.unit), int(dy / p.unit)
}

// inkOf returns the colour of a tile, false for air.
func inkOf(index uint8) (uint8, bool) {
	switch index {
	case 1:
		return inkHookable, true
	case 2:
		return inkDeath, true
	case 3:
		return inkUnhookable, true
	case 9, 12:
		return inkFreeze, true
	case 33, 34:
		return inkGoal, true
	}
	return 0, false
}

// tiles draws the map: of the tiles below a pixel one in the middle.
func (p *picture) tiles(m *sim.TileMap) {
	if m.Width <= 0 || m.Height <= 0 || len(m.Game) < m.Width*m.Height {
		return
	}
	for py := range PictureHeight {
		ty := int(math.Floor((p.y + (float64(py)+0.5)*p.unit) / 32))
		ty = min(max(ty, 0), m.Height-1) // maps repeat their borders
		for px := range PictureWidth {
			tx := int(math.Floor((p.x + (float64(px)+0.5)*p.unit) / 32))
			i := ty*m.Width + min(max(tx, 0), m.Width-1)
			ink, ok := inkOf(m.Game[i].Index)
			if !ok && i < len(m.Front) {
				ink, ok = inkOf(m.Front[i].Index)
			}
			if ok {
				p.img.Pix[py*p.img.Stride+px] = ink
			}
		}
	}
}

// route draws a route with its start and end.
func (p *picture) route(route []place) {
	p.path(route, inkRoute)
	first, last := route[0], route[len(route)-1]
	x, y := p.at(first.x, first.y)
	p.disc(x, y, 2, inkStart)
	x, y = p.at(last.x, last.y)
	p.disc(x, y, 3, inkEnd)
}

// path draws the lines of a route.
func (p *picture) path(route []place, ink uint8) {
	for i := 1; i < len(route); i++ {
		if a, b := route[i-1], route[i]; !b.jumped {
			p.line(a, b, ink)
		}
	}
}

// line draws a line two pixels wide.
func (p *picture) line(a, b place, ink uint8) {
	x0, y0 := p.at(a.x, a.y)
	x1, y1 := p.at(b.x, b.y)
	n := max(abs(x1-x0), abs(y1-y0))
	if n > 4*PictureWidth {
		return
	}
	for i := range n + 1 {
		x, y := x0, y0
		if n > 0 {
			x, y = x0+(x1-x0)*i/n, y0+(y1-y0)*i/n
		}
		p.set(x, y, ink)
		p.set(x+1, y, ink)
		p.set(x, y+1, ink)
	}
}

func (p *picture) disc(x, y, radius int, ink uint8) {
	for dy := -radius; dy <= radius; dy++ {
		for dx := -radius; dx <= radius; dx++ {
			if dx*dx+dy*dy <= radius*radius+1 {
				p.set(x+dx, y+dy, ink)
			}
		}
	}
}

func (p *picture) set(x, y int, ink uint8) {
	if x >= 0 && y >= 0 && x < PictureWidth && y < PictureHeight {
		p.img.Pix[y*p.img.Stride+x] = ink
	}
}

// density draws how much happened when, for recordings without positions.
func (p *picture) density(g *sim.Game) {
	begin, end, ok := g.Times()
	if !ok {
		return
	}
	bins := make([]float32, PictureWidth/4)
	g.Density(begin, end, bins)
	most := float32(0)
	for _, v := range bins {
		most = max(most, v)
	}
	for i, v := range bins {
		h := 2
		if most > 0 {
			h += int(v / most * (PictureHeight - 24))
		}
		for y := PictureHeight - 12 - h; y < PictureHeight-12; y++ {
			for x := i * 4; x < i*4+3; x++ {
				p.set(x, y, inkFaint)
			}
		}
	}
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}
