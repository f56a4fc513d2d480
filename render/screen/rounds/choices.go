package rounds

import "time"

// A Choice is a round in a list to choose from.
type Choice struct {
	Name, Result string // "Round 7", "T, bomb exploded"
	Start        time.Duration
}

// Choices returns the rounds of the match, in the order in which [Strip.Go] counts
// them.
func (st *Strip) Choices() []Choice {
	if !st.Shows() {
		return nil
	}
	l, now := st.list(), st.S.Play.Position()
	current := l.At(now)
	all := make([]Choice, 0, len(l.Rounds))
	for i := range l.Rounds {
		r := &l.Rounds[i]
		h := st.heading(r, i == current && (!r.Ended || now < r.EndAt), i > current)
		all = append(all, Choice{Name: h.Name, Result: h.Result, Start: r.Start})
	}
	return all
}
