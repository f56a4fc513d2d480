package tee

import (
	"io"
	"math/rand/v2"

	"playhead/sim"
)

// A testServer plays a game by the package's own rules and writes the log a
// real server would: it knows every tee's hidden state, the log does not.
type testServer struct {
	w    *world
	rng  *rand.Rand
	last *Section
	log  []*Section
	want []testTick
}

// ddnetGame describes a game on a DDNet server.
func ddnetGame() sim.GameMeta {
	return sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick}
}

// testTick is what the log of a tick leaves out.
type testTick struct {
	tick sim.Tick
	tees []tee
}

// newTestServer returns a server with n tees on a map.
func newTestServer(m *sim.TileMap, n int, seed uint64) *testServer {
	col, err := NewCollision(m)
	if err != nil {
		panic(err)
	}
	s := &testServer{
		w:   newWorld(newRuleBook(&Config{Game: ddnetGame(), Map: m}), col),
		rng: rand.New(rand.NewPCG(seed, 1)), last: new(Section),
	}
	for id := range int32(n) {
		p := col.spawns[s.rng.IntN(len(col.spawns))]
		s.last.Alive.Add(id)
		s.last.Born.Add(id)
		s.last.Pos[id] = Point{int32(p.X), int32(p.Y)}
		s.last.Recs = append(s.last.Recs, s.input(id, Input{TargetX: 100}, true))
	}
	s.w.begin(s.last)
	s.keep()
	return s
}

func (s *testServer) input(id int32, in Input, fresh bool) Record {
	return Record{Kind: RecordInput, ClientID: id, Input: in, Fresh: fresh}
}

// keep puts the section that is complete into the log.
func (s *testServer) keep() {
	s.log = append(s.log, s.last)
	t := testTick{tick: s.last.Tick}
	for _, id := range s.w.alive.all() {
		t.tees = append(t.tees, s.w.tees[id])
	}
	s.want = append(s.want, t)
}

// tick runs one tick.
func (s *testServer) tick() {
	w, before := s.w, s.last
	now := &Section{Tick: before.Tick + 1, Alive: before.Alive, Pos: before.Pos}
	w.log = now
	w.readRecords(before)
	w.showPlaces()
	var got arrivals
	w.readInputs(before.Recs, &got)
	w.applyInputs(&got, func(*tee, *Input, *Input) bool { return false })
	w.tick = int32(now.Tick)
	w.moveProjectiles()
	w.moveBullets()
	w.moveLasers()
	w.moveForces()
	for _, id := range w.order.all() {
		w.takePickups(&w.tees[id])
	}
	w.turnAll()
	for _, id := range w.order.all() {
		c := &w.tees[id]
		pos, vel := w.walk(c)
		c.Pos, c.entity, c.Vel = pos.rounded(), pos.rounded(), vel
		c.limitSpeed()
		c.quantise()
		w.put(c, c.Pos)
		now.Pos[id] = Point{int32(c.Pos.X), int32(c.Pos.Y)}
	}
	w.switches.expire(w.tick)
	s.last = now
	s.press()
	s.keep()
}

// press lets every client press and point at something now and then.
func (s *testServer) press() {
	r := s.rng
	for _, id := range s.w.alive.all() {
		in := s.w.players[id].last
		switch r.IntN(24) {
		case 0:
			in.Direction = int32(r.IntN(3) - 1)
		case 1:
			in.Jump = 1 - in.Jump
		case 2, 3:
			in.Hook = 1 - in.Hook
		case 4:
			in.Fire++
		case 5:
			in.WantedWeapon = int32(r.IntN(6))
		case 6, 7, 8, 9:
			in.TargetX, in.TargetY = int32(r.IntN(600)-300), int32(r.IntN(600)-300)
		default:
			continue
		}
		s.last.Recs = append(s.last.Recs, s.input(int32(id), in, false))
	}
}

// testMap is a cave with walls, unhookable parts, freeze, stoppers and a
// teleporter.
func testMap(seed uint64) *sim.TileMap {
	const w, h = 80, 50
	r := rand.New(rand.NewPCG(seed, 2))
	m := &sim.TileMap{
		Width: w, Height: h, Game: make([]sim.Tile, w*h), Front: make([]sim.Tile, w*h),
		Tele: make([]sim.TeleTile, w*h),
	}
	box := func(tiles []sim.Tile, index uint8, n, size int) {
		for range n {
			x, y := r.IntN(w-size), r.IntN(h-size)
			for dy := range 1 + r.IntN(size) {
				for dx := range 1 + r.IntN(size) {
					tiles[(y+dy)*w+x+dx] = sim.Tile{Index: index}
				}
			}
		}
	}
	box(m.Game, tileSolid, 50, 6)
	box(m.Game, tileUnhookable, 20, 4)
	box(m.Front, tileFreeze, 8, 3)
	box(m.Front, tileStop, 6, 2)
	box(m.Front, tileUnfreeze, 6, 2)
	box(m.Front, tileThroughAll, 6, 2)
	for i := range m.Game {
		if x, y := i%w, i/w; x == 0 || y == 0 || x == w-1 || y == h-1 {
			m.Game[i] = sim.Tile{Index: tileSolid}
		}
	}
	for range 8 {
		i := (1+r.IntN(h-2))*w + 1 + r.IntN(w-2)
		m.Game[i] = sim.Tile{Index: sim.EntityOffset + entitySpawn}
	}
	for k := range 6 {
		i := (1+r.IntN(h-2))*w + 1 + r.IntN(w-2)
		m.Tele[i] = sim.TeleTile{Number: 1, Type: []uint8{teleIn, teleOut}[k%2]}
	}
	return m
}

// A memoryLog is a Log of sections kept in memory.
type memoryLog struct {
	sections []*Section
	next     int
}

func (l *memoryLog) Next(s *Section) error {
	if l.next == len(l.sections) {
		return io.EOF
	}
	recs := append(s.Recs[:0], l.sections[l.next].Recs...)
	*s = *l.sections[l.next]
	s.Recs = recs
	l.next++
	return nil
}
