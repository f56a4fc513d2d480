package compare

import (
	"image/color"
	"math"
	"slices"

	"playhead/assets"
	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/comparison"
	"playhead/render/layout"
	"playhead/render/skins"
	"playhead/render/theme"
	"playhead/render/view"
	"playhead/render/widget"
	"playhead/sim"
)

// ghosts are the other runs at a moment, on the map of the base.
type ghosts struct {
	*widget.Painter
	cam   camera.Camera
	c     *comparison.Comparison
	now   float64 // tick of the base's clock
	names bool    // are shown
	game  view.View
	worn  *skins.Wardrobe // skins of an installed game
	when  *sim.World      // scratch: a moment without players

	plates [comparison.Most]ghostName
	taken  []layout.Rect // where the name of the base and those of other runs are
}

// A ghostName is what is written above a ghost.
type ghostName struct {
	layout.Rect // empty for none
	name, extra string
}

// trailTicks is how long the trail of a ghost is, in ticks of its run.
const trailTicks = 125

// A pattern distinguishes a run from the others without colour: by its
// letter, the dashes of its outline and trail, and a shape.
type pattern struct {
	team    int // colour of a team, −1 that of the second graph
	on, off float64
	shape   int
}

// patterns are those of the runs B to I.
var patterns = [...]pattern{
	{-1, 5, 3.5, 2},
	{3, 2, 3, 3},
	{2, 9, 4, 0},
	{1, 7, 2, 1},
	{5, 3, 6, 5},
	{0, 12, 3, 4},
	{7, 1.5, 2, 7},
	{6, 5, 7, 6},
}

// ink returns the colour of other i in a theme.
func (p *pattern) ink(t *theme.Theme) color.NRGBA {
	if p.team < 0 {
		return t.G2
	}
	return t.Teams[p.team]
}

// letter returns the letter of other i; the base is A.
func letter(i int) string { return string(rune('B' + i)) }

func patternOf(i int) *pattern { return &patterns[i%len(patterns)] }

// ghosts returns the other runs as they are now.
func (v *View) ghosts() *ghosts {
	g := &ghosts{
		Painter: &v.D.P, cam: *v.St.Cam, c: v.c, names: v.D.Set.Names, game: v.St.View, worn: v.St.Scene.Skins,
		when: &v.when,
	}
	if v.St.Scene.Map != nil {
		g.cam = g.cam.Whole(v.D.P.Scale())
	}
	if x, y, here := v.St.Scene.Place(v.c.Base.Player()); here {
		x, y = g.cam.ToScreen(x, y)
		g.taken = append(g.taken, g.above(x, y, 80))
	}
	g.taken = append(g.taken, v.St.Scene.Covered...)
	return g
}

// paint draws the other runs, and the places with times, into the picture of the base.
func (g *ghosts) paint() {
	var ok bool
	if g.now, ok = g.c.Base.Clock(); !ok {
		return
	}
	g.Clip(g.cam.View)
	defer g.Unclip()
	g.places()
	for i, o := range g.c.Others { // B is as near to its name as can be
		if g.names && !o.Hidden && o.Trace != nil {
			g.place(o, i)
		}
	}
	for i := len(g.c.Others) - 1; i >= 0; i-- {
		o := g.c.Others[i]
		if o.Hidden || o.Trace == nil {
			continue
		}
		tick := g.c.Partner(o, g.now)
		g.trail(o, i, tick)
		for _, id := range o.Players() {
			g.ghost(o, i, id, tick)
		}
		g.write(i)
	}
}

// trail draws where a run was a moment ago.
func (g *ghosts) trail(o *comparison.Side, i int, tick float64) {
	pat := patternOf(i)
	col, pts := pat.ink(&g.P), o.Trace.Points
	drawn := 0.0 // length, so that dashes go on from point to point
	for k := range pts {
		q := &pts[k]
		if float64(q.Tick) < tick-trailTicks || k == 0 || q.Jumped {
			continue
		}
		if float64(q.Tick) > tick {
			break
		}
		w := &pts[k-1]
		x0, y0 := g.cam.ToScreen(float64(w.X), float64(w.Y))
		x1, y1 := g.cam.ToScreen(float64(q.X), float64(q.Y))
		fade := theme.Fade(col, 0.15+0.75*(1-(tick-float64(q.Tick))/trailTicks))
		drawn = g.dash(x0, y0, x1, y1, drawn, 2*pat.on, 2*pat.off, fade)
	}
}

// dash draws the dashes of a piece of a line that begins after a length, and
// returns the length at its end.
func (g *ghosts) dash(x0, y0, x1, y1, begun, on, off float64, col color.NRGBA) float64 {
	l := math.Hypot(x1-x0, y1-y0)
	if l == 0 || l > 4000 {
		return begun
	}
	pitch := on + off
	for k := math.Floor(begun / pitch); k*pitch < begun+l; k++ {
		from, to := max(begun, k*pitch)-begun, min(begun+l, k*pitch+on)-begun
		if to > from {
			g.Line(x0+(x1-x0)*from/l, y0+(y1-y0)*from/l, x0+(x1-x0)*to/l, y0+(y1-y0)*to/l, 2.5, col)
		}
	}
	return begun + l
}

