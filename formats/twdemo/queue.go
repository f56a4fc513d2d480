package twdemo

import (
	"bytes"
	"errors"
	"hash/crc32"

	"playhead/formats/internal/binread"
)

// The most a queue holds. A file that exceeds it is no recording of a game; its
// messages are then told a snapshot early rather than kept.
const (
	maxQueued      = 512
	maxQueuedBytes = 256 << 10
)

// A queue keeps the messages of one interval, compressed as they came. Server
// demos hold a message once per client it went to: equal ones are kept once
// and counted.
type queue struct {
	data  []byte
	msgs  []queued
	slots [2 * maxQueued]uint16 // 1 + index of a message, by hash
}

type queued struct {
	offset   int64 // of the chunk
	from, to int
	slot     uint32
	copies   int
}

func (q *queue) full() bool { return len(q.msgs) >= maxQueued || len(q.data) >= maxQueuedBytes }

// add keeps a message unless an equal one is there. The queue must not be
// full.
func (q *queue) add(c chunk) {
	slot := crc32.ChecksumIEEE(c.data) % uint32(len(q.slots))
	for ; q.slots[slot] != 0; slot = (slot + 1) % uint32(len(q.slots)) {
		m := &q.msgs[q.slots[slot]-1]
		if bytes.Equal(q.data[m.from:m.to], c.data) {
			m.copies++
			return
		}
	}
	from := len(q.data)
	q.data = append(q.data, c.data...)
	q.msgs = append(q.msgs, queued{c.offset, from, len(q.data), slot, 1})
	q.slots[slot] = uint16(len(q.msgs))
}

// reset empties q.
func (q *queue) reset() {
	for i := range q.msgs {
		q.slots[q.msgs[i].slot] = 0
	}
	q.data, q.msgs = q.data[:0], q.msgs[:0]
}

// isMore reports whether err says that the source may still grow.
func isMore(err error) bool { return errors.Is(err, binread.ErrMore) }
