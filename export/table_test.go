package export

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"playhead/sim/table"
)

// aTable has a column of each kind, a group, and hostile text.
func aTable() *table.Table {
	return &table.Table{
		Title: "A <title>", Notes: []string{"A & note."},
		Columns: []table.Column{
			{Key: "name", Title: "Player", Kind: table.Player, What: `Who "did" it.`, Total: table.Distinct},
			{Key: "n", Title: "Number", Kind: table.Integer, Unit: table.Counted, Total: table.Sum, Null: true},
			{Key: "v", Title: "Speed", Kind: table.Number, Unit: table.Speed, From: table.Computed},
			{Key: "rounded", Title: "Rounded", Kind: table.Number, Decimals: 3},
			{Key: "is", Title: "Is", Kind: table.Flag},
			{Key: "at", Title: "Date", Kind: table.Instant, Unit: table.Date},
			{Key: "a", Group: "g", Title: "A", Kind: table.Integer, Null: true},
			{Key: "b", Group: "g", Title: "B", Kind: table.Text},
			{Key: "list", Title: "List", Kind: table.List, Of: []table.Column{
				{Key: "x", Kind: table.Integer},
				{Key: "y", Kind: table.Word},
			}},
			{Key: "never", Title: "Never", Kind: table.Text},
		},
		Rows: []table.Row{
			{Cells: []table.Cell{
				table.String("<b>\x1b,\"é\" & co"), table.Int(12345), table.Float(1e-5).As(table.Inferred),
				table.Float(1.23456), table.Bool(true),
				table.Time(time.Unix(1_700_000_000, 5)), table.Int(1),
				{},
				table.Rows([]table.Row{
					{Cells: []table.Cell{table.Int(1), table.String("w")}},
					{Cells: make([]table.Cell, 2)},
				}),
				{},
			}},
			{Cells: make([]table.Cell, 10)},
		},
	}
}

func TestTablesAreWrittenInEveryFormat(t *testing.T) {
	written := func(f func(*bytes.Buffer) error) string {
		t.Helper()
		var b bytes.Buffer
		if err := f(&b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	x := aTable()
	for _, c := range []struct{ name, got, want string }{
		{
			"CSV", written(func(b *bytes.Buffer) error { return TableCSV{Head: true}.Write(b, x) }),
			"name,n,v,rounded,is,at,g_a,g_b,list,never\n" +
				"\"<b>\x1b,\"\"é\"\" & co\",12345,1e-05,1.235,1,1700000000.000000005,1,,2,\n" + ",,,,,,,,,\n",
		},
		{
			"JSON", written(func(b *bytes.Buffer) error { return TableJSON{}.Write(b, x) }),
			`{"name":"<b>\u001b,\"é\" & co","n":12345,"v":0.00001,"rounded":1.235,"is":true,"at":1700000000.000000005,"g":{"a":1},"list":[{"x":1,"y":"w"},{}]}` +
				"\n" + `{"n":null,"g":null}` + "\n",
		},
		{
			"text", written(func(b *bytes.Buffer) error { return WriteTableText(b, x) }),
			"Player        Number  Speed u/s  Rounded  Is           Date UTC  A  List\n" +
				"<b>,\"é\" & co  12,345          0     1.23  yes  2023-11-14 22:13  1     2\n" +
				"–                  –          –        –  –                   –  –     –\n" +
				"1             12,345\n",
		},
	} {
		if c.got != c.want {
			t.Errorf("%s:\n%q, want\n%q", c.name, c.got, c.want)
		}
	}
	page := written(func(b *bytes.Buffer) error { return WriteTableHTML(b, x) })
	for _, want := range []string{
		"<caption>A &lt;title&gt;</caption>", `<th title="Who &#34;did&#34; it.">Player</th>`, "&lt;b&gt;",
		`<td class="number inferred">0</td>`,
		`<td class="missing">–</td>`, `<tfoot><tr><td>1</td><td class="number">12,345</td>`, "<p>A &amp; note.</p>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
	if strings.Contains(page, "\x1b") || strings.Contains(page, "Never") {
		t.Errorf("%s", page)
	}
}

// Scripts read numbers and texts of old commands as encoding/json writes them.
func TestTableJSONIsThatOfTheStandardLibrary(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		v := math.Float64frombits(rng.Uint64())
		if rng.IntN(2) == 0 {
			v = (rng.Float64() - 0.5) * math.Pow10(rng.IntN(60)-30)
		}
		if math.IsNaN(v) || math.IsInf(v, 0) {
			continue
		}
		want, _ := json.Marshal(v)
		if got := appendJSONNumber(nil, v); string(got) != string(want) {
			t.Fatalf("%s, want %s", got, want)
		}
		text := string([]rune{rune(rng.IntN(300)), 'a', rune(rng.IntN(0x3000)), '<', rune(rng.IntN(128))}) + "\xff"
		for _, html := range []bool{false, true} {
			var b bytes.Buffer
			enc := json.NewEncoder(&b)
			enc.SetEscapeHTML(html)
			enc.Encode(text)
			if got := (TableJSON{EscapeHTML: html}).text(nil, text); string(got)+"\n" != b.String() {
				t.Fatalf("%s, want %s", got, &b)
			}
		}
	}
}
