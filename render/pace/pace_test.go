package pace

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
