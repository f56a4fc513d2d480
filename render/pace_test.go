package render

import (
	"testing"
	"time"
)

// pictures has n pictures drawn, each gap after the last.
func (p *Pace) pictures(n int, gap time.Duration, playing bool) {
	for range n {
		p.Picture(p.drawn.Add(gap), playing)
	}
}

func TestPicturesWaitForTheScreenWhileTheyKeepUp(t *testing.T) {
	slow, quick := 30*time.Millisecond, 16*time.Millisecond
	for _, c := range []struct {
		name string
		do   func(p *Pace)
		free bool
	}{
		{"in time", func(p *Pace) { p.pictures(500, quick, true) }, false},
		{"too slow", func(p *Pace) { p.pictures(slowAfter+1, slow, true) }, true},
		{"now and then one", func(p *Pace) {
			for range 50 {
				p.pictures(slowAfter-1, slow, true)
				p.pictures(1, quick, true)
			}
		}, false},
		{"paused", func(p *Pace) { p.pictures(100, slow, false) }, false},
		{"fast again", func(p *Pace) {
			p.pictures(slowAfter+1, slow, true)
			p.pictures(fastAfter, quick, true)
		}, false},
		{"there and back", func(p *Pace) {
			for range 10 {
				p.pictures(slowAfter+1, slow, true)
				p.pictures(fastAfter, quick, true)
			}
		}, true},
	} {
		var p Pace
		p.pictures(1, time.Hour, true)
		if c.do(&p); p.free != c.free {
			t.Errorf("%s: pictures wait for the screen: %v, want %v", c.name, !p.free, !c.free)
		}
	}
}

func TestAWindowSleepsOnceNothingHasHappenedForAWhile(t *testing.T) {
	if !canSleep {
		t.Skip("not on this system")
	}
	at := func(s float64) time.Time { return time.Unix(1000, int64(s*1e9)) }
	var p Pace
	t.Cleanup(p.Wake) // stops the heartbeat
	rest := func(s float64, busy, want bool) {
		t.Helper()
		if p.Rest(at(s), at(s), busy); p.asleep != want {
			t.Errorf("after %v s, busy %v: asleep %v, want %v", s, busy, p.asleep, want)
		}
	}
	rest(0, false, false)
	rest(1, false, false)
	rest(1.4, true, false) // something goes on: the while begins anew
	rest(2, false, false)
	rest(3, false, false)
	rest(4, false, true)
	rest(5, false, true) // a heartbeat
	p.Wake()
	rest(6, false, false)
	rest(8, false, true)
	rest(9, true, false)
}
