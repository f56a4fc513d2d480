package tee

// A bulletLine is the curve on which a bullet flies until a wall or a teleporter.
type bulletLine struct {
	from, dir        Vec
	speed, curvature float32
}

func (b *bullet) line(t *Tuning) bulletLine {
	return bulletLine{b.from, b.dir, t[TuneShotgunSpeed], t[TuneShotgunCurvature]}
}

// at returns where the bullet is some ticks after its last reversal.
func (l *bulletLine) at(ticks int32) Vec {
	way := float32(ticks) / ticksPerSecond * l.speed
	return Vec{
		l.from.X + float32(l.dir.X*way),
		l.from.Y + float32(l.dir.Y*way) + float32(l.curvature/10000*float32(way*way)),
	}
}

// A bulletPath is what the map has on a line: a bullet flies it again and again.
type bulletPath struct {
	line bulletLine
	open int32 // in how many ticks the bullet meets nothing of the map
	near box   // contains all tees that it may meet in these
}

// bulletPaths are the paths that each bullet flew last. All copies of a world share them.
type bulletPaths struct {
	last []lastPaths // by bullet
	next int         // which one is replaced next
}

type lastPaths struct {
	paths [pathsEach]bulletPath
	flown int // the path that it flew last
}

const (
	pathsEach = 4
	maxOpen   = 256 // ticks
)

// of returns the path of a line of a bullet.
func (p *bulletPaths) of(w *world, i int, line bulletLine) *bulletPath {
	for len(p.last) <= i {
		p.last = append(p.last, lastPaths{})
	}
	l := &p.last[i]
	for k := range l.paths {
		if k = (k + l.flown) % pathsEach; l.paths[k].line == line {
			l.flown = k
			return &l.paths[k]
		}
	}
	p.next = (p.next + 1) % pathsEach
	l.flown, l.paths[p.next] = p.next, w.pathOf(line)
	return &l.paths[p.next]
}

// pathOf follows a line to what the map has on it.
func (w *world) pathOf(line bulletLine) bulletPath {
	p := bulletPath{line: line, near: around(line.from, line.from, bulletReach)}
	from := line.from
	for p.open < maxOpen {
		to := line.at(p.open + 1)
		met, _, _ := w.col.solidLine(from, to)
		if _, teleports := w.teleporterOfShots(from); met || teleports || !w.col.inSight(to) {
			break
		}
		p.open++
		near := around(from, to, bulletReach)
		p.near.lo = Vec{min(p.near.lo.X, near.lo.X), min(p.near.lo.Y, near.lo.Y)}
		p.near.hi = Vec{max(p.near.hi.X, near.hi.X), max(p.near.hi.Y, near.hi.Y)}
		from = to
	}
	return p
}

// anyStands reports whether a tee is in a box.
func (w *world) anyStands(x *box) bool {
	for _, id := range w.order.all() {
		if x.has(w.stands[id]) {
			return true
		}
	}
	return false
}
