package sim

// SkipGaps makes playing go past what is missing instead of through it.
func (p *Playback) SkipGaps(on bool) { p.skips = on }

// Skipped returns how many gaps playing went past, and the last of them.
func (p *Playback) Skipped() (n int, last Gap) { return p.skipped, p.lastSkipped }

// skip moves a playing playhead out of a gap, the way it goes. A loop that ends in the
// gap begins again; one that also begins there is played as it is.
func (p *Playback) skip() {
	g := p.rec.GameAt(p.pos, p.game)
	if g == nil {
		return
	}
	gap, in := g.GapAt(p.pos)
	if !in {
		return
	}
	back, to := p.speed < 0, gap.End
	if back {
		to = gap.Begin
	}
	if p.looping && p.hasA && p.hasB {
		switch {
		case gap.HoldsTime(p.loopA) && gap.HoldsTime(p.loopB):
			return
		case !back && p.pos < p.loopB && p.loopB <= to:
			to = p.loopA
		case back && p.pos >= p.loopA && p.loopA >= to:
			to = p.loopB
		}
	}
	p.moveTo(to)
	p.skipped, p.lastSkipped = p.skipped+1, gap
}
