package contacts

import (
	"playhead/sim"
	"playhead/sim/table"
)

// Kind is what a contact was.
type Kind uint8

// The kinds, in the order in which those of a tick are listed.
const (
	Hook      Kind = iota // From's hook held To
	Hammer                // From's hammer hit To
	Shot                  // a laser, bullet or explosion of From reached To
	Push                  // From ran into To
	Stand                 // From stood on To
	Carry                 // From took To along, who stood on From
	Swap                  // From swapped places with To
	Freeze                // To froze, From caused it or touched To last
	Rescue                // To thawed, thanks to From
	Death                 // To died, From touched To last
	Damage                // From damaged To
	FlagSteal             // From took the flag from the stand of the other team
	FlagPass              // From dropped the flag, and To of the same team took it
	NumKinds
)

var kindWords = [NumKinds]string{
	"hook", "hammer", "shot", "push", "stand", "carry", "swap", "freeze", "rescue", "death", "damage", "flag_steal",
	"flag_pass",
}

// String returns the kind's word.
func (k Kind) String() string { return kindWords[k] }

// NoPlayer stands for a player that the recording does not name.
const NoPlayer = -1

// A Contact is one touch between two players.
type Contact struct {
	Kind     Kind
	From, To int // client ids, NoPlayer if unknown or none
	// Start and End are the first and the last tick in which the recording shows it.
	Start, End sim.Tick
	// Origin is Recorded, Inferred (the states are inferred) or Computed (it follows from
	// positions by a rule).
	Origin table.Origin
	// Means is the weapon of a shot or of damage, and how a freeze, a rescue or a death came
	// about: the word of a [sim.Method], or of the kind of contact that came before. "" unknown.
	Means string
	// Before is how many ticks before a freeze or a death the last contact ended, 0 while it
	// lasted or for what caused it directly, −1 for all others.
	Before sim.Tick
	// Moved is by how much To moved while it was hooked or carried, in world units; −1 if
	// that cannot be said.
	Moved float64
	// Amount is the damage, 0 for other kinds.
	Amount int
	// Then is what happened to To first, up to 3 s after the end of a contact that can lead to it: "freeze",
	// "death", or "" for nothing.
	Then string
}
