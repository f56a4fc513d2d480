package render

import (
	"image"
	"math"
	"testing"

	"playhead/render/view"
	"playhead/sim"
)

// A ghost is a half-transparent tee in the colours of its own player, not in one colour for all.
func TestAGhostIsATeeInItsOwnColours(t *testing.T) {
	v := watchRuns(t)
	v.d.Set.Names = false
	l := v.runFinder().List()
	base, _ := v.secondBest()
	other := -1
	for i := range l.Runs {
		if r := &l.Runs[i]; r.Finished() && r.Player >= 0 && r.Player != l.Runs[base].Player && r.Team == 0 {
			other = i
		}
	}
	if other < 0 {
		t.Fatal("one player alone finished")
	}
	v.compareOwn(base, other)
	c := v.comparing().Comparison()
	o := c.With()
	g := v.Session().Game()
	seen := 0
	for tick := l.Runs[base].Start + 20; tick < l.Runs[base].End; tick += 20 {
		v.Session().Play.Play(false)
		v.Session().Play.Seek(g.TimeOf(tick))
		v.frames(3)
		row := &o.S.Play.World().Rows[o.Player()]
		if !row.Present() {
			continue
		}
		x, y := v.watch.Stage.Cam.ToScreen(float64(row.V[sim.X]), float64(row.V[sim.Y]))
		half := 12 * v.watch.Stage.Cam.Zoom
		at := image.Rect(int(x-half), int(y-half), int(x+half), int(y+half))
		m := v.d.Lay.Map.Inset(60)
		if !m.Has(x, y) {
			continue
		}
		sc := view.Scene{Game: g, Cur: o.S.Play.World(), Next: o.S.Play.World(), Followed: -1}
		look, _ := v.watch.Stage.View.Portrait(&sc, row, o.Player())
		with := ReadPixels(v.screen)
		o.Hidden = true
		v.Paint(v.screen)
		without := ReadPixels(v.screen)
		o.Hidden = false
		// The layers of a tee add up: how much of it is seen is between 40 and 100 %.
		var after, before [3]float64
		for py := at.Min.Y; py < at.Max.Y; py++ {
			for px := at.Min.X; px < at.Max.X; px++ {
				a, b := with.RGBAAt(px, py), without.RGBAAt(px, py)
				for k, of := range [3][2]uint8{{a.R, b.R}, {a.G, b.G}, {a.B, b.B}} {
					after[k] += float64(of[0]) / float64(at.Dx()*at.Dy())
					before[k] += float64(of[1]) / float64(at.Dx()*at.Dy())
				}
			}
		}
		nearest, least := -1, math.Inf(1)
		for id := range sc.Cur.Players {
			tee, _ := v.watch.Stage.View.Portrait(&sc, &sc.Cur.Rows[id], id)
			for share := 0.4; share <= 1; share += 0.02 {
				d := 0.0
				for k, body := range [3]uint8{tee.Body.R, tee.Body.G, tee.Body.B} {
					off := after[k] - before[k] - share*(float64(body)-before[k])
					d += off * off
				}
				if d < least {
					nearest, least = id, d
				}
			}
		}
		if seen++; nearest != o.Player() {
			t.Errorf("tick %d: the ghost of player %d at %v has the colours of player %d: %.0f over %.0f, %v", tick,
				o.Player(), at, nearest, after, before, look.Body)
		}
	}
	if seen == 0 {
		t.Fatal("the ghost was never in the picture")
	}
}
