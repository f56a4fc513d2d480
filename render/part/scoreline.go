package part

// Scoreline returns what the game says over its picture, false when that is
// nothing.
func (k *Reader) Scoreline() (Scoreline, bool) { return k.rules().scoreline(k) }

// Round returns how the round of a game of two sides stands, false where there are
// none or nothing is known of it.
func (k *Reader) Round() (Round, bool) { return k.rules().round(k) }
