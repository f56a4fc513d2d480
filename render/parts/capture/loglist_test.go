package capture

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"playhead/sim"
)

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

const (
	kindSnap = iota
	kindInput
	kindChat
	kindUnknown
	kindClose
	kindLost
)

var kinds = []string{"SNAPSINGLE", "INPUT", "Sv_Chat", "unknown id 111", "control close", "lost"}

// entry returns an entry of a kind as captures have it.
func entry(kind uint8, client uint16, frame uint8) sim.MessageEntry {
	flags := [...]sim.MessageFlags{
		sim.MessageSystem, sim.MessageSystem | sim.MessageUp, sim.MessageVital, sim.MessageVital | sim.MessageUnknown,
		sim.MessageSystem | sim.MessageControl | sim.MessageUp, sim.MessageLost,
	}[kind]
	return sim.MessageEntry{Kind: kind, Client: client, Frame: frame, Size: 2, Flags: flags}
}

// logOf returns a log of pages of 20 ms, a frame a millisecond.
func logOf(pages ...[]sim.MessageEntry) *sim.MessageLog {
	l := new(sim.MessageLog)
	u := sim.MessageUpdate{Kinds: kinds}
	for i, e := range pages {
		u.Pages = append(u.Pages, sim.MessagePage{
			Frame: i * sim.PageFrames,
			From:  noon.Add(time.Duration(20*i) * time.Millisecond), Entries: e,
		})
	}
	l.Append(u)
	return l
}

// packetsOf returns what reading a page again gives.
func packetsOf(p *sim.MessagePage) []sim.Packet {
	var out []sim.Packet
	for _, e := range p.Entries {
		n := p.Frame + int(e.Frame)
		if len(out) == 0 || out[len(out)-1].Number != n {
			out = append(out, sim.Packet{
				Number: n, Client: int(e.Client),
				At: p.From.Add(time.Duration(e.Frame) * time.Millisecond),
			})
		}
		k := &out[len(out)-1]
		if e.Flags&(sim.MessageControl|sim.MessageLost) == 0 {
			k.Messages = append(k.Messages, sim.PacketMessage{
				Name: kinds[e.Kind], About: fmt.Sprintf("tick %d", n), Says: "something",
				Vital: e.Flags&sim.MessageVital != 0, Seq: n,
			})
		}
	}
	return out
}

func example() *sim.MessageLog {
	return logOf(
		[]sim.MessageEntry{entry(kindSnap, 0, 0), entry(kindInput, 0, 1), entry(kindSnap, 1, 2), entry(kindChat, 1, 2)},
		nil,
		[]sim.MessageEntry{
			entry(kindLost, 0, 3), entry(kindChat, 0, 3), entry(kindUnknown, 2, 4),
			entry(kindInput, 1, 9),
		},
		[]sim.MessageEntry{entry(kindClose, 0, 0)},
	)
}

// counted returns a list that has counted everything.
func counted(log *sim.MessageLog, f Filter) *List {
	l := NewList(log, f)
	l.SetServers([]int{0, 0, 1})
	for l.Update(1) {
		continue
	}
	return l
}

// rows writes the rows of a list.
func rows(l *List) string {
	var out []string
	for i := range l.Len() {
		r := l.At(i)
		e, _ := l.Entry(r)
		out = append(out, fmt.Sprintf("%d/%d %s", r.Page, r.Entry, l.Kind(e)))
	}
	return strings.Join(out, ", ")
}

func TestFilterChoosesRows(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(f *Filter)
		want   string
	}{
		{
			"all of a server", func(*Filter) {},
			"0/0 SNAPSINGLE, 0/1 INPUT, 0/2 SNAPSINGLE, 0/3 Sv_Chat, 2/0 lost, 2/1 Sv_Chat, 2/3 INPUT, 3/0 " +
				"control close",
		},
		{"another server", func(f *Filter) { f.Server = 1 }, "2/2 unknown id 111"},
		{"one client", func(f *Filter) { f.Client = 1 }, "0/2 SNAPSINGLE, 0/3 Sv_Chat, 2/3 INPUT"},
		{"a client of another server", func(f *Filter) { f.Client = 2 }, "2/2 unknown id 111"},
		{"vital", func(f *Filter) { f.Only = sim.MessageVital }, "0/3 Sv_Chat, 2/1 Sv_Chat"},
		{"lost or vital", func(f *Filter) {
			f.Only = sim.MessageVital | sim.MessageLost
		}, "0/3 Sv_Chat, 2/0 lost, 2/1 Sv_Chat"},
	} {
		f := Everything(0)
		tt.change(&f)
		l := counted(example(), f)
		if got := rows(l); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
		for i := range l.Len() {
			if r := l.At(i); l.RowOf(r) != i || !l.Shows(r) {
				t.Errorf("%s: row %d is entry %v, whose row is %d", tt.name, i, r, l.RowOf(r))
			}
		}
	}
}

