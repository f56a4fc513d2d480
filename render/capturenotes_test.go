package render

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/formats"
	"playhead/formats/twcapture"
	"playhead/render/parts/capture"
	"playhead/sim"
)

// Places of the tabs in a window of 1280 × 720.
const (
	chunksTab = 2
	notesTab  = 3
)

func TestChunksSayHowMessagesTravelled(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	v.watch.Session.Play.Seek(20*time.Second + 100*time.Millisecond)
	v.do("key B", "key /", "type Sv_KillMsg")
	v.do("key Enter")
	st := v.press("tab", chunksTab)
	if st.Tab != "chunks" || st.Message == nil || st.Message.Name != "Sv_KillMsg" {
		t.Fatalf("%+v, %+v", st, st.Message)
	}
	if got := st.Message.Chunk; !strings.HasPrefix(got, "packet 7276 chunk 1/4 seq 159 ack 9: vital, acked in 87 ms") {
		t.Errorf("%q", got)
	}
	v.do("key /", "key Escape")
	v.press("message kind", resentChip)
	list := v.capture().List
	resent := 0
	for row, seen := 0, 0; row < list.Len() && seen < 20; row++ {
		ref := list.At(row)
		if e, _ := list.Entry(ref); e.Flags&sim.MessageResent == 0 {
			continue
		}
		v.capture().Notes.Goal = capture.WireGoal{State: capture.GoalEntry, Ref: ref}
		st := v.settle()
		if !strings.Contains(st.Message.Chunk, ": resent, ") {
			t.Errorf("row %d: %q", row, st.Message.Chunk)
		}
		if strings.Contains(st.Message.Chunk, "first in packet ") {
			resent++
		}
		seen++
	}
	if resent == 0 {
		t.Error("no message that was sent again says where it stood first")
	}
}

// damaged returns a capture in whose middle a packet says that it has 99 chunks,
// with its number and the offset of its record.
func damaged(t *testing.T, name string) (b []byte, number int, offset int64) {
	t.Helper()
	b = bytes.Clone(readCapture(t, name))
	var log sim.MessageLog
	twcapture.ReadMessages(context.Background(), formats.Bytes(b), log.Append)
	page := &log.Pages[len(log.Pages)/2]
	packets, err := twcapture.ReadPage(formats.Bytes(b), formats.Options{ShowPrivate: true}, page)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range packets {
		if len(p.Messages) > 0 && !p.Compressed {
			at := int(p.Offset) + bytes.Index(b[p.Offset:], p.Raw)
			b[at+2] = 99
			return b, p.Number, p.Offset
		}
	}
	t.Fatal("no packet that can be damaged")
	return nil, 0, 0
}

func TestNotesLeadToWhatCouldNotBeRead(t *testing.T) {
	b, packet, offset := damaged(t, "e-lossy.pcap")
	v := watchBytes(t, "e-lossy.pcap", b, 1280, 720)
	st := v.do("key B")
	if !slices.ContainsFunc(st.Facts, func(f string) bool {
		return strings.HasPrefix(f, "Undecoded ") && strings.HasSuffix(f, " bytes in 1 place")
	}) {
		t.Errorf("facts %q", st.Facts)
	}
	st = v.press("fact", int(capture.UndecodedSection))
	if st.Tab != "notes" || st.Undecoded != 1 {
		t.Fatalf("%+v", st)
	}
	if want := fmt.Sprintf("A packet could not be read. | 0x%x", offset); !slices.ContainsFunc(st.Notes,
		func(n string) bool { return strings.HasPrefix(n, want) }) {
		t.Errorf("no %q in %q", want, st.Notes)
	}
	if m := st.Message; m != nil && m.Pinned {
		t.Errorf("chosen: %+v", m)
	}
	st = v.press("undecoded", 0)
	if m := st.Message; m == nil || !m.Pinned || m.Packet != packet+1 || m.Name != "broken packet" ||
		st.Tab != "notes" {
		t.Errorf("%+v", m)
	}
	moment := v.watch.Session.Play.Position()
	v.do("key Home")
	// What was warned of leads to the same packet, by its offset.
	st = v.press("warning", 0)
	if m := st.Message; m == nil || !m.Pinned || m.Packet != packet+1 || v.watch.Session.Play.Position() != moment {
		t.Errorf("%+v at %v", m, v.watch.Session.Play.Position())
	}
	// The other tabs show it, too.
	if st = v.press("tab", int(capture.TabMessages)); st.Message == nil || st.Message.Packet != packet+1 ||
		st.Row < st.First || st.Row > st.Last+2 {
		t.Errorf("among the messages: %+v", st)
	}
}

func TestNotesTellEachHandshake(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 900)
	v.watch.Session.Play.Seek(20 * time.Second)
	v.do("key B")
	st := v.press("tab", notesTab)
	if len(st.Notes) < 7 || st.Notes[0] != "Handshakes | 6 |" || st.Undecoded != 0 {
		t.Fatalf("%q", st.Notes)
	}
	for n, want := range []string{"bot00 ·", "bot01 ·", "bot02 ·", "bot03_7 · Teeworlds 0.7", "bot04_7 ·", "bot02 ·"} {
		if !strings.HasPrefix(st.Notes[n+1], want) || !strings.Contains(st.Notes[n+1], " token •••") ||
			!strings.Contains(st.Notes[n+1], "in the game after ") {
			t.Errorf("handshake %d: %q", n, st.Notes[n+1])
		}
	}
	st = v.press("handshake", 1)
	if m := st.Message; m == nil || m.Client != 1 || m.Name != "control connect" || !m.Pinned ||
		v.watch.Session.Play.Position() > time.Second {
		t.Errorf("%+v at %v", m, v.watch.Session.Play.Position())
	}
	v.d.Host.ShowPrivate(true)
	if st = v.settle(); strings.Contains(strings.Join(st.Notes, ""), "•••") {
		t.Errorf("private: %q", st.Notes)
	}
	st = v.press("client", 3)
	if st.Notes[0] != "Handshakes | 1 |" || !slices.Contains(st.Facts, "Handshake 0.7 token, ok") ||
		!slices.Contains(st.Facts, "Undecoded nothing") {
		t.Errorf("%q, %q", st.Notes, st.Facts)
	}
}

// Two queries and their answers are among the frames of this capture.
func TestNotesSayWhichPacketsBelongToNoClient(t *testing.T) {
	v := watchCapture(t, "b-four.pcap", 1280, 720)
	v.do("key B")
	want := "4 of 42,864 packets belong to no client: queries for server info. |  |"
	if st := v.press("tab", notesTab); !slices.Contains(st.Notes, want) {
		t.Errorf("%q", st.Notes)
	}
}

func TestNotesAndChunksFitEveryWindow(t *testing.T) {
	b, _, _ := damaged(t, "e-lossy.pcap")
	v := watchBytes(t, "e-lossy.pcap", b, 1280, 720)
	v.watch.Session.Play.Seek(20 * time.Second)
	v.do("key B")
	for _, tab := range []capture.Tab{capture.TabChunks, capture.TabNotes} {
		v.resize(1280, 720)
		v.settle()
		v.press("tab", int(tab))
		for _, size := range [][2]int{{1280, 720}, {1920, 1080}, {1000, 640}, {640, 400}} {
			v.resize(size[0], size[1])
			v.settle()
			v.check(fmt.Sprint(capture.TabTitles[tab], " at ", size))
		}
	}
}
