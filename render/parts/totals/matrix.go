package totals

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// cellBase is the factor of the killer in the number of a cell: killer + 1, then victim + 1, both
// rows of players.
const cellBase = 256

// Sizes of the matrix, px.
const (
	leastCell = 15.0
	mostCell  = 36.0
	teamGap   = 8.0
	nameWidth = 88.0 // "killer ↓ victim →" and a gap
	leastName = 40.0
	sumWidth  = 30.0
)

// pairs counts killers and victims among the kills of the scope, by rows of players.
func (v *View) pairs() (n [][]int, sums [2][]int) {
	t := v.counted.Totals
	at := map[[2]int]int{}
	for i := range t {
		at[[2]int{t[i].Player, t[i].Stint}] = i
		n = append(n, make([]int, len(t)))
	}
	sums = [2][]int{make([]int, len(t)), make([]int, len(t))}
	for _, i := range v.among {
		k := &v.of.of.Kills[i]
		victim, ok := at[[2]int{k.Victim, k.VictimStint}]
		if !ok {
			continue
		}
		sums[1][victim]++
		if killer, ok := at[[2]int{k.Killer, k.KillerStint}]; ok && !k.Suicide() {
			n[killer][victim]++
			if k.Counts() {
				sums[0][killer]++
			}
		}
	}
	return n, sums
}

// paintMatrix draws killers and victims: killers down, victims across.
func (v *View) paintMatrix(r layout.Rect) {
	p, t := &v.D.P, v.counted.Totals
	p.VLine(r.X, r.Y, r.H, p.T.Line)
	if v.tall() {
		head := r.CutTop(headingHeight)
		p.HLine(head.X, head.Bottom()-p.Hair(), head.W, p.T.Line)
		p.Heading(head, "Killers and victims", strconv.Itoa(len(v.among)))
	}
	if len(t) == 0 {
		p.Text(r.X+20, r.Y+20, theme.Body, p.T.T2, "No kills.")
		return
	}
	r = r.Inset(8)
	n, sums := v.pairs()
	size := min(mostCell, (r.W-nameWidth-sumWidth-2*teamGap)/float64(len(t)), (r.H-64)/float64(len(t)+1))
	size = max(leastCell, math.Floor(size))
	names := max(leastName, min(nameWidth, r.W-sumWidth-2*teamGap-size*float64(len(t))))
	xs, ys := offsets(v, size), offsets(v, size)
	top, left := r.Y+20, r.X+names
	p.Clip(r)
	defer p.Unclip()
	p.Text(r.X, r.Y+9, theme.Small, p.T.T3, "killer ↓ victim →")
	for i := range t {
		y := top + ys[i] + size/2
		x := r.X
		if n := feed.TeamShape(v.S.Game(), t[i].Team); n >= 0 {
			p.TeamShape(n, x+3, y, 6, false, p.T.Team(n))
			x += 10
		}
		p.TextIn(x, y, r.X+names-6-x, canvas.Left, theme.Label, p.T.T1, t[i].Name)
		if size >= 24 {
			p.TextIn(left+xs[i]+1, r.Y+9, size-2, canvas.Left, theme.Small, p.T.T3, t[i].Name)
		}
		for k := range t {
			c := layout.Rect{X: left + xs[k], Y: top + ys[i], W: size - 1, H: size - 1}
			v.paintPair(c, i, k, n[i][k])
		}
		p.TextAt(left+xs[len(t)-1]+size+sumWidth-6, y, canvas.Right, theme.Label.In(theme.Mono), p.T.T2,
			strconv.Itoa(sums[0][i]))
	}
	y := top + ys[len(t)-1] + size + 10
	p.Text(r.X, y, theme.Small, p.T.T3, "deaths")
	for i := range t {
		p.TextAt(left+xs[i]+size/2, y, canvas.Center, theme.Small.In(theme.Mono), p.T.T2, strconv.Itoa(sums[1][i]))
	}
	lines := v.of.notes
	if why := v.whyUneven(sums); why != "" {
		lines = append([]string{why}, lines...)
	}
	y += 28
	for i, line := range lines {
		if y > r.Bottom()-8 {
			return
		}
		p.TextIn(r.X, y, r.W, canvas.Left, theme.Small, p.T.T3, line)
		p.Hits.Add(widget.Zone{
			Rect:   layout.Rect{X: r.X, Y: y - 8, W: r.W, H: 16},
			Target: widget.Target{Part: headPart, N: i}, Cursor: widget.CursorDefault, Tip: line, Mouse: true,
		})
		y += 18
	}
}

// offsets returns where the cells of each player begin, with a gap between teams.
func offsets(v *View, size float64) (at []float64) {
	x := 0.0
	for i := range v.counted.Totals {
		if i > 0 && v.counted.Totals[i].Side != v.counted.Totals[i-1].Side {
			x += teamGap
		}
		at = append(at, x)
		x += size
	}
	return at
}

// whyUneven says why there are more deaths than kills.
func (v *View) whyUneven(sums [2][]int) string {
	own, alone := 0, 0
	for _, i := range v.among {
		switch k := &v.of.of.Kills[i]; {
		case k.Suicide():
			alone++
		case k.TeamKill():
			own++
		}
	}
	var parts []string
	if own > 0 {
		parts = append(parts, fmt.Sprintf("Outlined: %d by the own team", own))
	}
	if alone > 0 {
		parts = append(parts, fmt.Sprintf("%d by the map, the bomb or themselves", alone))
	}
	return strings.Join(parts, " · ")
}

// paintPair draws how often one player killed another.
func (v *View) paintPair(c layout.Rect, killer, victim, n int) {
	p, t := &v.D.P, v.counted.Totals
	if killer == victim {
		return
	}
	tgt := widget.Target{Part: cellPart, N: (killer+1)*cellBase + victim + 1}
	own := t[killer].Side == t[victim].Side && t[killer].Side > 0
	ink := p.T.T3
	if n > 0 {
		p.Round(c, 2, blend(p.T.S2, p.T.G1, [...]float64{0.14, 0.26, 0.38, 0.5, 0.62}[min(n/2, 4)]))
		ink = p.T.T1
	}
	if own && n > 0 {
		p.Border(c.X, c.Y, c.W, c.H, 1, p.T.T2)
	}
	if p.Hovered(tgt) {
		p.Border(c.X, c.Y, c.W, c.H, 1, p.T.Line3)
	}
	if (n > 0 || !own) && c.W >= leastCell-2 {
		p.TextAt(c.CenterX(), c.CenterY(), canvas.Center, theme.Small.In(theme.Mono), ink, strconv.Itoa(n))
	}
	tip := fmt.Sprintf("%s killed %s %d times", t[killer].Name, t[victim].Name, n)
	switch n {
	case 0:
		tip = fmt.Sprintf("%s never killed %s", t[killer].Name, t[victim].Name)
	case 1:
		tip = fmt.Sprintf("%s killed %s once", t[killer].Name, t[victim].Name)
	}
	p.Hits.Add(widget.Zone{
		Rect: c, Target: tgt, Cursor: widget.CursorPointer, Tip: tip,
		More:  "Click to list them · double-click to play them",
		Mouse: true,
	})
}

// blend returns a colour between two.
func blend(a, b color.NRGBA, share float64) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*share) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}
