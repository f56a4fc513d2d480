package sim

import "sort"

// A RosterCursor finds who is behind a client id at ticks that only increase.
type RosterCursor struct {
	of  [MaxRows][]*Stint // by From
	pos [MaxRows]int
}

// NewRosterCursor returns a cursor over the players of g.
func NewRosterCursor(g *Game) *RosterCursor {
	c := new(RosterCursor)
	for i := range g.Stints {
		if s := &g.Stints[i]; s.Player >= 0 && s.Player < MaxRows {
			c.of[s.Player] = append(c.of[s.Player], s)
		}
	}
	return c
}

// Player returns who Event.Player was when e happened, as [Game.PlayerOf] does.
func (c *RosterCursor) Player(e *Event) *Stint {
	if n, ok := e.PlayerStint(); ok {
		return c.stint(int(e.Player), n, e.Tick)
	}
	return c.playing(int(e.Player), e.Tick)
}

// Target is Player for Event.Target.
func (c *RosterCursor) Target(e *Event) *Stint {
	if n, ok := e.TargetStint(); ok {
		return c.stint(int(e.Target), n, e.Tick)
	}
	return c.playing(int(e.Target), e.Tick)
}

// playing returns who is behind id at t, or left in that tick. Servers also write under ids that
// no player has.
func (c *RosterCursor) playing(id int, t Tick) *Stint {
	if s := c.At(id, t); s != nil && t <= s.To {
		return s
	}
	return nil
}

// stint returns the last entry of the n-th stint of id that began by t, the first
// if all are later, nil without any.
func (c *RosterCursor) stint(id, n int, t Tick) *Stint {
	if id < 0 || id >= MaxRows {
		return nil
	}
	list := c.of[id]
	i := sort.Search(len(list), func(i int) bool { return list[i].Stint >= n })
	if i == len(list) || list[i].Stint != n {
		return nil
	}
	for i+1 < len(list) && list[i+1].Stint == n && list[i+1].From <= t {
		i++
	}
	return list[i]
}

// At returns who is behind id at t, or else who was there last: a body stays
// when its player has left. It returns nil before the first.
func (c *RosterCursor) At(id int, t Tick) *Stint {
	if id < 0 || id >= MaxRows {
		return nil
	}
	list, i := c.of[id], c.pos[id]
	for i+1 < len(list) && list[i+1].From <= t {
		i++
	}
	if i >= len(list) || list[i].From > t {
		return nil
	}
	c.pos[id] = i
	return list[i]
}
