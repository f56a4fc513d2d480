package tee

import "slices"

// An unseen is the beginning or the end of a freeze that only what follows shows.
type unseen struct {
	id      int32
	frozen  bool
	certain bool // it was in this tick and in no other
}

// notice makes u the only one of its tee in this tick.
func (m *moment) notice(u unseen) {
	m.overlook(u.id)
	m.unseen = append(m.unseen, u)
}

// overlook drops that of a tee.
func (m *moment) overlook(id int32) {
	m.unseen = slices.DeleteFunc(m.unseen, func(u unseen) bool { return u.id == id })
}

// impose lets the tees of a world before this tick freeze and thaw as is known, all but
// one, -1 for none.
func (m *moment) impose(w *world, but int32) {
	for _, u := range m.unseen {
		if c := w.at(u.id); c != nil && u.id != but {
			w.setFrozen(u.id, u.frozen)
			c.ghost.dated = u.certain
		}
	}
}

// findings are what was found out about the tees in a tick by looking at later ones.
type findings struct{ veiled, proven, hit ClientMask }

// findings returns those of all tees but one.
func (w *world) findings(but int32) (f findings) {
	for _, id := range w.order.all() {
		g := &w.tees[id].ghost
		if int32(id) == but {
			continue
		}
		if g.veiled {
			f.veiled.Add(int32(id))
		}
		if g.proven {
			f.proven.Add(int32(id))
		}
		if g.hit {
			f.hit.Add(int32(id))
		}
	}
	return f
}

// restore gives them back to the same tick, simulated again.
func (f *findings) restore(w *world) {
	for _, id := range w.order.all() {
		g := &w.tees[id].ghost
		g.veiled = g.veiled || f.veiled.Has(int32(id))
		g.proven = g.proven || f.proven.Has(int32(id))
		g.hit = g.hit || f.hit.Has(int32(id))
	}
}
