package mapart

import (
	"runtime"
	"testing"
	"time"

	"playhead/sim"
)

// large returns a map of side×side tiles and so many layers, of which each has
// tiles in some of its blocks.
func large(side, layers int) *sim.TileMap {
	img := tilesetOf(64, func(tile, x, y int) [4]byte {
		return [4]byte{byte(tile * 7), byte(x * 4), byte(y * 4), byte(255 - tile%3*60)}
	})
	m := &sim.TileMap{Width: side, Height: side, Images: []sim.MapImage{*img}}
	g := sim.MapGroup{ParallaxX: 100, ParallaxY: 100}
	for n := range layers {
		b := sim.NewTileGridBuilder(side, side)
		line := make([]sim.Tile, side)
		for y := range side {
			for x := range line {
				line[x] = sim.Tile{}
				if (x/97+y/61+n)%7 == 0 {
					line[x].Index = uint8((x*31+y*17+n)%250 + 1)
				}
			}
			b.Row(line)
		}
		g.Layers = append(g.Layers, sim.MapLayer{Kind: sim.LayerTiles, Tiles: b.Grid(), Color: sim.RGBA{
			R: 255, G: 255,
			B: 255, A: 255,
		}, ColorEnv: -1})
	}
	m.Groups = []sim.MapGroup{g}
	return m
}

// BenchmarkLargeMap measures a map of 4000×4000 tiles in 30 layers: the first
// pictures from everywhere until nothing is missing, and those after that.
func BenchmarkLargeMap(b *testing.B) {
	t := large(4000, 30)
	for _, c := range []struct {
		name  string
		width float64
	}{{"near", 1430}, {"far", 12000}, {"whole", 4000 * 32 * 16 / 9}} {
		b.Run(c.name, func(b *testing.B) {
			var first, all, longest time.Duration
			frames := 0
			for b.Loop() {
				s := newScreen(1280, 720)
				begin := time.Now()
				m := New(t)
				v := view(1280, 720, 4000*16, 4000*16, c.width)
				s.draw(m, v)
				first += time.Since(begin)
				for m.Pending() {
					frames++
					at := time.Now()
					s.draw(m, v)
					longest = max(longest, time.Since(at))
				}
				all += time.Since(begin)
				b.ReportMetric(float64(len(m.chunks.all)), "chunks")
				m.Close()
				s.img.Deallocate()
			}
			b.ReportMetric(first.Seconds()*1000/float64(b.N), "first-ms")
			b.ReportMetric(all.Seconds()*1000/float64(b.N), "all-ms")
			b.ReportMetric(longest.Seconds()*1000, "longest-ms")
			b.ReportMetric(float64(frames)/float64(b.N), "frames")
			var mem runtime.MemStats
			runtime.ReadMemStats(&mem)
			b.ReportMetric(float64(mem.HeapAlloc)/(1<<20), "MiB")
		})
	}
}
