package teams

import (
	"slices"

	"playhead/sim"
	"playhead/sim/contacts"
	"playhead/sim/runs"
)

// Kind is what a moment is. While a member is in the game, exactly one of the first three applies.
type Kind uint8

// The kinds.
const (
	Moving  Kind = iota // Player moved
	Stand               // Player stayed within half a tile for a second or more
	Frozen              // Player was frozen
	Behind              // Player was more than ten tiles farther from the finish than the first of the team
	Waiting             // Player stood because the team waited
	HeldUp              // the team waited for Player
	Rescue              // Player rescued Other
	Hook                // Player's hook held Other
	NumKinds
)

var kindWords = [NumKinds]string{
	"moving", "standing", "frozen", "behind", "waiting", "held_up", "rescue", "hook",
}

// String returns the kind's word.
func (k Kind) String() string { return kindWords[k] }

// Words returns the words of all kinds.
func Words() []string { return slices.Clone(kindWords[:]) }

// NoPlayer stands for no other player.
const NoPlayer = contacts.NoPlayer

// A Moment is a stretch or an instant of a team's run.
type Moment struct {
	Kind Kind
	// Player is the member that it counts for. Other is the member that Player rescued or hooked, or waited for
	// if that was one and the same all the time; otherwise NoPlayer.
	Player, Other int
	// Start and End are ticks. What a tick shows lasts until the next one, which is the end; the end of a hook
	// is its last tick.
	Start, End sim.Tick
	// Moved is how far Player moved, or was pulled by a hook, in world units: 0 for the other kinds.
	Moved float64
}

// A Team is a run of a team and what its members did.
type Team struct {
	Run     int // its number among all runs of the recording
	Of      *runs.Run
	Members []Member
	Moments []Moment // in order of their starts

	// FreezesKnown, WayKnown and HooksKnown say whether the recording shows, or it is inferred, who was frozen,
	// how far members were from the finish, and whom hooks held.
	FreezesKnown, WayKnown, HooksKnown bool
}

// WaitsKnown reports whether it is known when the team waited.
func (t *Team) WaitsKnown() bool { return t.FreezesKnown || t.WayKnown }

// A Member is a player of a team with sums over the moments.
type Member struct {
	Player, Stint int
	Name          string
	Seconds       [NumKinds]float64 // how long moments of each kind lasted
	Count         [NumKinds]int     // how many there are of each kind
	RescuedBy     int               // moments of kind Rescue with this member as Other
	HookedBy      int               // moments of kind Hook with this member as Other
	Dragged       float64           // how far those hooks pulled this member, in world units
	Distance      float64           // how far this member moved, in world units
}

// add sums the moments up.
func (t *Team) add(g *sim.Game) {
	of := map[int]*Member{}
	for i := range t.Members {
		of[t.Members[i].Player] = &t.Members[i]
	}
	for i := range t.Moments {
		m := &t.Moments[i]
		p := of[m.Player]
		p.Count[m.Kind]++
		p.Seconds[m.Kind] += m.Seconds(g)
		if m.Kind <= Frozen {
			p.Distance += m.Moved
		}
		o := of[m.Other]
		switch m.Kind {
		case Rescue:
			o.RescuedBy++
		case Hook:
			o.HookedBy++
			o.Dragged += m.Moved
		}
	}
}

// Seconds returns how long m lasted.
func (m *Moment) Seconds(g *sim.Game) float64 {
	return float64((g.TimeOf(m.End) - g.TimeOf(m.Start)).Microseconds()) / 1e6
}
