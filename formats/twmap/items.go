package twmap

import (
	"bytes"
	"io"
	"strings"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// The item types.
const (
	itemVersion = iota
	itemInfo
	itemImage
	itemEnvelope
	itemGroup
	itemLayer
	itemEnvPoints
)

// first returns the first item of a type.
func (f *File) first(typ int32) (item, bool) {
	var found *item
	f.df.each(typ, func(_ int, it item) {
		if found == nil {
			found = &it
		}
	})
	if found == nil {
		return item{}, false
	}
	return *found, true
}

// planInfo reads the map's description and settings.
func (f *File) planInfo() {
	it, ok := f.first(itemInfo)
	if !ok {
		return
	}
	f.m.Author = f.text(it, "author", it.int(1, -1))
	f.m.Version = f.text(it, "map version", it.int(2, -1))
	f.m.Credits = f.text(it, "credits", it.int(3, -1))
	f.m.License = f.text(it, "license", it.int(4, -1))
	if i := it.int(5, -1); i >= 0 {
		rest := f.small(it, "settings", i, maxSettingBytes)
		for len(rest) > 0 && len(f.m.Settings) < maxSettings {
			var s []byte
			s, rest, _ = bytes.Cut(rest, []byte{0})
			if len(s) > 0 {
				f.m.Settings = append(f.m.Settings, valid(s))
			}
		}
	}
}

// text returns the NUL-terminated string in blob i, "" for -1.
func (f *File) text(it item, what string, i int32) string {
	if i < 0 {
		return ""
	}
	s, _, _ := bytes.Cut(f.small(it, what, i, maxTextBytes), []byte{0})
	return valid(s)
}

func valid(s []byte) string { return strings.ToValidUTF8(string(s), "\uFFFD") }

// small unpacks at most limit bytes of blob i immediately. Errors become
// warnings.
func (f *File) small(it item, what string, i int32, limit int64) []byte {
	b := f.blob(it, what, i)
	if b == nil {
		return nil
	}
	if b.size > limit {
		f.notes.add(warnTooBig, b.offset, "%s: %d bytes, at most %d", what, b.size, limit)
	}
	n := min(b.size, limit)
	if !take(&f.left.unpacked, n) {
		f.notes.add(warnTooBig, b.offset, "%s: the map unpacks to more than %d bytes", what, int64(maxUnpacked))
		return nil
	}
	data, err := f.df.unpack(b, n)
	if err != nil {
		f.notes.add(warnDamaged, b.offset, "%s: %v", what, err)
	}
	return data
}

// blob returns blob i, or nil and a warning if there is none.
func (f *File) blob(it item, what string, i int32) *blob {
	if i < 0 || int(i) >= len(f.df.blobs) {
		f.notes.add(warnRefers, it.offset, "%s: no data %d, the map has %d", what, i, len(f.df.blobs))
		return nil
	}
	b := &f.df.blobs[i]
	if !b.ok {
		f.notes.add(warnDamaged, b.offset, "%s: data %d is outside the file", what, i)
		return nil
	}
	return b
}

// unpack returns the first n bytes of b; fewer with an error.
func (d *datafile) unpack(b *blob, n int64) ([]byte, error) {
	r, err := d.open(b)
	if err != nil {
		return nil, blobError(b, err)
	}
	// The declared size cannot be trusted, so the buffer grows with the data.
	var buf bytes.Buffer
	buf.Grow(int(min(n, d.most(b))) + bytes.MinRead)
	got, err := io.Copy(&buf, io.LimitReader(r, n))
	if err == nil && got < n {
		err = io.ErrUnexpectedEOF
	}
	if err == nil {
		err = sealed(r, b, n)
	}
	return buf.Bytes(), blobError(b, err)
}

// sealed reads beyond the end of a blob of which n bytes were read, which makes
// zlib verify its checksum.
func sealed(r io.Reader, b *blob, n int64) error {
	if n < b.size {
		return nil
	}
	var one [1]byte
	if _, err := io.ReadFull(r, one[:]); err != nil && err != io.EOF {
		return err
	}
	return nil
}

// blobError says what an unpacking error means to the user.
func blobError(b *blob, err error) error {
	switch {
	case err == nil:
		return nil
	case b.cut:
		return binread.Truncatedf("the file ends inside")
	case err == io.ErrUnexpectedEOF || err == io.EOF:
		return binread.Corruptf("ends early")
	}
	return binread.Corruptf("%v", err)
}

// intsText returns the text packed into n ints: four bytes each, highest first,
// each byte 128 too large, terminated by a NUL. Some writers leave the ints of an
// empty text at 0.
func intsText(it item, from, n int) string {
	var s []byte
	bits := uint32(0)
	for i := from; i < from+n && i < it.len(); i++ {
		v := uint32(it.int(i, 0))
		bits |= v
		s = append(s, byte(v>>24)-128, byte(v>>16)-128, byte(v>>8)-128, byte(v)-128)
	}
	if bits == 0 {
		return ""
	}
	if len(s) == 4*n {
		s = s[:len(s)-1] // the last byte is always the terminator
	}
	s, _, _ = bytes.Cut(s, []byte{0})
	return valid(s)
}

func rgba(it item, from int) sim.RGBA {
	c := func(i int) uint8 { return clamp8(it.int(from+i, 255)) }
	return sim.RGBA{R: c(0), G: c(1), B: c(2), A: c(3)}
}

func clamp8(v int32) uint8 { return uint8(min(max(v, 0), 255)) }
