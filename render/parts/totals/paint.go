package totals

import (
	"fmt"
	"strconv"
	"strings"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/match"
	"playhead/sim/times"
)

// PaintCover draws the page in place of the map and the panel: see [part.Covering].
func (v *View) PaintCover() {
	p := &v.D.P
	defer p.Hits.Own(v)()
	p.Fill(v.D.Lay.Map, p.T.S2)
	p.Ground(v.D.Lay.Map)
	if b := v.D.Lay.Panel; !b.Empty() {
		p.Fill(b, p.T.S2)
		p.Ground(b)
	}
	v.paintTabs(v.places.tabs)
	if v.of == nil {
		p.Text(v.D.Lay.Map.X+20, v.places.heading.CenterY(), theme.Body, p.T.T2, "Reading…")
		return
	}
	if !v.places.head.Empty() {
		v.paintScore(v.places.head)
	}
	if !v.places.rounds.Empty() {
		v.paintRounds(v.places.rounds)
	}
	v.paintHeading(v.places.heading)
	if !v.places.players.Empty() {
		v.players.list.Paint()
	}
	if !v.places.killHead.Empty() {
		v.paintKillHead(v.places.killHead)
	}
	if !v.places.kills.Empty() {
		v.kills.list.Paint()
	}
	if !v.places.matrix.Empty() {
		v.paintMatrix(v.places.matrix)
	}
}

// PaintOnLanes adds nothing to the lanes.
func (v *View) PaintOnLanes() {}

// paintTabs draws the way back to the scene, and the button that copies.
func (v *View) paintTabs(r layout.Rect) {
	p := &v.D.P
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
	x := r.X + 12
	for i, title := range [...]string{"Scene", "Match"} {
		tgt := widget.Target{Part: tabPart, N: i}
		st, ink := theme.Body, p.T.T2
		if i == 1 {
			st, ink = st.In(theme.Medium), p.T.T1
		}
		if p.Hovered(tgt) {
			ink = p.T.T1
		}
		w := p.TextWidth(st, title) + 16
		p.Text(x+8, r.CenterY(), st, ink, title)
		if i == 1 {
			p.FillRect(x+4, r.Bottom()-3, w-8, 3, p.T.AccText)
		}
		p.Zone(layout.Rect{X: x, Y: r.Y, W: w, H: r.H}, tgt, widget.CursorPointer)
		x += w + 4
	}
	if v.of != nil {
		p.Button(widget.Button{
			Rect:   layout.Rect{X: r.Right() - 12 - 28, Y: r.Y + 4, W: 28, H: 28},
			Target: widget.Target{Part: copyPart}, Icon: assets.IconCopy, Flat: true, Tip: "Copy as Markdown",
		})
		p.Button(widget.Button{
			Rect:   layout.Rect{X: r.Right() - 12 - 60, Y: r.Y + 4, W: 28, H: 28},
			Target: widget.Target{Part: heatPart}, Icon: assets.IconLayers, Flat: true,
			Tip: "Heat map of these rounds and of the listed kills",
		})
	}
}

// paintScore draws both teams with the rounds they won, and facts where there is room.
func (v *View) paintScore(r layout.Rect) {
	p := &v.D.P
	p.Fill(r, p.T.S1)
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
	score, small := v.of.of.Score(), r.H < headHeight
	big := theme.Display.In(theme.Mono)
	if small {
		big = theme.Clock
	}
	text := fmt.Sprintf("%d – %d", score[0], score[1])
	w := p.TextWidth(big, text) + 40
	facts := v.facts()
	room := r.W - 24
	factsWidth := 0.0
	if !small {
		for len(facts) > 0 && room-w-76*float64(len(facts)) < 380 {
			facts = facts[:len(facts)-1]
		}
		factsWidth = 76 * float64(len(facts))
	}
	side := (room - w - factsWidth) / 2
	v.paintTeam(layout.Rect{X: r.X + 12, Y: r.Y, W: side, H: r.H}, 1)
	p.TextAt(r.X+12+side+w/2, r.CenterY(), canvas.Center, big, p.T.T1, text)
	if b := v.of.of.Before; b != [2]int{} {
		p.Hits.Add(widget.Zone{
			Rect: layout.Rect{X: r.X + 12 + side, Y: r.Y, W: w, H: r.H}, Target: widget.Target{Part: widget.Ground},
			Tip: fmt.Sprintf("%d–%d before the first recorded round", b[0], b[1]), Mouse: true,
		})
	}
	v.paintTeam(layout.Rect{X: r.X + 12 + side + w, Y: r.Y, W: side, H: r.H}, 2)
	if small {
		return
	}
	x := r.Right() - 12 - factsWidth
	for _, f := range facts {
		p.Text(x+10, r.CenterY()-8, theme.Body.In(theme.Mono), p.T.T1, f[0])
		p.TextIn(x+10, r.CenterY()+11, 66, canvas.Left, theme.Small, p.T.T3, f[1])
		x += 76
	}
}

