package twmap

import (
	"fmt"

	"playhead/sim"
)

// Kinds of warnings.
const (
	warnDamaged = "damaged"      // a part is broken or cut off
	warnTooBig  = "too-big"      // a part is beyond the limits
	warnRefers  = "bad-index"    // something refers to what is not there
	warnUnknown = "unknown-part" // a part of a kind we do not know
)

// maxNotes is how many different warnings a map keeps; more are counted only.
const maxNotes = 50

// Notes collects warnings. Those of the same kind and subject are counted.
type notes struct {
	list []sim.Warning
	more int
}

// add notes a warning about the file at the given offset.
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

// all returns the warnings so far, in a slice of the caller's.
func (n *notes) all() []sim.Warning {
	ws := append([]sim.Warning(nil), n.list...)
	if n.more > 0 {
		ws = append(ws, sim.Warning{Kind: "more", Count: n.more, FirstOffset: -1, Text: "further warnings"})
	}
	return ws
}
