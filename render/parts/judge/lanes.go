package judge

import (
	"fmt"
	"slices"
	"sort"
	"time"

	"playhead/render/canvas"
	"playhead/render/judging"
	"playhead/render/lanes"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/measure"
)

const spotPart widget.Part = "judge spot" // N: tick

// spots are the marks that another program found in a game.
type spots struct {
	game       *sim.Game
	inferences int
	all        []sim.Event
}

// read reads the marks of a game, unless it has the same ones as before.
func (s *spots) read(g *sim.Game) {
	if g == nil || g == s.game && g.Inferences == s.inferences {
		return
	}
	s.game, s.inferences, s.all = g, g.Inferences, nil
	for i := range g.InferredEvents {
		if e := &g.InferredEvents[i]; e.Kind == sim.EventMarker {
			s.all = append(s.all, *e)
		}
	}
}

// Specs returns the lanes of moments that there are now: see [part.Extending].
func (j *View) Specs() (specs []timeline.Spec) {
	lane := func(l timeline.Lane) {
		specs = append(specs, timeline.Spec{
			Lane: l, Show: timeline.Always, Style: timeline.StyleSpots,
			Height: 22, Tall: 24,
		})
	}
	if len(j.spots.all) > 0 && j.spots.game == j.S.Game() {
		lane(timeline.LaneFound)
	}
	if j.shows {
		lane(timeline.LaneMoments)
		if len(j.D.Set.JudgeMarks) > 0 {
			lane(timeline.LaneAbove)
		}
	}
	return specs
}

// DescribeLanes has the screen paint its lanes: see [part.Extending].
func (j *View) DescribeLanes(n *lanes.Lanes, _ time.Duration) {
	j.describeTurns(n)
	for _, spec := range j.Specs() {
		l := &n.Lanes[spec.Lane]
		l.Style = timeline.StyleSpots
		switch spec.Lane {
		case timeline.LaneFound:
			l.Paint = func(_, body layout.Rect) { j.paintSpots(body, n.Scale, j.spots.marks()) }
		case timeline.LaneMoments:
			l.Paint = func(_, body layout.Rect) { j.paintSpots(body, n.Scale, j.momentSpots()) }
		default:
			l.Paint = func(_, body layout.Rect) { j.paintSpots(body, n.Scale, j.spotsAbove()) }
		}
	}
}

// describeTurns has the lane of the aim show how fast both players turn, on one scale, while there is a second one.
func (j *View) describeTurns(n *lanes.Lanes) {
	o, g, lane := j.copies.overlay, j.S.Game(), &n.Lanes[timeline.LaneAim]
	if o == nil || g == nil || o.Game != g.Index || len(o.Turns) == 0 || lane.Graph == nil {
		return
	}
	i := slices.IndexFunc(lane.Graph.Series, func(s timeline.Series) bool { return s.Name == "turn" })
	if i < 0 {
		return
	}
	mine := lane.Graph.Series[i]
	mine.Own, mine.Ink = false, timeline.Ink1
	second := mine
	second.Name, second.Points, second.Ink = "second", o.Turns, timeline.Ink2
	second.Lo, second.Hi = 0, o.MostTurn
	both := *lane.Graph
	both.Series = []timeline.Series{mine, second}
	lane.Graph, lane.Values = &both, nil
	for i, name := range [...]string{player(j.S), o.Name} {
		if p, ok := both.Series[i].At(n.Now); ok {
			lane.Values = append(lane.Values, lanes.LaneValue{
				Text: name + " " + both.Series[i].Text(p.Hi), Ink: both.Series[i].Ink, Value: p.Hi, N: i,
			})
		}
	}
}

// A spot is a moment in a lane.
type spot struct {
	tick      sim.Tick
	text, tip string
	now       bool // the user went to it last
}

// marks returns the marks as moments.
func (s *spots) marks() (all []spot) {
	for i := range s.all {
		e := &s.all[i]
		all = append(all, spot{tick: e.Tick, text: e.Text, tip: e.Text})
	}
	return all
}

// current reports whether the report is of the game that is watched.
func (j *View) current() bool {
	g := j.S.Game()
	return g != nil && j.why() == "" && j.table.report.Of.Game == g.Index
}

