package judge

import (
	"fmt"
	"strings"
)

// A State is what is seen of the measures.
type State struct {
	Player   string             `json:"player"`
	Why      string             `json:"why"` // there are no measures
	Pending  bool               `json:"pending"`
	Measures int                `json:"measures"`
	OwnRuns  int                `json:"own_runs"`
	Players  int                `json:"players"`
	Added    int                `json:"added_players"`
	Sources  []string           `json:"added_from"`
	Whole    bool               `json:"whole"`
	Chosen   string             `json:"chosen"`
	Moments  int                `json:"moments"`
	Moment   int                `json:"moment"` // the one gone to last, from 1; 0: none
	Brush    string             `json:"brush"`
	Brushing bool               `json:"brushing"` // the button is down
	Marks    map[string]float64 `json:"marks_above"`
	Windows  map[string]float64 `json:"marks_windows_seconds"`
	Above    int                `json:"moments_above"`
	Second   string             `json:"second_player"`
	Keys     int                `json:"second_player_changes"`
	Copies   int                `json:"copies"` // -1: not looked for
	// Of the copy that is shown: how much is equal, of how many changes, the shift, and whether it is compared with
	// others.
	Equal    int     `json:"equal"`
	Changes  int     `json:"changes"`
	Shift    int     `json:"shift"`
	Differs  int     `json:"differs"`
	Compared bool    `json:"compared"`
	Span     float64 `json:"ticks_in_lanes"`
	Hidden   [2]bool `json:"hidden"` // own runs, other players
	// Outside are the measures that stand out, Stands whether they are shown, not all.
	Outside []string `json:"outside"`
	Stands  bool     `json:"stands"`
	Scroll  float64  `json:"scroll"`
	// Controls are the middles of what can be pressed, px, by part and number.
	Controls map[string][2]float64 `json:"controls"`
}

// State returns what is seen of the measures, nil while they are not shown: see
// [part.Telling].
func (j *View) State() (key string, state any) {
	if !j.shows {
		return "judge", nil
	}
	t := &j.table
	st := &State{
		Player: player(j.S), Why: j.why(), Pending: j.judge.Pending(), Chosen: t.chosen,
		Moment: t.moment + 1,
		Marks:  j.D.Set.JudgeMarks, Windows: j.D.Set.JudgeWindows,
		Above: len(j.spotsAbove()), Brushing: t.brush.held, Copies: -1,
		Sources: j.group.sources, Hidden: t.hidden, Scroll: t.list.Scrolled(), Controls: map[string][2]float64{},
	}
	if r := t.report; r != nil && j.current() {
		st.Moments = len(t.moments())
		st.Measures, st.OwnRuns, st.Players, st.Added, st.Whole = len(r.Measures), r.Runs, r.Players,
			r.Added, r.Of.Whole
	}
	st.Stands = j.outliers.stands()
	for _, i := range j.outliers.at[:j.outliers.n] {
		st.Outside = append(st.Outside, j.outliers.of.Measures[i].Name)
	}
	if m := t.measure(); m != nil {
		st.Brush = t.brushText(m)
	}
	if o := j.copies.overlay; o != nil {
		st.Second, st.Keys = o.Name, len(o.Changes)
	}
	if c := j.copies.found; c != nil {
		st.Copies = len(c.All)
	}
	if a := &j.copies.aligned; a.of != nil {
		st.Equal, st.Changes, st.Shift, st.Differs = a.al.Equal, a.al.Changes(), int(a.shift), len(a.al.Differs)
		st.Span = a.span
		st.Compared = a.shifts != nil && a.shifts.Of == a.of
	}
	for _, z := range j.D.Hits.All() {
		if strings.HasPrefix(string(z.Target.Part), "judge ") {
			st.Controls[fmt.Sprintf("%s/%d", z.Target.Part, z.Target.N)] = [2]float64{
				z.Rect.CenterX(),
				z.Rect.CenterY(),
			}
		}
	}
	return "judge", st
}
