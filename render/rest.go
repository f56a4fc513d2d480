package render

import (
	"runtime"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

const (
	// sleepsAfter is how long nothing must have happened before the window waits for
	// input: plates at the pointer appear and notices go within that time.
	sleepsAfter = 1500 * time.Millisecond
	// heartbeat is how often a window that waits looks for what no input announces,
	// such as a file that was handed over.
	heartbeat = time.Second
)

// rest is how a window that has nothing to draw spends its time.
type rest struct {
	since  time.Time // nothing has happened, the zero time when something does
	asleep bool
	beat   *time.Timer // wakes the window, nil before it slept
}

// Wake has updates come at their usual pace: there is something to draw.
func (p *Pace) Wake() {
	p.since = time.Time{}
	if !p.asleep {
		return
	}
	p.asleep = false
	p.beat.Stop()
	ebiten.SetTPS(ebiten.DefaultTPS)
	ebiten.SetVsyncEnabled(!p.free)
}

// Rest lets time pass at the end of an update after which there is nothing to
// draw. Unless the window is busy with something that no input announces, it
// falls asleep after a while: then the next update comes with the next input, or
// with the heartbeat.
//
// Ebitengine shows an unchanged picture a few times more: without a screen that
// it has to wait for it would do nothing else until the next update, where a
// processor does the drawing at the cost of what is to come. It makes up for late
// updates with several in a row. Only the first of them rests: the others would
// put off what the user did meanwhile.
func (p *Pace) Rest(now, updated time.Time, busy bool) {
	switch {
	case busy:
		p.Wake()
	case p.asleep:
		p.beat.Reset(heartbeat)
		return
	case p.since.IsZero():
		p.since = now
	case now.Sub(p.since) > sleepsAfter && canSleep:
		p.sleep()
		return
	}
	if !p.idle {
		return
	}
	p.idle = false
	if d := updated.Add(updateEvery).Sub(now); d > 0 && d <= updateEvery {
		time.Sleep(d)
	}
}

// WakeUp has a window that waits for input update now: somebody has handed it
// something. It may be called on any goroutine, whether a window is open or not.
//
//lint:ignore SA1019 see sleep
func WakeUp() { ebiten.ScheduleFrame() }

// canSleep is where a sleeping window was seen to wake up: nobody tried macOS.
const canSleep = runtime.GOOS != "darwin"

// sleep has Ebitengine wait for input. The mode is deprecated in favour of not
// drawing, which we do too, but which wakes several threads 60 times a second: see
// docs/adr/0020-asleep-when-nothing-happens.md.
func (p *Pace) sleep() {
	p.asleep = true
	//lint:ignore SA1019 see above
	ebiten.SetFPSMode(ebiten.FPSModeVsyncOffMinimum)
	// An update for each input, however soon after the last.
	ebiten.SetTPS(ebiten.SyncWithFPS)
	if p.beat == nil {
		p.beat = time.AfterFunc(heartbeat, WakeUp)
	} else {
		p.beat.Reset(heartbeat)
	}
}
