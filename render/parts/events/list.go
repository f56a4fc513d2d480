package events

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/events"
	"playhead/sim/table"
	"playhead/sim/times"
)

// ArrangeHead finds where the button of columns is: see [part.Stacked].
func (v *View) ArrangeHead(r layout.Rect) {
	v.list.ColumnsAt = layout.Rect{X: r.Right() - 8 - 28 - 30, Y: r.Y + 3, W: 28, H: 28}
}

// PaintHead draws the buttons at the end of the heading: see [part.Stacked].
func (v *View) PaintHead(r layout.Rect) (from float64) {
	p := &v.D.P
	defer p.Hits.Own(v)()
	p.HeadingButton(r, assets.IconCopy, widget.Target{Part: copyEventsPart}, "Copy the listed events",
		"There are no events to copy.", v.S.Events.Len() > 0)
	r.W -= 60
	p.HeadingButton(r, assets.IconInfo, widget.Do(action.ToggleValues), "Values of the followed player", "", true)
	return r.Right() - 36
}

// StackHeight is all there is: see [part.Stacked].
func (v *View) StackHeight(room, _ float64) float64 { return room }

// tabPlaces are where the pieces of the tab are; empty ones are not drawn.
type tabPlaces struct {
	field, wrong layout.Rect
	chips        []widget.Chip
}

// ArrangeTab finds where search, chips and list are: see [part.Tabbed].
func (v *View) ArrangeTab(rest layout.Rect) {
	at := rest.CutTop(34)
	v.at = tabPlaces{
		field: layout.Rect{X: at.X + 11, Y: at.Y, W: at.W - 23, H: 26},
		chips: v.at.chips[:0],
	}
	if v.search.wrong != nil {
		v.at.wrong = rest.CutTop(18)
	}
	v.arrangeChips(&rest)
	v.list.Headless = v.D.Lay.Slim
	v.list.Arrange(rest)
}

// PaintTab draws the search, the chips and the list: see [part.Tabbed].
func (v *View) PaintTab(layout.Rect) {
	p := &v.D.P
	defer p.Hits.Own(v)()
	v.paintSearch()
	if w, r := v.search.wrong, v.at.wrong; w != nil && !r.Empty() {
		p.TextIn(r.X+12, r.CenterY()-4, r.W-24, canvas.Left, theme.Small, p.T.Err, w.Problem)
	}
	p.Chips(v.at.chips)
	v.list.Paint()
	if v.D.Types(&v.search.text) {
		v.search.ways.Draw(p, v.at.field, v.D.Lay.Panel)
	}
}

// paintSearch draws the field of the search, and what of it cannot be read.
func (v *View) paintSearch() {
	p, s, f := &v.D.P, &v.search, v.at.field
	text, typing := s.text.Text(), v.D.Types(&s.text)
	border := p.T.Line2
	if typing || text != "" {
		border = p.T.AccText
	}
	p.Box(f, theme.RadiusButton, p.T.Field, border)
	p.Icon(assets.IconSearch, f.X+6, f.Y+5, 16, p.T.T3)
	switch {
	case typing || text != "":
		s.text.DrawText(p, f.X+28, f.CenterY(), f.W-54, theme.Label, typing)
	default:
		p.TextIn(f.X+28, f.CenterY(), f.W-54, canvas.Left, theme.Label, p.T.T3, "Search events and chat")
	}
	if s.wrong != nil {
		at := func(n int) float64 {
			return min(f.X+28+p.TextWidth(theme.Label, text[:min(n, len(text))]), f.Right()-34)
		}
		p.FillRect(at(s.wrong.From), f.Bottom()-5, max(6, at(s.wrong.To)-at(s.wrong.From)), 1, p.T.Err)
	}
	p.FieldZone(f, widget.Target{Part: searchPart}, &s.text)
	if text != "" {
		x := layout.Rect{X: f.Right() - 24, Y: f.Y + 1, W: 24, H: 24}
		p.Icon(assets.IconClose, x.X+2, f.Y+5, 16, p.T.T3)
		p.Hits.Add(widget.Zone{
			Rect: x, Target: widget.Target{Part: clearSearchPart}, Cursor: widget.CursorPointer,
			Tip: "Clear", Key: "Esc",
		})
	} else if !typing {
		p.FieldKey(f, action.Search)
	}
}

