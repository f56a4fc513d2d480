package above

import (
	"image/color"
	"math"
	"strconv"
	"time"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/theme"
	"playhead/render/view"
	"playhead/render/widget"
	"playhead/sim"
)

// drawing is a scene while it is drawn.
type drawing struct {
	*scene
	p   *widget.Painter
	cam *camera.Camera
}

// ground draws the map, or nothing without one.
func (s *scene) ground(p *widget.Painter, cam *camera.Camera) {
	s.findStorey()
	if s.plan == nil {
		return
	}
	p.Fill(cam.View, voidColor)
	s.moved = s.moved[:0]
	for i := range s.Cur.Spans {
		b := s.Cur.Spans[i]
		if b.Kind != sim.SpanBrush {
			continue
		}
		x, y, z, ok := b.At(s.Cur.Tick, s.Frac*s.Ticks())
		if n := brushNumber(s.Game.Name(b.Type)); ok && n > 0 {
			k := s.Game.Engine.UnitScale()
			b.X, b.Y, b.Z, b.Subtype = float32(x*k), float32(y*k), float32(z*k), int32(n)
			s.moved = append(s.moved, b)
		}
	}
	s.plan.Draw(p, cam, s.Ground, s.storey, s.moved)
}

// brushNumber returns the n of "*n", 0 for anything else.
func brushNumber(name string) int {
	if len(name) < 2 || name[0] != '*' {
		return 0
	}
	n := 0
	for _, c := range name[1:] {
		if c < '0' || c > '9' || n > 1<<16 {
			return 0
		}
		n = n*10 + int(c-'0')
	}
	return n
}

// findStorey determines the storey to show: the user's choice, otherwise the
// followed player's.
func (s *scene) findStorey() {
	s.storey = Storey{}
	switch h := s.Heights; h.Mode {
	case view.AllFloors:
	case view.BandOfFloors:
		s.storey = Storey{On: true, Z: h.Lo, Band: true, Hi: h.Hi}
	default:
		s.followFloor()
	}
}

// followFloor finds the floor that the followed player stands on.
func (s *scene) followFloor() {
	at, ok := s.place(s.Followed)
	if !ok {
		return
	}
	s.storey = Storey{On: true, Z: float32(at.Z) - 36}
	if s.plan == nil || s.plan.Floors == nil {
		return
	}
	// While they jump or fall, it is the floor below them.
	if z, found := s.plan.Floors.FloorBelow(float32(at.X), float32(at.Y), float32(at.Z)); found {
		s.storey.Z = z
	}
}

// place returns where player id is.
func (s *scene) place(id int) (Place, bool) {
	if id < 0 || id >= sim.MaxPlayers {
		return Place{}, false
	}
	if s.track != nil {
		return s.track.At(id, s.Time)
	}
	a := &s.Cur.Rows[id]
	if !a.Present() {
		return Place{}, false
	}
	var r sim.Row
	sim.Blend(&r, a, &s.Next.Rows[id], s.Frac, s.Ticks(), s.Game.Engine)
	k := s.Game.Engine.UnitScale()
	yaw, known := r.Get(sim.Yaw)
	return Place{
		X: float64(r.V[sim.X]) * k, Y: float64(r.V[sim.Y]) * k, Z: float64(r.V[sim.Z]) * k,
		Yaw: float64(yaw) / 65536 * 2 * math.Pi, Heading: known, Alive: r.Or(sim.Alive, 1) != 0,
	}, true
}

// draw draws everything but the ground.
func (d *drawing) draw() {
	d.plates = d.plates[:0]
	d.smoke()
	d.things()
	d.before()
	d.players()
	d.after()
	d.camera()
	if d.Names {
		d.drawPlates()
	}
}

// inView reports whether anything within px of a place on the screen shows.
func (d *drawing) inView(x, y, px float64) bool {
	return view.InView(d.cam, x, y, px)
}

func (d *drawing) teamColor(team int) color.NRGBA {
	if team < 0 {
		return d.p.P.PlateText2
	}
	return d.p.P.Team(team)
}

var inkColor = theme.Hex(0x0b0e12)

// Sizes of a player, in px at every zoom.
const (
	playerPx   = 18.0
	conePx     = 74.0
	conePxMine = 130.0
	coneHalf   = 41 * math.Pi / 180
)

// players draws everybody: who is out of sight first, the followed one last.
func (d *drawing) players() {
	for pass := range 2 {
		for id := range d.Cur.Players {
			if id != d.Followed {
				d.player(id, pass == 1)
			}
		}
	}
	if d.Followed >= 0 {
		d.player(d.Followed, false)
		d.player(d.Followed, true)
	}
}

// player draws player id if they are (or are not) in sight.
func (d *drawing) player(id int, seen bool) {
	if id >= sim.MaxPlayers {
		return
	}
	r := &d.Cur.Rows[id]
	if r.Or(sim.StatusFlags, 0)&4 != 0 {
		return // a spectator is nowhere
	}
	at, ok := d.place(id)
	alive := r.Or(sim.Alive, 1) != 0
	switch {
	case ok && at.Age == 0 && at.Alive && alive:
		if seen {
			d.present(id, r, at)
		}
	case seen:
	case !alive || ok && !at.Alive:
		if ok && !d.hasCorpse(id) {
			d.fallen(id, at)
		}
	case r.Has.Has(sim.BeaconX) && (!ok || at.Age > time.Second):
		d.told(id, r)
	case ok:
		d.ghost(id, at)
	}
}

