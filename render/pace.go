package render

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// updateEvery is the time from one update to the next.
const updateEvery = time.Second / ebiten.DefaultTPS

// A Pace is how fast pictures come. The zero Pace is that of a new window.
type Pace struct {
	rest
	idle  bool      // the last call of Draw had nothing to draw
	drawn time.Time // when the last picture was begun
	slow  int       // pictures in a row that came late while playing
	fast  int       // and that came in time
	free  bool      // pictures do not wait for the screen
	freed int       // how often that was found to be better
}

// Skip notes that there was nothing to draw.
func (p *Pace) Skip() { p.idle = true }

// Limits of what is late and in time, and after how many pictures in a row that
// is taken to be so.
const (
	late       = updateEvery * 6 / 5
	inTime     = updateEvery * 21 / 20
	slowAfter  = 20
	fastAfter  = 240
	mostFreed  = 2
	longestGap = 500 * time.Millisecond // after one this long nothing is known
)

// Picture notes that a picture is drawn, and whether the recording plays.
//
// As long as pictures wait for the screen Ebitengine prepares the next one only
// when the last is shown. A machine that is too slow for the screen anyway gets
// a third more pictures out of preparing it meanwhile.
func (p *Pace) Picture(now time.Time, playing bool) {
	gap := now.Sub(p.drawn)
	p.idle, p.drawn = false, now
	switch {
	case !playing || gap > longestGap:
		p.slow, p.fast = 0, 0
	case gap > late:
		p.slow, p.fast = p.slow+1, 0
	case gap < inTime:
		p.slow, p.fast = 0, p.fast+1
	}
	if !p.free && p.slow >= slowAfter && p.freed < mostFreed {
		p.free, p.slow, p.freed = true, 0, p.freed+1
		ebiten.SetVsyncEnabled(false)
	} else if p.free && p.fast >= fastAfter && p.freed < mostFreed {
		p.free, p.fast = false, 0
		ebiten.SetVsyncEnabled(true)
	}
}
