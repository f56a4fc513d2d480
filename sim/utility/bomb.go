package utility

import (
	"time"

	"playhead/sim"
	"playhead/sim/rounds"
)

// bomb acts on news of the bomb.
func (f *finder) bomb(e *sim.Event) {
	switch e.Value {
	case sim.BombPlanting:
		f.begin(e, false, time.Duration(e.Extra)*time.Millisecond)
	case sim.BombDefusing:
		f.begin(e, true, time.Duration(e.Extra)*time.Millisecond)
	case sim.BombLeft:
		f.stop(e.Tick, int(e.Player), false)
	case rounds.BombPlanted:
		f.stop(e.Tick, anybody, true)
		f.closeBomb(e.Tick, 0, -1)
		b := Bomb{
			Planted: e.Tick, By: int(e.Player), End: f.last, EndBy: -1, Seen: e.Tick > f.first, Source: FuseUsual,
			Fuse: UsualFuse,
		}
		if e.Placed {
			b.Placed, b.X, b.Y = true, float32(e.X)/unit, float32(e.Y)/unit
		}
		f.match.Bombs, f.planted = append(f.match.Bombs, b), true
	case rounds.BombDefused, rounds.BombExploded:
		f.stop(e.Tick, anybody, e.Value == rounds.BombDefused)
		by := int(e.Player)
		if n := len(f.match.Works); by < 0 && e.Value == rounds.BombDefused && n > 0 &&
			f.match.Works[n-1].To == e.Tick {
			by = f.match.Works[n-1].By
		}
		f.closeBomb(e.Tick, e.Value, by)
	}
}

// closeBomb ends the bomb that is planted.
func (f *finder) closeBomb(t sim.Tick, how int32, by int) {
	if how == 0 {
		f.stop(t, anybody, false)
	}
	if !f.planted {
		return
	}
	b := &f.match.Bombs[len(f.match.Bombs)-1]
	b.End, b.Ended, b.EndBy, f.planted = t, how, by, false
	if how == rounds.BombExploded && b.Seen {
		b.Fuse, b.Source = f.game.TimeOf(t)-f.game.TimeOf(b.Planted), FuseRecorded
	}
}

// beep acts on a beep of the bomb. The game beeps faster in steps: the second
// begins after a quarter of the fuse, in whole seconds, each further one after nine
// tenths of the time of the one before.
func (f *finder) beep(e *sim.Event, name string) {
	if !f.planted {
		return
	}
	b := &f.match.Bombs[len(f.match.Bombs)-1]
	if !b.Seen || b.Source <= FuseBeeps || name != "c4_beep2.wav" {
		return
	}
	quarter := f.game.TimeOf(e.Tick) - f.game.TimeOf(b.Planted)
	const least, most = 2 * time.Second, 30 * time.Second
	if quarter < least || quarter > most {
		return
	}
	// A quarter in whole seconds leaves four fuses. Servers choose multiples of
	// five, and one of any four numbers is the nearest to one.
	whole := int(quarter / time.Second)
	best := 4 * whole
	for n := 4 * whole; n < 4*whole+4; n++ {
		if n%5 == 0 {
			best = n
		}
	}
	b.Fuse, b.Source = time.Duration(best)*time.Second, FuseBeeps
}

// fuses fills in how long the fuses were of bombs that did not tell it, from those
// that did.
func (f *finder) fuses() {
	var known time.Duration
	for i := range f.match.Bombs {
		if b := &f.match.Bombs[i]; b.Source <= FuseBeeps && (known == 0 || b.Source == FuseRecorded) {
			known = b.Fuse.Round(time.Second)
		}
	}
	for i := range f.match.Bombs {
		if b := &f.match.Bombs[i]; b.Source == FuseUsual && known > 0 {
			b.Fuse, b.Source = known, FuseOther
		}
	}
}
