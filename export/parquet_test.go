package export

import (
	"bytes"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/parquet-go/parquet-go"

	our "playhead/export/parquet"
)

// A file of several row groups holds every row: values that come and go, more
// values than fit a dictionary, texts, and columns that are empty or begin late.
func TestParquetOfSeveralRowGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const n = our.GroupRows + 3000
	var out bytes.Buffer
	w, err := NewWriter(&out, Parquet, WriterOptions{File: true})
	if err != nil {
		t.Fatal(err)
	}
	x := make([]float64, n)
	fill := func(r *Row, i int) {
		*r = Row{File: "a.demo"}
		r.num(ColGame, 0)
		r.num(ColTick, float64(i/8))
		r.num(ColSeconds, float64(i/8)/50)
		r.num(ColPlayer, float64(i%8))
		r.text(ColName, "player "+strconv.Itoa(i%7000))
		r.num(ColX, x[i])
		if i%3 > 0 {
			r.num(ColHealth, float64(i%11))
		}
		if i > n/2 {
			r.num(ColYaw, 1.23456)
		}
		if i%5 == 0 {
			r.num(ColWeapon, float64(i%6))
		} else if i%5 == 1 {
			r.text(ColWeapon, "ak47")
		}
	}
	var row Row
	for i := range n {
		x[i] = rng.Float64()
		fill(&row, i)
		if err := w.Write(&row); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := parquet.OpenFile(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if groups := f.RowGroups(); len(groups) != 2 || groups[0].NumRows() != our.GroupRows {
		t.Errorf("%d row groups, the first of %d rows", len(groups), groups[0].NumRows())
	}
	r := parquet.NewGenericReader[any](f)
	defer r.Close()
	rows := make([]parquet.Row, 512)
	for i := 0; ; {
		got, err := r.ReadRows(rows)
		for _, cells := range rows[:got] {
			fill(&row, i)
			if why := differs(cells, &row); why != "" {
				t.Fatalf("row %d: %s", i, why)
			}
			i++
		}
		if errors.Is(err, io.EOF) {
			if i != n {
				t.Errorf("%d rows, want %d", i, n)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// differs says in what the cells of a file differ from a row, "" in nothing.
func differs(cells parquet.Row, r *Row) string {
	if got := cells[0].String(); got != r.File {
		return "file " + got
	}
	for c := range ColInferred {
		cell := cells[c+1]
		want := ""
		switch {
		case !r.has(c):
		case r.isText(c):
			want = r.Text[c]
		default:
			want = strconv.FormatFloat(math.Round(r.Num[c]*1e12)/1e12, 'g', -1, 64)
			if columnSpecs[c].typ == typeRound {
				want = strconv.FormatFloat(math.Round(r.Num[c]*1e4)/1e4, 'g', -1, 64)
			}
		}
		got := cell.String()
		if cell.IsNull() {
			got = ""
		} else if cell.Kind() == parquet.Double {
			got = strconv.FormatFloat(math.Round(cell.Double()*1e12)/1e12, 'g', -1, 64)
		}
		if got != want || cell.IsNull() == r.has(c) {
			return c.String() + " " + strconv.Quote(got) + ", want " + strconv.Quote(want)
		}
	}
	return ""
}
