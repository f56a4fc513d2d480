package parquet

import (
	"bytes"
	"encoding/binary"
	"io"
	"slices"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// GroupRows is how many rows make a row group, which is what a Writer keeps in memory.
const GroupRows = 256 << 10

// createdBy names the program in the form that readers parse. Its version changes
// with what this package writes.
const createdBy = "playhead version 1.0.0 (build 0)"

const magic = "PAR1"

// A Writer writes a file. Add the values of a row to Column, then call EndRow.
type Writer struct {
	out     io.Writer
	offset  int64 // bytes written
	columns []Values
	row     int // number of the current row in its row group
	rows    int64

	groups  []format.RowGroup
	columnX []format.ColumnIndex // by row group and column
	offsetX []format.OffsetIndex

	levels, scratch, compressed []byte // of the page that is being encoded
	buf                         bytes.Buffer
	encoder                     *thrift.Encoder
}

// NewWriter returns a writer of a file with these columns. The writer underneath
// belongs to the caller.
func NewWriter(out io.Writer, columns []Column) *Writer {
	w := &Writer{out: out, columns: make([]Values, len(columns))}
	w.encoder = thrift.NewEncoder(new(thrift.CompactProtocol).NewWriter(&w.buf))
	for i, c := range columns {
		v := &w.columns[i]
		v.Column, v.writer, v.direct = c, w, !c.Dictionary
		v.dictionary.size = c.Type.bytes()
		v.chunk.encoded = map[format.Encoding]int32{}
	}
	return w
}

// Column returns the values of column i.
func (w *Writer) Column(i int) *Values { return &w.columns[i] }

// EndRow ends the current row.
func (w *Writer) EndRow() error {
	w.row++
	if w.row%pageCheck != 0 {
		return nil
	}
	for i := range w.columns {
		v := &w.columns[i]
		if w.row-v.from >= pageRows || len(v.plain) >= pageBytes {
			if err := w.endPage(v); err != nil {
				return err
			}
		}
	}
	if w.row < GroupRows {
		return nil
	}
	return w.endGroup()
}

// Close ends the file.
func (w *Writer) Close() error {
	if err := w.endGroup(); err != nil {
		return err
	}
	if err := w.begin(); err != nil {
		return err
	}
	each := func(do func(c *format.ColumnChunk, i int) error) error {
		for g := range w.groups {
			for c := range w.groups[g].Columns {
				if err := do(&w.groups[g].Columns[c], g*len(w.columns)+c); err != nil {
					return err
				}
			}
		}
		return nil
	}
	if err := each(func(c *format.ColumnChunk, i int) error {
		if w.columnX[i].NullPages == nil {
			return nil
		}
		c.ColumnIndexOffset = w.offset
		b := w.marshal(&w.columnX[i])
		c.ColumnIndexLength = int32(len(b))
		return w.write(b)
	}); err != nil {
		return err
	}
	if err := each(func(c *format.ColumnChunk, i int) error {
		c.OffsetIndexOffset = w.offset
		b := w.marshal(&w.offsetX[i])
		c.OffsetIndexLength = int32(len(b))
		return w.write(b)
	}); err != nil {
		return err
	}
	columns := make([]Column, len(w.columns))
	orders := make([]format.ColumnOrder, len(w.columns))
	for i := range w.columns {
		columns[i], orders[i].Value = w.columns[i].Column, &format.TypeDefinedOrder{}
	}
	b := w.marshal(&format.FileMetaData{
		Version: 2, Schema: schema(columns), NumRows: w.rows, RowGroups: slices.Clip(w.groups),
		CreatedBy: createdBy, ColumnOrders: orders,
	})
	b = binary.LittleEndian.AppendUint32(b, uint32(len(b)))
	return w.write(append(b, magic...))
}

// begin begins the file, once.
func (w *Writer) begin() error {
	if w.offset > 0 {
		return nil
	}
	w.groups = make([]format.RowGroup, 0, 1) // a list that is missing is not an empty one
	return w.write([]byte(magic))
}

// endGroup writes the row group, if there are rows.
func (w *Writer) endGroup() error {
	if w.row == 0 {
		return nil
	}
	if err := w.begin(); err != nil {
		return err
	}
	g := format.RowGroup{NumRows: int64(w.row), Ordinal: int16(len(w.groups)), FileOffset: w.offset}
	for i := range w.columns {
		v := &w.columns[i]
		if err := w.endPage(v); err != nil {
			return err
		}
		meta, err := w.endChunk(v)
		if err != nil {
			return err
		}
		g.Columns = append(g.Columns, format.ColumnChunk{MetaData: meta})
		g.TotalByteSize += meta.TotalUncompressedSize
		g.TotalCompressedSize += meta.TotalCompressedSize
	}
	w.groups = append(w.groups, g)
	w.rows += int64(w.row)
	w.row = 0
	return nil
}

// endChunk writes the column's part of the row group and describes it.
func (w *Writer) endChunk(v *Values) (format.ColumnMetaData, error) {
	start, c := w.offset, &v.chunk
	m := format.ColumnMetaData{
		Type: v.Type.physical(), PathInSchema: v.path(), Codec: format.Snappy, NumValues: c.values,
		TotalUncompressedSize: c.uncompressed,
	}
	if c.encoded[format.RLEDictionary] > 0 {
		size, err := w.writeDictionary(v)
		if err != nil {
			return m, err
		}
		m.DictionaryPageOffset = start
		m.TotalUncompressedSize += int64(size)
		m.Encoding = append(m.Encoding, format.Plain)
		m.EncodingStats = append(m.EncodingStats, format.PageEncodingStats{PageType: format.DictionaryPage, Count: 1})
	}
	m.DataPageOffset = w.offset
	for _, e := range []format.Encoding{format.Plain, format.RLEDictionary} {
		if n := c.encoded[e]; n > 0 {
			if !slices.Contains(m.Encoding, e) {
				m.Encoding = append(m.Encoding, e)
			}
			m.EncodingStats = append(m.EncodingStats, format.PageEncodingStats{
				PageType: format.DataPageV2, Encoding: e, Count: n,
			})
		}
	}
	if v.Optional || v.List != "" {
		m.Encoding = append(m.Encoding, format.RLE)
	}
	w.index(v, &m)
	if err := w.write(c.data); err != nil {
		return m, err
	}
	m.TotalCompressedSize = w.offset - start

	v.from, v.rows, v.direct = 0, 0, !v.Dictionary
	v.dictionary.reset()
	*c = chunk{data: c.data[:0], pages: c.pages[:0], seen: c.seen[:0], encoded: c.encoded}
	clear(c.seen[:cap(c.seen)])
	clear(c.encoded)
	return m, nil
}

// writeDictionary writes a column's dictionary and returns its size without compression.
func (w *Writer) writeDictionary(v *Values) (int, error) {
	pages := v.chunk.data
	v.chunk.data, w.levels = nil, w.levels[:0]
	size := w.appendPage(v, &format.PageHeader{
		Type: format.DictionaryPage,
		DictionaryPageHeader: thrift.New(format.DictionaryPageHeader{
			NumValues: int32(v.dictionary.len()), Encoding: format.Plain,
		}),
	}, v.dictionary.data)
	err := w.write(v.chunk.data)
	v.chunk.data = pages
	return size, err
}

// index fills in the statistics of a chunk whose pages follow at the current
// offset, and the indexes of its pages.
func (w *Writer) index(v *Values, m *format.ColumnMetaData) {
	var x format.ColumnIndex
	var at format.OffsetIndex
	s, compares := &m.Statistics, true
	for _, p := range v.chunk.pages {
		at.PageLocations = append(at.PageLocations, format.PageLocation{
			Offset: w.offset + int64(p.at), CompressedPageSize: int32(p.size), FirstRowIndex: int64(p.from),
		})
		s.NullCount += int64(p.nulls)
		x.NullPages = append(x.NullPages, p.count == 0)
		x.NullCounts = append(x.NullCounts, int64(p.nulls))
		least, most := p.least, p.max
		if p.least == nil {
			compares = compares && p.count == 0 // a page of nothing but NaN has no bounds
			x.MinValues, x.MaxValues = append(x.MinValues, []byte{}), append(x.MaxValues, []byte{})
			continue
		}
		if v.Type.bytes() == 0 {
			least, most = below(least), above(most)
		}
		x.MinValues, x.MaxValues = append(x.MinValues, least), append(x.MaxValues, most)
		if s.MinValue == nil || v.Type.compare(p.least, s.MinValue) < 0 {
			s.MinValue = p.least
		}
		if s.MaxValue == nil || v.Type.compare(p.max, s.MaxValue) > 0 {
			s.MaxValue = p.max
		}
	}
	if !compares {
		x = format.ColumnIndex{}
	}
	w.columnX, w.offsetX = append(w.columnX, x), append(w.offsetX, at)
}

// marshal returns v in Thrift's compact protocol, valid until the next call.
func (w *Writer) marshal(v any) []byte {
	w.buf.Reset()
	if err := w.encoder.Encode(v); err != nil {
		panic(err) // a buffer in memory takes everything
	}
	return w.buf.Bytes()
}

func (w *Writer) write(b []byte) error {
	n, err := w.out.Write(b)
	w.offset += int64(n)
	return err
}