// facts are figures of the match with their names, the most important ones first.
func (v *View) facts() (list [][2]string) {
	for i, h := range v.of.of.Halves() {
		if len(v.of.of.Halves()) > 1 && i < 4 {
			list = append(list, [2]string{
				fmt.Sprintf("%d–%d", h.Won[0], h.Won[1]),
				match.HalfName(i, len(v.of.of.Halves())),
			})
		}
	}
	killed, heads := 0, 0
	for i := range v.counted.Totals {
		killed += v.counted.Totals[i].Kills
		heads += v.counted.Totals[i].Headshots
	}
	list = append(list, [2]string{strconv.Itoa(killed), "kills"}, [2]string{strconv.Itoa(heads), "headshots"})
	if v.of.bombs[0] > 0 {
		list = append(list, [2]string{strconv.Itoa(v.of.bombs[0]), "planted"},
			[2]string{strconv.Itoa(v.of.bombs[1]), "defused"})
	}
	return append(list, [2]string{times.WithUnit(v.of.length), "length"})
}

// paintTeam draws the letter of a team, its players and the sides it played on.
func (v *View) paintTeam(r layout.Rect, side int) {
	p := &v.D.P
	box := layout.Rect{X: r.X, Y: r.CenterY() - 12, W: 24, H: 24}
	p.Box(box, theme.RadiusButton, p.T.S4, p.T.Line2)
	p.TextAt(box.CenterX(), box.CenterY(), canvas.Center, theme.Body.In(theme.Medium), p.T.T1, teamLetter(side))
	var names []string
	for i := range v.of.of.Totals {
		if t := &v.of.of.Totals[i]; t.Side == side {
			names = append(names, t.Name)
		}
	}
	y := r.CenterY()
	if r.H >= headHeight {
		y -= 9
	}
	p.TextIn(box.Right()+10, y, r.W-40, canvas.Left, theme.Body.In(theme.Medium), p.T.T1, strings.Join(names, ", "))
	if r.H < headHeight {
		return
	}
	x := box.Right() + 16
	for i, h := range v.of.of.Halves() {
		n := side - 1 // A begins as Counter-Terrorists
		if h.Swapped {
			n = 1 - n
		}
		if i > 0 {
			x += 4 + p.Text(x, r.CenterY()+11, theme.Small, p.T.T3, "›") + 8
		}
		p.TeamShape(n, x, r.CenterY()+11, 8, false, p.T.Team(n))
		x += 8
	}
}

func teamLetter(side int) string { return string(rune('A' + side - 1)) }

// paintHeading draws how many players there are and which rounds count, or which list is shown.
func (v *View) paintHeading(r layout.Rect) {
	p := &v.D.P
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
	if !v.tall() {
		x := r.X + 12
		for n, name := range listNames {
			if _, wide := v.area(); n == matrixList && wide || n == roundList && len(v.of.of.Rounds) == 0 {
				continue
			}
			c := widget.Chip{
				X: x, Y: r.Y + 7, Label: name, Target: widget.Target{Part: listPart, N: n}, On: v.list == n,
			}
			p.Chip(c)
			x += p.ChipWidth(c) + 6
		}
		return
	}
	p.Heading(r, "Players", strconv.Itoa(len(v.counted.Totals)))
	if len(v.of.of.Rounds) == 0 {
		return
	}
	var labels []string
	for i := range v.of.of.Scopes() {
		labels = append(labels, v.of.of.ScopeName(match.Scope(i)))
	}
	w := 0.0
	for _, l := range labels {
		w += p.TextWidth(theme.Label, l) + 24
	}
	if x := r.Right() - 12 - w; x > r.X+130 {
		p.Segments(x, r.Y+3, widget.Target{Part: scopePart}, labels, int(v.scope))
	}
}

// paintKillHead draws the heading of the kills.
func (v *View) paintKillHead(r layout.Rect) {
	p := &v.D.P
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	listed, count := len(v.kills.list.Listed()), strconv.Itoa(len(v.among))
	if listed != len(v.among) {
		count = fmt.Sprintf("%d of %s", listed, count)
	}
	p.Heading(r, "Kills", count)
	x := r.Right() - 12
	if v.kills.list.Filter() != "" {
		b := widget.Chip{Y: r.Y + 7, Label: "Show all", Target: widget.Target{Part: clearPart}}
		b.X = x - p.ChipWidth(b)
		p.Chip(b)
		x = b.X - 8
	}
	for _, n := range [...]int{matrixList, killList} {
		c := widget.Chip{
			Y: r.Y + 7, Label: listNames[n], Target: widget.Target{Part: listPart, N: n},
			On: (v.list == matrixList) == (n == matrixList),
		}
		c.X = x - p.ChipWidth(c)
		p.Chip(c)
		x = c.X - 6
	}
}

