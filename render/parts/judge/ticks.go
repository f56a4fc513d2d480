package judge

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
)

// A tickRow is a row of the table of ticks.
type tickRow struct {
	tick  sim.Tick
	now   bool
	keys  [5]bool // left, right, jump, hook, fire
	aim   string
	turn  string // degrees per second
	at    string // in tiles or units
	short string // where there is no room for it
	game  string // what happened
	cmd   usercmd
}

// ticksAround is how many ticks the table shows before and after the playhead.
const ticksAround = 12

// keysOf are the keys of the table, in order, with their letters.
var keysOf = [...]struct {
	key    sim.Key
	letter string
}{{sim.KeyLeft, "L"}, {sim.KeyRight, "R"}, {sim.KeyJump, "J"}, {sim.KeyHook, "H"}, {sim.KeyFire, "F"}}

// read reads the rows around the playhead.
func (j *side) read() {
	j.ticks, j.commands = j.ticks[:0], false
	g := j.S.Game()
	if g == nil || j.S.Followed < 0 {
		return
	}
	j.commands = !g.Engine.Teeworlds() && g.Columns.Has(sim.Buttons) && j.S.Followed == j.S.Recording().Meta.Recorder
	now := j.S.Play.Tick()
	first, last := now, now
	for range ticksAround {
		if t, ok := g.Prev(first); ok {
			first = t
		}
		if t, ok := g.Next(last); ok {
			last = t
		}
	}
	var w sim.World
	var before sim.Row
	var lastTick sim.Tick
	known := false
	happened := map[sim.Tick]string{}
	for _, e := range g.EventsBetween(first, last) {
		if int(e.Player) == j.S.Followed || int(e.Target) == j.S.Followed {
			happened[e.Tick] = feed.Describe(g, &e).String()
		}
	}
	from := first
	if t, ok := g.Prev(first); ok {
		from = t
	}
	g.EachRow(j.S.Followed, from, last, &w, func() bool {
		row := w.Rows[j.S.Followed]
		if known && w.Tick >= first {
			t := tickOf(g, w.Tick, lastTick, &row, &before, w.Tick == now, happened[w.Tick])
			if j.commands {
				t.cmd = usercmdOf(g, &row)
			}
			j.ticks = append(j.ticks, t)
		}
		before, lastTick, known = row, w.Tick, true
		return true
	})
}

// tickOf returns the row of tick t, before being the player's row at the recorded
// tick before, last.
func tickOf(g *sim.Game, t, last sim.Tick, row, before *sim.Row, now bool, game string) tickRow {
	engine := g.Engine
	r := tickRow{tick: t, now: now, game: game}
	for i, k := range keysOf {
		r.keys[i] = engine.KeyAt(k.key, row, before, t).Down
	}
	a, ok := aimOf(row)
	b, had := aimOf(before)
	if ok {
		r.aim = timeline.Decimal(a, 1) + "°"
		shown := *row
		if shown.Derive(); engine.Teeworlds() && shown.Has.Has(sim.AimAngle) { // as the pad, the lane and exports
			r.aim = timeline.Degrees(engine, sim.AimAngle, shown.V[sim.AimAngle])
		}
	}
	if ok && had {
		if d := (g.TimeOf(t) - g.TimeOf(last)).Seconds(); d > 0 {
			r.turn = strconv.Itoa(int(math.Round(math.Abs(math.Remainder(a-b, 360)) / d)))
		}
	}
	if row.Has.Has(sim.X) {
		k := engine.UnitScale()
		if engine.Teeworlds() {
			k /= sim.TileUnits
		}
		r.at, r.short = positions(float64(row.V[sim.X])*k, float64(row.V[sim.Y])*k, engine.Teeworlds())
	}
	return r
}

// positions returns a position in tiles or units, and where there is less room the tile, or
// whole units.
func positions(x, y float64, tiles bool) (at, short string) {
	at = timeline.Decimal(x, 2) + ", " + timeline.Decimal(y, 2)
	if tiles {
		x, y = math.Floor(x), math.Floor(y)
	}
	return at, timeline.Decimal(x, 0) + ", " + timeline.Decimal(y, 0)
}