func (j *View) momentSpots() (all []spot) {
	m := j.table.measure()
	if m == nil || !j.current() {
		return nil
	}
	moments := j.table.moments()
	for i, t := range moments {
		s := spot{
			tick: sim.Tick(t), tip: fmt.Sprintf("%s, moment %d of %d", measure.Label(m.Name), i+1, len(moments)),
			now: i == j.table.moment,
		}
		if s.now {
			s.text = fmt.Sprintf("%d of %d", i+1, len(moments))
		}
		all = append(all, s)
	}
	return all
}

// spotsAbove returns the moments of the measures that are above the user's marks.
func (j *View) spotsAbove() (all []spot) {
	if !j.current() {
		return nil
	}
	marks := limits(j.D.Set.JudgeMarks)
	for i := range j.table.report.Measures {
		m := &j.table.report.Measures[i]
		if !marks.above(m) {
			continue
		}
		limit, _ := marks.of(m)
		if m.Windows != nil {
			all = append(all, windowsAbove(m, limit)...)
			continue
		}
		v, unit := value(m)
		of, _ := figure(m, limit)
		for _, t := range m.Moments {
			all = append(all, spot{
				tick: sim.Tick(t), text: measure.Label(m.Name),
				tip: fmt.Sprintf("%s: %s %s, your threshold is %s", measure.Label(m.Name), v, unit, of),
			})
		}
	}
	slices.SortStableFunc(all, func(a, b spot) int { return int(a.tick) - int(b.tick) })
	return all
}

// windowsAbove returns the beginnings of the windows in which a measure is above a threshold.
func windowsAbove(m *judging.Measure, limit float64) (all []spot) {
	of, unit := figure(m, limit)
	for _, w := range m.Windows {
		if w.Value > limit {
			v, _ := figure(m, w.Value)
			all = append(all, spot{
				tick: w.From, text: measure.Label(m.Name),
				tip: fmt.Sprintf("%s: %s %s until tick %d, of %s, your threshold is %s", measure.Label(m.Name), v, unit,
					w.To, samples(w.Samples), of),
			})
		}
	}
	return all
}

// paintSpots draws moments into a lane.
func (j *View) paintSpots(r layout.Rect, scale timeline.Scale, all []spot) {
	p, g := &j.D.P, j.S.Game()
	defer p.Hits.Own(j)()
	if g == nil {
		return
	}
	if len(all) == 0 {
		p.Text(r.X+12, r.CenterY(), theme.Small, p.T.T3, "None.")
		return
	}
	y, h := r.Y+4, r.H-8
	next := func(i int) float64 {
		if i+1 < len(all) {
			return scale.At(g.TimeOf(all[i+1].tick))
		}
		return r.Right()
	}
	end := r.X - 100
	for i := range all {
		s := &all[i]
		x := scale.At(g.TimeOf(s.tick))
		w := max(5, scale.At(g.TimeOf(s.tick+1))-x)
		if s.now {
			defer paintNow(p, r, x, w, s.text)
		}
		if x > r.Right() || x+w < r.X || x < end && !s.now { // in sight, and not below the last one
			continue
		}
		end = x + 2
		box := layout.Rect{X: x, Y: y, W: w, H: h}
		tgt := widget.Target{Part: spotPart, N: int(s.tick)}
		ink := p.T.T2
		if p.Hovered(tgt) {
			ink = p.T.T1
		}
		p.Round(box, 2, ink)
		if room := next(i) - x - w - 10; s.text != "" && !s.now && room > 40 {
			p.TextIn(x+w+6, r.CenterY(), room, canvas.Left, theme.Small, p.T.T2, s.text)
		}
		p.Hits.Add(widget.Zone{
			Rect: layout.Rect{X: x - 2, Y: r.Y, W: w + 4, H: r.H}, Target: tgt,
			Cursor: widget.CursorPointer, Tip: s.tip, More: clock(j.S, g, s.tick) + fmt.Sprintf(" · tick %d", s.tick),
			Mouse: true,
		})
	}
}

