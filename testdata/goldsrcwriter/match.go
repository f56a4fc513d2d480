package goldsrcwriter

import (
	"math"
	"math/rand/v2"
)

// A match is a round of players who walk through a level and shoot at each
// other. Nobody ever played it.
type match struct {
	level   *Level
	rng     *rand.Rand
	players []player
	time    float64 // of the server
	round   float64 // when the round began
	over    float64 // when it was decided, 0 while it goes on
	scores  [2]int
	winner  int
	planted bool
	bomb    [3]float32
	happens []happening // in this step
	grenade []grenade
	watcher int // entity number of who only watches, 0 nobody
}

// A player of a match.
type player struct {
	id        int // entity number
	userID    int
	name      string
	team      int // 0 or 1
	side      int // index of the team in messages
	pos       [3]float32
	vel       [3]float32
	yaw       float32
	pitch     float32
	room      int
	goal      int // room he walks to
	spot      [2]float32
	hasSpot   bool
	health    int
	clip      int
	weapon    int // index into arms
	alive     bool
	diedAt    float64
	duckUntil float64
	climbs    bool
	nextShot  float64
	kills     int
	deaths    int
	money     int
	body      bool // ClCorpse was sent
}

// A happening is something that messages tell of.
type happening struct {
	what   what
	a, b   int // players: who, whom
	weapon int
	head   bool
	text   string
	at     [3]float32
	team   bool
	model  string // of the grenade of a script
	blind  float64
}

type what int

const (
	shotFired what = iota
	bulletHit
	wasKilled
	saidSomething
	roundBegan
	roundWon
	bombWasPlanted
	grenadeBurst
	smokeBegan
	tookFlag
)

// A grenade flies.
type grenade struct {
	pos, vel [3]float32
	until    float64
	smoke    bool
	owner    int
	entity   int
	model    string  // of a script: without folder
	blind    float64 // seconds that it blinds the recorder
}

// An arm is a weapon of a game.
type arm struct {
	name   string // in DeathMsg and of its models
	script string
	id     int
	clip   int
	every  float64 // seconds between shots
	damage int
}

func arms(game string) []arm {
	if m := mods[game]; m != nil {
		return m.arms
	}
	if game == "valve" {
		return []arm{
			{"9mmAR", "mp5", 4, 50, 0.12, 14},
			{"shotgun", "shotgun1", 7, 8, 0.8, 55},
			{"357", "python", 3, 6, 0.7, 48},
		}
	}
	return []arm{
		{"ak47", "ak47", 28, 30, 0.11, 32},
		{"m4a1", "m4a1", 22, 30, 0.1, 29},
		{"usp", "usp", 16, 12, 0.25, 26},
	}
}

var names = []string{
	"rook", "sable", "ogg", "hm", "fen", "Tomek", "vx", "glib", "Pauli", "nine", "ärla", "мох", "kite",
	"bo", "Ines", "q", "tern", "Lo", "mica", "wren",
}

var lines = []string{
	"hello", "nice one", "gg", "they are at the basins", "cover me", "ugh", "следующий раунд", "lag?",
	"well played", "rush!",
}

func newMatch(l *Level, count int, seed uint64) *match {
	m := &match{level: l, rng: rand.New(rand.NewPCG(seed, 1))}
	for i := range count {
		name := names[i%len(names)]
		if i >= len(names) {
			name += string(rune('0' + i/len(names)))
		}
		m.players = append(m.players, player{
			id: i + 1, userID: 100 + i, name: name, team: i & 1, money: 800,
			weapon: i % 3,
		})
	}
	return m
}

// begin places everybody for a new round.
func (m *match) begin(game string) {
	m.round, m.over, m.planted, m.grenade = m.time, 0, false, m.grenade[:0]
	for i := range m.players {
		m.spawn(&m.players[i], game)
	}
	m.tell(happening{what: roundBegan})
}

func (m *match) spawn(p *player, game string) {
	if p.id == m.watcher {
		p.body = true
		return
	}
	p.room = m.level.Bases[p.team]
	c := m.level.Rooms[p.room].center()
	p.pos[0], p.pos[1] = c[0]+float32(m.rng.IntN(300)-150), c[1]+float32(m.rng.IntN(200)-100)
	p.health, p.alive, p.body = 100, true, false
	p.clip = arms(game)[p.weapon].clip
	p.goal, p.hasSpot = m.rng.IntN(len(m.level.Rooms)), false
	p.vel = [3]float32{}
	m.stand(p)
}

