package render

import (
	"fmt"
	"strings"
	"time"

	"playhead/render/keys"
	"playhead/render/layout"
	"playhead/render/session"
	"playhead/render/shell"
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
	timeline.StyleBars: layout.FoldGraph, timeline.StyleLoss: layout.FoldGraph, timeline.StyleBookmarks: layout.FoldBookmarks,
}

// wantLanes returns the lanes the timeline could have.
func (w *Window) wantLanes(s *session.Session) []layout.LaneWant {
	var out []layout.LaneWant
	for _, spec := range timeline.Lanes(laneKind(s)) {
		word := spec.Lane.Word()
		l := layout.LaneWant{
			ID: int(spec.Lane), Wish: w.laneWish(spec.Lane), Spare: spec.Show == timeline.InHigh, Off: spec.Show == timeline.IfAsked,
			Height: spec.Height, Tall: spec.Tall, ByHand: w.set.LaneHeights[word], Fold: foldRanks[spec.Style],
		}
		switch {
		case spec.Lane == timeline.LaneBookmarks && len(s.Bookmarks) == 0:
			l.Off = true
		case w.capture.showsWire(): // the connection is what one looks at
			l.Off = l.Off || spec.Lane == timeline.LaneInput || spec.Lane == timeline.LaneSpeed
			l.Spare = l.Spare && spec.Lane != timeline.LaneSnapSize
		}
		out = append(out, l)
	}
	return out
}

// laneWish returns whether the user opened or closed a lane.
func (w *Window) laneWish(l timeline.Lane) layout.Wish {
	shown, chosen := w.set.Lanes[l.Word()]
	switch {
	case !chosen:
		return layout.Auto
	case shown:
		return layout.Open
	}
	return layout.Closed
}

// showLane opens or closes a lane by hand.
func (w *Window) showLane(l timeline.Lane, on bool) {
	w.change(func(s *Settings) {
		lanes := map[string]bool{l.Word(): on}
		for k, v := range s.Lanes {
			if k != l.Word() {
				lanes[k] = v
			}
		}
		s.Lanes = lanes
	})
}

// setLaneHeight sets how high a lane is, 0 as designed.
func (w *Window) setLaneHeight(l timeline.Lane, px float64, keep bool) {
	heights := map[string]float64{}
	for k, v := range w.set.LaneHeights {
		heights[k] = v
	}
	heights[l.Word()] = px
	if px == 0 {
		delete(heights, l.Word())
	}
	if keep {
		w.change(func(s *Settings) { s.LaneHeights = heights })
		return
	}
	w.set.LaneHeights = heights
	w.dirty = true
}

// showsLane reports whether a lane is on the screen.
func (w *Window) showsLane(l timeline.Lane) bool {
	for _, lane := range w.lay.Lanes {
		if lane.ID == int(l) {
			return true
		}
	}
	return false
}

// laneMenu lists the lanes the recording has.
func (w *Window) laneMenu() shell.Menu {
	m := shell.Menu{Chosen: -1}
	chosen := false
	for _, spec := range timeline.Lanes(laneKind(w.session)) {
		chosen = chosen || w.laneWish(spec.Lane) != layout.Auto || w.set.LaneHeights[spec.Lane.Word()] > 0
		m.Items = append(m.Items, shell.MenuItem{
			Target: widget.Target{Part: shell.PartLaneItem, N: int(spec.Lane)}, Label: spec.Lane.String(), Checked: w.showsLane(spec.Lane),
		})
	}
	back := shell.MenuItem{Target: widget.Target{Part: shell.PartLaneItem, N: -1}, Label: "Default lanes"}
	if !chosen {
		back.Disabled = "Nothing was changed."
	}
	m.Items = append(m.Items, shell.MenuItem{Line: true}, back)
	return m
}

