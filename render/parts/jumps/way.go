package jumps

import (
	"image/color"
	"strconv"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
)

// around is how many jumps before and after the one at the playhead have their
// ways on the map.
const around = 4

// A place is where the player was in a frame of a jump.
type place struct {
	x, y float64
	side int // of the strafe, 0 without one
}

// ways are the ways of the jumps around the one at the playhead, as they were read.
type ways struct {
	of    *List
	jumps map[int][]place
	world sim.World // scratch
}

// read reads the ways of the jumps of a recording around jump at.
func (w *ways) read(rec *sim.Recording, l *List, at int) {
	if w.of != l {
		w.of, w.jumps = l, map[int][]place{}
	}
	lo, hi := max(0, at-around), min(len(l.Jumps), at+around+1)
	for i := range w.jumps {
		if i < lo-around || i > hi+around {
			delete(w.jumps, i)
		}
	}
	for i := lo; i < hi; i++ {
		if _, ok := w.jumps[i]; ok {
			continue
		}
		j := &l.Jumps[i]
		var way []place
		rec.Games[j.Game].EachRow(l.Player, j.Jump.From, j.Jump.To, &w.world, func() bool {
			row := &w.world.Rows[l.Player]
			p := place{x: float64(row.V[sim.X]) / 256, y: float64(row.V[sim.Y]) / 256}
			if k := strafeAt(j, int32(w.world.Tick)); k >= 0 {
				p.side = j.Strafes[k].Side
			}
			way = append(way, p)
			return true
		})
		w.jumps[i] = way
	}
}

// PaintUnder draws the ways of the jumps around the playhead on the map.
func (v *View) PaintUnder(p *widget.Painter, cam *camera.Camera) {
	if !v.Lab() || v.S.Game() == nil {
		return
	}
	l := v.List()
	for i := max(0, v.at-around); i < min(len(l.Jumps), v.at+around+1); i++ {
		if l.Jumps[i].Game != v.S.Game().Index || len(v.ways.jumps[i]) < 2 {
			continue
		}
		d := drawnWay{p, cam, v.ways.jumps[i]}
		switch {
		case i == v.at:
			d.strafes()
		case i < v.at:
			d.before(1 - float64(v.at-i)/(around+1))
		default:
			d.toCome()
		}
	}
}

// PaintOver draws the numbers of the take-offs over the players.
func (v *View) PaintOver() {
	if !v.Lab() || v.S.Game() == nil {
		return
	}
	p, l, cam := &v.D.P, v.List(), v.St.Cam
	defer p.Hits.Own(v)()
	for i := max(0, v.at-around); i < min(len(l.Jumps), v.at+around+1); i++ {
		if l.Jumps[i].Game == v.S.Game().Index {
			v.paintTakeoff(p, cam, i, &l.Jumps[i])
		}
	}
}

func (v *View) paintTakeoff(p *widget.Painter, cam *camera.Camera, i int, j *Jump) {
	x, y := cam.ToScreen(j.Takeoff[0], j.Takeoff[1])
	if !cam.View.Has(x, y) {
		return
	}
	p.Disc(x, y, 6, color.NRGBA{A: 200})
	p.Disc(x, y, 4.5, p.P.PlateText)
	text := strconv.FormatInt(v.List().Number(i), 10)
	st := theme.Small.In(theme.Medium)
	box := layout.Rect{X: x - p.TextWidth(st, text)/2 - 6, Y: y - 28, W: p.TextWidth(st, text) + 12, H: 18}
	p.Plate(box, theme.RadiusWell)
	if i == v.at {
		p.Edge(box, theme.RadiusWell, p.P.AccText)
	}
	p.TextAt(box.CenterX(), box.CenterY(), canvas.Center, st, p.P.PlateText, text)
	t := widget.Target{Part: markPart, N: i}
	p.Hits.Add(widget.Zone{
		Rect: box, Target: t, Cursor: widget.CursorPointer, Tip: v.tip(i),
		More: "Click to loop this jump", Mouse: true,
	})
}

// A drawnWay draws the way of one jump.
type drawnWay struct {
	p   *widget.Painter
	cam *camera.Camera
	way []place
}

func (d drawnWay) points(from, to int) []canvas.Pt {
	var pts []canvas.Pt
	for _, w := range d.way[from:to] {
		x, y := d.cam.ToScreen(w.x, w.y)
		pts = append(pts, canvas.Pt{X: x, Y: y})
	}
	return pts
}

// strafes draws the way in the colours of the sides.
func (d drawnWay) strafes() {
	dark := theme.Dark()
	for from := 0; from < len(d.way)-1; {
		to := from + 1
		for to < len(d.way)-1 && d.way[to+1].side == d.way[from+1].side {
			to++
		}
		ink := color.NRGBA{R: 255, G: 255, B: 255, A: 255}
		if side := d.way[from+1].side; side != 0 {
			ink = dark.Lanes[sideLane(side)]
		}
		pts := d.points(from, to+1)
		d.p.Polyline(pts, 6, color.NRGBA{A: 120})
		d.p.Polyline(pts, 4, ink)
		from = to
	}
}

// before draws the way of a jump that is over, fainter the longer ago.
func (d drawnWay) before(strength float64) {
	ink := theme.Fade(color.NRGBA{R: 255, G: 255, B: 255, A: 255}, 0.2+0.6*strength)
	d.p.Polyline(d.points(0, len(d.way)), 2.5, ink)
}

// toCome draws the way of a jump to come.
func (d drawnWay) toCome() {
	ink := theme.Fade(color.NRGBA{R: 255, G: 255, B: 255, A: 255}, 0.75)
	d.p.DashedPolyline(d.points(0, len(d.way)), 2, 2, 6, ink)
}
