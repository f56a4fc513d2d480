package parquet_test

import (
	"bytes"
	"cmp"
	"errors"
	"hash/crc32"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	reader "github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"

	"playhead/export/parquet"
)

// A value is what a test expects in a column of a row: nil, a Go value, or the
// elements of a list.
type value any

// columns are all types, with and without nulls and dictionaries, and a list.
var columns = []parquet.Column{
	{Name: "flag", Type: parquet.Bool},
	{Name: "maybe", Type: parquet.Bool, Optional: true},
	{Name: "tick", Type: parquet.Int32},
	{Name: "health", Type: parquet.Int32, Optional: true, Dictionary: true},
	{Name: "big", Type: parquet.Int64, Dictionary: true},
	{Name: "start", Type: parquet.Instant, Optional: true},
	{Name: "x", Type: parquet.Double, Optional: true, Dictionary: true},
	{Name: "noise", Type: parquet.Double, Dictionary: true}, // more values than a dictionary holds
	{Name: "name", Type: parquet.Text, Dictionary: true},
	{Name: "chat", Type: parquet.Text, Optional: true, Dictionary: true}, // likewise
	{Name: "event", Type: parquet.JSON},
	{Name: "empty", Type: parquet.Text, Optional: true, Dictionary: true},
	{Name: "number", Type: parquet.Int32, List: "splits"},
	{Name: "label", Type: parquet.Text, List: "splits", Dictionary: true},
}

// rows makes n rows.
func rows(n int) [][]value {
	rng := rand.New(rand.NewPCG(3, 4))
	list := make([][]value, n)
	maybe := func(v value) value {
		if rng.IntN(3) == 0 {
			return nil
		}
		return v
	}
	for i := range list {
		numbers, labels := []value{}, []value{}
		for e := range rng.IntN(4) {
			numbers, labels = append(numbers, int32(e)), append(labels, "cp "+strings.Repeat("x", e))
		}
		list[i] = []value{
			i%3 == 0, maybe(i%2 == 0), int32(i - 5), maybe(int32(i % 11)), int64(i%7) << 40,
			maybe(int64(1_700_000_000_000_000_000) + int64(i)), maybe(float64(i%100) - 50.25), rng.NormFloat64(),
			"tee " + strings.Repeat("é", i%40), maybe(strings.Repeat("long ", rng.IntN(30)) + string(rune('a'+i%26))),
			`{"n":` + strings.Repeat("1", i%5+1) + `}`, nil, numbers, labels,
		}
	}
	return list
}

func add(to *parquet.Values, v value) {
	switch v := v.(type) {
	case bool:
		to.Bool(v)
	case int32:
		to.Int32(v)
	case int64:
		to.Int64(v)
	case float64:
		to.Double(v)
	case string:
		if to.Type == parquet.JSON {
			to.JSON([]byte(v))
		} else {
			to.Text(v)
		}
	case []value:
		for _, e := range v {
			add(to, e)
		}
	}
}

