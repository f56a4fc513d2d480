package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playhead/testdata/campaign"
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

// sparse writes a log of three minutes in which players press a key every gap ticks on average, and with a copy also
// what somebody did in another log: later by shift ticks, with another key in 2 % of all ticks.
func sparse(t *testing.T, rng *rand.Rand, gap float64, copied [][10]int32, shift int) (path string, of [][10]int32) {
	t.Helper()
	const ticks, players = 9000, 4
	keys := [...]int{0, 3, 5} // direction, jump, hook
	press := func(in *[10]int32) {
		if k := keys[rng.IntN(len(keys))]; k == 0 {
			in[k] = (in[k]+2+rng.Int32N(2))%3 - 1
		} else {
			in[k] = 1 - in[k]
		}
	}
	f := thwriter.New(thwriter.NewHeader())
	for id := range int32(players) {
		f.Join(id)
		f.Message(id, thwriter.StartInfo6(20, fmt.Sprintf("player %d of %d", id, rng.Uint32()), "", "default"))
		f.InputNew(id, [10]int32{1: 100})
	}
	var now, sent [players][10]int32
	of = make([][10]int32, ticks)
	for tick := 1; tick < ticks; tick++ {
		f.Tick(tick)
		for id := range now {
			if tick == 1 {
				f.PlayerNew(int32(id), 100, 100)
			}
			send := &now[id]
			if id == 1 && copied != nil {
				var edited [10]int32
				if tick >= shift {
					edited = copied[tick-shift]
				}
				if rng.Float64() < 0.02 {
					press(&edited)
				}
				send = &edited
			} else if rng.Float64()*gap < 1 {
				press(send)
			}
			var d [10]int32
			for i := range d {
				d[i] = send[i] - sent[id][i]
			}
			if sent[id] = *send; d != [10]int32{} {
				f.InputDiff(int32(id), d)
			}
		}
		of[tick] = now[2]
	}
	path = filepath.Join(t.TempDir(), "sparse.teehistorian")
	if err := os.WriteFile(path, f.Finish().Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path, of
}

// A run of three minutes in which few keys are pressed is found again in another log, under another name, later and
// with a wrong key in 2 % of all ticks. Of the other seven players no two are taken for copies. The long form has 40
// seeds instead of four.
func TestCampaignAnEditedCopyInASparseLogIsFound(t *testing.T) {
	seeds := uint64(4)
	if campaign.Long() {
		seeds = 40
	}
	missed, wrong, all := 0, 0, 0
	for seed := range seeds {
		for _, gap := range []float64{10, 20, 40, 80} {
			rng := rand.New(rand.NewPCG(seed, uint64(gap)))
			source, of := sparse(t, rng, gap, nil, 0)
			copied, _ := sparse(t, rng, gap, of, 1+rng.IntN(2000))
			found := false
			for _, r := range readSimilar(t, fine(t, "similar", source, copied, "--json")) {
				if strings.HasPrefix(r.A.Name, "player 2") && strings.HasPrefix(r.B.Name, "player 1") &&
					r.A.File == source && r.B.File == copied {
					found = true
				} else {
					wrong++
					t.Errorf("seed %d, every %v ticks: %+v are different runs", seed, gap, r)
				}
			}
			if all++; !found {
				missed++
				t.Errorf("seed %d, every %v ticks: the copy is missed", seed, gap)
			}
		}
	}
	t.Logf("%d of %d copies missed, %d wrong pairs", missed, all, wrong)
}
