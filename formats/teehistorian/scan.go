package teehistorian

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// firstTickKey is our own header key: the tick at which a log begins that was cut
// out of a longer one.
const firstTickKey = "playhead_first_tick"

// A Scan reads a log once without keeping it. At any tick it can return the
// header and prologue for a log that begins there. It must not be used by several
// goroutines at a time.
type Scan struct {
	d        *decoder
	b        *sim.Builder
	head     []byte // of the file, without firstTickKey
	info     [maxClients][]byte
	practice [maxClients]bool
	tunes    map[string][]byte // console commands that set tunings, unchanged
	pending  int               // ticks since the last flush
	finishes []ScanFinish
	saves    []ScanSave
}

// A ScanFinish is a finish recorded in the log.
type ScanFinish struct {
	Tick   sim.Tick
	Player int
	Name   string
	Millis int32 // race time
}

// A ScanSave is a team that was saved or loaded.
type ScanSave struct {
	Tick  sim.Tick
	Load  bool
	Who   string   // the team's players and their times
	Raced sim.Tick // race time at the save
	Key   string   // the same for a save and its loads; computed from the saved state
}

// OpenScan returns a scan at the start of src. It fails as Open does.
func OpenScan(src binread.Source) (*Scan, error) {
	r, h, err := newReader(src)
	if err != nil {
		return nil, err
	}
	head := make([]byte, r.s.Offset())
	if n, err := src.ReadAt(head, 0); n < len(head) {
		return nil, err
	}
	s := &Scan{
		d: &decoder{
			reader: r, head: h, game: h.game(false), minor: h.minorVersion(),
			superTeam: h.server().SuperTeam(), quiet: quietTicks,
		},
		b:    sim.NewBuilder(),
		head: withoutFirstTick(head), tunes: map[string][]byte{},
	}
	s.d.heard = s.hear
	return s, nil
}

// Next advances to the next tick. It returns io.EOF with the last one, or the
// error that ends the log early.
func (s *Scan) Next() error {
	err := cmp.Or(s.d.Next(s.b), s.d.err)
	if s.pending++; s.pending >= scanFlush || err != nil {
		s.pending = 0
		s.b.Flush()
	}
	return err
}

// scanFlush is how many ticks a builder collects before they are dropped.
const scanFlush = sim.ChunkTicks

// Tick returns the current tick; Offset is where the log continues after it.
func (s *Scan) Tick() sim.Tick { return sim.Tick(s.d.tick) }

// Offset returns where the log continues after the current tick.
func (s *Scan) Offset() int64 { return s.d.s.Offset() }

// Previous returns the UUID of the server's previous game, "" if the log has
// none.
func (s *Scan) Previous() string { return s.d.head.text("prev_game_uuid") }

// Map returns the name of the map, "" if the log has none.
func (s *Scan) Map() string { return s.d.head.text("map_name") }

// Finishes returns the finishes since the last call.
func (s *Scan) Finishes() []ScanFinish {
	f := s.finishes
	s.finishes = nil
	return f
}

// Saves returns the saves and loads since the last call. It omits those without
// the team's state.
func (s *Scan) Saves() []ScanSave {
	all := s.saves
	s.saves = nil
	return all
}

// hearSave records a save or a load.
func (s *Scan) hearSave(load bool, u *twcodec.Unpacker) {
	u.Int() // the team
	id := u.Raw(16)
	if !u.OK() {
		return
	}
	who, raced := s.d.saved(u.Rest())
	if raced < 0 {
		return
	}
	key := sha256.Sum256(append([]byte("key of a save 1:"), id...))
	s.saves = append(s.saves, ScanSave{sim.Tick(s.d.tick), load, who, sim.Tick(raced), hex.EncodeToString(key[:8])})
}

// Names returns the names of the connected clients, and the clients whose names
// are not in the log because they joined before it began.
func (s *Scan) Names() (names map[int]string, nameless []int) {
	names = map[int]string{}
	for id := range s.d.players {
		switch p := &s.d.players[id]; {
		case !p.here:
		case p.identity.Name != "":
			names[id] = p.identity.Name
		default:
			nameless = append(nameless, id)
		}
	}
	return names, nameless
}

