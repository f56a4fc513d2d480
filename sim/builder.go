package sim

import (
	"strconv"
	"time"
)

// A Decoder yields the ticks of one recording in order, once.
//
// Next brings b to the next recorded tick. It returns [io.EOF] at a clean end,
// an error whose chain holds [ErrMore] while the source
// may still grow (Next may then be called again), or any other error; then the
// ticks before it stand. A Decoder is used by one goroutine, owns none that
// outlives Close, and never seeks for the caller.
type Decoder interface {
	// Meta returns everything known before the first tick.
	Meta() Meta
	Next(b *Builder) error
}

// A SpanRef names an open span of a Builder. The zero SpanRef names none.
type SpanRef int32

// A Builder holds the state that a Decoder updates from tick to tick, and records
// what changed. It belongs to the loader's goroutine.
type Builder struct {
	w       World
	changed changeSet
	open    bool // Tick was called but not committed

	stateOnly bool

	game      int // index of the current game, −1 before the first
	meta      GameMeta
	gameStart time.Duration // position of the game's first tick
	firstTick Tick
	hasTick   bool // the game has a recorded tick
	end       time.Duration

	timeBefore  time.Duration // position of the tick before the open one
	stepBefore  time.Duration // from the tick before that to it, 0 if there is none
	afterGap    bool          // the open tick is the first after a gap
	afterDamage bool          // and the file cannot be read there
	muted       bool

	roster  roster
	counted eventCount
	spans   spanTable
	names   map[string]int32
	pending Update // the update being built
	settled int    // number of pending's events that have their tick
	done    []Update
	packer  packer

	err error
}

// NewBuilder returns a builder of an empty recording.
func NewBuilder() *Builder {
	b := &Builder{game: -1, packer: newPacker()}
	b.spans.init()
	return b
}

// NewGame starts a game and ends all rows, spans and stints of the previous one.
// Its time continues where the last game ended.
func (b *Builder) NewGame(m GameMeta) {
	if b.game >= 0 {
		b.commit()
		b.queue()
	}
	b.game++
	b.meta = m
	b.w.clear()
	b.w.Game = b.game
	b.changed.clear()
	b.hasTick = false
	b.roster.reset()
	b.spans.reset()
	b.names = map[string]int32{"": 0}
	b.pending.Game = b.game
	b.pending.NewGame = &m
	b.pending.Names = append(b.pending.Names, "")
}

// Game returns the description of the current game.
func (b *Builder) Game() *GameMeta { return &b.meta }

// Tick opens the next recorded tick of a game with ticks of fixed length. Its
// time follows from the distance to the game's first tick.
func (b *Builder) Tick(t Tick) {
	if !b.hasTick {
		b.TickTime(t, b.end+b.gapToNext())
		return
	}
	b.TickTime(t, b.gameStart+time.Duration(t-b.firstTick)*b.meta.TickLen)
}

// gapToNext is the time between the last tick of a game and the first tick of the
// next one: one tick, so that each has a time of its own.
func (b *Builder) gapToNext() time.Duration {
	if b.game <= 0 {
		return 0
	}
	return b.meta.TickLen
}

// TickTime opens the next recorded tick at a given position.
func (b *Builder) TickTime(t Tick, at time.Duration) {
	b.commit()
	if b.game < 0 {
		b.fail("tick before any game")
		return
	}
	if !b.hasTick {
		b.hasTick, b.firstTick, b.gameStart = true, t, at
	} else if t <= b.w.Tick {
		b.fail("tick " + strconv.Itoa(int(t)) + " after " + strconv.Itoa(int(b.w.Tick)))
		return
	} else if at < b.w.Time {
		at = b.w.Time // a clock that ran backwards: ticks decide the order
	}
	before, begins := b.w.Tick, t == b.firstTick
	b.timeBefore = b.w.Time
	b.w.Tick, b.w.Time = t, at
	b.open, b.afterGap, b.afterDamage = true, false, false
	if begins {
		b.stepBefore = 0
	} else {
		b.notWritten(before)
		b.stepBefore = b.w.Time - b.timeBefore
	}
	b.end = max(b.end, at)
}

// Now returns the open tick.
func (b *Builder) Now() Tick { return b.w.Tick }

// Row returns the current state of a player for reading.
func (b *Builder) Row(id int) *Row { return b.row(id) }

