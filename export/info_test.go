package export

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"playhead/formats"
	"playhead/sim"
	"playhead/testdata/goldsrcwriter"
)

// What a recording does not hold is a dash in the description and null in its JSON,
// never an id in place of a name nor a size of 0.
func TestInfoSaysWhatIsNotRecorded(t *testing.T) {
	d, err := formats.Open(formats.Bytes(goldsrcwriter.OldDemo(50)), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	old := Load(t.Context(), d, 0, nil)
	info := NewInfo("old.dem", 99, old, nil)
	var text strings.Builder
	if err := info.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	if i := strings.Index(text.String(), "Player 1#0"); i < 0 || strings.Fields(text.String()[i:])[2] != "#1" {
		t.Errorf("the player has another name:\n%s", text.String())
	}
	if strings.Contains(text.String(), "checksum") {
		t.Errorf("a checksum that the demo does not hold:\n%s", text.String())
	}
	b, err := json.Marshal(info)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"stint":0,"name":"#1"`, `"map":{"name":"c2a1","bytes":null`, `"team":null`} {
		if !strings.Contains(string(b), want) {
			t.Errorf("no %s in %s", want, b)
		}
	}
}

// A game without a tick has no first and no last one, and one without the name of its
// map a dash.
func TestInfoOfAnEmptyGame(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	r := recordingOf(b)
	var text strings.Builder
	if err := NewInfo("empty", 0, r, nil).WriteText(&text); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(text.String(), "\n")
	for _, want := range []string{"Map 0          –", "  ticks        –"} {
		if !slices.Contains(lines, want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
}
