package main

import (
	"context"
	"fmt"
	"io"

	"playhead/moment"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/times"
)

// races has the page show the clocks of the runs in its first part, or of the run that it is about. Without its map, a
// recording has fewer runs.
func (p *pageMaker) races(ctx context.Context, o *opened, path string, only *runs.Run) error {
	part := &p.opt.Parts[0]
	found, _, err := p.f.runs(ctx, o, path, io.Discard)
	if err != nil {
		return err
	}
	on := func(i int) bool { return sameMap(o.Games[found[i].Game], part.Game) }
	for i := range found {
		r := &found[i]
		if r.Game != part.Game.Index || r.End < part.From || r.First() > part.To || r.Player < 0 ||
			only != nil && (r.Player != only.Player || r.Start != only.Start) {
			continue
		}
		race := moment.Race{Run: r}
		if own := runs.BestBefore(found, i, on); own >= 0 {
			against(&race, &found[own], "own best")
		} else if best := runs.BestOther(found, i, on); best >= 0 {
			against(&race, &found[best], "best here, "+found[best].Name)
		}
		if r.Ranked() {
			rank, of := runs.Rank(found, i, on)
			race.Rank = fmt.Sprintf("rank %d of %d finishes", rank, of)
		}
		p.opt.Races = append(p.opt.Races, race)
	}
	return nil
}

// beside measures the run that the page is about against the one beside it.
func (p *pageMaker) beside(ghost *runs.Run) {
	for i := range p.opt.Races {
		against(&p.opt.Races[i], ghost, ghost.Name)
	}
}

// against measures a race against another run.
func against(race *moment.Race, rival *runs.Run, what string) {
	race.Rival, race.Against = rival, what
	if rival.Finished() {
		race.Against += ", " + times.WithUnit(rival.Time)
	}
}

// sameMap reports whether two games are on one map.
func sameMap(a, b *sim.Game) bool { return a.Map.Name == b.Map.Name && a.Map.SHA256 == b.Map.SHA256 }
