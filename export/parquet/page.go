package parquet

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"

	"github.com/klauspost/compress/snappy"
	"github.com/parquet-go/parquet-go/encoding/rle"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

const (
	// pageRows and pageBytes bound a page, pageCheck is how often that is checked.
	pageRows  = 32 << 10
	pageBytes = 512 << 10
	pageCheck = 1024
	// boundBytes bounds the texts in an index of pages. Longer ones are cut, the
	// largest to one that is larger.
	boundBytes = 64
)

// A chunk is the pages of a column in the current row group, as they will be written.
type chunk struct {
	data         []byte
	pages        []page
	values       int64 // with nulls
	uncompressed int64
	seen         []uint32 // by number in the dictionary: 1 + the last page with this value
	encoded      map[format.Encoding]int32
}

// A page is what the indexes say about it.
type page struct {
	from       int // its first row in the row group
	at, size   int // in the data of the chunk
	count      int // values
	nulls      int
	least, max []byte // nil without values that compare
}

// endPage ends the page that is being collected before the current row.
func (w *Writer) endPage(v *Values) error {
	rows := w.row - v.from
	if rows == 0 {
		return nil
	}
	header := format.DataPageHeaderV2{NumRows: int32(rows), Encoding: format.Plain}
	w.levels = w.levels[:0]
	if v.count == 0 { // nearly all columns of most recordings
		v.nulls, v.rows = rows, w.row
		if v.List != "" {
			w.levels = appendRun(w.levels, rows)
			header.RepetitionLevelsByteLength = int32(len(w.levels))
		}
		w.levels = appendRun(w.levels, rows)
	} else {
		v.pad(w.row)
		bit := rle.Encoding{BitWidth: 1}
		if v.List != "" {
			w.scratch, _ = bit.EncodeLevels(w.scratch, v.repetitions)
			w.levels = append(w.levels, w.scratch...)
			header.RepetitionLevelsByteLength = int32(len(w.scratch))
		}
		if v.Optional || v.List != "" {
			w.scratch, _ = bit.EncodeLevels(w.scratch, v.definitions)
			w.levels = append(w.levels, w.scratch...)
		}
	}
	if v.nulls > 0 && !v.Optional && v.List == "" {
		return fmt.Errorf("parquet: column %s: %d rows without a value", v.Name, v.nulls)
	}
	header.DefinitionLevelsByteLength = int32(len(w.levels)) - header.RepetitionLevelsByteLength
	header.NumNulls, header.NumValues = int32(v.nulls), int32(v.nulls+v.count)

	values := v.plain
	switch {
	case v.Type == Bool:
		w.scratch = appendBits(w.scratch[:0], v.plain)
		values = w.scratch
	case len(v.indexes) > 0:
		header.Encoding = format.RLEDictionary
		w.scratch, _ = new(rle.DictionaryEncoding).EncodeInt32(w.scratch, v.indexes)
		values = w.scratch
	}
	p := page{from: v.from, at: len(v.chunk.data), count: v.count, nulls: v.nulls}
	p.least, p.max = v.bounds()
	size := w.appendPage(v, &format.PageHeader{
		Type: format.DataPageV2, DataPageHeaderV2: thrift.New(header),
	}, values)
	v.chunk.uncompressed += int64(size)
	v.chunk.values += int64(header.NumValues)
	v.chunk.encoded[header.Encoding]++
	p.size = len(v.chunk.data) - p.at
	v.chunk.pages = append(v.chunk.pages, p)

	v.from, v.count, v.nulls = w.row, 0, 0
	v.definitions, v.repetitions = v.definitions[:0], v.repetitions[:0]
	v.plain, v.indexes = v.plain[:0], v.indexes[:0]
	return nil
}

