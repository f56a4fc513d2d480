package judge

import (
	"errors"
	"maps"
	"math"
	"regexp"
	"slices"
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

// above reports whether a measure is above the user's mark: as a whole, or in one of its windows.
func (l limits) above(m *judging.Measure) bool {
	v, set := l.of(m)
	if m.Windows != nil {
		return set && slices.ContainsFunc(m.Windows, func(w judging.Window) bool { return w.Value > v })
	}
	return set && m.Known && m.Value > v
}

// typedLimit is a threshold as users type it: 20, or 20 in 10 s.
var typedLimit = regexp.MustCompile(`^(.*?)(?:\s+in\s+([0-9.]+)\s*s)?$`)

// The fewest and the most seconds of a window.
const leastWindow, longestWindow = 0.1, 3600.0

// parseLimit reads a threshold in a unit, and the seconds of its sliding window, 0 for none. An empty text is NaN.
func parseLimit(text, unit string) (v, seconds float64, err error) {
	parts := typedLimit.FindStringSubmatch(strings.TrimSpace(strings.ReplaceAll(text, ",", ".")))
	number := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(parts[1]), unit))
	if number == "" && parts[2] == "" {
		return math.NaN(), 0, nil
	}
	v, err = strconv.ParseFloat(number, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, 0, errors.New("not a number")
	}
	if parts[2] != "" {
		seconds, err = strconv.ParseFloat(parts[2], 64)
		if err != nil || seconds < leastWindow || seconds > longestWindow {
			return 0, 0, errors.New("no length of a window")
		}
	}
	return v, seconds, nil
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
		if s := j.D.Set.JudgeWindows[name]; s > 0 {
			text += " in " + strconv.FormatFloat(s, 'g', 6, 64) + " s"
		}
	}
	hint := "A number"
	if unit != "" {
		hint += ", in " + unit
	}
	hint += ", or one for each stretch of so many seconds, such as 20 in 10 s. Leave it empty to mark nothing. You choose " +
		"the value: no measure has a known threshold."
	j.Dialogs.Ask(desk.Question{
		Name: "mark above", Title: "Mark above: " + measure.Label(name), Hint: hint, Text: text, OK: "Save",
		Wrong: "Enter a number, or one like 20 in 10 s.",
		Done: func(text string) error {
			v, seconds, err := parseLimit(text, unit)
			if err == nil {
				j.setLimit(name, v/scale, seconds)
			}
			return err
		},
	})
}

// setLimit keeps the user's mark of a measure, over windows of so many seconds unless they are 0; NaN removes it.
func (j *View) setLimit(name string, v, seconds float64) {
	j.D.Change(func(s *settings.Settings) {
		windows := maps.Clone(s.JudgeWindows)
		if delete(windows, name); seconds > 0 && !math.IsNaN(v) {
			if windows == nil {
				windows = map[string]float64{}
			}
			windows[name] = seconds
		}
		s.JudgeWindows = windows
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
