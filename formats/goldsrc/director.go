package goldsrc

// Commands of SVC_DIRECTOR: orders to the camera of HLTV spectators, and texts
// that plugins also send to players.
const (
	directorTimescale = 5
	directorMessage   = 6
	directorBanner    = 9
	directorStuffText = 10

	directorMessageHead = 29 // effect, colour, place, times
	directorChannel     = 254
)

// readDirector reads SVC_DIRECTOR, whose length stands before its command.
func (c *client) readDirector(r *msgReader) {
	body := r.bytes(int(r.u8()))
	if len(body) == 0 {
		return
	}
	if int(body[0]) < len(c.counts.director) {
		c.counts.director[body[0]]++
	}
	switch body[0] {
	case directorTimescale:
		if len(body) >= 5 {
			c.timescale(f32(body, 1))
		}
	case directorMessage:
		if len(body) > 1+directorMessageHead {
			c.broadcast(directorChannel, trimNUL(body[1+directorMessageHead:]))
		}
	}
}

// trimNUL returns the bytes before the first NUL.
func trimNUL(b []byte) []byte {
	for i, v := range b {
		if v == 0 {
			return b[:i]
		}
	}
	return b
}
