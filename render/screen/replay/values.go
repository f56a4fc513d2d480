package replay

import (
	"fmt"
	"strings"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/widget"
)

// values are all values of the followed player, in place of what is below the first
// stacked part.
type values struct {
	part.Kit
	shown  bool
	scroll float64
	all    part.Values // at the playhead
	most   float64
	room   layout.Rect // with the heading
	list   layout.Rect
}

// valuesAction returns the action that shows them.
func (t *tabs) valuesAction() action.Row {
	return action.Row{
		ID: action.ToggleValues, After: action.TogglePanel, Group: action.GroupView, Label: "Values",
		Help:   "all values of the followed player, recorded and inferred",
		Also:   "velocity speed position weapon health money ammo state debug all data",
		Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "V"}},
		Menu:   action.ViewMenu.At(210), Checked: t.showsValues,
		Do: t.toggleValues,
	}
}

// toggleValues shows the values, in the panel and the tab that have them, or what they are
// in place of.
func (t *tabs) toggleValues() {
	t.values.shown = !t.showsValues()
	if t.values.shown {
		t.Open(nil) // without remembering it as the tab of such recordings
		t.screen.D.ShowPanel(desk.RightPanel, layout.Open)
	}
}

func (t *tabs) showsValues() bool {
	return t.values.shown && t.opened() == nil && t.screen.D.ShowsPanel(desk.RightPanel)
}

// arrange finds the values at the playhead, and where they are in r.
func (v *values) arrange(r layout.Rect) {
	v.room, v.all = r, v.Look.Values()
	v.list, v.most = v.all.Place(r)
	v.all.Scroll = min(v.scroll, v.most)
}

func (v *values) paint() { v.all.Draw(&v.D.P, v.room) }

// click copies the values if their button was pressed, and reports whether it was.
func (v *values) click(p *widget.Press) bool {
	var all *part.Values
	if !all.Copies(p.Target) {
		return false
	}
	v.copy()
	return true
}

func (v *values) wheel(t *widget.Turn) bool {
	if !v.shown || !v.list.Has(t.X, t.Y) {
		return false
	}
	v.scroll = min(max(v.scroll-t.Step(), 0), v.most)
	return true
}

// copy puts the values on the clipboard, a line each.
func (v *values) copy() {
	if v.D.Host.Copy == nil || v.S == nil {
		return
	}
	all := v.Look.Values()
	var b strings.Builder
	fmt.Fprintf(&b, "%s\ttick %d\n", all.Name, v.S.Play.Tick())
	for _, g := range all.Groups {
		for _, x := range g.Values {
			fmt.Fprintf(&b, "%s\t%s\t%s\t%s\n", x.Name, x.Recorded, x.Worked, x.Tip)
		}
	}
	v.D.Host.Copy(b.String())
	v.D.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconCopy, Title: "Values copied"}, nil)
}
