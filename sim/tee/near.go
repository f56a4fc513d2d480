package tee

import (
	"math/bits"

	"playhead/sim"
)

// Tees push and stop each other only when they are near, but every tee's turn
// examined all others: among 45 tees, that was a fifth of the simulation. So the
// candidates are found once a tick, from the stripes of the map that tees are in.
const (
	stripeShift = 6  // a stripe is 64 units wide
	stripes     = 64 // of them are distinct; beyond, they repeat
	// strayRange is how far tees in stripes that are not adjacent may both move on
	// an axis without meeting: (64 − bodySize) / 2. pushRange, within which they are
	// pushed before they move, is less than 64 as well.
	strayRange = 18
)

// neighbours holds the tees that may be near each tee since the turns began:
// those in the same stripe or an adjacent one, on both axes.
type neighbours struct {
	known   bool
	at      [sim.MaxPlayers]Vec        // where they were then
	of      [sim.MaxPlayers]ClientMask // of those alive
	strayed ClientMask                 // tees that moved further than strayRange since; near every tee
}

// stripe returns the stripe of a coordinate.
func stripe(x float32) int32 { return int32(x) >> stripeShift & (stripes - 1) }

// meet finds the neighbours of all at their places.
func (w *world) meet() {
	n := w.near
	n.known, n.strayed = true, ClientMask{}
	for _, id := range w.alive.all() {
		n.at[id], n.of[id] = w.places[id], ClientMask{}
	}
	for i, ids := range w.alive.mask {
		if ids != 0 {
			w.meetSome(i, ids)
		}
	}
}

// meetSome finds which of the clients of a word of a mask are neighbours. Few games have
// clients in more than one.
func (w *world) meetSome(word int, ids uint64) {
	n := w.near
	var columns, rows [stripes]uint64
	for ; ids != 0; ids &= ids - 1 {
		bit := bits.TrailingZeros64(ids)
		at := n.at[word*64+bit]
		columns[stripe(at.X)] |= 1 << bit
		rows[stripe(at.Y)] |= 1 << bit
	}
	for _, id := range w.alive.all() {
		at := n.at[id]
		x, y := stripe(at.X), stripe(at.Y)
		n.of[id][word] = (columns[(x-1)&(stripes-1)] | columns[x] | columns[(x+1)&(stripes-1)]) &
			(rows[(y-1)&(stripes-1)] | rows[y] | rows[(y+1)&(stripes-1)])
	}
}

// around returns the tees that may be near a tee on its way to a position, which is
// valid until one is put elsewhere. It may include the tee itself.
func (w *world) around(c *tee, to Vec) *ClientMask {
	n := w.near
	if !n.known || !to.within(n.at[c.id], strayRange) || !c.Pos.within(n.at[c.id], strayRange) {
		return &w.alive.mask
	}
	return &n.of[c.id]
}

// put lets others see a tee at another place.
func (w *world) put(c *tee, at Vec) {
	w.places[c.id] = at
	n := w.near
	if n.known && !at.within(n.at[c.id], strayRange) && !n.strayed.Has(c.id) {
		n.strayed.Add(c.id)
		for _, id := range w.alive.all() {
			n.of[id].Add(c.id)
		}
	}
}
