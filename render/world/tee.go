package world

import (
	"hash/fnv"
	"image/color"
	"math"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/skins"
	"playhead/render/theme"
	"playhead/sim"
)

// sprite draws a sprite at a place on the screen, as large as it is in the
// world times size.
func (d *drawing) sprite(s assets.Sprite, x, y, size float64) {
	d.p.Sprite(s, x, y, d.cam.Zoom*size, canvas.Untinted())
}

// tileSprite draws the picture of a tile, turned as the map says.
func (d *drawing) tileSprite(x, y int, s assets.Sprite, r layout.Rect) {
	d.p.Tile(s, r.X, r.Y, r.W, r.H, d.Map.quarter(x, y), canvas.Untinted())
}

// quarter returns by how many quarters the tile at x, y is turned clockwise.
func (m *Map) quarter(x, y int) int {
	t := m.Tiles
	if x < 0 || y < 0 || x >= t.Width || y >= t.Height {
		return 0
	}
	i := y*t.Width + x
	if t.Speedup != nil && t.Speedup[i].Force != 0 {
		return int(math.Round(float64(t.Speedup[i].AngleDegrees)/90)) & 3
	}
	for _, layer := range [...][]sim.Tile{t.Game, t.Front} {
		if layer == nil || layer[i].Index == 0 {
			continue
		}
		if m := sim.GameTileMeaning(layer[i].Index); m.Directed {
			q := 0
			if layer[i].Flags&sim.TileFlipY != 0 {
				q = 2
			}
			if layer[i].Flags&sim.TileRotate != 0 {
				q++
			}
			return q & 3
		}
	}
	return 0
}

// hooks draws all hook chains, below all tees.
func (d *drawing) hooks() {
	var r sim.Row
	for id := range d.Cur.Players {
		if !d.Row(&r, id) || r.V[sim.HookState] <= 0 || !r.Has.Has(sim.HookX) && !d.hooksSomebody(&r) {
			continue
		}
		x0, y0 := d.screen(&r)
		x1, y1 := d.cam.ToScreen(float64(r.V[sim.HookX]), float64(r.V[sim.HookY]))
		if d.hooksSomebody(&r) {
			if hx, hy, ok := d.Place(int(r.V[sim.HookedPlayer])); ok {
				x1, y1 = d.sunk(x0, y0, hx, hy)
			}
		}
		if !d.inView(x0, y0, 64) && !d.inView(x1, y1, 64) && !d.inView((x0+x1)/2, (y0+y1)/2, 300) {
			continue
		}
		alpha := 1.0
		if r.Inferred.Has(sim.HookState) {
			alpha = 0.55
		}
		if d.Skins.Hook(x0, y0, x1, y1, d.cam.Zoom, alpha) {
			if l := d.look(id, &canvas.Tee{}); l != nil {
				d.Skins.HookHand(l, x0, y0, x1, y1, d.cam.Zoom)
			}
			continue
		}
		d.p.PushAlpha(alpha)
		d.p.Hook(x0, y0, x1, y1, d.cam.Zoom)
		d.p.Pop()
	}
}

func (d *drawing) hooksSomebody(r *sim.Row) bool {
	v, ok := r.Get(sim.HookedPlayer)
	return ok && v >= 0 && v < sim.MaxRows
}

// sunk returns where the head of a hook from (x0, y0) on the screen sits in a
// player at (wx, wy) in the world: 4 units behind his middle.
func (d *drawing) sunk(x0, y0, wx, wy float64) (x, y float64) {
	x, y = d.cam.ToScreen(wx, wy)
	l := math.Hypot(x-x0, y-y0)
	if l < 1 {
		return x, y
	}
	k := 4 * d.cam.Zoom / l
	return x + (x-x0)*k, y + (y-y0)*k
}

// screen returns where a row is on the screen.
func (d *drawing) screen(r *sim.Row) (x, y float64) { return d.cam.ToScreen(d.xy(r)) }

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
}