func (m *match) tell(h happening) { m.happens = append(m.happens, h) }

// stand puts the player's origin 36 units above the floor he is on.
func (m *match) stand(p *player) {
	p.room = m.level.roomAt(p.pos[0], p.pos[1])
	z := m.level.Rooms[p.room].floor(p.pos[0], p.pos[1]) + 36
	if p.duckUntil > m.time {
		z -= 18
	}
	p.pos[2] = z
}

// stepPeacefully lets everybody walk and no more.
func (m *match) stepPeacefully(dt float64, game string) {
	m.happens = m.happens[:0]
	m.time += dt
	if m.round == 0 {
		m.begin(game)
	}
	for i := range m.players {
		m.walk(&m.players[i], dt)
	}
}

// step moves the match on by dt seconds.
func (m *match) step(dt float64, game string) {
	m.happens = m.happens[:0]
	m.time += dt
	if m.round == 0 || m.over > 0 && m.time > m.over+5 {
		m.begin(game)
	}
	for i := range m.players {
		p := &m.players[i]
		if !p.alive {
			p.vel = [3]float32{}
			if deathmatch(game) && p.id != m.watcher && m.time > p.diedAt+3 {
				m.spawn(p, game)
			}
			continue
		}
		m.walk(p, dt)
		m.fight(p, game)
		if m.rng.Float64() < dt/40 {
			m.tell(happening{
				what: saidSomething, a: p.id, text: lines[m.rng.IntN(len(lines))],
				team: m.rng.IntN(3) == 0,
			})
		}
		if m.rng.Float64() < dt/25 && len(m.grenade) < 8 {
			m.throw(p)
		}
	}
	m.fly(dt)
	if !deathmatch(game) {
		m.judge()
	}
}

const walkSpeed = 240

// walk takes the player toward his goal, door by door.
func (m *match) walk(p *player, dt float64) {
	if !p.hasSpot {
		door, _, ok := m.level.toward(p.room, p.goal)
		if ok {
			p.spot = door.At
		} else {
			r := &m.level.Rooms[p.room]
			p.spot = [2]float32{
				r.Min[0] + 40 + m.rng.Float32()*(r.Max[0]-r.Min[0]-80),
				r.Min[1] + 40 + m.rng.Float32()*(r.Max[1]-r.Min[1]-80),
			}
			p.goal = m.rng.IntN(len(m.level.Rooms))
		}
		p.hasSpot = true
	}
	dx, dy := p.spot[0]-p.pos[0], p.spot[1]-p.pos[1]
	far := float32(math.Hypot(float64(dx), float64(dy)))
	run := float32(walkSpeed * dt)
	if p.duckUntil > m.time {
		run /= 3
	} else if m.rng.Float64() < dt/12 {
		p.duckUntil = m.time + 1
	}
	if far <= run+1 {
		// Step past the door, so that the next room is the one he is in.
		p.pos[0], p.pos[1] = p.spot[0]+dx/max(far, 1)*4, p.spot[1]+dy/max(far, 1)*4
		p.hasSpot = false
		if _, next, ok := m.level.toward(p.room, p.goal); ok {
			c := m.level.Rooms[next].center()
			tx, ty := c[0]-p.pos[0], c[1]-p.pos[1]
			t := float32(math.Hypot(float64(tx), float64(ty)))
			p.pos[0] += tx / max(t, 1) * 8
			p.pos[1] += ty / max(t, 1) * 8
		}
	} else {
		p.pos[0] += dx / far * run
		p.pos[1] += dy / far * run
	}
	z := p.pos[2]
	m.stand(p)
	step := float32(1 / dt)
	p.vel = [3]float32{dx / max(far, 1) * run * step, dy / max(far, 1) * run * step, (p.pos[2] - z) * step}
	want := float32(math.Atan2(float64(dy), float64(dx)) * 180 / math.Pi)
	turn := float32(math.Mod(float64(want-p.yaw)+540, 360) - 180)
	p.yaw = float32(math.Mod(float64(p.yaw+turn*min(1, float32(dt*6)))+360, 360))
	p.pitch = float32(10 * math.Sin(m.time+float64(p.id)))
}

