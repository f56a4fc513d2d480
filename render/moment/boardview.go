package moment

import (
	"playhead/render/shell"
)

// Board returns the scoreboard at the playhead.
func (k *Reader) Board() shell.Scoreboard {
	s := k.S
	b := shell.Scoreboard{Title: s.Name}
	g := k.St.Scene.Game
	if g == nil {
		return b
	}
	k.rules().board(k, &b, k.Players(true))
	return b
}
