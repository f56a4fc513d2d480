package goldsrc

import (
	"math/bits"
	"strings"

	"playhead/sim"
)

// A serverInfo is the content of SVC_SERVERINFO about server and map.
type serverInfo struct {
	protocol   int32
	mapCRC     uint32
	maxClients int
	playerSlot int // from 0
	deathmatch bool
	gameDir    string
	hostname   string
	mapFile    string // "maps/de_dust2.bsp"
}

// mapName returns the map's name without folder and extension.
func (s *serverInfo) mapName() string { return baseName(s.mapFile) }

// readServerInfo reads SVC_SERVERINFO. It starts a map: everything known before
// belongs to the previous one.
func (c *client) readServerInfo(r *msgReader) error {
	var s serverInfo
	s.protocol = r.i32()
	r.skip(4) // spawn count
	munged := r.u32()
	r.skip(16) // hash of the client DLL
	s.maxClients = int(r.u8())
	s.playerSlot = int(r.u8())
	s.deathmatch = r.u8() != 0
	s.gameDir, s.hostname, s.mapFile = string(r.cstring()), string(r.cstring()), string(r.cstring())
	r.cstring() // map cycle
	if r.u8() != 0 {
		r.skip(21) // never seen; the length that two other readers skip
	}
	if r.over() {
		return r.cutOff("SVC_SERVERINFO")
	}
	s.mapCRC = unmunge(munged, uint8(-1-s.playerSlot))
	hltv := c.hltv // SVC_HLTV comes before
	c.restart()
	c.hltv = hltv
	c.server, c.maxClients, c.newServer = s, s.maxClients, true
	c.recorder = 0
	if !hltv {
		c.recorder = s.playerSlot + 1
	}
	return nil
}

// mungeTable is the first four of the sixteen bytes that the engine mixes into
// numbers; four bytes of input use no more.
var mungeTable = [4]byte{0x20, 0x07, 0x13, 0x61}

// unmunge reverses the engine's encoding of the map's checksum
// (docs/formats/goldsrc.md §7).
func unmunge(v uint32, sequence uint8) uint32 {
	seq := uint32(sequence)
	v ^= seq
	for j := range 4 {
		x := 0xA5 | byte(j<<j) | byte(j) | mungeTable[j]
		v ^= uint32(x) << (8 * j)
	}
	return bits.ReverseBytes32(v) ^ ^seq
}

// A userInfo is an entry of the player list.
type userInfo struct {
	present bool
	userID  uint32
	name    string
	model   string
	top     string
	bottom  string
	hltv    bool
	bot     bool
	steamID string // kept only if secrets are shown
}

// readUserInfo reads SVC_UPDATEUSERINFO. The key hash is never kept.
func (c *client) readUserInfo(r *msgReader) {
	id := int(r.u8()) + 1
	userID := r.u32()
	info := string(r.cstring())
	r.skip(16) // hash of the CD key
	if r.over() || id >= maxPlayerRows {
		return
	}
	c.renamed |= 1 << id
	if info == "" || c.roster[id].userID != userID {
		if c.replaced>>id&1 == 0 {
			c.replaced |= 1 << id
			c.replacedAt[id] = len(c.events)
		}
		c.rows[id], c.dirty[id] = sim.Row{}, sim.ColSet{} // of the slot's previous player
	}
	if info == "" {
		c.roster[id] = userInfo{}
		return
	}
	u := userInfo{
		present: true, userID: userID,
		name: cleanText(infoValue(info, "name")), model: infoValue(info, "model"),
		top: infoValue(info, "topcolor"), bottom: infoValue(info, "bottomcolor"),
		hltv: infoValue(info, "*hltv") == "1", bot: infoValue(info, "*bot") == "1",
	}
	if c.secret {
		u.steamID = infoValue(info, "*sid")
	} else {
		u.name = maskSecrets(u.name)
	}
	c.roster[id] = u
	if u.hltv {
		c.proxyInfo(info)
	}
}

// infoValue returns the value of key in a string like \name\Ann\model\gign.
func infoValue(info, key string) string {
	info = strings.TrimPrefix(info, `\`)
	for info != "" {
		k, rest, ok := strings.Cut(info, `\`)
		if !ok {
			return ""
		}
		v, next, _ := strings.Cut(rest, `\`)
		if k == key {
			return v
		}
		info = next
	}
	return ""
}

// gameName returns the common name of the game in a folder.
func gameName(dir string) string {
	switch strings.ToLower(dir) {
	case "valve":
		return "Half-Life"
	case "cstrike":
		return "Counter-Strike"
	case "czero":
		return "Counter-Strike: Condition Zero"
	case "dod":
		return "Day of Defeat"
	case "tfc":
		return "Team Fortress Classic"
	case "gearbox":
		return "Opposing Force"
	case "bshift":
		return "Blue Shift"
	case "dmc":
		return "Deathmatch Classic"
	case "ricochet":
		return "Ricochet"
	case "ag":
		return "Adrenaline Gamer"
	case "":
		return "GoldSrc"
	}
	return dir
}

// pause records that the server was paused or continued.
func (c *client) pause(on bool) {
	v := int32(0)
	if on {
		v = 1
	}
	was := c.global.Or(sim.Paused, 0)
	c.setGlobal(sim.Paused, v)
	if v != was {
		c.emit(sim.Event{Kind: sim.EventPause, Player: -1, Target: -1, Value: v})
	}
}

// timescale records a change of the game's speed.
func (c *client) timescale(scale float32) {
	percent := steps(float64(scale) * 100)
	was := c.global.Or(sim.TimescalePercent, 100)
	c.setGlobal(sim.TimescalePercent, percent)
	if percent != was {
		c.emit(sim.Event{Kind: sim.EventPause, Player: -1, Target: -1, Value: 2, Extra: percent})
	}
}
