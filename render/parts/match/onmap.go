package match

import (
	"image/color"
	"math"
	"time"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/view"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/utility"
)

// A drawing is the match on the map while it is drawn.
type drawing struct {
	*View
	p    *widget.Painter
	cam  *camera.Camera
	tick sim.Tick
	at   time.Duration
}

func (v *View) drawing(p *widget.Painter, cam *camera.Camera) drawing {
	tick, at := v.now()
	return drawing{v, p, cam, tick, at}
}

// PaintUnder draws the ways of grenades below the players.
func (v *View) PaintUnder(p *widget.Painter, cam *camera.Camera) {
	if v.used == nil || v.St.Scene.Game != v.game {
		return
	}
	d := v.drawing(p, cam)
	for i := range v.used.Flights {
		f := &v.used.Flights[i]
		if f.From > d.tick {
			break
		}
		if d.tick < f.To && !d.St.Scene.Hides(f.By) {
			d.flight(f)
		}
	}
}

// PaintOver draws on the players: how long smoke, flashes and the bomb last, and
// who carries it.
func (v *View) PaintOver() {
	if v.used == nil || v.St.Scene.Game != v.game {
		return
	}
	p, cam := &v.D.P, v.St.Cam
	p.Clip(cam.View)
	defer p.Unclip()
	d := v.drawing(p, cam)
	for i := range v.used.Clouds {
		if c := &v.used.Clouds[i]; c.From <= d.tick && d.tick < c.To {
			d.cloud(c)
		}
	}
	for i := range v.used.Flights {
		if f := &v.used.Flights[i]; f.From <= d.tick && d.tick < f.To && !d.St.Scene.Hides(f.By) {
			d.grenade(f)
		}
	}
	for i := range v.used.Blinds {
		d.blind(&v.used.Blinds[i])
	}
	d.bomb()
	d.carrier()
}

// flight draws a grenade: where it flew, where it will, and how long it takes.
func (d drawing) flight(f *utility.Flight) {
	col := colorOf(&d.p.P, f.Kind)
	wx, wy, i := f.At(d.tick)
	x, y := d.cam.ToScreen(float64(wx), float64(wy))
	flown := make([]canvas.Pt, 0, i+2)
	for _, q := range f.Path[:i+1] {
		px, py := d.cam.ToScreen(float64(q.X), float64(q.Y))
		flown = append(flown, canvas.Pt{X: px, Y: py})
	}
	d.p.Polyline(append(flown, canvas.Pt{X: x, Y: y}), 2, col)
	if d.S.Seen.Hiding() {
		return
	}
	if rest := f.Path[i+1:]; len(rest) > 0 {
		come := []canvas.Pt{{X: x, Y: y}}
		for _, q := range rest {
			px, py := d.cam.ToScreen(float64(q.X), float64(q.Y))
			come = append(come, canvas.Pt{X: px, Y: py})
		}
		d.p.DashedPolyline(come, 2, 2, 5, col)
	}
	if f.Kind == utility.HE {
		end := &f.Path[len(f.Path)-1]
		ex, ey := d.cam.ToScreen(float64(end.X), float64(end.Y))
		if r := utility.HERadius * d.cam.Zoom; r > 6 && view.InView(d.cam, ex, ey, r) {
			dashed(d.p, ex, ey, r, theme.Fade(col, 0.8))
		}
	}
}

// grenade draws a grenade in the air with its fuse.
func (d drawing) grenade(f *utility.Flight) {
	col := colorOf(&d.p.P, f.Kind)
	wx, wy, _ := f.At(d.tick)
	x, y := d.cam.ToScreen(float64(wx), float64(wy))
	if !view.InView(d.cam, x, y, 40) {
		return
	}
	d.p.Disc(x, y, 9, theme.Hex(0x14181d))
	d.p.Disc(x, y, 2.5, col)
	left, whole, known := d.fuse(f)
	if known {
		d.p.Arc(x, y, 8, 2.5, -math.Pi/2, -math.Pi/2+2*math.Pi*min(1, float64(left)/float64(whole)), col)
	} else {
		d.p.Circle(x, y, 8, 1, theme.Fade(col, 0.6))
	}
}

// fuse returns how long until a grenade goes off, false where neither its throw nor
// its end is known.
func (v *View) fuse(f *utility.Flight) (left, whole time.Duration, known bool) {
	_, at := v.now()
	from := v.game.TimeOf(f.From)
	switch {
	case v.S.Seen.Hiding() && !(f.Thrown && (f.Kind == utility.HE || f.Kind == utility.Flash)):
		return 0, 0, false // when it bursts is still to come
	case f.Burst && f.Thrown && !v.S.Seen.Hiding():
		whole = v.game.TimeOf(f.To) - from
	case f.Burst:
		whole = max(utility.Fuse, v.game.TimeOf(f.To)-from)
		return max(0, v.game.TimeOf(f.To)-at), whole, true
	case f.Thrown && (f.Kind == utility.HE || f.Kind == utility.Flash):
		whole = utility.Fuse
	default:
		return 0, 0, false
	}
	return max(0, from+whole-at), max(whole, 1), true
}

// dashed draws a circle of dashes 4 px long.
func dashed(p *widget.Painter, x, y, r float64, col color.NRGBA) {
	n := min(72, max(8, int(2*math.Pi*r/8)))
	step := 2 * math.Pi / float64(n)
	for i := range n {
		a := float64(i) * step
		p.Arc(x, y, r, 1.2, a, a+step/2, col)
	}
}

