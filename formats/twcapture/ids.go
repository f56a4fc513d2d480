package twcapture

import (
	"strconv"
	"strings"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// Clients that know fewer ids than the server has slots are shown the players
// around them under ids of the server's choosing, which it reassigns as players
// come and go. Clients without a DDNet version know 16; since servers have 128
// slots (DDNet 20), clients before DDNet 19 and those of 0.7 know 64.
//
// The last of these ids is a name for the server's own words: a player called " ".
// On a server of 128 slots the one before it says how many are not shown, as "⋅ 3
// others". Such a server keeps the players' own ids while all of them fit.
const (
	plainIDs   = 16
	plainVoice = plainIDs - 1
	knownIDs   = 64
	knownVoice = knownIDs - 1

	othersMark = "⋅ "
)

// idsOf returns how many ids the client of a sighting supports, 0 if it uses the
// server's own. If the capture lacks the beginning of a connection, the client's
// version is unknown; but the server shows a nameless player for its voice only
// to clients that support fewer ids.
func idsOf(v *view, see *sighting, e sim.Engine) int {
	if e != sim.DDNet {
		return 0
	}
	if who, ok := v.b.Identity(knownVoice); ok && who.Name == " " ||
		see.c.proto == twcodec.Proto6 && showsVoice(&see.snap.Snapshot, knownVoice) {
		return knownIDs
	}
	if see.c.proto != twcodec.Proto6 || see.ddnet || see.c.midstream && !showsVoice(&see.snap.Snapshot, plainVoice) {
		return 0
	}
	return plainIDs
}

func showsVoice(s *twcodec.Snapshot, id uint16) bool {
	const clientInfo6, nameInts = 11, 4
	d, ok := s.Find(clientInfo6, id)
	return ok && len(d) >= nameInts && string(twcodec.AppendPackedString(nil, d[:nameInts])) == " "
}

// isVoice reports whether an id of v is the server's voice.
func (v *view) isVoice(local int) bool { return v.slots > 0 && local == v.slots-1 }

// others returns how many players a server with 128 slots says it hides from v;
// shown is whether it says so.
func (v *view) others() (n int, shown bool) {
	if v.slots == 0 {
		return 0, false
	}
	who, ok := v.b.Identity(v.slots - 2)
	if !ok || !strings.HasPrefix(who.Name, othersMark) {
		return 0, false
	}
	count, _, _ := strings.Cut(strings.TrimPrefix(who.Name, othersMark), " ")
	n, err := strconv.Atoi(count)
	return n, err == nil
}

// decideIDs decides whether v uses the server's own ids.
func (m *merger) decideIDs(v *view) {
	n, counts := v.others()
	v.counted = counts
	m.wide = m.wide || v.slots == knownIDs || v.scene.Slots() > knownIDs
	v.crowded = v.crowded || n > 0
	translated := v.slots > 0 && !m.single && (v.crowded || !m.wide)
	if translated && !v.ids.translated && m.wide {
		v.ids.keepOwn(v)
	}
	v.ids.translated = translated
}

// keep records the visible players while the ids are the server's own.
func (ids *idMap) keep(v *view) {
	n := v.b.RosterChanges()
	if n == ids.keptAt {
		return
	}
	ids.keptAt = n
	for local := range v.slots - 2 {
		who, _ := v.b.Identity(local)
		ids.kept[local] = who.Name
	}
}

// keepOwn records that every player so far has the server's id.
func (ids *idMap) keepOwn(v *view) {
	for local := range v.slots - 2 {
		if who, ok := v.b.Identity(local); ok && ids.kept[local] == who.Name {
			ids.assign(local, local, who.Name)
		}
	}
}

// underServerIDs reports whether a message to a plain client uses the server's
// ids anyway: DDNet's servers up to version 19 send the teams of all 64 to every
// client.
func underServerIDs(m *twcodec.Msg, data []byte) bool {
	if m.Read(twcodec.Proto6, data) != nil || m.Kind() != twcodec.MsgSvTeamsState {
		return false
	}
	return len(m.Values) > plainIDs
}

// An idMap is what is known about the ids of one client.
type idMap struct {
	translated bool
	to         [knownIDs]int16  // server id, −1 unknown
	row        [knownIDs]int16  // for an unknown one, 0 if none yet
	name       [knownIDs]string // of the player meant when it was learnt
	kept       [knownIDs]string // names while the ids were the server's own
	keptAt     int              // number of roster changes when they were recorded
	changes    int
}

func (m *idMap) init() {
	for i := range m.to {
		m.to[i] = -1
	}
}

// An unknownRow is a row above all ids for a tee with an unknown id, so that no
// player appears under a wrong name.
type unknownRow struct {
	v     *view
	local int
}

// idOf returns the row for an id of a view: the server's id, or while that is
// unknown a separate row, if any is free. The server's voice is not a player.
func (m *merger) idOf(v *view, local int) (id int, ok bool) {
	ids := &v.ids
	if local < 0 || local >= sim.MaxPlayers || v.slots > 0 && (local >= v.slots || v.isVoice(local) ||
		v.counted && local == v.slots-2) {
		return 0, false
	}
	if !ids.translated {
		return local, true
	}
	if s := ids.to[local]; s >= 0 {
		return int(s), true
	}
	if ids.row[local] == 0 {
		for i := range m.unknown {
			if m.unknown[i].v == nil {
				m.unknown[i] = unknownRow{v, local}
				ids.row[local] = int16(sim.MaxPlayers + i)
				break
			}
		}
	}
	return int(ids.row[local]), ids.row[local] != 0
}

// match learns which server ids the translated ids of plain clients mean.
func (m *merger) match() {
	for i := range m.live {
		if v := m.live[i]; v.ids.translated {
			m.learn(v)
		}
	}
	for i := range m.unknown {
		if u := &m.unknown[i]; u.v != nil && !u.needed() {
			u.v.ids.row[u.local] = 0
			u.v = nil
		}
	}
}

// needed reports whether the row's tee is still unidentified.
func (u *unknownRow) needed() bool {
	_, named := u.v.b.Identity(u.local)
	return !u.v.gone && !u.v.closed && u.v.ids.translated && u.v.ids.to[u.local] < 0 &&
		(named || !u.v.b.Row(u.local).Has.Empty())
}

// learn compares what v sees at this tick with what clients with true ids see:
// where a single tee is at the same position in both, the ids are the same
// player's; a unique name also identifies a player. A match is kept until it is
// contradicted.
func (m *merger) learn(v *view) {
	for local := range v.slots {
		if v.isVoice(local) || v.counted && local == v.slots-2 {
			continue
		}
		who, named := v.b.Identity(local)
		if m.outdated(v, local, who.Name, named) {
			v.ids.assign(local, -1, "")
		}
		id := m.sameTee(v, local, who.Name, named)
		if id < 0 && named && v.ids.to[local] < 0 {
			if byName, ok := m.roll.names[who.Name]; ok {
				id = byName
			}
		}
		if id >= 0 && int16(id) != v.ids.to[local] {
			v.ids.assign(local, id, who.Name)
		}
	}
}

// outdated reports whether the knowledge about an id of v can no longer be true:
// the id has another name, or the tee is elsewhere in another view.
func (m *merger) outdated(v *view, local int, name string, named bool) bool {
	to := int(v.ids.to[local])
	if to < 0 {
		return false
	}
	if !named || name != v.ids.name[local] {
		return true
	}
	row := v.b.Row(local)
	if !row.Present() {
		return false
	}
	for i := range m.live {
		if o := m.live[i]; !o.ids.translated && o.b.Row(to).Present() && !sameTee(row, o.b.Row(to)) {
			return true
		}
	}
	return false
}

// sameTee returns the server id of the only tee that clients with true ids see at
// the position of v's own, −1 if there is none or more than one.
func (m *merger) sameTee(v *view, local int, name string, named bool) int {
	row := v.b.Row(local)
	if !row.Present() {
		return -1
	}
	found := -1
	for i := range m.live {
		o := m.live[i]
		if o.ids.translated {
			continue
		}
		w := o.b.World()
		for id := range w.Players {
			if id == found || id >= sim.MaxPlayers || !w.Rows[id].Present() || !sameTee(row, &w.Rows[id]) {
				continue
			}
			if theirs, ok := o.b.Identity(id); ok && named && theirs.Name != name {
				continue
			}
			if found >= 0 {
				return -1
			}
			found = id
		}
	}
	return found
}

// assign records that local means server id, −1 for unknown; no other local can
// then.
func (m *idMap) assign(local, id int, name string) {
	for i := range m.to {
		if id >= 0 && m.to[i] == int16(id) {
			m.to[i] = -1
		}
	}
	m.to[local], m.name[local] = int16(id), name
	m.changes++
}

// sameTee reports whether two rows of one tick are the same tee.
func sameTee(a, b *sim.Row) bool {
	for _, c := range [...]sim.Col{
		sim.X, sim.Y, sim.VX, sim.VY, sim.AimAngle, sim.HookState, sim.HookX, sim.HookY,
		sim.AttackTick,
	} {
		if a.V[c] != b.V[c] {
			return false
		}
	}
	return true
}

// translateRow converts the ids inside a row of v to the server's.
func (m *merger) translateRow(v *view, r *sim.Row) {
	if !r.Has.Has(sim.HookedPlayer) || r.V[sim.HookedPlayer] < 0 {
		return
	}
	if id, ok := m.idOf(v, int(r.V[sim.HookedPlayer])); ok && id < sim.MaxPlayers {
		r.V[sim.HookedPlayer] = int32(id)
		return
	}
	r.Has = r.Has.Without(sim.HookedPlayer)
	r.V[sim.HookedPlayer] = 0
}

// sentIn returns the offset of the packet whose snapshot holds the tee of an
// unknown row at tick p.
func (m *merger) sentIn(p *pendingTick, row int) int64 {
	c := m.unknown[row-sim.MaxPlayers].v.c
	for i := range p.seen {
		if p.seen[i].c == c {
			return p.seen[i].snap.offset
		}
	}
	return -1
}
