package goldsrcwriter

import (
	"errors"
	"fmt"
	"io"
)

// Options say what to write. The zero value of a field is its default.
type Options struct {
	Game       string // "cstrike", "valve", "dod", "tfc", "gearbox" or "svencoop"; default "cstrike"
	Protocol   int    // 48
	Players    int    // 8
	Seconds    float64
	Rate       float64  // packets a second, 30
	Levels     []*Level // one after the other in equal parts; Ledgeworks
	MapCRC     uint32
	MaxClients int // 32, at least Players
	Recorder   int // index of the player who records
	Seed       uint64
	Server     string

	HLTV      bool // recorded by a proxy: everybody is in every packet
	Instanced bool // some entities start from instanced baselines
	Beams     bool // a custom entity
	Fractions bool // of coordinates of sounds
	Spectates bool // the recorder watches others instead of playing
	British   bool // Day of Defeat: the Allies are
	// Teams are those of teamplay in Half-Life, which are named after models.
	Teams []string

	// Course is what the recorder does instead of fighting: then Levels is what
	// its Run returned, Rate and Seconds are its own, and nobody fights.
	Course *Course

	// Script is what happens instead of a fight, in order of time: a match of
	// Counter-Strike. Players walk, and do nothing by themselves.
	Script []Order

	// BXT is what Bunnymod XT keeps in the demo, in the order of time.
	BXT []*BXTList

	// Commands are console commands of the recorder, in the order of time.
	Commands []Command

	// Observe is called with what every network frame of Playback shows.
	Observe func(*Tick)
}

// A Command is a console command and when it comes, seconds.
type Command struct {
	At   float64
	Text string
}

// A Tick is the truth about one network frame of Playback.
type Tick struct {
	Game     int
	Time     float32
	Recorder State   // meaningless in a recording of HLTV
	Seen     []State // players in the packet who are not hidden, without the recorder
	Entities int     // in the packet, 0 without one
	Things   []Thing // those of the packet that are no players
	Kills    []Kill
	Chat     []string
	Shots    int
	Sounds   [][3]float32
	Rounds   int // begun and won
	Flags    int // taken, in Day of Defeat
	Watched  int // the player that HLTV's director shows, 0 for none yet
}

// A Thing is an entity that is no player, as the server has it: the wire
// rounds to 1/32 unit, of beams to 1/8.
type Thing struct {
	Number         int
	Beam           bool
	Origin, Angles [3]float32
	Model          string
	Skin, Body     int
	Scale          float32
}

// A State is a player as the packet has him, exact to what the wire holds.
type State struct {
	ID         int
	Origin     [3]float32
	Yaw, Pitch float32
	Alive      bool
	Ducking    bool
	Weapon     string
	Buttons    int
}

// A Kill is one line of the kill feed.
type Kill struct {
	Killer, Victim int
	Weapon         string
	Head           bool
}

func (o *Options) defaults() error {
	if o.Game == "" {
		o.Game = "cstrike"
	}
	if o.Protocol == 0 {
		o.Protocol = 48
	}
	if o.Players == 0 {
		o.Players = 8
	}
	if o.Seconds == 0 {
		o.Seconds = 60
	}
	if o.Rate == 0 {
		o.Rate = 30
	}
	if o.Course != nil {
		o.Rate, o.Seconds = courseFPS/float64(o.Course.Frames), o.Course.seconds()
	}
	if len(o.Levels) == 0 {
		o.Levels = []*Level{Ledgeworks()}
	}
	o.MaxClients = max(o.MaxClients, o.Players)
	if o.Server == "" {
		o.Server = "a server that never was"
	}
	switch {
	case teamWords[o.Game] == nil:
		return fmt.Errorf("goldsrcwriter: no game %q", o.Game)
	case o.Players < 2 || o.Players > 32:
		return errors.New("goldsrcwriter: want 2 to 32 players")
	case o.Recorder < 0 || o.Recorder >= o.Players:
		return errors.New("goldsrcwriter: the recorder is one of the players")
	}
	return nil
}

// sides returns how many teams the messages name.
func (o *Options) sides() int {
	if len(o.Teams) > 0 {
		return len(o.Teams)
	}
	return len(teamWords[o.Game])
}

// Bytes returns a demo in memory.
func Bytes(o Options) ([]byte, error) {
	var m memory
	err := Write(&m, o)
	return m.buf, err
}

// A memory is a file in memory.
type memory struct {
	buf []byte
	at  int64
}