// paintNow frames the moment that the user went to last and says which it is.
func paintNow(p *widget.Painter, r layout.Rect, x, w float64, text string) {
	p.Border(x-2, r.Y+2, w+4, r.H-4, 1.5, p.T.AccText)
	label := layout.Rect{X: x + w + 5, Y: r.Y + 3, W: p.TextWidth(theme.Small, text) + 12, H: r.H - 6}
	p.Round(label, 2, p.T.S4)
	p.TextAt(label.CenterX(), label.CenterY(), canvas.Center, theme.Small, p.T.T1, text)
}

// PaintOnLanes marks the moments of the chosen measure on the lanes: bands as
// wide as a tick, and the one gone to last with a frame. It draws the keys of the
// second player below those of the followed one: see
// [part.Covering].
func (j *View) PaintOnLanes() {
	m, g := j.table.measure(), j.S.Game()
	track := j.D.Lay.Track
	if g == nil || j.D.Lay.Ruler.Empty() || j.S.View.Span() <= 0 {
		return
	}
	p := &j.D.P
	scale := timeline.Scale{From: j.S.View.From, To: j.S.View.To, X: track.X, W: track.W}
	area := layout.Rect{X: track.X, Y: track.Y + layout.RulerHeight, W: track.W, H: track.H - layout.RulerHeight}
	p.Clip(area)
	defer p.Unclip()
	j.paintOverlay(p, g, scale)
	if m == nil || !j.current() {
		return
	}
	for i, t := range j.table.moments() {
		at := g.TimeOf(sim.Tick(t))
		if at < j.S.View.From || at > j.S.View.To {
			continue
		}
		x, w := scale.At(at), max(2, scale.At(at+sim.TeeworldsTick)-scale.At(at))
		p.FillRect(x, area.Y, w, area.H, theme.Fade(p.T.T1, 0.13))
		if i == j.table.moment {
			p.Border(x-1, area.Y, w+2, area.H, 1, p.T.AccText)
		}
	}
}

// paintOverlay draws the second player's keys in the input lane, as outlined bars at
// the bottom of each row.
func (j *View) paintOverlay(p *widget.Painter, g *sim.Game, scale timeline.Scale) {
	o := j.copies.overlay
	if o == nil || o.Game != g.Index || len(o.Changes) == 0 {
		return
	}
	i := slices.IndexFunc(j.D.Lay.Lanes, func(l layout.Lane) bool { return l.ID == int(timeline.LaneInput) })
	if i < 0 {
		return
	}
	lane := j.D.Lay.Lanes[i].Rect
	rows := float64(len(keysOf) + 1) // and weapons
	h := (lane.H - 7) / rows
	for k := range keysOf {
		r := layout.Rect{X: lane.X, Y: lane.Y + 4 + float64(k)*h + h - 5, W: lane.W, H: 5}
		col := p.T.Lanes[laneOf[k]]
		eachHold(o.Changes, uint(k), func(from, to sim.Tick) bool {
			x0, x1 := scale.At(g.TimeOf(from+o.Shift)), scale.At(g.TimeOf(to+o.Shift))
			if x1 < r.X {
				return true
			}
			w := max(3, x1-x0)
			p.FillRect(x0, r.Y, w, r.H, p.T.S2)
			p.Border(x0, r.Y, w, r.H, 1, col)
			return x0 < r.X+r.W+2000
		}, g.TickAt(scale.From)-o.Shift-maxHold, g.TickAt(scale.To)-o.Shift)
	}
}

// maxHold is how long before the view a key may have been pressed that is drawn.
const maxHold = 50 * 60

// eachHold calls f for each time a key was held between two ticks.
func eachHold(changes []measure.Change, key uint, f func(from, to sim.Tick) bool, from, to sim.Tick) {
	i := sort.Search(len(changes), func(i int) bool { return changes[i].Tick >= from })
	held := sim.Tick(-1)
	for ; i < len(changes) && (changes[i].Tick <= to || held >= 0); i++ {
		c := changes[i]
		down := c.Keys>>key&1 == 1
		if down && held < 0 {
			held = c.Tick
		} else if !down && held >= 0 {
			if !f(held, c.Tick) {
				return
			}
			held = -1
		}
	}
	if held >= 0 {
		f(held, to)
	}
}
