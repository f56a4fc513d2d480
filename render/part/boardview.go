package part

// Board returns the scoreboard at the playhead.
func (k *Reader) Board() Scoreboard {
	s := k.S
	b := Scoreboard{Title: s.Name}
	g := k.St.Scene.Game
	if g == nil {
		return b
	}
	k.rules().board(k, &b, k.Players(true))
	return b
}
