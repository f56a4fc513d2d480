package twmap

import (
	"bytes"
	"encoding/binary"
	"io"

	"playhead/formats/internal/binread"

	"github.com/klauspost/compress/zlib"
)

const format = "twmap"

// Sniff reports whether head, the first bytes of a file, is the beginning of a
// datafile.
func Sniff(head []byte) bool {
	return bytes.HasPrefix(head, []byte("DATA")) || bytes.HasPrefix(head, []byte("ATAD"))
}

const (
	headerBytes   = 36
	itemTypeBytes = 12
	itemHeadBytes = 8
)

// A datafile is the container; its tables have been checked against the file's
// length.
type datafile struct {
	file     []byte
	version  int32
	types    []itemType
	offsets  []byte // offsets of items, int32 each
	blobs    []blob
	items    []byte // the item area
	itemBase int64  // its offset in the file
}

// An itemType is a run of items of one type.
type itemType struct{ typ, start, num int32 }

// A blob locates packed bytes.
type blob struct {
	offset int64 // in the file
	packed []byte
	size   int64 // unpacked, as the file claims
	cut    bool  // the file ends inside the blob
	ok     bool  // its offsets are plausible
}

// An item is a record of int32s.
type item struct {
	id     int
	offset int64 // of its first int in the file
	ints   []byte
}

// len returns how many ints the item holds.
func (it item) len() int { return len(it.ints) / 4 }

// int returns int i, or missing if the item is shorter.
func (it item) int(i int, missing int32) int32 {
	if i >= it.len() {
		return missing
	}
	return int32(binary.LittleEndian.Uint32(it.ints[i*4:]))
}

// readDatafile reads the tables of file. The blobs stay compressed.
func readDatafile(file []byte) (*datafile, error) {
	c := binread.NewCursor(format, 0, file)
	magic := c.Bytes("magic", 4)
	if c.Err() == nil && !Sniff(magic) {
		c = binread.NewCursor(format, 0, file)
		c.Fail("magic", binread.Corruptf("want DATA, got %q", magic))
	}
	d := &datafile{file: file}
	d.version = c.I32("version")
	if c.Err() == nil && d.version != 3 && d.version != 4 {
		c.Fail("version", binread.Unsupportedf("version %d, want 3 or 4", d.version))
	}
	// Size and swaplen add nothing to the counts. Some writers left the table of
	// blob sizes out of both, so they are not even checked.
	c.Skip("size", 8)
	numTypes := count(&c, "num_item_types", itemTypeBytes)
	numItems := count(&c, "num_items", 4+itemHeadBytes)
	numBlobs := count(&c, "num_data", 4)
	itemBytes := count(&c, "item_area_size", 1)
	blobBytes := c.I32("data_area_size")
	if numItems > maxItems {
		c.Fail("num_items", binread.Unsupportedf("%d items, at most %d", numItems, maxItems))
	}
	for range numTypes {
		t := itemType{c.I32("item type"), c.I32("item type start"), c.I32("item type num")}
		if c.Err() == nil && t.start >= 0 && t.num >= 0 && t.start <= int32(numItems)-t.num {
			d.types = append(d.types, t)
		}
	}
	d.offsets = c.Bytes("item offsets", 4*numItems)
	offsets := c.Bytes("data offsets", 4*numBlobs)
	var sizes []byte
	if d.version == 4 {
		sizes = c.Bytes("data sizes", 4*numBlobs)
	}
	d.itemBase = c.Offset()
	d.items = c.Bytes("item area", itemBytes)
	if err := c.Err(); err != nil {
		return nil, err
	}
	d.placeBlobs(c.Offset(), int64(blobBytes), offsets, sizes)
	return d, nil
}

// count reads a number of elements of at least the given size, which must fit
// into the rest of the file.
func count(c *binread.Cursor, field string, size int) int {
	n := c.I32(field)
	if c.Err() != nil {
		return 0
	}
	if n < 0 {
		c.Fail(field, binread.Corruptf("negative: %d", n))
		return 0
	}
	if int64(n)*int64(size) > int64(c.Len()) {
		c.Fail(field, binread.Truncatedf("%d of at least %d bytes, %d bytes left", n, size, c.Len()))
		return 0
	}
	return int(n)
}

// placeBlobs determines where each blob begins and ends.
func (d *datafile) placeBlobs(base, total int64, offsets, sizes []byte) {
	d.blobs = make([]blob, len(offsets)/4)
	at := func(i int) int64 {
		if i == len(d.blobs) {
			return total
		}
		return int64(int32(binary.LittleEndian.Uint32(offsets[i*4:])))
	}
	for i := range d.blobs {
		b := &d.blobs[i]
		from, to := at(i), at(i+1)
		b.offset = base + max(from, 0)
		if from < 0 || to < from {
			continue
		}
		b.ok = true
		have := int64(len(d.file)) - base
		b.cut = to > have
		b.packed = d.file[base+min(from, have) : base+min(to, have)]
		b.size = to - from
		if sizes != nil {
			b.size = int64(int32(binary.LittleEndian.Uint32(sizes[i*4:])))
			b.ok = b.size >= 0
		}
	}
}

// each calls f for the items of a type, in order. Broken items are passed as
// empty ones, so that the others keep their indices.
func (d *datafile) each(typ int32, f func(i int, it item)) {
	for _, t := range d.types {
		if t.typ != typ {
			continue
		}
		for i := range t.num {
			f(int(i), d.item(int(t.start+i)))
		}
		return
	}
}

// item returns item i of the file.
func (d *datafile) item(i int) item {
	from := int64(int32(binary.LittleEndian.Uint32(d.offsets[i*4:])))
	if from < 0 || from+itemHeadBytes > int64(len(d.items)) {
		return item{offset: d.itemBase}
	}
	h := d.items[from:]
	it := item{
		id:     int(binary.LittleEndian.Uint16(h)), // the type is in the high half
		offset: d.itemBase + from + itemHeadBytes,
	}
	size := int64(int32(binary.LittleEndian.Uint32(h[4:])))
	h = h[itemHeadBytes:]
	it.ints = h[:max(0, min(size, int64(len(h))))]
	return it
}

// uuidType returns the type number that the file uses for items whose type has a
// UUID, −1 if it has none.
func (d *datafile) uuidType(uuid typeUUID) int32 {
	found := int32(-1)
	d.each(itemIndex, func(_ int, it item) {
		if it.len() >= 4 && found < 0 && it.uuid() == uuid {
			found = int32(it.id)
		}
	})
	return found
}

// open returns a reader for b's unpacked bytes.
func (d *datafile) open(b *blob) (io.Reader, error) {
	if d.version == 3 {
		return bytes.NewReader(b.packed), nil
	}
	return zlib.NewReader(bytes.NewReader(b.packed))
}

// most returns how many bytes b can unpack to at most.
func (d *datafile) most(b *blob) int64 {
	n := int64(len(b.packed))
	if d.version == 4 {
		n *= maxInflation
	}
	return min(n, b.size)
}
