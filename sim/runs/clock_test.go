package runs_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/testdata/replays"
)

// lastLead returns how a run stands at a tick where it was timed last.
func lastLead(all []runs.Run, i, rival int, tick sim.Tick) runs.Lead {
	var other *runs.Run
	if rival >= 0 {
		other = &all[rival]
	}
	var last runs.Lead
	for _, l := range runs.Leads(nil, &all[i], other, tick) {
		if l.HasOwn {
			last = l
		}
	}
	return last
}

// A tolerance of one tick: the server's messages have hundredths, cut off or rounded.
const oneTick = 20 * time.Millisecond

// clockEqualsMessages compares the clock of each player with every finish and every difference that the server
// told the recording's clients, at the tick of the message.
func clockEqualsMessages(t *testing.T, name string, r *round) (finishes, differences int) {
	t.Helper()
	all := r.find(false)
	for _, g := range r.rec.Games {
		onMap := func(k int) bool { return r.rec.Games[all[k].Game].Map.Name == g.Map.Name }
		for e := range g.EachEvent {
			if e.Inferred || e.Player < 0 || e.Kind != sim.EventFinish && e.Kind != sim.EventCheckpoint {
				continue
			}
			// Messages have the tick of a snapshot.
			at := e.Tick + 2
			i := runs.At(all, g.Index, int(e.Player), at)
			if i < 0 {
				t.Errorf("%s: tick %d: no run of player %d, who is told %v %d", name, e.Tick, e.Player, e.Kind, e.Value)
				continue
			}
			own := runs.BestBefore(all, i, onMap)
			lead := lastLead(all, i, own, at)
			told := time.Duration(e.Value) * time.Millisecond
			if e.Kind == sim.EventFinish {
				finishes++
				if d := lead.Own - told; lead.Number != 0 || d > oneTick || d < -oneTick {
					t.Errorf("%s: tick %d: %s is told a finish in %v, the clock has %+v", name, e.Tick,
						all[i].Name, told, lead)
				}
				if e.Extra == 0 || own < 0 {
					continue
				}
				told = time.Duration(e.Extra) * time.Millisecond
			} else if own < 0 {
				t.Errorf("%s: tick %d: %s is told a difference of %v, and has no best", name, e.Tick, all[i].Name, told)
				continue
			}
			differences++
			got, ok := lead.Difference()
			if d := got - told; !ok || d > oneTick || d < -oneTick {
				t.Errorf("%s: tick %d: %s is told a difference of %v, the clock has %v, %v", name, e.Tick,
					all[i].Name, told,
					got, ok)
			}
		}
	}
	return finishes, differences
}

// The real client and its dummy raced on our map: the server told them finishes, and differences to their best.
func TestTheClockEqualsTheServersMessages(t *testing.T) {
	finishes, differences := 0, 0
	count := func(name string, r *round) {
		f, d := clockEqualsMessages(t, name, r)
		finishes, differences = finishes+f, differences+d
		r.close()
	}
	lane := textMap(t, "../../testdata/sample/lane.txt")
	count("ghost-lane", load(t, "../../testdata/rounds/ghost-lane.demo.xz", lane))
	if finishes < 6 || differences < 2 {
		t.Fatalf("%d finishes and %d differences", finishes, differences)
	}
	count("ledge-laps-20", load(t, "../../testdata/rounds/ledge-laps-20.teehistorian.xz", lapsMap(t)))
	sunny := load(t, "../../assets/samples/sunny-ledges.demo.xz", nil)
	m := sunny.tiles[0]
	count("sunny-ledges.demo", sunny)
	count("sunny-ledges.pcap", load(t, "../../assets/samples/sunny-ledges.pcap.xz", m))
	if finishes < 50 {
		t.Fatalf("%d finishes", finishes)
	}
}

