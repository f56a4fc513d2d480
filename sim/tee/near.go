package tee

import "playhead/sim"

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
	var columns, rows [stripes]ClientMask
	for _, id := range w.alive.all() {
		at := w.places[id]
		n.at[id] = at
		columns[stripe(at.X)].Add(int32(id))
		rows[stripe(at.Y)].Add(int32(id))
	}
	for _, id := range w.alive.all() {
		at := n.at[id]
		column, row := stripe(at.X), stripe(at.Y)
		left, right := &columns[(column-1)&(stripes-1)], &columns[(column+1)&(stripes-1)]
		above, below := &rows[(row-1)&(stripes-1)], &rows[(row+1)&(stripes-1)]
		for i := range n.of[id] {
			n.of[id][i] = (left[i] | columns[column][i] | right[i]) & (above[i] | rows[row][i] | below[i])
		}
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
