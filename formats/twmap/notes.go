package twmap

import (
	"fmt"

	"playhead/sim"
)

// Kinds of warnings.
const (
	warnDamaged = "damaged"      // a part is broken or truncated
	warnTooBig  = "too-big"      // a part exceeds the limits
	warnRefers  = "bad-index"    // a reference to something that does not exist
	warnUnknown = "unknown-part" // a part of an unknown kind
)

// maxNotes limits the number of different warnings kept; further ones are only
// counted.
const maxNotes = 50

// notes collects warnings. Warnings of the same kind about the same subject are
// counted.
type notes struct {
	list []sim.Warning
	more int
}

// add records a warning about the file at the given offset.
func (n *notes) add(kind string, offset int64, format string, args ...any) {
	n.put(sim.Warning{Kind: kind, Count: 1, FirstOffset: offset, Text: fmt.Sprintf(format, args...)})
}

func (n *notes) put(w sim.Warning) {
	for i := range n.list {
		if n.list[i].Kind == w.Kind && n.list[i].Text == w.Text {
			n.list[i].Count += w.Count
			return
		}
	}
	if len(n.list) == maxNotes {
		n.more++
		return
	}
	n.list = append(n.list, w)
}

// all returns the warnings so far, in a new slice.
func (n *notes) all() []sim.Warning {
	ws := append([]sim.Warning(nil), n.list...)
	if n.more > 0 {
		ws = append(ws, sim.Warning{Kind: "more", Count: n.more, FirstOffset: -1, Text: "further warnings"})
	}
	return ws
}
