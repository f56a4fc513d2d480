package tee

import "playhead/sim"

// MovedBy returns the input that moved client id in the last tick, for tests
// that import packages which import this one.
func (inf *Inference) MovedBy(id int) Input { return inf.w.tees[id].saved }

// Tees returns how many tees the last tick had.
func (inf *Inference) Tees() int { return inf.w.alive.n }

// Repeat moves a single tee by inputs alone, from where a character of a demo was,
// and returns where it is after each of them.
func Repeat(game sim.GameMeta, server Server, m *sim.TileMap, from Character, inputs []Input) []Point {
	cfg := Config{Game: game, Server: server, Map: m}
	col, _ := usableMap(&cfg)
	w := newWorld(newRuleBook(&cfg), col)
	w.news = new(news)
	w.log = &Section{}
	w.spawn(0, Point{from.X, from.Y})
	c := &w.tees[0]
	c.Core = from.core()
	var path []Point
	for _, in := range inputs {
		w.tick++
		c.saved, c.latest = in, in
		w.turnAll()
		if w.at(0) == nil {
			break
		}
		pos, vel := w.walk(c)
		c.Pos, c.Vel = pos.rounded(), vel
		c.entity, w.places[0] = c.Pos, c.Pos
		c.limitSpeed()
		c.quantise()
		path = append(path, Point{round(c.Pos.X), round(c.Pos.Y)})
	}
	return path
}
