package match

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/rounds"
	"playhead/sim/times"
	"playhead/sim/utility"
)

// Sizes of the clock.
const (
	clockWidth  = 320.0
	clockHeight = 30.0
	clockGap    = 10.0 // below it
	bombHeight  = 34.0 // of the row of the bomb
	aliveMost   = 6    // shapes a side; more become a number
)

// bombNow returns the bomb that is planted at the playhead, and how long until it
// explodes.
func (v *View) bombNow() (b *utility.Bomb, left time.Duration) {
	if v.used == nil {
		return nil, 0
	}
	tick, at := v.now()
	for i := range v.used.Bombs {
		b := &v.used.Bombs[i]
		if b.Planted <= tick && tick < b.End {
			return b, max(0, v.game.TimeOf(b.Planted)+b.Fuse-at)
		}
	}
	return nil, 0
}

// work returns who plants or defuses at the playhead, nil if nobody does.
func (v *View) work() *utility.Work {
	if v.used == nil {
		return nil
	}
	tick, _ := v.now()
	for i := range v.used.Works {
		if w := &v.used.Works[i]; w.From <= tick && tick < w.To {
			return w
		}
	}
	return nil
}

// done returns how much of a work is done, 0 to 1, and how long it still takes;
// known is unset where the recording does not say how long it takes.
func (v *View) done(w *utility.Work) (part float64, left time.Duration, known bool) {
	if w.Takes <= 0 {
		return 0, 0, false
	}
	_, at := v.now()
	went := at - v.game.TimeOf(w.From)
	return min(1, float64(went)/float64(w.Takes)), max(0, w.Takes-went), true
}

// ClockHeight returns how high the clock is with a gap below it, 0 where a game has no
// rounds.
func (v *View) ClockHeight() float64 {
	if _, ok := v.Look.Round(); !ok {
		return 0
	}
	h := clockHeight + clockGap
	if bomb, _ := v.bombNow(); bomb != nil || v.work() != nil {
		h += bombHeight
	}
	return h
}

// PaintClock draws score, players alive and the clock of the round, and below them
// the bomb.
func (v *View) PaintClock(x, y float64) {
	n, _ := v.Look.Round()
	p := &v.D.P
	r := layout.Rect{X: x, Y: y, W: v.clockWide(), H: v.ClockHeight() - clockGap}
	p.Plate(r, theme.RadiusCard)
	tip, more := "Rounds won, players alive, time left in the round", ""
	if v.aliveOf() == ([2][2]int{}) {
		more = "This recording does not hold who is alive."
	}
	p.Hits.Add(widget.Zone{Rect: r, Target: widget.Target{Part: clockPart}, Tip: tip, More: more, Mouse: true})
	top := r
	top.H = clockHeight
	v.score(top, &n)
	v.clock(top, n.Clocked, n.Left)
	if r.H > clockHeight {
		r.CutTop(clockHeight)
		bomb, left := v.bombNow()
		v.bombRow(r, bomb, left, v.work())
	}
}

// score draws both sides' rounds and who of them is alive.
func (v *View) score(r layout.Rect, n *part.Round) {
	p := &v.D.P
	st, y := theme.Title.In(theme.Mono), r.CenterY()
	alive := v.aliveOf()
	for i, won := range [2]int32{n.CounterTerrorists, n.Terrorists} {
		dir, al, edge := 1.0, canvas.Left, r.X
		if i == 1 {
			dir, al, edge = -1, canvas.Right, r.Right()
		}
		p.TeamShape(i, edge+dir*15, y, 10, false, p.P.Team(i))
		text := sideName(v.game, i)
		if n.Scored {
			text += " " + strconv.Itoa(int(won))
		}
		p.TextAt(edge+dir*26, y, al, st, p.P.PlateText, text)
		v.shapes(edge+dir*(26+p.TextWidth(st, text)+9), y, dir, i, alive[i])
	}
}