// present draws a visible player.
func (d *drawing) present(id int, r *sim.Row, at Place) {
	x, y := d.cam.ToScreen(at.X, at.Y)
	if !d.inView(x, y, conePxMine) {
		return
	}
	team := d.team(id)
	col := d.teamColor(team)
	mine := id == d.Followed
	if at.Heading {
		d.cone(x, y, -at.Yaw, mine, col)
	}
	// Players a storey above or below are smaller and fainter.
	if d.storey.elsewhere(float32(at.Z)-36) && !mine {
		d.p.PushAlpha(0.75)
		defer d.p.Pop()
	}
	d.p.TeamShape(max(team, 0), x, y, playerPx+2.8, false, inkColor)
	d.p.TeamShape(max(team, 0), x, y, playerPx, false, col)
	if hp, ok := r.Get(sim.Health); ok && hp > 0 {
		// Wider than the shape: its rim goes around the digits.
		d.p.TextOutlined(x, y, canvas.Center, theme.Small.In(theme.Medium), inkColor, col, number(int(hp)))
	}
	if mine {
		d.p.Circle(x, y, 15, 2, d.p.P.Acc)
	}
	d.plate(id, x, y, d.Game.Name(r.Or(sim.Weapon, -1)), false, 1)
}

// cone draws a player's field of view and nose. a is clockwise.
func (d *drawing) cone(x, y, a float64, mine bool, col color.NRGBA) {
	reach, strength := conePx, 0.27
	if mine {
		reach, strength = conePxMine, 0.40
	}
	d.p.Cone(x, y, reach, a-coneHalf, a+coneHalf, theme.Fade(col, strength), theme.Fade(col, 0))
	d.nose(x, y, a, 15, col)
}

// nose draws the tip that shows the view direction, far px from the centre.
func (d *drawing) nose(x, y, a, far float64, col color.NRGBA) {
	sin, cos := math.Sincos(a)
	at := func(along, across float64) (float64, float64) {
		return x + cos*along - sin*across, y + sin*along + cos*across
	}
	x0, y0 := at(far, 0)
	x1, y1 := at(far-8.4, -5.4)
	x2, y2 := at(far-8.4, 5.4)
	d.p.Triangle(x0, y0, x1, y1, x2, y2, col)
}

// ghost draws a player at their last seen position.
func (d *drawing) ghost(id int, at Place) {
	x, y := d.cam.ToScreen(at.X, at.Y)
	if !d.inView(x, y, 60) {
		return
	}
	team := d.team(id)
	col := d.teamColor(team)
	alpha := 0.95 - 0.7*float64(at.Age)/float64(ghostTime)
	d.p.PushAlpha(alpha)
	ring(d.p, x, y, 8, col)
	d.p.TeamShape(max(team, 0), x, y, 9, true, col)
	if at.Heading {
		d.nose(x, y, -at.Yaw, 17, theme.Fade(col, 0.7))
	}
	d.p.Pop()
	d.plate(id, x, y, "last seen "+seconds(at.Age), true, alpha)
}

// told draws a player at their radar position.
func (d *drawing) told(id int, r *sim.Row) {
	k := d.Game.Engine.UnitScale()
	x, y := d.cam.ToScreen(float64(r.V[sim.BeaconX])*k, float64(r.V[sim.BeaconY])*k)
	if !d.inView(x, y, 60) {
		return
	}
	team := d.team(id)
	col := d.teamColor(team)
	d.p.TeamShape(max(team, 0), x, y, 14, true, col)
	d.p.Disc(x, y, 2, col)
	if id == d.Followed {
		d.p.Circle(x, y, 15, 2, d.p.P.Acc)
	}
	d.plate(id, x, y, "radar", true, 0.85)
}

// fallen draws a dead player.
func (d *drawing) fallen(id int, at Place) {
	x, y := d.cam.ToScreen(at.X, at.Y)
	if d.inView(x, y, 60) {
		d.body(id, x, y, 1-0.6*float64(at.Age)/float64(ghostTime))
	}
}

func (d *drawing) body(id int, x, y, alpha float64) {
	col := d.teamColor(d.team(id))
	d.p.PushAlpha(0.75 * alpha)
	d.p.Line(x-6, y-6, x+6, y+6, 2.5, col)
	d.p.Line(x+6, y-6, x-6, y+6, 2.5, col)
	if d.Names && id >= 0 {
		d.bodyName(id, x, y, 0.75*alpha)
	}
	d.p.Pop()
}

// hasCorpse reports whether a separate body of player id exists.
func (d *drawing) hasCorpse(id int) bool {
	for i := range d.Cur.Spans {
		if s := &d.Cur.Spans[i]; s.Kind == sim.SpanOther && int(s.Owner) == id && d.Game.Name(s.Type) == "corpse" {
			return true
		}
	}
	return false
}

// number formats n without allocating for common values.
func number(n int) string {
	if n >= 0 && n < 100 {
		const digits = "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899"
		if n < 10 {
			return digits[2*n+1 : 2*n+2]
		}
		return digits[2*n : 2*n+2]
	}
	return strconv.Itoa(n)
}

// dots draws everybody whose place is known as a shape only.
func (d *drawing) dots(hollow bool) {
	for id := range d.Cur.Players {
		at, ok := d.place(id)
		if bx, by, told := d.Beacon(id); told && (!ok || at.Age > time.Second) {
			at, ok = Place{X: bx, Y: by, Age: time.Second}, true
		}
		if !ok || d.Cur.Rows[id].Or(sim.Alive, 1) == 0 {
			continue
		}
		x, y := d.cam.ToScreen(at.X, at.Y)
		if id == d.Followed {
			d.p.Disc(x, y, 5, d.p.P.Acc)
		}
		team := d.team(id)
		d.p.TeamShape(max(team, 0), x, y, 6, hollow || at.Age > 0, d.teamColor(team))
	}
}
