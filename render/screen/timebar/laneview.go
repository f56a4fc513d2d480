package timebar

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"playhead/render/lanes"
	"playhead/render/layout"
	"playhead/render/occurs"
	"playhead/render/part"
	"playhead/render/session"
	"playhead/render/settings"
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

// foldRanks says when lanes of a style give way to the map.
var foldRanks = [...]layout.FoldRank{
	timeline.StyleMarks: layout.FoldEvents, timeline.StyleRows: layout.FoldInput, timeline.StyleGraph: layout.FoldGraph,
	timeline.StyleBars: layout.FoldGraph, timeline.StyleLoss: layout.FoldGraph,
	timeline.StyleBookmarks: layout.FoldBookmarks,
	timeline.StylePainted:   layout.FoldInput, timeline.StyleSpots: layout.FoldEvents,
}

// WantLanes returns the lanes the timeline could have. They are valid until it is
// called again.
func (tb *Bar) WantLanes(s *session.Session) []layout.LaneWant {
	out := tb.wanted[:0]
	for _, spec := range specs(tb, s) {
		word := tb.word(spec.Lane)
		l := layout.LaneWant{
			ID: int(spec.Lane), Wish: tb.laneWish(spec.Lane), Spare: spec.Show == timeline.InHigh,
			Off:    spec.Show == timeline.IfAsked,
			Height: spec.Height, Tall: spec.Tall, ByHand: tb.D.Set.LaneHeights[word], Fold: foldRanks[spec.Style],
		}
		switch {
		case tb.ofPart(spec.Lane) != nil:
			wantPainted(&l, tb.ofPart(spec.Lane))
		default:
			preferred := tb.preferred(spec.Lane)
			l.Off = l.Off || preferred == part.Without
			l.Spare = l.Spare && preferred != part.With
		}
		out = append(out, l)
	}
	tb.wanted = out
	return out
}

// preferred returns what the part that covers the map says about a lane.
func (tb *Bar) preferred(lane timeline.Lane) part.Preference {
	for p := range part.Each[part.Covering](tb.Parts) {
		if p.Covers() {
			if own, ok := p.(part.Preferring); ok {
				return own.Prefers(lane)
			}
			break
		}
	}
	return part.NoPreference
}

// filled reports whether there is anything in a lane of a part.
func filled(lane part.Lane) bool {
	usual, _ := lane.LaneHeights()
	return usual > 0
}

// eachKey reports whether each key of GoldSrc has a row of its own.
func eachKey(tb *Bar) bool {
	return laneKind(tb.S) == timeline.KindGoldSrc && slices.ContainsFunc(tb.lanes, func(l part.Lane) bool {
		return l.About().EachKey && l.Wanted()
	})
}

// wantPainted makes a lane as high as it needs to be; while it is empty there is none.
func wantPainted(l *layout.LaneWant, lane part.Lane) {
	l.Off = !lane.Wanted()
	if l.Height, l.Tall = lane.LaneHeights(); l.Height == 0 {
		l.Wish, l.Off = layout.Closed, true
	}
}

// laneWish returns whether the user opened or closed a lane.
func (tb *Bar) laneWish(l timeline.Lane) layout.Wish {
	shown, chosen := tb.D.Set.Lanes[tb.word(l)]
	switch {
	case !chosen:
		return layout.Auto
	case shown:
		return layout.Open
	}
	return layout.Closed
}

// showLane opens or closes a lane by hand.
func (tb *Bar) showLane(l timeline.Lane, on bool) {
	word := tb.word(l)
	tb.D.Change(func(s *settings.Settings) {
		lanes := map[string]bool{word: on}
		for k, v := range s.Lanes {
			if k != word {
				lanes[k] = v
			}
		}
		s.Lanes = lanes
	})
}

// setLaneHeight sets how high a lane is, 0 as designed.
func (tb *Bar) setLaneHeight(l timeline.Lane, px float64, keep bool) {
	heights := map[string]float64{}
	for k, v := range tb.D.Set.LaneHeights {
		heights[k] = v
	}
	heights[tb.word(l)] = px
	if px == 0 {
		delete(heights, tb.word(l))
	}
	if keep {
		tb.D.Change(func(s *settings.Settings) { s.LaneHeights = heights })
		return
	}
	tb.D.Set.LaneHeights = heights
}

// ShowsLane reports whether a lane is on the screen.
func (tb *Bar) ShowsLane(l timeline.Lane) bool {
	for _, lane := range tb.D.Lay.Lanes {
		if lane.ID == int(l) {
			return true
		}
	}
	return false
}