// aimOf returns where a player aims in degrees, as finely as it is recorded.
func aimOf(r *sim.Row) (degrees float64, ok bool) {
	switch {
	case r.Has.Has(sim.AimX) && r.Has.Has(sim.AimY):
		return math.Atan2(float64(r.V[sim.AimY]), float64(r.V[sim.AimX])) * 180 / math.Pi, true
	case r.Has.Has(sim.AimAngle):
		return float64(r.V[sim.AimAngle]) * sim.DDNet.Column(sim.AimAngle).Scale, true
	case r.Has.Has(sim.Yaw):
		return float64(r.V[sim.Yaw]) * sim.GoldSrc.Column(sim.Yaw).Scale, true
	}
	return 0, false
}

// copy copies the rows of the table as text.
func (j *side) copy() {
	if j.D.Host.Copy == nil {
		return
	}
	var b strings.Builder
	if j.commands {
		j.copyUsercmds(&b)
		j.D.Host.Copy(b.String())
		j.D.Copied(widget.Toast{Title: widget.Plural(len(j.ticks), "tick") + " copied"})
		return
	}
	b.WriteString("tick\tkeys\taim\tdegrees per second\tposition\tgame\n")
	for i := range j.ticks {
		t := &j.ticks[i]
		keys := ""
		for k, down := range t.keys {
			if down {
				keys += keysOf[k].letter
			}
		}
		fmt.Fprintf(&b, "%d\t%s\t%s\t%s\t%s\t%s\n", t.tick, keys, t.aim, t.turn, t.at, t.game)
	}
	j.D.Host.Copy(b.String())
	j.D.Copied(widget.Toast{Title: widget.Plural(len(j.ticks), "tick") + " copied"})
}

// laneOf are the colours of the keys.
var laneOf = [len(keysOf)]theme.Lane{theme.LaneLeft, theme.LaneRight, theme.LaneJump, theme.LaneHook, theme.LaneFire}

func indexOfNow(ticks []tickRow) int {
	for i := range ticks {
		if ticks[i].now {
			return i
		}
	}
	return -1
}

// Where the columns of the ticks are: of numbers their right edges, px.
const (
	tickAt = 50.0
	keysAt = 56.0
	aimAt  = 178.0
	turnAt = 216.0
	restAt = 222.0
)

// paintTickLabels draws the names of the columns of the ticks.
func paintTickLabels(p *widget.Painter, r layout.Rect) {
	rest := "Game or position"
	if r.W < 320 {
		rest = "Game"
	}
	paintLabels(p, r, []tickLabel{
		{tickAt, canvas.Right, "Tick"},
		{keysAt, canvas.Left, "Keys"},
		{aimAt, canvas.Right, "Aim"},
		{turnAt, canvas.Right, "°/s"},
		{restAt, canvas.Left, rest},
	})
}

// A tickLabel is the name of a column, and where it is, px.
type tickLabel struct {
	x     float64
	align canvas.Align
	text  string
}

func paintLabels(p *widget.Painter, r layout.Rect, labels []tickLabel) {
	for _, c := range labels {
		p.TextAt(r.X+c.x, r.CenterY(), c.align, theme.Small, p.T.T3, c.text)
	}
}

func paintTick(p *widget.Painter, r layout.Rect, t *tickRow) {
	if t.now {
		p.Fill(r, p.T.Sel)
		p.FillRect(r.X, r.Y, 3, r.H, p.T.Acc)
	}
	y, mono := r.CenterY(), theme.Small.In(theme.Mono)
	p.TextAt(r.X+tickAt, y, canvas.Right, mono, p.T.T2, fmt.Sprint(t.tick))
	for i := range keysOf {
		x := r.X + keysAt + float64(i)*15
		if !t.keys[i] {
			p.TextAt(x+7, y, canvas.Center, mono, p.T.T4, "–")
			continue
		}
		p.Round(layout.Rect{X: x, Y: r.Y + 3, W: 14, H: 14}, 2, p.T.Lanes[laneOf[i]])
		p.TextAt(x+7, y, canvas.Center, theme.Small.In(theme.Medium), p.T.OnAcc, keysOf[i].letter)
	}
	p.TextAt(r.X+aimAt, y, canvas.Right, mono, p.T.T2, t.aim)
	p.TextAt(r.X+turnAt, y, canvas.Right, mono, p.T.T3, t.turn)
	if t.game != "" {
		p.TextIn(r.X+restAt, y, r.W-restAt-4, canvas.Left, theme.Small, p.T.T1, t.game)
		return
	}
	at := t.at
	if p.TextWidth(mono, at) > r.W-restAt-4 {
		at = t.short
	}
	p.TextIn(r.X+restAt, y, r.W-restAt-4, canvas.Left, mono, p.T.T3, at)
}
