package export

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"playhead/sim/runs"
	"playhead/sim/runs/compare"
	"playhead/sim/table"
)

// A CompareRow is a comparison as compare --json has it.
type CompareRow struct {
	A      ComparedRun `json:"a"`
	B      ComparedRun `json:"b"`
	By     string      `json:"by"` // place or time
	Splits []SplitRow  `json:"splits"`
	Gap    []GapRow    `json:"gap"`
	Losses []LossRow   `json:"losses"`
	// Sections are the parts of the way from split to split.
	Sections []SectionRow `json:"sections"`
}

// A ComparedRun is a row of the table of runs, with its file as the first column.
type ComparedRun struct {
	Runs *table.Table // that row alone
}

// MarshalJSON implements json.Marshaler.
func (r ComparedRun) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	err := TableJSON{}.Write(&b, r.Runs)
	return b.Bytes(), err
}

// A SplitRow is when both runs passed a place; null for one that did not.
type SplitRow struct {
	Name       string   `json:"name"`
	A          *float64 `json:"a_seconds"`
	B          *float64 `json:"b_seconds"`
	Difference *float64 `json:"difference"`
}

// A GapRow is how far the second run was behind, in seconds and world units.
type GapRow struct {
	Seconds    float64 `json:"seconds"`
	Difference float64 `json:"difference_seconds"`
	Distance   float64 `json:"distance"`
}

// A LossRow is a stretch over which the second run fell back.
type LossRow struct {
	From float64 `json:"from_seconds"`
	To   float64 `json:"to_seconds"`
	Lost float64 `json:"lost_seconds"`
}

// A SectionRow is a part of the way: how long both took, how much B fell back, and why.
type SectionRow struct {
	Name   string  `json:"name"`
	From   float64 `json:"from_seconds"` // of A's clock
	To     float64 `json:"to_seconds"`
	A      float64 `json:"a_seconds"`
	B      float64 `json:"b_seconds"`
	Change float64 `json:"change_seconds"`
	Why    string  `json:"why"`
}

// maxLosses is how many losses are listed.
const maxLosses = 20

// NewCompareRow returns what c says, by place or by time, with splits at edges.
func NewCompareRow(a, b ComparedRun, c *compare.Comparison, byTime bool, edges []compare.Edge) *CompareRow {
	row := &CompareRow{A: a, B: b, By: "place", Splits: []SplitRow{}, Gap: []GapRow{}, Losses: []LossRow{}, Sections: []SectionRow{}}
	gaps := c.ByPlace()
	if byTime {
		row.By, gaps = "time", c.ByTime()
	}
	for _, s := range c.Splits(edges) {
		row.Splits = append(row.Splits, SplitRow{s.Name, number(s.A), number(s.B), number(s.Difference())})
	}
	for _, g := range gaps {
		row.Gap = append(row.Gap, GapRow{milli(g.Seconds), milli(g.Difference), milli(g.Distance)})
	}
	for _, l := range compare.Losses(gaps, maxLosses) {
		row.Losses = append(row.Losses, LossRow{milli(l.From), milli(l.To), milli(l.Lost)})
	}
	for _, s := range c.Sections(edges) {
		took, other := s.Seconds()
		from, to := c.Since(s.From), c.Since(s.To)
		row.Sections = append(row.Sections, SectionRow{s.Name, milli(from), milli(to), milli(took), milli(other), milli(s.Change), s.Why})
	}
	return row
}

// milli rounds to thousandths, and never returns −0.
func milli(v float64) float64 {
	r := math.Round(v*1000) / 1000
	if r == 0 {
		return 0
	}
	return r
}

// number returns nil for NaN.
func number(v float64) *float64 {
	if math.IsNaN(v) {
		return nil
	}
	return ptr(milli(v))
}

// WriteCompareJSON writes one object.
func WriteCompareJSON(w io.Writer, row *CompareRow) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(row)
}

// WriteCompareText writes the splits and the biggest losses for a person.
func WriteCompareText(w io.Writer, row *CompareRow) error {
	var err error
	line := func(format string, args ...any) {
		if err == nil {
			_, err = fmt.Fprintf(w, format+"\n", args...)
		}
	}
	for _, r := range []struct {
		is   string
		runs *table.Table
	}{{"A", row.A.Runs}, {"B", row.B.Runs}} {
		of := &r.runs.Rows[0]
		at := func(name string) table.Cell { return r.runs.Cell(of, name) }
		line("%s  %s#%d  %s  %s", r.is, at("file"), at("run").Int(), at("name"), runs.Outcome(r.runs, of))
	}
	line("")
	line("%-16s %10s %10s %10s", "split", "A", "B", "B to A")
	value := func(v *float64, format string) string {
		if v == nil {
			return "-"
		}
		return fmt.Sprintf(format, *v)
	}
	for _, s := range row.Splits {
		line("%-16s %10s %10s %10s", s.Name, value(s.A, "%.2f"), value(s.B, "%.2f"), value(s.Difference, "%+.2f"))
	}
	if n := len(row.Gap); n > 0 && len(row.Splits) == 0 {
		line("%-16s %10s %10s %+10.2f", "end", "", "", row.Gap[n-1].Difference)
	}
	line("")
	line("%-24s %8s %8s %8s  why", "section", "A", "B", "B to A")
	for _, s := range row.Sections {
		why := s.Why
		switch {
		case why == "":
		case s.Change > 0:
			why = "B " + why
		default:
			why = "A " + why
		}
		line("%s", strings.TrimRight(fmt.Sprintf("%-24s %8.2f %8.2f %+8.2f  %s", s.Name, s.A, s.B, s.Change, why), " "))
	}
	return err
}

func ptr[T any](v T) *T { return &v }
