package sim

import "sort"

// A Touch is what other players did to a player before an event: who touched them last before they froze or
// died, or who thawed them. Package contacts finds it by rules; it says nothing about intent.
type Touch struct {
	Tick   Tick
	Kind   EventKind // EventFreeze, EventUnfreeze, or EventDeath, also of kills
	Player int16     // who froze, thawed or died
	By     int16
	How    string // hook, hammer, shot …
	// Before is how many ticks before the event the touch ended, 0 if it lasted until then or caused it.
	Before Tick
	// Chain is of a rescue: who touched the player while they were frozen, in order.
	Chain []Link
}

// A Link is one touch of a chain.
type Link struct {
	By  int16
	How string
}

// SetTouches replaces the touches before events of g, sorted by tick. g keeps them; the caller must not change
// them any more.
func (g *Game) SetTouches(list []Touch) {
	g.touches = list
	g.TouchChanges++
}

// TouchBefore returns what others did to a player before e, nil if nobody touched them or it is not known.
func (g *Game) TouchBefore(e *Event) *Touch {
	kind, player := e.Kind, e.Player
	switch kind {
	case EventFreeze, EventUnfreeze:
	case EventKill:
		kind, player = EventDeath, e.Target
	case EventDeath:
		if player < 0 {
			player = e.Target
		}
	default:
		return nil
	}
	i := sort.Search(len(g.touches), func(i int) bool { return g.touches[i].Tick >= e.Tick })
	for ; i < len(g.touches) && g.touches[i].Tick == e.Tick; i++ {
		if t := &g.touches[i]; t.Kind == kind && t.Player == player {
			return t
		}
	}
	return nil
}

// TouchWords returns the words of Touch.How.
func TouchWords() []string {
	return []string{"hook", "hammer", "shot", "push", "stand", "carry", "laser", "shotgun", "grenade"}
}

// touchVerbs say of a touched player what others did.
var touchVerbs = map[string]string{
	"hook": "hooked by ", "hammer": "hammered by ", "push": "pushed by ", "stand": "stood on by ",
	"carry": "carried by ",
}

// TouchVerb says what happened to a player who was touched, up to the name of who did it: "hooked by ".
func TouchVerb(how string) string {
	if verb := touchVerbs[how]; verb != "" {
		return verb
	}
	return "shot by "
}