var listNames = [...]string{
	playerList: "Players", killList: "Kills", matrixList: "Killers and victims",
	roundList: "Rounds",
}

// paintRounds draws a cell for each round, with a gap between parts.
func (v *View) paintRounds(r layout.Rect) {
	p, of := &v.D.P, v.of.of
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
	label := r.CutLeft(74)
	p.Text(label.X+20, label.Y+16, theme.Label.In(theme.Medium), p.T.T1, "Rounds")
	p.Text(label.X+20, label.Y+36, theme.Small, p.T.T3, "kills")
	p.Text(label.X+54, label.Y+30, theme.Small, p.T.T3, "A")
	p.Text(label.X+54, label.Y+43, theme.Small, p.T.T3, "B")
	r.CutRight(12)
	const gap = 10.0
	w := min(58, (r.W-gap*float64(max(0, len(of.Parts)-1)))/float64(len(of.Rounds)))
	x, score := r.X, of.Before
	p.Clip(r)
	defer p.Unclip()
	for n := range of.Parts {
		h := &of.Parts[n]
		if n > 0 {
			p.VLine(x+gap/2-1, r.Y+8, r.H-16, p.T.Line2)
			x += gap
		}
		for i := h.First; i <= h.Last; i++ {
			round := &of.Rounds[i]
			winner := 0
			if h.Counts && round.Ended && !round.Restarted && round.Winner != sim.NobodyWon {
				winner = 1
				if (round.Winner == sim.TeamTwoWon) == h.Swapped {
					winner = 2
				}
				score[winner-1]++
			}
			v.paintRound(layout.Rect{X: p.Snap(x), Y: r.Y + 5, W: p.Snap(x+w) - p.Snap(x) - 1, H: r.H - 10},
				h, i, score)
			x += w
		}
	}
}

// paintRound draws a round: number, how it ended, who won, kills of both teams, and the score
// after it.
func (v *View) paintRound(c layout.Rect, h *match.Part, i int, score [2]int) {
	p, r := &v.D.P, &v.of.of.Rounds[i]
	tgt := widget.Target{Part: roundPart, N: i}
	now := v.S.Play.Tick()
	here := now >= r.First && now <= r.Last
	ground := p.T.S1
	switch {
	case p.Hovered(tgt):
		ground = p.T.S4
	case here:
		ground = p.T.Sel
	case v.chosen[i]:
		ground = p.T.S5
	}
	p.Fill(c, ground)
	ink := p.T.T1
	if !h.Counts || r.Restarted {
		p.Hatch(c.X, c.Y, c.W, c.H, 6, p.T.Line2)
		ink = p.T.T3
	}
	if c.W >= 22 && r.Number > 0 {
		p.Text(c.X+4, c.Y+11, theme.Small.In(theme.Mono), ink, strconv.Itoa(r.Number))
	}
	if r.Ended && r.Winner != sim.NobodyWon {
		n := 2 - int(r.Winner)
		p.FillRect(c.X, c.Y, c.W, 2, p.T.Team(n))
		if c.W >= 30 {
			p.TeamShape(n, c.Right()-8, c.Y+11, 7, false, p.T.Team(n))
		}
		if c.W >= 44 {
			part.DrawEnding(p, r.Ending, c.Right()-21, c.Y+11, p.T.T2)
		}
	}
	middle := c.Y + 33
	p.HLine(c.X+3, middle, c.W-6, p.T.Line2)
	room := max(0, int((c.W-6)/4))
	n := [2]int{}
	for k := range r.Kills {
		kill := &r.Kills[k]
		if kill.KillerSide < 0 || kill.KillerSide == kill.Side {
			continue
		}
		team := 1 - kill.KillerSide // A begins as the second side
		if h.Swapped {
			team = 1 - team
		}
		if n[team] < room {
			y := middle - 8
			if team == 1 {
				y = middle + 3
			}
			p.FillRect(c.X+4+4*float64(n[team]), y, 2, 6, p.T.Team(1-kill.KillerSide))
		}
		n[team]++
	}
	if c.W >= 34 && h.Counts {
		p.TextAt(c.CenterX(), c.Bottom()-9, canvas.Center, theme.Small.In(theme.Mono), p.T.T2,
			fmt.Sprintf("%d–%d", score[0], score[1]))
	}
	if here || v.chosen[i] {
		p.Border(c.X, c.Y, c.W, c.H, 1, p.T.AccText)
	}
	tip := fmt.Sprintf("%s · %d kills of A, %d of B", r.Name(), n[0], n[1])
	if !h.Counts || r.Restarted {
		tip += " · does not count"
	}
	p.Hits.Add(widget.Zone{
		Rect: c, Target: tgt, Cursor: widget.CursorPointer, Tip: tip,
		More: "Click to go there · Shift-click to loop it · Ctrl-click to choose it", Mouse: true,
	})
}
