package goldsrc

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"playhead/testdata/replays"
)

// A talentLine is one frame of the other truth: the fields that each packet
// transmitted, exact, as a parser of other authors has them.
type talentLine struct {
	Kind    string `json:"ft"`
	Packets []struct {
		Count    int                 `json:"n"`
		Entities [][]json.RawMessage `json:"e"`
	} `json:"pe"`
	End bool `json:"end"`
	OK  bool `json:"ok"`
}

// TestTransmittedFieldsEqualTheOtherTruth compares positions and angles of
// players wherever the packet itself holds them.
func TestTransmittedFieldsEqualTheOtherTruth(t *testing.T) {
	values := 0
	for _, demo := range truthDemos(t) {
		file := demo + ".talent.jsonl"
		if strings.HasPrefix(demo, "won-") {
			continue
		}
		if _, err := os.Stat(strings.TrimSuffix(replays.Path(t, "goldsrc", "MANIFEST.md"), "MANIFEST.md") + "truth/" +
			file + ".xz"); err != nil {
			continue // it was not run on this one
		}
		t.Run(demo, func(t *testing.T) {
			w := newWalker(t, readDemo(t, "goldsrc", demo))
			w.c.warn = func(string, int64, string) {}
			truthLines(t, file, func(line []byte) {
				var l talentLine
				if err := json.Unmarshal(line, &l); err != nil {
					t.Fatal(err)
				}
				// It leaves out the frame that ends a section.
				for !l.End && w.next() && w.f.kind == frameNext {
				}
				if len(l.Packets) == 0 || l.End {
					return
				}
				if w.f.kind > frameNetwork {
					t.Fatalf("frame %d is of type %d, want %s", w.index, w.f.kind, l.Kind)
				}
				for _, p := range l.Packets {
					if list := w.c.entities.current.list; len(list) != p.Count {
						t.Fatalf("frame %d: %d entities, want %d", w.index, len(list), p.Count)
					}
					for _, e := range p.Entities {
						values += compareTransmitted(t, w, e)
					}
				}
			})
		})
	}
	t.Logf("%d transmitted positions and angles equal", values)
	if values == 0 {
		t.Error("nothing was compared")
	}
}

// compareTransmitted holds [number, reference, {field: value}] of a player
// against his state and returns how many fields are equal.
func compareTransmitted(t *testing.T, w *walker, e []json.RawMessage) int {
	var number int
	var fields map[string]any
	if json.Unmarshal(e[0], &number) != nil || number > w.c.maxClients || len(e) < 3 ||
		json.Unmarshal(e[2], &fields) != nil {
		return 0
	}
	equal := 0
	for _, have := range w.c.entities.current.list {
		if int(have.number) != number {
			continue
		}
		s := w.c.pool.at(have.state)
		for slot, name := range w.c.desc.entities.names {
			want, ok := fields[name].(float64)
			if !ok || slot >= entSequence {
				continue
			}
			if got := s.float(uint8(slot)); got != float32(want) {
				t.Fatalf("frame %d: %s of player %d is %v, want %v", w.index, name, number, got, want)
			}
			equal++
		}
	}
	return equal
}
