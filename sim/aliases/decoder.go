package aliases

import (
	"context"

	"playhead/sim"
)

// Read learns everybody in the recording that d decodes to its end, or until ctx ends.
func (t *Table) Read(ctx context.Context, d sim.Decoder) {
	l := sim.Load(ctx, d)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		u.Chunk = nil // nobody asks where players were
		r.Append(u)
	}
	t.Learn(r)
}

// Decoder returns d with aliases in place of names, for a recording that the table has read. It has no Close.
func (t *Table) Decoder(d sim.Decoder) sim.Decoder { return renamed{d, t} }

// renamed is a decoder whose updates have aliases in place of names.
type renamed struct {
	sim.Decoder
	names *Table
}

// Meta implements sim.Decoder.
func (d renamed) Meta() sim.Meta {
	m := d.Decoder.Meta()
	d.names.meta(&m)
	return m
}

// Rename implements sim.Renamer.
func (d renamed) Rename(u *sim.Update) { d.names.applyUpdate(u) }
