package binread_test

import (
	"bytes"
	"errors"
	"io"
	"math"
	"testing"
	"testing/iotest"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

func TestCursorReadsWhatIsThere(t *testing.T) {
	c := binread.NewCursor("x", 100, []byte{0x2a, 1, 0, 0, 0x80, 0, 0, 1, 2, 0, 0, 0x80, 0x3f, 'a', 'b', 'c', 'd'})
	if v := c.U8("a"); v != 0x2a {
		t.Errorf("U8: %x", v)
	}
	if v := c.I32("b"); v != math.MinInt32+1 {
		t.Errorf("I32: %d", v)
	}
	if v := c.U32BE("c"); v != 0x102 {
		t.Errorf("U32BE: %x", v)
	}
	if v := c.F32("d"); v != 1 {
		t.Errorf("F32: %v", v)
	}
	c.Skip("e", 1)
	if v := c.Bytes("f", 2); string(v) != "bc" {
		t.Errorf("Bytes: %q", v)
	}
	if c.Offset() != 116 || c.Len() != 1 || string(c.Rest()) != "d" || c.Err() != nil {
		t.Errorf("at %d, %d left, rest %q, %v", c.Offset(), c.Len(), c.Rest(), c.Err())
	}
}

// After the first failure everything is zero, and the error is that of the
// field that failed first.
func TestCursorKeepsItsFirstFailure(t *testing.T) {
	for _, fail := range []struct {
		name string
		read func(c *binread.Cursor)
		kind error
	}{
		{"too short", func(c *binread.Cursor) { c.U32("first") }, binread.ErrTruncated},
		{"negative", func(c *binread.Cursor) { c.Bytes("first", -1) }, binread.ErrCorrupt},
		{"huge", func(c *binread.Cursor) { c.Bytes("first", math.MaxInt) }, binread.ErrTruncated},
		{"said so", func(c *binread.Cursor) {
			c.Fail("first", binread.Unsupportedf("version 9"))
		}, binread.ErrUnsupported},
	} {
		c := binread.NewCursor("demo", 0x10, []byte{1, 2, 3})
		c.Skip("before", 1)
		fail.read(&c)
		if c.U8("later") != 0 || c.Len() != 0 || c.Rest() != nil || c.Bytes("later", 1) != nil {
			t.Errorf("%s: it reads on", fail.name)
		}
		c.Fail("later", errors.New("another"))
		var e *binread.Error
		if err := c.Err(); !errors.As(err, &e) || e.Format != "demo" || e.Offset != 0x11 || e.Field != "first" ||
			!errors.Is(err, fail.kind) {
			t.Errorf("%s: %v", fail.name, c.Err())
		}
	}
}

// What a cursor hands out cannot be appended over what follows it.
func TestCursorBytesEndWhereTheyEnd(t *testing.T) {
	buf := []byte("abcd")
	c := binread.NewCursor("x", 0, buf)
	_ = append(c.Bytes("a", 2), 'X')
	if string(buf) != "abcd" {
		t.Errorf("the buffer became %q", buf)
	}
}

func TestErrorsSayWhere(t *testing.T) {
	err := &binread.Error{
		Format: "teehistorian", Offset: 0x1a2f, Field: "INPUT_NEW.cid",
		Err: binread.Corruptf("want below %d, got %d", 128, 255),
	}
	want := "damaged: want below 128, got 255 (teehistorian, INPUT_NEW.cid at byte 6,703)"
	if got := err.Error(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// source is a Source of bytes that may fail or grow.
type source struct {
	io.ReaderAt
	size    int64
	growing bool
}

func (s *source) Size() int64   { return s.size }
func (s *source) Growing() bool { return s.growing }

// oddReader returns fewer bytes than it could.
type oddReader struct{ data []byte }

func (r oddReader) ReadAt(p []byte, off int64) (int, error) {
	if off >= int64(len(r.data)) {
		return 0, io.EOF
	}
	return iotest.HalfReader(bytes.NewReader(r.data[off:])).Read(p)
}

func TestStreamPeeksAcrossItsWindow(t *testing.T) {
	data := make([]byte, 1<<20)
	for i := range data {
		data[i] = byte(i * 7 >> 3)
	}
	s := binread.NewStream("x", &source{ReaderAt: oddReader{data}, size: int64(len(data))}, 5)
	at := 5
	for _, n := range []int{1, 100, 250_000, 20_000, 3, 400_000} {
		got := s.Peek(n)
		if len(got) < n || !bytes.Equal(got[:n], data[at:at+n]) {
			t.Fatalf("%d bytes at %d: %d came, or others", n, at, len(got))
		}
		s.Advance(int64(n))
		if at += n; s.Offset() != int64(at) || s.Left() != int64(len(data)-at) {
			t.Fatalf("at %d, %d left; want %d, %d", s.Offset(), s.Left(), at, len(data)-at)
		}
	}
	// Passing bytes that were never peeked.
	s.Advance(300_000)
	if at += 300_000; !bytes.Equal(s.Peek(10)[:10], data[at:at+10]) {
		t.Error("other bytes after a long way")
	}
	if got := s.Peek(math.MaxInt32); len(got) != len(data)-at {
		t.Errorf("%d bytes to the end, want %d", len(got), len(data)-at)
	}
}

// A length that a file claims sizes nothing: the window stays within the source.
func TestStreamHoldsNoMoreThanTheSourceHas(t *testing.T) {
	s := binread.NewStream("x", &source{ReaderAt: bytes.NewReader([]byte("abc")), size: 3}, 0)
	if got := s.Peek(math.MaxInt32); string(got) != "abc" || cap(got) > 4096 {
		t.Errorf("%q, room for %d", got, cap(got))
	}
}

func TestTheEndOfAStreamMeansOneOfThree(t *testing.T) {
	broken := errors.New("the disk is gone")
	for _, c := range []struct {
		name string
		src  *source
		want error
	}{
		{"cut off", &source{ReaderAt: bytes.NewReader([]byte("ab")), size: 2}, binread.ErrTruncated},
		{"growing", &source{ReaderAt: bytes.NewReader([]byte("ab")), size: 2, growing: true}, sim.ErrMore},
		{"unreadable", &source{ReaderAt: failing{broken}, size: 2}, broken},
	} {
		s := binread.NewStream("log", c.src, 0)
		s.Peek(4)
		var e *binread.Error
		if err := s.End("chunk"); !errors.Is(err, c.want) || !errors.As(err, &e) || e.Field != "chunk" ||
			e.Format != "log" {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

type failing struct{ err error }

func (f failing) ReadAt([]byte, int64) (int, error) { return 0, f.err }
