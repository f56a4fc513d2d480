package goldsrcwriter

import "math"

// A Level is where a round is played: rooms and passages with level or sloping
// floors. Units are world units, x right, y up.
type Level struct {
	Name  string
	Rooms []Room
	Doors []Door // between rooms, in both directions
	Site  int    // the room where the bomb goes
	Bases [2]int // rooms where the two teams begin
}

// A Room is a box without a roof. A passage slopes from Floor at its low side
// to Rise above it at the high one.
type Room struct {
	Min, Max [2]float32
	Floor    float32
	Rise     float32
	Along    int // axis along which it rises, toward the larger coordinate
}

// A Door is where two rooms meet.
type Door struct {
	A, B int
	At   [2]float32
}

// floor returns the height of the room's floor at (x, y).
func (r *Room) floor(x, y float32) float32 {
	if r.Rise == 0 {
		return r.Floor
	}
	p := [2]float32{x, y}[r.Along]
	f := (p - r.Min[r.Along]) / (r.Max[r.Along] - r.Min[r.Along])
	return r.Floor + r.Rise*min(1, max(0, f))
}

func (r *Room) center() [2]float32 {
	return [2]float32{(r.Min[0] + r.Max[0]) / 2, (r.Min[1] + r.Max[1]) / 2}
}

// roomAt returns the room that holds (x, y), the nearest when none does.
func (l *Level) roomAt(x, y float32) int {
	best, far := 0, float32(math.MaxFloat32)
	for i := range l.Rooms {
		r := &l.Rooms[i]
		dx := max(r.Min[0]-x, 0, x-r.Max[0])
		dy := max(r.Min[1]-y, 0, y-r.Max[1])
		if d := dx + dy; d < far {
			best, far = i, d
		}
	}
	return best
}

// near reports whether somebody in room a may see into room b.
func (l *Level) near(a, b int) bool {
	if a == b {
		return true
	}
	for _, d := range l.Doors {
		if d.A == a && d.B == b || d.A == b && d.B == a {
			return true
		}
	}
	return false
}

// toward returns the door by which one gets from room a nearer to room b.
func (l *Level) toward(a, b int) (Door, int, bool) {
	if a == b {
		return Door{}, a, false
	}
	// Distances to b over doors; a level has a handful of rooms.
	dist := make([]int, len(l.Rooms))
	for i := range dist {
		dist[i] = len(l.Rooms)
	}
	dist[b] = 0
	for range l.Rooms {
		for _, d := range l.Doors {
			dist[d.A] = min(dist[d.A], dist[d.B]+1)
			dist[d.B] = min(dist[d.B], dist[d.A]+1)
		}
	}
	var via Door
	next := -1
	for _, d := range l.Doors {
		for _, w := range [2][2]int{{d.A, d.B}, {d.B, d.A}} {
			if w[0] == a && (next < 0 || dist[w[1]] < dist[next]) {
				via, next = d, w[1]
			}
		}
	}
	return via, next, next >= 0
}

// Ledgeworks is a level of four halls around a yard, on floors from −64 to 128.
func Ledgeworks() *Level {
	return &Level{
		Name: "cs_ledgeworks",
		Rooms: []Room{
			{Min: [2]float32{-1208, 216}, Max: [2]float32{-136, 700}, Floor: -64},
			{Min: [2]float32{-136, 324}, Max: [2]float32{292, 592}, Floor: -64, Rise: 96, Along: 0},
			{Min: [2]float32{292, 108}, Max: [2]float32{1100, 752}, Floor: 32},
			{Min: [2]float32{-832, -268}, Max: [2]float32{-504, 216}, Floor: -64},
			{Min: [2]float32{-1208, -704}, Max: [2]float32{-24, -268}, Floor: -64},
			{Min: [2]float32{-24, -596}, Max: [2]float32{184, -376}, Floor: -64, Rise: 192, Along: 0},
			{Min: [2]float32{184, -756}, Max: [2]float32{1208, -324}, Floor: 128},
			{Min: [2]float32{500, -324}, Max: [2]float32{832, 108}, Floor: 128, Rise: -96, Along: 1},
		},
		Doors: []Door{
			{0, 1, [2]float32{-136, 458}},
			{1, 2, [2]float32{292, 458}},
			{0, 3, [2]float32{-668, 216}},
			{3, 4, [2]float32{-668, -268}},
			{4, 5, [2]float32{-24, -486}},
			{5, 6, [2]float32{184, -486}},
			{6, 7, [2]float32{666, -324}},
			{7, 2, [2]float32{666, 108}},
		},
		Site:  4,
		Bases: [2]int{6, 0},
	}
}

// Cistern is a small level: two basins and the bridge between them.
func Cistern() *Level {
	return &Level{
		Name: "cistern",
		Rooms: []Room{
			{Min: [2]float32{-900, -400}, Max: [2]float32{-200, 400}, Floor: 0},
			{Min: [2]float32{-200, -90}, Max: [2]float32{200, 90}, Floor: 0, Rise: 64, Along: 0},
			{Min: [2]float32{200, -500}, Max: [2]float32{1000, 500}, Floor: 64},
		},
		Doors: []Door{{0, 1, [2]float32{-200, 0}}, {1, 2, [2]float32{200, 0}}},
		Site:  2,
		Bases: [2]int{0, 2},
	}
}
