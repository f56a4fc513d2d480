package timeline

import (
	"slices"
	"testing"
	"time"

	"playhead/sim"
)

// run returns bins from 50 ms on, made by a function.
func run(n int, bin func(i int) sim.NetBin) []sim.NetRun {
	bins := make([]sim.NetBin, n)
	for i := range bins {
		bins[i] = bin(i)
	}
	return []sim.NetRun{{From: 50 * ms, Bins: bins}}
}

// readNet reads what runs hold of a stretch, some bins at a time.
func readNet(runs []sim.NetRun, v View, step time.Duration) *Data {
	r := NewNetReader(&sim.Recording{Net: [][]sim.NetRun{runs}, Complete: true}, 0, v, step)
	for !r.Read(123) {
	}
	return r.Data()
}

func TestBarsAreRates(t *testing.T) {
	runs := run(1000, func(i int) sim.NetBin {
		b := sim.NetBin{Down: sim.NetLane{Packets: 5, Bytes: 700}, Up: sim.NetLane{Packets: 3, Bytes: 90}}
		if i >= 500 && i < 520 {
			b = sim.NetBin{} // two seconds of silence
		}
		return b
	})
	for _, step := range []time.Duration{ms, 30 * ms, 200 * ms, 3 * sec} {
		g := readNet(runs, View{0, 100 * sec}, step).Graphs[LanePackets]
		in, out := g.Series[0], g.Series[1]
		if in.Hi != 50 || out.Hi != 30 {
			t.Errorf("step %v: up to %v packets a second in and %v out, want 50 and 30", step, in.Hi, out.Hi)
		}
		if g.Width < step && g.Width > sim.NetBinTime || g.Width%sim.NetBinTime != 0 {
			t.Errorf("step %v: bars of %v", step, g.Width)
		}
		if silent := in.Lo == 0; silent != (g.Width <= time.Second) {
			t.Errorf("step %v: the silence shows: %v", step, silent)
		}
	}
	if v, _ := NetAt(runs, 20*sec).Graphs[LaneBytes].Series[0].Last(); v < 6.99 || v > 7.01 {
		t.Errorf("%v kB a second in, want 7", v)
	}
}

func TestBarsStandStillWhileTheViewMoves(t *testing.T) {
	runs := run(5000, func(i int) sim.NetBin { return sim.NetBin{Down: sim.NetLane{Packets: uint16(i * i % 17)}} })
	a := readNet(runs, View{100 * sec, 300 * sec}, 120*ms).Graphs[LanePackets].Series[0].Points
	b := readNet(runs, View{137 * sec, 337 * sec}, 120*ms).Graphs[LanePackets].Series[0].Points
	i := slices.IndexFunc(a, func(p Point) bool { return p.Time == b[0].Time })
	if i < 0 || len(a)-i < 300 {
		t.Fatalf("no bar begins at %v", b[0].Time)
	}
	for k := i; k < len(a)-2; k++ {
		if a[k].Hi != b[k-i].Hi || a[k].Time != b[k-i].Time {
			t.Fatalf("bar %d: %+v and %+v", k, a[k], b[k-i])
		}
	}
}

func TestMeasurementsStandForAWhile(t *testing.T) {
	runs := run(400, func(i int) sim.NetBin {
		var b sim.NetBin
		if i == 100 {
			b.Has, b.Ping, b.Margin = sim.NetPing|sim.NetMargin, 38, -7
		}
		return b
	})
	for _, c := range []struct {
		at           time.Duration
		ping, margin bool
	}{
		{10 * sec, false, false},
		{11 * sec, true, true},
		{14 * sec, true, false},
		{24 * sec, true, false},
		{30 * sec, false, false},
		{60 * sec, false, false},
	} {
		d := NetAt(runs, c.at)
		if _, ok := d.Graphs[LanePing].Series[0].Last(); ok != c.ping {
			t.Errorf("%v: ping %v, want %v", c.at, ok, c.ping)
		}
		if _, ok := d.Graphs[LaneMargin].Series[0].Last(); ok != c.margin {
			t.Errorf("%v: margin %v, want %v", c.at, ok, c.margin)
		}
	}
	g := readNet(runs, View{0, 40 * sec}, 0).Graphs[LaneMargin]
	if lo, hi := g.Axis(0); lo != -7 || hi != 0 {
		t.Errorf("the scale of the margin goes from %v to %v", lo, hi)
	}
}

func TestLossesNearEachOtherAreOne(t *testing.T) {
	runs := run(600, func(i int) sim.NetBin {
		var b sim.NetBin
		switch i {
		case 100, 101, 103:
			b.Down.Lost = 2
		case 102:
			b.Up.Resent = 1
		case 500:
			b.Up.Lost = 1
		}
		return b
	})
	at := func(i int) time.Duration { return 50*ms + time.Duration(i)*100*ms }
	want := []Loss{{at(100), at(104), Lost, 6}, {at(102), at(103), Resent, 1}, {at(500), at(501), Lost, 1}}
	if got := readNet(runs, View{0, 60 * sec}, 50*ms).Losses; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := readNet(runs, View{0, 60 * sec}, 5*sec).Losses; len(got) != 2 || got[0].Count != 7 {
		t.Errorf("far away: %+v", got)
	}
}

func TestNetReaderGoesOn(t *testing.T) {
	all := run(300, func(i int) sim.NetBin { return sim.NetBin{Down: sim.NetLane{Packets: uint16(i % 7)}} })[0]
	rec := &sim.Recording{Net: [][]sim.NetRun{{{From: all.From}}}}
	r := NewNetReader(rec, 0, View{0, time.Minute}, 100*ms)
	for n := range len(all.Bins) {
		rec.Net[0][0].Bins = all.Bins[:n+1]
		if !r.Read(1000) {
			t.Fatal("more was asked for than is there")
		}
	}
	rec.Complete = true
	r.Read(1000)
	got, want := r.Data(), readNet([]sim.NetRun{all}, View{0, time.Minute}, 100*ms)
	if !slices.Equal(got.Graphs[LanePackets].Series[0].Points, want.Graphs[LanePackets].Series[0].Points) {
		t.Errorf("%+v, want %+v", got.Graphs[LanePackets].Series[0].Points, want.Graphs[LanePackets].Series[0].Points)
	}
}

func BenchmarkReadNet(b *testing.B) {
	runs := run(100_000, func(i int) sim.NetBin {
		return sim.NetBin{
			Down: sim.NetLane{Packets: 5, Bytes: 700}, Up: sim.NetLane{Packets: 3}, Has: sim.NetMargin,
			Margin: int16(i % 30), Snapshots: 2, SnapshotBytes: 300,
		}
	})
	for b.Loop() {
		readNet(runs, View{0, 10 * time.Hour}, 30*sec)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/100_000, "ns/bin")
}
