package sim

import "time"

// Playback moves a playhead over a [Recording]. It belongs to the goroutine
// that owns the Recording. Playing is seeking: every call of Advance reads the
// world at the playhead again.
type Playback struct {
	rec *Recording

	pos     time.Duration
	game    int
	tick    Tick // if exact: the very tick shown, out of several at the same time
	exact   bool
	speed   float64
	playing bool

	waiting bool // a seek beyond the loaded part
	want    time.Duration

	loopA, loopB time.Duration
	hasA, hasB   bool
	looping      bool

	skips       bool // gaps, while playing
	skipped     int
	lastSkipped Gap

	undo, redo []time.Duration

	cur, next, scratch World
	hasNext            bool
	shown              shownState
	stale              bool
	derive             func(g *Game, w *World)
}

// shownState records which ticks cur and next hold.
type shownState struct {
	game, chunks, inferred int
	tick                   Tick
	gaps                   int
	lost                   bool
}

// NewPlayback returns a paused playback of r at its beginning, at speed 1.
func NewPlayback(r *Recording) *Playback {
	return &Playback{rec: r, speed: 1, stale: true}
}

// Derive makes f complete every world that is read from now on: it moves stale
// characters forward. f must not keep w.
func (p *Playback) Derive(f func(g *Game, w *World)) { p.derive, p.stale = f, true }

// Recording returns the recording being played.
func (p *Playback) Recording() *Recording { return p.rec }

// Game returns the game at the playhead, nil while nothing is loaded.
func (p *Playback) Game() *Game { return p.rec.GameAt(p.pos, p.game) }

// Prefer selects the game with index i where games overlap.
func (p *Playback) Prefer(i int) {
	p.game, p.exact, p.stale = i, false, true
	if i >= 0 && i < len(p.rec.Games) {
		if b, e, ok := p.rec.Games[i].Times(); ok && (p.pos < b || p.pos > e) {
			p.pos = b
		}
	}
	p.read()
}

// Position returns where the playhead is.
func (p *Playback) Position() time.Duration { return p.pos }

// Tick returns the recorded tick shown.
func (p *Playback) Tick() Tick { return p.cur.Tick }

// World returns the state at the last recorded tick at or before the playhead. It
// is valid until the next call that moves the playhead.
func (p *Playback) World() *World { return &p.cur }

// Next returns the state at the recorded tick after World, and how far the
// playhead is between the two, from 0 to 1. At the end, Next is World.
func (p *Playback) Next() (w *World, frac float64) {
	if !p.hasNext || p.exact || p.cur.Lost || p.next.AfterGap {
		return &p.cur, 0
	}
	span := p.next.Time - p.cur.Time
	if span <= 0 {
		return &p.next, 0
	}
	return &p.next, min(1, max(0, float64(p.pos-p.cur.Time)/float64(span)))
}

// Gap returns the gap that the playhead is in: nothing is recorded there, and World
// is empty.
func (p *Playback) Gap() (Gap, bool) {
	g := p.rec.GameAt(p.pos, p.game)
	switch {
	case g == nil:
		return Gap{}, false
	case p.exact:
		return g.GapAtTick(p.tick)
	}
	return g.GapAt(p.pos)
}

// Playing reports whether the playhead is moving by itself.
func (p *Playback) Playing() bool { return p.playing }

// Play starts or stops. Starting at the end does nothing.
func (p *Playback) Play(on bool) {
	p.playing = on && !(p.atEnd() && p.speed > 0) && !(p.pos == 0 && p.speed < 0)
}

// Speed returns the factor of real time; negative plays backward.
func (p *Playback) Speed() float64 { return p.speed }

// SetSpeed changes it. It must not be 0.
func (p *Playback) SetSpeed(s float64) { p.speed = s }

// Waiting returns the position of a seek that waits for data.
func (p *Playback) Waiting() (time.Duration, bool) { return p.want, p.waiting }

func (p *Playback) atEnd() bool { return p.rec.Complete && p.pos >= p.rec.Loaded() }

// AtEnd reports whether the playhead is at the end of a completely loaded
// recording.
func (p *Playback) AtEnd() bool { return p.atEnd() }

// Seek moves the playhead to d. If d is not loaded yet, the playhead stays and
// moves when d arrives; a newer Seek replaces the waiting one.
func (p *Playback) Seek(d time.Duration) {
	d = max(p.rec.Begins(), d)
	p.waiting = false
	if d > p.rec.Loaded() && !p.rec.Complete {
		p.waiting, p.want = true, d
		return
	}
	p.moveTo(min(d, p.rec.Loaded()))
	p.read()
}

