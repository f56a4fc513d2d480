package export

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"playhead/drawing"
	"playhead/sim"
	"playhead/sim/judge"
)

// What a picture of drawings shows at least, world units across, and how much is around what is drawn.
const (
	drawnAcross = 1400.0
	drawnMargin = 160.0
)

// drawings draws each moment at which something is drawn: the map, the players and the ink.
func (p *page) drawings(r *Report) {
	shown := false
	for _, group := range together(r.Drawings) {
		from, to := group[0].From, group[0].To
		for i := range group {
			from, to = max(from, group[i].From), min(to, group[i].To)
		}
		at := time.Duration(from + (to-from)/2)
		g := gameAt(r.Games, at)
		if g == nil {
			continue // of a game that the report is not about
		}
		if !shown {
			p.put("<h2>Drawings</h2>\n<section>\n")
			shown = true
		}
		p.drawn(r, g, group, at)
	}
	if shown {
		p.put("</section>\n")
	}
}

// together returns drawings in groups that show at the same time, in order of time.
func together(all []drawing.Drawing) (groups [][]drawing.Drawing) {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b drawing.Drawing) int { return int(min(1, max(-1, a.From-b.From))) })
	end := drawing.Seconds(0)
	for _, d := range all {
		if n := len(groups); n > 0 && d.From < end {
			groups[n-1] = append(groups[n-1], d)
			end = min(end, d.To)
			continue
		}
		groups, end = append(groups, []drawing.Drawing{d}), d.To
	}
	return groups
}

// gameAt returns the game that is played at a position, nil for none.
func gameAt(games []*sim.Game, at time.Duration) *sim.Game {
	for _, g := range games {
		if begin, end, ok := g.Times(); ok && begin <= at && at <= end {
			return g
		}
	}
	return nil
}

// drawn draws one moment.
func (p *page) drawn(r *Report, g *sim.Game, group []drawing.Drawing, at time.Duration) {
	var w sim.World
	g.AtTime(at, &w)
	tick := w.Tick
	if r.Complete != nil {
		r.Complete(g, &w)
	}
	scale := g.Engine.UnitScale()
	where := func(id int) (x, y float64, ok bool) {
		row := &w.Rows[id]
		return float64(row.V[sim.X]) * scale, float64(row.V[sim.Y]) * scale, row.Has.Has(sim.X) && row.Has.Has(sim.Y)
	}
	named := func(name string) (x, y float64, ok bool) {
		for id := range w.Players {
			if st := g.StintAt(id, tick); st != nil && st.Identity.Name == name && !ok {
				x, y, ok = where(id)
			}
		}
		return x, y, ok
	}
	mine := func(id int) bool {
		return slices.ContainsFunc(r.Rows, func(row *judge.Player) bool {
			return row.Player == id && row.Game == g.Index
		})
	}
	q := &picture{page: p, above: !g.Engine.Teeworlds()}
	var around bounds
	for id := range w.Players {
		if x, y, ok := where(id); ok && mine(id) {
			around.add(x, y)
		}
	}
	q.x, q.y, q.k = boundsOf(group, named, around).frame()
	words := make([]string, len(group))
	for i := range group {
		words[i] = group[i].Name()
	}
	said := esc(strings.Join(words, " · "))
	p.put(fmt.Sprintf("<h3>%s <span class=\"dim\">tick %d</span></h3>\n<svg class=\"moment\" width=\"%d\" height=\"%d\" "+
		"role=\"img\" aria-label=\"%s\">\n", clock(at), tick, pictureW, pictureH, said))
	if m := r.Tiles[g.Index]; m != nil {
		q.tiles(m)
	}
	if plan := r.Plans[g.Index]; plan != nil {
		q.walls(plan)
	}
	for id := range w.Players {
		class := "other"
		if mine(id) {
			class = "mine"
		}
		q.player(g, &w, id, class, scale)
	}
	on := drawing.Picture{W: pictureW, H: pictureH, Zoom: q.k, ToScreen: q.at, Player: named, Still: true}
	for i := range group {
		if ink, ok := group[i].At(at, &on); ok {
			p.ink(&ink)
		}
	}
	p.put("</svg>\n<p class=\"dim\">", said, "</p>\n")
}

// bounds are what a picture has to show.
type bounds struct {
	x, y [2]float64 // least and most
	any  bool
}

func (b *bounds) add(x, y float64) {
	if !b.any {
		b.x, b.y, b.any = [2]float64{x, x}, [2]float64{y, y}, true
	}
	b.x, b.y = [2]float64{min(b.x[0], x), max(b.x[1], x)}, [2]float64{min(b.y[0], y), max(b.y[1], y)}
}

// boundsOf returns what is drawn on the map; what is on the screen alone is over otherwise.
func boundsOf(group []drawing.Drawing, named func(string) (x, y float64, ok bool), otherwise bounds) bounds {
	var b bounds
	for i := range group {
		d := &group[i]
		if d.On != drawing.OnMap {
			continue
		}
		for _, q := range d.Points {
			b.add(q[0], q[1])
		}
		if x, y, ok := named(d.Player); ok && d.Kind == drawing.Ring {
			b.add(x, y)
		}
	}
	if !b.any {
		return otherwise
	}
	return b
}

// frame returns the middle of a picture and how many px a world unit has.
func (b bounds) frame() (x, y, k float64) {
	wide := max(b.x[1]-b.x[0]+2*drawnMargin, (b.y[1]-b.y[0]+2*drawnMargin)*pictureW/pictureH, drawnAcross)
	return (b.x[0] + b.x[1]) / 2, (b.y[0] + b.y[1]) / 2, pictureW / wide
}

// ink draws ink with its rim.
func (p *page) ink(ink *drawing.Ink) {
	colour := fmt.Sprintf("#%06x", ink.Colour.RGB())
	for _, rim := range [...]float64{drawing.Rim, 0} {
		shade, alpha := colour, 1.0
		if rim > 0 {
			shade, alpha = fmt.Sprintf("#%06x", drawing.RimShade), drawing.RimAlpha
		}
		for _, s := range ink.Strokes {
			var path strings.Builder
			for i, q := range s.Points {
				fmt.Fprintf(&path, "%c%.1f %.1f", "ML"[min(i, 1)], q[0], q[1])
			}
			fill, width := "none", ink.Width+2*rim
			if s.Fill {
				fill, width = shade, 2*rim
			}
			// A style, because that of the page has its own for paths.
			p.put(fmt.Sprintf("<path d=\"%s\" style=\"fill:%s;stroke:%s;stroke-width:%gpx;opacity:%g;"+
				"stroke-linecap:round;stroke-linejoin:round\"/>\n", path.String(), fill, shade, width, alpha))
		}
	}
	if ink.Text == "" {
		return
	}
	anchor := "middle"
	if ink.Beside {
		anchor = "start"
	}
	p.put(fmt.Sprintf("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" dominant-baseline=\"central\" style=\"fill:%s;"+
		"font-size:%gpx;font-weight:500;paint-order:stroke;stroke:#0a0d10;stroke-width:3px\">%s</text>\n",
		ink.TextAt[0], ink.TextAt[1], anchor, colour, drawing.TextSize, esc(ink.Text)))
}
