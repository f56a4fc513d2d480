package undoing

import "time"

// A Value is something that can have another value: the bookmark with an ID, the range.
type Value[T any] struct {
	Get  func() T
	Set  func(T)
	Same func(a, b T) bool
}

// A Change is one thing that the user changed.
type Change struct {
	What string // "delete bookmark at 02:05.10"
	Of   string // names the value: changes of others do not concern it
	// Where in the recording the change is; false for one that has no place there.
	At     time.Duration
	Placed bool

	fits func(done bool) bool // the value is the one after (done) or before the change
	put  func(done bool)
}

// Between returns the change of a value from before to after.
func Between[T any](what, of string, v Value[T], before, after T) Change {
	side := func(done bool) T {
		if done {
			return after
		}
		return before
	}
	return Change{
		What: what, Of: of,
		fits: func(done bool) bool { return v.Same(v.Get(), side(done)) },
		put:  func(done bool) { v.Set(side(done)) },
	}
}

// most bounds how many changes a history keeps.
const most = 500

// A History is what was changed, and what of that was undone. A change whose value has another one
// meanwhile, set from another window or while another recording was watched, is passed over: undoing it
// would take back what somebody did since. The zero History is empty.
type History struct {
	done, undone []Change // the latest last
}

// Add adds a change. What was undone cannot be done again then.
func (h *History) Add(c Change) {
	h.undone = h.undone[:0]
	if h.done = append(h.done, c); len(h.done) > most {
		h.done = append(h.done[:0], h.done[len(h.done)-most:]...)
	}
}

// next returns which change of a list is the next one, -1 for none.
func next(list []Change, done bool) int {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].fits(done) {
			return i
		}
	}
	return -1
}

// ToUndo and ToRedo return the change that would be undone or done again, false for none.
func (h *History) ToUndo() (Change, bool) { return at(h.done, next(h.done, true)) }

// ToRedo: see ToUndo.
func (h *History) ToRedo() (Change, bool) { return at(h.undone, next(h.undone, false)) }

func at(list []Change, i int) (c Change, ok bool) {
	if i < 0 {
		return c, false
	}
	return list[i], true
}

// Undo undoes the latest change that still fits, and returns it.
func (h *History) Undo() (Change, bool) { return step(&h.done, &h.undone, true) }

// Redo does the change again that was undone last.
func (h *History) Redo() (Change, bool) { return step(&h.undone, &h.done, false) }

// step takes a change from a list and puts it on the other one. Those that no longer fit are dropped.
func step(from, to *[]Change, done bool) (c Change, ok bool) {
	i := next(*from, done)
	if i < 0 {
		return c, false
	}
	c = (*from)[i]
	c.put(!done)
	*from, *to = (*from)[:i], append(*to, c)
	return c, true
}
