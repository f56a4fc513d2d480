package judge

import (
	"fmt"
	"slices"
	"time"

	"playhead/assets"
	"playhead/render/judging"
	"playhead/render/layout"
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

// A head is the top of the screen.
type head struct{ *Screen }

// paintHead draws the tabs, whose inputs are measured, and what can be done with
// all of it.
func (j head) paintHead(p *widget.Painter, r layout.Rect) {
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
	line := layout.Rect{X: r.X, Y: r.Y, W: r.W, H: headHeight}
	x := line.X + 12
	for i, title := range [...]string{"Scene", "Judge"} {
		tgt := widget.Target{Part: tabPart, N: i}
		st, ink := theme.Body, p.T.T2
		if i == 1 {
			st, ink = st.In(theme.Medium), p.T.T1
		}
		w := p.TextWidth(st, title) + 16
		if p.Hovered(tgt) {
			ink = p.T.T1
		}
		p.Text(x+8, line.CenterY(), st, ink, title)
		if i == 1 {
			p.FillRect(x+4, line.Bottom()-3, w-8, 3, p.T.AccText)
		}
		p.Zone(layout.Rect{X: x, Y: line.Y, W: w, H: line.H}, tgt, widget.CursorPointer)
		x += w + 4
	}
	right := j.paintSaving(p, line)
	x += 8
	for _, c := range [...]struct {
		part  widget.Part
		label string
		tip   string
		on    bool
	}{
		{playerPart, j.player(), "Whose inputs are measured", false},
		{rangePart, j.rangeText(), "Which ticks are measured", false},
		{
			overlayPart, copying(j).overlayText(), "Show a second player's keys below these in the input lane",
			j.judge.Overlaid() != nil,
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
func (j head) paintSaving(p *widget.Painter, r layout.Rect) (x float64) {
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
			Label: "Add recordings…", Tip: "Also compare with players from other recordings",
		})
	}
	if j.report == nil || j.report.Why != "" || j.Host.Save == nil {
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
func (j head) compared(r layout.Rect) bool { return j.D.Lay.Map.H >= 300 && r.W >= 520 }

// paintCompared draws what the figures are compared with.
func (j head) paintCompared(p *widget.Painter, r layout.Rect) {
	own, players, added := 0, 0, len(j.judge.Baselines())
	if rep := j.report; rep != nil {
		own, players = rep.Runs, rep.Players
	}
	p.Text(r.X+20, r.CenterY()-2, theme.Small, p.T.T3, "Compare with")
	x := r.X + 26 + p.TextWidth(theme.Small, "Compare with")
	chips := []widget.Chip{
		{Target: widget.Target{Part: shownPart}, Label: fmt.Sprintf("own other runs %d", own), On: !j.hidden[0] &&
			own > 0, Tip: "Show the player's other runs in the plots"},
		{
			Target: widget.Target{Part: shownPart, N: 1}, Label: fmt.Sprintf("players here %d", players),
			On: !j.hidden[1] && players > 0, Tip: "Show other players in the plots",
		},
	}
	if added > 0 {
		n := 0
		if j.report != nil {
			n = j.report.Added
		}
		chips = append(chips, widget.Chip{
			Target: widget.Target{Part: addedPart},
			Label:  fmt.Sprintf("%d recordings, %d players", added, n), On: true, HasIcon: true, Icon: assets.IconDown,
			Tip: "Recordings that you added",
		})
	}
	chips = append(chips, widget.Chip{
		Target: widget.Target{Part: addPart}, Label: "Add recordings…", HasIcon: true,
		Icon: assets.IconPlus, Tip: "Also compare with players from other recordings",
	})
	for _, c := range chips {
		c.X, c.Y = x, r.Y+3
		x += p.ChipWidth(c) + 6
		p.Chip(c)
	}
}

// player returns the name of the followed player.
func (j head) player() string {
	g := j.S.Game()
	if g == nil || j.S.Followed < 0 {
		return "Player"
	}
	return g.Label(j.S.Followed, j.S.Play.Tick())
}

// rangeText says which ticks are measured.
func (j head) rangeText() string {
	of, ok := j.subject()
	g := j.S.Game()
	switch {
	case !ok || of.Whole:
		return "whole recording"
	case j.run(of) != nil:
		return runText(j.run(of))
	}
	return j.clock(g, of.From) + " – " + j.clock(g, of.To)
}

func runText(r *runs.Run) string {
	if r.Time > 0 {
		return "run · " + times.Clock(r.Time, false, 2)
	}
	return fmt.Sprintf("run · %s, unfinished", times.Clock(time.Duration(r.End-r.First())*time.Second/50, false, 0))
}

// run returns the run of which the subject is, nil if it is of none.
func (j head) run(of judging.Subject) *runs.Run {
	list := j.ownRuns(of)
	for _, r := range list {
		const slack = 2 // a range ends between ticks
		if d := r.First() - of.From; d >= -slack && d <= slack {
			if d := r.End - of.To; d >= -slack && d <= slack {
				return r
			}
		}
	}
	return nil
}

// ownRuns returns the runs of the subject's player.
func (j head) ownRuns(of judging.Subject) (own []*runs.Run) {
	list := j.runs()
	if list == nil {
		return nil
	}
	for i := range list.Runs {
		if r := &list.Runs[i]; r.Game == of.Game && r.Player == of.Player && r.Stint == of.Stint {
			own = append(own, r)
		}
	}
	return own
}

// choosePlayer lists the players, to follow another one.
func (j head) choosePlayer(p *widget.Press) {
	var items []widget.MenuItem
	for _, id := range j.present() {
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
func (j head) present() (ids []int) {
	g := j.S.Game()
	if g == nil {
		return nil
	}
	now := j.S.Play.Tick()
	for i := range g.Stints {
		if s := &g.Stints[i]; s.From <= now && now < s.To && !slices.Contains(ids, s.Player) {
			ids = append(ids, s.Player)
		}
	}
	slices.Sort(ids)
	return ids
}

// chooseRange lists the runs of the player and the whole recording.
func (j head) chooseRange(p *widget.Press) {
	of, ok := j.subject()
	if !ok {
		return
	}
	g := j.S.Game()
	items := []widget.MenuItem{{Label: "Whole recording", Check: true, Checked: of.Whole, Do: func() {
		j.S.Select(timeline.Range{})
	}}}
	now := j.run(of)
	for _, r := range j.ownRuns(of) {
		items = append(items, widget.MenuItem{
			Label: j.clock(g, r.First()) + " · " + runText(r), Check: true, Checked: r == now,
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

// add asks for recordings to compare with.
func (j head) add() {
	if j.Host.Add == nil {
		return
	}
	j.Host.Add(func(b *judging.Baseline, err error) {
		if err != nil {
			j.D.Toast(widget.Toast{
				Kind: widget.SeverityError, Icon: assets.IconError, Title: "Not compared",
				Detail: err.Error(),
			}, nil)
			return
		}
		j.judge.SetBaselines(append(slices.Clone(j.judge.Baselines()), b))
		j.found++
	})
}

// listAdded lists the recordings that were added, to remove them again.
func (j head) listAdded(p *widget.Press) {
	items := []widget.MenuItem{{Head: true, Label: "Remove"}}
	for _, b := range j.judge.Baselines() {
		items = append(items, widget.MenuItem{Label: b.Name, Do: func() {
			j.judge.SetBaselines(slices.DeleteFunc(slices.Clone(j.judge.Baselines()), func(o *judging.Baseline) bool {
				return o == b
			}))
			j.found++
		}})
	}
	j.D.Drop(p.X, p.Y, items)
}

// save saves a report.
func (j head) save() {
	if j.report != nil && j.report.Why == "" && j.Host.Save != nil {
		j.Host.Save(j.report.Of, j.judge.Baselines(), slices.Clone(j.S.Bookmarks.All()))
	}
}
