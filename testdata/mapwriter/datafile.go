package mapwriter

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"slices"
)

// A Datafile is the container of a map. The zero Datafile is an empty one of
// version 4.
type Datafile struct {
	// Version is 3 (blobs as they are) or 4 (zlib), 0 means 4.
	Version int32
	// Magic is written at the start, "" means DATA.
	Magic string
	// ShortSizes leaves the table of blob sizes out of the header's sizes, as
	// some writers did.
	ShortSizes bool
	// Level is that of zlib, 0 means its default.
	Level int

	items []fileItem
	blobs []fileBlob
	uuids [][16]byte
}

type fileItem struct {
	typ, id uint16
	ints    []int32
}

type fileBlob struct {
	packed []byte
	size   int32 // as declared
}

// Item adds an item. Items may come in any order.
func (d *Datafile) Item(typ, id int, ints ...int32) {
	d.items = append(d.items, fileItem{uint16(typ), uint16(id), ints})
}

// UUIDItem adds an item of a type that is named by a UUID.
func (d *Datafile) UUIDItem(uuid [16]byte, id int, ints ...int32) {
	const index = 0xffff
	i := slices.Index(d.uuids, uuid)
	if i < 0 {
		i = len(d.uuids)
		d.uuids = append(d.uuids, uuid)
		var u [4]int32
		for k := range u {
			u[k] = int32(binary.BigEndian.Uint32(uuid[4*k:]))
		}
		d.Item(index, index-1-i, u[:]...)
	}
	d.Item(index-1-i, id, ints...)
}

// Blob adds bytes and returns their index.
func (d *Datafile) Blob(data []byte) int32 {
	packed := data
	if d.version() == 4 {
		packed = d.Packed(data)
	}
	return d.RawBlob(packed, int32(len(data)))
}

// RawBlob adds packed bytes that claim to unpack to the given size and returns
// their index.
func (d *Datafile) RawBlob(packed []byte, size int32) int32 {
	d.blobs = append(d.blobs, fileBlob{packed, size})
	return int32(len(d.blobs) - 1)
}

// Text adds a text and returns its index, -1 for "".
func (d *Datafile) Text(s string) int32 {
	if s == "" {
		return -1
	}
	return d.Blob(append([]byte(s), 0))
}

func (d *Datafile) version() int32 {
	if d.Version == 0 {
		return 4
	}
	return d.Version
}

// Packed returns data packed by zlib.
func (d *Datafile) Packed(data []byte) []byte {
	level := d.Level
	if level == 0 {
		level = zlib.DefaultCompression
	}
	var buf bytes.Buffer
	w, err := zlib.NewWriterLevel(&buf, level)
	if err != nil {
		panic(err) // a wrong Level
	}
	// Writes to a buffer do not fail.
	_, _ = w.Write(data)
	_ = w.Close()
	return buf.Bytes()
}

// Bytes returns the file.
func (d *Datafile) Bytes() []byte {
	items := slices.Clone(d.items)
	slices.SortStableFunc(items, func(a, b fileItem) int { return int(a.typ) - int(b.typ) })

	var types, offsets, area []byte
	numTypes := int32(0)
	for i, it := range items {
		if i == 0 || items[i-1].typ != it.typ {
			n := slices.IndexFunc(items[i:], func(o fileItem) bool { return o.typ != it.typ })
			if n < 0 {
				n = len(items) - i
			}
			types = le(types, int32(it.typ), int32(i), int32(n))
			numTypes++
		}
		offsets = le(offsets, int32(len(area)))
		area = le(area, int32(uint32(it.typ)<<16|uint32(it.id)), int32(4*len(it.ints)))
		area = le(area, it.ints...)
	}
	var starts, sizes, data []byte
	for _, b := range d.blobs {
		starts = le(starts, int32(len(data)))
		sizes = le(sizes, b.size)
		data = append(data, b.packed...)
	}
	if d.version() != 4 {
		sizes = nil
	}

	const head = 36
	tables := len(types) + len(offsets) + len(starts) + len(sizes) + len(area)
	counted := tables
	if d.ShortSizes {
		counted -= len(sizes)
	}
	magic := d.Magic
	if magic == "" {
		magic = "DATA"
	}
	out := make([]byte, 0, head+tables+len(data))
	out = append(out, magic...)
	out = le(out, d.version(), int32(head-16+counted+len(data)), int32(head-16+counted),
		numTypes, int32(len(items)), int32(len(d.blobs)), int32(len(area)), int32(len(data)))
	return slices.Concat(out, types, offsets, starts, sizes, area, data)
}

func le(dst []byte, values ...int32) []byte {
	for _, v := range values {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(v))
	}
	return dst
}
