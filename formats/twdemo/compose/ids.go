package compose

import "playhead/sim"

// restTicks is how long an id that was used is not used again: games take items
// of one id for one thing.
const restTicks = 5 * 50

// A thing is an object that has an id.
type thing struct {
	part  int
	class uint8
	id    int32
}

// Classes of things that have ids of their own.
const (
	classProjectile = iota
	classBeam
	classPickup
	classFlag
	classFixture
)

// An idPool gives things the ids of their items.
type idPool struct {
	tick  sim.Tick
	used  map[thing]*lease
	free  []freeID // by when they were given back
	next  int
	event int // ids of events, which last a tick
}

type lease struct {
	id   int
	seen sim.Tick
}

type freeID struct {
	id    int
	since sim.Tick
}

func (p *idPool) init() { p.used = map[thing]*lease{} }

// begin begins a tick.
func (p *idPool) begin(t sim.Tick) { p.tick, p.event = t, 0 }

// of returns the id of a thing.
func (p *idPool) of(x thing) int {
	if l := p.used[x]; l != nil {
		l.seen = p.tick
		return l.id
	}
	id := p.next
	if len(p.free) > 0 && (p.free[0].since+restTicks <= p.tick || p.next > maxID) {
		id, p.free = p.free[0].id, p.free[1:]
	} else {
		p.next++
	}
	p.used[x] = &lease{id, p.tick}
	return id
}

// maxID is the highest id of an item.
const maxID = 0xffff - 1

// ofEvent returns the id of the next event of the tick.
func (p *idPool) ofEvent() int {
	p.event++
	return p.event - 1
}

// sweep takes back the ids of things that are gone, in the order of the ids, so
// that the same parts always give the same demo.
func (p *idPool) sweep() {
	var gone []int
	for x, l := range p.used {
		if l.seen != p.tick {
			gone = append(gone, l.id)
			delete(p.used, x)
		}
	}
	sortInts(gone)
	for _, id := range gone {
		p.free = append(p.free, freeID{id, p.tick})
	}
}
