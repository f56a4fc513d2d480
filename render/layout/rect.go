package layout

// A Rect is an area in px. W and H are never negative in what this package
// returns.
type Rect struct{ X, Y, W, H float64 }

// Right returns the x just behind r.
func (r Rect) Right() float64 { return r.X + r.W }

// Bottom returns the y just below r.
func (r Rect) Bottom() float64 { return r.Y + r.H }

// CenterX returns the x of the middle of r.
func (r Rect) CenterX() float64 { return r.X + r.W/2 }

// CenterY returns the y of the middle of r.
func (r Rect) CenterY() float64 { return r.Y + r.H/2 }

// Empty reports whether r has no area.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Has reports whether the point lies in r. The right and lower edges are
// outside.
func (r Rect) Has(x, y float64) bool {
	return x >= r.X && x < r.Right() && y >= r.Y && y < r.Bottom()
}

// Inset returns r made smaller by d on every side, larger if d is negative.
func (r Rect) Inset(d float64) Rect {
	return Rect{r.X + d, r.Y + d, max(0, r.W-2*d), max(0, r.H-2*d)}
}

// Grow returns r widened about its middle so that neither side is below least.
func (r Rect) Grow(least float64) Rect {
	if d := least - r.W; d > 0 {
		r.X, r.W = r.X-d/2, least
	}
	if d := least - r.H; d > 0 {
		r.Y, r.H = r.Y-d/2, least
	}
	return r
}

// Intersect returns the area r and o have in common.
func (r Rect) Intersect(o Rect) Rect {
	x, y := max(r.X, o.X), max(r.Y, o.Y)
	return Rect{x, y, max(0, min(r.Right(), o.Right())-x), max(0, min(r.Bottom(), o.Bottom())-y)}
}

// Overlaps reports whether r and o have any area in common.
func (r Rect) Overlaps(o Rect) bool { return !r.Intersect(o).Empty() }

// Within returns r moved so that it lies inside o, keeping its size; where it
// does not fit it starts at o's start.
func (r Rect) Within(o Rect) Rect {
	r.X = max(o.X, min(r.X, o.Right()-r.W))
	r.Y = max(o.Y, min(r.Y, o.Bottom()-r.H))
	return r
}

// Centered returns a rectangle of the given size about the middle of r, at
// whole px.
func (r Rect) Centered(w, h float64) Rect {
	return Rect{r.X + floor((r.W-w)/2), r.Y + floor((r.H-h)/2), w, h}
}

// CutTop takes h px off the top of r and returns them.
func (r *Rect) CutTop(h float64) Rect {
	h = max(0, min(h, r.H))
	top := Rect{r.X, r.Y, r.W, h}
	r.Y, r.H = r.Y+h, r.H-h
	return top
}

// CutBottom takes h px off the bottom of r and returns them.
func (r *Rect) CutBottom(h float64) Rect {
	h = max(0, min(h, r.H))
	r.H -= h
	return Rect{r.X, r.Bottom(), r.W, h}
}

// CutLeft takes w px off the left of r and returns them.
func (r *Rect) CutLeft(w float64) Rect {
	w = max(0, min(w, r.W))
	left := Rect{r.X, r.Y, w, r.H}
	r.X, r.W = r.X+w, r.W-w
	return left
}

// CutRight takes w px off the right of r and returns them.
func (r *Rect) CutRight(w float64) Rect {
	w = max(0, min(w, r.W))
	r.W -= w
	return Rect{r.Right(), r.Y, w, r.H}
}

func floor(v float64) float64 { return float64(int(v)) }
