package runs

import (
	"fmt"
	"math"
	"testing"

	"playhead/render/layout"
	"playhead/sim"
	"playhead/sim/runs/sections"
)

// Plates of different kinds at one place are beside each other at any zoom; the largest is at its place.
func TestPlatesDoNotCoverEachOther(t *testing.T) {
	for _, zoom := range []float64{0.01, 0.2, 1, 3} {
		var all []cluster
		for i := range 12 {
			all = append(all, cluster{
				kind: sections.Kind(i % 4), x: 1000 + 40*float64(i/4), y: 500 + 3*float64(i), w: 44,
				moments: make([]sections.Moment, i+1),
			})
		}
		spreadOut(all, zoom)
		var rects []layout.Rect
		for _, c := range all {
			rects = append(rects, layout.Rect{
				X: c.x*zoom + c.dx - c.w/2, Y: c.y*zoom + c.dy - plateHeight/2, W: c.w, H: plateHeight,
			})
		}
		for i := range rects {
			for k := range i {
				if rects[i].Overlaps(rects[k]) {
					t.Errorf("zoom %v: plates %d and %d cover each other: %v, %v", zoom, k, i, rects[k], rects[i])
				}
			}
			if d := math.Hypot(all[i].dx, all[i].dy); d > 4*plateHeight+2*44 || i == 11 && d != 0 {
				t.Errorf("zoom %v: plate %d is %v px from its place", zoom, i, d)
			}
		}
	}
}

// A line goes through the tiles of a checkpoint, also past a platform between them; far away begins another.
func TestBoundsAreLinesThroughTiles(t *testing.T) {
	m := &sim.TileMap{Width: 60, Height: 40, Game: make([]sim.Tile, 2400), Front: make([]sim.Tile, 2400)}
	for y := range 8 {
		m.Game[y*60+3].Index, m.Game[y*60+4].Index = 33, 33
		if y != 3 && y != 4 {
			m.Front[y*60+20].Index = 36
		}
		m.Game[(y+30)*60+20].Index = 36
	}
	for x := range 5 {
		m.Game[20*60+50+x].Index = 34
	}
	var got []string
	for _, b := range boundsOf(m) {
		got = append(got, fmt.Sprintf("%s %v,%v %v,%v", b.label, b.x0, b.y0, b.x1, b.y1))
	}
	want := "[Start 128,0 128,256 CP 2 656,0 656,256 Finish 1600,656 1760,656 CP 2 656,960 656,1216]"
	if fmt.Sprint(got) != want {
		t.Errorf("%v\nwant %s", got, want)
	}
	if boundsOf(nil) != nil || boundsOf(&sim.TileMap{Width: 5, Height: 5}) != nil {
		t.Error("no map has bounds")
	}
}
