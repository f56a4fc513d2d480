package measure

import "playhead/sim"

// A Kind says what a recording holds of how players play. It decides which
// measures there are.
type Kind uint8

const (
	// Nothing can be measured.
	Nothing Kind = iota
	// Inputs are every input of every player, once a tick: server logs.
	Inputs
	// Snapshots show which keys tees act on, and where they aim: demos.
	Snapshots
	// Sent are the inputs as clients sent them: captures.
	Sent
	// Usercmds are the commands of the recording player, one in each frame that
	// the demo holds: GoldSrc.
	Usercmds
)

// String returns what such a recording holds.
func (k Kind) String() string {
	switch k {
	case Inputs:
		return "inputs"
	case Snapshots:
		return "snapshots"
	case Sent:
		return "sent inputs"
	case Usercmds:
		return "usercmds"
	}
	return "nothing"
}

// KindOf returns what game g of a recording holds about how its players play. If
// that is Nothing, why says what is missing.
func KindOf(m *sim.Meta, g *sim.Game) (k Kind, why string) {
	switch {
	case m.Content == sim.ContentInputs:
		return Inputs, ""
	case m.Content == sim.ContentPackets:
		return Sent, ""
	case g.Engine.Teeworlds():
		return Snapshots, ""
	case g.Columns.Has(sim.Buttons):
		return Usercmds, ""
	case m.Type == "hltv":
		return Nothing, "it was recorded by HLTV, which sees where players are but not which keys they press"
	}
	return Nothing, "it holds no commands from the player who recorded it"
}
