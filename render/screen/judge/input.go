package judge

import (
	"playhead/render/widget"
	"playhead/sim"
)

// Drag brushes the histogram: see [widget.Owner].
func (j *Screen) Drag(p *widget.Press) bool {
	if p.Target.Part != brushPart || p.Right {
		return false
	}
	detail{j}.dragBrush(p)
	return true
}

// Click does what a zone of the screen is for.
func (j *Screen) Click(p *widget.Press) {
	n := p.Target.N
	switch p.Target.Part {
	case tabPart:
		j.shows = n == 1
	case playerPart:
		head{j}.choosePlayer(p)
	case rangePart:
		head{j}.chooseRange(p)
	case overlayPart:
		copying{j}.chooseOverlay(p)
	case copiesPart:
		copying{j}.findCopies()
	case savePart:
		head{j}.save()
	case shownPart:
		j.hidden[n] = !j.hidden[n]
	case addedPart:
		head{j}.listAdded(p)
	case addPart:
		head{j}.add()
	case markPart:
		j.askLimit()
	case rowPart:
		if j.report != nil && n < len(j.report.Measures) {
			name := j.report.Measures[n].Name
			j.alone = name == j.chosen
			j.choose(name)
		}
	case backPart:
		j.alone = false
	case stepPart:
		j.Step(2*n - 1)
	case notePart:
		j.Do.Note()
	case notesPart:
		j.Do.GoToNote(n)
	case copyPart:
		j.Copy()
	case ticksPart:
		j.copyTicks()
	case tickPart, spotPart:
		j.goToTick(sim.Tick(n))
	}
}

// Wheel scrolls the table or the notes.
func (j *Screen) Wheel(t *widget.Turn) bool {
	_, table, _ := j.areas()
	switch {
	case table.Has(t.X, t.Y):
		j.scroll = min(max(j.scroll-t.Step(), 0), max(0, j.tableHeight()-j.tableRoom()))
	case t.Target.Part == notesPart:
		j.notes -= t.Step()
	default:
		return false
	}
	return true
}
