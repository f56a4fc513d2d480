package tee

// MovedBy returns the input that moved client id in the last tick, for tests
// that import packages which import this one.
func (inf *Inference) MovedBy(id int) Input { return inf.w.tees[id].saved }

// Tees returns how many tees the last tick had.
func (inf *Inference) Tees() int { return inf.w.alive.n }
