package twdemo

import (
	"bytes"
	"hash/crc32"
)

// Limits of a queue: far more than a full server sends in the longest interval.
const (
	maxQueued      = 1 << 14
	maxQueuedBytes = 4 << 20
)

// A queue keeps the messages of one interval, still compressed. Server demos hold
// a message once per receiving client: equal messages are stored once and
// counted.
type queue struct {
	data  []byte
	msgs  []queued
	slots []uint16 // 1 + index of a message, by hash; at most half full
}

type queued struct {
	offset   int64 // of the chunk
	from, to int
	hash     uint32
	copies   int
}

// add stores a message unless an equal one is present. It returns false if the
// queue is full.
func (q *queue) add(c chunk) bool {
	if 2*len(q.msgs) >= len(q.slots) {
		q.grow()
	}
	hash := crc32.ChecksumIEEE(c.data)
	slot := hash & uint32(len(q.slots)-1)
	for ; q.slots[slot] != 0; slot = (slot + 1) & uint32(len(q.slots)-1) {
		m := &q.msgs[q.slots[slot]-1]
		if m.hash == hash && bytes.Equal(q.data[m.from:m.to], c.data) {
			m.copies++
			return true
		}
	}
	if len(q.msgs) >= maxQueued || len(q.data)+len(c.data) > maxQueuedBytes {
		return false
	}
	from := len(q.data)
	q.data = append(q.data, c.data...)
	q.msgs = append(q.msgs, queued{c.offset, from, len(q.data), hash, 1})
	q.slots[slot] = uint16(len(q.msgs))
	return true
}

// grow doubles the number of slots.
func (q *queue) grow() {
	q.slots = make([]uint16, max(32, 2*len(q.slots)))
	for i := range q.msgs {
		slot := q.msgs[i].hash & uint32(len(q.slots)-1)
		for ; q.slots[slot] != 0; slot = (slot + 1) & uint32(len(q.slots)-1) {
		}
		q.slots[slot] = uint16(i + 1)
	}
}

// reset empties q.
func (q *queue) reset() {
	if len(q.msgs) > 0 {
		clear(q.slots)
	}
	q.data, q.msgs = q.data[:0], q.msgs[:0]
}
