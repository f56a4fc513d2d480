package compare

import "playhead/render/comparison"

// Doing does the actions of comparing: see [action.Compare].
type Doing struct{ *View }

// WhyNot says why nothing is compared, "" while something is.
func (d Doing) WhyNot() string {
	if !d.Active() {
		return "No comparison. Choose Compare with…"
	}
	return ""
}

// Flicker shows the other run in place of the base, or the base again.
func (d Doing) Flicker() {
	if d.Active() {
		hand(d).show(2)
	}
}

// Flickers reports whether the other run is shown in place of the base.
func (d Doing) Flickers() bool { return d.Active() && d.flicker }

// SideBySide shows two pictures, or one again.
func (d Doing) SideBySide() {
	if d.Active() {
		d.beside, d.flicker = !d.beside, false
	}
}

// IsSideBySide reports whether two pictures are shown.
func (d Doing) IsSideBySide() bool { return d.Active() && d.beside }

// ToggleBy shows both runs at the same place, or at the same time again.
func (d Doing) ToggleBy() {
	if d.Active() {
		hand(d).SetByTime(!d.c.ByTime)
	}
}

// ByPlace reports whether both runs are shown at the same place.
func (d Doing) ByPlace() bool { return d.Active() && !d.c.ByTime }

// LineUp lines the clocks up where the base is at the playhead.
func (d Doing) LineUp() {
	if d.Active() {
		hand(d).LineUpHere()
	}
}

// LineUpStart lines the clocks up at the start.
func (d Doing) LineUpStart() {
	if d.Active() {
		hand(d).lineUp(comparison.Line{})
	}
}

// Next shows the splits and keys of the next of the others.
func (d Doing) Next() {
	if d.Active() && len(d.c.Others) > 0 {
		hand(d).SetMain((d.c.Main + 1) % len(d.c.Others))
	}
}

// AddPlace has the next click on the map set a place with times.
func (d Doing) AddPlace() {
	if d.Active() {
		hand(d).AddPlace()
	}
}

// With asks what to compare with.
func (d Doing) With() { chooser(d).with() }

// End ends the comparison.
func (d Doing) End() {
	if d.Active() {
		d.Leave()
	}
}
