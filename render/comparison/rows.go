package comparison

const ticksPerSecond = 50

// A Row is a place at which both runs are timed.
type Row struct {
	Name  string
	A, B  float64 // seconds since the clocks were lined up, NaN for a run that did not pass
	Place int     // of the places the user set, −1 for others
}

// Rows returns the start, the checkpoints, the user's places and the finish, with
// the times of the base and o; none without one.
func (c *Comparison) Rows(o *Side) []Row {
	if o == nil || o.With == nil {
		return nil
	}
	at := o.With.Anchor
	rows := []Row{{
		Name: "Start", A: (0 - at.A) / ticksPerSecond, B: (0 - at.B) / ticksPerSecond,
		Place: -1,
	}}
	for _, s := range o.With.Splits(c.Places) {
		r := Row{Name: capital(s.Name), A: s.A, B: s.B, Place: -1}
		for i := range c.Places {
			if c.Places[i].Name == s.Name {
				r.Place = i
			}
		}
		rows = append(rows, r)
	}
	return rows
}

func capital(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}