// clockWide returns how wide the clock is: more where teams have longer names than
// Counter-Strike's.
func (v *View) clockWide() float64 {
	st, most := theme.Title.In(theme.Mono), 0.0
	for k := range 2 {
		most = max(most, v.D.P.TextWidth(st, sideName(v.game, k)))
	}
	return clockWidth + 2*max(0, most-v.D.P.TextWidth(st, "CT"))
}

// sideName returns the short name of the side with team shape k.
func sideName(g *sim.Game, k int) string { return feed.TeamInitial(g, int32(side(k)+1)) }

// shapes draws a shape for each player of a team, hollow for the dead; a number
// where they are many.
func (v *View) shapes(x, y, dir float64, team int, of [2]int) {
	p := &v.D.P
	alive, all := of[0], of[1]
	if all > aliveMost {
		al := canvas.Left
		if dir < 0 {
			al = canvas.Right
		}
		p.TextAt(x, y, al, theme.Small.In(theme.Mono), p.P.PlateText2, fmt.Sprintf("%d/%d", alive, all))
		return
	}
	for k := range all {
		hollow := k >= alive
		col := p.P.Team(team)
		if hollow {
			col = theme.Fade(col, 0.55)
		}
		p.TeamShape(team, x+dir*(3+float64(k)*9), y, 6, hollow, col)
	}
}

// aliveOf returns how many players of each team shape are alive, and how many
// there are whose state is known.
func (v *View) aliveOf() (of [2][2]int) {
	w := v.St.Scene.Cur
	for id := range w.Players {
		r := &w.Rows[id]
		team, known := r.Get(sim.Team)
		alive, told := r.Get(sim.Alive)
		if !known || !told || team < 1 || team > 2 {
			continue
		}
		k := side(int(team) - 1)
		of[k][1]++
		if alive != 0 {
			of[k][0]++
		}
	}
	return of
}

// clock draws the time left in the round, or in its freeze time.
func (v *View) clock(r layout.Rect, known bool, left time.Duration) {
	if !known {
		return
	}
	p := &v.D.P
	ink := p.P.PlateText
	if v.freezes() {
		ink = p.P.Team(5)
	}
	p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, theme.Title.In(theme.Mono), ink,
		times.Clock(left.Truncate(time.Second), false, 0))
}

// freezes reports whether the freeze time of a round goes on.
func (v *View) freezes() bool {
	if v.of == nil {
		return false
	}
	_, at := v.now()
	i := v.of.At(at)
	if i < 0 {
		return false
	}
	r := &v.of.Rounds[i]
	return r.Begun && r.Moves && at < r.Start
}

// How long defusing takes with a kit and without one.
const (
	withKit    = 5 * time.Second
	withoutKit = 10 * time.Second
)

// bombRow draws how long the bomb still takes, and who plants or defuses it.
func (v *View) bombRow(r layout.Rect, b *utility.Bomb, left time.Duration, w *utility.Work) {
	p := &v.D.P
	y := r.Y + 6.0
	part.DrawBomb(p, r.X+15, y, p.P.Warn)
	field := layout.Rect{X: r.X + 28, Y: y - 3, W: r.W - 28 - 78, H: 6}
	if w != nil {
		v.workBar(r, field, w, left, b)
		return
	}
	share := min(1, float64(left)/float64(b.Fuse))
	p.Round(field, 3, theme.Fade(p.P.PlateText2, 0.3))
	filled := field
	filled.W *= share
	p.Round(filled, 3, p.P.Warn)
	for _, d := range [...]time.Duration{withoutKit, withKit} {
		x := field.X + field.W*min(1, float64(d)/float64(b.Fuse))
		p.FillRect(p.Snap(x), field.Y-3, 1, field.H+6, p.P.PlateText)
	}
	p.TextAt(r.Right()-12, y, canvas.Right, theme.Title.In(theme.Mono), p.P.Warn, fuseText(b, left))
	p.Text(field.X, y+16, theme.Small, p.P.PlateText2, fuseNote(b))
	p.TextAt(r.Right()-12, y+16, canvas.Right, theme.Small, p.P.PlateText2, chance(left))
}

