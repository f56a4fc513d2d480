package table

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

func columns() []Column {
	return []Column{
		{Key: "client", Title: "Client", Kind: Player, Total: Distinct},
		{Key: "kind", Title: "Kind", Kind: Word},
		{Key: "text", Title: "Text", Kind: Text},
		{Key: "ack_delay", Title: "Ack delay", Kind: Integer, Unit: Milliseconds, Total: Median},
		{Key: "bytes", Title: "Size", Kind: Integer, Unit: Bytes, Total: Sum},
		{Key: "time", Title: "Time", Kind: Number, Unit: Moment, Total: Least},
		{Key: "share", Title: "Share", Kind: Number, Unit: Share, Total: Most},
		{Key: "resent", Title: "Resent", Kind: Flag, Total: Count},
		{Key: "at", Title: "Date", Kind: Instant, Unit: Date},
		{Key: "ct", Group: "score", Title: "CT", Kind: Integer},
		{Key: "parts", Title: "Parts", Kind: List, Total: Sum},
	}
}

// row is the row that the tests of single filters use.
func row() Row {
	return Row{Cells: []Cell{
		String("Bot04"), String("drop_bhop"), String("Hello, wörld: \"a\" -b"), Int(50), Int(4200), Float(125.104),
		Float(0.934), Bool(true),
		Time(time.Date(2026, 11, 21, 7, 44, 30, 0, time.UTC)), Int(-3), Rows([]Row{{}, {}}),
	}}
}

func TestFiltersChooseRows(t *testing.T) {
	r, none := row(), Row{Cells: make([]Cell, len(columns()))}
	for _, c := range []struct {
		filter string
		want   bool
	}{
		{"", true},
		{"bot04", true},
		{"OT0", true},
		{"bot05", false},
		{"-bot05", true},
		{"=bot04", true},
		{"=bot0", false},
		{"-=bot04", false},
		{"=bot05,=bot04", true},
		{`="hello, wörld: \"a\" -b"`, true},
		{`"=bot04"`, false},
		{"bot05|hello", true},
		{"bot05,bot06", false},
		{"WÖRLD", true},
		{`"hello, w"`, true},
		{`"hello w"`, false},
		{`"\"a\""`, true},
		{`-"-b"`, false},
		{`"unclosed`, false},
		{"client:bot04", true},
		{"client:bot", false},
		{"client:x,bot04", true},
		{"client:x|y", false},
		{"-client:bot04", false},
		{"CLIENT:BOT04", true},
		{"kind:bhop", false},
		{"kind:drop_bhop", true},
		{`kind:"drop bhop"`, true},
		{"bhop", true},
		{"text:hello", true},
		{"text:=hello", false},
		{`text:="hello, wörld: \"a\" -b"`, true},
		{`text:"=hello"`, false},
		{"ack_delay:50", true},
		{"ack_delay:>50", false},
		{"ack_delay:>=50", true},
		{"ack_delay:<50", false},
		{"ack_delay:<=50", true},
		{"ack_delay:7..50", true},
		{"ack_delay:51..", false},
		{"ack_delay:..50", true},
		{"ack_delay:=50", true},
		{"ack_delay:>49.5", true},
		{"ack_delay:1,50,3", true},
		{"ack_delay:<10|>40", true},
		{"-ack_delay:>50", true},
		{"size:>4k", true},
		{"date:2026", true},
		{"bytes:>4k", true},
		{"bytes:4.2kB", true},
		{"bytes:4k", true},
		{"bytes:4.0k", false},
		{"bytes:<1M", true},
		{"time:2:05", true},
		{"time:2:05.1", true},
		{"time:2:05.11", false},
		{"time:>2:05", true},
		{"time:125104ms", true},
		{"time:0:02:05", true},
		{"time:1:00..2:30", true},
		{"time:<125s", false},
		{"share:93", true},
		{"share:93%", true},
		{"share:>90", true},
		{"share:>94%", false},
		{"share:0.93", false},
		{"resent", true},
		{"-resent", false},
		{"resent:yes", true},
		{"resent:no", false},
		{`"resent"`, false},
		{"resent|nothing", true},
		{"at:2026", true},
		{"at:2026-11", true},
		{"at:2026-11-21", true},
		{"at:2026-11-21T07:44", true},
		{"at:2026-11-21T07:45", false},
		{"at:>2026-11", false},
		{"at:>=2026-11", true},
		{"at:<2026-11-22", true},
		{"at:<=2026-11-21", true},
		{"at:2025..2026-10", false},
		{"at:2025..2026-11", true},
		{"score_ct:-3", true},
		{"score_ct:<0", true},
		{"score_ct:-5..-1", true},
		{"score_ct:3", false},
		{"parts:2", true},
		{"parts:>2", false},
		{"parts:*", true},
		{"-parts:*", false},
		{"client:bot04 ack_delay:>50", false},
		{"client:bot04 ack_delay:>49 resent bytes:>200 -kind:sv_chat", true},
	} {
		f, err := ParseFilter(columns(), c.filter)
		if err != nil {
			t.Errorf("%s: %v", c.filter, err)
			continue
		}
		if f.Match(&r) != c.want {
			t.Errorf("%s: %t", c.filter, !c.want)
		}
		// A missing value matches nothing, so that only terms with a minus choose its row.
		all := true
		for _, term := range strings.Fields(c.filter) {
			all = all && strings.HasPrefix(term, "-")
		}
		if f.Match(&none) != all {
			t.Errorf("%s: %t where all is missing", c.filter, !all)
		}
	}
}