// hear collects everything that a log beginning later has to repeat.
func (s *Scan) hear(r *record) {
	switch r.kind {
	case msgJoin:
		s.info[r.cid] = nil
	case msgMessage:
		m := new(twcodec.Msg)
		proto := twcodec.Proto6
		if w := s.d.players[r.cid].wire; w == wire7 || w == wireUnknown && guessWire(r.data) == wire7 {
			proto = twcodec.Proto7
		}
		if m.Read(proto, r.data) == nil && (m.Kind() == twcodec.MsgClStartInfo ||
			m.Kind() == twcodec.MsgClChangeInfo && proto == twcodec.Proto6) {
			s.info[r.cid] = bytes.Clone(r.data)
		}
	case msgConsoleCommand:
		if name := string(r.text); (name == "tune" || name == "tune_zone") && len(r.args) > 1 &&
			len(s.tunes) < maxTunes {
			key := name
			for _, a := range r.args[:len(r.args)-1] {
				key += " " + string(a)
			}
			s.tunes[key] = appendCommand(nil, r)
		}
	case msgEx:
		u := twcodec.NewUnpacker(r.data)
		kind := exOf(r.id)
		if kind == exSaveSuccess || kind == exLoadSuccess {
			s.hearSave(kind == exLoadSuccess, &u)
			return
		}
		first, second := u.Int(), u.Int()
		if !u.OK() || first < 0 || first >= maxClients {
			return
		}
		switch kind {
		case exPlayerFinish:
			s.finishes = append(s.finishes, ScanFinish{
				sim.Tick(s.d.tick), int(first), s.d.players[first].identity.Name,
				ticksToMillis(second),
			})
		case exTeamPractice:
			s.practice[first] = second != 0
		}
	}
}

// maxTunes limits the number of tunings kept.
const maxTunes = 1024

// Prologue returns the beginning of a log that continues at Offset: a header,
// every connected client with their input, and all characters at their positions.
// A decoder that reads it and the rest yields the same ticks as the whole log
// from Tick on, except that everyone joins and appears in the first one. It holds
// the same private values as the log.
func (s *Scan) Prologue() []byte {
	d := s.d
	_, fields, _ := bytes.Cut(s.head[len(magic):], []byte("{"))
	w := fmt.Appendf(bytes.Clone(magic[:]), "{%q:%q,", firstTickKey, strconv.Itoa(int(d.tick)))
	w = append(w, fields...)
	for id := range int32(maxClients) {
		if d.players[id].here {
			w = s.appendClient(w, id)
		}
		if d.in.state[id]&inputKnown != 0 {
			w = d.in.append(w, id)
		}
	}
	for _, tune := range s.tunes {
		w = append(w, tune...)
	}
	for id := range d.alive.all {
		row := s.b.Row(id)
		w = twcodec.AppendInt(w, msgPlayerNew)
		for _, v := range []int32{int32(id), row.V[sim.X], row.V[sim.Y]} {
			w = twcodec.AppendInt(w, v)
		}
	}
	for id := range d.alive.all {
		if !d.players[id].here { // the character disappears with the next positions
			w = append(twcodec.AppendInt(twcodec.AppendInt(w, msgDrop), int32(id)), 0)
		}
	}
	for team, on := range s.practice {
		if on {
			w = appendEx(w, exTeamPractice, twcodec.AppendInt(twcodec.AppendInt(nil, int32(team)), 1))
		}
	}
	return twcodec.AppendInt(twcodec.AppendInt(w, msgTickSkip), max(0, d.target-d.tick-1))
}