// Jump is a Seek that Undo can take back.
func (p *Playback) Jump(d time.Duration) {
	p.remember()
	p.Seek(d)
}

// jumpsKept limits the history of jumps.
const jumpsKept = 100

func (p *Playback) remember() {
	if n := len(p.undo); n > 0 && p.undo[n-1] == p.pos {
		return
	}
	if len(p.undo) == jumpsKept {
		p.undo = append(p.undo[:0], p.undo[1:]...)
	}
	p.undo, p.redo = append(p.undo, p.pos), p.redo[:0]
}

// Undo returns to the position before the last Jump and reports whether there was
// one.
func (p *Playback) Undo() bool { return p.swapJump(&p.undo, &p.redo) }

// Redo reverses an Undo.
func (p *Playback) Redo() bool { return p.swapJump(&p.redo, &p.undo) }

func (p *Playback) swapJump(from, to *[]time.Duration) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	*to = append(*to, p.pos)
	d := (*from)[n-1]
	*from = (*from)[:n-1]
	p.Seek(d)
	return true
}

// SeekTick moves the playhead to the last recorded tick of game g at or before t.
func (p *Playback) SeekTick(g *Game, t Tick) {
	if first, last, ok := g.Span(); ok {
		if t > last && !p.rec.Complete {
			p.waiting, p.want = true, g.TimeOf(t)
			return
		}
		t = min(max(t, first), last)
	}
	p.waiting = false
	k := g.TimeOf(t)
	p.moveTo(k)
	p.game, p.tick, p.exact = g.Index, t, true
	p.read()
}

// Step moves n recorded ticks, pauses, and shows exactly that tick.
func (p *Playback) Step(n int) {
	p.playing = false
	for ; n > 0; n-- {
		p.stepOne((*Game).Next, 1)
	}
	for ; n < 0; n++ {
		p.stepOne((*Game).Prev, -1)
	}
}

func (p *Playback) stepOne(to func(*Game, Tick) (Tick, bool), dir int) {
	g := p.Game()
	if g == nil {
		return
	}
	if t, ok := to(g, p.cur.Tick); ok {
		if dir < 0 && !p.exact && p.pos > p.cur.Time {
			t = p.cur.Tick // first back to the tick the playhead is past
		}
		p.SeekTick(g, t)
		return
	}
	if i := g.Index + dir; i >= 0 && i < len(p.rec.Games) {
		if first, last, ok := p.rec.Games[i].Span(); ok {
			if dir > 0 {
				p.SeekTick(p.rec.Games[i], first)
			} else {
				p.SeekTick(p.rec.Games[i], last)
			}
		}
	}
}

// Loop returns the A-B loop. on is false while it is switched off; a complete
// loop has a < b.
func (p *Playback) Loop() (a, b time.Duration, set, on bool) {
	return p.loopA, p.loopB, p.hasA && p.hasB && p.loopA < p.loopB, p.looping
}

// LoopEnds returns the loop ends that are set.
func (p *Playback) LoopEnds() (a time.Duration, hasA bool, b time.Duration, hasB bool) {
	return p.loopA, p.hasA, p.loopB, p.hasB
}

// SetLoopA and SetLoopB set an end and switch the loop on once both are set. An
// end on the wrong side of the other one clears that.
func (p *Playback) SetLoopA(d time.Duration) {
	p.loopA, p.hasA = d, true
	if p.hasB && p.loopB <= d {
		p.hasB = false
	}
	p.looping = p.hasA && p.hasB
}

// SetLoopB: see SetLoopA.
func (p *Playback) SetLoopB(d time.Duration) {
	p.loopB, p.hasB = d, true
	if p.hasA && p.loopA >= d {
		p.hasA = false
	}
	p.looping = p.hasA && p.hasB
}

// SetLooping switches a complete loop on or off.
func (p *Playback) SetLooping(on bool) { p.looping = on && p.hasA && p.hasB }

// ClearLoop removes the loop.
func (p *Playback) ClearLoop() { p.hasA, p.hasB, p.looping = false, false, false }

// A Loop is which loop ends are set, where, and whether the loop is on. Equal loops are equal values.
type Loop struct {
	A, B       time.Duration
	HasA, HasB bool
	On         bool
}

