package main

import (
	"cmp"
	"html"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"

	"playhead/cmd/viewer/filedialog"
	"playhead/render"
	"playhead/render/action"
	"playhead/render/comparison"
	"playhead/render/feed"
	"playhead/render/judging"
	"playhead/render/part"
	captureview "playhead/render/parts/capture"
	compareview "playhead/render/parts/compare"
	"playhead/render/parts/demomessages"
	"playhead/render/parts/events"
	"playhead/render/parts/match"
	"playhead/render/runlist"
	"playhead/render/screen/library"
	"playhead/sim"
	"playhead/sim/judge"
	"playhead/sim/measure"
	"playhead/sim/runs/compare"
	"playhead/sim/table"
	"playhead/testdata/campaign"
)

// sameTables has the tables that the window shows.
func sameTables() []sameTable {
	return []sameTable{
		{
			name:    "events",
			columns: []string{"game", "tick", "seconds", "kind", "player", "text", "inferred"},
			rule:    "without the clock that a server broadcasts every second of a race",
			keeps:   listedEvent, args: marksArgs, rows: eventRows,
		},
		{name: "players", check: comparePlayers},
		{
			name: "marks", columns: []string{"game", "tick", "seconds", "player"}, args: marksArgs, rows: markRows,
		},
		{name: "runs", rows: runRows},
		{
			name: "rounds",
			columns: []string{
				"game", "round", "match", "start_tick", "start_seconds", "begun", "go_tick", "end_tick", "end_seconds",
				"last_tick", "ending", "ending_inferred", "restarted", "bomb", "kills",
			},
			rows: roundRows,
		},
		{name: "match", check: compareTotals},
		{name: "kills", check: compareKills},
		{name: "judge", check: compareMeasures},
		{name: "similar", check: compareCopies},
		{
			name:    "packets",
			columns: []string{"frame", "direction", "chunks", "resent", "lost_estimate"},
			rows:    packetRows,
		},
		{name: "messages", check: compareDemoMessages},
		{
			name: "chunks",
			columns: []string{
				"frame", "seconds", "client", "direction", "message", "group", "bytes", "vital", "resent",
				"unread", "missing",
				"chunk", "chunks", "seq", "ack", "ack_delay", "resend_of", "delivery", "about", "content",
			},
			rows: chunkRows,
		},
		{name: "find", check: compareLibrary},
		{name: "splits", check: compareSplits},
		{name: "gap", check: compareGaps},
		{name: "compared_sections", check: compareSections},
		{name: "compared_segments", check: compareSegmentSets},
	}
}

// listedEvent reports whether the list of events has a row of the command.
func listedEvent(row map[string]string) bool {
	text := strings.TrimSpace(row["text"])
	return row["kind"] != "broadcast" || !strings.Contains(text, ":") || strings.Trim(text, "0123456789:") != ""
}

// eventRows returns the rows of the list of events with all kinds chosen.
func eventRows(s *same) (rows [][]table.Cell) {
	session := s.win.Session()
	list, ok := part.First[*events.View](s.win.Replay().Parts)
	if !ok {
		s.Fatal("no list of events")
	}
	list.SetGroups(1<<feed.NumGroups - 1)
	s.until("all events", func() bool {
		return !session.Events.Behind(session.Recording()) && !s.win.Replay().Parts.Finding()
	})
	for i := range session.Events.Len() {
		g, e := session.Events.At(session.Recording(), i)
		rows = append(rows, cells(table.Int(g.Index), table.Int(e.Tick), table.SecondsOf(e.Time),
			table.String(e.Kind.String()),
			table.If(e.Player >= 0, table.Int(e.Player)), table.String(e.Text), table.If(e.Inferred, table.Bool(true))))
	}
	return rows
}

// marksArgs has the command read the marks that the window was given.
func marksArgs(s *same) []string { return []string{"--marks", s.marks} }