func (m *memory) Write(b []byte) (int, error) {
	if end := m.at + int64(len(b)); end > int64(len(m.buf)) {
		m.buf = append(m.buf, make([]byte, end-int64(len(m.buf)))...)
	}
	m.at += int64(copy(m.buf[m.at:], b))
	return len(b), nil
}

func (m *memory) Seek(off int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		off += m.at
	case io.SeekEnd:
		off += int64(len(m.buf))
	}
	if off < 0 || off > int64(len(m.buf)) {
		return m.at, errors.New("goldsrcwriter: seek outside of the file")
	}
	m.at = off
	return off, nil
}

// Write writes a demo to w.
func Write(w io.WriteSeeker, o Options) error {
	if err := o.defaults(); err != nil {
		return err
	}
	d := newDemo(w, o.Protocol, o.Levels[0].Name, o.Game, o.MapCRC)
	r := &recording{o: &o, d: d}
	return r.write()
}

// A recording is a match being recorded.
type recording struct {
	o        *Options
	d        *demo
	v        *server
	m        *match
	frame    int
	keys     int // buttons of the last frame
	late     int // shots written behind the last network frame
	lists    int // of Bunnymod XT, written so far
	commands int // of Options.Commands, written so far

	shown int // the player that HLTV's director shows
	tick  Tick

	// Of a script:
	obeyed int // orders
	moving bool
	// restarts is set from Restart to the next round of a script.
	restarts bool
	sayings  []func() // of this frame
	smokes   []puffing
}

func (r *recording) write() error {
	per := int(r.o.Seconds * r.o.Rate / float64(len(r.o.Levels)))
	for game, l := range r.o.Levels {
		r.v = newServer(r.o, l, 10+r.frame)
		r.m = newMatch(l, r.o.Players, r.o.Seed+uint64(game))
		for i := range r.m.players {
			r.m.players[i].side = i % r.o.sides()
		}
		if r.o.Spectates {
			r.m.watcher = r.o.Recorder + 1
		}
		r.m.time = 1
		if game == 0 {
			r.d.begin("LOADING")
		}
		if err := r.signOn(game); err != nil {
			return err
		}
		if game == 0 {
			r.d.end(0)
			r.d.begin("Playback")
		}
		for range max(per, 1) {
			if err := r.step(game); err != nil {
				return err
			}
		}
	}
	for r.late > 0 { // what lies behind the last frame would belong to none
		if err := r.step(len(r.o.Levels) - 1); err != nil {
			return err
		}
	}
	r.d.end(r.time())
	return r.d.finish()
}

// time returns the time of the current frame of Playback.
func (r *recording) time() float32 { return float32(0.1 + float64(r.frame)/r.o.Rate) }

// signOn writes the messages to a client before it plays: three blocks.
func (r *recording) signOn(game int) error {
	v := r.v
	slot := r.o.Recorder
	blocks := []func(){
		func() {
			v.s.u8(8)
			v.s.str("a round that never was\n")
			v.info(r.o.Server, slot)
			for i := range r.m.players {
				v.userInfo(&r.m.players[i], false)
			}
		},
		v.resources,
		func() {
			v.spawnBaselines()
			v.s.u8(7)
			v.s.f32(float32(r.m.time))
			v.s.u8(12, 0)
			v.s.str("m")
			if m := mods[r.o.Game]; m != nil && m.named {
				v.user("TeamNames", func(s *stream) {
					s.u8(len(m.teams))
					for _, name := range m.teams {
						s.str(name)
					}
				})
			}
			for i := range r.m.players {
				v.tellPlayer(&r.m.players[i])
			}
			v.s.u8(25, 1)
		},
	}
	for _, b := range blocks {
		v.s.reset()
		b()
		v.sequence++
		vw := view{sequence: v.sequence, maxClients: r.o.MaxClients, slot: slot}
		when := float32(600 + v.sequence)
		if game > 0 {
			when = r.time()
			r.tick = Tick{Game: game, Time: when, Recorder: State{ID: slot + 1}}
			r.observe() // the block that names the server begins the game
			r.frame++
		}
		if err := r.d.network(when, &vw, v.s.buf); err != nil {
			return err
		}
		r.d.frame++
	}
	return r.d.err
}

// observe hands over the truth about a frame. What was written between two
// frames belongs to the later one.
func (r *recording) observe() {
	r.tick.Shots += r.late
	r.late = 0
	if r.o.Observe != nil {
		r.o.Observe(&r.tick)
	}
}
