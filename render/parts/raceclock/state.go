package raceclock

import (
	"iter"

	"playhead/render/part"
	"playhead/render/runlist"
)

// A State describes the clock for --dump-state.
type State struct {
	Run      int      `json:"run"` // number in the list, −1 without a clock
	Time     string   `json:"time"`
	Sentence string   `json:"sentence"`
	Rivals   []string `json:"rivals"` // what, who, time and difference, the first one first
	Passed   int      `json:"passed"` // places where the run was timed
	Places   int      `json:"places"`
	// Finish is what the card of a finish says, "" without one.
	Finish string `json:"finish"`
}

// State describes the clock: see [part.Telling].
func (v *View) State() (key string, state any) {
	c := &v.clock
	if !c.shown && !v.card.shown {
		return "race_clock", nil
	}
	st := &State{Run: -1, Time: c.time(), Sentence: v.sentence(), Places: len(c.leads), Rivals: []string{}}
	if c.shown {
		st.Run = c.run
	}
	for i := range c.leads {
		if c.leads[i].HasOwn {
			st.Passed++
		}
	}
	for i := range c.rivals {
		r := &c.rivals[i]
		gap, _ := r.gap()
		st.Rivals = append(st.Rivals, r.label()+", "+r.name()+", "+r.time()+", "+gap)
	}
	if v.card.shown {
		k := v.report()
		st.Finish = k.who + ", " + k.time + ", " + k.rank
		if k.behind != "" {
			st.Finish += " " + k.behind
		}
		if k.own != "" {
			st.Finish += ", " + k.own
		}
		if k.difference != "" {
			st.Finish += " " + k.difference
		}
	}
	return "race_clock", st
}

// lists are the parts that list runs.
func (v *View) lists() iter.Seq[runlist.Showing] { return part.Each[runlist.Showing](v.Parts) }