// markRows returns the marks among the events.
func markRows(s *same) (rows [][]table.Cell) {
	for _, r := range eventRows(s) {
		if r[3].String() == sim.EventMarker.String() {
			rows = append(rows, cells(r[0], r[1], r[2], r[4]))
		}
	}
	return rows
}

// comparePlayers compares the list of players at some moments with those who were between joining
// and leaving then.
func comparePlayers(s *same) (n int) {
	rows := s.command("players", s.path)
	session := s.win.Session()
	for _, share := range sharesOf() {
		session.Play.Seek(time.Duration(share * float64(session.Total())))
		s.win.Advance(0)
		world := s.win.Watch().Stage.Scene.Cur
		g, now := session.Game(), world.Time
		var want, got []string
		leaves := map[string]bool{} // may be gone
		for _, r := range rows {
			from, to := number(s.T, r["first_seconds"]), number(s.T, r["last_seconds"])
			// A time of CSV has microseconds.
			const near = 2e-6
			if r["game"] != strconv.Itoa(g.Index) || from > now.Seconds()+near || to < now.Seconds()-near {
				continue
			}
			// When a player without a recorded name leaves is not recorded: the window lists those who
			// are seen.
			if want = append(want, r["player"]); to < now.Seconds()+near || strings.HasPrefix(r["name"], "#") {
				leaves[r["player"]] = true
			}
		}
		for _, p := range s.win.Replay().Look.Players(true) {
			got = append(got, strconv.Itoa(p.ID))
		}
		want = slices.DeleteFunc(want, func(id string) bool { return leaves[id] && !slices.Contains(got, id) })
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			s.Errorf("at %v the window lists the players %v, the command %v", now, got, want)
		}
		n += len(want)
	}
	return n
}

func runRows(s *same) (rows [][]table.Cell) {
	finder, ok := part.First[runlist.Found](s.win.Replay().Parts)
	if !ok {
		s.Fatal("no list of runs")
	}
	s.until("all runs", func() bool { return finder.RunFinder().List().Complete && !s.win.Replay().Parts.Finding() })
	return cellsOf(finder.RunFinder().List().Table)
}

// listedTables has the tables that a part of the screen lists as commands print them, and that
// sameTables does not have.
func listedTables(w *render.Window) (all []sameTable) {
	others := sameTables()
	for p := range part.Each[part.Tabular](w.Replay().Parts) {
		of, _ := p.Table()
		if of == nil || slices.ContainsFunc(others, func(t sameTable) bool { return t.name == of.Name }) {
			continue
		}
		all = append(all, sameTable{name: of.Name, rows: func(s *same) [][]table.Cell { return listedRows(s, p) }})
	}
	return all
}

// listedRows returns the rows that a part lists, when it has them all. A part that looks for them
// only when the user wants to see them is switched on.
func listedRows(s *same, p part.Tabular) [][]table.Cell {
	var on *action.Row
	if a, ok := p.(part.Acting); ok {
		rows := a.Actions()
		if i := slices.IndexFunc(rows, func(r action.Row) bool { return r.Switch }); i >= 0 {
			on = &rows[i]
		}
	}
	session := s.win.Session()
	why := func() string {
		if on == nil {
			return "It has no switch."
		}
		return on.Why(session)
	}
	s.win.Advance(0)
	s.until("all rows of the list", func() bool {
		if _, whole := p.Table(); whole {
			return true
		}
		if why() == "" && !on.IsOn(session) {
			s.win.Do(on.ID)
		}
		return why() != "" && !s.win.Replay().Parts.Finding() // such recordings have none
	})
	of, _ := p.Table()
	return cellsOf(of)
}

func cellsOf(t *table.Table) (rows [][]table.Cell) {
	for i := range t.Rows {
		rows = append(rows, t.Rows[i].Cells)
	}
	return rows
}

