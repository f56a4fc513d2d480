// Package pace says when pictures come: how long an idle window waits, and
// whether pictures wait for the screen.
package pace

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// updateEvery is the time from one update to the next.
const updateEvery = time.Second / ebiten.DefaultTPS

// A window in which nothing happens asks Ebitengine for input less often: each
// question wakes several threads. What happens is still seen within a moment.
const (
	quietFrames = 12
	quietSleep  = 20 * time.Millisecond
)

// A Pace is how fast pictures come. The zero Pace is that of a new window.
type Pace struct {
	quiet int       // calls of Draw since there was anything to draw
	idle  bool      // the last call was one of them
	drawn time.Time // when the last picture was begun
	slow  int       // pictures in a row that came late while playing
	fast  int       // and that came in time
	free  bool      // pictures do not wait for the screen
	freed int       // how often that was found to be better
}

// Skip notes that there was nothing to draw.
func (p *Pace) Skip() { p.quiet, p.idle = p.quiet+1, true }

// Rest lets time pass at the end of an update after which there is nothing to
// draw. Ebitengine shows an unchanged picture a few times more: without a screen
// that it has to wait for it would do nothing else until the next update, where a
// processor does the drawing at the cost of what is to come.
//
// Ebitengine makes up for late updates with several in a row. Only the first of
// them rests: the others would put off what the user did meanwhile.
func (p *Pace) Rest(now, updated time.Time) {
	if !p.idle {
		return
	}
	p.idle = false
	if p.quiet > quietFrames {
		time.Sleep(quietSleep)
		return
	}
	if d := updated.Add(updateEvery).Sub(now); d > 0 && d <= updateEvery {
		time.Sleep(d)
	}
}

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
	p.quiet, p.idle, p.drawn = 0, false, now
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
