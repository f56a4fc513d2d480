package judge

import (
	"playhead/render/comparison"
	"playhead/render/judging"
	"playhead/render/part"
	"playhead/sim"
)

// together plays both stretches side by side in the scene, at the shift of the lanes.
func (j *View) together() {
	beside, ok := part.First[comparison.Beside](j.Parts)
	c := j.copies.aligned.of
	if !ok || c == nil {
		return
	}
	ref := func(s *judging.Side, from sim.Tick) comparison.Ref {
		path := j.S.Path
		if s.File != "" {
			path = s.Path
		}
		return comparison.Ref{
			Path: path, Run: -1, Game: s.Game, Player: s.Player, Start: from, End: from + c.Ticks, Second: -1,
			Name: s.Name,
		}
	}
	j.shows = false
	beside.LayBeside(ref(&c.A, c.A.From), comparison.Wish{
		Ref: ref(&c.B, c.A.From+j.copies.aligned.shift), Begin: comparison.BeginAtStart, Alone: true,
	})
}
