package judge

import (
	"errors"
	"maps"
	"math"
	"strconv"
	"strings"

	"playhead/render/desk"
	"playhead/render/judging"
	"playhead/render/settings"
	"playhead/sim/measure"
)

// limit returns the value above which the user wants a measure marked.
func (j *Screen) limit(m *judging.Measure) (v float64, set bool) {
	v, set = j.D.Set.JudgeMarks[m.Name]
	return v, set
}

// above reports whether a measure is above the user's mark.
func (j *Screen) above(m *judging.Measure) bool {
	v, set := j.limit(m)
	return set && m.Known && m.Value > v
}

// askLimit asks for the value above which the chosen measure is marked.
func (j *Screen) askLimit() {
	m := j.measure()
	if m == nil {
		return
	}
	name, scale, unit := m.Name, scaleOf(m), unitOf(m)
	text := ""
	if v, set := j.limit(m); set {
		text = strconv.FormatFloat(v*scale, 'g', 6, 64)
	}
	hint := "A number. Leave it empty to mark nothing. You choose the value: no measure has a known threshold."
	if unit != "" {
		hint = "A number, in " + unit +
			". Leave it empty to mark nothing. You choose the value: no measure has a known threshold."
	}
	j.Dialogs.Ask(desk.Question{
		Name: "mark above", Title: "Mark above: " + measure.Label(name), Hint: hint, Text: text, OK: "Save",
		Wrong: "Enter a number.",
		Done: func(text string) error {
			text = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(strings.ReplaceAll(text, ",", ".")), unit))
			if text == "" {
				j.setLimit(name, math.NaN())
				return nil
			}
			v, err := strconv.ParseFloat(text, 64)
			if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
				return errors.New("not a number")
			}
			j.setLimit(name, v/scale)
			return nil
		},
	})
}

// setLimit keeps the user's mark of a measure; NaN removes it.
func (j *Screen) setLimit(name string, v float64) {
	j.D.Change(func(s *settings.Settings) {
		marks := maps.Clone(s.JudgeMarks)
		if math.IsNaN(v) {
			delete(marks, name)
		} else {
			if marks == nil {
				marks = map[string]float64{}
			}
			marks[name] = v
		}
		s.JudgeMarks = marks
	})
	j.found++
}
