package main

import (
	"image"
	"image/color"
)

// A shape is what a mark of one colour looks like: how much of each cell of a grid it
// covers, 0 to 1.
type shape [shapeSide * shapeSide]float64

const (
	shapeSide = 12
	// A mark is between smallest and largest px in a picture of scale 1.
	smallest, largest = 5, 18
	joinWithin        = 2
	// nearTo is how far the edge of a mark, which is blended with its ground, is from
	// the line between both colours, in values of a channel.
	nearTo = 10
)

// shapesOf returns the shapes that one colour has in a picture whose interface has a
// scale: of every piece of it that is as small as a mark. What is at most joinWithin px
// apart is one piece, as the two strokes of a prompt are.
func shapesOf(img *image.NRGBA, col color.NRGBA, scale float64) (found []shape) {
	b := img.Rect
	seen := make([]bool, b.Dx()*b.Dy())
	at := func(x, y int) bool {
		i := img.PixOffset(x, y)
		return img.Pix[i] == col.R && img.Pix[i+1] == col.G && img.Pix[i+2] == col.B
	}
	var todo []image.Point
	join := int(joinWithin * scale)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if seen[(y-b.Min.Y)*b.Dx()+x-b.Min.X] || !at(x, y) {
				continue
			}
			box := image.Rectangle{}
			todo = append(todo[:0], image.Pt(x, y))
			seen[(y-b.Min.Y)*b.Dx()+x-b.Min.X] = true
			for len(todo) > 0 {
				p := todo[len(todo)-1]
				todo = todo[:len(todo)-1]
				box = box.Union(image.Rectangle{p, p.Add(image.Pt(1, 1))})
				for dy := -join; dy <= join; dy++ {
					for dx := -join; dx <= join; dx++ {
						q := p.Add(image.Pt(dx, dy))
						if !q.In(b) {
							continue
						}
						if i := (q.Y-b.Min.Y)*b.Dx() + q.X - b.Min.X; !seen[i] && at(q.X, q.Y) {
							seen[i] = true
							todo = append(todo, q)
						}
					}
				}
			}
			side := float64(max(box.Dx(), box.Dy()))
			if side >= smallest*scale && side <= largest*scale {
				found = append(found, shapeIn(img, box, col))
			}
		}
	}
	return found
}

// shapeIn returns the shape of a colour in a box, in the middle of the grid.
func shapeIn(img *image.NRGBA, box image.Rectangle, col color.NRGBA) (s shape) {
	box = box.Inset(-1).Intersect(img.Rect) // with its blended edge
	side := float64(max(box.Dx(), box.Dy()))
	left := (side - float64(box.Dx())) / 2
	top := (side - float64(box.Dy())) / 2
	const fine = 4 // points across a cell
	ground := img.NRGBAAt(box.Min.X, box.Min.Y)
	for i := range shapeSide * fine {
		for k := range shapeSide * fine {
			x := int((float64(k)+0.5)*side/(shapeSide*fine)-left) + box.Min.X
			y := int((float64(i)+0.5)*side/(shapeSide*fine)-top) + box.Min.Y
			if image.Pt(x, y).In(box) {
				s[i/fine*shapeSide+k/fine] += cover(img.NRGBAAt(x, y), col, ground) / (fine * fine)
			}
		}
	}
	return s
}

// cover returns how much of a pixel a colour covers that is blended with a ground.
func cover(c, col, ground color.NRGBA) float64 {
	if c == col {
		return 1
	}
	d := [3]float64{
		float64(col.R) - float64(ground.R), float64(col.G) - float64(ground.G),
		float64(col.B) - float64(ground.B),
	}
	v := [3]float64{
		float64(c.R) - float64(ground.R), float64(c.G) - float64(ground.G),
		float64(c.B) - float64(ground.B),
	}
	long := d[0]*d[0] + d[1]*d[1] + d[2]*d[2]
	if long == 0 {
		return 0
	}
	t := min(max((d[0]*v[0]+d[1]*v[1]+d[2]*v[2])/long, 0), 1)
	for i := range d {
		if off := v[i] - t*d[i]; off > nearTo || off < -nearTo {
			return 0 // something else
		}
	}
	return t
}

// difference returns the share of the joint pixels of two shapes that only one of
// them covers.
func (s *shape) difference(t *shape) float64 {
	either, both := 0.0, 0.0
	for i := range s {
		either, both = either+max(s[i], t[i]), both+min(s[i], t[i])
	}
	return 1 - both/max(either, 1e-9)
}

// typical returns the shape that is least different from all others.
func typical(all []shape) *shape {
	if len(all) == 0 {
		return nil
	}
	all = all[:min(len(all), 60)]
	best, least := 0, 1e9
	for i := range all {
		sum := 0.0
		for k := range all {
			sum += all[i].difference(&all[k])
		}
		if sum < least {
			best, least = i, sum
		}
	}
	return &all[best]
}