func roundRows(s *same) (rows [][]table.Cell) {
	finder, ok := part.First[*match.Rounds](s.win.Replay().Parts)
	if !ok {
		s.Fatal("no list of rounds")
	}
	s.until("all rounds", func() bool { return !s.win.Replay().Parts.Finding() })
	for _, r := range finder.RoundFinder().List().Rounds {
		rows = append(rows, cells(table.Int(r.Game), table.If(r.Number > 0, table.Int(r.Number)), table.Int(r.Match),
			table.Int(r.First), table.SecondsOf(r.From), table.Bool(r.Begun), table.If(r.Moves, table.Int(r.Go)),
			table.If(r.Ended, table.Int(r.End)), table.If(r.Ended, table.SecondsOf(r.EndAt)), table.Int(r.Last),
			table.If(r.Ended && r.Ending != sim.EndingUnknown, table.String(r.Ending.String())),
			table.If(r.EndingInferred, table.Bool(true)), table.Bool(r.Restarted),
			table.Rows(make([]table.Row, len(r.Bomb))), table.Rows(make([]table.Row, len(r.Kills)))))
	}
	return rows
}

// measurer returns what measures players.
func measurer(s *same) *judging.Judge {
	m, ok := part.First[judging.Measurer](s.win.Replay().Parts)
	if !ok {
		s.Fatal("no part measures players")
	}
	return m.Judge()
}

// comparedPlayers returns how many players are measured in the window. Captures are read again for
// each.
func (s *same) comparedPlayers() int {
	if s.win.Session().Recording().Meta.Content == sim.ContentPackets && !campaign.Long() {
		return 1
	}
	return 3
}

// compareMeasures follows one player after another, and compares the table of their measures.
func compareMeasures(s *same) (n int) {
	type who struct{ game, player, stint string }
	all := map[who][]map[string]string{}
	var order []who
	args := []string{"judge", s.path}
	if s.win.Session().Recording().Meta.Content == sim.ContentInputs {
		args = append(args, "--inferred") // the window always infers what a log leaves out
	}
	for _, r := range s.command(args...) {
		k := who{r["game"], r["player"], r["stint"]}
		if all[k] == nil {
			order = append(order, k)
		}
		all[k] = append(all[k], r)
	}
	session, judge := s.win.Session(), measurer(s)
	if !s.win.Replay().Covered() {
		s.win.Do(action.ToggleJudge)
		defer s.win.Do(action.ToggleJudge)
	}
	for i, k := range order[:min(len(order), s.comparedPlayers())] {
		want := all[k]
		for _, r := range want {
			r["name"] = s.shownName(r["name"], k.player)
		}
		id := int(number(s.T, k.player))
		session.Play.Seek(time.Duration(number(s.T, want[0]["from_seconds"])*1e9) + time.Microsecond)
		s.win.Advance(0)
		s.win.Watch().Stage.Follow(id, time.Now())
		s.win.Advance(0)
		s.until("measures of "+want[0]["name"], func() bool {
			r := judge.Report()
			return r != nil && r.Of.Player == id && strconv.Itoa(r.Of.Stint) == k.stint && !judge.Pending()
		})
		report := judge.Report()
		var got [][]table.Cell
		for i := range report.Measures {
			m := &report.Measures[i]
			percentile, ok := measure.Percentile(m.Value, m.All)
			own, has := measure.Percentile(m.Value, m.Own)
			got = append(got, cells(table.String(report.Name), table.String(m.Name),
				table.If(m.Known, table.Float(m.Value)), table.Int(m.Samples),
				table.String(m.Note), table.If(m.Known && ok, table.Float(percentile)), table.Int(len(m.All)),
				table.If(m.Known && has, table.Float(own)), table.Int(len(m.Own))))
		}
		n += s.compare([]string{
			"name", "measure", "value", "samples", "note", "percentile_all", "all_players", "percentile_own",
			"own_runs",
		}, nil, want, got)
		before := 0 // players with this id and stint in earlier games
		for _, o := range order[:i] {
			if o.player == k.player && o.stint == k.stint {
				before++
			}
		}
		s.compareReports(want, before, report)
	}
	return n
}

