package timeline

import (
	"testing"
	"time"

	"playhead/render/theme"
	"playhead/sim/times"
)

const (
	ms  = time.Millisecond
	sec = time.Second
)

func TestScaleAndTimeAreInverse(t *testing.T) {
	s := Scale{From: 5 * sec, To: 37 * sec, X: 116, W: 1152}
	for _, d := range []time.Duration{5 * sec, 12*sec + 340*ms, 37 * sec} {
		if got := s.Time(s.At(d)); got < d-ms || got > d+ms {
			t.Errorf("%v came back as %v", d, got)
		}
	}
	if s.Clamped(0) != s.From || s.Clamped(5000) != s.To {
		t.Errorf("clamped to %v and %v", s.Clamped(0), s.Clamped(5000))
	}
}

func TestRulerHasAFewRoundTicks(t *testing.T) {
	for _, span := range []time.Duration{
		200 * ms, sec, 32 * sec, 5 * time.Minute, time.Hour, 10 * time.Hour,
		300 * time.Hour,
	} {
		s := Scale{From: 1234 * ms, To: 1234*ms + span, X: 116, W: 1152}
		ticks := s.Ruler(nil, 64)
		big := 0
		for i, k := range ticks {
			if i > 0 && k.Time <= ticks[i-1].Time {
				t.Fatalf("%v: tick %v after %v", span, k.Time, ticks[i-1].Time)
			}
			if k.X < s.X || k.X > s.X+s.W+1e-6 {
				t.Fatalf("%v: tick at %v px", span, k.X)
			}
			if k.Big {
				big++
			}
		}
		if big < 1 || big > 18 {
			t.Errorf("%v: %d big ticks of %d", span, big, len(ticks))
		}
	}
}

func TestMainWindowShowsTwoSecondSteps(t *testing.T) {
	s := Scale{From: 740 * sec, To: 772 * sec, X: 116, W: 1152}
	if step, _ := s.Step(64); step != 2*sec {
		t.Errorf("step %v, want 2s", step)
	}
}

func TestViewStaysInsideTheRecording(t *testing.T) {
	total := 64 * time.Minute
	views := []View{
		Start(total), Start(5 * sec), Start(0),
		View{0, 32 * sec}.Zoom(1e6, 5*sec, total), View{0, 32 * sec}.Zoom(1e-6, 5*sec, total),
		View{0, 32 * sec}.Pan(-sec, total), View{0, 32 * sec}.Pan(90*time.Minute, total),
		View{10 * sec, 20 * sec}.SetFrom(30*sec, total), View{10 * sec, 20 * sec}.SetTo(0, total),
		View{0, 32 * sec}.Follow(total, total, false),
	}
	for i, v := range views {
		if v.From < 0 || v.Span() < shortestView || v.To > total {
			t.Errorf("view %d is %v", i, v)
		}
	}
}

func TestZoomKeepsTheTimeUnderTheCursor(t *testing.T) {
	v := View{100 * sec, 140 * sec}
	w := v.Zoom(0.5, 110*sec, time.Hour)
	if w.Span() != 20*sec || 110*sec-w.From != 5*sec {
		t.Errorf("zoomed to %v", w)
	}
}

func TestViewTurnsThePageForThePlayhead(t *testing.T) {
	v := View{100 * sec, 140 * sec}
	for _, c := range []struct {
		name     string
		at       time.Duration
		backward bool
		want     View
	}{
		{"inside", 120 * sec, false, v},
		{"over the end", 139 * sec, false, View{133 * sec, 173 * sec}},
		{"over the start, playing backward", 101 * sec, true, View{67 * sec, 107 * sec}},
		{"far away", 500 * sec, false, View{480 * sec, 520 * sec}},
	} {
		if got := v.Follow(c.at, time.Hour, c.backward); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	end := View{time.Hour - 40*sec, time.Hour}
	if got := end.Follow(time.Hour, time.Hour, false); got != end {
		t.Errorf("at the end the view moved to %v", got)
	}
}

func TestClock(t *testing.T) {
	for _, c := range []struct {
		d    time.Duration
		long bool
		dec  int
		want string
	}{
		{753*sec + 429*ms, false, 2, "12:33.42"},
		{753*sec + 429*ms, true, 2, "0:12:33.42"},
		{3850 * sec, false, 2, "1:04:10.00"},
		{3850 * sec, false, 0, "1:04:10"},
		{59*sec + 999*ms, false, 1, "00:59.9"},
		{-3 * sec, false, 0, "-00:03"},
		{30 * time.Hour, false, 0, "30:00:00"},
	} {
		if got := times.Clock(c.d, c.long, c.dec); got != c.want {
			t.Errorf("%v is %q, want %q", c.d, got, c.want)
		}
	}
}

func TestClustersAreDrawnApart(t *testing.T) {
	s := Scale{To: 1000 * sec, X: 0, W: 1000}
	for step := 1; step < 60; step++ {
		var marks []Mark
		for i := 0; i < 900; i += step {
			marks = append(marks, Mark{Time: time.Duration(i) * sec, Ref: i})
			if i%3 == 0 {
				marks = append(marks, Mark{Time: time.Duration(i) * sec, Ref: i})
			}
		}
		total := 0
		cs := Clusters(nil, s, marks, 12)
		for i := range cs {
			total += cs[i].Count
			if i > 0 && cs[i-1].reaches(&cs[i]) {
				t.Errorf("marks %d px apart: clusters of %d and %d at %.0f and %.0f", step, cs[i-1].Count, cs[i].Count,
					cs[i-1].X, cs[i].X)
			}
		}
		if total != len(marks) {
			t.Errorf("marks %d px apart: %d of %d are in a cluster", step, total, len(marks))
		}
	}
}

func TestClusters(t *testing.T) {
	s := Scale{To: 100 * time.Second, W: 1000}
	marks := []Mark{
		{Time: 1 * time.Second, Kind: theme.MarkChat, Ref: 7},
		{Time: 10 * time.Second, Kind: theme.MarkChat, Ref: 8},
		{Time: 11 * time.Second, Kind: theme.MarkKill, Ref: 9},
		{Time: 12 * time.Second, Kind: theme.MarkLeave, Ref: 10},
		{Time: 50 * time.Second, Kind: theme.MarkJoin, Ref: 11},
	}
	got := Clusters(nil, s, marks, 12)
	if len(got) != 3 || got[1].Count != 3 || got[1].Kind != theme.MarkKill || got[1].First != 8 || got[1].X != 110 ||
		got[2].First != 11 {
		t.Errorf("%+v", got)
	}
}
