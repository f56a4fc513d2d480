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

// firstTickKey is a key of our own in the header: the tick at which a log begins
// that was cut out of a longer one.
const firstTickKey = "playhead_first_tick"

// A Scan reads a log once, keeps nothing of it, and says at any tick how a log
// that begins there has to begin. It is used by one goroutine.
type Scan struct {
	d        *decoder
	b        *sim.Builder
	head     []byte // of the file, up to the first message, without firstTickKey
	info     [maxClients][]byte
	practice [maxClients]bool
	tunes    map[string][]byte // console commands that set parameters, as they were
	pending  int               // ticks since the last flush
	finishes []ScanFinish
	saves    []ScanSave
}

// A ScanFinish is a finish that the log reports.
type ScanFinish struct {
	Tick   sim.Tick
	Player int
	Name   string
	Millis int32 // the time of the race
}

// A ScanSave is a team that was saved or loaded.
type ScanSave struct {
	Tick  sim.Tick
	Load  bool
	Who   string   // the team's players and their time
	Raced sim.Tick // their time when they were saved
	Key   string   // a save and its loads have the same; made of what the log holds of the save
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
		d:    &decoder{reader: r, head: h, game: h.game(false), minor: h.minorVersion(), superTeam: h.server().SuperTeam(), quiet: quietTicks},
		b:    sim.NewBuilder(),
		head: withoutFirstTick(head), tunes: map[string][]byte{},
	}
	s.d.heard = s.hear
	return s, nil
}

// Next goes on to the next tick. It returns io.EOF with the last one, or the
// error that ends the log early.
func (s *Scan) Next() error {
	err := cmp.Or(s.d.Next(s.b), s.d.err)
	if s.pending++; s.pending >= scanFlush || err != nil {
		s.pending = 0
		s.b.Flush()
	}
	return err
}

// scanFlush is how many ticks a builder holds before what it built is dropped.
const scanFlush = sim.ChunkTicks

// Tick returns the tick it is at, Offset where the log goes on behind it.
func (s *Scan) Tick() sim.Tick { return sim.Tick(s.d.tick) }

// Offset returns where the log goes on behind the tick.
func (s *Scan) Offset() int64 { return s.d.s.Offset() }

// Previous returns the UUID of the server's game before, "" if the log does not
// say.
func (s *Scan) Previous() string { return s.d.head.text("prev_game_uuid") }

// Map returns the name of the map, "" if the log does not say.
func (s *Scan) Map() string { return s.d.head.text("map_name") }

// Finishes returns the finishes since the last call.
func (s *Scan) Finishes() []ScanFinish {
	f := s.finishes
	s.finishes = nil
	return f
}

// Saves returns the saves and loads since the last call. Those without their
// team's state are left out.
func (s *Scan) Saves() []ScanSave {
	all := s.saves
	s.saves = nil
	return all
}

// hearSave keeps a save or a load.
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

// Names returns how those are called who are there, and who of them the log does
// not name: they came before it began.
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

// hear keeps what a log that begins later has to repeat.
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
		if m.Read(proto, r.data) == nil && (m.Kind() == twcodec.MsgClStartInfo || m.Kind() == twcodec.MsgClChangeInfo && proto == twcodec.Proto6) {
			s.info[r.cid] = bytes.Clone(r.data)
		}
	case msgConsoleCommand:
		if name := string(r.text); (name == "tune" || name == "tune_zone") && len(r.args) > 1 && len(s.tunes) < maxTunes {
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
			s.finishes = append(s.finishes, ScanFinish{sim.Tick(s.d.tick), int(first), s.d.players[first].identity.Name, ticksToMillis(second)})
		case exTeamPractice:
			s.practice[first] = second != 0
		}
	}
}

// maxTunes bounds the parameters that are kept.
const maxTunes = 1024

// Prologue returns how a log begins that goes on at Offset: a header, everybody
// who is connected with his inputs, and all characters where they are. A decoder
// that reads it and what follows yields the ticks of the whole log from Tick on,
// but that everybody joins and appears in the first one. It holds private
// values as the log does.
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
		if !d.players[id].here { // his character goes with the next positions
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

// appendClient appends who a client is.
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
		var connection [16]byte // another one than that of the log, which is private
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

// append appends the input of a client: two, if the second one is not shown yet.
func (in *inputs) append(w []byte, id int32) []byte {
	now := in.now[id]
	first := now
	if in.state[id]&inputAgain != 0 {
		first = in.first[id]
	}
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

// AppendFinish ends a log that was cut behind a tick.
func AppendFinish(w []byte) []byte { return twcodec.AppendInt(w, msgFinish) }

// AppendNames appends to a prologue how clients are called.
func AppendNames(w []byte, names map[int]string) []byte {
	for id := range maxClients {
		if name, ok := names[id]; ok {
			w = appendEx(w, exPlayerName, append(append(twcodec.AppendInt(nil, int32(id)), name...), 0))
		}
	}
	return w
}

// InsertNames puts how clients are called behind the header that a log begins
// with.
func InsertNames(log []byte, names map[int]string) []byte {
	n := bytes.IndexByte(log[min(len(magic), len(log)):], 0) + len(magic) + 1
	if n <= len(magic) {
		return log
	}
	return append(AppendNames(bytes.Clone(log[:n]), names), log[n:]...)
}

// withoutFirstTick removes firstTickKey from the header of a log that was cut
// out already.
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

// Ended reports whether an error of Next is the end of the log, also an early
// one.
func Ended(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, binread.ErrTruncated) }
