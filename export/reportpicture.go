package export

import (
	"fmt"
	"math"
	"net/url"
	"strconv"

	"playhead/sim"
)

// The size of a picture of a moment, px, and of what it shows, world units across.
const (
	pictureW, pictureH = 640, 320
	teesAcross         = 40 * sim.TileUnits
	fieldAcross        = 2200.0
)

// A picture draws a moment around a player.
type picture struct {
	*page
	above bool // y grows upwards
	k     float64
	x, y  float64 // of the player
}

// at returns where a position is, px.
func (p *picture) at(x, y float64) (px, py float64) {
	dy := y - p.y
	if p.above {
		dy = -dy
	}
	return pictureW/2 + (x-p.x)*p.k, pictureH/2 + dy*p.k
}

// picture draws the map around a player at a tick, the players there, and where they aim.
func (p *page) picture(r *Report, g *sim.Game, player int, t sim.Tick) {
	var w sim.World
	there := false
	g.Each(t, t, func(now *sim.World) bool {
		w.CopyFrom(now)
		there = true
		return false
	})
	if !there {
		return
	}
	if r.Complete != nil {
		r.Complete(g, &w)
	}
	me := &w.Rows[player]
	if !me.Has.Has(sim.X) || !me.Has.Has(sim.Y) {
		return
	}
	scale := g.Engine.UnitScale()
	q := &picture{page: p, above: !g.Engine.Teeworlds(), k: pictureW / fieldAcross}
	if !q.above {
		q.k = float64(pictureW) / teesAcross
	}
	q.x, q.y = float64(me.V[sim.X])*scale, float64(me.V[sim.Y])*scale
	p.put(fmt.Sprintf("<svg class=\"moment\" width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"tick %d\">",
		pictureW, pictureH, t))
	if m := r.Tiles[g.Index]; m != nil {
		q.tiles(m)
	}
	if plan := r.Plans[g.Index]; plan != nil {
		q.walls(plan)
	}
	for id := range w.Players {
		if id != player {
			q.player(g, &w, id, "other", scale)
		}
	}
	q.player(g, &w, player, "mine", scale)
	p.put("</svg>\n")
}

// tiles draws the walls and dangers of a map of Teeworlds: rows of equal tiles are one rectangle.
func (p *picture) tiles(m *sim.TileMap) {
	classes := map[uint8]string{1: "wall", 2: "death", 3: "unhook", 9: "freeze"}
	side := int(pictureW/p.k/sim.TileUnits)/2 + 1
	x0, y0 := int(p.x/sim.TileUnits), int(p.y/sim.TileUnits)
	of := func(x, y int) uint8 {
		i := min(max(y, 0), m.Height-1)*m.Width + min(max(x, 0), m.Width-1)
		for _, layer := range [...][]sim.Tile{m.Game, m.Front} {
			if i < len(layer) && i >= 0 && classes[layer[i].Index] != "" {
				return layer[i].Index
			}
		}
		return 0
	}
	for y := y0 - side/2 - 1; y <= y0+side/2+1; y++ {
		for x := x0 - side; x <= x0+side; {
			kind, from := of(x, y), x
			for x++; x <= x0+side && of(x, y) == kind; x++ {
			}
			if kind == 0 {
				continue
			}
			px, py := p.at(float64(from*sim.TileUnits), float64(y*sim.TileUnits))
			p.put(fmt.Sprintf("<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
				classes[kind], px, py, float64((x-from)*sim.TileUnits)*p.k, sim.TileUnits*p.k))
		}
	}
}

