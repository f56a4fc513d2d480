// Package undoing undoes what the user changed of a recording and of the lists beside it, and does it
// again: bookmarks, the selected range, the shown teams, filters and columns of lists, thresholds of
// measures. Each change is two values, the one before and the one after, so undoing it sets a value and
// runs nothing backwards.
//
// A [Recorder] has one [History] per recording for as long as the window is open. It watches values
// rather than the code that changes them: whatever part of the window sets the loop, it can be undone.
package undoing

import (
	"slices"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/keyboard"
	"playhead/render/part"
	"playhead/render/settings"
	"playhead/render/widget"
	"playhead/sim/measure"
)

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Updater
	part.Telling
} = (*View)(nil)

// A View undoes changes of what is watched.
type View struct {
	part.Moment
	changes Recorder
}

// New returns a view of no recording.
func New() *View { return &View{} }

// Show records what the user changes of another recording from now on.
func (v *View) Show(m part.Moment) {
	v.Moment = m
	v.changes.Settings = func() *settings.Settings { return &v.D.Set }
	v.changes.Change = func(f func(*settings.Settings)) { v.D.Change(f) }
	v.changes.Threshold = measure.Label
	v.changes.Sieves = slices.Collect(part.Each[part.Sieving](m.Parts))
	v.changes.Watch(m.S)
}

// Update records what the user has changed. What a drag changes, or what is typed, is one change.
func (v *View) Update() {
	if v.D.Pointer.Press == nil && v.D.Typing == nil {
		v.changes.Look()
	}
}

// State describes what can be undone: see [part.Telling].
func (v *View) State() (key string, state any) {
	h := v.changes.History()
	back, _ := h.ToUndo()
	again, _ := h.ToRedo()
	return "undo", map[string]string{"undo": back.What, "redo": again.What}
}

// Actions returns the actions that undo and redo: see [part.Acting].
func (v *View) Actions() []action.Row {
	return []action.Row{
		{
			ID: action.Undo, After: action.CopyMoment, Group: action.GroupProgram, Label: "Undo",
			Help:   "bookmarks, drawings, range, filters, columns; in text fields, what you typed",
			Also:   "take back revert mistake restore",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "Z"}}, Repeat: true,
			Menu: action.EditMenu.At(105), Slim: true,
			Named:   func() string { return named("Undo", v.changes.History().ToUndo) },
			Enabled: func() string { return why("Nothing to undo in this recording.", v.changes.History().ToUndo) },
			Do:      func() { v.step("Undone", v.changes.Undo) },
		},
		{
			ID: action.Redo, Group: action.GroupProgram, Label: "Redo",
			Chords: []keyboard.Chord{
				{Mods: keyboard.Ctrl | keyboard.Shift, Key: "Z"}, {Mods: keyboard.Ctrl, Key: "Y"},
			},
			Repeat: true,
			Menu:   action.EditMenu.At(110), Slim: true,
			Named:   func() string { return named("Redo", v.changes.History().ToRedo) },
			Enabled: func() string { return why("Nothing was undone.", v.changes.History().ToRedo) },
			Do:      func() { v.step("Redone", v.changes.Redo) },
		},
	}
}

// named returns the label of an action with what it would do, "" if that is nothing.
func named(verb string, next func() (Change, bool)) string {
	if c, ok := next(); ok {
		return verb + ": " + c.What
	}
	return ""
}

// why returns a reason if there is no change.
func why(reason string, next func() (Change, bool)) string {
	if _, ok := next(); ok {
		return ""
	}
	return reason
}

// step undoes or redoes a change, and says which unless the user sees it in the timeline.
func (v *View) step(done string, do func() (Change, bool)) {
	c, ok := do()
	if !ok {
		return
	}
	v.St.Aim()
	seen := !v.D.Bare && !v.D.Lay.Ruler.Empty() // low windows have no lanes
	if from, to := v.S.View.From, v.S.View.To; c.Placed && seen && from <= c.At && c.At <= to {
		return
	}
	v.D.Toast(widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconCheck, Title: done, Detail: c.What,
	}, nil)
}
