package tee

import (
	"math"
	"testing"
)

// evidenceOf returns what is known of a light in the middle of an empty map: nothing yet.
func evidenceOf(t *testing.T, l light) *evidence {
	t.Helper()
	c := collisionOf(t, emptyMap())
	c.light = newDistances(int(c.width), int(c.height), c.facts, factSolid)
	l.at, l.length = Vec{1000, 1000}, 288
	return newEvidence(c, &l, binDirections())
}

// missedAround notes that the light missed tees at a place and to either side of it.
func (e *evidence) missedAround(degrees float64, tick int32) {
	for _, d := range []float64{-2, 0, 2} {
		e.missed(away(degrees+d), tick)
	}
}

// away returns a place 200 units from the light.
func away(degrees float64) Vec {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return Vec{1000 + 200*float32(sin), 1000 + 200*float32(cos)}
}

func TestALightIsNotWhereATeeWasFree(t *testing.T) {
	e := evidenceOf(t, light{})
	const tick = 700
	e.missedAround(90, tick)
	for _, tt := range []struct {
		what string
		at   Vec
		tick int32
		may  bool
	}{
		{"there", away(90), tick, false},
		{"there, when its length is the same again", away(90), tick + beamPhases*lookEach, false},
		{"there, seven ticks later", away(90), tick + lookEach, true},
		{"elsewhere", away(180), tick, true},
		{"beside it", away(100), tick, true},
		{"at its foot", Vec{1010, 1000}, tick, true},
		{"beyond its reach", Vec{1400, 1000}, tick, false},
	} {
		if got := mayTouch(e, tt.at, tt.tick); got != tt.may {
			t.Errorf("%s: it may touch: %v", tt.what, got)
		}
	}
}

func TestALightIsWhereItFroze(t *testing.T) {
	e := evidenceOf(t, light{})
	e.hit(away(90), 700)
	if !mayTouch(e, away(90), 707) || mayTouch(e, away(180), 707) || mayTouch(e, away(130), 700) {
		t.Error("one hit says in which direction it shines, at any time")
	}
}

func TestALightThatTurnsIsFoundWhereItHasTurned(t *testing.T) {
	const turn = lightDegreeFactor * 2 // a degree a tick, seven a step
	e := evidenceOf(t, light{turn: turn})
	e.hit(away(90), 700)
	if !mayTouch(e, away(90+70), 770) {
		t.Error("after 70 ticks it has turned by 70 degrees")
	}
	if !mayTouch(e, away(90), 770) {
		t.Error("or it never turns")
	}
	if mayTouch(e, away(200), 770) || mayTouch(e, away(90-70), 770) {
		t.Error("it does not turn otherwise")
	}
	e.missedAround(90, 770)
	if mayTouch(e, away(90), 770) || !mayTouch(e, away(160), 770) {
		t.Error("a tee that was free shows that it turns")
	}
}

func TestALightIsForgottenWhenTeesContradict(t *testing.T) {
	e := evidenceOf(t, light{})
	for i := range beamFaults {
		e.missedAround(90, 700)
		if mayTouch(e, away(90), 700) {
			t.Fatalf("%d: nothing was learnt", i)
		}
		e.forget()
		if !mayTouch(e, away(90), 700) {
			t.Fatalf("%d: nothing was forgotten", i)
		}
	}
	if e.missedAround(90, 700); !mayTouch(e, away(90), 700) {
		t.Error("a light that has lied so often is believed again")
	}
}

// TestWhatIsKnownOfLightsHidesNoFreeze: of lights that shine in other directions, and
// that turn or go out every few ticks, none ever touches a tee where it may not.
func TestWhatIsKnownOfLightsHidesNoFreeze(t *testing.T) {
	for seed := range uint64(6) {
		m, s := strayGame(12, 0, seed)
		for i, l := range collisionOf(t, m).lights {
			s.w.col.lights[i].length = l.length
			s.w.col.lights[i].speed = []float32{0, 1 << 20}[i%2] // those that grow are not learnt from
		}
		s.w.forces = newForces(s.w.col)
		for range 2500 {
			s.tick()
		}
		inf := inferStray(m, s)
		touched := 0
		for _, want := range s.want {
			if _, _, err := inf.advance(); err != nil {
				t.Fatal(err)
			}
			for i := range want.tees {
				w := &want.tees[i]
				if w.freeze == 0 || w.freezeStart != int32(want.tick) || w.deep {
					continue
				}
				touched++
				if g := &inf.w.tees[w.id].ghost; inf.w.astray && !g.on && inf.w.tees[w.id].freeze == 0 {
					t.Errorf("seed %d, tick %d: tee %d froze where no light may be", seed, want.tick, w.id)
				}
			}
		}
		if touched < 10 {
			t.Errorf("seed %d: %d freezes: too few were tested", seed, touched)
		}
		known := 0
		for _, e := range inf.w.strays.lights {
			if e.known && !e.wild {
				known++
			}
		}
		if known == 0 {
			t.Errorf("seed %d: nothing was learnt of %d lights", seed, len(inf.w.strays.lights))
		}
	}
}

func mayTouch(e *evidence, p Vec, tick int32) bool {
	_, may := e.mayTouch(p, tick)
	return may
}