func TestListGrowsWithTheLog(t *testing.T) {
	log := example()
	l := counted(log, Everything(0))
	before := l.Len()
	// The last page arrives again with more, and another after it; one in the
	// middle got what came late.
	log.Append(sim.MessageUpdate{Kinds: []string{"Sv_Motd"}, From: 3, Pages: []sim.MessagePage{
		{Frame: 3 * sim.PageFrames, Entries: []sim.MessageEntry{entry(kindClose, 0, 0), {Kind: 6, Frame: 8}}},
		{Frame: 4 * sim.PageFrames, Entries: []sim.MessageEntry{entry(kindChat, 0, 0)}},
	}})
	l.Touch(3)
	log.Append(sim.MessageUpdate{
		From:  1,
		Pages: []sim.MessagePage{{Entries: []sim.MessageEntry{entry(kindChat, 1, 7)}}},
	})
	l.Touch(1)
	if l.Counted() {
		t.Error("counted before it was")
	}
	for l.Update(1000) {
		continue
	}
	if want :=
		"0/0 SNAPSINGLE, 0/1 INPUT, 0/2 SNAPSINGLE, 0/3 Sv_Chat, 1/0 Sv_Chat, 2/0 lost, 2/1 Sv_Chat, 2/3 INPUT, 3/0 " +
			"control close, 3/1 Sv_Motd, 4/0 Sv_Chat"; rows(l) != want || !l.Counted() {
		t.Errorf("from %d rows to %s", before, rows(l))
	}
}

func TestPlaceInTheListAtATime(t *testing.T) {
	log := example()
	ms, s := messagesOf(log)
	at := func(t int) int { return ms.before(noon.Add(time.Duration(t) * time.Millisecond)) }
	if got := at(2); got != 0 {
		t.Errorf("%d rows before a page that is not read, want those before the page", got)
	}
	for i := range log.Pages {
		s.Put(i, &log.Pages[i], packetsOf(&log.Pages[i]), nil)
	}
	for t0, want := range map[int]int{
		-1: 0, 0: 1, 1: 2, 2: 4, 19: 4, 30: 4, 42: 4, 43: 6, 44: 7, 48: 7, 49: 8, 59: 8,
		60: 9, 1000: 9,
	} {
		if got := at(t0); got != want {
			t.Errorf("%d rows at %d ms, want %d", got, t0, want)
		}
	}
	// Of those of one server, the same without the message of the other one's client.
	for t0, want := range map[int]int{-1: 0, 2: 4, 43: 6, 44: 6, 49: 7, 59: 7} {
		if got := ms.List.RowOf(ms.refOf(at(t0))); got != want {
			t.Errorf("%d rows of a server at %d ms, want %d", got, t0, want)
		}
	}
}

// messagesOf returns the messages of a log whose clients are of two servers, with a shelf
// that has read no page.
func messagesOf(log *sim.MessageLog) (*messages, *Shelf) {
	s := NewShelf()
	ms := newMessages(&traffic{log: log, List: counted(log, Everything(0)), shelf: s})
	ms.starts = starts(ms.starts, log)
	return &ms, s
}

func TestRowsSayWhatWasReadAgain(t *testing.T) {
	log := example()
	l, s := counted(log, Everything(0)), NewShelf()
	lost := Ref{2, 0}
	if _, ok := s.Row(l, lost); ok {
		t.Error("a row without its page")
	}
	if _, ok := s.Row(l, Ref{2, 99}); ok {
		t.Error("a row that is not there")
	}
	if got := fmt.Sprint(s.Wants(8)); got != "[2]" {
		t.Errorf("wants %s", got)
	}
	if s.Row(l, lost); len(s.Wants(8)) != 0 {
		t.Error("asks for what is on its way")
	}
	page := &log.Pages[2]
	page.Entries[0].Size = 3
	packets := packetsOf(page)
	packets = packets[:len(packets)-1] // the last could not be read
	s.Put(2, page, packets, errors.New("cut off"))
	for i, want := range []string{
		"sequence 512–514", "tick 515 something", "tick 516 kept as bytes",
		"could not be read",
	} {
		row, ok := s.Row(l, Ref{2, i})
		if got := strings.TrimSpace(row.About + " " + row.Says); !ok || got != want {
			t.Errorf("row %d says %q, want %q", i, got, want)
		}
	}
	p, m, ok := s.Packet(l, Ref{2, 1})
	if !ok || p.Number != 515 || m != 0 {
		t.Errorf("packet %+v, message %d, %v", p, m, ok)
	}
	if p, _, ok := s.Packet(l, Ref{2, 3}); p != nil || !ok {
		t.Errorf("packet %+v, %v of what could not be read", p, ok)
	}
	if s.Err(2) == nil {
		t.Error("no error")
	}
}

