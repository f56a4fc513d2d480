package twcapture

import (
	"time"

	"playhead/formats/internal/twcodec"
)

// gapPatience is how long to wait for a missing vital chunk before processing the
// chunks after it. A resend takes at most about a second.
const gapPatience = time.Second

// Chunks that wait behind a gap are limited. An unfilled gap of half of all
// numbers looks like a late number.
const (
	heldChunks = 512
	heldBytes  = 256 << 10
)

// A place is a position in the capture and its time.
type place struct {
	at     time.Time
	clock  time.Duration // at since 1970
	offset int64         // of the packet's record
}

// A chunkCopy is a chunk that outlives its packet.
type chunkCopy struct {
	place
	data []byte
}

// A receiver processes a message in order. data is valid until it returns.
type receiver func(from place, data []byte, vital bool)

// A lane is one direction of a connection. It delivers vital chunks in the order
// in which they were sent, each once, whichever resends the capture contains.
type lane struct {
	begun bool
	next  uint16 // sequence expected next
	held  map[uint16]chunkCopy
	waits int           // bytes in held
	since time.Duration // when the gap before the held chunks was noticed

	packets, bytes int
	resent         int // chunks marked as resent
	duplicates     int // those of them that the capture already had
	lost           int // sequence numbers never seen
	came           int // vital chunks, each once
	asked          int // packets that request a resend from the other side
}

// seqBehind reports whether a is in the half of the circle behind b.
func seqBehind(a, b uint16) bool { return (b-a-1)&twcodec.SeqMask < 512 }

// expect sets the first sequence number. Without it, the first one that arrives
// counts.
func (l *lane) expect(seq uint16) { l.begun, l.next = true, seq }

// accept handles a chunk of a packet and calls to for every chunk that can be
// processed now, in order.
func (l *lane) accept(c *twcodec.Chunk, from place, to receiver) {
	if c.Resent {
		l.resent++
	}
	if !c.Vital {
		to(from, c.Data, false)
		return
	}
	if !l.begun {
		l.expect(c.Seq)
	}
	switch {
	case c.Seq == l.next:
		l.came++
		to(from, c.Data, true)
		l.next = (l.next + 1) & twcodec.SeqMask
		l.drain(to)
	case seqBehind(c.Seq, l.next):
		l.duplicates++
	default:
		l.hold(c, from)
	}
}

func (l *lane) hold(c *twcodec.Chunk, from place) {
	if l.held == nil {
		l.held = map[uint16]chunkCopy{}
	}
	if _, ok := l.held[c.Seq]; ok {
		l.duplicates++
		return
	}
	if len(l.held) == 0 {
		l.since = from.clock
	}
	if len(l.held) < heldChunks && l.waits < heldBytes {
		l.waits += len(c.Data)
		l.held[c.Seq] = chunkCopy{from, append([]byte(nil), c.Data...)}
	}
}

// drain delivers held chunks that are next now.
func (l *lane) drain(to receiver) {
	for len(l.held) > 0 {
		c, ok := l.held[l.next]
		if !ok {
			return
		}
		delete(l.held, l.next)
		l.waits -= len(c.data)
		l.next = (l.next + 1) & twcodec.SeqMask
		l.came++
		to(c.place, c.data, true)
	}
}

// expire gives up on a gap that was not filled in time.
func (l *lane) expire(now time.Duration, to receiver) {
	for len(l.held) > 0 && now-l.since > gapPatience {
		l.skip(to)
		l.since = now
	}
}

// flush delivers everything held, because nothing more will come.
func (l *lane) flush(to receiver) {
	for len(l.held) > 0 {
		l.skip(to)
	}
}

// skip skips the gap before the held chunks and delivers the chunks after it.
func (l *lane) skip(to receiver) {
	for range twcodec.SeqMask + 1 {
		if _, ok := l.held[l.next]; ok {
			break
		}
		l.next = (l.next + 1) & twcodec.SeqMask
		l.lost++
	}
	l.drain(to)
}
