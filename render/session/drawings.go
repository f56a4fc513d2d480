package session

import (
	"slices"

	"playhead/drawing"
)

// Drawings are what the user drew on the picture of a recording. The zero Drawings is empty.
type Drawings struct {
	// Changed is called after each change that is to be kept, with the drawings before and after; nil: the drawings end
	// with the session.
	Changed func(before, after []drawing.Drawing)

	all   []drawing.Drawing
	taken int // how often they were replaced by those of a file
}

// All returns the drawings, the oldest first. Nobody changes them: what differs is another list.
func (d *Drawings) All() []drawing.Drawing { return d.all }

// Set replaces the drawings. The caller must not change them afterwards.
func (d *Drawings) Set(all []drawing.Drawing) {
	before := d.all
	if d.all = all; d.Changed != nil && !SameDrawings(before, all) {
		d.Changed(before, all)
	}
}

// Take replaces the drawings by those that are kept of the recording, which is no change by the user.
func (d *Drawings) Take(kept []drawing.Drawing) {
	if !SameDrawings(d.all, kept) {
		d.all = kept
		d.taken++
	}
}

// Taken counts how often the drawings were replaced by those that are kept.
func (d *Drawings) Taken() int { return d.taken }

// With returns the drawings with another one at the end.
func (d *Drawings) With(one drawing.Drawing) []drawing.Drawing {
	return append(slices.Clip(d.all), one)
}

// Without returns the drawings without the one with an index.
func (d *Drawings) Without(i int) []drawing.Drawing {
	return slices.Delete(slices.Clone(d.all), i, i+1)
}

// Replacing returns the drawings with another one in place of the one with an index.
func (d *Drawings) Replacing(i int, one drawing.Drawing) []drawing.Drawing {
	all := slices.Clone(d.all)
	all[i] = one
	return all
}

// SameDrawings reports whether two lists of drawings are the same.
func SameDrawings(a, b []drawing.Drawing) bool {
	return slices.EqualFunc(a, b, func(x, y drawing.Drawing) bool { return x.Equal(&y) })
}
