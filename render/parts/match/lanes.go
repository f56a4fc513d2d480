package match

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"
	"time"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/occurs"
	"playhead/sim/utility"
)

// A row of the lane of utility.
type row struct {
	name string
	of   what
}

// what a row holds.
type what uint8

const (
	ofBomb what = iota
	ofSmoke
	ofFlash
	ofHE
	ofOther
	numRows
)

// A bar is something in the lane of utility.
type bar struct {
	row       int
	from, to  time.Duration
	hatched   bool // inferred, or a player without sight
	defuse    bool
	text, tip string
	kind      utility.Kind
	isKind    bool
	covered   bool          // another one of its row is there where it ends
	next      time.Duration // where the next one of its row begins
}

const rowHeight = 12.0

// show makes the bars of what was used in game g, nil for nothing.
func (v *utilityLane) show(g *sim.Game, used *utility.Match) {
	v.rows, v.bars = nil, nil
	if used == nil {
		return
	}
	name := func(id int, t sim.Tick) string { return nameOf(g, id, t) }
	var at [numRows]int
	for w, has := range has(used) {
		at[w] = -1
		if has {
			at[w] = len(v.rows)
			v.rows = append(v.rows, row{[...]string{"Bomb", "Smoke", "Flash", "HE", "Grenade"}[w], what(w)})
		}
	}
	add := func(w what, b bar) {
		b.row = at[w]
		v.bars = append(v.bars, b)
	}
	for i := range used.Bombs {
		b := &used.Bombs[i]
		text := endWords(b)
		if who := name(b.EndBy, b.End); who != "" {
			text += " by " + who
		}
		tip := "Bomb planted"
		if who := name(b.By, b.Planted); who != "" {
			tip += " by " + who
		}
		add(ofBomb, bar{from: g.TimeOf(b.Planted), to: g.TimeOf(b.End), text: text, tip: tip + ", " + text})
	}
	for i := range used.Works {
		w := &used.Works[i]
		verb := map[bool]string{true: "defuses the bomb", false: "plants the bomb"}[w.Defuse]
		if !w.Done {
			verb += ", stops"
		}
		who := name(w.By, w.From)
		if who == "" {
			who = "A player"
		}
		add(ofBomb, bar{
			from: g.TimeOf(w.From), to: g.TimeOf(w.To), defuse: w.Defuse, isKind: !w.Defuse,
			tip: who + " " + verb,
		})
	}
	for i := range used.Clouds {
		c := &used.Clouds[i]
		from, to := g.TimeOf(c.From), g.TimeOf(c.To)
		add(ofSmoke, bar{from: from, to: to, text: name(c.By, c.From), tip: "Smoke" + by(name(c.By, c.From)) +
			", " + tenths(to-from), kind: utility.Smoke, isKind: true})
	}
	for i := range used.Flights {
		f := &used.Flights[i]
		w := [...]what{utility.HE: ofHE, utility.Flash: ofFlash, utility.Smoke: ofSmoke, utility.Other: ofOther}[f.Kind]
		b := bar{from: g.TimeOf(f.From), to: g.TimeOf(f.To), kind: f.Kind, isKind: true, text: name(f.By, f.From)}
		b.tip = capital(f.Kind.String()) + by(b.text)
		if f.ByInferred {
			b.tip += " (inferred: nearest player)"
		}
		if f.Kind == utility.Smoke {
			b.text = "" // behind the cloud
		}
		add(w, b)
	}
	for i := range used.Blinds {
		b := &used.Blinds[i]
		from := g.TimeOf(b.From)
		text := name(b.Player, b.From) + " " + tenths(b.Whole)
		add(ofFlash, bar{
			from: from, to: from + b.Whole, text: text, tip: text + " without full sight",
			kind: utility.Flash, isKind: true, hatched: true,
		})
	}
	v.crowd()
}

// crowd finds out what of a row is behind each bar.
func (v *utilityLane) crowd() {
	slices.SortStableFunc(v.bars, func(a, b bar) int { return cmp.Compare(a.from, b.from) })
	for i := range v.bars {
		b := &v.bars[i]
		for k := range v.bars {
			o := &v.bars[k]
			switch {
			case k == i || o.row != b.row:
			case o.from <= b.to && b.to < o.to:
				b.covered = true
			case o.from >= b.to && (b.next == 0 || o.from < b.next):
				b.next = o.from
			}
		}
	}
}

