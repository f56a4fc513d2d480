package sim

// A roster tracks the player behind each client id, and keeps the changes that
// were not emitted yet.
type roster struct {
	cur     [MaxRows]Stint
	here    [MaxRows]bool
	count   [MaxRows]int
	ended   [MaxRows]Tick // end of the stint before the last one
	told    [MaxRows]int  // 1 + the last stint whose end was reported by an event
	changes []Stint
	total   int // number of changes so far

	noted   [MaxRows]bool // cur was emitted
	entries int           // stints of this game that were emitted
	left    int           // skipped since the last warning
}

// maxStints limits the entries of a game's roster: a file can hold millions of
// joins, and each change of the roster copies it. The limit allows one new player
// every second for 18 hours on one map.
const maxStints = 1 << 16

// behind returns the stint of id at t, or the stint that ended in this very tick;
// −1 if there is none.
func (r *roster) behind(id int, t Tick) int32 {
	if id < 0 || id >= MaxRows || !r.here[id] && (r.count[id] == 0 || r.cur[id].To != t) {
		return -1
	}
	return int32(r.cur[id].Stint)
}

// leaver returns the stint whose end the next leave event reports: the first one
// that ended in this tick without being reported, otherwise the current one.
func (r *roster) leaver(id int, t Tick) int32 {
	stint := r.behind(id, t)
	if stint < 0 {
		return stint
	}
	if stint > 0 && r.cur[id].From == t && r.told[id] < int(stint) && r.ended[id] == t {
		stint--
	}
	r.told[id] = int(stint) + 1
	return stint
}

func (r *roster) reset() {
	r.told = [MaxRows]int{}
	r.here = [MaxRows]bool{}
	r.count = [MaxRows]int{}
	r.noted, r.entries = [MaxRows]bool{}, 0
	r.total++
}

func (r *roster) join(id int, t Tick, who Identity) {
	if r.here[id] {
		r.leave(id, t, "")
	}
	r.ended[id] = r.cur[id].To
	r.cur[id] = Stint{Player: id, Stint: r.count[id], From: t, To: MaxTick, Identity: who}
	r.here[id] = true
	r.count[id]++
	r.noted[id] = false
	r.change(id)
}

func (r *roster) identify(id int, t Tick, who Identity) {
	if !r.here[id] {
		r.join(id, t, who)
		return
	}
	s := &r.cur[id]
	if sameIdentity(&s.Identity, &who) {
		return
	}
	if s.From < t && s.Identity.Name != "" {
		r.close(id, t, "")
		s.From, s.To, s.Left = t, MaxTick, ""
		r.noted[id] = false
	}
	s.Identity = who
	r.change(id)
}

func (r *roster) change(id int) {
	r.total++
	if !r.noted[id] {
		if r.entries == maxStints {
			r.left++
			return
		}
		r.noted[id] = true
		r.entries++
	}
	r.changes = append(r.changes, r.cur[id])
}

func (r *roster) leave(id int, t Tick, reason string) {
	if r.here[id] {
		r.close(id, t, reason)
		r.here[id] = false
	}
}

func (r *roster) close(id int, t Tick, reason string) {
	r.cur[id].To, r.cur[id].Left = t, reason
	r.change(id)
}

func (r *roster) current(id int) (Identity, bool) {
	if !r.here[id] {
		return Identity{}, false
	}
	return r.cur[id].Identity, true
}

// take appends the changes to dst and clears them.
func (r *roster) take(dst []Stint) []Stint {
	dst = append(dst, r.changes...)
	r.changes = r.changes[:0]
	return dst
}

func sameIdentity(a, b *Identity) bool {
	x, y := *a, *b
	if (x.Parts == nil) != (y.Parts == nil) || x.Parts != nil && *x.Parts != *y.Parts {
		return false
	}
	x.Parts, y.Parts = nil, nil
	return x == y
}

// A spanTable holds the open spans and those closed since the last chunk.
type spanTable struct {
	slots  []Span // slot 0 is unused; a free slot has To == 0
	free   []SpanRef
	closed []Span
	n      int
}

func (s *spanTable) init() { s.slots = make([]Span, 1, 256) }

func (s *spanTable) reset() {
	s.slots, s.free, s.closed, s.n = s.slots[:1], s.free[:0], s.closed[:0], 0
}

func (s *spanTable) open(sp Span) SpanRef {
	s.n++
	if n := len(s.free); n > 0 {
		ref := s.free[n-1]
		s.free = s.free[:n-1]
		s.slots[ref] = sp
		return ref
	}
	s.slots = append(s.slots, sp)
	return SpanRef(len(s.slots) - 1)
}

func (s *spanTable) get(ref SpanRef) *Span { return &s.slots[ref] }

func (s *spanTable) close(ref SpanRef, t Tick) {
	if ref <= 0 || int(ref) >= len(s.slots) || s.slots[ref].To == 0 {
		return
	}
	sp := s.slots[ref]
	sp.To = t
	if sp.From < t {
		s.closed = append(s.closed, sp)
	}
	s.slots[ref] = Span{}
	s.free = append(s.free, ref)
	s.n--
}

// take returns the spans of the chunk that began at first: those closed during it
// and those still open.
func (s *spanTable) take(first Tick) []Span {
	if len(s.closed)+s.n == 0 {
		return nil
	}
	out := make([]Span, 0, len(s.closed)+s.n)
	for _, sp := range s.closed {
		if sp.To > first {
			out = append(out, sp)
		}
	}
	s.closed = s.closed[:0]
	for i := 1; i < len(s.slots); i++ {
		if s.slots[i].To != 0 {
			out = append(out, s.slots[i])
		}
	}
	return out
}