// compareReports compares the measures of a player in the report of the command and in that of the
// window with those of the table. nth is which player of the command's report they are. Reports leave out measures
// without a value, and the window's also
// has the player's own runs.
func (s *same) compareReports(want []map[string]string, nth int, shown *judging.Report) {
	s.Helper()
	file := filepath.Join(s.TempDir(), "report.html")
	args := []string{"judge", s.path, "--player", want[0]["player"] + "#" + want[0]["stint"], "--html", file}
	if s.win.Session().Recording().Meta.Content == sim.ContentInputs {
		args = append(args, "--inferred")
	}
	s.replay(args...)
	byCommand, err := os.ReadFile(file)
	if err != nil {
		s.Fatal(err)
	}
	documents := xdg.UserDirs.Documents
	defer func() { xdg.UserDirs.Documents = documents }()
	xdg.UserDirs.Documents = s.TempDir()
	s.studio.SaveReport(shown.Of, nil, nil)
	var byWindow []byte
	s.until("the report of the window", func() bool {
		files, _ := filepath.Glob(filepath.Join(xdg.UserDirs.Documents, "Playhead", "*.html"))
		if len(files) == 0 || !slices.ContainsFunc(s.win.State().Toasts, func(t string) bool {
			return t == "Report saved"
		}) {
			return false
		}
		byWindow, err = os.ReadFile(files[0])
		return err == nil
	})
	own := map[string]string{}
	for i := range shown.Measures {
		m := &shown.Measures[i]
		percentile, ok := measure.Percentile(m.Value, m.Own)
		own[m.Name] = judge.PercentileText(percentile, ok, len(m.Own))
	}
	s.compareReport("command", sectionOf(s.T, byCommand, nth), want, nil)
	s.compareReport("window", sectionOf(s.T, byWindow, 0), want, own)
}

// reportRow is a row of a report: measure, value, samples, place among own runs and among others.
var reportRow = regexp.MustCompile(`<code class="dim">(\w+)</code><td class="n">(\S+) [^<]*<td class="n">` +
	`(?:<span class="few">few</span> )?(\d+)<td>.*<td class="n">([^<]*)<td class="n">([^<]*)\n`)

// sectionOf returns the part of a report about its n-th player.
func sectionOf(t *testing.T, page []byte, n int) string {
	t.Helper()
	sections := strings.Split(string(page), "<h2>")[1:]
	sections = slices.DeleteFunc(sections, func(s string) bool { return strings.HasPrefix(s, "Notes<") })
	if n >= len(sections) {
		t.Fatalf("the report is about %d players, want %d", len(sections), n+1)
	}
	return sections[n]
}

// colours are codes in names that Half-Life does not show.
var colours = regexp.MustCompile(`\^[0-9]`)

// shownName returns a name of a command as the window shows it: as the game does, and the id of a
// player without a name.
func (s *same) shownName(name, id string) string {
	if s.win.Session().Recording().Games[0].Engine == sim.GoldSrc {
		name = colours.ReplaceAllString(name, "")
	}
	return cmp.Or(name, "#"+id)
}

func (s *same) compareReport(of, section string, want []map[string]string, own map[string]string) {
	s.Helper()
	s.compareReportTable(of, section, want)
	rows := map[string][]string{}
	for _, m := range reportRow.FindAllStringSubmatch(section, -1) {
		rows[m[1]] = m
	}
	for _, w := range want {
		r := rows[w["measure"]]
		if delete(rows, w["measure"]); w["value"] == "" {
			if r != nil {
				s.Errorf("the report of the %s has %v, the table no value", of, r[1:])
			}
			continue
		}
		if r == nil {
			s.Errorf("the report of the %s lacks %s", of, w["measure"])
			continue
		}
		_, decimals, _ := strings.Cut(r[2], ".")
		all := judge.PercentileText(0, false, 0)
		if w["percentile_all"] != "" {
			all = judge.PercentileText(number(s.T, w["percentile_all"]), true, int(number(s.T, w["all_players"])))
		}
		rounded := strconv.FormatFloat(number(s.T, w["value"]), 'f', len(decimals), 64)
		if r[2] != rounded || r[3] != w["samples"] || html.UnescapeString(r[5]) != all ||
			own != nil && html.UnescapeString(r[4]) != own[w["measure"]] {
			s.Errorf("the report of the %s has %v, the table %s, %s samples, %s of all, %s of own runs", of,
				r[1:], rounded,
				w["samples"], all, own[w["measure"]])
		}
	}
	if len(rows) > 0 {
		s.Errorf("the report of the %s has %d more measures", of, len(rows))
	}
}

