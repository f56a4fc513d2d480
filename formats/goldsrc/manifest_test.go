package goldsrc

import (
	"strconv"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// TestKillsAndChatEqualTheManifest counts them in the model as a person would
// in the list of events.
func TestKillsAndChatEqualTheManifest(t *testing.T) {
	compared := 0
	for _, line := range strings.Split(string(readDemo(t, "goldsrc", "MANIFEST.md")), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) < 14 || strings.Contains(cells[1], "/") {
			continue
		}
		demo := strings.TrimSpace(cells[1])
		kills, err1 := strconv.Atoi(strings.TrimSpace(cells[11]))
		chat, err2 := strconv.Atoi(strings.TrimSpace(cells[12]))
		if err1 != nil || err2 != nil {
			continue
		}
		d, err := open(binread.Bytes(readDemo(t, "goldsrc", demo)), binread.Options{})
		if err != nil {
			t.Fatal(err)
		}
		b := sim.NewBuilder()
		if err := tickAll(d, b, nil); err != nil {
			t.Fatal(err)
		}
		got := map[sim.EventKind]int{}
		for _, u := range b.Finish() {
			for _, e := range u.Events {
				got[e.Kind]++
			}
		}
		if got[sim.EventKill] != kills || got[sim.EventChat] != chat {
			t.Errorf("%s: %d kills and %d lines of chat, want %d and %d", demo, got[sim.EventKill], got[sim.EventChat],
				kills, chat)
		}
		compared++
	}
	if compared < 15 {
		t.Errorf("only %d recordings compared", compared)
	}
}
