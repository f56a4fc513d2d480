package formats

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"playhead/sim"
	"playhead/testdata/demowriter"
	"playhead/testdata/thwriter"
)

// pack compresses data.
func pack(t testing.TB, how string, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	var w io.WriteCloser
	var err error
	switch how {
	case "gz":
		w = gzip.NewWriter(&b)
	case "xz":
		w, err = xz.NewWriter(&b)
	case "zst":
		w, err = zstd.NewWriter(&b)
	default:
		t.Fatalf("how to pack %q?", how)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// zipOf returns an archive of the given names and contents, in turn.
func zipOf(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(files[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// write puts data into a file and returns its path.
func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// ticksOf reads the recording of f to its end, and closes it.
func ticksOf(t *testing.T, f *File) (ticks int, end error) {
	t.Helper()
	l := sim.Load(context.Background(), f.Decoder)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if err := f.Close(); err != nil {
		t.Errorf("closing twice: %v", err)
	}
	for _, g := range r.Games {
		ticks += g.Ticks()
	}
	return ticks, l.Err()
}

func TestPackedRecordingsOpenAsIfTheyWereNot(t *testing.T) {
	log := smallTeehistorian()
	demo := string(demowriter.DDNet().Bytes())
	for _, c := range []struct {
		name, file    string
		data          []byte
		below         string // after the path
		ticks         int
		called, packs string
	}{
		{"plain", "a.teehistorian", log, "", 60, "a.teehistorian", ""},
		{"gz", "a.teehistorian.gz", pack(t, "gz", log), "", 60, "a.teehistorian", "gz"},
		{"xz", "a.teehistorian.xz", pack(t, "xz", log), "", 60, "a.teehistorian", "xz"},
		{"zst", "a.teehistorian.zst", pack(t, "zst", log), "", 60, "a.teehistorian", "zst"},
		{"a name that tells nothing", "download", pack(t, "zst", log), "", 60, "download", "zst"},
		{"twice", "a.zst.gz", pack(t, "gz", pack(t, "zst", log)), "", 60, "a", "gz, zst"},
		{
			"zip", "day.zip", zipOf(t, "readme.txt", "hello", "maps/", "", "round.demo", demo), "", 5,
			"round.demo", "zip",
		},
		{
			"zip with a packed one", "day.zip", zipOf(t, "x/a.teehistorian.xz", string(pack(t, "xz", log))), "", 60,
			"a.teehistorian", "zip, xz",
		},
		{
			"entry of a zip", "day.zip", zipOf(t, "x/a.teehistorian", string(log), "b.demo", demo), "/x/a.teehistorian",
			60, "a.teehistorian", "zip",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := OpenFile(write(t, c.file, c.data)+c.below, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if f.Name != c.called || f.Packing != c.packs || f.Bytes != int64(len(c.data)) {
				t.Errorf("%q, packed %q, %d bytes; want %q, %q, %d", f.Name, f.Packing, f.Bytes, c.called, c.packs,
					len(c.data))
			}
			if n, end := ticksOf(t, f); n != c.ticks || end != nil {
				t.Errorf("%d ticks, then %v; want %d", n, end, c.ticks)
			}
		})
	}
}

// The standard library reads bzip2 and does not write it, so this one is a
// file: smallTeehistorian through bzip2 1.0.8.
func TestBzip2(t *testing.T) {
	f, err := OpenFile(filepath.Join("testdata", "small.teehistorian.bz2"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n, end := ticksOf(t, f); n != 60 || end != nil || f.Packing != "bz2" {
		t.Errorf("%d ticks, then %v; packed %q", n, end, f.Packing)
	}
}

func TestSeveralRecordingsInAZipAreOffered(t *testing.T) {
	path := write(t, "day.zip", zipOf(t, "a.teehistorian", string(smallTeehistorian()), "notes.txt", "none", "b.demo",
		string(demowriter.DDNet().Bytes())))
	_, err := OpenFile(path, Options{})
	var list *ArchiveError
	if !errors.As(err, &list) || KindOf(err) != Ambiguous {
		t.Fatalf("got %v", err)
	}
	if len(list.Entries) != 2 || list.Entries[0].Name != "a.teehistorian" || list.Entries[1].Format != "twdemo" {
		t.Errorf("entries %+v", list.Entries)
	}
	if want := "This zip file holds 2 recordings. Open one as ZIP/NAME: a.teehistorian, b.demo"; err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
	for _, e := range list.Entries {
		f, err := OpenFile(path+"/"+e.Name, Options{})
		if err != nil {
			t.Errorf("%s: %v", e.Name, err)
			continue
		}
		ticksOf(t, f)
	}
}

func TestWhatIsNoRecordingIsNamed(t *testing.T) {
	for _, c := range []struct {
		name string
		data []byte
		want string
		kind Kind
	}{
		{"empty", nil, "This file is empty.", NotRecording},
		{
			"unknown", []byte("MZ\x90\x00\x03"), "Playhead does not recognise this file. It starts with 4d 5a 90 00.",
			NotRecording,
		},
		{"short", []byte("T"), "Playhead does not recognise this file. It starts with 54.", NotRecording},
		{
			"Counter-Strike 2", []byte("PBDEMS2\x00rest"),
			"This is a Counter-Strike 2 demo. Play it in Counter-Strike 2 (or in Dota 2 or Deadlock, if recorded " +
				"there) with playdemo in the console. Playhead reads older GoldSrc demos (HLDEMO). This file starts " +
				"with PBDEMS2.", Unsupported,
		},
		{
			"picture named .demo", []byte("\x89PNG\r\n\x1a\n"),
			"This is a PNG picture. This file starts with 89 50 4e 47.", NotRecording,
		},
		{
			"map", []byte("DATA\x04\x00\x00\x00"),
			"This is a Teeworlds map. Open it in the DDNet or Teeworlds editor. Open a recording instead: Playhead " +
				"finds its map by name, or uses the one you choose. This file starts with DATA.", NotRecording,
		},
		{
			"zip without any", zipOf(t, "a.txt", "hello"),
			"No recording in this zip file. It holds one file. Unpack it to use its files.", Ambiguous,
		},
		{
			"zip of a map and more", zipOf(t, "maps/a.map", "DATA\x04", "b.txt", "hello"),
			"No recording in this zip file. It holds 2 files, including a Teeworlds map (a.map). Unpack it to use " +
				"its files.", Ambiguous,
		},
		{"zip of nothing", zipOf(t), "This zip file is empty.", Ambiguous},
		{
			"broken zip", []byte("PK\x03\x04 and nothing more"),
			"cut off: the list of its files, at the end of the zip file, is missing (zip, packed data at byte 21)",
			Truncated,
		},
		{
			"broken list in a zip", []byte("PK\x03\x04 and PK\x05\x06 nothing more than that"),
			"damaged: zip: not a valid zip file (zip, packed data at byte 0)", Corrupt,
		},
		{"gz of nothing", pack(t, "gz", nil), "This file is empty.", NotRecording},
		{"broken gz", []byte("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03garbage here"), "", Corrupt},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := OpenFile(write(t, "x.demo", c.data), Options{})
			if err == nil || KindOf(err) != c.kind {
				t.Fatalf("got %v (%v), want it %v", err, KindOf(err), c.kind)
			}
			if c.want != "" && err.Error() != c.want {
				t.Errorf("got %q, want %q", err, c.want)
			}
		})
	}
}

func TestWhatIsNotThereIsNoRecording(t *testing.T) {
	dir := t.TempDir()
	if _, err := OpenFile(filepath.Join(dir, "none.demo"), Options{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	if _, err := OpenFile(dir, Options{}); KindOf(err) != NotRecording {
		t.Errorf("folder: %v", err)
	}
	path := write(t, "a.teehistorian", smallTeehistorian())
	if _, err := OpenFile(path+"/below", Options{}); KindOf(err) != NotRecording {
		t.Errorf("below a file: %v", err)
	}
	if _, err := OpenFile(write(t, "z.zip", zipOf(t, "a", "b"))+"/none", Options{}); KindOf(err) != NotRecording {
		t.Errorf("no such entry: %v", err)
	}
}

func TestCutOffPackedRecordingPlaysToTheCut(t *testing.T) {
	f := thwriter.New(thwriter.NewHeader()).Tick(1).PlayerNew(0, 0, 0)
	for i := 2; i < 40000; i++ { // so long that it comes in pieces
		f.Tick(i).PlayerDiff(0, int32(i*i), int32(i*i*i))
	}
	for _, how := range []string{"gz", "zst", "xz"} {
		whole := pack(t, how, f.Finish().Bytes())
		file, err := OpenFile(write(t, "a."+how, whole[:len(whole)/2]), Options{})
		if err != nil {
			t.Fatalf("%s: %v", how, err)
		}
		n, end := ticksOf(t, file)
		if n < 1000 || n >= 40000 || KindOf(end) != Truncated ||
			!strings.Contains(end.Error(), "packed file ends early") {
			t.Errorf("%s: %d ticks, then %v (%v)", how, n, end, KindOf(end))
		}
	}
}

// A slowReader hands out a byte at a time once it has handed out the first half.
type slowReader struct {
	data []byte
	half int
}

func (r *slowReader) Read(p []byte) (int, error) {
	if len(r.data) == 0 {
		return 0, io.EOF
	}
	n := 1
	if len(r.data) > r.half {
		n = len(r.data) - r.half
	}
	n = copy(p, r.data[:n])
	r.data = r.data[n:]
	return n, nil
}

func TestReadingWaitsForUnpacking(t *testing.T) {
	for name, data := range map[string][]byte{"teehistorian": smallTeehistorian(), "demo": demowriter.DDNet().Bytes()} {
		s, err := newSpool(io.NopCloser(&slowReader{data, len(data) / 2}), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		f := &File{src: s, close: []io.Closer{s}}
		if f.Decoder, err = f.open(Options{}); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		b := sim.NewBuilder()
		for err == nil {
			err = f.Next(b)
		}
		if err != io.EOF {
			t.Errorf("%s ends with %v", name, err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A bomb is a small file that unpacks to a disk full of nothing.
func TestBombsAreBounded(t *testing.T) {
	s, err := newSpool(io.NopCloser(zeros{}), 1000)
	if err != nil {
		t.Fatal(err)
	}
	s.waitFor(1 << 62)
	if err := s.Err(); KindOf(err) != Corrupt {
		t.Errorf("got %v", err)
	}
	if n := s.Size(); n > bombFree+bombRatio*1000 {
		t.Errorf("%d bytes unpacked", n)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestClosingStopsUnpacking(t *testing.T) {
	s, err := newSpool(io.NopCloser(zeros{}), 1<<40)
	if err != nil {
		t.Fatal(err)
	}
	s.waitFor(1 << 20)
	if err := s.Close(); err != nil { // waits for the goroutine
		t.Error(err)
	}
	if !errors.Is(s.Err(), os.ErrClosed) {
		t.Errorf("ended with %v", s.Err())
	}
}

func TestFollowedFileGrows(t *testing.T) {
	data := smallTeehistorian()
	path := write(t, "live.teehistorian", data[:len(data)-100])
	f, err := FollowFile(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, n := sim.NewBuilder(), 0
	step := func() error {
		for {
			if err := f.Next(b); err != nil {
				return err
			}
			n++
		}
	}
	if err := step(); !errors.Is(err, sim.ErrMore) {
		t.Fatalf("%d ticks, then %v", n, err)
	}
	before := n
	h, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Write(data[len(data)-100:]); err != nil {
		t.Fatal(err)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	if err := step(); err != io.EOF || n != 60 || before >= n {
		t.Errorf("%d ticks, then %d, then %v", before, n, err)
	}
	if !f.Fresh {
		t.Error("not fresh though just written")
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}

func TestFileNoLongerFollowedEnds(t *testing.T) {
	data := smallTeehistorian()
	f, err := FollowFile(write(t, "live.teehistorian", data[:len(data)-100]), Options{})
	if err != nil {
		t.Fatal(err)
	}
	f.StopFollowing()
	if _, end := ticksOf(t, f); KindOf(end) != Truncated {
		t.Errorf("ended with %v", end)
	}
}

func TestAFileOfTheFutureIsNotBeingWritten(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for age, want := range map[time.Duration]bool{
		0: true, time.Second: true, time.Hour: false, -time.Second: true,
		-time.Hour: false,
	} {
		if got := justWritten(now.Add(-age), now); got != want {
			t.Errorf("written %v ago: %v", age, got)
		}
	}
}