func written(t *testing.T, columns []parquet.Column, rows [][]value) []byte {
	t.Helper()
	var out bytes.Buffer
	w := parquet.NewWriter(&out, columns)
	for _, row := range rows {
		for i, v := range row {
			add(w.Column(i), v)
		}
		if err := w.EndRow(); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func opened(t *testing.T, data []byte) *reader.File {
	t.Helper()
	f, err := reader.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// plain returns the Go value of a cell.
func plain(c reader.Value) value {
	switch {
	case c.IsNull():
		return nil
	case c.Kind() == reader.Boolean:
		return c.Boolean()
	case c.Kind() == reader.Int32:
		return c.Int32()
	case c.Kind() == reader.Int64:
		return c.Int64()
	case c.Kind() == reader.Double:
		return c.Double()
	}
	return c.String()
}

// Another reader finds every value where it was put, in files of no row, one row,
// and more than a row group.
func TestAnotherReaderFindsEveryValue(t *testing.T) {
	for _, n := range []int{0, 1, 7, 8, 9, 1023, parquet.GroupRows + 1500} {
		want := rows(n)
		f := opened(t, written(t, columns, want))
		if f.NumRows() != int64(n) || len(f.RowGroups()) != (n+parquet.GroupRows-1)/parquet.GroupRows {
			t.Errorf("%d rows in %d groups, want %d rows", f.NumRows(), len(f.RowGroups()), n)
		}
		r := reader.NewReader(f)
		got := make([]reader.Row, 500)
		at := 0
		for {
			k, err := r.ReadRows(got)
			for _, row := range got[:k] {
				cells := make([][]value, len(columns))
				for _, c := range row {
					if v := plain(c); v != nil {
						cells[c.Column()] = append(cells[c.Column()], v)
					}
				}
				for i, v := range want[at] {
					list, ok := v.([]value)
					if !ok && v != nil {
						list = []value{v}
					}
					if len(list) != len(cells[i]) {
						t.Fatalf("row %d: %s: %d values, want %d", at, columns[i].Name, len(cells[i]), len(list))
					}
					for e := range list {
						if list[e] != cells[i][e] {
							t.Fatalf("row %d: %s: %v, want %v", at, columns[i].Name, cells[i][e], list[e])
						}
					}
				}
				at++
			}
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if at != n {
			t.Errorf("%d rows read, want %d", at, n)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestTheSchemaSaysWhatValuesAre(t *testing.T) {
	const want = `message playhead {
	required boolean flag;
	optional boolean maybe;
	required int32 tick (INT(32,true));
	optional int32 health (INT(32,true));
	required int64 big (INT(64,true));
	optional int64 start (TIMESTAMP(isAdjustedToUTC=true,unit=NANOS));
	optional double x;
	required double noise;
	required binary name (STRING);
	optional binary chat (STRING);
	required binary event (JSON);
	optional binary empty (STRING);
	required group splits (LIST) {
		repeated group list {
			required group element {
				required int32 number (INT(32,true));
				required binary label (STRING);
			}
		}
	}
}`
	if got := opened(t, written(t, columns, rows(2))).Schema().String(); got != want {
		t.Errorf("got %s", got)
	}
}

// A database skips pages and row groups by their bounds: each value lies within
// those of its page, and they within those of the chunk.
func TestBoundsHoldEveryValue(t *testing.T) {
	const n = 70_000
	want := rows(n)
	f := opened(t, written(t, columns, want))
	group := f.RowGroups()[0]
	for i, c := range group.ColumnChunks() {
		if columns[i].List != "" {
			continue
		}
		index, err := c.ColumnIndex()
		if err != nil {
			t.Fatal(columns[i].Name, err)
		}
		offsets, err := c.OffsetIndex()
		if err != nil {
			t.Fatal(columns[i].Name, err)
		}
		if index.NumPages() != offsets.NumPages() || index.NumPages() < 2 {
			t.Errorf("%s: %d and %d pages", columns[i].Name, index.NumPages(), offsets.NumPages())
		}
		chunk := c.(*reader.FileColumnChunk)
		least, most, ok := chunk.Bounds()
		nulls := int64(0)
		for p := range index.NumPages() {
			from, to := offsets.FirstRowIndex(p), int64(n)
			if p+1 < index.NumPages() {
				to = offsets.FirstRowIndex(p + 1)
			}
			nulls = 0
			for _, row := range want[from:to] {
				if row[i] == nil {
					nulls++
					continue
				}
				low, high := index.MinValue(p), index.MaxValue(p)
				if order(row[i], plain(low)) < 0 || order(row[i], plain(high)) > 0 {
					t.Fatalf("%s, page %d: %v is not within %v and %v", columns[i].Name, p, row[i], low, high)
				}
				if !ok || order(row[i], plain(least)) < 0 || order(row[i], plain(most)) > 0 {
					t.Fatalf("%s: %v is not within %v and %v", columns[i].Name, row[i], least, most)
				}
			}
			if index.NullCount(p) != nulls || index.NullPage(p) != (nulls == to-from) {
				t.Errorf("%s, page %d: %d nulls, want %d", columns[i].Name, p, index.NullCount(p), nulls)
			}
		}
	}
}

func order(a, b value) int {
	switch a := a.(type) {
	case bool:
		if a == b {
			return 0
		} else if a {
			return 1
		}
		return -1
	case int32:
		return cmp.Compare(a, b.(int32))
	case int64:
		return cmp.Compare(a, b.(int64))
	case float64:
		return cmp.Compare(a, b.(float64))
	}
	return cmp.Compare(a.(string), b.(string))
}

// Long texts have short bounds, zero stands for both zeros, and a page of nothing
// but NaN has none.
func TestBoundsOfDifficultValues(t *testing.T) {
	for name, c := range map[string]struct {
		column    parquet.Column
		values    []value
		min, max  string // in the index
		least     value  // of the chunk
		hasBounds bool
	}{
		"long text": {
			parquet.Column{Name: "t", Type: parquet.Text},
			[]value{strings.Repeat("a", 100), strings.Repeat("b", 100)},
			strings.Repeat("a", 64), strings.Repeat("b", 63) + "c", strings.Repeat("a", 100), true,
		},
		"the largest text": {
			parquet.Column{Name: "t", Type: parquet.JSON},
			[]value{strings.Repeat("\xff", 70)},
			strings.Repeat("\xff", 64), strings.Repeat("\xff", 70), strings.Repeat("\xff", 70), true,
		},
		"zeros": {
			parquet.Column{Name: "x", Type: parquet.Double},
			[]value{0.0, math.Copysign(0, -1)},
			"-0", "0", math.Copysign(0, -1), true,
		},
		"NaN among numbers": {
			parquet.Column{Name: "x", Type: parquet.Double, Dictionary: true},
			[]value{math.NaN(), 2.5, math.NaN()},
			"2.5", "2.5", 2.5, true,
		},
		"only NaN": {parquet.Column{Name: "x", Type: parquet.Double}, []value{math.NaN()}, "", "", nil, false},
	} {
		var list [][]value
		for _, v := range c.values {
			list = append(list, []value{v})
		}
		data := written(t, []parquet.Column{c.column}, list)
		f := opened(t, data)
		meta := f.Metadata().RowGroups[0].Columns[0]
		if !c.hasBounds {
			if meta.ColumnIndexOffset != 0 || meta.MetaData.Statistics.MinValue != nil {
				t.Errorf("%s: it has bounds", name)
			}
			continue
		}
		index, err := f.RowGroups()[0].ColumnChunks()[0].ColumnIndex()
		if err != nil {
			t.Fatal(name, err)
		}
		if low, high := index.MinValue(0).String(), index.MaxValue(0).String(); low != c.min || high != c.max {
			t.Errorf("%s: %q to %q, want %q to %q", name, low, high, c.min, c.max)
		}
		least := f.RowGroups()[0].ColumnChunks()[0].Type().Kind().Value(meta.MetaData.Statistics.MinValue)
		if order(plain(least), c.least) != 0 {
			t.Errorf("%s: least value %v, want %v", name, least, c.least)
		}
	}
}

// Every page has the checksum of its bytes and is where the indexes say.
func TestPagesHaveChecksums(t *testing.T) {
	data := written(t, columns, rows(40_000))
	pages := 0
	for _, g := range opened(t, data).Metadata().RowGroups {
		for _, c := range g.Columns {
			m := &c.MetaData
			at := m.DataPageOffset
			if m.DictionaryPageOffset > 0 {
				at = m.DictionaryPageOffset
			}
			end := at + m.TotalCompressedSize
			uncompressed := int64(0)
			for at < end {
				r := bytes.NewReader(data[at:end])
				var h format.PageHeader
				if err := thrift.NewDecoder(new(thrift.CompactProtocol).NewReader(r)).Decode(&h); err != nil {
					t.Fatal(err)
				}
				head := end - at - int64(r.Len())
				body := data[at+head:][:h.CompressedPageSize]
				if got := int32(crc32.ChecksumIEEE(body)); got != h.CRC {
					t.Errorf("%v: page at %d: checksum %08x, want %08x", m.PathInSchema, at, h.CRC, got)
				}
				at += head + int64(h.CompressedPageSize)
				uncompressed += head + int64(h.UncompressedPageSize)
				pages++
			}
			if at != end || uncompressed != m.TotalUncompressedSize {
				t.Errorf("%v: pages end at %d of %d, with %d bytes of %d", m.PathInSchema, at, end, uncompressed,
					m.TotalUncompressedSize)
			}
		}
	}
	if pages < 2*len(columns) {
		t.Errorf("%d pages", pages)
	}
}

// Texts that the caller cut out of a larger one do not keep that in memory, and
// equal texts are written once.
func TestDictionariesHoldValuesOnce(t *testing.T) {
	name := strings.Repeat("a long name ", 20)
	var list [][]value
	for range 5000 {
		list = append(list, []value{name})
	}
	column := parquet.Column{Name: "name", Type: parquet.Text, Dictionary: true}
	if n := len(written(t, []parquet.Column{column}, list)); n > 1500 {
		t.Errorf("%d bytes", n)
	}
}

func TestARowWithoutARequiredValueIsAnError(t *testing.T) {
	w := parquet.NewWriter(io.Discard, []parquet.Column{{Name: "tick", Type: parquet.Int32}})
	w.Column(0).Int32(1)
	err := errors.Join(w.EndRow(), w.EndRow(), w.Close())
	if err == nil || !strings.Contains(err.Error(), "column tick: 1 rows without a value") {
		t.Errorf("%v", err)
	}
}

// failing fails after n bytes.
type failing struct{ n int }

func (f *failing) Write(b []byte) (int, error) {
	if f.n -= len(b); f.n < 0 {
		return 0, io.ErrShortWrite
	}
	return len(b), nil
}

func TestErrorsOfTheDiskAreReturned(t *testing.T) {
	list := rows(20)
	size := len(written(t, columns, list))
	for n := range size {
		w := parquet.NewWriter(&failing{n}, columns)
		var errs []error
		for _, row := range list {
			for i, v := range row {
				add(w.Column(i), v)
			}
			errs = append(errs, w.EndRow())
		}
		if err := errors.Join(append(errs, w.Close())...); !errors.Is(err, io.ErrShortWrite) {
			t.Fatalf("after %d of %d bytes: %v", n, size, err)
		}
	}
}

// Rows of the same few values allocate nothing, apart from pages that grow.
func TestRowsAllocateNothing(t *testing.T) {
	list := rows(2000)
	event := []byte(`{"n":1}`)
	w := parquet.NewWriter(io.Discard, columns)
	i := 0
	row := func() {
		for c := range columns {
			v := list[i%len(list)][c]
			switch x, ok := v.(float64); {
			case ok:
				w.Column(c).Double(math.Round(x))
			case columns[c].Type == parquet.JSON:
				w.Column(c).JSON(event)
			default:
				add(w.Column(c), v)
			}
		}
		if err := w.EndRow(); err != nil {
			t.Fatal(err)
		}
		i++
	}
	for range 40_000 {
		row()
	}
	if n := testing.AllocsPerRun(10_000, row); n > 0 {
		t.Errorf("%v allocations per row", n)
	}
}
