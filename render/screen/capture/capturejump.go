package capture

import (
	"fmt"
	"sort"

	"playhead/render/shell"
	"playhead/render/wire"
)

// A wireGoal is a packet that is to be chosen as soon as it was read again.
type WireGoal struct {
	State  goalState
	offset int64    // of its record, with goalOffset
	Ref    wire.Ref // with goalEntry
}

type goalState uint8

const (
	noGoal goalState = iota
	goalOffset
	GoalEntry
)

// showBeginning chooses the first packet of a client.
func (v *View) showBeginning(client int) {
	for n := range v.log.Pages {
		for i, e := range v.log.Pages[n].Entries {
			if int(e.Client) == client {
				v.Goal = WireGoal{State: GoalEntry, Ref: wire.Ref{Page: n, Entry: i}}
				return
			}
		}
	}
}

// showWarning chooses the packet that the n-th warning is about first.
func (v *View) showWarning(n int) {
	s := v.on
	if ws := s.Recording().Warnings; n < len(ws) && ws[n].FirstOffset >= 0 {
		v.Goal = WireGoal{State: goalOffset, offset: ws[n].FirstOffset}
	}
}

// reachGoal chooses the packet that is wanted once it is there.
func (v *View) reachGoal() {
	if v == nil || v.Goal.State == noGoal || !v.listing {
		return
	}
	v.D.Dirty = true // what is asked for is read with the next picture
	if v.Goal.State == goalOffset {
		ref, found, read := v.entryAt(v.Goal.offset)
		if !read {
			return
		}
		if !found {
			v.D.Toast(shell.Toast{Kind: shell.KindOK, Title: fmt.Sprintf("Byte 0x%x", v.Goal.offset), Detail: "No packet of a connection stands there."}, nil)
			v.Goal = WireGoal{}
			return
		}
		v.Goal = WireGoal{State: GoalEntry, Ref: ref}
	}
	if _, read := v.shelf.Row(v.List, v.Goal.Ref); read {
		v.selectMessage(v.Goal.Ref)
		v.Goal = WireGoal{}
	}
}

// entryAt returns the first entry of the packet whose record is at offset, and
// whether the page it would be on was read.
func (v *View) entryAt(offset int64) (ref wire.Ref, found, read bool) {
	pages := v.log.Pages
	n := sort.Search(len(pages), func(i int) bool { return pages[i].Offset > offset }) - 1
	if n == len(pages)-1 && !v.log.Complete {
		return ref, false, false // perhaps it is on the next one
	}
	if n < 0 {
		return ref, false, true
	}
	packets, read := v.shelf.Page(v.List, n)
	for i := range packets {
		if packets[i].Offset != offset {
			continue
		}
		for k, e := range pages[n].Entries {
			if pages[n].Frame+int(e.Frame) == packets[i].Number {
				return wire.Ref{Page: n, Entry: k}, true, true
			}
		}
	}
	return ref, false, read
}
