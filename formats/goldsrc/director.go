package goldsrc

import (
	"fmt"
	"math"
	"strconv"

	"playhead/sim"
)

// Commands of SVC_DIRECTOR: they control the camera of HLTV spectators, and show
// texts, which plugins also send to players.
const (
	directorEvent     = 2
	directorMode      = 3
	directorCamera    = 4
	directorTimescale = 5
	directorMessage   = 6
	directorStatus    = 8
	directorStuffText = 10
	directorChase     = 11
	directorInEye     = 12
	directorMap       = 13
	directorPath      = 14

	directorMessageHead = 29 // effect, colour, place, times
	directorChannel     = 254
)

// readDirector reads SVC_DIRECTOR, which has its length before its command.
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
	default:
		if c.hltv { // a client's camera is in its own frames
			c.direct(body)
		}
	}
}

// direct applies a camera command of HLTV.
func (c *client) direct(body []byte) {
	var r msgReader
	r.reset(append(body[1:len(body):len(body)], make([]byte, loadBytes)...), len(body)-1, 0)
	switch body[0] {
	case directorEvent: // first and second target, flags
		c.watch(int(r.u16()), &r)
	case directorChase, directorInEye, directorMap:
		c.watch(int(r.u8()), &r)
	case directorCamera, directorPath:
		p, angles := r.point(), r.point()
		if r.over() {
			return
		}
		if c.global.Or(sim.SpectatedPlayer, 0) != -1 {
			c.emit(sim.Event{Kind: sim.EventInfo, Player: -1, Target: -1, Text: "Director: shows a fixed camera"})
		}
		c.setGlobal(sim.SpectatedPlayer, -1)
		c.setGlobal(sim.CameraX, units(p[0]))
		c.setGlobal(sim.CameraY, units(p[1]))
		c.setGlobal(sim.CameraYaw, turns(angles[1]))
	case directorMode:
		if mode := int(r.u8()); !r.over() && mode < len(cameraModes) && mode != c.cast.mode {
			c.cast.mode = mode
			c.emit(sim.Event{Kind: sim.EventInfo, Player: -1, Target: -1, Text: "Director: " + cameraModes[mode]})
		}
	case directorStatus:
		slots, watching, proxies := r.i32(), r.i32(), int32(r.u16())
		if !r.over() {
			c.audience(slots, watching, proxies)
		}
	}
}

// cameraModes are the spectators' cameras by number.
var cameraModes = [...]string{
	"no camera", "locked chase camera", "free chase camera", "free look", "first person", "free overview",
	"chase overview",
}

// castState is the state of an HLTV broadcast.
type castState struct {
	mode     int
	watching int32
	delay    int // seconds, 0 none
}

// watch points the camera at an entity.
func (c *client) watch(id int, r *msgReader) {
	if r.over() || c.player(id) < 0 {
		return
	}
	if was, known := c.global.Get(sim.SpectatedPlayer); !known || was != int32(id) {
		if name := c.roster[id].name; name != "" {
			c.emit(sim.Event{Kind: sim.EventInfo, Player: -1, Target: -1, Text: "Director: shows " + name})
		}
	}
	c.setGlobal(sim.SpectatedPlayer, int32(id))
}

// audience records the number of spectators.
func (c *client) audience(slots, watching, proxies int32) {
	if watching < 0 || watching == c.cast.watching {
		return
	}
	c.cast.watching = watching
	c.setGlobal(sim.SpectatorCount, watching)
	text := fmt.Sprintf("HLTV: %d of %d spectators", watching, max(slots, watching))
	if proxies > 0 {
		text += fmt.Sprintf(" on %d proxies", proxies)
	}
	c.emit(sim.Event{Kind: sim.EventInfo, Player: -1, Target: -1, Text: text})
}

// readHLTV reads SVC_HLTV.
func (c *client) readHLTV(r *msgReader) {
	switch r.u8() {
	case 0:
		c.hltv = true
	case 1: // status of the proxy
		r.skip(18)
	case 2: // address to listen at
		r.cstring()
	}
}

// proxyInfo records what a proxy's entry in the player list says: its delay, and
// its number of spectators.
func (c *client) proxyInfo(info string) {
	if seconds, err := strconv.Atoi(infoValue(info, "hdelay")); err == nil && seconds > 0 && seconds <= mostDelay &&
		seconds != c.cast.delay {
		c.cast.delay = seconds
		c.emit(sim.Event{
			Kind: sim.EventInfo, Player: -1, Target: -1,
			Text: fmt.Sprintf("HLTV proxy: spectators see the game %d s late", seconds),
		})
		if c.hltv {
			c.warn("hltv", -1,
				fmt.Sprintf(
					"An HLTV proxy recorded this: all players, but nobody's keys. Its spectators saw the game %d "+
						"s late.", seconds))
		}
	}
	watching, err1 := strconv.Atoi(infoValue(info, "hspecs"))
	slots, err2 := strconv.Atoi(infoValue(info, "hslots"))
	if err1 == nil && err2 == nil && watching >= 0 && slots > 0 && slots < math.MaxInt32 && watching < math.MaxInt32 {
		c.audience(int32(slots), int32(watching), 0)
	}
}

// mostDelay bounds the delay of a proxy: a day.
const mostDelay = 24 * 60 * 60

// trimNUL returns the bytes before the first NUL.
func trimNUL(b []byte) []byte {
	for i, v := range b {
		if v == 0 {
			return b[:i]
		}
	}
	return b
}