// walls draws the walls of a map of GoldSrc from above.
func (p *picture) walls(plan *sim.FloorPlan) {
	const step = 18 // what a player walks up without a jump
	p.put("<path class=\"axis\" fill=\"none\" d=\"")
	for i := range plan.World.Walls {
		w := &plan.World.Walls[i]
		ax, ay := p.at(float64(w.A[0]), float64(w.A[1]))
		bx, by := p.at(float64(w.B[0]), float64(w.B[1]))
		if w.Hi-w.Lo <= step || max(ax, bx) < 0 || min(ax, bx) > pictureW || max(ay, by) < 0 || min(ay, by) > pictureH {
			continue
		}
		p.put(fmt.Sprintf("M%.1f %.1fL%.1f %.1f", ax, ay, bx, by))
	}
	p.put("\"/>")
}

// player draws a player with name, aim and hook.
func (p *picture) player(g *sim.Game, w *sim.World, id int, class string, scale float64) {
	r := &w.Rows[id]
	if !r.Has.Has(sim.X) || !r.Has.Has(sim.Y) {
		return
	}
	x, y := float64(r.V[sim.X])*scale, float64(r.V[sim.Y])*scale
	px, py := p.at(x, y)
	if px < -20 || px > pictureW+20 || py < -20 || py > pictureH+20 {
		return
	}
	if state, ok := r.Get(sim.HookState); ok && state > 0 && r.Has.Has(sim.HookX) && r.Has.Has(sim.HookY) {
		hx, hy := p.at(float64(r.V[sim.HookX]), float64(r.V[sim.HookY]))
		p.put(fmt.Sprintf("<path class=\"hook\" d=\"M%.1f %.1fL%.1f %.1f\"/>", px, py, hx, hy))
	}
	if dx, dy, ok := aimOf(r); ok {
		const long = 200
		ax, ay := p.at(x+dx*long, y+dy*long)
		p.put(fmt.Sprintf("<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>", class, px, py, ax, ay))
	}
	radius := 16 * p.k
	if !p.above {
		radius = 14 * p.k
	}
	p.put(fmt.Sprintf("<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>", class, px, py, radius),
		fmt.Sprintf("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>", px, py-radius-4,
			esc(g.Label(id, w.Tick))))
}

// aimOf returns the direction of the aim, in the axes of the world.
func aimOf(r *sim.Row) (x, y float64, ok bool) {
	switch {
	case r.Has.Has(sim.AimX) && r.Has.Has(sim.AimY):
		x, y = float64(r.V[sim.AimX]), float64(r.V[sim.AimY])
		n := math.Hypot(x, y)
		return x / n, y / n, n > 0
	case r.Has.Has(sim.AimAngle):
		y, x = math.Sincos(float64(r.V[sim.AimAngle]) * sim.DDNet.Column(sim.AimAngle).Scale * math.Pi / 180)
		return x, y, true
	case r.Has.Has(sim.Yaw):
		y, x = math.Sincos(float64(r.V[sim.Yaw]) * sim.GoldSrc.Column(sim.Yaw).Scale * math.Pi / 180)
		return x, y, true
	}
	return 0, 0, false
}

// MomentLink returns the link that opens the recording at a tick of a game, "" if the recording has no hash.
func (r *Report) MomentLink(g *sim.Game, follow string, t sim.Tick) string {
	if r.SHA256 == "" || r.Bytes == 0 {
		return ""
	}
	at := "t" + strconv.Itoa(int(t))
	if g.Index > 0 || len(r.Games) > 1 {
		at = strconv.Itoa(g.Index) + "/" + at
	}
	q := url.Values{"at": {at}, "bytes": {strconv.FormatInt(r.Bytes, 10)}, "sha256": {r.SHA256}}
	if follow != "" {
		q.Set("follow", follow)
	}
	return "playhead:" + url.PathEscape(r.Recording) + "?" + q.Encode()
}

// time writes when a tick of a game is, as a link to it.
func (p *page) time(r *Report, g *sim.Game, follow string, t sim.Tick) {
	text := fmt.Sprintf("<code title=\"tick %d\">%s</code>", t, clock(g.TimeOf(t)))
	if link := r.MomentLink(g, follow, t); link != "" {
		text = "<a href=\"" + esc(link) + "\">" + text + "</a>"
	}
	p.put(text, " ")
}