func (d *drawing) body(id int) {
	var r sim.Row
	if !d.Row(&r, id) {
		return
	}
	x, y := d.screen(&r)
	if !d.inView(x, y, 100*d.cam.Zoom+8) {
		return
	}
	t := d.Tee(&r, id)
	t.X, t.Y, t.Unit = x, y, d.cam.Zoom
	// From far away a tee is a dot that can still be seen.
	if t.Unit*44 < 7 {
		d.p.Disc(x, y, 3.5, theme.Mix(t.Body, theme.Hex(0x120c1e), 0.6))
		d.p.Disc(x, y, 2.6, t.Body)
		return
	}
	alpha := 1.0
	if v, ok := r.Get(sim.Alive); ok && v == 0 {
		alpha = 0.5
	}
	if l := d.look(id, &t); l != nil && !t.Ghost {
		d.Skins.Tee(l, &t, alpha)
		return
	}
	d.Skins.Flush()
	d.p.PushAlpha(alpha)
	d.p.Tee(&t)
	d.p.Pop()
}

// look returns the installed look of a player, nil without one.
func (d *drawing) look(id int, t *canvas.Tee) *skins.Look {
	if t.Ninja || t.Frozen {
		if l := d.Skins.Named("x_ninja"); l != nil {
			return l
		}
	}
	if who := d.Game.StintAt(id, d.Cur.Tick); who != nil {
		return d.Skins.Look(&who.Identity)
	}
	return nil
}

// Tee returns how player id looks in state r, but for place and size.
func (s *Scene) Tee(r *sim.Row, id int) canvas.Tee {
	t := canvas.Tee{Aim: AimAngle(r), Weapon: canvas.NoWeapon}
	t.Body, t.Feet = s.colors(id)
	if w, ok := r.Get(sim.Weapon); ok && w >= 0 && w <= int32(canvas.Ninja) {
		t.Weapon = canvas.Weapon(w)
		t.Ninja = t.Weapon == canvas.Ninja
	}
	s.pose(&t, r)
	t.Eyes = eyes(r.Or(sim.Emote, 0))
	if frozen(r, s.Cur.Tick) {
		t.Frozen = true
	}
	return t
}

// attackTicks is how long the swing or recoil of each weapon lasts.
var attackTicks = [...]float64{10, 5, 5, 5, 5, 25}

// pose sets what feet and arm do.
func (s *Scene) pose(t *canvas.Tee, r *sim.Row) {
	x, vx := float64(r.V[sim.X]), s.velocityX(r)
	moving := math.Abs(vx) > 1.5/256
	switch {
	case !s.grounded(r):
		t.Stance = canvas.InAir
	case moving && vx*float64(r.Or(sim.Direction, sign(vx))) >= 0:
		t.Stance = canvas.Walking
		t.Phase = canvas.WalkPhase(x, math.Abs(vx) >= 5000.0/256)
	}
	t.DarkFeet = r.Or(sim.Jumped, 0)&2 != 0
	if at, ok := r.Get(sim.AttackTick); ok && t.Weapon != canvas.NoWeapon {
		age := float64(s.Cur.Tick) + s.Frac*s.ticks() - float64(at)
		if age >= 0 && age < attackTicks[t.Weapon] {
			t.Attack = age / attackTicks[t.Weapon]
		}
	}
}

// velocityX returns how far a player moves in a tick, to the right.
func (s *Scene) velocityX(r *sim.Row) float64 {
	if v, ok := r.Get(sim.VX); ok {
		return float64(v) / 256
	}
	return 0
}

// grounded reports whether a tee stands on something. Without a map all stand.
func (s *Scene) grounded(r *sim.Row) bool {
	if s.Map == nil {
		return true
	}
	for _, dx := range [...]int32{-14, 14} {
		x, y := floorDiv(r.V[sim.X]+dx), floorDiv(r.V[sim.Y]+19)
		if f := s.Map.at(x, y); f == sim.FamilySolid || f == sim.FamilyUnhookable {
			return true
		}
	}
	return false
}

func floorDiv(v int32) int { return int(math.Floor(float64(v) / sim.TileUnits)) }

func sign(v float64) int32 {
	if v < 0 {
		return -1
	}
	return 1
}

