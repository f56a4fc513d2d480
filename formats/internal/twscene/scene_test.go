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
		"", "bot00 finished in: soon", "x finished in: 1 minute(s)  2.0 seconds",
		"x finished in: -1 minute(s)  2.0 second(s)",
		"x finished in: 1 minute(s)  NaN second(s)", "x finished in: 1 minute(s)  99 second(s)",
		"x finished in: 99999999999 minute(s)  1 second(s)",
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
	for _, c := range [][2]int32{
		{0, 0},
		{804, 804},
		{805, -803},
		{815, -793},
		{1206, -402},
		{-402, -402},
		{-804, -804},
		{1 << 30, 1 << 30},
	} {
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
	for _, c := range [][2]int32{
		{0, 1},
		{2, 4},
		{4, 9},
		{128, 17},
		{2 | 4 | 128, 4 | 8 | 16},
		{1 | 8 | 16 | 32 | 64, 1},
	} {
		if got := playerFlags6(c[0]); got != c[1] {
			t.Errorf("playerFlags6(%#x) = %#x, want %#x", c[0], got, c[1])
		}
	}
}

// What a beam is follows from how it begins and where it ends.
func TestBeamsByTheirStart(t *testing.T) {
	const now = 10 // of the first snapshot; the next ones are two ticks apart
	line := func(start sim.Tick, x2, y2 float32) sim.Span {
		return sim.Span{Kind: sim.SpanLaser, StartTick: start, X2: x2, Y2: y2}
	}
	shot, door, dragger, light := sim.Span{Kind: sim.SpanLaser}, sim.Span{Kind: sim.SpanDoor, Type: laserDoor},
		sim.Span{Kind: sim.SpanDragger, Type: draggerUnknown}, sim.Span{Kind: sim.SpanLaser, Type: laserFreeze}
	for _, c := range []struct {
		name  string
		tee   bool // at the end of the beam
		beams []sim.Span
		want  sim.Span
	}{
		{"shot", false, []sim.Span{line(10, 9, 0), line(10, 9, 0), line(10, 9, 0)}, shot},
		{"bouncing shot", false, []sim.Span{
			line(10, 9, 0), line(10, 9, 0), line(17, 90, 0), line(17, 90, 0),
			line(24, 9, 80),
		}, shot},
		{"door", false, []sim.Span{line(10, 90, 0), line(12, 90, 0), line(14, 90, 0), line(16, 90, 0)}, door},
		{"door with a tee", true, []sim.Span{line(10, 90, 0), line(12, 90, 0), line(14, 90, 0), line(16, 90, 0)}, door},
		{"dragger", true, []sim.Span{line(8, 90, 0), line(9, 95, 0), line(10, 99, 0), line(12, 99, 0)}, dragger},
		{"dragger without a tee", false, []sim.Span{line(8, 0, 0), line(9, 0, 0), line(10, 0, 0)}, dragger},
		{"light", false, []sim.Span{line(8, 90, 0), line(9, 90, 0), line(11, 90, 0), line(12, 90, 0)}, light},
		{
			"turning light at a tee", true,
			[]sim.Span{line(8, 90, 0), line(9, 89, 9), line(11, 88, 18), line(12, 86, 27)},
			light,
		},
	} {
		var b beam
		was := c.beams[0]
		b.begin(&was, now)
		for i := range c.beams[1:] {
			sp := c.beams[1+i]
			b.follow(&was, &sp, now+sim.Tick(2*(i+1)), func(float32, float32) bool { return c.tee })
			was = sp
		}
		if was.Kind != c.want.Kind || was.Type != c.want.Type {
			t.Errorf("%s: a %v of type %d, want a %v of type %d", c.name, was.Kind, was.Type, c.want.Kind, c.want.Type)
		}
	}
}
