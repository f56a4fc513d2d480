package twscene

import (
	"testing"

	"playhead/sim"
)

func TestFinishLine(t *testing.T) {
	for _, c := range []struct {
		text, name string
		ms         int32
	}{
		{"bot00 finished in: 0 minute(s)  1.18 second(s)", "bot00", 1180},
		{"a b finished in: 61 minute(s) 59.99 second(s)", "a b", 61*60_000 + 59_990},
		{" finished in: 0 minute(s)  0.00 second(s)", "", 0},
	} {
		if name, ms, ok := finishLine(c.text); !ok || name != c.name || ms != c.ms {
			t.Errorf("%q: %q, %d, %v; want %q, %d", c.text, name, ms, ok, c.name, c.ms)
		}
	}
	for _, text := range []string{
		"", "bot00 finished in: soon", "x finished in: 1 minute(s)  2.0 seconds", "x finished in: -1 minute(s)  2.0 second(s)",
		"x finished in: 1 minute(s)  NaN second(s)", "x finished in: 1 minute(s)  99 second(s)", "x finished in: 99999999999 minute(s)  1 second(s)",
	} {
		if name, ms, ok := finishLine(text); ok {
			t.Errorf("%q is a finish of %q in %d ms", text, name, ms)
		}
	}
}

func TestLeaveLine(t *testing.T) {
	for _, c := range []struct {
		text, name, reason string
		ok                 bool
	}{
		{"'bot00' has left the game", "bot00", "", true},
		{"'bot00' has left the game (Timeout)", "bot00", "Timeout", true},
		{"'a' has left the game' has left the game (x (y))", "a' has left the game", "x (y)", true},
		{"bot00 has left the game", "", "", false},
		{"'bot00' entered and joined the game", "", "", false},
	} {
		if name, reason, ok := leaveLine(c.text); name != c.name || reason != c.reason || ok != c.ok {
			t.Errorf("%q: %q, %q, %v", c.text, name, reason, ok)
		}
	}
}

func TestAngle(t *testing.T) {
	for _, c := range [][2]int32{{0, 0}, {804, 804}, {805, -803}, {815, -793}, {1206, -402}, {-402, -402}, {-804, -804}, {1 << 30, 1 << 30}} {
		if got := angle(c[0]); got != c[1] {
			t.Errorf("angle(%d) = %d, want %d", c[0], got, c[1])
		}
	}
}

func TestTrueAt(t *testing.T) {
	for _, c := range []struct {
		tick, now sim.Tick
		want      int32
	}{{100, 100, 0}, {90, 100, 91}, {0, 100, 0}, {101, 100, 0}, {-5, 100, 0}} {
		if got := trueAt(c.tick, c.now); got != c.want {
			t.Errorf("trueAt(%d, %d) = %d, want %d", c.tick, c.now, got, c.want)
		}
	}
}

func TestPlayerFlags6(t *testing.T) {
	for _, c := range [][2]int32{{0, 1}, {2, 4}, {4, 9}, {128, 17}, {2 | 4 | 128, 4 | 8 | 16}, {1 | 8 | 16 | 32 | 64, 1}} {
		if got := playerFlags6(c[0]); got != c[1] {
			t.Errorf("playerFlags6(%#x) = %#x, want %#x", c[0], got, c[1])
		}
	}
}

// A beam is a door, a dragger or a shot by how its start behaves.
func TestBeamsByTheirStart(t *testing.T) {
	beam := func(start sim.Tick, x float32) sim.Span {
		return sim.Span{Kind: sim.SpanLaser, StartTick: start, X: x, X2: 9}
	}
	for _, c := range []struct {
		name  string
		beams []sim.Span
		want  []sim.SpanKind
	}{
		{"shot", []sim.Span{beam(10, 1), beam(10, 1), beam(10, 1)}, []sim.SpanKind{sim.SpanLaser, sim.SpanLaser, sim.SpanLaser}},
		{"bouncing shot", []sim.Span{beam(10, 1), beam(10, 1), beam(17, 2), beam(17, 2), beam(24, 3)}, []sim.SpanKind{sim.SpanLaser, sim.SpanLaser, sim.SpanLaser, sim.SpanLaser, sim.SpanLaser}},
		{"door", []sim.Span{beam(10, 1), beam(12, 1), beam(14, 1), beam(16, 1)}, []sim.SpanKind{sim.SpanLaser, sim.SpanLaser, sim.SpanDoor, sim.SpanDoor}},
		{"dragger", []sim.Span{beam(10, 1), beam(12, 2), beam(14, 3), beam(16, 3)}, []sim.SpanKind{sim.SpanLaser, sim.SpanLaser, sim.SpanDragger, sim.SpanDragger}},
	} {
		e := entity{key: isBeam << 16}
		for i, sp := range c.beams {
			if i == 0 {
				e.start = sp.StartTick
			} else {
				e.follow(&sp)
			}
			e.span = sp
			if sp.Kind != c.want[i] {
				t.Errorf("%s: beam %d is a %v, want %v", c.name, i, sp.Kind, c.want[i])
			}
		}
	}
}
