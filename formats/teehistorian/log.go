package teehistorian

import (
	"io"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
	"playhead/sim/tee"
)

// A Log yields the sections of a file so that missing values can be inferred. It
// is an independent pass over the file, and implements tee.Log.
type Log struct {
	reader
	// Server describes the server that wrote the file, from the header.
	Server tee.Server

	err   error
	quiet bool // the section is empty so far

	alive tee.ClientMask
	pos   [maxClients]tee.Point
	input [maxClients]tee.Input
	wire  [maxClients]wire
}

// OpenLog returns the log in src, at its start. It fails as Open does.
func OpenLog(src binread.Source) (*Log, error) {
	r, h, err := newReader(src)
	if err != nil {
		return nil, err
	}
	return &Log{reader: r, Server: h.server()}, nil
}

// Next implements tee.Log. It skips sections without positions and records. An
// error in the file is returned after the section that contains it.
func (l *Log) Next(s *tee.Section) error {
	for {
		if l.err != nil {
			return l.err
		}
		if !l.sectionIsThere() {
			return l.s.End("record")
		}
		l.tick = l.target
		s.Tick, s.Born, s.Early, s.Recs = sim.Tick(l.tick), tee.ClientMask{}, 0, s.Recs[:0]
		l.quiet = true
		if err := l.section(s); err != nil {
			l.err = err
		}
		if !l.quiet {
			s.Alive = l.alive
			n := l.alive.Last() + 1
			copy(s.Pos[:n], l.pos[:n])
			return nil
		}
	}
}

// section reads the messages of the tick.
func (l *Log) section(s *tee.Section) error {
	positions := false
	for {
		ticked, err := l.next()
		switch {
		case err != nil:
			return err
		case ticked:
			return nil
		case l.rec.kind == msgFinish:
			return io.EOF
		case l.rec.beyond(): // not simulated
		case l.rec.position():
			if !positions {
				positions, s.Early = true, len(s.Recs)
			}
			l.quiet = false
			l.position(s, &l.rec)
		default:
			l.record(s, &l.rec)
			l.quiet = l.quiet && len(s.Recs) == 0
		}
		if err := l.pass(); err != nil {
			return err
		}
	}
}

func (l *Log) position(s *tee.Section, r *record) {
	p := &l.pos[r.cid]
	switch r.kind {
	case msgPlayerNew:
		*p = tee.Point{X: r.x, Y: r.y}
		l.alive.Add(r.cid)
		s.Born.Add(r.cid)
	case msgPlayerOld:
		l.alive.Remove(r.cid)
		s.Born.Remove(r.cid)
	default:
		p.X += r.x
		p.Y += r.y
	}
}

// record appends a message that can affect a tee.
func (l *Log) record(s *tee.Section, r *record) {
	switch r.kind {
	case msgInputNew, msgInputDiff:
		l.addInput(s, r)
	case msgMessage:
		l.addMessage(s, r)
	case msgJoin:
		if l.Server.Minor >= minorFreshInput {
			l.input[r.cid] = tee.Input{}
		}
	case msgDrop:
		l.wire[r.cid] = wireUnknown
		s.Recs = append(s.Recs, tee.Record{Kind: tee.RecordDrop, ClientID: r.cid})
	case msgConsoleCommand:
		c := tee.Record{Kind: tee.RecordCommand, ClientID: r.cid, Num: r.x, Text: string(r.text)}
		for _, a := range r.args {
			c.Args = append(c.Args, string(a))
		}
		s.Recs = append(s.Recs, c)
	case msgEx:
		l.addExtended(s, r)
	}
}

func (l *Log) addInput(s *tee.Section, r *record) {
	in := &l.input[r.cid]
	fresh := r.kind == msgInputNew
	if fresh {
		*in = tee.Input{}
	}
	v := &r.input
	in.Direction += v[0]
	in.TargetX += v[1]
	in.TargetY += v[2]
	in.Jump += v[3]
	in.Fire += v[4]
	in.Hook += v[5]
	in.PlayerFlags += v[6]
	in.WantedWeapon += v[7]
	in.NextWeapon += v[8]
	in.PrevWeapon += v[9]
	s.Recs = append(s.Recs, tee.Record{Kind: tee.RecordInput, Fresh: fresh, ClientID: r.cid, Input: *in})
}

// addMessage appends the effect of a client's message on its tee: Cl_Kill and
// Cl_SetTeam request its death, Cl_Emoticon changes its eyes.
func (l *Log) addMessage(s *tee.Section, r *record) {
	w := l.wire[r.cid]
	if w == wireUnknown {
		w = guessWire(r.data)
		l.wire[r.cid] = w
	}
	v, n := twcodec.ReadInt(r.data)
	if n == 0 || v&1 != 0 {
		return
	}
	kill, team, emoticon := int32(22), int32(18), int32(23)
	if w == wire7 {
		kill, team, emoticon = 28, 25, 30
	}
	switch v >> 1 {
	case kill, team:
		s.Recs = append(s.Recs, tee.Record{Kind: tee.RecordKill, ClientID: r.cid})
	case emoticon:
		if which, n := twcodec.ReadInt(r.data[n:]); n > 0 {
			s.Recs = append(s.Recs, tee.Record{Kind: tee.RecordEmoticon, ClientID: r.cid, Num: which})
		}
	}
}

func (l *Log) addExtended(s *tee.Section, r *record) {
	kind := exOf(r.id)
	u := twcodec.NewUnpacker(r.data)
	first := u.Int()
	rec := tee.Record{ClientID: first}
	switch kind {
	case exJoinVer6, exJoinVer7:
		if first >= 0 && first < maxClients {
			l.wire[first] = wire6
			if kind == exJoinVer7 {
				l.wire[first] = wire7
			}
		}
		return
	case exPlayerTeam:
		rec.Kind, rec.Num = tee.RecordTeam, u.Int()
	case exPlayerSwitch:
		rec.Kind, rec.Num = tee.RecordSwap, u.Int()
	case exTeamPractice:
		rec.Kind, rec.ClientID, rec.Num = tee.RecordPractice, -1, first
		if rec.On = u.Int() != 0; u.OK() {
			s.Recs = append(s.Recs, rec)
		}
		return
	case exLoadSuccess:
		rec.Kind, rec.ClientID, rec.Num = tee.RecordLoad, -1, first
		u.Raw(16)
		rec.Text = string(u.String()) // empty if it did not fit
		s.Recs = append(s.Recs, rec)
		return
	default:
		return
	}
	if u.OK() && first >= 0 && first < maxClients {
		s.Recs = append(s.Recs, rec)
	}
}