// compareCopies adds a copy of the recording, as the user does, and compares the inputs that are
// repeated. The window does not list pairs within a recording that was added.
func compareCopies(s *same) int {
	data, err := os.ReadFile(s.path)
	if err != nil {
		s.Fatal(err)
	}
	other := filepath.Join(s.TempDir(), "copy of "+filepath.Base(s.path))
	if err := os.WriteFile(other, data, 0o600); err != nil {
		s.Fatal(err)
	}
	s.studio.Ask = func(_ filedialog.Question, opened func([]string)) { opened([]string{other}) }
	judge := measurer(s)
	added := false
	s.studio.AddBaseline(func(all []*judging.Baseline) {
		added = true
		judge.SetBaselines(all)
	})
	s.until("the copy to be measured", func() bool { return added })
	judge.FindCopies()
	var found *judging.Copies
	s.until("copied inputs", func() bool {
		found = judge.Copies()
		return found != nil
	})
	judge.SetBaselines(nil)
	var got [][]table.Cell
	for _, p := range found.All {
		got = append(got, cells(table.Int(p.A.Game), table.Int(p.A.Player), table.Int(p.A.Stint),
			table.String(p.A.Name),
			table.Int(p.A.From), table.Int(p.B.Game), table.Int(p.B.Player), table.Int(p.B.Stint),
			table.String(p.B.Name),
			table.Int(p.B.From), table.Int(p.Ticks), table.Float(p.EqualShare), table.Int(p.Changes),
			table.Bool(p.SameConnection)))
	}
	return s.compare([]string{
		"a_game", "a_player", "a_stint", "a_name", "a_from_tick", "b_game", "b_player", "b_stint", "b_name",
		"b_from_tick",
		"ticks", "equal_share", "changes", "same_connection",
	}, func(r map[string]string) bool { return r["a_file"] == s.path || r["b_file"] == s.path },
		s.command("similar", s.path, other), got)
}

// compareDemoMessages compares the list of frames and messages of a demo. Of captures the command prints the chunks.
func compareDemoMessages(s *same) int {
	if s.win.Session().Pieces == nil {
		return 0
	}
	return s.compare([]string{"name", "frame", "read", "loading", "tick", "seconds", "offset", "bytes"}, nil,
		s.command("messages", s.path), demoRows(s))
}

// demoRows returns the rows of the list of frames and messages of a demo.
func demoRows(s *same) (rows [][]table.Cell) {
	list, ok := part.First[*demomessages.View](s.win.Replay().Parts)
	if !ok {
		s.Fatal("no list of messages")
	}
	s.win.Do("show-demo-messages")
	s.until("all messages of the demo", func() bool { _, whole := list.Table(); return whole })
	s.win.Do("show-demo-messages")
	of, _ := list.Table()
	for r := range of.All() {
		rows = append(rows, slices.Clone(r.Cells[:len(r.Cells)-1])) // the bytes are private
	}
	return rows
}

// chunkRows returns the rows of the list of messages.
func chunkRows(s *same) (rows [][]table.Cell) {
	capture, ok := part.First[*captureview.View](s.win.Replay().Parts)
	if !ok || !capture.Watches() {
		return nil
	}
	s.win.Do(action.ShowMessages)
	s.until("all messages", func() bool { return capture.Table() != nil && !capture.Unfinished() })
	s.win.Do(action.ShowMessages)
	captured := capture.Table().Column("time") // in another form in files
	for r := range capture.Table().All() {
		rows = append(rows, slices.Delete(slices.Clone(r.Cells), captured, captured+1))
	}
	return rows
}

