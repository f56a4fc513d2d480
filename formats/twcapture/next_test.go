package twcapture

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
	"playhead/testdata/demowriter"
)

// nextTraffic returns what one client of a server receives that no one runs yet: what
// [demowriter.Next] puts into a demo. The client is player 0. With known, all of it is
// left out that servers of today do not send.
func nextTraffic(players, pickups int, known bool, msgs ...[]byte) *wire {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("tee0", "next", true)
	base := int32(-1)
	for _, step := range demowriter.NextSteps(players, pickups, msgs...) {
		s := new(twcodec.Snapshot)
		s.Reset(twcodec.Proto6)
		for _, it := range step.Items {
			if it.Type == demowriter.PlayerInfo6 && it.ID == 0 {
				it.Data = append([]int32{1}, it.Data[1:]...)
			}
			s.Put(it.Type, it.ID, it.Data...)
		}
		if known {
			s = ofToday(s)
		}
		c.snap(int32(step.Tick), base, s)
		base = int32(step.Tick)
		for _, m := range step.After {
			var read twcodec.Msg
			if read.Read(twcodec.Proto6, m) == nil && read.Kind() != twcodec.MsgUnknown || !known {
				c.send(false, note{data: m, vital: true})
			}
		}
		w.sleep(40 * time.Millisecond)
	}
	return w
}

// ofToday returns a snapshot without unknown items, without events that name who caused
// them, and without ints beyond the known ones.
func ofToday(s *twcodec.Snapshot) *twcodec.Snapshot {
	specs := map[twcodec.ItemKind]int{}
	for _, spec := range twcodec.ItemTableEx() {
		specs[spec.Kind] = len(spec.Fields)
	}
	out := new(twcodec.Snapshot)
	out.Reset(twcodec.Proto6)
	for i := range s.Len() {
		it := s.Item(i)
		_, extended := specs[it.Kind]
		switch {
		case it.Kind == twcodec.ItemUnknown, extended && it.Kind.Event() && it.Kind != twcodec.ItemFinish:
			continue
		case extended && len(it.Data) > specs[it.Kind]:
			it.Data = it.Data[:specs[it.Kind]]
		}
		out.Put(it.Type, it.ID, it.Data...)
	}
	return out
}

// sameFile compares what was written with a file of testdata, which other packages open.
func sameFile(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what is written (%v): run this test with -update", path, err)
	}
}

// Traffic of a server that no one runs yet: who caused an event is known, what is unknown
// is counted by its UUID, and all else is as if it were not there.
func TestTrafficOfServersToCome(t *testing.T) {
	unknown := [][]byte{
		demowriter.MessageEx("weather@netmsg.example.org", 1, 2), demowriter.Message(3, false, 0, 3, "hello"),
	}
	w := nextTraffic(5, 20, false, unknown...)
	sameFile(t, "next.pcap", w.w.Bytes())
	next := w.replay(t, binread.Options{})
	today := nextTraffic(5, 20, true, unknown...).replay(t, binread.Options{})

	counts := map[string]int{}
	for _, n := range next.Warnings {
		counts[n.Kind+" "+n.Text] += n.Count
	}
	for _, want := range []string{
		"unknown-item item ed4ea982-4728-3ca6-a96d-3a83224106f5",
		"unknown-item item 7b8452d4-fa12-3bb3-a422-aefdd950ee29",
		"unknown-message message 350e75ea-241e-3512-acc3-d8af451c1ecd",
	} {
		if counts[want] == 0 {
			t.Errorf("%q is not counted: %v", want, counts)
		}
	}
	if len(counts) != 3 || len(today.Warnings) != 0 {
		t.Errorf("warnings %v, without what is unknown %+v", counts, today.Warnings)
	}

	var caused, others, want []string
	for i := range next.Games[0].Events {
		switch e := &next.Games[0].Events[i]; e.Kind {
		case sim.EventExplosion, sim.EventHammerHit, sim.EventSpawn, sim.EventDamage, sim.EventSound:
			caused = append(caused, fmt.Sprintf("%v by %d at %d,%d: %d", e.Kind, e.Player, e.X, e.Y, e.Value))
		default:
			others = append(others, fmt.Sprintf("%+v", *e))
		}
	}
	slices.Sort(caused)
	if got := strings.Join(caused, "; "); got != "damage by 1 at 500,600: 1; explosion by 3 at 100,200: 0; "+
		"hammer_hit by 1 at 2000,2: 0; sound by 3 at 700,800: 14; spawn by 2 at 300,400: 0" {
		t.Errorf("events with who caused them: %s", got)
	}
	for i := range today.Games[0].Events {
		want = append(want, fmt.Sprintf("%+v", today.Games[0].Events[i]))
	}
	if !slices.Equal(others, want) || len(want) < 2 {
		t.Errorf("other events\n%s\nwithout what is unknown\n%s", strings.Join(others, "\n"),
			strings.Join(want, "\n"))
	}
	rows := 0
	next.Games[0].Each(0, sim.MaxTick, func(w *sim.World) bool {
		var o sim.World
		today.Games[0].At(w.Tick, &o)
		rows++
		if o.Time = w.Time; !w.Equal(&o) || len(w.Spans) != 20 || !slices.Equal(w.Spans, o.Spans) {
			t.Errorf("tick %d differs from the one without what is unknown", w.Tick)
		}
		return true
	})
	if rows < 4 {
		t.Errorf("%d ticks", rows)
	}
}

// The same with 256 players, and with more items than a snapshot of today can have.
func TestTrafficOfLargerServers(t *testing.T) {
	const players = sim.MaxPlayers
	sameFile(t, "crowd.pcap", nextTraffic(players, 0, false, demowriter.Talk(players)...).w.Bytes())
	r := nextTraffic(players, 2500, false).replay(t, binread.Options{})
	var world sim.World
	r.Games[0].At(16, &world)
	for id := range players {
		if x, ok := world.Rows[id].Get(sim.X); !ok || x != int32(1000*id) {
			t.Fatalf("player %d: x %d, %v", id, x, ok)
		}
	}
	if n := len(world.Spans); n != 2500 {
		t.Errorf("%d pickups, want 2500", n)
	}
}