// activateLanes does what a control of the lanes does.
func (w *Window) activateLanes(t widget.Target, double bool) bool {
	u := &w.ui
	switch t.Part {
	case shell.PartLaneFold:
		w.showLane(timeline.Lane(t.N), false)
	case shell.PartLaneMenu, shell.PartLaneName:
		w.Do(keys.Lanes)
	case shell.PartLaneItem:
		// The menu stays open: several lanes are chosen at once.
		u.menu.open, u.menu.kind = true, menuLanes
		if t.N < 0 {
			w.change(func(s *Settings) { s.Lanes, s.LaneHeights = nil, nil })
			break
		}
		l := timeline.Lane(t.N)
		w.showLane(l, !w.showsLane(l))
	case shell.PartLaneEdge:
		if double {
			w.setLaneHeight(timeline.Lane(t.N), 0, true)
		}
	default:
		return false
	}
	return true
}

// dragLaneEdge makes a lane as high as the pointer is below its top.
func (w *Window) dragLaneEdge(n int, y float64, keep bool) {
	for _, lane := range w.lay.Lanes {
		if lane.ID == n {
			w.setLaneHeight(timeline.Lane(n), max(1, y-lane.Rect.Y), keep)
		}
	}
}

// describeLanes fills in what the lanes show and what their headers say.
func (w *Window) describeLanes(n *shell.Lanes) {
	s := w.session
	g := s.Game()
	if g == nil || w.lanes.shown == nil {
		return
	}
	c := &w.lanes
	c.now.update(s, n.Now)
	var hover *exactLanes
	if at := n.Scale.Time(n.Hover); n.Hover > 0 && at >= 0 && at <= s.Recording().Loaded() {
		c.hover.update(s, at)
		hover = &c.hover
	}
	rows, net := c.shown.data()
	for _, spec := range timeline.Lanes(laneKind(s)) {
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
		if hover != nil {
			l.Hover = hover.values(spec.Lane, hover.at, l.Graph)
		}
		l.Empty = w.laneLacks(spec, l)
	}
	n.Lanes[timeline.LaneInput].Sub, n.Lanes[timeline.LaneInput].Note = lanePlayer(s, g, c.shown.of, rows)
	if of := c.shown.of.client; of >= 0 && len(s.Recording().Clients) > 1 {
		n.Lanes[timeline.LanePackets].Sub = s.Recording().Clients[of].Name
	}
	if strafe := &n.Lanes[timeline.LaneStrafe]; strafe.Graph != nil && len(strafe.Graph.Held) == 2 {
		if strafe.Graph.Held[0].Missing {
			strafe.Sub = "keys not recorded"
		} else if share, ok := strafe.Graph.Sync(s.View.From, s.View.To); ok {
			strafe.Sub = fmt.Sprintf("sync %.0f %%", 100*share)
		}
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
	if of.player < 0 {
		return "follow somebody", ""
	}
	name = g.Label(of.player, s.Play.Tick())
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
func (w *Window) laneLacks(spec timeline.Spec, l *shell.LaneContent) string {
	const missing = "not recorded"
	s := w.session
	switch spec.Style {
	case timeline.StyleGraph, timeline.StyleBars:
		whole := w.lanes.shown.done
		switch {
		case l.Graph.Known() || !whole:
			return ""
		case ofConnection(laneKind(s), spec.Lane):
			return "not measured here"
		case l.Data.Here:
			return missing
		}
	case timeline.StyleLoss:
		if w.lanes.shown.done && !l.Data.LossKnown && l.Data.Here {
			return missing
		}
	}
	return ""
}

// standsFor is how long before a moment a value may be told to stand for it.
const standsFor = 300 * time.Millisecond

// values returns what a lane is at a moment, in the colours of its graph g.
func (e *exactLanes) values(l timeline.Lane, at time.Duration, g *timeline.Graph) []shell.LaneValue {
	d, fresh := e.rows, true
	if e.net != nil && len(e.net.Graphs[l].Series) > 0 {
		d, fresh = e.net, false
	}
	if d == nil {
		return nil
	}
	var out []shell.LaneValue
	series := d.Graphs[l].Series
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
		out = append(out, shell.LaneValue{Text: text, Ink: s.Ink, Value: v, N: i})
	}
	return out
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
