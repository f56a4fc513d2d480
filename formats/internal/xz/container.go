package xz

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"hash/crc32"
	"hash/crc64"
	"io"
)

const (
	magic       = "\xfd7zXZ\x00"
	footerMagic = "YZ"
	headerSize  = 12
	// maxBlockHeader is the longest header of a block: a byte counts its words.
	maxBlockHeader = 1024
	filterLZMA2    = 0x21
)

// A checkKind is the check behind each block.
type checkKind byte

const (
	checkNone   checkKind = 0x00
	checkCRC32  checkKind = 0x01
	checkCRC64  checkKind = 0x04
	checkSHA256 checkKind = 0x0a
)

// size returns the length of the check, also of kinds that are only reserved.
func (k checkKind) size() int {
	return [16]int{0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64}[k&15]
}

// streamHeader reads the header of a stream.
func streamHeader(b []byte) (checkKind, error) {
	switch {
	case string(b[:6]) != magic:
		return 0, corrupt("no stream header")
	case crc32.ChecksumIEEE(b[6:8]) != binary.LittleEndian.Uint32(b[8:]):
		return 0, corrupt("check of the stream header")
	case b[6] != 0 || b[7] > 15:
		return 0, unsupported("stream flags %#x %#x", b[6], b[7])
	}
	return checkKind(b[7]), nil
}

// A blockHeader is what the header of a block says. Sizes it does not give are
// −1.
type blockHeader struct {
	size     int // of the header itself; 0: there is none
	packed   int64
	unpacked int64
	dictSize uint32
	plain    bool // LZMA2 is its only filter
}

// readBlockHeader reads the header of a block, which is all of b.
func readBlockHeader(b []byte) (blockHeader, error) {
	h := blockHeader{size: len(b), packed: -1, unpacked: -1}
	last := len(b) - 4
	if crc32.ChecksumIEEE(b[:last]) != binary.LittleEndian.Uint32(b[last:]) {
		return h, corrupt("check of a block header")
	}
	r := bytes.NewReader(b[2:last])
	flags := b[1]
	if flags&0x3c != 0 {
		return h, unsupported("block flags %#x", flags)
	}
	var err error
	if flags&0x40 != 0 {
		if h.packed, err = number(r); err != nil || h.packed == 0 {
			return h, corrupt("packed size of a block")
		}
	}
	if flags&0x80 != 0 {
		if h.unpacked, err = number(r); err != nil {
			return h, corrupt("size of a block")
		}
	}
	filters := int(flags&3) + 1
	for i := range filters {
		id, err := number(r)
		if err != nil {
			return h, corrupt("filter of a block")
		}
		n, err := number(r)
		if err != nil || n > int64(r.Len()) {
			return h, corrupt("filter of a block")
		}
		props := make([]byte, n)
		_, _ = r.Read(props) // n bytes are there
		if id == filterLZMA2 && i == filters-1 {
			if n != 1 || props[0] > 40 {
				return h, corrupt("dictionary size")
			}
			h.dictSize = dictSize(props[0])
			h.plain = filters == 1
		}
	}
	for r.Len() > 0 {
		if c, _ := r.ReadByte(); c != 0 {
			return h, unsupported("padding of a block header")
		}
	}
	return h, nil
}

// dictSize returns the size that b encodes: 4 KiB, 6 KiB, 8 KiB, … 4 GiB − 1.
func dictSize(b byte) uint32 {
	if b == 40 {
		return 1<<32 - 1
	}
	return (2 | uint32(b)&1) << (b/2 + 11)
}

// number reads an integer of up to nine bytes, seven bits each.
func number(r io.ByteReader) (int64, error) {
	var v int64
	for shift := 0; shift < 63; shift += 7 {
		c, err := r.ReadByte()
		if err != nil {
			return 0, ended(err)
		}
		v |= int64(c&0x7f) << shift
		if c < 0x80 {
			if c == 0 && shift > 0 {
				return 0, corrupt("a number that ends in a zero byte")
			}
			return v, nil
		}
	}
	return 0, corrupt("a number of more than nine bytes")
}

// A sum computes a check. Kinds we do not know are not verified.
type sum struct {
	kind checkKind
	hash hash.Hash
}

func newSum(kind checkKind) sum {
	s := sum{kind: kind}
	switch kind {
	case checkCRC32:
		s.hash = crc32.NewIEEE()
	case checkCRC64:
		s.hash = crc64.New(crc64.MakeTable(crc64.ECMA))
	case checkSHA256:
		s.hash = sha256.New()
	}
	return s
}

func (s *sum) add(b []byte) {
	if s.hash != nil {
		_, _ = s.hash.Write(b) // a hash does not fail
	}
}

// matches reports whether want, as in the file, is the check.
func (s *sum) matches(want []byte) bool {
	if s.hash == nil {
		return true
	}
	got := s.hash.Sum(nil)
	if s.kind != checkSHA256 { // CRCs are little-endian in the file
		for i, j := 0, len(got)-1; i < j; i, j = i+1, j-1 {
			got[i], got[j] = got[j], got[i]
		}
	}
	return bytes.Equal(got, want)
}

func padding(n int64) int { return int(-n & 3) }
