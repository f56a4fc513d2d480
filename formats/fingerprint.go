package formats

import (
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// A Fingerprint identifies the contents of a recording: SHA-256 of the size in bytes, the
// first and last 64 KiB, and a checksum of what is between, of which at most 32 MiB are
// read. Recordings with the same fingerprint count as copies: a copy that was damaged or
// changed is another recording. Only a change in the middle of a larger file may be missed.
type Fingerprint [sha256.Size]byte

const (
	fingerprintBytes = 64 << 10
	middleBlock      = 1 << 20
	middleBlocks     = 32 // spread evenly over a longer middle
)

// FingerprintOf returns the fingerprint of the file at path. An archive entry's fingerprint is computed from the
// entry's name and the ends of the archive, whose directory has a checksum of each entry. It reads at most 33 MiB.
func FingerprintOf(path string) (Fingerprint, error) { return printOf(path, true) }

// EndsOf returns the fingerprint that earlier builds used, of the size and the ends alone.
// What was kept under it is found by it.
func EndsOf(path string) (Fingerprint, error) { return printOf(path, false) }

func printOf(path string, middle bool) (Fingerprint, error) {
	if archive := archiveOf(path); archive != "" {
		print, err := printOf(archive, false) // once for each entry: never all of the archive
		return sha256.Sum256(append(print[:], path[len(archive):]...)), err
	}
	f, err := os.Open(path)
	if err != nil {
		return Fingerprint{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return Fingerprint{}, err
	}
	size := info.Size()
	h := sha256.New()
	_ = binary.Write(h, binary.BigEndian, size) // writing to a hash cannot fail
	if _, err := io.Copy(h, io.NewSectionReader(f, 0, fingerprintBytes)); err != nil {
		return Fingerprint{}, err
	}
	if size > fingerprintBytes {
		if _, err := io.Copy(h, io.NewSectionReader(f, max(fingerprintBytes, size-fingerprintBytes),
			fingerprintBytes)); err != nil {
			return Fingerprint{}, err
		}
	}
	if middle && size > 2*fingerprintBytes {
		sum, err := middleSum(f, fingerprintBytes, size-fingerprintBytes)
		if err != nil {
			return Fingerprint{}, err
		}
		_ = binary.Write(h, binary.BigEndian, sum)
	}
	return Fingerprint(h.Sum(nil)), nil
}

// middleSum returns a checksum of the bytes from one offset to another, or of blocks of
// them if they are many.
func middleSum(f io.ReaderAt, from, to int64) (uint32, error) {
	sum := crc32.New(crc32.MakeTable(crc32.Castagnoli))
	if to-from <= middleBlocks*middleBlock {
		_, err := io.Copy(sum, io.NewSectionReader(f, from, to-from))
		return sum.Sum32(), err
	}
	for i := range int64(middleBlocks) {
		at := from + i*((to-from-middleBlock)/(middleBlocks-1))
		if _, err := io.Copy(sum, io.NewSectionReader(f, at, middleBlock)); err != nil {
			return 0, err
		}
	}
	return sum.Sum32(), nil
}

// archiveOf returns the zip file that contains path, "" if there is none.
func archiveOf(path string) string {
	path = filepath.ToSlash(path) // never longer than the one before
	i := strings.Index(strings.ToLower(path), ".zip/")
	if i < 0 {
		return ""
	}
	return path[:i+len(".zip")]
}
