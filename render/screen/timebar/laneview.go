package timebar

import (
	"fmt"
	"time"

	"playhead/render/lanes"
	"playhead/render/part"
	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
)

// laneKind returns which lanes the recording has.
func laneKind(s *session.Session) timeline.Kind {
	if g := s.Game(); g != nil {
		return timeline.KindOf(s.Recording(), g)
	}
	return timeline.KindDemo
}

// DescribeLanes fills in what the lanes show and what their headers say.
func (tb *Bar) DescribeLanes(n *lanes.Lanes) {
	s := tb.S
	g := s.Game()
	if g == nil || tb.Lanes.Shown == nil {
		return
	}
	c := &tb.Lanes
	var hover *exactLanes
	if n.Hover > 0 && c.pointed {
		hover = &c.hover
	}
	kind := tb.plain(laneKind(s))
	n.More = tb.more[:0]
	for _, lane := range tb.lanes {
		n.More = append(n.More, lanes.MoreLane{Title: lane.About().Title, Help: lane.About().Help, Lane: lane})
	}
	tb.more = n.More
	n.Over = func() { paintReading(tb, n) }
	rows, net := c.Shown.data()
	for _, spec := range kind {
		if spec.Lane >= timeline.NumLanes {
			continue
		}
		l := &n.Lanes[spec.Lane]
		l.Style, l.Data = spec.Style, rows
		if ofConnection(laneKind(s), spec.Lane) {
			l.Data = net
		}
		if l.Data == nil {
			continue
		}
		l.Graph = &l.Data.Graphs[spec.Lane]
		l.Values = c.now.values(spec.Lane, n.Now, l.Graph)
		if bytes := tb.St.Snapshot; spec.Lane == timeline.LaneSnapSize && bytes > 0 && len(l.Values) == 1 {
			// The lane has the mean of a tenth of a second; here one is looked at.
			l.Values[0].Text, l.Values[0].Value = l.Graph.Series[0].Text(float64(bytes)), float64(bytes)
		}
		if hover != nil {
			l.Hover = hover.values(spec.Lane, hover.at, l.Graph)
		}
		l.Empty = tb.laneLacks(spec, l)
		switch _, lost := s.Play.Gap(); {
		case l.Style != timeline.StyleGraph || l.Empty != "":
		case lost:
			l.Sub = "not recorded"
		case l.Graph.Inferred():
			l.Sub = "inferred"
		}
	}
	n.Lanes[timeline.LaneInput].Sub, n.Lanes[timeline.LaneInput].Note = tb.lanePlayer(s, g, c.Shown.Of, rows)
	n.Lanes[timeline.LaneInput].Tint = teamTint(tb, c.Shown.Of.Player)
	if of := c.Shown.Of.client; of >= 0 && len(s.Recording().Clients) > 1 {
		n.Lanes[timeline.LanePackets].Sub = s.Recording().Clients[of].Name
	}
	if strafe := &n.Lanes[timeline.LaneStrafe]; strafe.Graph != nil && len(strafe.Graph.Held) == 2 {
		if strafe.Graph.Held[0].Missing {
			strafe.Sub = "keys not recorded"
		} else if share, ok := strafe.Graph.Sync(s.View.From, s.View.To); ok {
			strafe.Sub = fmt.Sprintf("sync %.0f %%", 100*share)
		}
	}
	at := time.Duration(-1)
	if hover != nil {
		at = hover.at
	}
	for p := range part.Each[part.Extending](tb.Parts) {
		p.DescribeLanes(n, at)
	}
}

// ofConnection reports whether a lane is about a connection of a capture.
func ofConnection(k timeline.Kind, l timeline.Lane) bool {
	switch l {
	case timeline.LanePackets, timeline.LaneBytes, timeline.LaneLoss, timeline.LanePing, timeline.LaneSnapSize,
		timeline.LaneSnapEvery, timeline.LaneMargin:
		return k == timeline.KindCapture
	}
	return false
}

