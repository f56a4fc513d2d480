package twmap

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// runLengthVersion is the version of tile layers, written by Teeworlds 0.7, in
// which one stored tile represents several.
const runLengthVersion = 4

// rows unpacks b as h rows of width bytes and passes each to f, nil for a row of
// zeros. Missing rows are not passed, and the error says so; a broken row is
// passed up to the damage. f may modify the row but must not keep it.
func (d *datafile) rows(ctx context.Context, b *blob, width, h int, runs bool, f func(y int, row []byte)) error {
	src, err := d.open(b)
	if err != nil {
		return blobError(b, err)
	}
	// One byte more than declared, so that zlib verifies the checksum.
	in := bufio.NewReaderSize(io.LimitReader(src, b.size+1), int(min(b.size+1, 64<<10)))
	var r io.Reader = in
	if runs {
		r = &runReader{src: in}
	}
	row := make([]byte, width)
	for y := range h {
		if ctx.Err() != nil {
			return nil // not used after this
		}
		n, err := io.ReadFull(r, row)
		if n > 0 {
			clear(row[n:])
			if zero(row) {
				f(y, nil)
			} else {
				f(y, row)
			}
		}
		if err != nil {
			return fmt.Errorf("row %d of %d: %w", y, h, blobError(b, err))
		}
	}
	if _, err := in.ReadByte(); err != nil && err != io.EOF {
		return blobError(b, err)
	}
	return nil
}

func zero(p []byte) bool {
	var none [1024]byte
	for len(p) > len(none) {
		if !bytes.Equal(p[:len(none)], none[:]) {
			return false
		}
		p = p[len(none):]
	}
	return bytes.Equal(p, none[:len(p)])
}

// A runReader expands four-byte tiles whose third byte says how often they
// repeat. It returns complete tiles with that byte set to zero.
type runReader struct {
	src  *bufio.Reader
	tile [4]byte
	left int // of the current run
}

func (r *runReader) Read(p []byte) (int, error) {
	n := 0
	for n+4 <= len(p) {
		if r.left == 0 {
			if _, err := io.ReadFull(r.src, r.tile[:]); err != nil {
				return n, err
			}
			r.left = int(r.tile[2]) + 1
			r.tile[2] = 0
		}
		for ; r.left > 0 && n+4 <= len(p); r.left-- {
			n += copy(p[n:n+4], r.tile[:])
		}
	}
	return n, nil
}

// damage returns a warning about an error while unpacking b, or none without an
// error.
func damage(b *blob, what string, err error) []sim.Warning {
	if err == nil {
		return nil
	}
	text := fmt.Sprintf("%s: %v", what, err)
	if errors.Is(err, binread.ErrTruncated) {
		text += "; the rest is missing"
	}
	return []sim.Warning{{Kind: warnDamaged, Count: 1, FirstOffset: b.offset, Text: text}}
}