// has returns which rows have anything.
func has(used *utility.Match) (has [numRows]bool) {
	has[ofBomb] = len(used.Bombs)+len(used.Works) > 0
	has[ofSmoke] = len(used.Clouds) > 0
	has[ofFlash] = len(used.Blinds) > 0
	for i := range used.Flights {
		has[[...]what{
			utility.HE: ofHE, utility.Flash: ofFlash, utility.Smoke: ofSmoke,
			utility.Other: ofOther,
		}[used.Flights[i].Kind]] = true
	}
	return has
}

func by(name string) string {
	if name == "" {
		return ""
	}
	return " of " + name
}

func capital(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// A utilityLane is the lane of grenades, smoke, flashes and the bomb.
type utilityLane struct {
	part.Kit
	rows []row
	bars []bar // by their beginnings
}

var aboutUtility = part.About{
	Word: "utility", Title: "Utility", Help: "Bomb, smoke, flashes and grenades, as far as the recorder saw them",
	After: timeline.LaneEvents,
	Needs: occurs.Strip, Missing: "Not in this recording.", Outranks: true,
}

// About describes the lane: see [part.Lane].
func (v *utilityLane) About() *part.About { return &aboutUtility }

// LaneHeights returns how high the lane is, 0 where nothing was used.
func (v *utilityLane) LaneHeights() (usual, tall float64) {
	if len(v.rows) == 0 {
		return 0, 0
	}
	h := 6 + rowHeight*float64(len(v.rows))
	return max(h, 26), max(h, 26)
}

// Wanted reports whether the lane is shown that the user said nothing about.
func (v *utilityLane) Wanted() bool { return true }

// PaintLane draws the bars over the times of scale.
func (v *utilityLane) PaintLane(header, body layout.Rect, scale timeline.Scale) {
	p := &v.D.P
	defer p.Hits.Own(v)()
	for i, r := range v.rows {
		y := header.Y + 4 + (float64(i)+0.5)*rowHeight
		p.TextAt(layout.HeaderWidth-10, y, canvas.Right, theme.Small.In(theme.Medium), ink(&p.T, r.of), r.name)
		if i%2 == 0 {
			p.FillRect(body.X, y-rowHeight/2, body.W, rowHeight, p.T.OddRow)
		}
	}
	p.Clip(body)
	defer p.Unclip()
	for i := range v.bars {
		b := &v.bars[i]
		x0, x1 := scale.At(b.from), scale.At(b.to)
		if x0 > body.Right() || x1 < body.X-160 {
			continue
		}
		v.bar(body, i, x0, x1, scale)
	}
}

// ink returns the colour of a row.
func ink(t *theme.Theme, w what) color.NRGBA {
	switch w {
	case ofBomb:
		return t.Warn
	case ofSmoke:
		return colorOf(t, utility.Smoke)
	case ofFlash:
		return colorOf(t, utility.Flash)
	case ofHE:
		return colorOf(t, utility.HE)
	}
	return t.T2
}

// bar draws one bar and what is said behind it.
func (v *utilityLane) bar(body layout.Rect, i int, x0, x1 float64, scale timeline.Scale) {
	p, b := &v.D.P, &v.bars[i]
	y := body.Y + 4 + float64(b.row)*rowHeight
	box := layout.Rect{X: x0, Y: y, W: max(2, x1-x0), H: rowHeight - 2}
	col := ink(&p.T, v.rows[b.row].of)
	if b.defuse {
		col = p.T.Team(0)
	} else if v.rows[b.row].of == ofBomb && b.isKind {
		col = p.T.Team(1) // planting
	}
	t := widget.Target{Part: barPart, N: i}
	switch {
	case b.hatched:
		p.Hatch(box.X, box.Y, box.W, box.H, 4, col)
		p.Edge(box, theme.RadiusBar, col)
	case p.Hovered(t):
		p.Round(box, theme.RadiusBar, theme.Mix(col, p.T.T1, 0.3))
	default:
		p.Round(box, theme.RadiusBar, col)
	}
	p.Hits.Add(widget.Zone{
		Rect: layout.Rect{X: box.X - 2, Y: y - 1, W: box.W + 4, H: rowHeight}, Target: t,
		Cursor: widget.CursorPointer, Tip: b.tip, More: "Click: go there", Mouse: true,
	})
	if b.text == "" || b.covered || box.Right()+5 < body.X { // its beginning would be cut off
		return
	}
	st := theme.Small
	if w := p.TextWidth(st, b.text); b.next == 0 || scale.At(b.next) > x1+w+10 {
		p.Text(box.Right()+5, y+rowHeight/2-1, st, p.T.T3, b.text)
	}
}

// Drag handles nothing: see [widget.Owner].
func (v *utilityLane) Drag(*widget.Press) bool { return false }

// Click goes to what a bar stands for.
func (v *utilityLane) Click(p *widget.Press) {
	if p.Target.Part == barPart && p.Target.N < len(v.bars) {
		v.S.Play.Jump(v.bars[p.Target.N].from)
		v.S.Show()
	}
}

// Wheel handles nothing: see [widget.Owner].
func (v *utilityLane) Wheel(*widget.Turn) bool { return false }

// An economyLane is the lane of money.
type economyLane struct {
	part.Kit
	game  *sim.Game
	spent *utility.Economy // nil where no money is recorded
}

var aboutEconomy = part.About{
	Word: "economy", Title: "Economy", Help: "Money, of the players whose money is recorded", After: timeline.LaneInput,
	Needs: occurs.Strip, Missing: "Not in this recording.", GivesWay: true,
}

// About describes the lane: see [part.Lane].
func (v *economyLane) About() *part.About { return &aboutEconomy }

const economyHeight = 46.0

// LaneHeights returns how high the lane is, 0 where no money is recorded.
func (v *economyLane) LaneHeights() (usual, tall float64) {
	if v.spent == nil {
		return 0, 0
	}
	return economyHeight, economyHeight
}

// Wanted reports whether the lane is shown that the user said nothing about.
func (v *economyLane) Wanted() bool { return v.D.Lay.All.H >= economyFrom }

// economyFrom is how high a window is that has room for the lane.
const economyFrom = 820

// PaintLane draws what each side had to spend over the times of scale.
func (v *economyLane) PaintLane(header, body layout.Rect, scale timeline.Scale) {
	if v.spent == nil { // hidden since the window was laid out
		return
	}
	p := &v.D.P
	most := 1000
	for i := range v.spent.Samples {
		m := v.spent.Samples[i].Money
		most = max(most, m[0], m[1])
	}
	most = (most + 999) / 1000 * 1000
	_, sides := v.spent.Known()
	now, _ := v.spent.At(v.St.Scene.Time)
	y := header.Y + 26
	for k := range 2 {
		i := side(k)
		if now.Of[i] > 0 && y < header.Bottom() {
			p.TextIn(22, y, layout.HeaderWidth-26, canvas.Left, theme.Small.In(theme.Mono), p.T.Team(k),
				sideName(v.game, k)+" $"+widget.Thousands(now.Money[i]))
			y += 12
		}
	}
	if y < header.Bottom() {
		text := "recorder only"
		if sides {
			text = fmt.Sprintf("of %d %s, %d %s", now.Of[side(0)], sideName(v.game, 0), now.Of[side(1)],
				sideName(v.game, 1))
		}
		p.TextIn(22, y, layout.HeaderWidth-26, canvas.Left, theme.Small, p.T.T3, text)
	}
	p.Clip(body)
	defer p.Unclip()
	for k := range 2 {
		v.curve(body, scale, side(k), k, most)
	}
	text := "$" + widget.Thousands(most)
	p.TextOutlined(body.Right()-8, body.Y+9, canvas.Right, theme.Small.In(theme.Mono), p.T.T3, p.T.S2, text)
}

// curve draws what a side had to spend: that of the first team shape solid, of the
// second dashed.
func (v *economyLane) curve(body layout.Rect, scale timeline.Scale, i, team, most int) {
	p := &v.D.P
	col := p.T.Team(team)
	level := func(money int) float64 {
		return p.Snap(body.Bottom() - 4 - (body.H-10)*float64(money)/float64(most))
	}
	line := func(x0, x1, y float64) {
		if x1 <= x0 {
			return
		}
		if team == 0 {
			p.FillRect(x0, y-0.75, x1-x0, 1.5, col)
			return
		}
		p.DashedLine(x0, y, x1, y, 1.5, 5, 3, col)
	}
	last, known := 0.0, false
	list := v.spent.Samples
	for n := range list {
		s := &list[n]
		x0, x1 := scale.At(s.At), body.Right()
		if n+1 < len(list) {
			x1 = scale.At(list[n+1].At)
		} else {
			x1 = min(x1, scale.At(v.S.Recording().Loaded()))
		}
		if s.Of[i] == 0 {
			known = false
			continue
		}
		y := level(s.Money[i])
		if x1 >= body.X && x0 <= body.Right() {
			if known && x0 >= body.X {
				p.FillRect(x0-0.75, min(y, last), 1.5, max(1.5, max(y, last)-min(y, last)), col)
			}
			line(max(x0, body.X), min(x1, body.Right()), y)
		}
		last, known = y, true
	}
}
