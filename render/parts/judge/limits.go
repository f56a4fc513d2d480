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

// limits are the values above which the user wants measures marked, by their names.
type limits map[string]float64

func (l limits) of(m *judging.Measure) (v float64, set bool) {
	v, set = l[m.Name]
	return v, set
}

// above reports whether a measure is above the user's mark.
func (l limits) above(m *judging.Measure) bool {
	v, set := l.of(m)
	return set && m.Known && m.Value > v
}

// more says what limits a measure, and where the user marks it.
func (l limits) more(m *judging.Measure) string {
	limit, set := l.of(m)
	if !set {
		return m.Note
	}
	number, unit := figure(m, limit)
	text := "Your threshold: above " + number + " " + unit
	if m.Note != "" {
		text = m.Note + ". " + text
	}
	return text
}

// askLimit asks for the value above which the chosen measure is marked.
func (j *View) askLimit() {
	m := j.table.measure()
	if m == nil {
		return
	}
	name, scale, unit := m.Name, scaleOf(m), unitOf(m)
	text := ""
	if v, set := limits(j.D.Set.JudgeMarks).of(m); set {
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
func (j *View) setLimit(name string, v float64) {
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
}
