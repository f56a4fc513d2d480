package teehistorian

import (
	"math"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// anyID is greater than every client id, so that the first position of a file
// begins a tick.
const anyID = math.MaxInt32

// A reader walks through the messages of one file and tracks its clock. tick is
// the current section: the positions at the end of the tick, and everything until
// the next one. target is the tick that the messages read so far have advanced
// to; within a section, both are equal.
type reader struct {
	s      *binread.Stream
	src    binread.Source
	tick   int32
	target int32
	last   int32 // client id of the last position of this tick
	rec    record
}

// newReader returns a reader before the first section, after the header.
func newReader(src binread.Source) (reader, header, error) {
	s := binread.NewStream(formatName, src, 0)
	h, err := readHeader(s)
	if err != nil {
		return reader{}, h, err
	}
	first, err := h.firstTick()
	if err != nil {
		err = &binread.Error{Format: formatName, Field: "header", Err: err}
	}
	last := int32(anyID)
	if h.text(firstTickKey) != "" {
		last = -1 // a file begins with the positions of the first tick
	}
	return reader{s: s, src: src, tick: first - 1, target: first, last: last}, h, err
}

// next parses a message into r.rec without consuming it, or reports that it
// begins another tick. TICK_SKIPs are consumed.
func (r *reader) next() (ticked bool, err error) {
	m := &r.rec
	if err := r.read(m); err != nil {
		return false, err
	}
	switch {
	case m.kind == msgTickSkip:
		if m.x < 0 {
			return false, r.errorAt("TICK_SKIP.dt", binread.Corruptf("%d is negative", m.x))
		}
		if err := r.advance(int64(m.x) + 1); err != nil {
			return false, err
		}
		return true, r.pass()
	case m.position() && m.cid <= r.last && m.cid >= 0:
		return true, r.advance(1)
	case !m.clientOK():
		return false, r.errorAt(messageNames[-m.kind]+".cid", binread.Corruptf("want 0 to %d, got %d",
			mostClients-1, m.cid))
	case m.position():
		r.last = m.cid
	}
	return false, nil
}

// clientOK reports whether the message's client id, if it has one, is valid. A
// console command may also come from −1 (unspecified), −2 (the game) or −3
// (outside the game).
func (m *record) clientOK() bool {
	switch m.kind {
	case msgFinish, msgTickSkip, msgEx:
		return true
	case msgConsoleCommand:
		return m.cid >= -3 && m.cid < mostClients
	}
	return m.cid >= 0 && m.cid < mostClients
}

// mostClients is above any client id that a server may have. Records of those from
// maxClients on are skipped.
const mostClients = 1024

// beyond reports whether the message is about a client whose id is too high for us.
func (m *record) beyond() bool {
	switch m.kind {
	case msgFinish, msgTickSkip, msgEx:
		return false
	}
	return m.cid >= maxClients
}

// read parses the message at the stream's offset without consuming it.
func (r *reader) read(m *record) error {
	for want := 1 << 10; ; want *= 8 {
		w := r.s.Peek(want)
		n, field, err := m.read(w)
		switch {
		case err != nil:
			return r.errorAt(field, err)
		case n > 0:
			m.bytes = n
			return nil
		case len(w) == 0 && !r.src.Growing():
			return r.errorAt("FINISH",
				binread.Truncatedf("the log has no end; perhaps the server crashed"))
		case len(w) < want:
			return r.s.End(field)
		}
	}
}

// pass consumes the parsed message.
func (r *reader) pass() error {
	m := &r.rec
	if m.skip > 0 && m.skip > r.s.Left()-int64(m.bytes) {
		return r.s.End(messageNames[-m.kind] + ".data")
	}
	r.s.Advance(int64(m.bytes) + m.skip)
	return nil
}

func (r *reader) errorAt(field string, err error) error {
	return &binread.Error{Format: formatName, Offset: r.s.Offset(), Field: field, Err: err}
}

// advance moves target forward by n ticks.
func (r *reader) advance(n int64) error {
	if n == 1 && r.zeros() {
		return r.errorAt("PLAYER_DIFF", binread.Corruptf("nothing but zeros from here on for %d bytes or more",
			zeroBytes))
	}
	t := int64(r.target) + n
	if t >= int64(sim.MaxTick) {
		return r.errorAt("TICK_SKIP.dt", binread.Corruptf("tick %d does not fit 31 bits", t))
	}
	r.target, r.last = int32(t), -1
	return nil
}

// zeroBytes is how many zeros in a row are damage. Each three of them would be a tick
// in which player 0 moved by nothing, but servers write only positions that changed;
// disks lose whole sectors.
const zeroBytes = 512

// zeros reports whether damage follows that would read as ticks.
func (r *reader) zeros() bool {
	if b := r.s.Peek(4); len(b) < 4 || b[0]|b[1]|b[2]|b[3] != 0 {
		return false
	}
	b := r.s.Peek(zeroBytes)
	if len(b) < zeroBytes {
		return false
	}
	for _, x := range b[:zeroBytes] {
		if x != 0 {
			return false
		}
	}
	return true
}

// maxSection is more than the messages of one tick ever took.
const maxSection = 1 << 20

// sectionIsThere reports whether the file holds all messages of the next tick, so
// that no tick is emitted incomplete. In a file that does not grow, that is
// always true.
func (r *reader) sectionIsThere() bool {
	if r.tick+1 < r.target || !r.src.Growing() || r.s.Left() >= maxSection {
		return true
	}
	var m record
	last := r.last
	w := r.s.Peek(maxSection)
	for pos := 0; ; pos += m.bytes {
		n, _, err := m.read(w[pos:])
		switch {
		case err != nil || m.skip > 0:
			return true // reported when the section is read
		case n == 0:
			return false
		case m.kind == msgFinish || m.kind == msgTickSkip || m.position() && m.cid <= last:
			return true
		case m.position():
			last = m.cid
		}
		m.bytes = n
	}
}
