package physics

import (
	"image"

	"playhead/sim"
)

// teleports are the tiles that belong together, by their number. Places are
// tiles.
type teleports struct {
	outs, checkOuts [256][]image.Point
	// ins are the entrances that lead to outs.
	ins [256][]image.Point
}

func findTeleports(t *sim.TileMap) teleports {
	var p teleports
	for i, tele := range t.Tele {
		at := image.Pt(i%t.Width, i/t.Width)
		switch teleKinds[tele.Type] {
		case TeleOut:
			p.outs[tele.Number] = append(p.outs[tele.Number], at)
		case TeleCheckOut:
			p.checkOuts[tele.Number] = append(p.checkOuts[tele.Number], at)
		case Tele, TeleEvil, TeleWeapon, TeleHook:
			p.ins[tele.Number] = append(p.ins[tele.Number], at)
		}
	}
	return p
}

// exits returns where a tile of the tele layer leads: for one to the checkpoint,
// where the checkpoint given leads, or the highest below it that has an exit.
func (p *teleports) exits(t sim.TeleTile, checkpoint int) []image.Point {
	switch teleKinds[t.Type] {
	case Tele, TeleEvil, TeleWeapon, TeleHook:
		if t.Number > 0 {
			return p.outs[t.Number]
		}
	case TeleCheckIn, TeleCheckEvil:
		for n := min(checkpoint, 255); n > 0; n-- {
			if len(p.checkOuts[n]) > 0 {
				return p.checkOuts[n]
			}
		}
	case TeleCheck:
		return p.checkOuts[t.Number]
	}
	return nil
}
