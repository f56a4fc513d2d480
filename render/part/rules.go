package part

import (
	"playhead/render/theme"
	"playhead/sim"
)

// rules are what depends on the game that is played: who wins, what a player has
// and which keys they press.
type rules interface {
	// before reports whether a comes before b in the list of players.
	before(k *Reader, a, b Player) bool
	// value returns what is at the right of a player's row, and whether they are out
	// of the game.
	value(k *Reader, id int, r *sim.Row, here bool) (text string, gone bool)
	// watches reports whether the player in state r only watches.
	watches(k *Reader, r *sim.Row) bool
	// board fills the scoreboard with rows.
	board(k *Reader, b *Scoreboard, rows []Player)
	// scoreline returns what the game says over its picture, round how its round
	// stands; false for nothing.
	scoreline(k *Reader) (Scoreline, bool)
	round(k *Reader) (Round, bool)
	// keys are the keys of the pad; pad adds the numbers below them.
	keys() []padKey
	pad(k *Reader, d *Pad, r *sim.Row)
	// weapon says what somebody was killed with.
	weapon(kill *Kill, g *sim.Game, e *sim.Event)
	// meaning says what a value of a column means, "" when the number says it.
	meaning(k *Reader, c sim.Col, v int32) string
}

// A padKey is a key of the pad.
type padKey struct {
	label string
	lane  theme.Lane
	key   sim.Key
}

// rules returns those of the game that is shown.
func (k *Reader) rules() rules {
	switch k.St.Scene.Game.Engine {
	case sim.DDNet:
		return race{}
	case sim.Teeworlds07:
		return match{tees{seven: true}}
	case sim.GoldSrc:
		return shooter{}
	}
	return match{}
}