func TestFiltersThatCannotBeReadSayWhy(t *testing.T) {
	for _, c := range []struct {
		filter   string
		from, to int
		problem  string
	}{
		{"wepon:awp", 0, 5, `No column "wepon".`},
		{"dates:2026", 0, 5, `No column "dates". Did you mean at?`},
		{"a ack_dely:3", 2, 10, `No column "ack_dely". Did you mean ack_delay?`},
		{"-kid:x", 1, 4, `No column "kid". Did you mean kind?`},
		{"resent bytes:x", 13, 14, `Column bytes holds sizes such as 200 or 4k: "x" is not one.`},
		{"bytes:1e3", 6, 9, `Column bytes holds sizes such as 200 or 4k: "1e3" is not one.`},
		{"ack_delay:1..x", 10, 14, `Column ack_delay holds numbers: "x" is not one.`},
		{"time:1:2:3:4", 5, 12, `Column time holds times such as 1:02.5: "1:2:3:4" is not one.`},
		{"at:yesterday", 3, 12, `Column at holds dates such as 2026-11-21: "yesterday" is not one.`},
		{"client:>3", 7, 9, "Column client holds text: > compares numbers."},
		{"resent:maybe", 7, 12, `Column resent is yes or no, not "maybe".`},
		{"resent:>yes", 7, 11, "Column resent is yes or no: > has no meaning there."},
		{"bytes:", 0, 6, "A value is missing."},
		{"client:a,", 0, 9, "A value is missing."},
		{"bytes:..", 6, 8, "A range needs a beginning or an end, such as 7..12."},
		{"a -", 2, 3, "A word or column is missing after the minus."},
		{strings.Repeat("a ", 20_000), 400, 40_000, "The filter has too many parts: at most 200 are allowed."},
		{
			"client:" + strings.Repeat("a,", 300) + "a", 0, 608,
			"The filter has too many parts: at most 200 are allowed.",
		},
		{strings.Repeat("word", 20_000), 65536, 80_000, "The filter is too long: 80000 bytes, at most 65536 are read."},
	} {
		_, err := ParseFilter(columns(), c.filter)
		var f *FilterError
		if !errors.As(err, &f) || f.From != c.from || f.To != c.to || f.Problem != c.problem {
			t.Errorf("%.40s: %+v", c.filter, err)
		}
		if err != nil && strings.Count(err.Error(), "\n") > 0 {
			t.Errorf("%.40s: more than a line", c.filter)
		}
	}
}