// fuseText is how long a bomb still takes.
func fuseText(b *utility.Bomb, left time.Duration) string {
	text := tenths(left)
	if b.Source >= utility.FuseOther {
		text = "≈" + text
	}
	return text
}

// fuseNote says where the length of the fuse comes from, where that is not this
// bomb.
func fuseNote(b *utility.Bomb) string {
	switch b.Source {
	case utility.FuseBeeps:
		return fmt.Sprintf("%.0f s by its beeps", b.Fuse.Seconds())
	case utility.FuseOther:
		return fmt.Sprintf("%.0f s as in other rounds", b.Fuse.Seconds())
	case utility.FuseUsual:
		return fmt.Sprintf("not recorded: %.0f s assumed", b.Fuse.Seconds())
	}
	return "kit 5 s · without 10 s"
}

// chance says whether the bomb can still be defused.
func chance(left time.Duration) string {
	switch {
	case left < withKit:
		return "too late"
	case left < withoutKit:
		return "only with a kit"
	}
	return "defuse possible"
}

// workBar draws how far a player is with planting or defusing.
func (v *View) workBar(r, field layout.Rect, w *utility.Work, left time.Duration, b *utility.Bomb) {
	p := &v.D.P
	y := field.CenterY()
	col, verb := p.P.Team(1), "plants"
	if w.Defuse {
		col, verb = p.P.Team(0), "defuses"
	}
	part, rest, known := v.done(w)
	p.Round(field, 3, theme.Fade(p.P.PlateText2, 0.3))
	if known {
		filled := field
		filled.W *= part
		p.Round(filled, 3, col)
		p.TextAt(r.Right()-12, y, canvas.Right, theme.Title.In(theme.Mono), col, tenths(rest))
	} else {
		p.Hatch(field.X, field.Y, field.W, field.H, 4, col)
	}
	who := nameOf(v.game, w.By, w.From)
	if who == "" {
		who = "a player"
	}
	note := who + " " + verb
	if !known {
		note += ", how long is not recorded"
	}
	p.TextIn(field.X, y+16, r.W-28-90, canvas.Left, theme.Small, p.P.PlateText2, note)
	if b != nil {
		p.TextAt(r.Right()-12, y+16, canvas.Right, theme.Small.In(theme.Mono), p.P.Warn, fuseText(b, left))
	}
}

// tenths returns a duration as "23.4 s", never one that is longer than what is
// left.
func tenths(d time.Duration) string {
	return strconv.FormatFloat(math.Floor(d.Seconds()*10)/10, 'f', 1, 64) + " s"
}

// Scoreline returns score, clock and bomb as one line for a small window, false
// where a game has no rounds.
func (v *View) Scoreline() (line part.Scoreline, ok bool) {
	n, ok := v.Look.Round()
	if !ok {
		return line, false
	}
	line.Sides = []part.ScoreSide{
		{Team: 0, Score: n.CounterTerrorists, Unscored: !n.Scored}, {Team: 1, Score: n.Terrorists, Unscored: !n.Scored},
	}
	if n.Clocked {
		line.Clock = times.Clock(n.Left.Truncate(time.Second), false, 0)
	}
	b, left := v.bombNow()
	if w := v.work(); w != nil {
		line.Note = map[bool]string{true: "defusing", false: "planting"}[w.Defuse]
		if _, rest, known := v.done(w); known {
			line.Note += " " + tenths(rest)
		}
		line.Ink = v.D.P.P.Team(map[bool]int{true: 0, false: 1}[w.Defuse])
	} else if b != nil {
		line.Note, line.Ink = "bomb "+fuseText(b, left), v.D.P.P.Warn
	}
	if line.Clock == "" && line.Note == "" {
		line.Clock = "–"
	}
	return line, true
}

// endWords says how the bomb ended.
func endWords(b *utility.Bomb) string {
	switch b.Ended {
	case rounds.BombExploded:
		return "exploded"
	case rounds.BombDefused:
		return "defused"
	}
	return "round over"
}
