package above

import (
	"math"
	"strings"
	"time"

	"playhead/render/theme"
	"playhead/sim"
)

// How long things that happen in a moment are seen, of playing time.
const (
	shotTime  = 220 * time.Millisecond
	hitTime   = 250 * time.Millisecond
	burstTime = 600 * time.Millisecond
	soundTime = 500 * time.Millisecond
	killTime  = 1500 * time.Millisecond
	painTime  = 700 * time.Millisecond
)

// shotUnits is how far a shot is drawn where nothing stops it.
const shotUnits = 1400

// before draws the effects below the players, after those above them.
func (d *drawing) before() { d.effects(false) }
func (d *drawing) after()  { d.effects(true) }

// effects draws what happened in the last moments.
func (d *drawing) effects(over bool) {
	for _, e := range d.Game.EventsBetween(d.Game.TickAt(d.Time-killTime), d.Cur.Tick) {
		age := d.Time - e.Time
		if age < 0 || d.HidesEvent(&e) {
			continue
		}
		switch {
		case e.Kind == sim.EventShot && !over:
			d.shot(&e, age)
		case e.Kind == sim.EventKill && !over:
			d.kill(&e, age)
		case e.Kind == sim.EventSound && !over:
			d.sound(&e, age)
		case (e.Kind == sim.EventHit || e.Kind == sim.EventHammerHit) && over:
			d.hit(&e, age)
		case e.Kind == sim.EventExplosion && over:
			d.burst(&e, age)
		case e.Kind == sim.EventDamage && over:
			d.pain(&e, age)
		}
	}
}

// eventPlace returns an event's position on the screen, false if it is unknown or
// outside the view.
func (d *drawing) eventPlace(e *sim.Event, px float64) (x, y float64, ok bool) {
	if !e.Placed {
		return 0, 0, false
	}
	k := d.Game.Engine.UnitScale()
	x, y = d.cam.ToScreen(float64(e.X)*k, float64(e.Y)*k)
	return x, y, d.inView(x, y, px)
}

// left returns how much of an effect is left, 1 at first, 0 or less when it is
// over.
func left(age, whole time.Duration) float64 { return 1 - float64(age)/float64(whole) }

// shot draws the line a shot went along, up to the first wall.
func (d *drawing) shot(e *sim.Event, age time.Duration) {
	k := left(age, shotTime)
	if k <= 0 || !e.Placed || throws(e.Text) {
		return
	}
	u := d.Game.Engine.UnitScale()
	wx, wy, wz := float64(e.X)*u, float64(e.Y)*u, float64(e.Z)*u
	angle := float64(e.Value) / 65536 * 2 * math.Pi
	far := d.plan.Ray(wx, wy, wz+16, angle, shotUnits)
	sin, cos := math.Sincos(angle)
	x0, y0 := d.cam.ToScreen(wx, wy)
	x1, y1 := d.cam.ToScreen(wx+cos*far, wy+sin*far)
	if !d.inView((x0+x1)/2, (y0+y1)/2, math.Hypot(x1-x0, y1-y0)/2) {
		return
	}
	col := theme.Hex(0xffe0a3)
	d.p.GradientLine(x0, y0, x1, y1, 3, theme.Fade(inkColor, 0.4*k), theme.Fade(inkColor, 0))
	d.p.GradientLine(x0, y0, x1, y1, 1.5, theme.Fade(col, k), theme.Fade(col, 0.35*k))
	// The flash at the barrel.
	d.p.Disc(x0+cos*17, y0-sin*17, 3.5*k, theme.Fade(col, k))
}

// throws reports whether the script of a shot is of something without a
// barrel.
func throws(script string) bool {
	return strings.Contains(script, "knife") || strings.Contains(script, "grenade") ||
		strings.Contains(script, "crowbar") || strings.Contains(script, "createsmoke")
}

// kill draws a line from killer to victim.
func (d *drawing) kill(e *sim.Event, age time.Duration) {
	k := left(age, killTime)
	if k <= 0 || e.Player < 0 || e.Target < 0 || e.Player == e.Target || d.track == nil {
		return
	}
	a, okA := d.track.At(int(e.Player), e.Time)
	b, okB := d.track.At(int(e.Target), e.Time)
	if !okA || !okB {
		return
	}
	x0, y0 := d.cam.ToScreen(a.X, a.Y)
	x1, y1 := d.cam.ToScreen(b.X, b.Y)
	d.p.DashedLine(x0, y0, x1, y1, 3.4, 9, 5, theme.Fade(inkColor, 0.5*k))
	d.p.DashedLine(x0, y0, x1, y1, 1.6, 9, 5, theme.Fade(theme.Hex(0xffe0a3), k))
}

// sound draws a ring that grows.
func (d *drawing) sound(e *sim.Event, age time.Duration) {
	k := left(age, soundTime)
	if k <= 0 || strings.HasPrefix(e.Text, "radio") || strings.HasPrefix(e.Text, "ambience") {
		return
	}
	if x, y, ok := d.eventPlace(e, 60); ok {
		d.p.Circle(x, y, 9+26*(1-k), 1.2, theme.Fade(theme.Hex(0xcfe0f2), 0.4*k))
	}
}

// hit draws where a bullet or a blade met something.
func (d *drawing) hit(e *sim.Event, age time.Duration) {
	k := left(age, hitTime)
	if k <= 0 {
		return
	}
	x, y, ok := d.eventPlace(e, 20)
	if !ok {
		return
	}
	col := theme.Hex(0xffd27a)
	if e.Text == "blood" {
		col = theme.Hex(0xff5d55)
	}
	d.p.Line(x-3, y-3, x+3, y+3, 1.4, theme.Fade(col, k))
	d.p.Line(x+3, y-3, x-3, y+3, 1.4, theme.Fade(col, k))
}

// burst draws an explosion.
func (d *drawing) burst(e *sim.Event, age time.Duration) {
	k := left(age, burstTime)
	if k <= 0 || e.Text == "smoke" {
		return
	}
	x, y, ok := d.eventPlace(e, 200)
	if !ok {
		return
	}
	r := max(12, 200*d.cam.Zoom) * math.Sqrt(1-k*0.85)
	hot := theme.Hex(0xff9d45)
	d.p.Cone(x, y, r, 0, 2*math.Pi, theme.Fade(theme.Hex(0xffe9b0), 0.7*k), theme.Fade(hot, 0.12*k))
	d.p.Circle(x, y, r, 1.5, theme.Fade(hot, 0.8*k))
}

// pain draws from where the recorder was hurt.
func (d *drawing) pain(e *sim.Event, age time.Duration) {
	k := left(age, painTime)
	if k <= 0 || e.Value <= 0 && e.Extra <= 0 || !e.Placed {
		return
	}
	at, ok := d.place(int(e.Player))
	if !ok || at.Age > 0 {
		return
	}
	u := d.Game.Engine.UnitScale()
	dx, dy := float64(e.X)*u-at.X, float64(e.Y)*u-at.Y
	if math.Hypot(dx, dy) < 1 || e.X == 0 && e.Y == 0 {
		return
	}
	x, y := d.cam.ToScreen(at.X, at.Y)
	a := math.Atan2(-dy, dx)
	d.p.Arc(x, y, 21, 3, a-0.45, a+0.45, theme.Fade(theme.Hex(0xff5d55), k))
}
