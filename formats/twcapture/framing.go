package twcapture

import (
	"encoding/binary"

	"playhead/formats/internal/binread"
)

// A framing reports whether the next record of a growing capture is complete, so
// that reading never stops inside one.
type framing struct {
	at    int64 // of the next record, 0 for the file header
	ng    bool
	order binary.ByteOrder
}

// The kinds of pcapng blocks that matter here.
const (
	blockSection  = 0x0a0d0d0a
	blockPacket   = 2 // obsolete, still read
	blockSimple   = 3
	blockEnhanced = 6
)

const byteOrderMagic = 0x1a2b3c4d

// ready reports whether src holds the record at f.at completely; in a pcapng,
// everything up to the end of the next packet. At 0, it looks for the file
// header.
func (f *framing) ready(src binread.Source) bool {
	var b [24]byte
	if f.at == 0 {
		if !f.has(src, 0, b[:]) {
			return false
		}
		f.ng = isNg(b[:])
		f.order = orderOf(b[:])
		return !f.ng || f.blockEnds(src, b[:12], 0) > 0
	}
	if !f.ng {
		if !f.has(src, f.at, b[:16]) {
			return false
		}
		return src.Size() >= f.at+16+int64(f.order.Uint32(b[8:]))
	}
	for at := f.at; ; {
		if !f.has(src, at, b[:12]) {
			return false
		}
		end := f.blockEnds(src, b[:12], at)
		if end == 0 {
			return false
		}
		switch f.order.Uint32(b[:]) {
		case blockPacket, blockSimple, blockEnhanced:
			return true
		}
		at = end
	}
}

func (f *framing) has(src binread.Source, at int64, b []byte) bool {
	if src.Size() < at+int64(len(b)) {
		return false
	}
	n, _ := src.ReadAt(b, at)
	return n == len(b)
}

// blockEnds returns the end of a pcapng block that begins with b, 0 if that is
// not known yet.
func (f *framing) blockEnds(src binread.Source, b []byte, at int64) int64 {
	if binary.BigEndian.Uint32(b) == blockSection {
		f.order = binary.LittleEndian
		if binary.BigEndian.Uint32(b[8:]) == byteOrderMagic {
			f.order = binary.BigEndian
		}
	}
	end := at + max(12, int64(f.order.Uint32(b[4:])))
	if src.Size() < end {
		return 0
	}
	return end
}

// orderOf returns the byte order of a classic capture.
func orderOf(b []byte) binary.ByteOrder {
	if b[0] == 0xa1 {
		return binary.BigEndian
	}
	return binary.LittleEndian
}
