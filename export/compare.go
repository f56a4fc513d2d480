package export

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"playhead/sim/runs"
	"playhead/sim/runs/compare"
	"playhead/sim/table"
	"playhead/sim/times"
)

// A Comparison is what compare --json prints.
type Comparison struct {
	A      ComparedRun `json:"a"`
	B      ComparedRun `json:"b"`
	By     string      `json:"by"` // place or time
	Splits TableArray  `json:"splits"`
	Gap    TableArray  `json:"gap"`
	Losses TableArray  `json:"losses"`
	// Sections are the parts of the way from split to split.
	Sections TableArray `json:"sections"`
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

// maxLosses is how many losses are listed.
const maxLosses = 20

// NewComparison returns what c says, by place or by time, with splits at edges.
func NewComparison(a, b ComparedRun, c *compare.Comparison, byTime bool, edges []compare.Edge) *Comparison {
	by, gaps := "place", c.ByPlace
	if byTime {
		by, gaps = "time", c.ByTime
	}
	gap := gaps()
	return &Comparison{
		A: a, B: b, By: by, Splits: TableArray{c.SplitTable(edges)}, Gap: TableArray{compare.GapTable(gap)},
		Losses:   TableArray{compare.LossTable(compare.Losses(gap, maxLosses))},
		Sections: TableArray{c.SectionTable(edges)},
	}
}

// WriteJSON writes one object.
func (x *Comparison) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(x)
}

// WriteText writes the splits and the sections for a person.
func (x *Comparison) WriteText(w io.Writer) error {
	var err error
	line := func(format string, args ...any) {
		if err == nil {
			_, err = fmt.Fprintf(w, format+"\n", args...)
		}
	}
	for i, r := range []*table.Table{x.A.Runs, x.B.Runs} {
		at := func(name string) table.Cell { return r.Cell(&r.Rows[0], name) }
		line("%c  %s#%d  %s  %s", 'A'+i, at("file"), at("run").Int(), at("name"), runs.Outcome(r, &r.Rows[0]))
	}
	line("")
	line("%-16s %10s %10s %10s", "split", "A", "B", "B to A")
	text := func(c table.Cell, write func(time.Duration) string) string {
		if c.Missing() {
			return table.NotRecorded
		}
		return write(time.Duration(math.Round(100*c.Float())) * 10 * time.Millisecond)
	}
	for _, r := range x.Splits.Rows {
		line("%-16s %10s %10s %10s", r.Cells[0], text(r.Cells[1], times.Duration), text(r.Cells[2], times.Duration),
			text(r.Cells[3], times.Difference))
	}
	if n := len(x.Gap.Rows); n > 0 && len(x.Splits.Rows) == 0 {
		line("%-16s %10s %10s %10s", "end", "", "", text(x.Gap.Rows[n-1].Cells[1], times.Difference))
	}
	line("")
	line("%-24s %8s %8s %8s  why", "section", "A", "B", "B to A")
	for _, r := range x.Sections.Rows {
		change, why := r.Cells[5].Float(), r.Cells[6].String()
		switch {
		case why == "":
		case change > 0:
			why = "B " + why
		default:
			why = "A " + why
		}
		line("%s", strings.TrimRight(fmt.Sprintf("%-24s %8s %8s %8s  %s", r.Cells[0], text(r.Cells[3], times.Duration),
			text(r.Cells[4], times.Duration), text(r.Cells[5], times.Difference), why), " "))
	}
	return err
}
