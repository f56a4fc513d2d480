package twcapture

import (
	"time"

	"playhead/formats/internal/twcodec"
)

// gapPatience is how long a missing vital chunk is waited for before those
// behind it are processed without it. A resend takes about a second at most.
const gapPatience = time.Second

// heldChunks bounds how many vital chunks wait behind a gap.
const heldChunks = 512

// A chunkCopy is a chunk that outlives its packet.
type chunkCopy struct {
	at   time.Time
	data []byte
}

// A lane is one direction of a connection. It brings vital chunks into the
// order they were sent in, each once, whatever the capture saw of resends.
type lane struct {
	begun bool
	next  uint16 // sequence expected next
	held  map[uint16]chunkCopy
	since time.Time // when the gap before the held chunks was noticed

	packets, bytes   int
	resent           int // chunks marked as sent again
	duplicates       int // of them, those the capture had already
	lost             int // sequence numbers never seen
	lastAck, lastSeq uint16
}

// seqBehind reports whether a lies in the half of the circle behind b.
func seqBehind(a, b uint16) bool { return (b-a-1)&twcodec.SeqMask < 512 }

// accept takes a chunk of a packet captured at now and calls deliver for every
// chunk that may be processed, in order. data handed to deliver stands until
// deliver returns.
func (l *lane) accept(c *twcodec.Chunk, now time.Time, deliver func(at time.Time, data []byte)) {
	if c.Resent {
		l.resent++
	}
	if !c.Vital {
		deliver(now, c.Data)
		return
	}
	if !l.begun {
		l.begun, l.next = true, c.Seq
	}
	switch {
	case c.Seq == l.next:
		deliver(now, c.Data)
		l.next = (l.next + 1) & twcodec.SeqMask
		l.drain(deliver)
	case seqBehind(c.Seq, l.next):
		l.duplicates++
	default:
		l.hold(c, now)
	}
}

func (l *lane) hold(c *twcodec.Chunk, now time.Time) {
	if l.held == nil {
		l.held = map[uint16]chunkCopy{}
	}
	if _, ok := l.held[c.Seq]; ok {
		l.duplicates++
		return
	}
	if len(l.held) == 0 {
		l.since = now
	}
	if len(l.held) < heldChunks {
		l.held[c.Seq] = chunkCopy{now, append([]byte(nil), c.Data...)}
	}
}

// drain delivers what was held and is next now.
func (l *lane) drain(deliver func(time.Time, []byte)) {
	for len(l.held) > 0 {
		c, ok := l.held[l.next]
		if !ok {
			return
		}
		delete(l.held, l.next)
		l.next = (l.next + 1) & twcodec.SeqMask
		deliver(c.at, c.data)
	}
}

// expire gives up on a gap that was not filled in time.
func (l *lane) expire(now time.Time, deliver func(time.Time, []byte)) {
	for len(l.held) > 0 && now.Sub(l.since) > gapPatience {
		for i := 0; i < twcodec.SeqMask+1; i++ {
			if _, ok := l.held[l.next]; ok {
				break
			}
			l.next = (l.next + 1) & twcodec.SeqMask
			l.lost++
		}
		l.drain(deliver)
		l.since = now
	}
}

// restart forgets sequence numbers: the connection began anew.
func (l *lane) restart() { l.begun, l.held = false, nil }
