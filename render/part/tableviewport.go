package part

import (
	"math"
	"slices"
	"sort"

	"playhead/render/layout"
)

// A viewport is what is in view of the lines of a list.
type viewport struct {
	area   layout.Rect
	row    float64 // height of rows; that of headings is groupHeight
	heads  []int   // lines that are headings
	lines  int
	scroll float64 // as the user left it: see [viewport.offset]
	most   float64
	held   bool // the user scrolled: the list does not follow the playhead
	moved  bool // the playhead is at another row since the list was arranged
}

// arrange brings the view of so many lines to its place.
func (v *viewport) arrange(area layout.Rect, lines int, heads []int, row float64) {
	v.area, v.lines, v.heads, v.row = area, lines, heads, row
	v.most = max(0, v.top(lines)-area.H)
}

// offset returns how far the list is scrolled, as far as there is so much: a picture of
// another size changes nothing.
func (v *viewport) offset() float64 { return min(max(v.scroll, 0), v.most) }

// top returns where a line begins, from the top of the first one.
func (v *viewport) top(line int) float64 {
	heads, _ := slices.BinarySearch(v.heads, line)
	return float64(line-heads)*v.row + float64(heads)*groupHeight
}

// lineAt returns the line that is y below the top of the first one.
func (v *viewport) lineAt(y float64) int {
	if v.row <= 0 {
		return 0
	}
	return sort.Search(v.lines, func(k int) bool { return v.top(k+1) > y })
}

// first and end are the lines that are in view, also in part.
func (v *viewport) first() int { return v.lineAt(v.offset()) }
func (v *viewport) end() int   { return v.lineAt(v.offset()+v.area.H-0.001) + 1 }

// line returns where a line is.
func (v *viewport) line(k int) layout.Rect {
	y := v.top(k)
	return layout.Rect{X: v.area.X, Y: v.area.Y + y - v.offset(), W: v.area.W, H: v.top(k+1) - y}
}

// reach brings a line into view, a third from the top.
func (v *viewport) reach(line int) {
	if line >= 0 && v.row > 0 {
		above := math.Floor(v.area.H/v.row/3) * v.row
		if len(v.heads) > 0 && v.heads[0] < line {
			above = max(above, groupHeight)
		}
		v.scroll = max(v.top(line)-above, 0)
	}
}

// show scrolls no further than needed to show a line, below the heading that stays.
func (v *viewport) show(line int) {
	y, above := v.top(line), 0.0
	if len(v.heads) > 0 && v.heads[0] < line {
		above = groupHeight
	}
	if line >= 0 {
		v.scroll = max(0, min(max(v.offset(), v.top(line+1)-v.area.H), y-above))
	}
}

// see scrolls no further than needed to show a line, below the heading that stays.
func (v *viewport) see(line int) {
	v.show(line)
	v.held = true
}

// turn scrolls by px.
func (v *viewport) turn(px float64) {
	v.scroll, v.held = min(max(v.offset()-px, 0), v.most), true
}

// page returns how many lines PageDown moves.
func (v *viewport) page() int { return max(1, int(v.area.H/max(v.row, 1))-1) }
