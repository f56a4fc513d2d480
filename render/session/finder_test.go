package session

import (
	"context"
	"runtime"
	"testing"
	"time"

	"playhead/sim"
)

// search is a look of a finder that a test ends.
type search struct {
	games int
	whole bool
	ctx   context.Context
	done  chan int // what was found
}

// look begins a look of f and returns it once it goes on.
func look(f *Finder[int], now time.Time) *search {
	begun := make(chan *search)
	f.Look(now, func(ctx context.Context, games []*sim.Game, whole bool) int {
		x := &search{len(games), whole, ctx, make(chan int)}
		begun <- x
		return <-x.done
	})
	return <-begun
}

// end ends a look, and takes over what it found.
func (x *search) end(f *Finder[int], found int) {
	x.done <- found
	for !f.Take() {
		runtime.Gosched()
	}
}

func newSearch() (*Finder[int], *Session) {
	s := New("", &sim.Loading{}, func() {})
	return NewFinder(s, "counting", time.Second, func() int { return -1 }), s
}

// A finder looks again as the recording grows, at most once in a while, and at once when it ends.
func TestAFinderLooksAgainWhenThereIsMore(t *testing.T) {
	f, s := newSearch()
	now := time.Unix(1000, 0)
	due := func(after time.Duration, more, want, pending bool) {
		t.Helper()
		if got := f.Due(now.Add(after), more); got != want || f.Pending() != pending {
			t.Errorf("after %v: due %v, pending %v, want %v, %v", after, got, f.Pending(), want, pending)
		}
	}
	due(0, false, false, false) // nothing was read
	s.Updates++
	due(0, false, true, false)
	x := look(f, now)
	if !f.Pending() || f.Take() || f.Found() != -1 || x.whole {
		t.Errorf("while it looks: pending %v, found %d, whole %v", f.Pending(), f.Found(), x.whole)
	}
	s.Updates++
	due(2*time.Second, true, false, true) // one look at a time
	x.end(f, 3)
	if f.Pending() || f.Found() != 3 || !f.Looked() {
		t.Errorf("then: pending %v, found %d", f.Pending(), f.Found())
	}
	due(time.Second/2, false, false, true) // soon
	due(time.Second, false, true, false)
	look(f, now.Add(time.Second)).end(f, 4)
	due(5*time.Second, false, false, false)
	due(5*time.Second, true, true, false)
	s.ended = true
	due(time.Second, false, true, false) // the end is not waited for
	x = look(f, now.Add(time.Second))
	x.end(f, 5)
	due(9*time.Second, false, false, false)
	if !x.whole || f.Found() != 5 {
		t.Errorf("at the end: whole %v, found %d", x.whole, f.Found())
	}
}

func TestAFinderThatIsClosedLooksNoMore(t *testing.T) {
	f, s := newSearch()
	s.Updates++
	x := look(f, time.Unix(1000, 0))
	f.Close()
	<-x.ctx.Done()
	x.end(f, 2)
	s.Updates++
	if f.Due(time.Unix(2000, 0), true) || f.Pending() {
		t.Error("it looks again")
	}
}

// A bug ends a look, not the finder.
func TestALookThatABugEndsFindsNothing(t *testing.T) {
	f, s := newSearch()
	bugs := make(chan string, 1)
	s.Guard = func(task string, do func()) {
		defer func() {
			if recover() != nil {
				bugs <- task
			}
		}()
		do()
	}
	f.Look(time.Unix(1000, 0), func(context.Context, []*sim.Game, bool) int { panic("bug") })
	for !f.Take() {
		runtime.Gosched()
	}
	if task := <-bugs; task != "counting" || f.Found() != -1 || f.Pending() {
		t.Errorf("%q, found %d, pending %v", task, f.Found(), f.Pending())
	}
}