func TestRowsStandWhileTheirPageGrows(t *testing.T) {
	log := example()
	l, s := counted(log, Everything(0)), NewShelf()
	s.Put(2, &log.Pages[2], packetsOf(&log.Pages[2]), nil)
	grown := log.Pages[2]
	grown.Entries = append(append([]sim.MessageEntry(nil), grown.Entries...), entry(kindChat, 0, 12))
	log.Append(sim.MessageUpdate{From: 2, Pages: []sim.MessagePage{grown}})
	if row, ok := s.Row(l, Ref{2, 1}); !ok || row.About != "tick 515" {
		t.Errorf("%+v, %v of a page that has grown", row, ok)
	}
	if got := s.Wants(8); len(got) != 0 {
		t.Errorf("wants %v for what it has", got)
	}
	if _, ok := s.Row(l, Ref{2, 4}); ok || len(s.Wants(8)) != 1 {
		t.Error("what is new is not asked for")
	}
	// Another entry took its place: what was read is of none of the two.
	grown.Entries = append([]sim.MessageEntry(nil), grown.Entries...)
	grown.Entries[1] = entry(kindInput, 1, 3)
	log.Append(sim.MessageUpdate{From: 2, Pages: []sim.MessagePage{grown}})
	if row, ok := s.Row(l, Ref{2, 1}); ok {
		t.Errorf("%+v of another message", row)
	}
}

func TestShelfKeepsWhatWasUsedLast(t *testing.T) {
	var pages [][]sim.MessageEntry
	for range 2 * pagesKept {
		pages = append(pages, []sim.MessageEntry{entry(kindChat, 0, 0)})
	}
	log := logOf(pages...)
	l, s := counted(log, Everything(0)), NewShelf()
	for i := range log.Pages {
		s.Put(i, &log.Pages[i], packetsOf(&log.Pages[i]), nil)
		s.Packet(l, Ref{0, 0})
	}
	if len(s.pages) != pagesKept {
		t.Errorf("%d pages kept", len(s.pages))
	}
	if _, _, ok := s.Packet(l, Ref{0, 0}); !ok {
		t.Error("the page that is used all the time is gone")
	}
	old := Ref{2*pagesKept - 20, 0}
	if _, ok := s.Row(l, old); !ok {
		t.Error("a row is gone")
	}
	if _, _, ok := s.Packet(l, old); ok {
		t.Error("all packets are kept")
	}
	if got := fmt.Sprint(s.Wants(1)); got != fmt.Sprintf("[%d]", old.Page) {
		t.Errorf("wants %s", got)
	}
}

func TestWhatIsScrolledPastIsNotRead(t *testing.T) {
	log := logOf(make([][]sim.MessageEntry, 100)...)
	for i := range log.Pages {
		log.Pages[i].Entries = []sim.MessageEntry{entry(kindChat, 0, 0)}
	}
	l, s := counted(log, Everything(0)), NewShelf()
	for i := range 50 {
		s.Row(l, Ref{i, 0})
	}
	if got := s.Wants(4); len(got) != 4 {
		t.Errorf("%v", got)
	}
	s.Row(l, Ref{90, 0})
	if got := fmt.Sprint(s.Wants(4)); got != "[90]" {
		t.Errorf("wants %s", got)
	}
	s.Row(l, Ref{40, 0})
	if got := fmt.Sprint(s.Wants(4)); got != "[40]" {
		t.Errorf("what was dropped cannot be asked for again: %s", got)
	}
}

// Following the playhead and drawing a screen of rows, in a list of millions.
func BenchmarkListOfMillions(b *testing.B) {
	log := new(sim.MessageLog)
	u := sim.MessageUpdate{Kinds: kinds}
	for i := range 40_000 {
		page := sim.MessagePage{From: noon.Add(time.Duration(i) * time.Second), Frame: i * sim.PageFrames}
		for k := range 300 {
			page.Entries = append(page.Entries, entry(uint8(k%3), uint16(k%5), uint8(k*255/300)))
		}
		u.Pages = append(u.Pages, page)
	}
	log.Append(u)
	f := Everything(0)
	f.Only = sim.MessageVital
	b.Run("count", func(b *testing.B) {
		for b.Loop() {
			l := NewList(log, f)
			for l.Update(2_000_000) {
				continue
			}
		}
	})
	ms, s := messagesOf(log)
	l := ms.List
	for l.SetFilter(f); l.Update(2_000_000); {
		continue
	}
	b.Run("screen", func(b *testing.B) {
		b.ReportAllocs()
		for n := 0; b.Loop(); n++ {
			first := l.RowOf(ms.refOf(ms.before(noon.Add(time.Duration(n%40_000) * time.Second))))
			for i := range 40 {
				s.Row(l, l.At(min(first+i, l.Len()-1)))
			}
			s.Wants(4)
		}
	})
}
