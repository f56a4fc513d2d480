package twdemo

import (
	"fmt"
	"time"

	"playhead/sim"
	"playhead/sim/times"
)

// A loss is a stretch of a demo without readable state because of damage.
type loss struct {
	open   bool
	offset int64    // of the damage
	from   sim.Tick // the last tick before it, if any
	any    bool
}

// begin records damage after tick last, the last one with a state, or before any
// tick. An open stretch continues.
func (l *loss) begin(offset int64, last sim.Tick, any bool) {
	if !l.open {
		*l = loss{true, offset, last, any}
	}
}

// end reports that everything before tick to, the open one, is missing: the bytes up
// to offset. first is the recording's first tick.
func (l *loss) end(b *sim.Builder, to, first sim.Tick, offset int64) {
	if !l.open {
		return
	}
	l.open = false
	if l.any {
		b.Gap(l.from, l.offset, offset)
	}
	text := fmt.Sprintf("the data is damaged: everything before tick %d is missing", to)
	if l.any {
		text = fmt.Sprintf("the data is damaged: everything between %s and %s is missing (ticks %d to %d)",
			position(l.from-first), position(to-first), l.from+1, to-1)
	}
	b.Warn(sim.WarnDamaged, l.offset, text)
}

// endless reports that nothing readable follows the damage, up to the file's size.
func (l *loss) endless(b *sim.Builder, first sim.Tick, size int64) {
	if l.open && l.any {
		b.GapToEnd(l.from, l.offset, size)
		b.Warn(sim.WarnDamaged, l.offset,
			fmt.Sprintf("the data is damaged: everything from %s to the end is missing (from tick %d)",
				position(l.from-first), l.from+1))
	}
	l.open = false
}

// position formats a number of ticks as a position in the recording.
func position(ticks sim.Tick) string {
	return times.Clock(time.Duration(ticks)*sim.TeeworldsTick, false, 2)
}

// lasts formats a number of ticks as how long they last.
func lasts(ticks sim.Tick) string { return times.WithUnit(time.Duration(ticks) * sim.TeeworldsTick) }
