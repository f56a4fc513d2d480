package timeline

import (
	"math"
	"time"
)

// endless is longer than any recording.
const endless = time.Duration(math.MaxInt64 / 4)

// A Page is the part of the lanes that the playhead was followed to while a recording is read. One that reaches beyond
// what is read becomes whole as soon as there is more: where it begins does not depend on how fast the file is read.
// The zero Page is none.
type Page struct {
	whole View // also what is not read yet
	cut   View // what of it there was when it was turned to
}

// Follow is [View.Follow] of v, with all of the page that v is if that was cut before.
func (p *Page) Follow(v View, t, total time.Duration, backward bool) View {
	if v == p.cut && v.Span() > 0 {
		v = p.whole.inside(total)
		p.cut = v
	}
	next := v.Follow(t, total, backward)
	if next != v {
		*p = Page{whole: v.Follow(t, endless, backward), cut: next}
	}
	return next
}
