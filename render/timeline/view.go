package timeline

import "time"

// A View is the stretch of time the lanes show. The zero View shows nothing.
type View struct{ From, To time.Duration }

// Limits of the lanes' time range.
const (
	shortestView = 200 * time.Millisecond
	firstView    = 32 * time.Second
)

// Span returns the length of v.
func (v View) Span() time.Duration { return v.To - v.From }

// Start returns the view a recording of the given length opens with.
func Start(total time.Duration) View {
	return View{0, firstView}.inside(total)
}

// inside returns v moved and, if necessary, shortened to lie between 0 and total.
// A recording shorter than the shortest view fills a part of it.
func (v View) inside(total time.Duration) View {
	total = max(total, shortestView)
	span := min(max(v.Span(), shortestView), total)
	from := min(max(v.From, 0), total-span)
	return View{from, from + span}
}

// Zoom returns v made longer by factor about t.
func (v View) Zoom(factor float64, t, total time.Duration) View {
	span := time.Duration(float64(v.Span()) * factor)
	span = min(max(span, shortestView), max(total, shortestView))
	share := 0.5
	if v.Span() > 0 {
		share = float64(t-v.From) / float64(v.Span())
	}
	from := t - time.Duration(share*float64(span))
	return View{from, from + span}.inside(total)
}

// Pan returns v moved by d.
func (v View) Pan(d, total time.Duration) View {
	return View{v.From + d, v.To + d}.inside(total)
}

// SetFrom, SetTo return v with one end moved, as by a handle.
func (v View) SetFrom(t, total time.Duration) View {
	return View{min(max(t, 0), v.To-shortestView), v.To}.inside(total)
}

// SetTo: see SetFrom.
func (v View) SetTo(t, total time.Duration) View {
	return View{v.From, max(v.From+shortestView, min(t, total))}.inside(total)
}

// Follow returns the view that shows the playhead at t: v while t is well inside,
// otherwise the next page with t near its start (near its end when playing
// backward). After a jump, t is in the middle.
func (v View) Follow(t, total time.Duration, backward bool) View {
	span := v.Span()
	edge := span / 20
	switch {
	case span <= 0:
		return Start(total)
	case t >= v.From+edge && t <= v.To-edge, t >= v.From && v.From <= 0 && t <= v.To-edge, t <= v.To && v.To >= total &&
		t >= v.From+edge:
		return v
	case t > v.From-span/2 && t < v.To+span/2:
		if backward {
			return View{t - span*85/100, t + span*15/100}.inside(total)
		}
		if t < v.From+edge {
			return View{t - span/2, t + span - span/2}.inside(total)
		}
		return View{t - span*15/100, t + span*85/100}.inside(total)
	}
	return View{t - span/2, t + span - span/2}.inside(total)
}