// AimAngle returns where a player looks, in radians clockwise from the right.
func AimAngle(r *sim.Row) float64 {
	if r.Has.Has(sim.AimX) && r.Has.Has(sim.AimY) && (r.V[sim.AimX] != 0 || r.V[sim.AimY] != 0) {
		return math.Atan2(float64(r.V[sim.AimY]), float64(r.V[sim.AimX]))
	}
	if v, ok := r.Get(sim.AimAngle); ok {
		return float64(v) / 256
	}
	if r.Or(sim.Direction, 0) < 0 {
		return math.Pi
	}
	return 0
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

// skinColors are given to players whose skin has no colours of its own here,
// by the name of the skin: the same skin always looks the same.
var skinColors = [...]color.NRGBA{
	theme.Hex(0x2fb7a3), theme.Hex(0xe8714a), theme.Hex(0xe58ab8), theme.Hex(0x5b8def), theme.Hex(0xc9a13b),
	theme.Hex(0x9b7be0), theme.Hex(0x6fb24a), theme.Hex(0xd0604f), theme.Hex(0x4fa3c7), theme.Hex(0xb08a68),
	theme.Hex(0x8fa63a), theme.Hex(0xc46fd0),
}

// colors returns the colours of a player's body and feet.
func (s *Scene) colors(id int) (body, feet color.NRGBA) {
	who := s.Game.StintAt(id, s.Cur.Tick)
	if who == nil {
		return skinColors[id%len(skinColors)], color.NRGBA{}
	}
	i := &who.Identity
	if i.Parts != nil {
		return partColor(i.Parts, 0, id), partColor(i.Parts, 4, id)
	}
	if i.CustomCol {
		return hslColor(i.ColorBody, 0.5), hslColor(i.ColorFeet, 0.5)
	}
	h := fnv.New32a()
	h.Write([]byte(i.Skin))
	if i.Skin == "" || i.Skin == "default" {
		h.Write([]byte(i.Name))
	}
	return skinColors[h.Sum32()%uint32(len(skinColors))], color.NRGBA{}
}

// partColor returns the colour of part n of a 0.7 skin.
func partColor(p *sim.SkinParts, n, id int) color.NRGBA {
	if p.Custom[n] {
		return hslColor(p.Colors[n], 61.0/255)
	}
	if n > 0 {
		return color.NRGBA{}
	}
	h := fnv.New32a()
	h.Write([]byte(p.Names[n]))
	return skinColors[(int(h.Sum32()>>8)+id)%len(skinColors)]
}

// hslColor unpacks a colour 0xHHSSLL whose lightness goes from darkest to 1.
// Source: docs/formats/twdemo.md, Colours.
func hslColor(packed uint32, darkest float64) color.NRGBA {
	h := float64(packed>>16&255) / 255
	s := float64(packed>>8&255) / 255
	l := darkest + float64(packed&255)/255*(1-darkest)
	c := (1 - math.Abs(2*l-1)) * s
	channel := func(shift float64) uint8 {
		k := math.Mod(h*6+shift, 6)
		v := l - c/2 + c*min(max(math.Abs(k-3)-1, 0), 1)
		return uint8(math.Round(v * 255))
	}
	return color.NRGBA{channel(0), channel(4), channel(2), 255}
}

// aimLine draws where the followed player aims.
func (d *drawing) aimLine() {
	var r sim.Row
	if d.Followed < 0 || !d.Row(&r, d.Followed) || !r.Has.Has(sim.AimX) || !r.Has.Has(sim.AimY) {
		return
	}
	wx, wy := d.xy(&r)
	if math.Hypot(float64(r.V[sim.AimX]), float64(r.V[sim.AimY])) < 32 {
		return // the cursor is on the tee itself
	}
	a := AimAngle(&r)
	x0, y0 := d.cam.ToScreen(wx+math.Cos(a)*28, wy+math.Sin(a)*28)
	x1, y1 := d.cam.ToScreen(wx+float64(r.V[sim.AimX]), wy+float64(r.V[sim.AimY]))
	d.p.AimLine(x0, y0, x1, y1, d.p.P.Acc)
}

// trail draws where the followed player was, fainter the longer ago.
func (d *drawing) trail() {
	n := len(d.Trail)
	for i := 1; i < n; i++ {
		a, b := d.Trail[i-1], d.Trail[i]
		if b.Jump {
			continue
		}
		x0, y0 := d.cam.ToScreen(a.X, a.Y)
		x1, y1 := d.cam.ToScreen(b.X, b.Y)
		if !d.inView(x0, y0, 40) && !d.inView(x1, y1, 40) {
			continue
		}
		shade := func(i int) color.NRGBA { return theme.Fade(theme.Hex(0xffffff), 0.1+0.75*float64(i)/float64(n)) }
		d.p.GradientLine(x0, y0, x1, y1, 2.5, shade(i-1), shade(i))
	}
}
