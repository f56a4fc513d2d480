package main

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playhead/testdata/thwriter"
)

// A similarRow is a line of similar --json.
type similarRow struct {
	A, B           struct{ File, Name string }
	EqualShare     float64 `json:"equal_share"`
	SameConnection bool    `json:"same_connection"`
}

func readSimilar(t *testing.T, out string) (rows []similarRow) {
	t.Helper()
	for line := range strings.Lines(out) {
		var r similarRow
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	return rows
}

// Of two recordings of the same round each player is found in both, and nobody is
// taken for another one.
func TestEveryPlayerIsFoundInBothLogsOfARound(t *testing.T) {
	data, err := os.ReadFile(sampleLog)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "other.teehistorian")
	if err := os.WriteFile(other, data, 0o600); err != nil {
		t.Fatal(err)
	}
	rows := readSimilar(t, fine(t, "similar", sampleLog, other, "--json"))
	var names []string
	for _, r := range rows {
		if r.A.Name != r.B.Name || r.A.File != sampleLog || r.B.File != other || r.EqualShare != 1 {
			t.Errorf("%+v", r)
		}
		names = append(names, r.A.Name)
	}
	slices.Sort(names)
	if names = slices.Compact(names); len(names) < 4 {
		t.Errorf("only %v", names)
	}
	if out := fine(t, "similar", sampleLog, "--json"); out != "" {
		t.Errorf("alike within a round of different players:\n%s", out)
	}
}

func TestADummyIsOfTheSameConnection(t *testing.T) {
	write := func(name string, other byte) string {
		f := thwriter.New(thwriter.NewHeader())
		connection := make([]byte, 16)
		connection[3] = 9
		for id := range int32(2) {
			if id == 1 {
				connection[3] = other
			}
			f.Ex(thwriter.JoinVer6, thwriter.Int(id)).Join(id)
			f.Ex(thwriter.DDNetVer, thwriter.Int(id), thwriter.Raw(connection...), thwriter.Int(18030),
				thwriter.Text("DDNet 18.3"))
			f.Message(id, thwriter.StartInfo6(20, []string{"main", "[D] main"}[id], "", "default"))
			f.InputNew(id, [10]int32{0, 100, 0})
		}
		rng := rand.New(rand.NewPCG(1, 1))
		var keys [10]int32
		at := 5
		for tick := 1; tick < 3000; tick++ {
			f.Tick(tick)
			if tick == 1 {
				f.PlayerNew(0, 100, 100)
				f.PlayerNew(1, 200, 100)
			}
			if tick == at {
				d := [10]int32{}
				key := 3 + 2*rng.IntN(2) // jump or hook
				d[key] = 1 - 2*keys[key]
				keys[key] = 1 - keys[key]
				at += 3 + rng.IntN(30)
				f.InputDiff(0, d)
				f.InputDiff(1, d)
			}
		}
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, f.Finish().Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, c := range []struct {
		connection byte
		same       bool
	}{{9, true}, {8, false}} {
		rows := readSimilar(t, fine(t, "similar", write("dummy.teehistorian", c.connection), "--json"))
		if len(rows) != 1 || rows[0].SameConnection != c.same || rows[0].EqualShare != 1 {
			t.Errorf("connection %d: %+v", c.connection, rows)
		}
	}
}

func TestSimilarRefusesNonsense(t *testing.T) {
	for _, args := range [][]string{{sampleLog, "--min-seconds", "0"}, {sampleLog, "--min-seconds", "NaN"}} {
		if code, _, errs := replay(append([]string{"similar"}, args...)...); code != exitUsage ||
			!strings.Contains(errs, "--min-seconds") {
			t.Errorf("%v: exit %d, %s", args, code, errs)
		}
	}
}