// arrangeChips finds where as many chips are as fit into a row at the top of rest, or all
// of them.
func (v *View) arrangeChips(rest *layout.Rect) {
	p, offered, left := &v.D.P, v.Offered(), 0
	for g := range feed.NumGroups {
		if offered.Has(g) {
			left++
		}
	}
	chips, row := v.at.chips, rest.CutTop(28)
	x := row.X + 11
	for g := range feed.NumGroups {
		if !offered.Has(g) {
			continue
		}
		chip := widget.Chip{
			Label: g.String(), Mark: g.Mark(), HasMark: true, On: v.groups.Has(g),
			Target: widget.Target{Part: chipPart, N: int(g)},
		}
		w := p.ChipWidth(chip)
		room := row.Right() - 12 - 40
		if left == 1 || v.allChips {
			room = row.Right() - 12
		}
		if x+w > room {
			if !v.allChips {
				v.at.chips = append(chips, widget.Chip{
					X: x, Y: row.Y, Label: v.moreLabels.Get(left, moreLabel),
					Target: widget.Target{Part: moreChipsPart}, Tip: "More kinds of events",
				})
				return
			}
			row, x = rest.CutTop(26), row.X+11
		}
		chip.X, chip.Y = x, row.Y
		chips = append(chips, chip)
		x += w + 6
		left--
	}
	if v.allChips {
		fewer := widget.Chip{X: x, Y: row.Y, Label: "fewer", Target: widget.Target{Part: moreChipsPart}}
		if x+p.ChipWidth(fewer) > row.Right()-12 {
			fewer.X, fewer.Y = row.X+11, rest.CutTop(26).Y
		}
		chips = append(chips, fewer)
	}
	v.at.chips = chips
}

// moreLabel says how many kinds of events there are beside the chips.
func moreLabel(n int) string { return "+" + strconv.Itoa(n) }

// Heads returns the headings of the rounds between the rows: see [part.Headed].
func (v *View) Heads() part.Headings {
	if v.rounds == nil {
		return nil
	}
	return v.rounds.Headings()
}

// PressHead goes to a round, or with Shift loops it.
func (v *View) PressHead(round int, p *widget.Press) {
	v.rounds.GoToRound(round, p.Mods&keyboard.Shift != 0)
}

// A killKey is a kill of a game, of which the teams are kept.
type killKey struct {
	game           *sim.Game
	tick           sim.Tick
	killer, victim int16
}

func (k killKey) teams() part.KillTeams {
	return part.TeamsOf(k.game, &sim.Event{Tick: k.tick, Player: k.killer, Target: k.victim})
}

// KillTeams returns the teams of a kill.
func (v *View) KillTeams(g *sim.Game, e *sim.Event) part.KillTeams {
	return v.teams.Get(killKey{g, e.Tick, e.Player, e.Target}, killKey.teams)
}

// long reports whether times have hours.
func (v *View) long() bool { return v.S.Total() >= time.Hour }

// clock returns when an event happened.
func (v *View) clock(e *sim.Event) string { return v.D.P.Clock(e.Time, v.long(), 2) }

// LeadWidth is the width of an event's mark: see [part.Leader].
func (v *View) LeadWidth() float64 { return 18 }

// PaintLead draws an event's mark, or the shape of the killer's team.
func (v *View) PaintLead(row int, r layout.Rect) {
	g, e, ok := v.event(row)
	if !ok {
		return
	}
	p := &v.D.P
	x, y := r.X+5, r.CenterY()
	if part.IsKill(g, e) {
		if team := v.KillTeams(g, e).Killer; team >= 0 { // its shape says as much
			p.TeamShape(team, x, y, 8, false, p.T.Team(team))
			return
		}
	}
	if e.Kind == sim.EventBomb {
		part.DrawBomb(p, x, y+1, p.T.Warn)
		return
	}
	line, _ := v.S.Events.LineOf(v.S.Recording(), v.listed.refs[row])
	p.Mark(line.Mark, x, y, 8.4, p.T.Marks[line.Mark])
}

// CellWidth returns how wide times and events are at least: see [part.CellPainter].
func (v *View) CellWidth(column int) float64 {
	switch column {
	case timeColumn:
		return math.Ceil(v.D.P.TextWidth(theme.Label.In(theme.Mono), v.D.P.Clock(0, v.long(), 2))) + 2
	case eventColumn:
		return 120
	}
	return 0
}

// PaintCell draws times, and events in words with names in bold and kills in parts.
func (v *View) PaintCell(row, column int, r layout.Rect) bool {
	g, e, ok := v.event(row)
	if !ok {
		return false
	}
	p := &v.D.P
	switch column {
	case timeColumn:
		ink := p.T.T3
		if row == v.marked() {
			ink = p.T.T1
		}
		p.TextAt(r.Right(), r.CenterY(), canvas.Right, theme.Label.In(theme.Mono), ink, v.clock(e))
	case eventColumn:
		v.paintEvent(g, e, row, r)
	default:
		return false
	}
	return true
}

// ink is the colour of an event's words: those still to come are faint.
func (v *View) paintEvent(g *sim.Game, e *sim.Event, row int, r layout.Rect) {
	p := &v.D.P
	ink := p.T.T1
	if row >= v.listed.at {
		ink = p.T.T3
	}
	if g.TellsDamage(e) {
		ink = p.T.Err
	}
	if part.IsKill(g, e) {
		teams := v.KillTeams(g, e)
		teams.Killer = -1 // it is at the beginning of the row
		part.DrawKill(p, g, e, r, ink, teams)
		return
	}
	line, _ := v.S.Events.LineOf(v.S.Recording(), v.listed.refs[row])
	x := r.X
	for _, words := range line.Parts {
		st := theme.Label
		if words.Bold {
			st = st.In(theme.Medium)
		}
		if x >= r.Right()-8 {
			break
		}
		p.TextIn(x, r.CenterY(), r.Right()-x, canvas.Left, st, ink, words.Text)
		x += p.TextWidth(st, words.Text)
	}
	if place := v.placeOf(g, e); place != "" && x < r.Right()-8 {
		p.TextIn(x, r.CenterY(), r.Right()-x, canvas.Left, theme.Label, p.T.T3, " · "+place)
	}
}

