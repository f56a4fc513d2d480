package judge

import (
	"fmt"
	"slices"
	"time"

	"playhead/assets"
	"playhead/render/judging"
	"playhead/render/layout"
	"playhead/render/session"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim/runs"
	"playhead/sim/times"
)

const (
	tabPart     widget.Part = "judge tab" // N: 0 scene, 1 judge
	playerPart  widget.Part = "judge player"
	rangePart   widget.Part = "judge range"
	overlayPart widget.Part = "judge overlay"
	copiesPart  widget.Part = "judge copies"
	savePart    widget.Part = "judge save"
	shownPart   widget.Part = "judge compared" // N: 0 own runs, 1 players
	addedPart   widget.Part = "judge added"
	addPart     widget.Part = "judge add"
)

// paintHead draws the tabs, whose inputs are measured, and what can be done with
// all of it.
func (j *View) paintHead(p *widget.Painter, r layout.Rect) {
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
	line := layout.Rect{X: r.X, Y: r.Y, W: r.W, H: headHeight}
	x := line.X + 12
	titles, first, open := []string{"Scene", "Judge"}, 0, 1
	if !j.D.Lay.Tabs.Empty() {
		first = 1 // the tabs of a capture, above, lead to the scene
	}
	if c := j.copies.found; c != nil && len(c.All) > 0 {
		titles = append(titles, "Copied inputs "+count(len(c.All)))
	}
	if j.copies.shown {
		open = 2
	}
	for i := first; i < len(titles); i++ {
		tgt, title := widget.Target{Part: tabPart, N: i}, titles[i]
		st, ink := theme.Body, p.T.T2
		if i == open {
			st, ink = st.In(theme.Medium), p.T.T1
		}
		w := p.TextWidth(st, title) + 16
		if p.Hovered(tgt) {
			ink = p.T.T1
		}
		p.Text(x+8, line.CenterY(), st, ink, title)
		if i == open {
			p.FillRect(x+4, line.Bottom()-3, w-8, 3, p.T.AccText)
		}
		p.Zone(layout.Rect{X: x, Y: line.Y, W: w, H: line.H}, tgt, widget.CursorPointer)
		x += w + 4
	}
	right := j.paintSaving(p, line)
	x += 8
	if r.H <= line.H { // there is no line for both pages: one chip leads to the other
		c := j.outliers.other()
		c.X, c.Y = x, line.Y+8
		x += p.ChipWidth(c) + 6
		p.Chip(c)
	}
	for _, c := range [...]struct {
		part  widget.Part
		label string
		tip   string
		on    bool
	}{
		{playerPart, player(j.S), "Whose inputs are measured", false},
		{rangePart, j.rangeText(), "Which ticks are measured", false},
		{
			overlayPart, j.copies.second(), "Show a second player's keys below these in the input lane",
			j.copies.overlay != nil,
		},
	} {
		chip := widget.Chip{X: x, Y: line.Y + 8, Target: widget.Target{Part: c.part}, Label: p.Fit(theme.Small, c.label,
			150), HasIcon: true, Icon: assets.IconDown, On: c.on, Tip: c.tip}
		w := p.ChipWidth(chip)
		if x+w > right-6 {
			break
		}
		p.Chip(chip)
		x += w + 6
	}
	if r.H > line.H {
		j.paintCompared(p, layout.Rect{X: r.X, Y: line.Bottom(), W: r.W, H: r.H - line.H})
	}
}

// paintSaving draws the buttons at the right end, and returns where they begin.
func (j *View) paintSaving(p *widget.Painter, r layout.Rect) (x float64) {
	x = r.Right() - 10
	buttons := []widget.Button{
		{
			Target: widget.Target{Part: savePart}, Icon: assets.IconFile, Label: "Save report…",
			Tip: "Save measures and notes as one HTML file",
		},
		{
			Target: widget.Target{Part: copiesPart}, Icon: assets.IconCopy, Label: "Find copied inputs…",
			Tip: "Find repeated inputs: by other players, at other times, in added recordings",
		},
	}
	if !j.compared(r) { // there is no line for it
		buttons = append(buttons, widget.Button{
			Target: widget.Target{Part: addPart}, Icon: assets.IconPlus,
			Label: "Add players…", Tip: "Also compare with players from other recordings",
		})
	}
	if j.table.report == nil || j.table.report.Why != "" || j.host.Save == nil {
		buttons[0].State = widget.Disabled
	}
	for _, b := range buttons {
		w := p.TextWidth(theme.Label, b.Label) + 40
		if r.W < 900 {
			b.Label, w = "", 28
		}
		x -= w
		b.Rect = layout.Rect{X: x, Y: r.Y + 4, W: w, H: 28}
		p.Button(b)
		x -= 8
	}
	return x
}

// compared reports whether there is room for the line of what is compared with.
func (j *View) compared(r layout.Rect) bool { return j.D.Lay.Map.H >= 300 && r.W >= 520 }

// ownOnes says what of the same player a report compares with.
func ownOnes(r *judging.Report) string {
	if r.ByRuns {
		return "runs"
	}
	return "stays"
}

