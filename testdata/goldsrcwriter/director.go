package goldsrcwriter

// direct appends the orders of HLTV's director: now and then first person with a
// player in turn, those who kill, and a fixed camera.
func (r *recording) direct() {
	v := r.v
	order := func(command int, body func(s *stream)) {
		var s stream
		s.u8(command)
		body(&s)
		v.s.u8(51, len(s.buf))
		v.s.raw(s.buf)
	}
	if r.frame == 0 {
		order(1, func(*stream) {})
		order(3, func(s *stream) { s.u8(4) })
		order(8, func(s *stream) { s.i32(128, 17); s.i16(2) })
	}
	if r.frame%90 == 10 {
		r.shown = 1 + r.frame/90%len(r.m.players)
		order(12, func(s *stream) { s.u8(r.shown) })
	}
	if r.frame%240 == 200 {
		r.shown = -1
		order(4, func(s *stream) {
			s.i16(8*-600, 8*400, 8*300, 0, 8*135, 0)
			s.u8(90)
			s.i16(0)
		})
	}
	for _, h := range r.m.happens {
		if h.what == wasKilled {
			r.shown = h.a
			order(2, func(s *stream) { s.i16(h.a, h.b); s.i32(0x2F) })
		}
	}
	r.tick.Watched = r.shown
}