// A tee is one of another run at a moment.
type tee struct {
	x, y   float64 // world
	aim    float64
	hook   bool
	hx, hy float64
	faint  bool // not in its run at this moment
	row    sim.Row
	on     *sim.World // where the row is from, nil for one of a trace
}

// teeOf returns where player id of a run is; from the run's trace where its
// recording does not have them at this moment.
func teeOf(o *comparison.Side, id int, tick float64) (t tee, ok bool) {
	cur, game := o.S.Play.World(), o.S.Play.Game()
	t.faint = tick < 0 || tick > o.Ticks()+1
	if game != nil && game.Index == o.Run.Game && id >= 0 && id < sim.MaxRows && cur.Rows[id].Present() {
		next, frac := o.S.Play.Next()
		var r sim.Row
		sim.Blend(&r, &cur.Rows[id], &next.Rows[id], frac, float64(next.Tick-cur.Tick), game.Engine)
		k := game.Engine.UnitScale()
		t.row, t.on = r, cur
		t.x, t.y = float64(r.V[sim.X])*k, float64(r.V[sim.Y])*k
		t.aim = aimOf(&r)
		if r.Or(sim.HookState, 0) > 0 && r.Has.Has(sim.HookX) {
			t.hook, t.hx, t.hy = true, float64(r.V[sim.HookX]), float64(r.V[sim.HookY])
		}
		return t, true
	}
	if id != o.Player() {
		return t, false
	}
	q, ok := o.Trace.At(tick)
	t.x, t.y = float64(q.X), float64(q.Y)
	return t, ok
}

// aimOf returns where a player looks, in radians clockwise from the right.
func aimOf(r *sim.Row) float64 {
	switch {
	case r.Has.Has(sim.AimX) && r.Has.Has(sim.AimY):
		return math.Atan2(float64(r.V[sim.AimY]), float64(r.V[sim.AimX]))
	case r.Has.Has(sim.AimAngle):
		return float64(r.V[sim.AimAngle]) / 256
	case r.Has.Has(sim.Yaw):
		return -float64(r.V[sim.Yaw]) / 65536 * 2 * math.Pi
	}
	return 0
}

// ghost draws one tee of another run: half-transparent in its own skin, with a dashed outline of its own.
func (g *ghosts) ghost(o *comparison.Side, i, id int, tick float64) {
	t, ok := teeOf(o, id, tick)
	if !ok {
		return
	}
	pat, view := patternOf(i), g.cam.View
	col := pat.ink(&g.P)
	x, y := g.cam.ToScreen(t.x, t.y)
	if x > view.X-40 && x < view.Right()+40 && y > view.Y-40 && y < view.Bottom()+40 {
		if t.faint {
			g.PushAlpha(0.5)
		}
		if t.hook {
			hx, hy := g.cam.ToScreen(t.hx, t.hy)
			g.DashedLine(hx, hy, x, y, 2, pat.on, pat.off, theme.Fade(col, 0.85))
		}
		g.body(x, y, &t, g.look(o, id, &t), pat, col)
		if t.faint {
			g.Pop()
		}
	}
}

// look returns how the player of another run looks, nil where players have no look of their own.
func (g *ghosts) look(o *comparison.Side, id int, t *tee) *canvas.Tee {
	on := t.on
	if on == nil { // a place of the trace: who it was is known, and no more
		on = g.when
		on.Tick = o.Run.First()
	}
	s := view.Scene{Game: o.Game(), Cur: on, Next: on, Followed: -1, Skins: g.worn}
	look, ok := g.game.Portrait(&s, &t.row, id)
	if !ok {
		return nil
	}
	look.Aim, look.Frozen = t.aim, look.Frozen && t.on != nil
	return &look
}

// ghostShare is how much of a ghost is seen.
const ghostShare = 0.5

// body draws the body of a tee and its dashed outline; a hollow body where it has no look.
func (g *ghosts) body(x, y float64, t *tee, look *canvas.Tee, pat *pattern, col color.NRGBA) {
	unit := max(g.cam.Zoom, 0.2)
	if look != nil {
		look.X, look.Y, look.Unit = x, y, unit
		g.PushAlpha(ghostShare)
		g.Tee(look)
		g.Pop()
	} else {
		g.Sprite(assets.TeeBody, x, y, unit, theme.Fade(col, 0.25))
	}
	g.outline(x, y, unit, pat, col)
	if look == nil && 42*unit*g.Scale() >= 14 {
		sin, cos := math.Sincos(t.aim)
		g.Sprite(assets.TeeGhostEyes, x+cos*10*unit, y+(sin*8-4.5)*unit, unit, col)
	}
}

