package feed

import (
	"playhead/sim"
	"playhead/sim/events"
	"playhead/sim/table"
)

// ColumnEvent is the name of the column that has an event in words. Only lists in a window
// have it: programs read the others.
const ColumnEvent = "event"

// Columns returns the columns of events in a window: those of the command, and the event
// in words.
func Columns() []table.Column {
	return append(events.Columns(), table.Column{
		Key: ColumnEvent, Title: "Event", Kind: table.Text, From: table.Recorded, What: "What happened, in words.",
	})
}

var columns = Columns()

// Fill makes the cells of an event of g in the columns of [Columns]. plan is its map, nil without one.
func Fill(cells []table.Cell, g *sim.Game, e *sim.Event, plan *sim.FloorPlan) {
	words := len(cells) - 1
	events.Fill(cells[:words], g, e, plan)
	cells[words] = table.String(Describe(g, e).String())
}

// In returns the event that r names, false if it was inferred or missing and is so no more.
func (r Ref) In(rec *sim.Recording) (g *sim.Game, e *sim.Event, ok bool) {
	if r.Game < 0 || r.Game >= len(rec.Games) {
		return nil, nil, false
	}
	g = rec.Games[r.Game]
	if all := r.From.in(g); r.Index < len(all) {
		return g, &all[r.Index], true
	}
	return nil, nil, false
}

// LineOf returns an event in words, and as one text. The line must not be changed.
func (l *List) LineOf(r *sim.Recording, ref Ref) (Line, string) {
	touches := 0
	if ref.Game >= 0 && ref.Game < len(r.Games) {
		touches = r.Games[ref.Game].TouchChanges
	}
	t := l.lines.Get(lineKey{ref, r.Loaded(), touches}, func(k lineKey) lineText {
		g, e, ok := k.ref.In(r)
		if !ok {
			return lineText{}
		}
		line := Describe(g, e)
		return lineText{line, line.String()}
	})
	return t.line, t.text
}
