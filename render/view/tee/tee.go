package tee

import (
	"math"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/theme"
	"playhead/sim"
)

// sprite draws a sprite at a place on the screen, as large as it is in the
// world times size.
func (d *drawing) sprite(s assets.Sprite, x, y, size float64) {
	d.p.Sprite(s, x, y, d.cam.Zoom*size, canvas.Untinted())
}

// screen returns where player id in state r is on the screen.
func (d *drawing) screen(id int, r *sim.Row) (x, y float64) { return d.cam.ToScreen(d.XY(id, r)) }

// bodies draws all tees, the followed one last.
func (d *drawing) bodies() {
	for id := range d.Cur.Players {
		if id != d.Followed {
			d.body(id)
		}
	}
	if d.Followed >= 0 {
		d.body(d.Followed)
	}
	d.Skins.Flush()
}

func (d *drawing) body(id int) {
	var r sim.Row
	if !d.Row(&r, id) {
		return
	}
	x, y := d.screen(id, &r)
	if !d.inView(x, y, 100*d.cam.Zoom+8) {
		return
	}
	t := d.tee(&r, id)
	t.X, t.Y, t.Unit = x, y, d.cam.Zoom
	// From far away a tee is a dot that can still be seen.
	if t.Unit*44 < 7 {
		body := d.bodyColor(&r, id, &t)
		d.p.Disc(x, y, 3.5, theme.Mix(body, theme.Hex(0x120c1e), 0.6))
		d.p.Disc(x, y, 2.6, body)
		return
	}
	alpha := d.otherTeam(id)
	if v, ok := r.Get(sim.Alive); ok && v == 0 {
		alpha *= 0.5
	}
	if l := d.look(&r, id, &t); l != nil && !t.Ghost {
		d.Skins.Tee(l, &t, alpha)
		return
	}
	d.Skins.Flush()
	d.p.PushAlpha(alpha)
	d.p.Tee(&t)
	d.p.Pop()
}

// tee returns how player id looks in state r, but for place and size.
func (s *scene) tee(r *sim.Row, id int) canvas.Tee {
	t := canvas.Tee{Aim: AimAngle(r), Weapon: canvas.NoWeapon}
	if a := r.V[sim.AimAngle]; !CursorAims(&s.Cur.Rows[id]) {
		t.Aim = float64(a) / 256
	}
	t.Body, t.Feet = s.colors(r, id)
	if w, ok := r.Get(sim.Weapon); ok && w >= 0 && w <= int32(canvas.Ninja) {
		t.Weapon = canvas.Weapon(w)
		t.Ninja = t.Weapon == canvas.Ninja
	}
	s.pose(&t, r, id)
	t.Eyes = eyes(r.Or(sim.Emote, 0))
	if frozen(r, s.Cur.Tick) {
		t.Frozen = true
	}
	return t
}

// AimAngle returns where a player looks, in radians clockwise from the right.
func AimAngle(r *sim.Row) float64 {
	if r.Has.Has(sim.AimX) && r.Has.Has(sim.AimY) && (r.V[sim.AimX] != 0 || r.V[sim.AimY] != 0) {
		// Rounded as in the game, which looks left when it aims straight up or down.
		return float64(float32(math.Atan2(float64(r.V[sim.AimY]), float64(r.V[sim.AimX]))))
	}
	if v, ok := r.Get(sim.AimAngle); ok {
		return float64(v) / 256
	}
	if r.Or(sim.Direction, 0) < 0 {
		return math.Pi
	}
	return 0
}

// CursorAims reports whether the recorded cursor of a player is where their tee aims: that of players who watch from
// elsewhere (/spec) is a place on the map.
func CursorAims(r *sim.Row) bool {
	v, known := r.Get(sim.AimAngle)
	if !known || !r.Has.Has(sim.AimX) || !r.Has.Has(sim.AimY) || r.V[sim.AimX] == 0 && r.V[sim.AimY] == 0 {
		return true
	}
	cursor := math.Atan2(float64(r.V[sim.AimY]), float64(r.V[sim.AimX]))
	return math.Abs(math.Remainder(cursor-float64(v)/256, 2*math.Pi)) < 0.05
}

// eyes returns the eyes for an emote of the protocol.
func eyes(emote int32) canvas.Eyes {
	switch emote {
	case 1:
		return canvas.EyesPain
	case 2:
		return canvas.EyesHappy
	case 3:
		return canvas.EyesSurprise
	case 4:
		return canvas.EyesAngry
	case 5:
		return canvas.EyesBlink
	}
	return canvas.EyesNormal
}

// frozen reports whether a player is frozen at tick t.
func frozen(r *sim.Row, t sim.Tick) bool {
	v, ok := r.Get(sim.FreezeEnd)
	return ok && (v == -1 || sim.Tick(v) > t)
}

// aimLine draws where the followed player aims.
func (d *drawing) aimLine() {
	var r sim.Row
	if d.Followed < 0 || !d.Row(&r, d.Followed) || !r.Has.Has(sim.AimX) || !r.Has.Has(sim.AimY) {
		return
	}
	wx, wy := d.XY(d.Followed, &r)
	if !CursorAims(&d.Cur.Rows[d.Followed]) {
		return
	}
	if math.Hypot(float64(r.V[sim.AimX]), float64(r.V[sim.AimY])) < 32 {
		return // the cursor is on the tee itself
	}
	a := AimAngle(&r)
	x0, y0 := d.cam.ToScreen(wx+math.Cos(a)*28, wy+math.Sin(a)*28)
	x1, y1 := d.cam.ToScreen(wx+float64(r.V[sim.AimX]), wy+float64(r.V[sim.AimY]))
	d.p.AimLine(x0, y0, x1, y1, d.p.P.Acc)
}
