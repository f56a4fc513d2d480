package capture

import (
	"sort"

	"playhead/sim"
	"playhead/sim/chunks"
)

// How much a shelf keeps: what rows say of many pages, whole packets of few.
const (
	pagesKept   = 256
	packetsKept = 8
)

// A Shelf keeps pages that were read again, those asked for last.
type Shelf struct {
	pages map[int]*shelved
	clock int // counts what was asked for
	// Keep is how many pages are kept.
	Keep  int
	asked map[int]bool
	wants []int
}

type shelved struct {
	entries []sim.MessageEntry // as the page was when it was read
	rows    []chunks.Row
	packets []sim.Packet // nil when only the rows were kept
	err     error
	used    int
	// unfolded says that the packets have what their snapshots hold, as far as that is known.
	unfolded bool
}

// NewShelf returns an empty shelf.
func NewShelf() *Shelf {
	return &Shelf{pages: map[int]*shelved{}, asked: map[int]bool{}, Keep: pagesKept}
}

// row returns what entry i of a page says. The page may have grown since it was
// read.
func (p *shelved) row(i int, e sim.MessageEntry) (chunks.Row, bool) {
	if p == nil || i >= len(p.rows) || p.entries[i] != e {
		return chunks.Row{}, false
	}
	return p.rows[i], true
}

// fresh reports whether a page is as the log has it now.
func (p *shelved) fresh(page *sim.MessagePage) bool {
	return p != nil && len(p.rows) == len(page.Entries)
}

// Row returns what an entry says. If that is not there it asks for it.
func (s *Shelf) Row(l *List, r Ref) (chunks.Row, bool) {
	e, ok := l.Entry(r)
	if !ok {
		return chunks.Row{}, false
	}
	p := s.pages[r.Page]
	row, ok := p.row(r.Entry, e)
	if !ok {
		s.ask(r.Page)
		return chunks.Row{}, false
	}
	s.use(p)
	return row, true
}

// Peek returns what an entry says, without asking for it.
func (s *Shelf) Peek(log *sim.MessageLog, r Ref) (chunks.Row, bool) {
	if r.Page < 0 || r.Page >= len(log.Pages) || r.Entry >= len(log.Pages[r.Page].Entries) {
		return chunks.Row{}, false
	}
	return s.pages[r.Page].row(r.Entry, log.Pages[r.Page].Entries[r.Entry])
}

// Ask asks for a page of a log unless it is there, and reports whether it is.
func (s *Shelf) Ask(log *sim.MessageLog, n int) (there bool) {
	if n < 0 || n >= len(log.Pages) || s.pages[n].fresh(&log.Pages[n]) {
		return true
	}
	s.ask(n)
	return false
}

// Packet returns the packet of an entry and the number of its message in it, −1
// for the packet as a whole. If it is not there it asks for it. The packet is
// nil when it could not be read, and must not be changed.
func (s *Shelf) Packet(l *List, r Ref) (p *sim.Packet, message int, ok bool) {
	row, ok := s.Row(l, r)
	if !ok {
		return nil, 0, false
	}
	page := s.pages[r.Page]
	switch {
	case row.Packet < 0:
		return nil, 0, true
	case page.packets == nil:
		s.ask(r.Page)
		return nil, 0, false
	}
	return &page.packets[row.Packet], row.Message, true
}

// Packets returns the packets of a page in their order, as far as they are there,
// and asks for those that are not.
func (s *Shelf) Packets(l *List, n int) []sim.Packet {
	if n < 0 || n >= len(l.log.Pages) {
		return nil
	}
	p := s.pages[n]
	if !p.fresh(&l.log.Pages[n]) || p.packets == nil && len(p.rows) > 0 {
		s.ask(n)
	}
	if p == nil {
		return nil
	}
	s.use(p)
	return p.packets
}

// Page returns the packets of a page as the log has it now, and whether they are
// there. If not it asks for them.
func (s *Shelf) Page(l *List, n int) (packets []sim.Packet, ok bool) {
	packets = s.Packets(l, n)
	p := s.pages[n]
	return packets, n >= 0 && n < len(l.log.Pages) && p.fresh(&l.log.Pages[n]) && (p.packets != nil || len(p.rows) == 0)
}

// Folded reports whether the packets of a page are there and their snapshots are not unfolded.
func (s *Shelf) Folded(n int) bool {
	p := s.pages[n]
	return p != nil && p.packets != nil && !p.unfolded
}

// Unfold adds what snapshots hold to the packets of a page. found are these packets and perhaps
// others, in their order.
func (s *Shelf) Unfold(n int, found []sim.Packet) {
	p := s.pages[n]
	if p == nil {
		return
	}
	p.unfolded = true
	for i := range p.packets {
		to := &p.packets[i]
		k := sort.Search(len(found), func(k int) bool { return found[k].Number >= to.Number })
		if k == len(found) || found[k].Number != to.Number {
			continue
		}
		for m := range min(len(to.Messages), len(found[k].Messages)) {
			to.Messages[m].Snapshot = found[k].Messages[m].Snapshot
		}
	}
}

// Err returns why a page could not be read again, nil when it could.
func (s *Shelf) Err(n int) error {
	if p := s.pages[n]; p != nil {
		return p.err
	}
	return nil
}

func (s *Shelf) use(p *shelved) {
	s.clock++
	p.used = s.clock
}

func (s *Shelf) ask(n int) {
	if !s.asked[n] {
		s.asked[n] = true
		s.wants = append(s.wants, n)
	}
}

// Asks reports whether anything that was asked for is not there yet.
func (s *Shelf) Asks() bool { return len(s.asked) > 0 }

// Wants returns up to most pages that were asked for and counts them as on
// their way. What was asked for and is not wanted any more, because others were
// asked for since, is forgotten: call it once for every picture.
func (s *Shelf) Wants(most int) []int {
	out := append([]int(nil), s.wants[:min(most, len(s.wants))]...)
	for _, n := range s.wants[len(out):] {
		delete(s.asked, n)
	}
	s.wants = s.wants[:0]
	return out
}

// Put puts a page on the shelf as it was read: page is what was asked for, err
// why not all of it could be read.
func (s *Shelf) Put(n int, page *sim.MessagePage, packets []sim.Packet, err error) {
	delete(s.asked, n)
	p := &shelved{
		entries: page.Entries, rows: chunks.RowsOf(page, packets), packets: append([]sim.Packet{}, packets...),
		err: err,
	}
	s.pages[n] = p
	s.use(p)
	s.forget()
}

// forget drops what was asked for longest ago.
func (s *Shelf) forget() {
	for len(s.pages) > s.Keep {
		delete(s.pages, s.oldest(func(*shelved) bool { return true }))
	}
	whole := 0
	for _, p := range s.pages {
		if p.packets != nil {
			whole++
		}
	}
	for ; whole > packetsKept; whole-- {
		s.pages[s.oldest(func(p *shelved) bool { return p.packets != nil })].packets = nil
	}
}

// oldest returns the page used longest ago of those that are as wanted.
func (s *Shelf) oldest(wanted func(*shelved) bool) int {
	found, used := -1, 0
	for n, p := range s.pages {
		if wanted(p) && (found < 0 || p.used < used) {
			found, used = n, p.used
		}
	}
	return found
}
