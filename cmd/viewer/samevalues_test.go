package main

import (
	"fmt"
	"html"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"playhead/answers"
	"playhead/render/feed"
	"playhead/sim"
	"playhead/sim/table"
)

// compareValues follows players at some moments, and compares the panel of their values with the rows
// that replay export writes. It returns how many values were compared.
func compareValues(s *same) (n int) {
	session, st := s.win.Session(), s.win.Watch().Stage
	for _, share := range sharesOf() {
		session.Play.Seek(time.Duration(share * float64(session.Total())))
		s.win.Advance(0)
		g, tick := session.Game(), st.Scene.Cur.Tick
		at := fmt.Sprintf("%d/tick:%d", g.Index, tick)
		rows := s.csv("export", s.path, "--from", at, "--to", at)
		for _, p := range s.win.Replay().Look.Players(true) {
			st.Follow(p.ID, time.Now())
			s.win.Advance(0)
			i := slices.IndexFunc(rows, func(r map[string]string) bool { return r["player"] == strconv.Itoa(p.ID) })
			if session.Play.Tick() != tick || i < 0 {
				continue // the camera has moved on, or the player has no row
			}
			n += s.compareRow(p.Name, rows[i])
		}
	}
	return n
}

// compareRow compares the panel of values with a row.
func (s *same) compareRow(who string, row map[string]string) (n int) {
	s.Helper()
	g := s.win.Session().Game()
	keys := map[string]string{} // of exported columns, by how the panel writes them
	for c := range sim.NumCols {
		info := g.Engine.Column(c)
		keys[strings.TrimSpace(strings.ReplaceAll(info.Name, "_", " ")+" "+info.Unit)] = info.Name
	}
	for _, group := range s.win.Replay().Look.Values().Groups {
		for _, v := range group.Values {
			exported, there := row[keys[v.Name]]
			if v.Recorded == "" && exported == "" || !there {
				continue
			}
			n++
			if v.Tip == exported && v.Tip != "" {
				continue // the panel has a number, and says what it means
			}
			b, err := strconv.ParseFloat(exported, 64)
			if a, err1 := strconv.ParseFloat(v.Recorded, 64); err != nil || err1 != nil || math.Abs(a-b) > 0.0051 {
				s.Errorf("tick %s, %s: the panel has %s %q (%s), the row %q", row["tick"], who, v.Name, v.Recorded,
					v.Tip, exported)
			}
		}
	}
	return n
}

// compareNames checks that the line of each event says the names of its table. It returns how many
// names were compared.
func compareNames(s *same) (n int) {
	eventRows(s)
	session := s.win.Session()
	type at struct{ game, tick, kind, player, text string }
	lines := map[at][]string{}
	for i := range session.Events.Len() {
		g, e := session.Events.At(session.Recording(), i)
		_, line := session.Events.Line(session.Recording(), i)
		k := at{strconv.Itoa(g.Index), strconv.Itoa(int(e.Tick)), e.Kind.String(), "", e.Text}
		if e.Player >= 0 {
			k.player = strconv.Itoa(int(e.Player))
		}
		lines[k] = append(lines[k], line)
	}
	wrong := 0
	for _, r := range s.csv("events", s.path, "--csv") {
		if !listedEvent(r) {
			continue
		}
		kind, _ := sim.ParseEventKind(r["kind"])
		if _, listed := feed.GroupOf(kind); !listed {
			continue
		}
		for _, column := range []string{"name", "target_name", "by_name"} {
			name := r[column]
			if name == "" {
				continue
			}
			n++
			name = s.shownName(name, "")
			k := at{r["game"], r["tick"], r["kind"], r["player"], r["text"]}
			if !slices.ContainsFunc(lines[k], func(line string) bool { return strings.Contains(line, name) }) {
				if wrong++; wrong <= 5 {
					s.Errorf("%s of tick %s: %s %q is not in the lines %q", r["kind"], r["tick"], column,
						name, lines[k])
				}
			}
		}
	}
	return n
}

// Cells of a table of HTML.
var (
	htmlHead = regexp.MustCompile(`<th[^>]*>([^<]*)</th>`)
	htmlCell = regexp.MustCompile(`<td[^>]*>([^<]*)</td>`)
)

// compareReportTable compares the table of values in a report with that of the command: the columns
// that have a value, as columns write them.
func (s *same) compareReportTable(of, section string, want []map[string]string) {
	s.Helper()
	_, section, _ = strings.Cut(section, "<thead>")
	head, body, _ := strings.Cut(section, "<tbody>")
	var columns []*table.Column
	all := answers.Find("judge").Columns()
	for _, m := range htmlHead.FindAllStringSubmatch(head, -1) {
		i := slices.IndexFunc(all, func(c table.Column) bool { return c.Heading() == html.UnescapeString(m[1]) })
		if i < 0 {
			s.Fatalf("the report of the %s has a column %s, the table none", of, m[1])
		}
		columns = append(columns, &all[i])
	}
	body, _, _ = strings.Cut(body, "</tbody>")
	lines := strings.Split(strings.TrimSpace(body), "\n")
	if len(lines) != len(want) || len(columns) < 5 {
		s.Fatalf("the table in the report of the %s has %d rows of %d columns, want %d", of, len(lines),
			len(columns), len(want))
	}
	for i, line := range lines {
		cells := htmlCell.FindAllStringSubmatch(line, -1)
		for k, c := range columns {
			got, shown := html.UnescapeString(cells[k][1]), c.Text(cellOf(s.T, c, want[i][c.Name()]))
			own := strings.Contains(c.Name(), "own") // those of the command have none
			if got != shown && !own && (got != "" || want[i][c.Name()] != "") {
				s.Errorf("%s of %s in the report of the %s: %q, in the table %q", c.Name(), want[i]["measure"],
					of, got, shown)
			}
		}
	}
}

// cellOf returns the cell that CSV has as text.
func cellOf(t *testing.T, c *table.Column, text string) table.Cell {
	switch {
	case text == "":
		return table.Cell{}
	case c.Kind.Texts():
		return table.String(text)
	case c.Kind == table.Integer:
		return table.Int(int64(number(t, text)))
	}
	return table.Float(number(t, text))
}
