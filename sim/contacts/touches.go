package contacts

import (
	"slices"

	"playhead/sim"
)

// mostLinks bounds the chain of a rescue: what came first is left out.
const mostLinks = 8

// Touches returns who touched a player before each freeze, thaw and death of g, of the contacts that [Find]
// found, sorted by tick: see [sim.Game.SetTouches].
func Touches(g *sim.Game, found []Contact) []sim.Touch {
	var list []sim.Touch
	froze := freezes(g)
	for i := range found {
		c := &found[i]
		t := sim.Touch{
			Tick: c.Start, Player: int16(c.To), By: int16(c.From), How: c.Means, Before: max(0, c.Before),
		}
		switch c.Kind {
		case Freeze:
			t.Kind = sim.EventFreeze
		case Death:
			t.Kind = sim.EventDeath
		case Rescue:
			t.Kind, t.Chain = sim.EventUnfreeze, chain(found[:i], c, froze)
		default:
			continue
		}
		list = append(list, t)
	}
	return list
}

// freezes returns the ticks in which the players of g froze, in order.
func freezes(g *sim.Game) map[int][]sim.Tick {
	at := map[int][]sim.Tick{}
	for e := range g.EachEvent {
		if e.Kind == sim.EventFreeze {
			at[int(e.Player)] = append(at[int(e.Player)], e.Tick)
		}
	}
	return at
}

// longestChain bounds how far back a chain is looked for, in ticks.
const longestChain = 60 * 50

// chain returns who touched a player between their freeze and the rescue c, in order; before has the contacts
// that began until then.
func chain(before []Contact, c *Contact, froze map[int][]sim.Tick) []sim.Link {
	since := c.Start - longestChain
	// A player may freeze again in the tick of the thaw.
	if n, _ := slices.BinarySearch(froze[c.To], c.Start); n > 0 {
		since = max(since, froze[c.To][n-1])
	}
	var links []sim.Link
	add := func(by int, how string) {
		if n := len(links); n == 0 || links[n-1] != (sim.Link{By: int16(by), How: how}) {
			links = append(links, sim.Link{By: int16(by), How: how})
		}
	}
	first := len(before)
	for first > 0 && before[first-1].Start >= since-longestChain {
		first--
	}
	for i := range before[first:] {
		b := &before[first+i]
		if b.To == c.To && b.From >= 0 && b.From != c.To && b.Kind < Swap && b.End >= since {
			add(b.From, b.Kind.String())
		}
	}
	if !slices.ContainsFunc(links, func(l sim.Link) bool { return int(l.By) == c.From }) {
		add(c.From, c.Means)
	}
	return links[max(0, len(links)-mostLinks):]
}
