package runs

import (
	"strconv"
	"strings"

	"playhead/sim"
)

// Rules are the settings of a server that decide when clocks start.
type Rules struct {
	// ForcedSolo: each plays alone (sv_team 3). The first touch of the start
	// counts, not the last.
	ForcedSolo bool
	// Practice: all is practice (sv_practice_by_default).
	Practice bool
	// SwapPenalty is added to the time of players who swap.
	SwapPenalty sim.Tick
	// Absent means dead: the recording holds everybody at every tick, as a
	// server's log does. Elsewhere players may be out of sight.
	Absent bool
}

// defaultPenalty is sv_saveswapgames_penalty, in seconds.
const defaultPenalty = 60

// RulesOf returns a game's rules: the server's settings as far as they are
// recorded, then those set by the map. m may be nil.
func RulesOf(meta sim.Meta, g *sim.Game, m *sim.TileMap) Rules {
	r := Rules{SwapPenalty: defaultPenalty * ticksPerSecond, Absent: meta.Content == sim.ContentInputs}
	for _, line := range g.Settings {
		r.set(line)
	}
	if m != nil {
		for _, line := range m.Settings {
			r.set(line)
		}
	}
	return r
}

const ticksPerSecond = 50

func (r *Rules) set(line string) {
	name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
	n, err := strconv.Atoi(strings.Trim(strings.TrimSpace(value), `"`))
	if err != nil {
		return
	}
	switch name {
	case "sv_team":
		const forcedSolo = 3
		r.ForcedSolo = n == forcedSolo
	case "sv_solo_server":
		r.ForcedSolo = r.ForcedSolo || n != 0
	case "sv_practice_by_default":
		r.Practice = n != 0
	case "sv_saveswapgames_penalty":
		const most = 1 << 20
		r.SwapPenalty = sim.Tick(min(max(n, 0), most)) * ticksPerSecond
	}
}