// lanePlayer says whose keys the lanes show, and where they come from.
func (tb *Bar) lanePlayer(s *session.Session, g *sim.Game, of laneSource, d *timeline.Data) (name, note string) {
	if of.Player < 0 {
		return "Follow a player to see their keys", ""
	}
	name = g.LabelNear(of.Player, s.Play.Tick())
	if d == nil {
		return name, ""
	}
	out, inferred := tb.scratch[:0], false
	for i := range d.Rows {
		r := &d.Rows[i]
		if r.Source != "" {
			if len(out) > 0 {
				out = append(out, ", "...)
			}
			out = append(append(append(out, r.Label...), ": "...), r.Source...)
		}
		for k := 0; k < len(r.Bars) && !inferred; k++ {
			inferred = r.Bars[k].Inferred
		}
	}
	if g.Completed() {
		name += " · log"
		out = append(append(out[:0], "The keys are recorded in the log of this round: "...), g.Beside...)
	}
	if inferred {
		if len(out) > 0 {
			out = append(out, ". "...)
		}
		out = append(out, "Hatched: not in this recording. Inferred from movement."...)
	}
	tb.scratch = out
	return name, tb.source.Of(out)
}

// laneLacks says what is written instead of a lane's content, "" when it has
// some.
func (tb *Bar) laneLacks(spec timeline.Spec, l *lanes.LaneContent) string {
	const missing = "not recorded"
	s := tb.S
	switch spec.Style {
	case timeline.StyleGraph, timeline.StyleBars:
		whole := tb.Lanes.Shown.done
		switch {
		case l.Graph.Known() || !whole:
			return ""
		case ofConnection(laneKind(s), spec.Lane):
			return "not measured here"
		case l.Data.Here:
			return missing
		}
	case timeline.StyleLoss:
		if tb.Lanes.Shown.done && !l.Data.LossKnown && l.Data.Here {
			return missing
		}
	}
	return ""
}

// standsFor is how long before a moment a value may be told to stand for it.
const standsFor = 300 * time.Millisecond

// values returns what a lane is at a moment, in the colours of its graph g.
func (e *exactLanes) values(l timeline.Lane, at time.Duration, g *timeline.Graph) []lanes.LaneValue {
	d, fresh := e.rows, true
	if e.net != nil && len(e.net.Graphs[l].Series) > 0 {
		d, fresh = e.net, false
	}
	if d == nil || fresh && ofBody(l) && !d.Row.Present() { // what was true before they died is not true now
		return nil
	}
	series := d.Graphs[l].Series
	out := make([]lanes.LaneValue, 0, len(series))
	for i := range series {
		s := &series[i]
		v, ok := s.Last()
		if !ok || fresh && at-s.Points[len(s.Points)-1].Time > standsFor {
			continue
		}
		text := s.Text(v)
		if g.Signed && v > 0 {
			text = "+" + text
		}
		if sameUnit(series, i) {
			text = s.Name + " " + text
		}
		out = append(out, lanes.LaneValue{Text: text, Ink: s.Ink, Value: v, N: i})
	}
	return out
}

// ofBody reports whether a lane is about a character, so that it has no value while
// there is none.
func ofBody(l timeline.Lane) bool {
	switch l {
	case timeline.LaneAim, timeline.LaneStrafe, timeline.LaneSpeed, timeline.LaneRise,
		timeline.LanePresses:
		return true
	}
	return false
}

// sameUnit reports whether another series is measured as series i is.
func sameUnit(series []timeline.Series, i int) bool {
	for k := range series {
		if k != i && series[k].Unit == series[i].Unit {
			return true
		}
	}
	return false
}

// EventOf returns which row of the list of events a single mark of the lane is,
// false for several as one.
func (c *laneCache) EventOf(cluster int) (row int, ok bool) {
	if cluster >= len(c.clusters) || c.clusters[cluster].Count > 1 {
		return 0, false
	}
	return c.clusters[cluster].First, true
}

// clickCluster goes to an event of the lane, or looks closer at several.
func (tb *Bar) clickCluster(n int, p *widget.Press) {
	s := tb.S
	if n >= len(tb.Lanes.clusters) {
		return
	}
	c := tb.Lanes.clusters[n]
	if c.Count > 1 && c.To > c.From {
		margin := max((c.To-c.From)/4, 200*time.Millisecond)
		s.View.From, s.View.To = c.From-margin, c.To+margin
		s.View = s.View.Pan(0, s.Total())
		s.ViewHeld = true
		return
	}
	if c.Count > 1 {
		chooseEvent(tb, c, p.X, p.Y)
		return
	}
	tb.goToEvent(c.First, p)
}
