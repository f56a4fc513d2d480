package runs

import (
	"fmt"
	"math"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs/sections"
)

// A bound is where sections begin or end on the map: a line through the tiles of a checkpoint, or one of the user's.
type bound struct {
	place          int // as in sections: 0 the start, Finish the finish
	label          string
	x0, y0, x1, y1 float64 // world units
}

// Tiles of races.
const (
	startTile       = 33
	finishTile      = 34
	firstCheckpoint = 35
	lastCheckpoint  = 59
)

// mostBounds is how many lines are drawn at most: a map may scatter its checkpoints.
const mostBounds = 400

// boundsOf returns where the start, the checkpoints and the finish of a map are: a line along each group of tiles
// beside each other.
func boundsOf(m *sim.TileMap) (all []bound) {
	if m == nil || m.Width <= 0 || len(m.Game) < m.Width*m.Height {
		return nil
	}
	place := func(i int) int { // 1 + the place, 0 for none
		for _, t := range [2]uint8{m.Game[i].Index, frontAt(m, i)} {
			switch {
			case t == startTile:
				return 1
			case t == finishTile:
				return 1 + sections.Finish
			case t >= firstCheckpoint && t <= lastCheckpoint:
				return 2 + int(t) - firstCheckpoint
			}
		}
		return 0
	}
	seen := map[int]bool{}
	for i := range m.Width * m.Height {
		p := place(i)
		if p == 0 || seen[i] || len(all) == mostBounds {
			continue
		}
		x0, y0, x1, y1 := i%m.Width, i/m.Width, i%m.Width, i/m.Width
		seen[i] = true
		for queue := []int{i}; len(queue) > 0; {
			at := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			x, y := at%m.Width, at/m.Width
			x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
			for ny := max(y-1, 0); ny <= min(y+1, m.Height-1); ny++ {
				for nx := max(x-1, 0); nx <= min(x+1, m.Width-1); nx++ {
					if n := ny*m.Width + nx; !seen[n] && place(n) == p {
						seen[n], queue = true, append(queue, n)
					}
				}
			}
		}
		all = join(all, newBound(p-1, x0, y0, x1+1, y1+1))
	}
	return all
}

// farthest is how far apart lines of a place may be that are one: a platform may be between them.
const farthest = 8 * sim.TileUnits

// join adds a line to others, or lengthens the one of the same place that it goes on from.
func join(all []bound, b bound) []bound {
	for i := range all {
		a := &all[i]
		upright, level := a.x0 == b.x0 && a.x1 == b.x1, a.y0 == b.y0 && a.y1 == b.y1
		apart := max(b.x0-a.x1, a.x0-b.x1, b.y0-a.y1, a.y0-b.y1)
		if a.place == b.place && (upright && a.x0 == a.x1 || level && a.y0 == a.y1) && apart <= farthest {
			a.x0, a.y0, a.x1, a.y1 = min(a.x0, b.x0), min(a.y0, b.y0), max(a.x1, b.x1), max(a.y1, b.y1)
			return all
		}
	}
	return append(all, b)
}

func frontAt(m *sim.TileMap, i int) uint8 {
	if i < len(m.Front) {
		return m.Front[i].Index
	}
	return 0
}

// newBound returns the line along the longer middle of a rectangle of tiles.
func newBound(place, x0, y0, x1, y1 int) bound {
	b := bound{
		place: place, label: placeName(place), x0: float64(x0) * sim.TileUnits, y0: float64(y0) * sim.TileUnits,
		x1: float64(x1) * sim.TileUnits, y1: float64(y1) * sim.TileUnits,
	}
	if x1-x0 <= y1-y0 {
		b.x0, b.x1 = (b.x0+b.x1)/2, (b.x0+b.x1)/2
	} else {
		b.y0, b.y1 = (b.y0+b.y1)/2, (b.y0+b.y1)/2
	}
	return b
}

// placeName names a place where sections begin and end.
func placeName(place int) string {
	switch place {
	case 0:
		return "Start"
	case sections.Finish:
		return "Finish"
	}
	return fmt.Sprintf("CP %d", place)
}

// bounds returns where the sections begin and end.
func (v *Sections) bounds() []bound {
	lines := v.usedLines()
	if len(lines) == 0 {
		return v.of.found.bounds[v.of.level]
	}
	if len(v.lineBounds) != len(lines) {
		v.lineBounds = v.lineBounds[:0]
		for i, e := range lines {
			v.lineBounds = append(v.lineBounds, bound{
				place: i + 1, label: e.Name, x0: float64(e.X0), y0: float64(e.Y0), x1: float64(e.X1), y1: float64(e.Y1),
			})
		}
	}
	return v.lineBounds
}

// cornerWide is how far from the sides of the map keys and minimap are below labels, and the clock of a race beside
// them.
const cornerWide = 220.0

// paintBounds draws where the sections begin and end: those of the chosen one stand out.
func (v *Sections) paintBounds(p *widget.Painter, cam *camera.Camera) {
	from, to := -1, -1
	named := v.Charts() && v.spans(cam) != nil
	if s := v.sectionOf(v.chosen); s != nil && v.chosen < len(v.rows) {
		from, to = s.From, s.To
	}
	for i := range v.bounds() {
		b := &v.bounds()[i]
		x0, y0 := cam.ToScreen(b.x0, b.y0)
		x1, y1 := cam.ToScreen(b.x1, b.y1)
		if !p.Visible(min(x0, x1)-60, min(y0, y1)-24, math.Abs(x1-x0)+120, math.Abs(y1-y0)+48) {
			continue
		}
		ink, wide, edge := theme.Fade(theme.Hex(0xffffff), 0.6), 1.2, theme.Fade(theme.Hex(0xffffff), 0.14)
		if b.place == from || b.place == to {
			ink, wide, edge = p.T.Acc, 2, p.T.Acc
		}
		p.DashedLine(x0, y0, x1, y1, wide, 5, 4, ink)
		if named || math.Hypot(x1-x0, y1-y0) < 24 {
			continue // sections have names, or the whole map is tiny
		}
		w := p.TextWidth(theme.Small.In(theme.Medium), b.label) + 14
		r := layout.Rect{X: math.Round((x0+x1)/2 - w/2), Y: math.Round(max(min(y0, y1), cam.View.Y) + 3), W: w, H: 19}
		if !v.Charts() && (x0+x1)/2 > cam.View.X+cornerWide && (x0+x1)/2 < cam.View.Right()-cornerWide {
			r.Y = math.Round(min(max(y0, y1), cam.View.Bottom()) - 22) // the clock of a race is at the top
		}
		p.Box(r, 4, theme.Fade(theme.Hex(0x0d1014), 0.86), edge)
		p.TextAt(r.X+w/2, r.CenterY(), canvas.Center, theme.Small.In(theme.Medium), theme.Hex(0xffffff), b.label)
	}
}
