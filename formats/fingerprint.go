package formats

import (
	"crypto/sha256"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// A Fingerprint identifies a recording without reading all of it: SHA-256 of the
// size in bytes and of the first and last 64 KiB. Two recordings with the same
// fingerprint count as copies. Headers hold a start time or a random id, and the
// ends differ with what happened, so recordings share a fingerprint only if
// someone makes them on purpose.
type Fingerprint [sha256.Size]byte

const fingerprintBytes = 64 << 10

// FingerprintOf returns the fingerprint of the file at path. An archive entry's
// fingerprint is computed from the archive and the entry's name. It reads at most
// 128 KiB.
func FingerprintOf(path string) (Fingerprint, error) {
	if archive := archiveOf(path); archive != "" {
		print, err := FingerprintOf(archive)
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
	h := sha256.New()
	_ = binary.Write(h, binary.BigEndian, info.Size()) // writing to a hash cannot fail
	if _, err := io.Copy(h, io.NewSectionReader(f, 0, fingerprintBytes)); err != nil {
		return Fingerprint{}, err
	}
	if rest := info.Size() - fingerprintBytes; rest > 0 {
		if _, err := io.Copy(h, io.NewSectionReader(f, max(fingerprintBytes, info.Size()-fingerprintBytes),
			fingerprintBytes)); err != nil {
			return Fingerprint{}, err
		}
	}
	return Fingerprint(h.Sum(nil)), nil
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