// outline draws the dashed outline of a tee.
func (g *ghosts) outline(x, y, unit float64, pat *pattern, col color.NRGBA) {
	dark := theme.Fade(theme.Hex(0x0a0d10), 0.45)
	const rx, ry, steps = 22.5, 19.0, 48
	edge := func(k int) (float64, float64) {
		sin, cos := math.Sincos(float64(k) * 2 * math.Pi / steps)
		return x + cos*rx*unit, y + min(sin, 0.8)*ry*unit // flat at the foot
	}
	px, py, drawn := 0.0, 0.0, 0.0
	for k := range steps + 1 {
		qx, qy := edge(k)
		if k > 0 {
			g.Line(px, py, qx, qy, 4.5, dark)
		}
		px, py = qx, qy
	}
	for k := range steps + 1 {
		qx, qy := edge(k)
		if k > 0 {
			drawn = g.dash(px, py, qx, qy, drawn, pat.on, pat.off, col)
		}
		px, py = qx, qy
	}
}

// above returns where a name of width w is that belongs to a tee at a point of the screen, within the view.
func (g *ghosts) above(x, y, w float64) layout.Rect {
	view := g.cam.View
	r := layout.Rect{X: x - w/2, Y: y - 36*g.cam.Zoom - 18, W: w, H: 18}
	r.X = max(view.X+2, min(r.X, view.Right()-2-w))
	r.Y = max(view.Y+2, min(r.Y, view.Bottom()-20))
	return r
}

// place finds a place for the letter, the name and the gap of other i: above its ghost, at the edge of the view
// where that is outside, and off the names that have a place.
func (g *ghosts) place(o *comparison.Side, i int) {
	t, ok := teeOf(o, o.Player(), g.c.Partner(o, g.now))
	if !ok {
		return
	}
	p := &g.plates[i]
	p.name = g.Fit(theme.Label.In(theme.Medium), letter(i)+" "+o.Who(), 150)
	w := g.TextWidth(theme.Label.In(theme.Medium), p.name) + 24
	if gap, ok := g.c.Gap(o, g.now); ok {
		p.extra = signed(gap.Difference) + " s"
		w += g.TextWidth(theme.Small.In(theme.Mono), p.extra) + 6
	}
	x, y := g.cam.ToScreen(t.x, t.y)
	p.Rect = g.above(x, y, w)
	p.Rect = g.free(p.Rect, -20)
	if p.Y < g.cam.View.Y { // no room above
		p.Rect = g.free(g.above(x, y, w), 20)
	}
	g.taken = append(g.taken, p.Rect)
}

// free returns r moved by steps until it overlaps no name.
func (g *ghosts) free(r layout.Rect, step float64) layout.Rect {
	for slices.ContainsFunc(g.taken, r.Overlaps) {
		r.Y += step
	}
	return r
}

// write writes what place found a place for.
func (g *ghosts) write(i int) {
	p := &g.plates[i]
	if p.Empty() {
		return
	}
	st, mono := theme.Label.In(theme.Medium), theme.Small.In(theme.Mono)
	g.Box(p.Rect, theme.RadiusButton, g.P.Plate, g.P.PlateBorder)
	g.TeamShape(patternOf(i).shape, p.X+10, p.CenterY(), 8, true, patternOf(i).ink(&g.P))
	x := p.X + 18 + g.Text(p.X+18, p.CenterY(), st, g.P.PlateText, p.name)
	if p.extra != "" {
		g.TextAt(x+6, p.CenterY(), canvas.Left, mono, g.P.PlateText2, p.extra)
	}
}

// places draws the places with times, and where the clocks are lined up.
func (g *ghosts) places() {
	ink := g.P.Marks[theme.MarkCheckpoint]
	for i := range g.c.Places {
		e := &g.c.Places[i]
		x0, y0 := g.cam.ToScreen(float64(e.X0), float64(e.Y0))
		x1, y1 := g.cam.ToScreen(float64(e.X1), float64(e.Y1))
		g.Line(x0, y0, x1, y1, 3.5, theme.Fade(theme.Hex(0x0a0d10), 0.6))
		g.DashedLine(x0, y0, x1, y1, 2, 6, 3, ink)
		g.TextAt((x0+x1)/2+6, min(y0, y1)-8, canvas.Left, theme.Small.In(theme.Medium), ink, e.Name)
	}
	if l := g.c.Line; l.Kind == comparison.AtPlace {
		x, y := g.cam.ToScreen(float64(l.X), float64(l.Y))
		g.Circle(x, y, 9, 1.5, g.P.Acc)
		g.Line(x-13, y, x+13, y, 1.5, g.P.Acc)
		g.Line(x, y-13, x, y+13, 1.5, g.P.Acc)
	}
}
