package archive

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"

	"playhead/formats"
	"playhead/sim"
)

// A Cache is a folder of pieces.
type Cache struct {
	Dir string
	// Bytes limits the total size of all pieces; the least recently used are deleted
	// first. 0 means DefaultBytes.
	Bytes int64
	// Guard runs a task of a goroutine and ends the task alone if it panics; nil:
	// the program ends.
	Guard func(task string, f func())
	// MkdirTemp makes a folder for pieces that cannot be kept; what becomes part of its
	// name. Nil: os.MkdirTemp.
	MkdirTemp func(what string) (string, error)

	pieceBytes int64 // 0 means that of the package
}

func (c *Cache) guard(task string, f func()) {
	if c.Guard == nil {
		f()
		return
	}
	c.Guard(task, f)
}

// DefaultBytes holds the pieces of three or four logs of a day each.
const DefaultBytes = 4 << 30

const pieceEnding = ".piece"

// A head describes a piece without its data.
type head struct {
	Tick     sim.Tick // of the prologue
	EndTick  sim.Tick // the last one of its data
	Offset   int64    // of its data in the log
	Bytes    int64    // of its data
	Last     bool     // the log ends with it
	Finishes []formats.LogFinish
	Saves    []formats.LogSave `json:",omitempty"`
	Names    map[int]string    `json:",omitempty"` // of the clients connected at its end; for the last piece
	Nameless []int             `json:",omitempty"` // clients connected at its end without a name
	Previous string            `json:",omitempty"` // UUID of the game before; of the first piece
}

// A shelf holds the pieces of one log.
type shelf struct {
	dir  string
	seal cipher.AEAD
}

// shelfOf returns the shelf of the log at path. Its key is made of the file's
// contents, so that a changed file has another one.
func (c *Cache) shelfOf(path string) (*shelf, error) {
	print, err := formats.FingerprintOf(path)
	if err != nil {
		return nil, err
	}
	key := sha256.Sum256(append([]byte("key of pieces 2:"), print[:]...))
	name := sha256.Sum256(append([]byte("name of pieces 2:"), print[:]...))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		return nil, err
	}
	s := &shelf{dir: filepath.Join(c.Dir, hex.EncodeToString(name[:16]))}
	if s.seal, err = cipher.NewGCM(block); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return nil, errors.Join(errCache, err)
	}
	return s, nil
}

// heads returns the heads of consecutive pieces from the log's start. It stops at
// the first unreadable one.
func (s *shelf) heads() []head {
	entries, _ := os.ReadDir(s.dir) // none if it cannot be read
	var offsets []int64
	for _, e := range entries {
		if n, err := strconv.ParseInt(strings.TrimSuffix(e.Name(), pieceEnding), 10, 64); err == nil &&
			strings.HasSuffix(e.Name(), pieceEnding) {
			offsets = append(offsets, n)
		}
	}
	slices.Sort(offsets)
	var all []head
	for _, off := range offsets {
		var next int64
		if n := len(all); n > 0 {
			next = all[n-1].Offset + all[n-1].Bytes
		}
		if off < next {
			continue // of a piece that was cut elsewhere
		}
		if off > next {
			break
		}
		h, err := s.head(off)
		if err != nil {
			break
		}
		all = append(all, h)
	}
	return all
}

// maxSection bounds the parts of a piece: no reader makes more room.
const maxSection = 64 << 20

// A piece has three parts: head, prologue, data. Each is encrypted with its own
// nonce, compressed, and prefixed with its length.
const (
	partHead = iota
	partPrologue
	partData
	parts
)

func (s *shelf) name(off int64) string {
	return filepath.Join(s.dir, strconv.FormatInt(off, 10)+pieceEnding)
}

// put writes a piece. A part of it appears never.
func (s *shelf) put(h head, prologue, data []byte) error {
	h.Bytes = int64(len(data))
	first, err := json.Marshal(h)
	if err != nil {
		return err
	}
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	defer enc.Close()
	var out []byte
	for part, b := range [parts][]byte{first, prologue, data} {
		packed := enc.EncodeAll(b, nil)
		at := len(out)
		out = append(out, 0, 0, 0, 0)
		nonce := make([]byte, s.seal.NonceSize()) // random: a piece may be written again with more data
		_, _ = rand.Read(nonce)                   // never fails
		out = s.seal.Seal(append(out, nonce...), nonce, packed, aad(h.Offset, part))
		binary.LittleEndian.PutUint32(out[at:], uint32(len(out)-at-4))
	}
	f, err := os.CreateTemp(s.dir, "new-*")
	if err != nil {
		return err
	}
	_, err = f.Write(out)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), s.name(h.Offset))
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

// head returns the head of the piece at an offset.
func (s *shelf) head(off int64) (head, error) {
	var h head
	got, err := s.read(off, partHead)
	if err == nil {
		err = json.Unmarshal(got, &h)
	}
	if err == nil && (h.Offset != off || h.Bytes < 0) {
		err = errPiece
	}
	return h, err
}

var errPiece = errors.New("archive: damaged piece")

// read returns a part of the piece at an offset.
func (s *shelf) read(off int64, part int) ([]byte, error) {
	f, err := os.Open(s.name(off))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	return s.part(f, info.Size(), off, part)
}

// part reads a part of the piece that r holds.
func (s *shelf) part(r io.ReaderAt, size, off int64, part int) ([]byte, error) {
	at := int64(0)
	for i := 0; ; i++ {
		var b [4]byte
		if _, err := r.ReadAt(b[:], at); err != nil {
			return nil, errPiece
		}
		n := int64(binary.LittleEndian.Uint32(b[:]))
		if at += 4; n > size-at || n > maxSection || n < int64(s.seal.NonceSize()+s.seal.Overhead()) {
			return nil, errPiece
		}
		if i < part {
			at += n
			continue
		}
		sealed := make([]byte, n)
		if _, err := r.ReadAt(sealed, at); err != nil {
			return nil, errPiece
		}
		packed, err := s.seal.Open(nil, sealed[:s.seal.NonceSize()], sealed[s.seal.NonceSize():], aad(off, part))
		if err != nil {
			return nil, errPiece
		}
		dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxSection))
		if err != nil {
			return nil, err
		}
		defer dec.Close()
		if packed, err = dec.DecodeAll(packed, nil); err != nil {
			return nil, errPiece
		}
		return packed, nil
	}
}

// aad binds a part to its place.
func aad(off int64, part int) []byte { return fmt.Appendf(nil, "%d/%d", off, part) }

// use notes that the pieces were used now.
func (s *shelf) use(all []head) {
	now := time.Now()
	for _, h := range all {
		_ = os.Chtimes(s.name(h.Offset), now, now) // it may go earlier then
	}
}

// clean deletes the least recently used pieces until the cache is within its
// limits.
func (c *Cache) clean() {
	type file struct {
		path string
		size int64
		used time.Time
	}
	var files []file
	var total int64
	_ = filepath.WalkDir(c.Dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() || filepath.Ext(path) != pieceEnding {
			return nil // not ours, or gone
		}
		if info, err := e.Info(); err == nil {
			files = append(files, file{path, info.Size(), info.ModTime()})
			total += info.Size()
		}
		return nil
	})
	limit := c.Bytes
	if limit == 0 {
		limit = DefaultBytes
	}
	slices.SortFunc(files, func(a, b file) int { return a.used.Compare(b.used) })
	for _, f := range files {
		if total <= limit {
			return
		}
		if os.Remove(f.path) == nil {
			total -= f.size
		}
	}
}