func TestValuesAreWrittenByTheirUnit(t *testing.T) {
	for _, c := range []struct {
		unit Unit
		kind Kind
		x    Cell
		want string
	}{
		{Moment, Number, Float(125.109), "02:05.10"},
		{Moment, Number, Float(3723.4), "1:02:03.40"},
		{Moment, Number, Float(-1.5), "-00:01.50"},
		{Duration, Number, Float(58.31), "58.31"},
		{Duration, Number, Float(62.1), "1:02.10"},
		{Duration, Number, Float(3723.4), "1:02:03.40"},
		{Duration, Number, Float(0.2), "0.20"},
		{Duration, Number, Float(-0.001), "0.00"},
		{Units, Number, Float(1315.04), "1,315.0"},
		{Units, Number, Float(-0.04), "0.0"},
		{Speed, Number, Float(-999.6), "-1,000"},
		{Share, Number, Float(0.934), "93"},
		{Bytes, Integer, Int(1234567), "1,234,567"},
		{Ticks, Integer, Int(90260), "90260"},
		{Plain, Integer, Int(-1), "-1"},
		{Date, Instant, Time(time.Date(2026, 11, 21, 7, 44, 59, 0, time.UTC)), "2026-11-21 07:44"},
		{Plain, Flag, Bool(true), "yes"},
		{Plain, Word, String("drop_bhop"), "drop bhop"},
		{Plain, Text, String("a_b"), "a_b"},
		{Counted, List, Rows(make([]Row, 3)), "3"},
		{Units, Number, Cell{}, "–"},
		{Units, Number, Float(math.NaN()), "–"},
		{Units, Number, Float(0), "0.0"},
	} {
		column := Column{Unit: c.unit, Kind: c.kind}
		if got := column.Text(c.x); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.unit, c.kind, got, c.want)
		}
	}
	for seconds, want := range map[float64]string{
		0: "0.00 s", 59.999: "59.99 s", 125.109: "2:05.10", 3723.4: "1:02:03.40", 45000: "12:30:00.00",
		-61.25: "-1:01.25", -0.001: "0.00 s",
	} {
		if got := TimeText(seconds); got != want {
			t.Errorf("TimeText(%g): %s, want %s", seconds, got, want)
		}
	}
}

func TestSuggestionsCompleteTheTermAtTheCursor(t *testing.T) {
	tab := &Table{Columns: columns()}
	for i := range 30 {
		r := row()
		r.Cells[0] = String(fmt.Sprintf("bot %d", i%12))
		if i%3 == 0 {
			r.Cells[0] = String("nova")
		}
		r.Cells[7] = Bool(i%5 == 0)
		tab.Rows = append(tab.Rows, r)
	}
	for _, c := range []struct {
		filter   string
		cursor   int
		from, to int
		first    Candidate
		n        int
	}{
		{"client:", 7, 7, 7, Candidate{"nova", "nova", 10}, 8},
		{"x -client:nova,bo", 17, 15, 17, Candidate{`"bot 1"`, "bot 1", 3}, 8},
		{"client:NO kind:x", 9, 7, 9, Candidate{"nova", "nova", 10}, 1},
		{"re", 2, 0, 2, Candidate{"resent", "Resent", 30}, 1},
		{"ack", 3, 0, 3, Candidate{"ack_delay:", "Ack delay", 30}, 1},
		{"resent:", 7, 7, 7, Candidate{"no", "no", 24}, 2},
		{"score_ct:", 9, 9, 9, Candidate{"-3", "-3", 30}, 1},
		{"a", 1, 0, 1, Candidate{}, 0},
		{"client:nova ", 12, 12, 12, Candidate{}, 0},
		{"nothing:", 8, 8, 8, Candidate{}, 0},
		{"time:", 5, 5, 5, Candidate{}, 0},
	} {
		s := tab.Suggest(c.filter, c.cursor)
		if s.From != c.from || s.To != c.to || len(s.List) != c.n || c.n > 0 && s.List[0] != c.first {
			t.Errorf("%s: %+v", c.filter, s)
		}
	}
}

// random returns a table of n rows with a few equal and missing values.
func random(rng *rand.Rand, n int) *Table {
	t := &Table{Columns: columns()}
	cell := func(c Cell) Cell { return If(rng.IntN(6) > 0, c) }
	for i := range n {
		t.Rows = append(t.Rows, Row{Game: i, Cells: []Cell{
			cell(String([]string{"nova", "Nova", "bot 1", "bot 2", "é"}[rng.IntN(5)])), cell(String([]string{
				"bhop",
				"drop_bhop",
			}[rng.IntN(2)])),
			cell(String(fmt.Sprintf("some text %d with a few words", rng.IntN(50)))), cell(Int(rng.IntN(100))),
			cell(Int(rng.IntN(5000) - 100)),
			cell(Float(float64(rng.IntN(4000)) / 16)), cell(Float(float64(rng.IntN(17)) / 16)),
			cell(Bool(rng.IntN(2) == 0)),
			cell(Time(time.Unix(1.7e9+int64(rng.IntN(1e8)), 0))), cell(Int(rng.IntN(20))), cell(Rows(make([]Row,
				rng.IntN(4)))),
		}})
	}
	return t
}