// packetRows returns the packets of the list of messages, as far as its entries say.
func packetRows(s *same) (rows [][]table.Cell) {
	capture, ok := part.First[*captureview.View](s.win.Replay().Parts)
	if !ok || !capture.Watches() {
		return nil
	}
	s.win.Do(action.ShowMessages)
	s.until("all messages", func() bool { return capture.List.Log().Complete && capture.List.Counted() })
	s.win.Do(action.ShowMessages)
	log := capture.List.Log()
	for i := range log.Pages {
		page := &log.Pages[i]
		for from := 0; from < len(page.Entries); {
			to := from + 1
			for to < len(page.Entries) && page.Entries[to].Frame == page.Entries[from].Frame {
				to++
			}
			chunks, lost, resent := 0, 0, false
			for _, e := range page.Entries[from:to] {
				switch {
				case e.Flags&sim.MessageLost != 0:
					lost += int(e.Size)
				case e.Flags&sim.MessageControl == 0:
					chunks++
				}
				resent = resent || e.Flags&sim.MessageResent != 0
			}
			direction := "to_client"
			if page.Entries[from].Flags&sim.MessageUp != 0 {
				direction = "to_server"
			}
			rows = append(rows, cells(table.Int(page.Frame+int(page.Entries[from].Frame)+1), table.String(direction),
				table.Int(chunks), table.Bool(resent), table.Int(lost)))
			from = to
		}
	}
	return rows
}

// beside lays two runs of the recording beside each other, and returns them as the command takes
// them, false if there are no two.
func (s *same) beside() (side *comparison.Side, a, b string, ok bool) {
	runRows(s)
	finder, _ := part.First[runlist.Found](s.win.Replay().Parts)
	var ranked []int
	list := finder.RunFinder().List().Runs
	for i := range list {
		if r := &list[i]; r.Ranked() && r.Game == list[0].Game {
			ranked = append(ranked, i)
		}
	}
	if len(ranked) < 2 {
		return nil, "", "", false
	}
	view := s.comparing()
	base, other := comparison.Best(""), comparison.Best("")
	base.Run, other.Run = ranked[0], ranked[len(ranked)-1]
	view.LayBeside(base, comparison.Wish{Ref: other, Begin: comparison.BeginAtStart})
	s.until("the comparison", func() bool { return view.Active() && !view.Finding() })
	s.Cleanup(view.Leave)
	run := func(n int) string { return s.path + "#" + strconv.Itoa(n) }
	return view.Comparison().With(), run(base.Run), run(other.Run), true
}

// comparing returns the part that compares runs.
func (s *same) comparing() *compareview.View {
	s.Helper()
	view, ok := part.First[*compareview.View](s.win.Replay().Parts)
	if !ok {
		s.Fatal("nothing compares runs")
	}
	return view
}

// compareSegmentSets lays the recording beside itself.
func compareSegmentSets(s *same) int {
	view, ok := part.First[*compareview.Segments](s.win.Replay().Parts)
	if g := s.win.Session().Game(); !ok || g == nil || g.Engine != sim.GoldSrc {
		return 0
	}
	s.opener.ReadSegments([]string{s.path}, view.CompareSegments)
	s.until("both sets", func() bool { return view.Compared() != nil && !view.Finding() })
	var got [][]table.Cell
	for i := range view.Compared().Rows {
		got = append(got, view.Compared().Rows[i].Cells)
	}
	return s.compare(nil, nil, s.command("compare", s.path, "--with", s.path), got)
}

func milli(v float64) table.Cell {
	if math.IsNaN(v) {
		return table.Cell{}
	}
	return table.Float(math.Round(v*1000)/1000 + 0)
}

