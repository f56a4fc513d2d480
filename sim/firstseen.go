package sim

// FirstSeen returns the first recorded tick in [from, to] at which any player is
// in the game. It reads only the rows of players, and stops at the first chunk
// that has one.
func (g *Game) FirstSeen(from, to Tick) (t Tick, ok bool) {
	var w *World
	k, _ := g.find(from)
	for ; k < len(g.chunks) && g.chunks[k].first <= to && !ok; k++ {
		c := g.chunks[k]
		for _, row := range c.rows {
			if int(row) >= MaxRows {
				continue
			}
			if w == nil {
				w = new(World)
			}
			last := min(c.tick(c.n-1), to)
			if ok {
				last = t - 1
			}
			g.EachRow(int(row), max(from, c.first), last, w, func() bool {
				if !w.Rows[row].Present() {
					return true
				}
				t, ok = w.Tick, true
				return false
			})
		}
	}
	return t, ok
}