// fight makes the player shoot at an enemy he may see.
func (m *match) fight(p *player, game string) {
	if m.over > 0 || m.time < p.nextShot || m.time < m.round+3 {
		return
	}
	a := arms(game)[p.weapon]
	for i := range m.players {
		q := &m.players[i]
		if q == p || !q.alive || !deathmatch(game) && q.team == p.team || !m.level.near(p.room, q.room) {
			continue
		}
		dx, dy := q.pos[0]-p.pos[0], q.pos[1]-p.pos[1]
		if math.Hypot(float64(dx), float64(dy)) > 900 {
			continue
		}
		p.yaw = float32(math.Mod(math.Atan2(float64(dy), float64(dx))*180/math.Pi+360, 360))
		p.nextShot = m.time + a.every*(1+m.rng.Float64())
		if p.clip--; p.clip <= 0 {
			p.clip, p.nextShot = a.clip, m.time+2.2
		}
		m.tell(happening{what: shotFired, a: p.id, weapon: p.weapon})
		if m.rng.IntN(3) > 0 {
			miss := [3]float32{q.pos[0] + float32(m.rng.IntN(80)), q.pos[1] + float32(m.rng.IntN(80)), q.pos[2]}
			m.tell(happening{what: bulletHit, a: p.id, at: miss})
			return
		}
		head := m.rng.IntN(6) == 0
		hurt := a.damage
		if head {
			hurt *= 4
		}
		m.hurt(p, q, hurt, head)
		return
	}
}

func (m *match) hurt(p, q *player, damage int, head bool) {
	q.health -= damage
	if q.health > 0 {
		return
	}
	q.health, q.alive, q.diedAt = 0, false, m.time
	q.deaths++
	p.kills++
	p.money = min(16000, p.money+300)
	m.tell(happening{what: wasKilled, a: p.id, b: q.id, weapon: p.weapon, head: head, at: q.pos})
}

// throw makes the player throw a grenade ahead.
func (m *match) throw(p *player) {
	s, c := math.Sincos(float64(p.yaw) * math.Pi / 180)
	m.grenade = append(m.grenade, grenade{
		pos: p.pos, vel: [3]float32{float32(c) * 450, float32(s) * 450, 220}, until: m.time + 1.6,
		smoke: m.rng.IntN(3) == 0, owner: p.id, entity: m.freeEntity(),
	})
}

// freeEntity returns an entity number that no grenade has.
func (m *match) freeEntity() int {
	for n := firstGrenade; ; n++ {
		used := false
		for _, g := range m.grenade {
			used = used || g.entity == n
		}
		if !used {
			return n
		}
	}
}

func (m *match) fly(dt float64) {
	kept := m.grenade[:0]
	for _, g := range m.grenade {
		if m.time > g.until {
			w := grenadeBurst
			if g.smoke {
				w = smokeBegan
			}
			m.tell(happening{what: w, a: g.owner, at: g.pos, model: g.model, blind: g.blind})
			continue
		}
		g.vel[2] -= float32(800 * dt)
		for i := range 3 {
			g.pos[i] += g.vel[i] * float32(dt)
		}
		r := &m.level.Rooms[m.level.roomAt(g.pos[0], g.pos[1])]
		if f := r.floor(g.pos[0], g.pos[1]); g.pos[2] < f {
			g.pos[2], g.vel[2] = f, -g.vel[2]*0.4
			g.vel[0] *= 0.6
			g.vel[1] *= 0.6
		}
		kept = append(kept, g)
	}
	m.grenade = kept
}

// judge decides the round.
func (m *match) judge() {
	if m.over > 0 {
		return
	}
	var left [2]int
	for i := range m.players {
		if m.players[i].alive {
			left[m.players[i].team]++
		}
	}
	switch {
	case left[1] == 0:
		m.winner = 0
	case left[0] == 0 || m.time > m.round+60:
		m.winner = 1
	default:
		m.plant()
		return
	}
	m.over = m.time
	m.scores[m.winner]++
	m.tell(happening{what: roundWon, a: m.winner})
}

// plant lets a player of the first team who stands at the site plant the bomb.
func (m *match) plant() {
	if m.planted || m.time < m.round+8 {
		return
	}
	for i := range m.players {
		p := &m.players[i]
		if p.alive && p.team == 0 && p.room == m.level.Site {
			m.planted, m.bomb = true, [3]float32{p.pos[0], p.pos[1], p.pos[2] - 36}
			m.tell(happening{what: bombWasPlanted, a: p.id, at: m.bomb})
			m.tell(happening{what: tookFlag, a: p.id})
			return
		}
	}
}
