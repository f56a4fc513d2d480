// Package compose writes runs of any recording as ghosts, which DDNet races against.
package compose

import (
	"errors"

	"playhead/formats/ghost"
	"playhead/sim"
	"playhead/sim/runs"
)

// Run returns a player's run as a ghost, without the hash of its map if the recording does
// not hold it. complete moves stale characters of a world to its tick; it may be nil. The
// error says why a run cannot be one.
func Run(g *sim.Game, r *runs.Run, complete func(*sim.Game, *sim.World)) (*ghost.File, error) {
	switch {
	case r.Player < 0:
		return nil, errors.New("this is the run of a team, and a ghost is one player")
	case r.Loaded != nil:
		return nil, errors.New("this run goes on where a saved one ended, and a ghost begins at the start")
	case !r.Finished():
		return nil, errors.New("this run was not finished, and a ghost ends at the finish")
	}
	// The client begins a run one tick before the server does.
	f := &ghost.File{Version: 6, Map: g.Map.Name, SHA256: g.Map.SHA256, StartTick: int32(r.Start) - 1, Skin: "default"}
	f.TimeMS = uint32(r.Time.Milliseconds())
	if s := g.StintAt(r.Player, r.Start); s != nil {
		f.Owner = s.Identity.Name
		if s.Identity.Skin != "" && s.Identity.Parts == nil {
			f.Skin = s.Identity.Skin
		}
		f.CustomColor, f.Body, f.Feet = s.Identity.CustomCol, s.Identity.ColorBody, s.Identity.ColorFeet
	}
	var w sim.World
	g.EachRow(r.Player, r.Start-1, r.End, &w, func() bool {
		if complete != nil {
			complete(g, &w)
		}
		row := &w.Rows[r.Player]
		if !row.Present() {
			return true
		}
		v := func(c sim.Col) int32 { return row.V[c] }
		c := ghost.Character{
			X: v(sim.X), Y: v(sim.Y), VX: v(sim.VX), Angle: v(sim.AimAngle), Direction: v(sim.Direction),
			Weapon: row.Or(sim.Weapon, 1), HookState: v(sim.HookState), HookX: v(sim.HookX), HookY: v(sim.HookY),
			AttackTick: v(sim.AttackTick), Tick: int32(w.Tick),
		}
		if c.HookState <= 0 { // where it rests
			c.HookX, c.HookY = c.X, c.Y
		}
		f.Characters = append(f.Characters, c)
		return true
	})
	if len(f.Characters) == 0 {
		return nil, errors.New("the recording does not show the player in this run")
	}
	f.Ticks = uint32(len(f.Characters))
	return f, nil
}
