package runs

import (
	"cmp"
	"fmt"

	"playhead/assets"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/occurs"
)

// Sizes of the panel.
const (
	rowHeight  = 24.0
	tabsHeight = 34.0
	headHeight = 22.0
	sumHeight  = 32.0

	splitsFrom = 330.0         // width from which the button that compares has its word
	tableFrom  = 8 * rowHeight // with the filter, the headers and the foot
)

func target(p widget.Part, n int) widget.Target { return widget.Target{Part: p, N: n} }

// Tab is the heading of the list: see [part.Tabbed]. Without runs the tab is not
// offered, but it can be opened: it says how to make one.
func (v *View) Tab() part.Tab {
	return part.Tab{Title: "Runs", Count: v.runs.total, Hidden: !v.HasRuns(), Width: layout.PanelWidthWide, Wide: 420}
}

// Suits reports whether there are runs in a race: see [part.Suiting].
func (v *View) Suits(kind string) bool { return kind == occurs.KindRace && v.HasRuns() }

// TabOpened gives the keyboard to the list: see [part.Opener].
func (v *View) TabOpened() {
	if a := v.A(); a >= 0 {
		v.list.Activate(a)
		v.list.Follow()
	}
}

// tabPlaces are where the pieces of the tab are; empty ones are not drawn.
type tabPlaces struct {
	whoAt             layout.Rect // the chip of a player
	list, sum, splits layout.Rect
}

// ArrangeTab finds where list, chips and splits are: see [part.Tabbed].
func (v *View) ArrangeTab(rest layout.Rect) {
	at := &v.runs.tab
	*at = tabPlaces{}
	v.arrangeChips(&rest)
	v.splits.update()
	if h := v.splits.height(rest.H); h > 0 {
		at.splits = rest.CutBottom(h)
		v.splits.arrange(at.splits)
	}
	if v.sum() != nil {
		at.sum = rest.CutBottom(sumHeight)
	}
	at.list = rest
	if v.HasRuns() {
		v.list.Arrange(rest)
	}
}

// PaintTab draws the list of the runs and the splits of the chosen one: see
// [part.Tabbed].
func (v *View) PaintTab(layout.Rect) {
	p, at := &v.D.P, &v.runs.tab
	defer p.Hits.Own(v)()
	p.Chips(v.runs.chips)
	if v.HasRuns() {
		v.list.Paint()
	} else {
		v.paintNothing(at.list)
	}
	if !at.sum.Empty() && v.sum() != nil {
		v.paintSum(at.sum)
	}
	if a := v.A(); !at.splits.Empty() && a >= 0 {
		v.splits.paint(at.splits, a)
	}
}

// HasRuns reports whether there are runs on the map that is shown.
func (v *View) HasRuns() bool { return v.runs.total > 0 }

// arrangeChips finds where the filters are, in rows at the top of rest.
func (v *View) arrangeChips(rest *layout.Rect) {
	t := &v.runs
	if of := (chipsOf{t.counts, t.filter}); of != t.chipsOf || t.chips == nil {
		t.chipsOf, t.chips = of, chips(of)
	}
	who := &t.chips[len(t.chips)-1]
	who.Label = cmp.Or(t.filter.Who, "all players")
	v.D.P.PlaceChips(t.chips, rest)
	t.tab.whoAt = layout.Rect{X: who.X, Y: who.Y, W: v.D.P.ChipWidth(*who), H: 20}
}

// chipsOf is what the chips are made of.
type chipsOf struct {
	counts [runlist.NumClasses]int
	filter runlist.Filter
}

// chips makes a chip for each class of runs, and for the player whose runs are listed.
func chips(of chipsOf) (list []widget.Chip) {
	for c := range runlist.NumClasses {
		chip := widget.Chip{Label: fmt.Sprintf("%s %d", c, of.counts[c]), Target: target(classPart, int(c))}
		chip.Switch(!of.filter.Hidden[c], "Hide these runs", "Show these runs")
		switch c {
		case runlist.Finished:
			chip.Mark, chip.HasMark = theme.MarkFinish, true
		case runlist.Unfinished:
			chip.Mark, chip.HasMark = theme.MarkKill, true
		}
		list = append(list, chip)
	}
	return append(list, widget.Chip{
		Icon: assets.IconDown, HasIcon: true, On: of.filter.Who != "", Target: target(whoPart, 0),
		Tip: "Runs of one player",
	})
}

// paintNothing says why there are no runs, and makes one.
func (v *View) paintNothing(r layout.Rect) {
	p := &v.D.P
	text := v.WhyEmpty()
	if !v.finder.Pending() {
		text += " Set a start and an end."
	}
	lines := p.Wrap(theme.Label, text, r.W-24)
	y := p.Paragraph(r.X+12, r.Y+16, theme.Label, p.T.T3, lines)
	if v.finder.Pending() {
		return
	}
	b := widget.Button{
		Rect:   layout.Rect{X: r.X + 12, Y: r.Y + 22 + max(y, 18*float64(len(lines))), W: 150, H: 28},
		Target: target(loopPart, 0), Icon: assets.IconPlus, Label: "Run from A to B",
		Tip: "Makes a run from the loop, for the followed player",
	}
	if why := v.WhyNoChosen(); why != "" {
		b.State, b.Tip = widget.Disabled, why
	}
	p.Button(b)
}