// LoopMarks returns the loop as a value, SetLoopMarks sets it to one.
func (p *Playback) LoopMarks() Loop {
	l := Loop{HasA: p.hasA, HasB: p.hasB, On: p.looping}
	if l.HasA {
		l.A = p.loopA
	}
	if l.HasB {
		l.B = p.loopB
	}
	return l
}

// SetLoopMarks: see LoopMarks.
func (p *Playback) SetLoopMarks(l Loop) {
	p.loopA, p.hasA, p.loopB, p.hasB = l.A, l.HasA, l.B, l.HasB
	p.SetLooping(l.On)
}

// Advance lets dt of real time pass: it moves a playing playhead, finishes a
// waiting seek, and reports whether what World and Next return changed.
func (p *Playback) Advance(dt time.Duration) bool {
	if p.waiting {
		if p.want > p.rec.Loaded() && !p.rec.Complete {
			return p.read()
		}
		p.Seek(p.want)
		return true
	}
	if !p.playing {
		return p.read()
	}
	p.moveTo(p.pos + time.Duration(float64(dt)*p.speed))
	if p.looping && p.hasA && p.hasB {
		p.wrap()
	}
	if p.skips {
		p.skip()
	}
	p.clamp()
	p.read()
	return true
}

func (p *Playback) moveTo(d time.Duration) { p.pos, p.exact = d, false }

// wrap keeps the playhead inside the loop during playback.
func (p *Playback) wrap() {
	n := p.loopB - p.loopA
	switch {
	case p.speed > 0 && p.pos >= p.loopB && p.pos < p.loopB+max(n, time.Second):
		p.pos = p.loopA + (p.pos-p.loopB)%n
	case p.speed < 0 && p.pos < p.loopA:
		p.pos = p.loopB - (p.loopA-p.pos)%n
	}
}

// clamp stops at the ends. At the end of the loaded part, playback continues when
// more arrives.
func (p *Playback) clamp() {
	if begin := p.rec.Begins(); p.pos <= begin && p.speed < 0 {
		p.pos, p.playing = begin, false
	}
	if end := p.rec.Loaded(); p.pos >= end {
		p.pos = end
		if p.rec.Complete && p.speed > 0 {
			p.playing = false
		}
	}
}

// read fills cur and next for the playhead and reports whether they changed.
func (p *Playback) read() bool {
	if begin := p.rec.Begins(); p.pos < begin {
		p.moveTo(begin)
	}
	g := p.rec.GameAt(p.pos, p.game)
	if g == nil {
		return false
	}
	p.game = g.Index
	t := p.tick
	if !p.exact {
		t = g.TickAt(p.pos)
	}
	_, lost := p.Gap()
	now := shownState{g.Index, len(g.chunks), len(g.inferred), t, len(g.gaps), lost}
	if now == p.shown && !p.stale {
		return false
	}
	p.shown, p.stale = now, false
	p.load(g, t, &p.cur)
	if lost {
		p.cur.clearLost()
	}
	p.hasNext = false
	if n, ok := g.Next(p.cur.Tick); ok {
		p.load(g, n, &p.next)
		p.hasNext = true
	}
	return true
}

func (p *Playback) load(g *Game, t Tick, w *World) {
	g.At(t, w)
	p.complete(g, w)
}

func (p *Playback) complete(g *Game, w *World) {
	g.Overlay(w, &p.scratch)
	if p.derive != nil {
		p.derive(g, w)
	}
}

// Before sets w to the state at the recorded tick before the playhead's. It
// completes w but leaves stale characters at their recorded positions. It returns
// false if there is no such tick, or a gap in between.
func (p *Playback) Before(w *World) bool {
	if p.cur.Game >= len(p.rec.Games) {
		return false
	}
	g := p.rec.Games[p.cur.Game]
	if p.cur.Lost || p.cur.AfterGap {
		return false
	}
	t, ok := g.Prev(p.cur.Tick)
	if ok {
		g.At(t, w)
		g.Overlay(w, &p.scratch)
	}
	return ok
}

// Preview sets w to the completed state at d, for hover previews and trails.
func (p *Playback) Preview(d time.Duration, w *World) *Game {
	g := p.rec.GameAt(d, p.game)
	if g != nil {
		g.AtTime(d, w)
		p.complete(g, w)
	}
	return g
}
