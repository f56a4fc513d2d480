package measure

import (
	"math"

	"playhead/sim"
)

// times is a distribution of lengths in ticks.
type times struct {
	n          int
	sum, sumSq int64
	bins       [MaxTicks + 1]int
	least      sim.Tick // the shortest, at the ticks of shortest
	shortest   moments
	all        kept
}

// kept are the times themselves, if they are kept.
type kept struct {
	keep  bool
	times []Time
}

func (k *kept) add(from sim.Tick, bin int) {
	if k.keep && len(k.times) < MaxTimes {
		k.times = append(k.times, Time{from, bin})
	}
}

// add counts a time of n ticks that began at tick from.
func (d *times) add(from, n sim.Tick) {
	if d.n == 0 || n < d.least {
		d.least, d.shortest = n, moments{}
	}
	if n == d.least {
		d.shortest.add(from)
	}
	d.n++
	d.sum += int64(n)
	d.sumSq += int64(n) * int64(n)
	d.bins[min(n, MaxTicks)]++
	d.all.add(from, int(min(n, MaxTicks)))
}

// measures returns mean, coefficient of variation and entropy.
func (d *times) measures(name string) []Measure {
	mean := Measure{
		Name: name + "_mean", Unit: "ms", Samples: d.n, Known: d.n > 0, Note: notes(d.n, noteTick),
		Moments: d.shortest.ticks, Times: d.all.times,
	}
	cv := Measure{Name: name + "_cv", Samples: d.n, Note: notes(d.n, noteTick)}
	entropy := Measure{Name: name + "_entropy", Unit: "bit", Samples: d.n, Known: d.n > 0, Note: notes(d.n, noteTick)}
	if d.n == 0 {
		return []Measure{mean, cv, entropy}
	}
	n := float64(d.n)
	average := float64(d.sum) / n
	mean.Value = average * 1000 / ticksPerSecond
	if d.n > 1 && average > 0 {
		cv.Known = true
		variance := max(0, float64(d.sumSq)/n-average*average)
		cv.Value = math.Sqrt(variance) / average
	}
	mean.Bins, entropy.Value = binsOf(&d.bins, d.n)
	return []Measure{mean, cv, entropy}
}

// binsOf returns the bins of a distribution of n lengths that hold any, and its
// entropy in bits.
func binsOf(counts *[MaxTicks + 1]int, n int) (bins []Bin, entropy float64) {
	for ticks, count := range counts {
		if count == 0 {
			continue
		}
		bins = append(bins, Bin{ticks, count})
		p := float64(count) / float64(n)
		entropy -= p * math.Log2(p)
	}
	return bins, max(0, entropy) // not −0
}

// A key is one that is held down and let go.
type key struct {
	down    bool // since tick from, if known
	known   bool
	from    sim.Tick
	pressed bool // before, at tick last
	last    sim.Tick

	holds, intervals times
}

// forget ends the current time without counting it.
func (k *key) forget(down bool) { k.down, k.known, k.pressed = down, false, false }

// step advances to tick t, at which the key was pressed, or is down.
func (k *key) step(t sim.Tick, pressed, down bool) {
	if k.down && (pressed || !down) {
		if k.known {
			k.holds.add(k.from, t-k.from)
		}
		k.down = false
	}
	if !pressed {
		return
	}
	if k.pressed {
		k.intervals.add(t, t-k.last)
	}
	k.pressed, k.last = true, t
	k.down, k.known, k.from = down, down, t
}
