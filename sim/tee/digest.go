package tee

import "playhead/sim"

// A digest is what a section's records are about: a step asks several times, and a tick is
// simulated more than once.
type digest struct {
	of     int        // how many records there were, plus 1
	others bool       // there are records other than inputs
	top    int32      // highest client id of a tee or a record
	inputs ClientMask // who sent some
}

// sum returns the section's digest, computed once.
func (s *Section) sum() *digest {
	if s.digest.of != len(s.Recs)+1 {
		s.digest = digestOf(s)
	}
	return &s.digest
}

// digestOf computes a section's digest.
func digestOf(s *Section) digest {
	d := digest{of: len(s.Recs) + 1, top: s.Alive.Last()}
	for i := range s.Recs {
		r := &s.Recs[i]
		if r.ClientID < sim.MaxPlayers {
			d.top = max(d.top, r.ClientID)
		}
		if r.Kind == RecordInput {
			d.inputs.Add(r.ClientID)
			continue
		}
		d.others = true
		if r.Kind == RecordSwap && r.Num < sim.MaxPlayers {
			d.top = max(d.top, r.Num)
		}
	}
	return d
}