// row is Row for writing.
func (b *Builder) row(id int) *Row {
	if b.packer.rows[id].aim != unsteady {
		b.release(id)
	}
	return &b.w.Rows[id]
}

// Set stores a column of a player. The id must be below MaxRows.
func (b *Builder) Set(id int, c Col, v int32) {
	r := b.row(id)
	if r.V[c] == v && r.Has.Has(c) {
		return
	}
	r.V[c] = v
	b.set(id, r, only(c))
}

// SetAll stores several columns of a player, with the values in the same order.
// It is cheaper than the same number of calls to Set.
func (b *Builder) SetAll(id int, cols []Col, v []int32) {
	r := b.row(id)
	v = v[:len(cols)]
	var changed ColSet
	for i, c := range cols {
		if r.V[c] != v[i] || !r.Has.Has(c) {
			r.V[c] = v[i]
			changed = changed.Or(only(c))
		}
	}
	if !changed.Empty() {
		b.set(id, r, changed)
	}
}

// set records that columns of r, a player's row, were set.
func (b *Builder) set(id int, r *Row, changed ColSet) {
	r.Has = r.Has.Or(changed)
	b.changed.mark(id, changed)
	b.w.present[id>>6] |= 1 << (id & 63)
}

// Unset makes columns of a player absent.
func (b *Builder) Unset(id int, cols ColSet) {
	r := b.row(id)
	if cols = cols.And(r.Has); cols.Empty() {
		return
	}
	for c := range cols.All {
		r.V[c] = 0
	}
	r.Has = r.Has.AndNot(cols)
	b.changed.mark(id, cols)
	b.w.mark(id, r.Has)
}

// Clear makes all columns of a player absent.
func (b *Builder) Clear(id int) { b.Unset(id, allCols) }

// SetGlobal stores a column of the game as a whole.
func (b *Builder) SetGlobal(c GameCol, v int32) {
	if b.w.Global.Set(c, v) {
		b.changed.mark(globalRow, only(Col(c)))
	}
}

// UnsetGlobal makes a column of the game absent.
func (b *Builder) UnsetGlobal(c GameCol) {
	if r := &b.w.Global.row; b.w.Global.Has(c) {
		r.V[c], r.Has = 0, r.Has.Without(Col(c))
		b.changed.mark(globalRow, only(Col(c)))
	}
}

// Global returns the current state of the game's columns for reading.
func (b *Builder) Global() *GameRow { return &b.w.Global }

// Event records that something happened at the open tick; it fills in e.Tick and
// e.Time. Events between two ticks belong to the later one. Player and Target are
// the players behind these ids now, even if others take over the ids later in the
// same tick. So the order of Event, Join and Leave matters; only a leave event
// may follow the Leave or Join that ended the stint.
func (b *Builder) Event(e Event) {
	if b.muted {
		return
	}
	now := b.rosterTick()
	if !b.counted.another(now) {
		b.Warn("too-many-events", -1, "more events than can be listed; those after them are left out")
		return
	}
	if e.Kind == EventLeave {
		e.stint = 1 + b.roster.leaver(int(e.Player), now)
	} else {
		e.stint = 1 + b.roster.behind(int(e.Player), now)
	}
	e.target = 1 + b.roster.behind(int(e.Target), now)
	b.pending.Events = append(b.pending.Events, e)
}

// Join starts a new stint of client id.
func (b *Builder) Join(id int, who Identity) {
	b.roster.join(id, b.rosterTick(), who)
	b.warnOfRoster()
}

// warnOfRoster counts players who are not in the roster because it is full.
func (b *Builder) warnOfRoster() {
	if b.roster.left > 0 {
		b.roster.left = 0
		b.Warn("too-many-players", -1, "more players than can be listed; those who joined later have no name")
	}
}

// SetIdentity changes the identity of client id, and joins them if they were not
// connected. It does nothing if the identity is unchanged.
func (b *Builder) SetIdentity(id int, who Identity) {
	b.roster.identify(id, b.rosterTick(), who)
	b.warnOfRoster()
}

// Identity returns the current identity of client id, false if they are not
// connected.
func (b *Builder) Identity(id int) (Identity, bool) { return b.roster.current(id) }

