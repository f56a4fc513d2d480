package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/export"
	"playhead/library"
	"playhead/library/listing"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/table"
	"playhead/sim/times"
)

func findCommand(all *outfile.Files) *cobra.Command {
	var (
		db    indexFlag
		f     tableFlags
		limit int
	)
	c := &cobra.Command{
		Use:   "find QUERY",
		Short: "Search the library's index",
		Long: `find lists the recordings in the index that match a query, best runs or newest recordings first.

  nova on Tsunami under 60s     nova's runs under a minute on the map Tsunami
  player:nova map:Tsunami <60s  the same
  tsunami gg                    both words in a file name, map, player, server or chat
  "good game" -practice         adjacent words; excluding a word
  chat:hello server:ger         words in the chat, in the server's name
  format:demo finished          of one format; with a finished run
  2026 2026-08 2026-08-12       recorded in a year, in a month, on a day
  after:2026-08 before:2026-09  from then on; until then
  longer:10m shorter:2h         by length of the recording
  in:demos                      by a part of the path
  is:watched is:unfinished      watched in the viewer, not to the end
  is:new is:bookmarked          never watched; with bookmarks`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError{errors.New("find: name a query. See " + programName() + " find --help")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			q, err := library.ParseQuery(strings.Join(args, " "))
			if err != nil {
				return usageError{fmt.Errorf("find: %w", err)}
			}
			if err := db.reads(all); err != nil {
				return err
			}
			v, err := f.view(answers.Find("find"), false)
			if err != nil {
				return err
			}
			to, err := f.target(cmd, all)
			if err != nil {
				return err
			}
			d, err := library.OpenToAsk(cmd.Context(), db.file(), db.options())
			var rebuild *library.RebuildError
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return db.missing()
			case errors.As(err, &rebuild):
				return fmt.Errorf("%w; %s index makes it again from its folders", err, programName())
			case err != nil:
				return err
			}
			defer func() { err = errors.Join(err, d.Close()) }()
			rows, total, err := d.Find(cmd.Context(), q, library.FindOptions{Limit: limit})
			if err != nil {
				return err
			}
			t := library.Table(rows).Filter(v.rows).Sort(v.keys)
			return to.write(func(out io.Writer) error {
				switch {
				case f.json && !f.lines:
					if t, err = t.Select(v.shown); err != nil {
						return err
					}
					e := json.NewEncoder(out)
					e.SetIndent("", "  ")
					return e.Encode(export.TableArray{Table: t})
				case f.any() || f.csv || f.parquet || f.only != nil:
					return v.write(out, t, true)
				}
				return writeFound(out, t, total)
			})
		},
	}
	db.add(c)
	f.add(c, "")
	c.Flags().Lookup("json").Usage, c.Flags().Lookup("jsonl").Usage = "print a JSON array",
		"print JSON, one object a line"
	addUsage(c, columnsHelp(listing.Columns()))
	c.Flags().IntVar(&limit, "limit", 0, "only the first `N` results")
	return c
}

// writeFound writes human-readable rows: the best run, the date, and where it is.
func writeFound(w io.Writer, t *table.Table, total int) error {
	var b strings.Builder
	for i := range t.Rows {
		at := func(name string) table.Cell { return t.Cell(&t.Rows[i], name) }
		text := func(name string) string { return t.Columns[t.Column(name)].Text(at(name)) }
		best := table.NotRecorded
		if !at("best_run_run").Missing() {
			best = fmt.Sprintf("%s %s",
				times.WithUnit(time.Duration(math.Round(at("best_run_time_seconds").Float()*1000))*time.Millisecond),
				at("best_run_name"))
		}
		players := text("players")
		if more := at("player_count").Int() - at("players").Int(); more > 0 {
			players += fmt.Sprintf(" and %d more", more)
		}
		where := at("files").List()[0].Cells[0].String()
		if !at("connected").Bool() {
			where += " (disk not connected)"
		}
		date := times.Date(time.Unix(at("started").Int(), 0))
		if at("started_from").String() == "file" {
			date += " (file)"
		}
		fmt.Fprintln(&b, sim.Clean(fmt.Sprintf("%-24s %-23s  %-20s %-32s %s", best, date, at("map"), players, where)))
	}
	switch {
	case total == 0:
		b.WriteString("Nothing found.\n")
	case total > len(t.Rows):
		fmt.Fprintf(&b, "%s of %s recordings\n", table.CountText(len(t.Rows)), table.CountText(total))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