var someFilters = []string{
	"nova", "client:nova", "-client:nova", "ack_delay:>50", "-ack_delay:>50", "resent", "bytes:..2k",
	"kind:bhop,drop_bhop", "time:1:00..", "share:*", "text:7",
	"at:2024", "parts:>1 -resent", "client:é", "score_ct:3|4|5",
}

func filtered(t *testing.T, tab *Table, filter string) *Table {
	t.Helper()
	f, err := ParseFilter(tab.Columns, filter)
	if err != nil {
		t.Fatal(err)
	}
	return tab.Filter(f)
}

func games(t *Table) []int {
	out := []int{}
	for _, r := range t.Rows {
		out = append(out, r.Game)
	}
	return out
}

func TestFiltersAndSortsObeyTheirLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		tab := random(rng, 200)
		for _, a := range someFilters {
			b := someFilters[rng.IntN(len(someFilters))]
			fa := filtered(t, tab, a)
			if x, y := games(filtered(t, fa, b)), games(filtered(t, tab, b+" "+a)); !slices.Equal(x, y) {
				t.Fatalf("%s and %s: %v, in the other order %v", a, b, x, y)
			}
			if !strings.Contains(a, " ") && !strings.HasPrefix(a, "-") {
				if n := len(fa.Rows) + len(filtered(t, tab, "-"+a).Rows); n != len(tab.Rows) {
					t.Fatalf("%s and its opposite choose %d of %d rows", a, n, len(tab.Rows))
				}
			}
			keys, err := ParseSort(tab.Columns, []string{
				"client,-bytes", "-time", "kind", "-at,score_ct",
				"-resent,parts", "share,-client",
			}[rng.IntN(6)])
			if err != nil {
				t.Fatal(err)
			}
			sorted := fa.Sort(keys)
			if x, y := games(sorted), games(filtered(t, tab.Sort(keys), a)); !slices.Equal(x, y) {
				t.Fatalf("%s: sorting and filtering do not commute", a)
			}
			checkSorted(t, sorted, keys)
			// Totals do not depend on the order, and those of groups add up.
			if x, y := fa.Totals(), sorted.Totals(); !slices.EqualFunc(x, y, Cell.same) {
				t.Fatalf("%s: totals %v, sorted %v", a, x, y)
			}
			checkGroups(t, fa)
		}
	}
}

func checkSorted(t *testing.T, tab *Table, keys []Key) {
	t.Helper()
	for i := 1; i < len(tab.Rows); i++ {
		a, b := &tab.Rows[i-1], &tab.Rows[i]
		for _, k := range keys {
			x, y := a.Cells[k.Column], b.Cells[k.Column]
			if x.Missing() && !y.Missing() {
				t.Fatalf("a missing value before %v", y)
			}
			c := compare(&x, &y, k.Descending)
			if c > 0 {
				t.Fatalf("%v before %v", x, y)
			}
			if c < 0 {
				a = nil
				break
			}
		}
		if a != nil && a.Game > b.Game {
			t.Fatal("equal rows changed their order")
		}
	}
}

func checkGroups(t *testing.T, tab *Table) {
	t.Helper()
	bytes := tab.Column("bytes")
	for c := range tab.Columns {
		sum, n := int64(0), 0
		for _, g := range tab.Group(c) {
			sum += g.Rows.Totals()[bytes].Int()
			n += len(g.Rows.Rows)
			for _, r := range g.Rows.Rows {
				if r.Cells[c].key() != g.Value.key() {
					t.Fatalf("%v in the group of %v", r.Cells[c], g.Value)
				}
			}
		}
		if n != len(tab.Rows) || sum != tab.Totals()[bytes].Int() {
			t.Fatalf("groups by %s: %d of %d rows, sum %d", tab.Columns[c].Name(), n, len(tab.Rows), sum)
		}
	}
}

