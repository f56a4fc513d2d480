package heat

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"playhead/render/desk"
	"playhead/render/theme"
	"playhead/sim"
	"playhead/sim/heat"
)

// save saves the heat map as a picture of the whole map, or as CSV.
func (v *View) save(csv bool) {
	g := v.S.Game()
	if v.sum == nil || g == nil {
		return
	}
	if csv {
		if v.D.Host.SaveTable != nil {
			t := heat.NewTable()
			heat.AddRows(t, v.sum.of.found, v.sum.heat)
			v.D.Host.SaveTable(t, desk.CSV)
		}
		return
	}
	if v.D.Host.Heat.Save != nil {
		plan, _ := v.St.FloorPlan(g.Index)
		v.D.Host.Heat.Save(g.Map.Name, nil, v.sum.picture(plan, v.kinds))
	}
}

// Sizes of a picture.
const (
	picturePx   = 16 // a cell
	pictureMost = 8192
)

// A picture draws a floor plan from above, north up.
type picture struct {
	img       *image.RGBA
	left, top float64 // world units
	perUnit   float64
}

// picture returns the whole map with the kinds that are on.
func (s *sum) picture(plan *sim.FloorPlan, kinds [heat.NumKinds]bool) *image.RGBA {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	include := func(ax, ay, bx, by float64) {
		x0, y0, x1, y1 = min(x0, ax), min(y0, ay), max(x1, bx), max(y1, by)
	}
	for _, c := range s.cells {
		x, y := float64(c.X)*heat.CellUnits, float64(c.Y)*heat.CellUnits
		include(x, y, x+heat.CellUnits, y+heat.CellUnits)
	}
	if plan != nil {
		include(float64(plan.Min[0]), float64(plan.Min[1]), float64(plan.Max[0]), float64(plan.Max[1]))
	}
	if x1 < x0 {
		x0, y0, x1, y1 = 0, 0, heat.CellUnits, heat.CellUnits
	}
	per := min(float64(picturePx)/heat.CellUnits, pictureMost/max(x1-x0, y1-y0))
	w, h := max(1, int(math.Ceil((x1-x0)*per))), max(1, int(math.Ceil((y1-y0)*per)))
	d := picture{img: image.NewRGBA(image.Rect(0, 0, w, h)), left: x0, top: y1, perUnit: per}
	draw.Draw(d.img, d.img.Bounds(), image.NewUniform(theme.Hex(0x171c22)), image.Point{}, draw.Src)
	if plan != nil {
		d.floors(plan)
	}
	scales := s.scales()
	for _, c := range s.cells {
		below := 0
		for _, k := range order {
			if at := step(amount(c, k), scales[k]); kinds[k] && at >= 0 {
				d.cell(c, steps[k][at], below)
				below++
			}
		}
	}
	return d.img
}

// floors draws the floors of the world, the higher the lighter.
func (d *picture) floors(plan *sim.FloorPlan) {
	low, high := plan.Min[2], max(plan.Max[2], plan.Min[2]+1)
	for i := range plan.World.Floors {
		f := &plan.World.Floors[i]
		share := uint8(60 * max(0, min(1, (f.Hi-low)/(high-low))))
		d.polygon(f.Points, color.NRGBA{0x2c + share, 0x34 + share, 0x3c + share, 0xff})
	}
}

// polygon fills a convex polygon, row by row.
func (d *picture) polygon(points [][3]float32, col color.NRGBA) {
	from, to := math.Inf(1), math.Inf(-1)
	for _, p := range points {
		y := (d.top - float64(p[1])) * d.perUnit
		from, to = min(from, y), max(to, y)
	}
	b := d.img.Bounds()
	for row := max(b.Min.Y, int(from)); row < min(b.Max.Y, int(math.Ceil(to))); row++ {
		y := d.top - (float64(row)+0.5)/d.perUnit
		left, right := math.Inf(1), math.Inf(-1)
		for i, p := range points {
			q := points[(i+1)%len(points)]
			ay, by := float64(p[1]), float64(q[1])
			if ay == by || y < min(ay, by) || y > max(ay, by) {
				continue
			}
			x := float64(p[0]) + (y-ay)/(by-ay)*float64(q[0]-p[0])
			left, right = min(left, x), max(right, x)
		}
		if left <= right {
			r := image.Rect(int((left-d.left)*d.perUnit), row, int(math.Ceil((right-d.left)*d.perUnit)), row+1)
			draw.Draw(d.img, r.Intersect(b), image.NewUniform(col), image.Point{}, draw.Src)
		}
	}
}

// cell draws a step of one kind. What comes on other kinds is smaller.
func (d *picture) cell(c *heat.Cell, col color.NRGBA, below int) {
	x := (float64(c.X)*heat.CellUnits - d.left) * d.perUnit
	y := (d.top - float64(c.Y+1)*heat.CellUnits) * d.perUnit
	size := heat.CellUnits * d.perUnit
	in := float64(below) * size / 8
	r := image.Rect(int(x+in), int(y+in), int(x+size-in), int(y+size-in))
	if r.Empty() {
		r = image.Rect(int(x), int(y), int(x)+1, int(y)+1)
	}
	draw.Draw(d.img, r, image.NewUniform(col), image.Point{}, draw.Over)
}
