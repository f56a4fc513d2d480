package undoing

import (
	"time"

	"playhead/drawing"
)

// drawn is a change of the drawings.
func drawn(was, is []drawing.Drawing, of Value[[]drawing.Drawing]) Change {
	i := 0
	for i < min(len(was), len(is)) && was[i].Equal(&is[i]) {
		i++
	}
	what, which := "change ", is
	switch {
	case len(is) > len(was):
		what = "draw "
	case len(is) < len(was):
		what, which = "remove ", was
	}
	c := Between(what+"drawings", "drawings", of, was, is)
	if i < len(which) {
		c.What = what + string(which[i].Kind)
		c.At, c.Placed = time.Duration(which[i].From), true
	}
	return c
}
