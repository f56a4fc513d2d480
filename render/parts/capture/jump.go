package capture

import (
	"fmt"
	"sort"

	"playhead/render/widget"
)

// A wireGoal is a packet that is to be chosen as soon as it was read again.
type WireGoal struct {
	State  goalState
	offset int64 // of its record, with goalOffset
	frame  int   // in the capture, from 0, with goalFrame
	Ref    Ref   // with goalEntry
}

type goalState uint8

const (
	noGoal goalState = iota
	goalOffset
	goalFrame
	GoalEntry
)

// showBeginning chooses the first packet of a client.
func (nt *notes) showBeginning(client int) {
	for n := range nt.log.Pages {
		for i, e := range nt.log.Pages[n].Entries {
			if int(e.Client) == client {
				nt.Goal = WireGoal{State: GoalEntry, Ref: Ref{Page: n, Entry: i}}
				return
			}
		}
	}
}

// showWarning chooses the packet that the n-th warning is about first.
func (nt *notes) showWarning(n int) {
	s := nt.S
	if ws := s.Recording().Warnings; n < len(ws) && ws[n].FirstOffset >= 0 {
		nt.Goal = WireGoal{State: goalOffset, offset: ws[n].FirstOffset}
	}
}

// reachGoal chooses the packet that is wanted once it is there.
func (nt *notes) reachGoal() {
	if nt.Goal.State == noGoal || !nt.listing {
		return
	}
	if nt.Goal.State == goalOffset {
		ref, found, read := nt.entryAt(nt.Goal.offset)
		if !read {
			return
		}
		if !found {
			nt.D.Toast(widget.Toast{
				Kind: widget.SeverityOK, Title: fmt.Sprintf("Byte 0x%x", nt.Goal.offset),
				Detail: "No game packet at this offset.",
			}, nil)
			nt.Goal = WireGoal{}
			return
		}
		nt.Goal = WireGoal{State: GoalEntry, Ref: ref}
	}
	if nt.Goal.State == goalFrame && !nt.reachFrame() {
		return
	}
	if _, read := nt.shelf.Row(nt.List, nt.Goal.Ref); read {
		nt.list.selectMessage(nt.Goal.Ref)
		nt.Goal = WireGoal{}
	}
}

// entryAt returns the first entry of the packet whose record is at offset, and
// whether the page it would be on was read.
func (tr *traffic) entryAt(offset int64) (ref Ref, found, read bool) {
	pages := tr.log.Pages
	n := sort.Search(len(pages), func(i int) bool { return pages[i].Offset > offset }) - 1
	if n == len(pages)-1 && !tr.log.Complete {
		return ref, false, false // perhaps it is on the next one
	}
	if n < 0 {
		return ref, false, true
	}
	packets, read := tr.shelf.Page(tr.List, n)
	for i := range packets {
		if packets[i].Offset != offset {
			continue
		}
		for k, e := range pages[n].Entries {
			if pages[n].Frame+int(e.Frame) == packets[i].Number {
				return Ref{Page: n, Entry: k}, true, true
			}
		}
	}
	return ref, false, read
}