// Leave ends the stint of client id.
func (b *Builder) Leave(id int, reason string) { b.roster.leave(id, b.rosterTick(), reason) }

func (b *Builder) rosterTick() Tick {
	if !b.hasTick {
		return 0
	}
	return b.w.Tick
}

// OpenSpan adds an entity that exists from the open tick on (it fills in s.From
// and ignores s.To) and returns a reference for CloseSpan.
func (b *Builder) OpenSpan(s Span) SpanRef {
	s.From, s.To = b.w.Tick, MaxTick
	return b.spans.open(s)
}

// CloseSpan ends an entity: it no longer exists at the open tick.
func (b *Builder) CloseSpan(ref SpanRef) { b.spans.close(ref, b.w.Tick) }

// SpanAt returns the open span ref for comparison. It is valid until the next
// call of OpenSpan.
func (b *Builder) SpanAt(ref SpanRef) *Span { return b.spans.get(ref) }

// Name returns the index of a string in the game's name table.
func (b *Builder) Name(s string) int32 {
	if n, ok := b.names[s]; ok {
		return n
	}
	n := int32(len(b.names))
	b.names[s] = n
	b.pending.Names = append(b.pending.Names, s)
	return n
}

// Retune records new tuning parameters (× 100, order of Sv_TuneParams) from the
// open tick on. It copies values.
func (b *Builder) Retune(values []int32) {
	b.pending.Tunings = append(b.pending.Tunings, Tuning{b.rosterTick(), append([]int32(nil), values...)})
}

// Warn counts something that was left out or repaired. offset is −1 if it has
// none. The text of the first warning of a kind is kept, and that of every
// WarnDamaged and of everything unknown.
func (b *Builder) Warn(kind string, offset int64, text string) {
	i := warningFor(b.pending.Warnings, kind, text)
	if i < 0 {
		i = len(b.pending.Warnings)
		b.pending.Warnings = append(b.pending.Warnings, Warning{Kind: kind, FirstOffset: offset, Text: text})
	}
	b.pending.Warnings[i].Count++
}

// Progress reports how many of the recording's bytes have been read.
func (b *Builder) Progress(read, total int64) { b.pending.Read, b.pending.Total = read, total }

func (b *Builder) fail(text string) {
	if b.err == nil {
		b.err = orderError(text)
	}
}

// commit packs the open tick. Events since the previous tick happened at this
// one.
func (b *Builder) commit() {
	if !b.open {
		return
	}
	b.open = false
	if b.stateOnly {
		b.settleEvents()
		b.dropPacked()
		return
	}
	if b.packer.n == ChunkTicks {
		b.queue() // a decoder that emits several ticks in one Next
	}
	b.settleEvents()
	b.logAims()
	b.packer.add(&b.w, &b.changed)
	if b.packer.n == ChunkTicks {
		b.releaseAll()
	}
}

// settleEvents assigns a tick and time to the events since the last tick.
func (b *Builder) settleEvents() {
	for i := b.settled; i < len(b.pending.Events); i++ {
		b.pending.Events[i].Tick, b.pending.Events[i].Time = b.w.Tick, b.w.Time
	}
	b.settled = len(b.pending.Events)
}

// queue closes the pending update. Events of a future tick stay.
func (b *Builder) queue() {
	u := &b.pending
	u.Roster = b.roster.take(u.Roster)
	if b.packer.n > 0 {
		b.releaseAll()
		u.Chunk = b.packer.flush(b.meta.TickLen)
		u.Chunk.spans = b.spans.take(u.Chunk.first)
	}
	next := Update{Game: b.game, Read: u.Read, Total: u.Total}
	if b.settled < len(u.Events) {
		next.Events = append(next.Events, u.Events[b.settled:]...)
		u.Events = u.Events[:b.settled:b.settled]
	}
	b.done = append(b.done, *u)
	b.pending, b.settled = next, 0
}

// Flush commits the open tick and returns everything built since the last Flush,
// in order. The updates share nothing with b.
func (b *Builder) Flush() []Update {
	b.commit()
	b.queue()
	us := b.done
	b.done = nil
	return us
}

// Finish is Flush at the end of the recording: trailing events are attributed
// to the last tick.
func (b *Builder) Finish() []Update {
	b.commit()
	b.settleEvents()
	return b.Flush()
}
