package render

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"playhead/render/widget"
)

// The word resent is read whatever the name before it, which gives way to it.
func TestResentStaysInNarrowColumns(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	v.do("key B", "key /", "type resent")
	column := widget.Target{Part: "table head", N: slices.Index(chunkKeys(), "message")}
	z, ok := v.d.Hits.Find(column)
	if !ok {
		t.Fatal("there is no column of names")
	}
	for _, width := range []float64{z.W, 80, 56} {
		v.clock = v.clock.Add(time.Second) // no double-click
		for _, h := range v.d.Hits.All() {
			if h.Part == "table column edge" && h.X > z.CenterX() && h.X < z.Rect.Right()+6 {
				x, y := h.CenterX(), h.CenterY()
				v.do(fmt.Sprintf("drag %f %f %f %f", x, y, x+width-z.W, y))
				break
			}
		}
		if z, ok = v.d.Hits.Find(column); !ok || z.W > width+1 {
			t.Fatalf("the column has %.0f px, want %.0f", z.W, width)
		}
		rows, words := map[int]bool{}, 0
		for _, h := range v.d.Hits.All() {
			if h.Part == "message" {
				rows[h.N] = true
			}
		}
		for _, m := range v.written(1).Marks {
			if m.Text == "resent" && m.X0 >= z.X-1 && m.X1 <= z.Rect.Right()+1 {
				words++
			}
		}
		if len(rows) < 5 || words < len(rows) {
			t.Errorf("in %.0f px: %d rows, %d times resent", z.W, len(rows), words)
		}
	}
}

func TestWidthsOfColumnsAreNotMadeAgain(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	v.do("key B")
	ms := &v.capture().Messages
	if n := testing.AllocsPerRun(100, func() {
		for column := range chunkKeys() {
			ms.CellWidth(column)
		}
	}); n > float64(len(chunkKeys())) {
		t.Errorf("%v objects", n)
	}
}

// Of a packet with many messages, the bytes of the chosen one are in view.
func TestBytesBeginAtTheChosenMessage(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	v.do("key B")
	ms, far := &v.capture().Messages, 0
	for row := range 30 {
		ms.Choose(row)
		st := v.settle()
		if st.Message == nil || len(st.Message.Fields) == 0 {
			continue
		}
		for _, h := range v.d.Hits.All() {
			if h.Part == "byte" && h.N > 100 {
				far++
				break
			}
		}
	}
	// Rows 21 to 28 are messages of one packet, the last at byte 0x1dd.
	if far < 4 {
		t.Errorf("of %d messages, bytes far in their packet are in view", far)
	}
}

// Ctrl+C copies a picture until the list has the keyboard: the keys at its foot are its own.
func TestTheKeysOfAListAreShownOnceItHasTheKeyboard(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	v.do("key B")
	if texts := v.seenTexts(); slices.Contains(texts, "Ctrl+C") || !slices.Contains(texts, "Ctrl+F") {
		t.Errorf("before it has: %q", texts)
	}
	for _, h := range v.d.Hits.All() {
		if h.Part == "message" {
			v.press(h.Part, h.N)
			break
		}
	}
	if texts := v.seenTexts(); !slices.Contains(texts, "Ctrl+C") || !slices.Contains(texts, "Enter") {
		t.Errorf("once it has: %q", texts)
	}
}