// appendClient appends a client's identity.
func (s *Scan) appendClient(w []byte, id int32) []byte {
	p := &s.d.players[id]
	cid := twcodec.AppendInt(nil, id)
	switch p.wire {
	case wire6:
		w = appendEx(w, exJoinVer6, cid)
	case wire7:
		w = appendEx(w, exJoinVer7, cid)
	}
	w = append(twcodec.AppendInt(w, msgJoin), cid...)
	if info := s.info[id]; info != nil {
		w = append(twcodec.AppendInt(w, msgMessage), cid...)
		w = append(twcodec.AppendInt(w, int32(len(info))), info...)
	}
	if p.identity.Name != "" {
		w = appendEx(w, exPlayerName, append(append(bytes.Clone(cid), p.identity.Name...), 0))
	}
	if p.identity.Client != "" {
		var connection [16]byte // not the original, which is private
		if n := p.identity.Connection; n > 0 {
			copy(connection[:], fmt.Sprintf("playhead%08d", n))
		}
		ver := append(bytes.Clone(cid), connection[:]...)
		ver = append(append(twcodec.AppendInt(ver, 0), p.identity.Client...), 0)
		w = appendEx(w, exDDNetVer, ver)
	}
	if p.team != 0 {
		w = appendEx(w, exPlayerTeam, twcodec.AppendInt(cid, p.team))
	}
	return w
}

// append appends a client's input: two records if the second is not in the rows
// yet.
func (in *inputs) append(w []byte, id int32) []byte {
	first, now := in.early(id), in.now[id]
	w = twcodec.AppendInt(twcodec.AppendInt(w, msgInputNew), id)
	for _, v := range first {
		w = twcodec.AppendInt(w, v)
	}
	if first != now {
		w = twcodec.AppendInt(twcodec.AppendInt(w, msgInputDiff), id)
		for i, v := range now {
			w = twcodec.AppendInt(w, v-first[i])
		}
	}
	return w
}

func appendEx(w []byte, kind exKind, payload []byte) []byte {
	for i := range exMessages {
		if exMessages[i].kind == kind {
			w = append(twcodec.AppendInt(w, msgEx), exMessages[i].id[:]...)
			break
		}
	}
	return append(twcodec.AppendInt(w, int32(len(payload))), payload...)
}

func appendCommand(w []byte, r *record) []byte {
	w = twcodec.AppendInt(twcodec.AppendInt(twcodec.AppendInt(w, msgConsoleCommand), r.cid), r.x)
	w = append(append(w, r.text...), 0)
	w = twcodec.AppendInt(w, int32(len(r.args)))
	for _, a := range r.args {
		w = append(append(w, a...), 0)
	}
	return w
}

// AppendFinish ends a log that was cut after a tick.
func AppendFinish(w []byte) []byte { return twcodec.AppendInt(w, msgFinish) }

// AppendNames appends the clients' names to a prologue.
func AppendNames(w []byte, names map[int]string) []byte {
	for id := range maxClients {
		if name, ok := names[id]; ok {
			w = appendEx(w, exPlayerName, append(append(twcodec.AppendInt(nil, int32(id)), name...), 0))
		}
	}
	return w
}

// InsertNames inserts the clients' names after the header at the start of log.
func InsertNames(log []byte, names map[int]string) []byte {
	n := bytes.IndexByte(log[min(len(magic), len(log)):], 0) + len(magic) + 1
	if n <= len(magic) {
		return log
	}
	return append(AppendNames(bytes.Clone(log[:n]), names), log[n:]...)
}

// withoutFirstTick removes firstTickKey from the header of a log that was cut
// before.
func withoutFirstTick(head []byte) []byte {
	start := append(bytes.Clone(magic[:]), fmt.Sprintf("{%q:", firstTickKey)...)
	if !bytes.HasPrefix(head, start) {
		return head
	}
	_, rest, _ := bytes.Cut(head[len(start):], []byte(","))
	return append(append(bytes.Clone(magic[:]), '{'), rest...)
}

// firstTick returns the tick at which the log begins.
func (h *header) firstTick() (int32, error) {
	v := h.text(firstTickKey)
	if v == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(v, 10, 32)
	if err != nil || n < 0 || n >= int64(sim.MaxTick) {
		return 0, binread.Corruptf("%s %q", firstTickKey, v)
	}
	return int32(n), nil
}

// Ended reports whether an error of Next means the end of the log, including an
// early end.
func Ended(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, binread.ErrTruncated) }