// paintCompared draws what the figures are compared with.
func (j *View) paintCompared(p *widget.Painter, r layout.Rect) {
	own, players, recordings, what := 0, 0, len(j.judge.Baselines()), "stays"
	if rep := j.table.report; rep != nil && j.current() {
		own, players, what = rep.Runs, rep.Players+rep.Added, ownOnes(rep)
	}
	x := r.X + 12
	for _, c := range j.outliers.chips() {
		c.X, c.Y = x, r.Y+3
		x += p.ChipWidth(c) + 4
		p.Chip(c)
	}
	x += 12
	p.Text(x, r.CenterY()-2, theme.Small, p.T.T3, "Compare with")
	x += 6 + p.TextWidth(theme.Small, "Compare with")
	chips := []widget.Chip{
		{
			Target: widget.Target{Part: shownPart}, Label: fmt.Sprintf("own other %s %d", what, own),
			On: !j.table.hidden[0] &&
				own > 0, Tip: "Show the player's other " + what + " in the plots",
		},
		{
			Target: widget.Target{Part: shownPart, N: 1}, Label: fmt.Sprintf("other players %d", players),
			On: !j.table.hidden[1] && players > 0, Tip: "Show other players in the plots, each once",
		},
	}
	if recordings > 0 || len(j.group.sources) > 0 {
		chips = append(chips, widget.Chip{
			Target: widget.Target{Part: addedPart},
			Label:  "from " + widget.Plural(recordings, "recording"), On: true, HasIcon: true,
			Icon: assets.IconDown, Tip: "Where the players who are not in this recording come from",
		})
	}
	chips = append(chips, widget.Chip{
		Target: widget.Target{Part: addPart}, Label: "Add players…", HasIcon: true, Icon: assets.IconPlus,
		Tip: "Also compare with players from other recordings, folders and the library",
	})
	for _, c := range chips {
		c.X, c.Y = x, r.Y+3
		if x += p.ChipWidth(c) + 6; x > r.Right() {
			break
		}
		p.Chip(c)
	}
}

// subject returns whose inputs are to be measured: those of the followed player
// in the selected range, or in all of the stint.
func subject(s *session.Session) (of judging.Subject, ok bool) {
	g := s.Game()
	if g == nil || s.Followed < 0 {
		return of, false
	}
	_, st := g.MembershipOf(s.Followed, s.Play.Tick()) // the next one where the player joins later
	first, last, any := g.Span()
	if st == nil || !any {
		return of, false
	}
	of = judging.Subject{Game: g.Index, Player: st.Player, Stint: st.Stint, From: first, To: last, Whole: true}
	begun := false
	for i := range g.Stints { // a stint is one entry for each name
		if o := &g.Stints[i]; o.Player == st.Player && o.Stint == st.Stint {
			if !begun {
				of.From, begun = max(first, o.From), true
			}
			of.To = min(last, o.To-1)
		}
	}
	if r, set := s.Range(); set {
		of.From, of.To, of.Whole = max(of.From, g.TickAt(r.From)), min(of.To, g.TickAt(r.To)), false
	}
	return of, true
}

// player returns the name of the followed player.
func player(s *session.Session) string {
	g := s.Game()
	if g == nil || s.Followed < 0 {
		return "Player"
	}
	return g.LabelNear(s.Followed, s.Play.Tick())
}

// rangeText says which ticks are measured.
func (j *View) rangeText() string {
	of, ok := subject(j.S)
	if !ok || of.Whole {
		return "whole recording"
	}
	if r := of.Run(of.Runs(j.runs())); r != nil {
		return runText(r)
	}
	g := j.S.Game()
	return clock(j.S, g, of.From) + " – " + clock(j.S, g, of.To)
}

func runText(r *runs.Run) string {
	if r.Time > 0 {
		return "run · " + times.WithUnit(r.Time)
	}
	return fmt.Sprintf("run · %s, unfinished", times.WithUnit(time.Duration(r.End-r.First())*time.Second/50))
}

// choosePlayer lists the players, to follow another one.
func (j *View) choosePlayer(p *widget.Press) {
	var items []widget.MenuItem
	for _, id := range present(j.S) {
		items = append(items, widget.MenuItem{
			Label: j.S.Game().Label(id, j.S.Play.Tick()), Check: true,
			Checked: id == j.S.Followed, Do: func() { j.St.Follow(id, j.D.Now()) },
		})
	}
	if len(items) == 0 {
		items = append(items, widget.MenuItem{
			Label:    "No players",
			Disabled: "No player is in the game at this moment.",
		})
	}
	j.D.Drop(p.X, p.Y, items)
}

// present returns who is in the game at the playhead, by name.
func present(s *session.Session) (ids []int) {
	g := s.Game()
	if g == nil {
		return nil
	}
	now := s.Play.Tick()
	for i := range g.Stints {
		if st := &g.Stints[i]; st.From <= now && now < st.To && !slices.Contains(ids, st.Player) {
			ids = append(ids, st.Player)
		}
	}
	slices.Sort(ids)
	return ids
}

// chooseRange lists the runs of the player and the whole recording.
func (j *View) chooseRange(p *widget.Press) {
	of, ok := subject(j.S)
	if !ok {
		return
	}
	g := j.S.Game()
	items := []widget.MenuItem{{Label: "Whole recording", Check: true, Checked: of.Whole, Do: func() {
		j.S.Select(timeline.Range{})
	}}}
	own := of.Runs(j.runs())
	now := of.Run(own)
	for _, r := range own {
		items = append(items, widget.MenuItem{
			Label: clock(j.S, g, r.First()) + " · " + runText(r), Check: true, Checked: r == now,
			Do: func() { j.S.Select(timeline.Range{From: g.TimeOf(r.First()), To: g.TimeOf(r.End)}) },
		})
	}
	if now == nil && !of.Whole {
		items = append(items, widget.MenuItem{Label: "Selected range", Check: true, Checked: true})
	}
	items = append(items, widget.MenuItem{Line: true}, widget.MenuItem{
		Label:    "Drag over the lanes to select a range",
		Disabled: "In the timeline below.",
	})
	j.D.Drop(p.X, p.Y, items)
}

// save saves a report.
func (j *View) save() {
	if j.table.report != nil && j.table.report.Why == "" && j.host.Save != nil {
		j.host.Save(j.table.report.Of, j.judge.Baselines(), slices.Clone(j.S.Bookmarks.All()))
	}
}
