package tee

import (
	"encoding/binary"
	"io"
	"testing"

	"playhead/sim"
)

// A fuzzLog makes sections out of any bytes.
type fuzzLog struct {
	data []byte
	tick sim.Tick
	at   Section
}

func (l *fuzzLog) byte() byte {
	if len(l.data) == 0 {
		return 0
	}
	b := l.data[0]
	l.data = l.data[1:]
	return b
}

func (l *fuzzLog) int() int32 {
	switch b := l.byte(); b % 4 {
	case 0, 1:
		return int32(int8(l.byte()))
	case 2:
		return int32(l.byte())<<8 | int32(l.byte())
	default:
		var v [4]byte
		for i := range v {
			v[i] = l.byte()
		}
		return int32(binary.LittleEndian.Uint32(v[:]))
	}
}

func (l *fuzzLog) Next(s *Section) error {
	if len(l.data) == 0 {
		return io.EOF
	}
	l.tick += sim.Tick(1 + l.byte()%3)
	if l.byte() == 255 {
		l.tick += 100000
	}
	recs := s.Recs[:0]
	for range l.byte() % 6 {
		id := int32(l.byte() % 130)
		switch l.byte() % 4 {
		case 0:
			l.at.Alive.Remove(id)
		default:
			l.at.Alive.Add(id)
			if id < sim.MaxPlayers {
				l.at.Pos[id] = Point{l.int(), l.int()}
			}
		}
	}
	for range l.byte() % 6 {
		r := Record{Kind: RecordKind(l.byte() % 8), ClientID: l.int(), Num: l.int()}
		if l.byte()%2 == 0 {
			r.ClientID &= 3
		}
		r.Input = Input{
			l.int(), l.int(), l.int(), l.int() & 1, l.int(), l.int() & 1, l.int(), l.int(),
			l.int(), l.int(),
		}
		r.On = r.Num&1 != 0
		commands := [...]string{
			"r", "spec", "tune", "super", "ninja", "weapons", "rescue", "tune_reset", "pause", "force_pause", "kill",
			"back", "rescuemode", "tp", "tc", "tpxy", "lasttp",
			"totele", "totelecp", "left", "down", "move", "move_raw", "setswitch", "invincible", "setjumps",
			"addweapon", "removeweapon", "unninja", "hitothers",
			"endless", "deep", "undeep", "livefreeze", "freeze", "solo", "collision", "unweapons",
		}
		if r.Kind == RecordCommand {
			args := [...][]string{
				nil,
				{"gravity", "1e9"},
				{"2147483647", "-2147483648", "99999"},
				{"~1e30", "NaN"},
				{"2", "0", "1"},
				{"manual"},
				{"-1"},
			}
			r.Text, r.Args = commands[int(l.byte())%len(commands)], args[int(l.byte())%len(args)]
		}
		if r.Kind == RecordLoad {
			n := min(int(l.byte()), len(l.data))
			r.Text = string(l.data[:n])
			for len(r.Text) < 300 {
				r.Text += "\t9"
			}
		}
		recs = append(recs, r)
	}
	*s = l.at
	s.Tick, s.Recs, s.Early = l.tick, recs, int(l.byte()%4)
	return nil
}

// FuzzInference runs any log on a map of every kind of tile: it must neither
// panic nor take forever, and rows must be those of the log's tees.
func FuzzInference(f *testing.F) {
	f.Add([]byte("\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e"), uint64(1))
	f.Add([]byte{0, 0, 5, 1, 1, 2, 30, 2, 30, 2, 1, 2, 31, 2, 30, 4, 0, 0, 0, 0, 1, 3, 3, 3, 1, 1, 1}, uint64(2))
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		if len(data) > 4096 {
			return
		}
		inf := NewInference(Config{Game: ddnetGame(), Server: Server{
			Minor:  int(seed % 25),
			Random: "pcg-xsh-rr:02a9b77dd82d96d4:b14a8ac21c4cd906",
		}, Map: everyTile(seed), Log: &fuzzLog{data: data}})
		b := sim.NewStateBuilder()
		for range 2000 {
			if inf.Next(b) != nil {
				return
			}
			for id := range int32(sim.MaxPlayers) {
				if got := !b.Row(int(id)).Has.Empty(); got != inf.w.alive.has(id) {
					t.Fatalf("tick %d: client %d has a row: %v", b.Now(), id, got)
				}
			}
		}
	})
}

// everyTile is a small map with every tile somewhere.
func everyTile(seed uint64) *sim.TileMap {
	const w, h = 32, 32
	m := &sim.TileMap{
		Width: w, Height: h,
		Game: make([]sim.Tile, w*h), Front: make([]sim.Tile, w*h), Tele: make([]sim.TeleTile, w*h),
		Speedup: make([]sim.SpeedupTile, w*h), Switch: make([]sim.SwitchTile, w*h), Tune: make([]sim.TuneTile, w*h),
		Settings: []string{
			"tune_zone 3 gravity -2", "tune_zone 3 hook_drag_speed 1e30", "tune velramp_range 0",
			"sv_freeze_delay 1", "tune_zone 999 x 1",
		},
	}
	next := seed
	random := func(n int) int {
		next = next*6364136223846793005 + 1442695040888963407
		return int(next>>33) % n
	}
	for i := range m.Game {
		switch random(6) {
		case 0:
			m.Game[i] = sim.Tile{Index: uint8(random(256)), Flags: uint8(random(16))}
			m.Front[i] = sim.Tile{Index: uint8(random(256)), Flags: uint8(random(16))}
		case 1:
			m.Tele[i] = sim.TeleTile{Number: uint8(random(4)), Type: []uint8{
				10, 14, 15, 26, 27, 29, 30, 31,
				63,
			}[random(9)]}
		case 2:
			m.Speedup[i] = sim.SpeedupTile{
				Force: uint8(random(256)), MaxSpeed: uint8(random(256)),
				AngleDegrees: int16(random(1 << 16)),
			}
			m.Switch[i] = sim.SwitchTile{Number: uint8(random(5)), Type: uint8(random(256)), Delay: uint8(random(256))}
		case 3:
			m.Tune[i] = sim.TuneTile{Number: uint8(random(5)), Type: 68}
		}
	}
	return m
}

// FuzzReckon moves any character on any part of a map.
func FuzzReckon(f *testing.F) {
	f.Add(int32(1000), int32(300), int32(256), int32(-512), int32(4), int32(256), int32(0), int32(20))
	f.Add(int32(-1<<31), int32(1<<31-1), int32(1<<31-1), int32(-1<<31), int32(5), int32(0), int32(0), int32(150))
	col := collisionOf(f, everyTile(7))
	f.Fuzz(func(t *testing.T, x, y, vx, vy, state, dx, dy, ticks int32) {
		ch := Character{
			Tick: 1, X: x, Y: y, VelX: vx, VelY: vy, HookState: state, HookX: x, HookY: y, HookDX: dx,
			HookDY: dy, HookedPlayer: -1,
		}
		once := ch
		NewReckoner(col, sim.DDNet).Reckon(&ch, ticks)
		NewReckoner(col, sim.DDNet).Reckon(&once, ticks)
		if ch != once {
			t.Fatalf("two runs differ: %+v, %+v", ch, once)
		}
	})
}
