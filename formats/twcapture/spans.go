package twcapture

import "playhead/sim"

// A spanKey identifies an entity that several clients see.
type spanKey struct {
	kind  sim.SpanKind
	id    int32
	start sim.Tick
	typ   int32
	x, y  float32
}

func keyOfSpan(sp *sim.Span) spanKey {
	return spanKey{sp.Kind, sp.ID, sp.StartTick, sp.Type, sp.X, sp.Y}
}

// of reports whether k is the key of sp.
func (k *spanKey) of(sp *sim.Span) bool {
	return k.x == sp.X && k.y == sp.Y && k.id == sp.ID && k.start == sp.StartTick && k.typ == sp.Type &&
		k.kind == sp.Kind
}

// A spanUnion is the entities that some client sees.
type spanUnion struct {
	byKey map[spanKey]*openSpan
	list  []*openSpan
	spare []*openSpan
	round int
}

type openSpan struct {
	key   spanKey
	ref   sim.SpanRef
	round int // in which a client saw it last
	life  int // counts the entities that this was before
}

// A viewSpan remembers what a span of a view was joined to.
type viewSpan struct {
	key  spanKey
	to   *openSpan
	life int // of to, when it was joined
}

func newSpanUnion() spanUnion { return spanUnion{byKey: map[spanKey]*openSpan{}} }

// unite adds the entities that any client sees.
func (u *spanUnion) unite(m *merger) {
	u.round++
	for _, v := range m.watching {
		for ref, sp := range v.b.Spans {
			for len(v.spans) <= int(ref) {
				v.spans = append(v.spans, viewSpan{})
			}
			known := &v.spans[ref]
			if known.to == nil || known.life != known.to.life || !known.key.of(sp) {
				key := keyOfSpan(sp)
				to := u.join(m, v, key, sp)
				*known = viewSpan{key, to, to.life}
			}
			known.to.round = u.round
		}
	}
	n := 0
	for _, o := range u.list {
		if o.round == u.round {
			u.list[n] = o
			n++
			continue
		}
		m.b.CloseSpan(o.ref)
		delete(u.byKey, o.key)
		o.life++ // views may still point here
		u.spare = append(u.spare, o)
	}
	u.list = u.list[:n]
}

// join returns the entity that is the same for all clients.
func (u *spanUnion) join(m *merger, v *view, key spanKey, sp *sim.Span) *openSpan {
	if o := u.byKey[key]; o != nil {
		return o
	}
	one := *sp
	if one.Owner >= 0 && v.ids.translated {
		id, ok := m.idOf(v, int(one.Owner))
		if one.Owner = -1; ok && id < sim.MaxPlayers {
			one.Owner = int16(id)
		}
	}
	var o *openSpan
	if n := len(u.spare); n > 0 {
		o, u.spare = u.spare[n-1], u.spare[:n-1]
	} else {
		o = new(openSpan)
	}
	o.key, o.ref = key, m.b.OpenSpan(one)
	u.byKey[key] = o
	u.list = append(u.list, o)
	return o
}
