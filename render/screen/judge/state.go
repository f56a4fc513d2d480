package judge

import (
	"fmt"
	"strings"
)

// State returns what is seen of the measures, nil while they are not shown.
func (j *Screen) State() *JudgeState {
	if !j.Shows() {
		return nil
	}
	st := &JudgeState{
		Player: head{j}.player(), Why: j.why(), Pending: j.judge.Pending(), Chosen: j.chosen, Moments: len(j.moments()),
		Moment: j.moment + 1,
		Marks:  j.D.Set.JudgeMarks, Above: len(j.Lanes().spotsAbove()), Brushing: j.brush.held, Copies: -1,
		Hidden: j.hidden, Scroll: j.scroll, Controls: map[string][2]float64{},
	}
	if r := j.report; r != nil {
		st.Measures, st.OwnRuns, st.Players, st.Added, st.Whole = len(r.Measures), r.Runs, r.Players,
			r.Added, r.Of.Whole
	}
	if m := j.measure(); m != nil {
		st.Brush = detail{j}.brushText(m)
	}
	if o := j.judge.Overlaid(); o != nil {
		st.Second, st.Keys = o.Name, len(o.Changes)
	}
	if j.copies != nil {
		st.Copies = len(j.copies.All)
	}
	for _, z := range j.D.Hits.All() {
		if strings.HasPrefix(string(z.Target.Part), "judge ") {
			st.Controls[fmt.Sprintf("%s/%d", z.Target.Part, z.Target.N)] = [2]float64{
				z.Rect.CenterX(),
				z.Rect.CenterY(),
			}
		}
	}
	return st
}