// placeOf returns where something happened to the bomb or a hostage, as the map names it, "" for nowhere in particular.
func (v *View) placeOf(g *sim.Game, e *sim.Event) string {
	return events.PlaceOf(g, e, v.planOf(g))
}

// PaintMark draws nothing: see [part.Rows].
func (v *View) PaintMark(row int, _ layout.Rect) (faint bool) { return row >= v.listed.at }

// besideWords is what a row has beside the words of its event, px.
const besideWords = 120.0

// Tip is the event in words, where they do not fit, and the teams of killer and victim.
func (v *View) Tip(row int) (tip, more string) {
	g, e, ok := v.event(row)
	if !ok {
		return "", ""
	}
	_, text := v.S.Events.LineOf(v.S.Recording(), v.listed.refs[row])
	if part.IsKill(g, e) {
		if names := v.KillTeams(g, e).Names; names != [2]string{} {
			return text, cmp.Or(names[0], table.NotRecorded) + " › " + cmp.Or(names[1], table.NotRecorded)
		}
	}
	if v.D.P.TextWidth(theme.Label, text) > v.D.Lay.Panel.W-besideWords {
		return text, ""
	}
	return "", ""
}

// Choose does nothing: see Press.
func (v *View) Choose(int) {}

// GoTo goes exactly to an event: see [part.Rows].
func (v *View) GoTo(row int) { v.Go(row, true, false) }

// Moved goes to the event of the cursor: see [part.Mover].
func (v *View) Moved(row int) { v.Go(row, false, false) }

// Press goes to the event of a row that was clicked, unless it chooses rows: see
// [part.Presser].
func (v *View) Press(row int, p *widget.Press) {
	if p.Mods&(keyboard.Ctrl|keyboard.Shift) == 0 {
		v.GoToEvent(row, p)
	}
}

// RowMenu is the context menu of a row: see [part.RowMenu].
func (v *View) RowMenu(row int) []widget.MenuItem { return v.EventMenu(row) }

// EventMenu is of a row of the list, or of a mark in the lane: see [part.EventList].
func (v *View) EventMenu(n int) []widget.MenuItem {
	s := v.S
	if n >= s.Events.Len() {
		return nil
	}
	g, e := s.Events.At(s.Recording(), n)
	text := feed.Describe(g, e).String()
	at := times.Clock(e.Time, v.long(), 2)
	items := []widget.MenuItem{
		{Head: true, Label: at + "  " + text},
		{Label: "Go to the event", Do: func() { v.Go(n, true, false) }},
		{Label: "Go to the event, keep the camera", Do: func() { v.Go(n, true, true) }},
		{Line: true},
	}
	for i, id := range [...]int16{e.Player, e.Target} {
		name := g.PlayerLabel(e)
		if i == 1 {
			name = g.TargetLabel(e)
		}
		if id < 0 || i == 1 && id == e.Player {
			continue
		}
		items = append(
			items,
			widget.MenuItem{Label: "Follow " + name, Do: func() { v.St.Follow(int(id), v.D.Now()) }},
			widget.MenuItem{Label: "Show only events of " + name, Do: func() { v.Search(part.Who(name)) }},
		)
	}
	return append(
		items,
		widget.MenuItem{Label: "Show only events of this kind", Do: func() { v.Search("kind:" + e.Kind.String()) }},
		widget.MenuItem{Line: true},
		widget.MenuItem{Label: "Loop this event", Do: func() { v.LoopAround(e.Time) }},
		widget.MenuItem{Label: "Bookmark this event", Do: func() { v.BookmarkAt(e.Time, text) }},
		v.LinkTo(e.Time),
		widget.MenuItem{Label: "Copy event", Do: func() { v.CopyText(at+"\t"+text, "Event copied") }},
	)
}

// maxCopied bounds how many events go to the clipboard.
const maxCopied = 100_000

// copyEvents copies the listed events to the clipboard, one per line: those in
// the selected range if there is one.
func (v *View) copyEvents() {
	s := v.S
	if v.D.Host.Copy == nil {
		return
	}
	var b strings.Builder
	r := s.Recording()
	within, selected := s.Range()
	n := 0
	for i := 0; i < s.Events.Len() && n < maxCopied; i++ {
		g, e := s.Events.At(r, i)
		if selected && !within.Has(e.Time) {
			continue
		}
		n++
		fmt.Fprintf(&b, "%s\t%s\n", times.Clock(e.Time, v.long(), 2), feed.Describe(g, e).String())
	}
	v.D.Host.Copy(b.String())
	title := widget.Plural(n, "event") + " copied"
	if selected {
		title += " from the range"
	}
	v.D.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconCopy, Title: title}, nil)
}