// hasLane reports whether there is anything in a lane.
func hasLane(tb *Bar, l timeline.Lane) bool {
	switch {
	case tb.ofPart(l) != nil:
		return filled(tb.ofPart(l))
	}
	return true
}

// LaneMenu lists the lanes the recording has or, of those found later, can have.
func (tb *Bar) LaneMenu() []widget.MenuItem {
	var items []widget.MenuItem
	chosen := false
	all := slices.Clone(specs(tb, tb.S))
	last := func(s timeline.Spec) int {
		if p := tb.ofPart(s.Lane); p != nil && p.About().Last {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(all, func(a, b timeline.Spec) int { return last(a) - last(b) })
	things := occurs.In(tb.S.Recording(), tb.S.Game())
	for _, spec := range all {
		needs, missing := occurs.Things(0), ""
		if p := tb.ofPart(spec.Lane); p != nil {
			needs, missing = p.About().Needs, p.About().Missing
		}
		if !things.Has(needs) && !hasLane(tb, spec.Lane) {
			continue
		}
		chosen = chosen || tb.laneWish(spec.Lane) != layout.Auto || tb.D.Set.LaneHeights[tb.word(spec.Lane)] > 0
		items = append(items, widget.MenuItem{
			Do: func() { tb.showLane(spec.Lane, !tb.ShowsLane(spec.Lane)) }, Stay: true, Label: tb.Title(spec.Lane),
			Checked: tb.ShowsLane(spec.Lane),
		})
		if !hasLane(tb, spec.Lane) {
			items[len(items)-1].Disabled = missing
		}
	}
	back := widget.MenuItem{
		Do: func() { tb.D.Change(func(s *settings.Settings) { s.Lanes, s.LaneHeights = nil, nil }) }, Stay: true,
		Label: "Default lanes",
	}
	if !chosen {
		back.Disabled = "No lanes were changed."
	}
	return append(items, widget.MenuItem{Line: true}, back)
}

// DragLaneEdge makes a lane as high as the pointer is below its top.
func (tb *Bar) DragLaneEdge(n int, y float64, keep bool) {
	for _, lane := range tb.D.Lay.Lanes {
		if lane.ID == n {
			tb.setLaneHeight(timeline.Lane(n), max(1, y-lane.Rect.Y), keep)
		}
	}
}

// DescribeLanes fills in what the lanes show and what their headers say.
func (tb *Bar) DescribeLanes(n *lanes.Lanes) {
	s := tb.S
	g := s.Game()
	if g == nil || tb.Lanes.Shown == nil {
		return
	}
	c := &tb.Lanes
	c.now.update(s, n.Now)
	var hover *exactLanes
	if at := n.Scale.Time(n.Hover); n.Hover > 0 && at >= 0 && at <= s.Recording().Loaded() {
		c.hover.update(s, at)
		hover = &c.hover
	}
	kind := tb.plain(laneKind(s))
	for _, lane := range tb.lanes {
		n.More = append(n.More, lanes.MoreLane{
			Title: lane.About().Title, Help: lane.About().Help,
			Paint: func(header, body layout.Rect) {
				lane.PaintLane(header, body, n.Scale)
			},
		})
	}
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
	n.Lanes[timeline.LaneInput].Sub, n.Lanes[timeline.LaneInput].Note = lanePlayer(s, g, c.Shown.Of, rows)
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
func lanePlayer(s *session.Session, g *sim.Game, of laneSource, d *timeline.Data) (name, note string) {
	if of.Player < 0 {
		return "Follow a player to see their keys", ""
	}
	name = g.LabelNear(of.Player, s.Play.Tick())
	if d == nil {
		return name, ""
	}
	var from []string
	inferred := false
	for i := range d.Rows {
		r := &d.Rows[i]
		if r.Source != "" {
			from = append(from, r.Label+": "+r.Source)
		}
		for k := 0; k < len(r.Bars) && !inferred; k++ {
			inferred = r.Bars[k].Inferred
		}
	}
	note = strings.Join(from, ", ")
	if g.Completed() {
		name, note = name+" · log", "The keys are recorded in the log of this round: "+g.Beside
	}
	if inferred {
		if note != "" {
			note += ". "
		}
		note += "Hatched: not in this recording. Inferred from movement."
	}
	return name, note
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
	case timeline.LaneAim, timeline.LaneStrafe, timeline.LaneSpeed, timeline.LanePresses:
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
	tb.GoToEvent(c.First, p)
}
