package render

import (
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/render/widget"
)

// A file that ends too early says when, as the clock would, and nothing of how it came here.
func TestACutOffRecordingSaysWhen(t *testing.T) {
	s, _ := openReal(t, "demo", "g-truncated.server.demo")
	v := watchSession(t, s)
	v.resize(1280, 720)
	texts := v.seenTexts()
	if !slices.Contains(texts, "Recording is cut off at 00:44.80.") || !holds(texts, "Everything before that still plays.") {
		t.Errorf("%q", texts)
	}
	for _, text := range texts {
		if strings.Contains(text, "download") {
			t.Errorf("of a local file: %q", text)
		}
	}
}

// Numbers of things have commas: 3,227 frames.
func TestTheExportStripCountsFramesAsListsCountRows(t *testing.T) {
	s, _ := openReal(t, "demo", "f-vanilla-ctf5.server.demo")
	v := watchSession(t, s)
	v.resize(1280, 720)
	s.Play.SetLoopA(0)
	s.Play.SetLoopB(64*time.Second + 540*time.Millisecond)
	v.act("key Ctrl+E")
	v.frames(2)
	if texts := v.seenTexts(); !holds(texts, "1:04.54 · 3,227 frames") {
		t.Errorf("%q", texts)
	}
	for n, want := range map[int]string{0: "0 rows", 1: "1 row", 999: "999 rows", 1000: "1,000 rows"} {
		if got := widget.Plural(n, "row"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What a client sent again is no loss: nothing is missing from the capture.
func TestResentIsNotMissing(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	if st := v.settle(); !slices.Contains(st.Facts, "Resends 262, none missing") {
		t.Errorf("%q", st.Facts)
	}
}

// The moment is the same whether all clients are watched or one.
func TestOneClientHasTheClockOfAll(t *testing.T) {
	v := watchCapture(t, "b-four.pcap", 1280, 720)
	v.watch.Session.Play.Play(false)
	v.watch.Session.Play.Seek(20 * time.Second)
	v.settle()
	at, tick := v.watch.Session.Play.Position(), v.watch.Session.Play.Tick()
	for _, client := range []int{1, 0, -1} {
		v.d.Host.Watch(client)
		v.settle()
		if p := v.watch.Session.Play; p.Position() != at || p.Tick() != tick {
			t.Errorf("client %d: %v, tick %d; all: %v, tick %d", client, p.Position(), p.Tick(), at, tick)
		}
	}
}