// Whatever a text is, a filter of its quoted form finds it: this is what completion
// and "Only rook" insert.
func TestQuotedTextsFindThemselves(t *testing.T) {
	for _, s := range []string{
		"rook", "two words", `a"b\c`, "-x", "a,b|c", "7..12", ">3", "=x", "*", "", "http://x",
		" x", "é\u00a0x", "resent", "\u2028", "Ünï",
	} {
		tab := &Table{Columns: columns(), Rows: []Row{{Cells: make([]Cell, len(columns()))}}}
		tab.Rows[0].Cells[0] = String(s)
		if n := len(filtered(t, tab, "client:x,"+Quote(s)).Rows); n != 1 {
			t.Errorf("%s does not find %q", Quote(s), s)
		}
		if n := len(filtered(t, tab, "-client:"+Quote(s)).Rows); n != 0 {
			t.Errorf("-%s keeps %q", Quote(s), s)
		}
	}
}

func TestPairsSayFromWhomToWhom(t *testing.T) {
	columns := []Column{
		{Key: "kind", Kind: Word, Words: []string{"hook", "flag_pass"}, Pair: [2]string{"from_name", "to_name"}},
		{Key: "from_name", Kind: Player},
		{Key: "to_name", Kind: Player},
	}
	r := Row{Cells: []Cell{String("hook"), String("a b"), String("rook")}}
	for filter, want := range map[string]bool{
		`hook:"a b">rook`: true, "hook:>rook": true, `hook:"a b">`: true, `hook:"a b"`: true, "hook:rook": false,
		`hook:rook>"a b"`:  false,
		"hook:>nova,>rook": true, "-hook:>rook": false, "flag_pass:>rook": false, "kind:hook": true,
	} {
		f, err := ParseFilter(columns, filter)
		if err != nil || f.Match(&r) != want {
			t.Errorf("%s: want %t, %v", filter, want, err)
		}
	}
	for _, filter := range []string{"hook:", "jump:a>b"} {
		if _, err := ParseFilter(columns, filter); err == nil {
			t.Errorf("%s", filter)
		}
	}
}

func TestColumnsAreSelectedByName(t *testing.T) {
	tab := &Table{Columns: columns(), Rows: []Row{row()}}
	s, err := tab.Select([]string{"score_ct", "client"})
	if err != nil || len(s.Columns) != 2 || s.Rows[0].Cells[0].Int() != -3 || s.Rows[0].Cells[1].String() != "Bot04" {
		t.Errorf("%+v, %v", s, err)
	}
	for _, names := range [][]string{{"scores_ct"}, {"client", "client"}} {
		if _, err := tab.Select(names); err == nil {
			t.Errorf("%v", names)
		}
	}
	if len(tab.Columns) != len(columns()) || !reflect.DeepEqual(tab.Rows[0], row()) {
		t.Error("the table changed")
	}
}

func FuzzParseFilter(f *testing.F) {
	for _, s := range append(slices.Clone(someFilters), `"a\"b" text:=x at:>=2026-11-21T07:44:01 bytes:1.5M..2M`, "-",
		":", "a:", "\xff:\xff", "client:\"") {
		f.Add(s, len(s))
	}
	rng := rand.New(rand.NewPCG(3, 4))
	tab := random(rng, 40)
	f.Fuzz(func(t *testing.T, text string, cursor int) {
		s := tab.Suggest(text, cursor)
		if len(text) <= maxFilter && (s.From < 0 || s.From > s.To || s.To > len(text) || len(s.List) > MaxCandidates) {
			t.Fatalf("%q: %+v", text, s)
		}
		filter, err := ParseFilter(tab.Columns, text)
		if err != nil {
			var e *FilterError
			if !errors.As(err, &e) || e.From < 0 || e.From > e.To || e.To > len(text) || e.Problem == "" ||
				strings.Contains(e.Problem, "\n") {
				t.Fatalf("%q: %#v", text, err)
			}
			return
		}
		n := len(tab.Filter(filter).Rows)
		if again := len(tab.Filter(filter).Filter(filter).Rows); again != n {
			t.Fatalf("%q: %d rows, then %d", text, n, again)
		}
	})
}