// Every real recording whose server told a finish or a difference.
func TestTheClockEqualsTheServersMessagesInRealRounds(t *testing.T) {
	finishes := 0
	for _, dir := range []string{"demo", "capture", "teehistorian", "ddnet19/rounds", "ddnet20/rounds"} {
		entries, err := os.ReadDir(replays.Path(t, dir))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			name := strings.TrimSuffix(e.Name(), ".xz")
			if ext := filepath.Ext(name); !slices.Contains([]string{".demo", ".pcap", ".teehistorian"}, ext) ||
				strings.HasPrefix(name, "public-") || strings.Contains(name, "vanilla") {
				continue // no race
			}
			path := replays.Path(t, dir, name)
			f, _ := clockEqualsMessages(t, name, load(t, path, nil))
			finishes += f
		}
	}
	if finishes < 10 {
		t.Errorf("%d finishes", finishes)
	}
}

// The final time of the clock is the one that the server wrote into its log, for logs that hold no finish.
func TestTheClockOfLogsEqualsTheServersLog(t *testing.T) {
	for _, name := range []string{"a-solo", "a-solo-coverage", "a-solo-finish", "b-four", "e-lossy", "g-truncated"} {
		r := load(t, replays.Path(t, "teehistorian", name+".teehistorian"), nil)
		all := r.find(false)
		var got []finishLine
		for i := range all {
			if all[i].Finished() && all[i].Player >= 0 {
				k := runs.At(all, all[i].Game, all[i].Player, all[i].End)
				got = append(got, finishLine{all[k].Name, lastLead(all, k, -1, all[i].End).Own})
			}
		}
		compareFinishes(t, name, sortLines(got), readFinishes(t, replays.Path(t, "settings", name+".server.log")))
		r.close()
	}
}

func TestARunIsMeasuredAgainstWhatCameBeforeIt(t *testing.T) {
	run := func(name string, start, seconds int, checks ...int) runs.Run {
		r := runs.Run{
			Name: name, Player: len(name), Start: sim.Tick(start), End: sim.Tick(start + 50*seconds),
			Ended: runs.Finish, Time: time.Duration(seconds) * time.Second,
		}
		for i, c := range checks {
			r.Checkpoints = append(r.Checkpoints, runs.Checkpoint{
				Number: i + 1, Tick: sim.Tick(start + 50*c), Time: time.Duration(c) * time.Second,
			})
		}
		return r
	}
	all := []runs.Run{
		run("nova", 0, 20, 5, 9), run("kettle", 100, 10, 2, 4), run("nova", 2000, 30, 6, 8),
		run("nova", 4000, 25, 4, 9),
		run("nova", 6000, 15, 1, 2),
	}
	all[2].Practice = true
	any := func(int) bool { return true }
	if i := runs.BestBefore(all, 0, any); i != -1 {
		t.Errorf("the first run has a best before it: %d", i)
	}
	if i := runs.BestBefore(all, 3, any); i != 0 {
		t.Errorf("own best %d, want 0: practice does not count, nor what comes later", i)
	}
	if i := runs.BestOther(all, 3, any); i != 1 {
		t.Errorf("best here %d, want 1", i)
	}
	if i := runs.BestOther(all, 1, any); i != 4 {
		t.Errorf("best of the others %d, want 4", i)
	}
	if i := runs.BestOther(all, 3, func(i int) bool { return i == 0 }); i != 0 {
		t.Errorf("best on another map %d, want 0", i)
	}
	if rank, of := runs.Rank(all, 3, any); rank != 4 || of != 4 {
		t.Errorf("rank %d of %d, want 4 of 4", rank, of)
	}
	leads := runs.Leads(nil, &all[3], &all[0], 4000+50*5)
	if d, ok := leads[0].Difference(); !ok || d != -time.Second || len(leads) != 3 {
		t.Errorf("after the first checkpoint: %+v", leads)
	}
	if leads[1].HasOwn || !leads[1].HasRival || leads[2].HasOwn || leads[2].Rival != 20*time.Second {
		t.Errorf("what is to come: %+v", leads)
	}
	leads = runs.Leads(leads[:0], &all[3], nil, all[3].End)
	if _, ok := leads[2].Difference(); ok || leads[2].Own != 25*time.Second {
		t.Errorf("without a rival: %+v", leads)
	}
	for tick, want := range map[sim.Tick]int{-1: -1, 0: 0, 1500: 0, 2000: 2, 3999: 2, 4000: 3, 9999: 4} {
		if i := runs.At(all, 0, 4, tick); i != want {
			t.Errorf("at tick %d: run %d, want %d", tick, i, want)
		}
	}
}
