package capture

import (
	"time"

	"playhead/render/part"
	"playhead/sim"
)

// traffic is what passed on the wire, and how far it is read.
type traffic struct {
	part.Moment
	known   []sim.Client // as known from whatever was watched before
	listing bool
	log     *sim.MessageLog
	List    *List
	odd     *List // of it, what nobody could read
	shelf   *Shelf
	next    int // page to be read when nothing else is wanted
	version int // how often the log changed
	read    int // pages that were read again or unfolded
	// unfolding says that the snapshots of a page are being unfolded: one page after the other.
	unfolding bool
	zero      time.Time // capture time of the recording's beginning, zero while unknown
}

// list begins to list the messages.
func (tr *traffic) list() {
	tr.listing = true
	tr.S.Packets.List(func(u sim.MessageUpdate) {
		tr.log.Append(u)
		tr.version++
		tr.next = min(tr.next, u.From)
		tr.List.Touch(u.From)
		tr.odd.Touch(u.From)
	})
}

// readWanted has the pages read that the last picture lacked.
func (tr *traffic) readWanted() {
	const most = 6
	numbers := tr.shelf.Wants(most)
	if len(numbers) == 0 {
		return
	}
	pages := make([]sim.MessagePage, len(numbers))
	for i, n := range numbers {
		pages[i] = tr.log.Pages[n]
	}
	tr.S.Packets.Read(numbers, pages, func(n int, page *sim.MessagePage, packets []sim.Packet, err error) {
		tr.shelf.Put(n, page, packets, err)
		tr.read++
	})
}

// unfold has the snapshots of a page unfolded, and reports whether they are.
func (tr *traffic) unfold(n int) bool {
	if tr.S.Packets.Unfold == nil || !tr.shelf.Folded(n) {
		return true
	}
	if !tr.unfolding {
		tr.unfolding = true
		tr.S.Packets.Unfold(tr.log.Pages[n].Frame, func(found []sim.Packet) {
			tr.unfolding = false
			tr.shelf.Unfold(n, found)
			tr.read++
		})
	}
	return false
}

// Clients returns what is known of the clients of a capture: of those that are
// not watched now, what was known before.
func (tr *traffic) Clients() []sim.Client {
	now := tr.S.Recording().Clients
	if len(tr.known) == 0 {
		return now
	}
	out := append([]sim.Client(nil), tr.known...)
	for i, c := range now {
		switch {
		case i >= len(out):
			out = append(out, c)
		case (tr.S.Client < 0 || i == tr.S.Client) && (tr.S.Ended() || c.Packets > out[i].Packets):
			out[i] = c
		default:
			out[i].Address, out[i].ServerAddress = c.Address, c.ServerAddress
		}
	}
	return out
}

// servers returns the number of the server of each client.
func (tr *traffic) servers() []int {
	clients := tr.Clients()
	out := make([]int, len(clients))
	for i := range clients {
		out[i] = clients[i].Server
	}
	return out
}

// soleClient returns the index of the client through whose eyes alone the
// capture is seen, −1 when there are several.
func (tr *traffic) soleClient() int {
	if tr.S.Client < 0 && len(tr.Clients()) == 1 && tr.S.Ended() {
		return 0
	}
	return tr.S.Client
}

// captureTime returns the capture time at the playhead, false while unknown.
func (tr *traffic) captureTime() (time.Time, bool) {
	if tr.zero.IsZero() {
		return time.Time{}, false
	}
	return tr.zero.Add(tr.S.Play.Position()), true
}