// The target is 50 ms for 100,000 rows.
func BenchmarkFilter(b *testing.B) {
	tab := random(rand.New(rand.NewPCG(5, 6)), 100_000)
	for _, filter := range []string{
		"client:nova ack_delay:>50 resent", "words", "zebra", "zebra|bot|é",
		"bytes:>200 time:1:00..2:00 share:>40",
	} {
		f, err := ParseFilter(tab.Columns, filter)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(filter, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				tab.Filter(f)
			}
		})
	}
	b.Run("sort", func(b *testing.B) {
		keys, _ := ParseSort(tab.Columns, "client,-bytes")
		for b.Loop() {
			tab.Sort(keys)
		}
	})
}

// A table whose rows are made while they are read is filtered and cut like one in memory,
// though its maker uses one row again and again.
func TestRowsThatAreMadeAreTreatedLikeRowsInMemory(t *testing.T) {
	whole := random(rand.New(rand.NewPCG(7, 8)), 200)
	whole.Line = func(r *Row) string { return r.Cells[0].String() }
	made := *whole
	made.Rows, made.Each = nil, func(yield func(*Row) bool) {
		var r Row
		for i := range whole.Rows {
			cells := append(r.Cells[:0], whole.Rows[i].Cells...)
			r = whole.Rows[i]
			if r.Cells = cells; !yield(&r) {
				return
			}
		}
	}
	for _, filter := range someFilters {
		f, err := ParseFilter(whole.Columns, filter)
		if err != nil {
			t.Fatal(err)
		}
		of := func(t *Table) *Table {
			selected, err := t.Filter(f).InFront(FileColumn(), String("a")).Select([]string{"bytes", "file", "client"})
			if err != nil {
				panic(err)
			}
			return selected
		}
		want, got := of(whole), of(&made)
		if got.Rows != nil || !reflect.DeepEqual(got.Whole().Rows, want.Rows) {
			t.Errorf("%s: %d rows, want %d", filter, len(got.Whole().Rows), len(want.Rows))
		}
		for r := range got.All() { // it may end early
			if r.Cells[1].String() != "a" || got.Line != nil {
				t.Errorf("%v", r)
			}
			break
		}
	}
}

// A table whose cells are made when they are needed is like one that has them.
func TestTablesThatMakeTheirCellsAreLikeOthers(t *testing.T) {
	whole := &Table{Columns: columns()}
	for i := range 40 {
		r := row()
		r.Cells[0], r.Cells[3] = String([]string{"a", "b", "c"}[i%3]), Int(i*7%11)
		whole.Rows = append(whole.Rows, r)
	}
	made := &Table{Columns: columns(), Rows: make([]Row, len(whole.Rows)), Fill: func(i int, cells []Cell) {
		copy(cells, whole.Rows[i].Cells)
	}}
	f, err := ParseFilter(whole.Columns, "-client:b")
	if err != nil {
		t.Fatal(err)
	}
	keys := []Key{{Column: 0, Descending: true}, {Column: 3}}
	for _, c := range []struct {
		filter *Filter
		keys   []Key
	}{{nil, nil}, {f, nil}, {nil, keys}, {f, keys}} {
		want, got := whole.Order(c.filter, c.keys), made.Order(c.filter, c.keys)
		if !slices.Equal(got, want) {
			t.Errorf("order %v, want %v", got, want)
		}
		if a, b := whole.TotalsOf(want), made.TotalsOf(got); !reflect.DeepEqual(a, b) {
			t.Errorf("totals %v, want %v", b, a)
		}
		a, b := whole.Pick(want), made.Pick(got).Whole()
		for i := range a.Rows {
			if !reflect.DeepEqual(a.Rows[i].Cells, b.Rows[i].Cells) {
				t.Fatalf("row %d: %v, want %v", i, b.Rows[i].Cells, a.Rows[i].Cells)
			}
		}
	}
	if a, b := whole.Suggest("client:", 7), made.Suggest("client:", 7); !reflect.DeepEqual(a, b) {
		t.Errorf("suggests %v, want %v", b, a)
	}
}

func TestTermsOfAFilterAreItsPartsBetweenSpaces(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "  ": "", `a`: "a", ` killer_name:"two words",x  -weapon:awp|m4a1 `: `killer_name:"two words",x;-weapon:awp|m4a1`,
		`"not closed`: `"not closed`, `a:, ,b`: `a:,;,b`, `x:"a \" b" y`: `x:"a \" b";y`,
	} {
		if got := strings.Join(Terms(text), ";"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