// appendPage adds a page with the current levels to a chunk. It fills in what the
// header says of sizes, and returns the size without compression.
func (w *Writer) appendPage(v *Values, h *format.PageHeader, values []byte) int {
	raw := len(w.levels) + len(values)
	w.compressed = snappy.Encode(w.compressed[:cap(w.compressed)], values)
	if d := &h.DataPageHeaderV2; d.Valid { // dictionaries have no such choice
		d.V.IsCompressed = thrift.New(len(w.compressed) < len(values))
		if !d.V.IsCompressed.V {
			w.compressed = append(w.compressed[:0], values...)
		}
	}
	h.UncompressedPageSize, h.CompressedPageSize = int32(raw), int32(len(w.levels)+len(w.compressed))
	h.CRC = int32(crc32.Update(crc32.ChecksumIEEE(w.levels), crc32.IEEETable, w.compressed))
	head := w.marshal(h)
	v.chunk.data = append(append(append(v.chunk.data, head...), w.levels...), w.compressed...)
	return len(head) + raw
}

// appendRun appends n levels of 0.
func appendRun(b []byte, n int) []byte { return append(binary.AppendUvarint(b, uint64(n)<<1), 0) }

// appendBits appends a bit for each byte.
func appendBits(b, from []byte) []byte {
	for i, x := range from {
		if i%8 == 0 {
			b = append(b, 0)
		}
		b[len(b)-1] |= x << (i % 8)
	}
	return b
}

// bounds returns the least and the largest value of the page. They are valid until
// the next row group.
func (v *Values) bounds() (least, most []byte) {
	see := func(x []byte) {
		if v.Type == Double && math.IsNaN(double(x)) {
			return
		}
		if least == nil || v.Type.compare(x, least) < 0 {
			least = x
		}
		if most == nil || v.Type.compare(x, most) > 0 {
			most = x
		}
	}
	switch size := v.Type.bytes(); {
	case len(v.indexes) > 0:
		c := &v.chunk
		if missing := v.dictionary.len() - len(c.seen); missing > 0 {
			c.seen = append(c.seen, make([]uint32, missing)...)
		}
		for _, n := range v.indexes {
			if c.seen[n] != uint32(len(c.pages)+1) {
				c.seen[n] = uint32(len(c.pages) + 1)
				x := v.dictionary.value(uint32(n))
				if size == 0 {
					x = x[4:]
				}
				see(x)
			}
		}
	case size > 0:
		for b := v.plain; len(b) > 0; b = b[size:] {
			see(b[:size])
		}
	default:
		for b := v.plain; len(b) > 0; {
			n := 4 + int(binary.LittleEndian.Uint32(b))
			see(b[4:n])
			b = b[n:]
		}
	}
	if v.Type == Double && least != nil { // a bound of 0 stands for both zeros
		if double(least) == 0 {
			least = binary.LittleEndian.AppendUint64(nil, 1<<63)
		}
		if double(most) == 0 {
			most = make([]byte, 8)
		}
	}
	return bytes.Clone(least), bytes.Clone(most)
}

func double(b []byte) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(b)) }

// compare compares values as they are written.
func (t Type) compare(a, b []byte) int {
	switch t {
	case Int32:
		return cmp.Compare(int32(binary.LittleEndian.Uint32(a)), int32(binary.LittleEndian.Uint32(b)))
	case Int64, Instant:
		return cmp.Compare(int64(binary.LittleEndian.Uint64(a)), int64(binary.LittleEndian.Uint64(b)))
	case Double:
		return cmp.Compare(double(a), double(b))
	}
	return bytes.Compare(a, b)
}

// below cuts a text to a bound that is not larger.
func below(b []byte) []byte { return b[:min(len(b), boundBytes)] }

// above cuts a text to a bound that is not smaller.
func above(b []byte) []byte {
	if len(b) <= boundBytes {
		return b
	}
	cut := bytes.Clone(b[:boundBytes])
	for i := len(cut) - 1; i >= 0; i-- {
		if cut[i]++; cut[i] != 0 {
			return cut[:i+1]
		}
	}
	return b
}
