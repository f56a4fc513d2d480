package export

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"testing"

	"playhead/testdata/replays"
)

// readOrigins returns the recorder's origin in every network frame of Playback
// as another decoder read it.
func readOrigins(t *testing.T, path string) (so [][3]float64) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var l struct {
			Type   int         `json:"ft"`
			Origin *[3]float64 `json:"so"`
		}
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		if l.Type == 1 && l.Origin != nil {
			so = append(so, *l.Origin)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return so
}

// loadingFrames are those of a map change in which the client has not drawn the
// next map yet: nobody is on it.
var loadingFrames = map[string]int{"cs-dust2-to-assault-mapchange": 31}

func TestRecordersOriginIsThatOfTheTruth(t *testing.T) {
	for _, name := range []string{
		"cs-alexandra-30slots", "cs-assault-19players", "cs-assault-ak47-events", "cs-assault-extended-deathmsg",
		"cs-assault-oldreference",
		"cs-crossfire-weapon", "cs-dust2-49kills", "cs-dust2-to-assault-mapchange", "cs-heroes-chat",
		"cs-inferno-15players",
		"cs-kabul-26players-choke", "hl-c1a0-single", "hl-proto47-c1a0", "hldm-stalkyard-20players",
	} {
		t.Run(name, func(t *testing.T) {
			want := readOrigins(t, replays.Path(t, "goldsrc", "truth", name+".dem.ref.jsonl"))
			r := load(t, "goldsrc", name+".dem")
			n := 0
			err := Rows(r, RowOptions{}, func(row *Row) error {
				if int(row.Num[ColPlayer]) != r.Meta.Recorder {
					return nil
				}
				n++
				w := want[int(row.Num[ColTick])]
				for i, c := range []Column{ColX, ColY, ColZ} {
					if got, ok := row.Get(c); !ok || math.Abs(got-w[i]) > 1.0/64 {
						t.Fatalf("tick %v: %s is %v, want %v", row.Num[ColTick], c, got, w[i])
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if n != len(want)-loadingFrames[name] {
				t.Errorf("%d rows of the recorder, want one for each of %d frames but %d", n, len(want),
					loadingFrames[name])
			}
		})
	}
}
