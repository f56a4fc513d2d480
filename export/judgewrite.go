package export

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
)

// WriteJudgeJSON writes an object a line.
func WriteJudgeJSON(w io.Writer, rows []*JudgeRow) error { return writeObjects(w, rows) }

// WriteJudgeText writes a table for each row.
func WriteJudgeText(w io.Writer, rows []*JudgeRow) error {
	for i, r := range rows {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s  game %d  player %d#%d %q  %.2f s to %.2f s\n", r.File, r.Game, r.Player, r.Stint, r.Name, r.FromSeconds, r.ToSeconds)
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintln(t, "measure\tvalue\tunit\tsamples\town runs\tall players\tnote")
		for k := range r.Measures {
			m := &r.Measures[k]
			value := "-"
			if m.Value != nil {
				value = strconv.FormatFloat(*m.Value, 'f', 3, 64)
			}
			fmt.Fprintf(t, "%s\t%s\t%s\t%d\t%s\t%s\t%s\n", m.Name, value, m.Unit, m.Samples, percentileText(m.PercentileOwn, m.OwnRuns), percentileText(m.PercentileAll, m.AllPlayers), m.Note)
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// fewToCompare is the number of others below which a place among them says little.
const fewToCompare = 5

func percentileText(p *float64, of int) string {
	switch {
	case p == nil:
		return "-"
	case of < fewToCompare:
		return fmt.Sprintf("%.0f%% of %d (few)", *p, of)
	}
	return fmt.Sprintf("%.0f%% of %d", *p, of)
}

// JudgeCSVHead is the first line of WriteJudgeCSV.
const JudgeCSVHead = "file,game,player,stint,name,from_seconds,to_seconds,measure,unit,value,samples,percentile_own,own_runs,percentile_all,all_players,note,moments\n"

// WriteJudgeCSV writes a line for each measure of each row, without a header.
// Moments are ticks with spaces between.
func WriteJudgeCSV(w io.Writer, rows []*JudgeRow) error {
	out := csv.NewWriter(w)
	number := func(v *float64) string {
		if v == nil {
			return ""
		}
		return strconv.FormatFloat(*v, 'g', -1, 64)
	}
	for _, r := range rows {
		for i := range r.Measures {
			m := &r.Measures[i]
			moments := make([]string, len(m.Moments))
			for k, t := range m.Moments {
				moments[k] = strconv.Itoa(int(t))
			}
			if err := out.Write([]string{
				r.File, strconv.Itoa(r.Game), strconv.Itoa(r.Player), strconv.Itoa(r.Stint), r.Name, number(&r.FromSeconds), number(&r.ToSeconds),
				m.Name, m.Unit, number(m.Value), strconv.Itoa(m.Samples), number(m.PercentileOwn), strconv.Itoa(m.OwnRuns), number(m.PercentileAll), strconv.Itoa(m.AllPlayers), m.Note, strings.Join(moments, " "),
			}); err != nil {
				return err
			}
		}
	}
	out.Flush()
	return out.Error()
}