func compareSplits(s *same) int {
	side, a, b, ok := s.beside()
	if !ok {
		return 0
	}
	var got [][]table.Cell
	for _, r := range s.comparing().Comparison().Rows(side)[1:] { // after the start
		got = append(got, cells(table.String(strings.ToLower(r.Name[:1])+r.Name[1:]), milli(r.A), milli(r.B),
			milli(r.B-r.A)))
	}
	return s.compare(nil, nil, s.command("compare", a, b, "--table", "splits"), got)
}

func compareGaps(s *same) (n int) {
	side, a, b, ok := s.beside()
	if !ok {
		return 0
	}
	for by, gaps := range map[string][]compare.Gap{"place": side.Place, "time": side.Time} {
		var got [][]table.Cell
		for _, g := range gaps {
			got = append(got, cells(milli(g.Seconds), milli(g.Difference), milli(g.Distance)))
		}
		n += s.compare(nil, nil, s.command("compare", a, b, "--by", by, "--table", "gap"), got)
	}
	return n
}

// compareSections compares the sections that the window lists with the command's by the size of
// their change.
func compareSections(s *same) int {
	side, a, b, ok := s.beside()
	if !ok {
		return 0
	}
	want := s.command("compare", a, b, "--table", "sections")
	change := func(r map[string]string) float64 { return math.Abs(number(s.T, r["change_seconds"])) }
	want = slices.DeleteFunc(want, func(r map[string]string) bool { return change(r) < 0.06-1e-9 })
	slices.SortStableFunc(want, func(x, y map[string]string) int {
		switch dx, dy := change(x), change(y); {
		case dx > dy:
			return -1
		case dx < dy:
			return 1
		}
		return 0
	})
	var got [][]table.Cell
	for i := range side.Biggest {
		d := &side.Biggest[i]
		ta, tb := d.Seconds()
		got = append(got, cells(table.String(d.Name), milli(side.With.Since(d.From)), milli(side.With.Since(d.To)),
			milli(ta),
			milli(tb), milli(d.Change), table.String(d.Why)))
	}
	return s.compare(nil, nil, want[:min(len(want), 8)], got)
}

// compareLibrary compares the list of the library with what the command finds in an index of its
// own, both of a folder with the recording.
func compareLibrary(s *same) int {
	dir := s.TempDir()
	data, err := os.ReadFile(s.path)
	if err != nil {
		s.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, filepath.Base(s.path)), data, 0o600); err != nil {
		s.Fatal(err)
	}
	set := s.win.Settings()
	set.Library.Folders = []string{dir}
	s.win.SetSettings(set)
	var places *library.Places
	var found *library.Found
	host := s.library.Host(nil, nil, nil, nil)
	host.Show(func(p *library.Places) { places = p }, func(f *library.Found) { found = f })
	answer := func(text string) *library.Found {
		found = nil
		host.Find(library.Ask{Text: text})
		s.until("an answer to "+text, func() bool { return found != nil && found.Ask.Text == text })
		return found
	}
	s.until("the index", func() bool {
		return places != nil && places.Indexing.Step == "" && places.Counts[library.All] > 0 &&
			!answer("").Items[0].Pending
	})
	db := filepath.Join(s.TempDir(), "library.db")
	s.replay("index", dir, "--db", db)
	n := 0
	for _, query := range []string{"shorter:100h", "finished"} {
		var got [][]table.Cell
		for _, it := range answer(query).Items {
			best := make([]table.Cell, 5)
			if b := it.Best; b != nil {
				best = cells(table.Int(b.Number), table.String(b.Name), table.String(b.Map), table.SecondsOf(b.Start),
					table.SecondsOf(b.Time))
			}
			got = append(got, append(cells(table.String(it.Map), table.String(it.Server),
				table.Float(it.Length.Seconds()),
				table.Int(it.PlayerCount), table.Int(it.Runs)), best...))
		}
		n += s.compare([]string{
			"map", "server", "seconds", "player_count", "runs",
			"best_run_run", "best_run_name", "best_run_map", "best_run_start_seconds", "best_run_time_seconds",
		}, nil, s.command("find", query, "--db", db), got)
	}
	return n
}