// cloud draws how long smoke lasts.
func (d drawing) cloud(c *utility.Cloud) {
	x, y := d.cam.ToScreen(float64(c.X), float64(c.Y))
	r := max(9, utility.SmokeRadius*d.cam.Zoom)
	if !view.InView(d.cam, x, y, r) {
		return
	}
	if c.Open {
		return
	}
	end, whole := d.game.TimeOf(c.To), d.game.TimeOf(c.To)-d.game.TimeOf(c.From)
	left := max(0, end-d.at)
	d.p.Arc(x, y, r, 3, -math.Pi/2, -math.Pi/2+2*math.Pi*min(1, float64(left)/float64(max(whole, 1))),
		theme.Fade(theme.Hex(0xffffff), 0.9))
}

// blind draws who sees nothing.
func (d drawing) blind(b *utility.Blind) {
	from := d.game.TimeOf(b.From)
	if d.at < from || d.at >= from+b.Whole {
		return
	}
	wx, wy, ok := d.St.Scene.Place(b.Player)
	if !ok || d.St.Scene.Hides(b.Player) {
		return
	}
	x, y := d.cam.ToScreen(wx, wy)
	left := from + b.Whole - d.at
	d.p.Disc(x, y, 15, theme.Fade(theme.Hex(0xfff4cc), 0.55*float64(left)/float64(b.Whole)))
	d.p.Arc(x, y, 19, 3, -math.Pi/2, -math.Pi/2+2*math.Pi*float64(left)/float64(b.Whole), theme.Hex(0xffffff))
}

// bomb draws how long the planted bomb takes, and who defuses it.
func (d drawing) bomb() {
	b, left := d.bombNow()
	if b == nil {
		return
	}
	wx, wy, found := d.bombPlace(b)
	x, y := d.cam.ToScreen(wx, wy)
	if !found || !view.InView(d.cam, x, y, 40) {
		return
	}
	turn := func(part float64) float64 { return -math.Pi/2 + 2*math.Pi*min(1, part) }
	d.p.Circle(x, y, 26, 1, theme.Fade(d.p.P.Warn, 0.35))
	d.p.Arc(x, y, 26, 3, -math.Pi/2, turn(float64(left)/float64(b.Fuse)), d.p.P.Warn)
	if w := d.work(); w != nil && w.Defuse {
		if part, _, known := d.done(w); known {
			d.p.Arc(x, y, 32, 3, -math.Pi/2, turn(part), d.p.P.Team(0))
		} else {
			dashed(d.p, x, y, 32, d.p.P.Team(0))
		}
	}
}

// bombPlace returns where a planted bomb is, in world units.
func (v *View) bombPlace(b *utility.Bomb) (x, y float64, ok bool) {
	x, y, ok = float64(b.X), float64(b.Y), b.Placed
	for i := range v.St.Scene.Cur.Spans {
		if s := &v.St.Scene.Cur.Spans[i]; s.Kind == sim.SpanBomb && s.Flags&sim.SpanPlanted != 0 {
			k := v.game.Engine.UnitScale()
			x, y, ok = float64(s.X)*k, float64(s.Y)*k, true
		}
	}
	return x, y, ok
}

// carrier draws the bomb beside who carries it.
func (d drawing) carrier() {
	id := int(d.St.Scene.Cur.Global.Or(sim.BombCarrier, -1))
	if id < 0 || id >= sim.MaxPlayers {
		return
	}
	wx, wy, ok := d.St.Scene.Place(id)
	if !ok || d.St.Scene.Hides(id) {
		return
	}
	x, y := d.cam.ToScreen(wx, wy)
	if view.InView(d.cam, x, y, 20) {
		d.p.Disc(x+15, y+9, 9, theme.Hex(0x14181d))
		part.DrawBomb(d.p, x+15, y+10, d.p.P.Warn)
	}
}

// Labels appends what is written on the map to list: how long grenades, smoke,
// flashes and the bomb still take.
func (v *View) Labels(list []view.Label) []view.Label {
	if v.used == nil || v.St.Scene.Game != v.game {
		return list
	}
	tick, at := v.now()
	th := &v.D.P.P
	for i := range v.used.Flights {
		f := &v.used.Flights[i]
		if f.From > tick || tick >= f.To || v.St.Scene.Hides(f.By) {
			continue
		}
		x, y, _ := f.At(tick)
		text := f.Kind.String()
		if left, _, known := v.fuse(f); known {
			text += " " + tenths(left)
		}
		list = append(list, view.Label{
			X: float64(x), Y: float64(y), DX: 14, Right: true, Text: text,
			Ink: th.PlateText,
		})
	}
	for i := range v.used.Clouds {
		c := &v.used.Clouds[i]
		if c.From > tick || tick >= c.To {
			continue
		}
		text := "smoke"
		if !c.Open {
			text += " " + tenths(max(0, v.game.TimeOf(c.To)-at))
		}
		if r := utility.SmokeRadius * v.St.Cam.Zoom; r > 24 {
			list = append(list, view.Label{X: float64(c.X), Y: float64(c.Y), Text: text, Ink: th.PlateText})
		}
	}
	for i := range v.used.Blinds {
		b := &v.used.Blinds[i]
		from := v.game.TimeOf(b.From)
		if x, y, ok := v.St.Scene.Place(b.Player); ok && !v.St.Scene.Hides(b.Player) && at >= from &&
			at < from+b.Whole {
			list = append(list, view.Label{
				X: x, Y: y, DY: 32, Text: "flashed " + tenths(from+b.Whole-at),
				Ink: th.Warn,
			})
		}
	}
	if b, left := v.bombNow(); b != nil {
		if x, y, ok := v.bombPlace(b); ok {
			list = append(list, view.Label{X: x, Y: y, DY: 44, Text: fuseText(b, left), Ink: th.Warn})
		}
	}
	return list
}
