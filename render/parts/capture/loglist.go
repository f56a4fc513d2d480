package capture

import (
	"sort"
	"time"

	"playhead/sim"
)

// A Filter chooses what a list shows.
type Filter struct {
	// Client is the index of the one client whose messages are shown, −1 for
	// all of Server.
	Client, Server int
	// Only, when not 0, leaves messages with one of these flags.
	Only sim.MessageFlags
}

// Everything lets all messages of a server through.
func Everything(server int) Filter { return Filter{Client: -1, Server: server} }

// passes reports whether a message gets through, of a client of Server or of another one.
func (f *Filter) passes(e *sim.MessageEntry, ofServer bool) bool {
	if f.Client >= 0 {
		ofServer = int(e.Client) == f.Client
	}
	return ofServer && (f.Only == 0 || e.Flags&f.Only != 0)
}

// A Ref names an entry of a log.
type Ref struct{ Page, Entry int }

// A List is the entries of a log that a filter lets through, as rows from 0 on.
type List struct {
	log    *sim.MessageLog
	filter Filter
	// servers has the server of each client.
	servers []int
	sums    []int // rows before each counted page, and before the next
}

// NewList returns an empty list of log.
func NewList(log *sim.MessageLog, f Filter) *List {
	l := &List{log: log}
	l.SetFilter(f)
	return l
}

// Log returns what the list is made of.
func (l *List) Log() *sim.MessageLog { return l.log }

// Filter returns what gets through.
func (l *List) Filter() Filter { return l.filter }

// SetFilter changes what gets through and begins to count anew.
func (l *List) SetFilter(f Filter) {
	l.filter = f
	l.Touch(0)
}

// SetServers tells which server each client was at.
func (l *List) SetServers(servers []int) {
	same := len(servers) == len(l.servers)
	for i := 0; same && i < len(servers); i++ {
		same = servers[i] == l.servers[i]
	}
	if !same {
		l.servers = append([]int(nil), servers...)
		l.Touch(0)
	}
}

// Touch marks the pages from n on as changed.
func (l *List) Touch(n int) { l.sums = l.sums[:min(len(l.sums), n+1)] }

// Update counts on for about so many entries and reports whether there was
// anything to count.
func (l *List) Update(entries int) bool {
	if len(l.sums) == 0 {
		l.sums = append(l.sums, 0)
	}
	counted := false
	for n := len(l.sums) - 1; n < len(l.log.Pages) && entries > 0; n++ {
		rows := 0
		page := &l.log.Pages[n]
		for i := range page.Entries {
			if l.passes(&page.Entries[i]) {
				rows++
			}
		}
		l.sums = append(l.sums, l.sums[n]+rows)
		entries -= len(page.Entries) + 1
		counted = true
	}
	return counted
}

// Counted reports whether all pages there are were counted.
func (l *List) Counted() bool { return len(l.sums) > len(l.log.Pages) }

func (l *List) passes(e *sim.MessageEntry) bool {
	return l.filter.passes(e, int(e.Client) >= len(l.servers) || l.servers[e.Client] == l.filter.Server)
}

// Len returns how many rows were counted.
func (l *List) Len() int {
	if len(l.sums) == 0 {
		return 0
	}
	return l.sums[len(l.sums)-1]
}

// At returns the entry of a row, which must be below Len.
func (l *List) At(row int) Ref {
	n := sort.SearchInts(l.sums, row+1) - 1
	left := row - l.sums[n]
	entries := l.log.Pages[n].Entries
	for i := range entries {
		if !l.passes(&entries[i]) {
			continue
		}
		if left == 0 {
			return Ref{n, i}
		}
		left--
	}
	return Ref{n, max(0, len(entries)-1)} // the page changed since it was counted
}

// Entry returns an entry of the log, false when it is not there.
func (l *List) Entry(r Ref) (sim.MessageEntry, bool) {
	if r.Page < 0 || r.Page >= len(l.log.Pages) || r.Entry < 0 || r.Entry >= len(l.log.Pages[r.Page].Entries) {
		return sim.MessageEntry{}, false
	}
	return l.log.Pages[r.Page].Entries[r.Entry], true
}

// Kind returns the name of the messages of an entry's kind.
func (l *List) Kind(e sim.MessageEntry) string {
	if int(e.Kind) >= len(l.log.Kinds) {
		return ""
	}
	return l.log.Kinds[e.Kind]
}

// RowOf returns how many rows there are before an entry. If the entry gets
// through, that is its row.
func (l *List) RowOf(r Ref) int {
	if r.Page < 0 || len(l.sums) == 0 {
		return 0
	}
	if r.Page >= len(l.sums)-1 {
		return l.Len()
	}
	rows := l.sums[r.Page]
	entries := l.log.Pages[r.Page].Entries
	for i := range entries[:min(r.Entry, len(entries))] {
		if l.passes(&entries[i]) {
			rows++
		}
	}
	return rows
}

// Shows reports whether an entry gets through.
func (l *List) Shows(r Ref) bool {
	e, ok := l.Entry(r)
	return ok && l.passes(&e)
}

// PageAt returns the page of a time, −1 before the first.
func (l *List) PageAt(t time.Time) int {
	return sort.Search(len(l.log.Pages), func(i int) bool { return l.log.Pages[i].From.After(t) }) - 1
}
