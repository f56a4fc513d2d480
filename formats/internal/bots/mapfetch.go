package main

import "playhead/formats/internal/twcodec"

// A mapFetch is the download of the map of a server.
type mapFetch struct {
	size, have int32
	chunk      int32 // 0.6: asked for last
	every      int32 // 0.7: chunks the server sends for a question
	got        int32 // of them
}

// mapChange answers the server that names its map: a bot that has the map is
// ready, one that has not asks for it.
func (c *client) mapChange(m *twcodec.Msg) {
	c.inGame = false
	clear(c.bases)
	if !c.part.mapless {
		c.send(c.message(twcodec.MsgReady))
		return
	}
	c.fetch = mapFetch{size: m.Int("size")}
	if c.p == twcodec.Proto7 {
		c.fetch.every = m.Int("chunks_per_request")
	}
	c.askForMap()
}

// mapData takes a piece of the map. Clients of 0.6 ask for each, those of 0.7
// for as many as the server offered.
func (c *client) mapData(m *twcodec.Msg) {
	f := &c.fetch
	f.have += int32(len(m.Bytes("data")))
	f.got++
	switch {
	case f.size == 0 || f.have > f.size:
		return
	case f.have == f.size:
		c.send(c.message(twcodec.MsgReady))
		f.size = 0
	case c.p == twcodec.Proto6:
		f.chunk++
		c.askForMap()
	case f.got == f.every:
		f.got = 0
		c.askForMap()
	}
	c.flush()
}

func (c *client) askForMap() {
	m := c.message(twcodec.MsgRequestMapData)
	if c.p == twcodec.Proto6 {
		m = m.int(c.fetch.chunk)
	}
	c.send(m)
}
