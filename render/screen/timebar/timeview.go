package timebar

import (
	"fmt"
	"math"
	"strings"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/feed"
	"playhead/render/lanes"
	"playhead/render/layout"
	"playhead/render/session"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

// Update reads what the lanes show and reports whether there is more to read.
func (tb *Bar) Update() (more bool) {
	tb.marks.update(tb.S, tb.D.Lay.Bar.W)
	more = tb.rangeTool.update(tb.S)
	tb.skips.update(tb.S, tb.D.Now())
	if tb.D.Lay.Ruler.Empty() {
		return more
	}
	tb.Lanes.each = tb.eachKey()
	return tb.Lanes.update(tb.S, tb.LaneScale()) || more
}

// Arrange reads what is said of the moments at the playhead and at the pointer.
func (tb *Bar) Arrange() {
	c, s := &tb.Lanes, tb.S
	c.pointed = false
	if s.Game() == nil {
		return
	}
	c.now.update(s, s.Play.Position())
	on, at := tb.D.Pointer.On(), time.Duration(-1)
	switch {
	case lanes.OnLanes(on):
		at = tb.LaneScale().Time(tb.D.Pointer.X)
	case lanes.OnOverview(on):
		at = tb.OverviewScale().Clamped(tb.D.Pointer.X)
	}
	if at < 0 || at > s.Recording().Loaded() {
		return
	}
	c.pointed = true
	c.hover.update(s, at)
	if tb.D.Pointer.TipDue {
		c.key.update(tb, at)
	}
}

// PaintTimeline draws transport, overview and lanes.
func (tb *Bar) PaintTimeline() {
	s, l := tb.S, &tb.D.Lay
	r := s.Recording()
	shown := lanes.Lanes{
		Now: s.Play.Position(), Bookmarks: s.Bookmarks.All(), Loop: s.Play.LoopMarks(),
		Loaded: s.Seen.Cut(r.Loaded()), Complete: r.Complete && !s.Seen.Hides(r.Loaded()), Hover: tb.hairX(),
		Do: input(tb).lanes, Choose: action.Lanes,
	}
	gaps := gapSpans(s)
	shown.Gaps = gaps
	shown.NoBookmarks = tb.D.Keys.Press("Press ", " to bookmark a moment.", action.Bookmark)
	if !l.Ruler.Empty() {
		shown.Scale = tb.LaneScale()
		shown.Ticks, shown.Events = tb.Lanes.ticks, tb.Lanes.clusters
		shown.NoEvents = feed.NoEvents(s.Events, tb.query())
		tb.DescribeLanes(&shown)
		shown.Draw(&tb.D.P, l)
		hideFuture(tb, shown.Scale)
		if text := tb.dragLabel(); text != "" {
			Selecting(&tb.D.P, l, tb.D.Pointer.X, text)
		}
	}
	o := lanes.Overview{
		Now: s.Play.Position(), Total: s.Seen.Bar(s.Total()), Open: s.Seen.Hiding(), Loaded: shown.Loaded,
		Complete: shown.Complete, Density: tb.marks.density, Marks: tb.marks.marks,
		Loop: s.Play.LoopMarks(), Gaps: gaps, Do: input(tb).overview,
	}
	for _, m := range s.Bookmarks.All() {
		o.Marks = append(o.Marks[:len(o.Marks):len(o.Marks)], timeline.Mark{Time: m.Time, Kind: theme.MarkBookmark})
	}
	if s.CutOff() {
		o.Cut, o.CutText = r.Loaded(), "cut off at "+times.Clock(r.Loaded(), r.Promised() >= time.Hour, 2)
	}
	if !l.Ruler.Empty() {
		o.View = s.View
		if h := tb.hairX(); h > 0 {
			o.Hover = o.Scale(l).At(shown.Scale.Time(h))
		}
	}
	if d, ok := s.Play.Waiting(); ok {
		o.Waiting = d
	}
	o.Draw(&tb.D.P, l)
	tb.paintTransport()
}

func (tb *Bar) paintTransport() {
	s, l := tb.S, &tb.D.Lay
	t := Transport{
		bar:     tb,
		Playing: s.Play.Playing(), Speed: s.Play.Speed(), SpeedText: speedText(s.Play.Speed()),
		Now: s.Play.Position(), Total: s.Total(), Open: s.Seen.Hiding(),
		Panel: !l.Panel.Empty(), Follow: s.Growing && !s.Ended(), AtEnd: s.Live(),
	}
	t.Skipped = tb.skipped()
	if at, ok := s.WallClock(t.Now); ok {
		t.WallClock = tb.wallClock.Get(at.Truncate(time.Second), func(at time.Time) string {
			return times.WithZone(at, 0)
		})
	}
	if tb.St.Scene.Game != nil {
		t.Tick, t.HasTick = int32(s.Play.Tick()), true
		if gap, in := s.Play.Gap(); in && tb.St.Scene.Game.TickLen > 0 {
			t.Tick = int32(gap.From) + int32((t.Now-gap.Begin)/tb.St.Scene.Game.TickLen)
		}
	}
	if tb.D.Types(&tb.field) {
		t.Editing = &tb.field
	}
	if r, ok := s.Range(); ok {
		t.Range = &Plate{Range: r, Values: tb.rangeTool.values(s)}
		_, _, _, t.Range.Looping = s.Play.Loop()
	}
	t.Draw(&tb.D.P, l)
}

// speedText returns a speed as "0.25×" or "-1×".
func speedText(v float64) string {
	return fmt.Sprintf("%g×", math.Round(v*100)/100)
}

// hairX returns where the pointer rests on the timeline, 0 when it does not.
func (tb *Bar) hairX() float64 {
	if !lanes.OnLanes(tb.D.Pointer.On()) || tb.D.Pointer.Press != nil {
		return 0
	}
	return tb.D.Pointer.X
}

// ring returns how far the ring of a seek that waits has turned, 0 without one.
func ring(s *session.Session, d *desk.Desk) float64 {
	if _, waits := s.Play.Waiting(); !waits || d.Calm {
		return 0
	}
	return float64(d.Time.UnixMilli()%1000) / 1000 * 2 * math.Pi
}

// PaintWaiting draws the pill of a seek that waits.
func (tb *Bar) PaintWaiting() {
	s := tb.S
	d, ok := s.Play.Waiting()
	if !ok {
		return
	}
	text := "Going to " + times.Clock(d, s.Total() >= time.Hour, 2) + " once it has been read"
	w := widget.Waiting{Text: text, Turn: ring(tb.S, tb.D), Stay: func() { s.Play.Seek(s.Play.Position()) }}
	w.Draw(&tb.D.P, &tb.D.Lay)
}

// PaintBubble draws the preview of the moment under the pointer.
func (tb *Bar) PaintBubble() {
	s, l := tb.S, &tb.D.Lay
	on := tb.D.Pointer.On()
	if !tb.D.Pointer.TipDue || !tb.Dialogs.Empty() {
		return
	}
	if i, ok := lanes.ClusterOf(on); ok {
		if c := clusterList(tb, i); c != nil {
			c.Draw(&tb.D.P, l, tb.Lanes.clusters[i].X, l.Ruler.Bottom())
		}
		return
	}
	var t time.Duration
	var gap sim.Gap
	missing, bottom := false, l.Ruler.Y
	switch {
	case lanes.OnLanes(on):
		t = tb.LaneScale().Time(tb.D.Pointer.X)
		gap, missing = GapUnder(s, tb.LaneScale(), tb.D.Pointer.X)
	case lanes.OnOverview(on):
		t = tb.OverviewScale().Clamped(tb.D.Pointer.X)
		gap, missing = GapUnder(s, tb.OverviewScale(), tb.D.Pointer.X)
		bottom = l.Overview.Y + 4
	default:
		return
	}
	if t < 0 || t > s.Total() {
		return
	}
	long := s.Total() >= time.Hour
	b := lanes.Moment{X: tb.D.Pointer.X, Time: times.Clock(t, long, 2), Event: eventNear(s, t)}
	if t <= s.Recording().Loaded() {
		b.Picture = func(r layout.Rect) { tb.DrawPreview(t, r) }
		b.Lines = tb.bubbleLines(t)
		if missing {
			b.Event, b.Lines = GapLabel(&gap, long), nil
			if bytes := GapBytes(&gap); bytes != "" {
				b.Lines = append(b.Lines, bytes)
			}
		}
		if key := tb.Lanes.key.text(tb); key != "" {
			b.Lines = append([]string{key}, b.Lines...)
		}
	} else {
		b.Event = "not read yet"
	}
	b.Draw(&tb.D.P, l, bottom)
}

// eventNear says what happens around t, in a few words.
func eventNear(s *session.Session, t time.Duration) string {
	r := s.Recording()
	const around = 1500 * time.Millisecond
	count, text := 0, ""
	for i := s.Events.Before(r, t-around); i < s.Events.Len(); i++ {
		g, e := s.Events.At(r, i)
		if e.Time > t+around {
			break
		}
		if count++; count == 1 {
			text = feed.Describe(g, e).String()
		}
	}
	if count > 1 {
		return widget.Plural(count, "event")
	}
	return text
}

// bubbleLines are what the bubble says of the player whose keys are shown, and
// the time of day.
func (tb *Bar) bubbleLines(at time.Duration) []string {
	s := tb.S
	if s.Game() == nil || !tb.Lanes.pointed {
		return nil
	}
	var out []string
	line := fmt.Sprintf("tick %d", s.Recording().GameAt(at, s.Game().Index).TickAt(at))
	if day := s.TimeOfDay(at); day != "" {
		line += " · " + day
	}
	out = append(out, line)
	e := &tb.Lanes.hover
	m := momentOf(e, s.Recording().Meta.Recorder)
	if m.lacks != "" {
		m.keys = append(m.keys, m.lacks)
	}
	if e.rows != nil && !e.rows.Row.Present() {
		m.facts = append([]string{"–"}, m.facts...)
	}
	if len(m.keys) > 0 {
		out = append(out, strings.Join(m.keys, " "))
	}
	if n := min(len(m.facts), 2); n > 0 {
		out = append(out, strings.Join(m.facts[:n], " · "))
	}
	return out
}

// momentText describes the moment at the playhead for other programs: where and
// when it is, and what the followed player does there.
func (tb *Bar) momentText() string {
	s := tb.S
	g := s.Game()
	if g == nil {
		return s.Name
	}
	pos := s.Play.Position()
	head := []string{s.Name, times.Clock(pos, s.Total() >= time.Hour, 2), fmt.Sprintf("tick %d", s.Play.Tick())}
	if t, ok := s.WallClock(pos); ok {
		head = append(head, times.WithZone(t, 2))
	}
	if g.Map.Name != "" {
		head = append(head, g.Map.Name)
	}
	out := strings.Join(head, " · ")
	if s.Followed < 0 {
		return out
	}
	var e exactLanes
	e.update(s, pos)
	m := momentOf(&e, s.Recording().Meta.Recorder)
	if m.lacks != "" {
		m.facts = append([]string{m.lacks}, m.facts...)
	}
	if away := tb.Look.Away(s.Followed); away != "" {
		m.facts = append([]string{away}, m.facts...)
	} else if row := &e.rows.Row; row.Has.Contains(sim.Cols(sim.X, sim.Y)) {
		k := g.Engine.UnitScale()
		at := fmt.Sprintf("at %.0f %.0f", float64(row.V[sim.X])*k, float64(row.V[sim.Y])*k)
		if row.Has.Has(sim.Z) {
			at += fmt.Sprintf(" %.0f", float64(row.V[sim.Z])*k)
		}
		m.facts = append([]string{at}, m.facts...)
	}
	if len(m.keys) > 0 {
		m.facts = append([]string{strings.Join(m.keys, "+")}, m.facts...)
	}
	return out + "\n" + g.LabelNear(s.Followed, s.Play.Tick()) + ": " + strings.Join(m.facts, ", ")
}

// CopyMoment copies the moment at the playhead.
func (tb *Bar) CopyMoment() {
	if tb.D.Host.Copy == nil {
		return
	}
	tb.D.Host.Copy(tb.momentText())
	tb.D.Copied(widget.Toast{Title: "This moment copied"})
}
