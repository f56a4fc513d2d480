package markfile

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// finding is a line of the text that UnrealDemoScanner prints or saves, for a demo of GoldSrc:
//
//	[DETECTED] [AIM TYPE 1.2 HPP] at (35.42):00:35:420
//	[WARNING] [JUMPHACK] at (12,5) 00:12:500 (LAG)
//
// The words in front say how sure it is, in English or Russian. The number in parentheses is the time in seconds, with
// a comma where the system of its user writes one. Behind it are that time again and why the scanner doubts it.
var finding = regexp.MustCompile(`^((?:\[[^\[\]]*\] *)+)([^()]*)\(\s*(\d+(?:[.,]\d+)?)\s*\)(.*)$`)

// doubt is why the scanner doubts a finding, at the end of a line.
var doubt = regexp.MustCompile(`\(([^()\d]+)\)\s*$`)

// findingOf returns the mark of a line of the scanner, false for one without a finding: headings, statistics, notes.
func findingOf(text string) (Mark, bool) {
	found := finding.FindStringSubmatch(text)
	if found == nil {
		return Mark{}, false
	}
	seconds, err := strconv.ParseFloat(strings.Replace(found[3], ",", ".", 1), 64)
	if err != nil || seconds > mostSeconds {
		return Mark{}, false
	}
	var words []string
	for word := range strings.SplitSeq(found[1], "]") {
		if word = strings.TrimSpace(strings.TrimLeft(word, " [")); word != "" {
			words = append(words, word)
		}
	}
	if len(words) == 0 {
		return Mark{}, false
	}
	m := Mark{
		Time: time.Duration(math.Round(seconds * float64(time.Second))), Player: -1, Value: math.NaN(),
		Name: clip(words[len(words)-1]),
	}
	notes := words[:len(words)-1]
	if why := doubt.FindStringSubmatch(found[4]); why != nil {
		notes = append(notes, why[1])
	}
	m.Text = clip(strings.ToLower(strings.Join(notes, ", ")))
	return m, true
}
