package formats

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"playhead/sim"
	"playhead/testdata/campaign"
)

// hurtAsRandom damages a copy of a recording behind its header.
func hurtAsRandom(rng *rand.Rand, data []byte) []byte {
	const head = 1024 // what tells recordings apart stays
	b := bytes.Clone(data)
	p := head + rng.IntN(len(b)-head)
	switch rng.IntN(6) {
	case 0:
		b[p] ^= 1 << rng.IntN(8)
	case 1:
		for range 2 + rng.IntN(200) {
			b[head+rng.IntN(len(b)-head)] ^= 1 << rng.IntN(8)
		}
	case 2:
		b = b[:p]
	case 3:
		clear(b[p:min(p+64, len(b))])
	case 4:
		b = slices.Insert(b, p, b[p:min(p+1+rng.IntN(5000), len(b))]...)
	default:
		more := make([]byte, 1+rng.IntN(300))
		for i := range more {
			more[i] = byte(rng.Uint32())
		}
		b = slices.Insert(b, p, more...)
	}
	return b
}

// distinct returns a copy of a recording with something of its own in its header, as
// the time or the id of every real recording.
func distinct(r campaign.Recording, data []byte, k int) []byte {
	at := map[string]int{"twdemo": 160, "ghost": 12, "goldsrc": 537, "twcapture": 29}[r.Format]
	if r.Format == "teehistorian" {
		at = bytes.Index(data, []byte(`"game_uuid":"`)) + len(`"game_uuid":"`)
	}
	b := bytes.Clone(data)
	b[at] = byte('0' + k%10)
	return b
}

// A liveWriter writes recordings to a file as servers, games and users do: in pieces,
// over each other, under the same name.
type liveWriter struct {
	t        *testing.T
	rng      *rand.Rand
	path     string
	contents [][]byte // all that the file ever was to hold; the last is being written
	make     func(k int) []byte
	at       int      // bytes of it that are written
	hole     int      // bytes of the file, zeros from at on; 0 for none
	holed    [][]byte // what the file held with a hole
	holes    bool     // make holes
	behind   bool     // the rest of an older recording is behind what is written
}

func (w *liveWriter) now() []byte { return w.contents[len(w.contents)-1] }

func (w *liveWriter) piece() []byte {
	n := 1 + w.rng.IntN(max(1, len(w.now())/6))
	return w.now()[w.at:min(w.at+n, len(w.now()))]
}

// begin goes on to the next recording and returns its first piece.
func (w *liveWriter) begin() []byte {
	w.contents = append(w.contents, w.make(len(w.contents)))
	w.at, w.hole, w.behind = min(len(w.now()), 1024+w.rng.IntN(len(w.now()))), 0, false
	return w.now()[:w.at]
}

// write writes at the current place.
func (w *liveWriter) write(b []byte, at int) error {
	f, err := os.OpenFile(w.path, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteAt(b, int64(at))
	return errors.Join(err, f.Close())
}

// step does the next thing.
func (w *liveWriter) step() error {
	err := w.act()
	if w.hole > w.at {
		w.holed = append(w.holed, append(bytes.Clone(w.now()[:w.at]), make([]byte, w.hole-w.at)...))
	}
	return err
}

func (w *liveWriter) act() error {
	switch k := w.rng.IntN(40); {
	case k < 30:
		b := w.piece()
		at := w.at
		w.at += len(b)
		return w.write(b, at)
	case k < 32: // over the old one
		b := w.begin()
		w.behind = true
		return w.write(b, 0)
	case k < 34: // truncated first
		return os.WriteFile(w.path, w.begin(), 0o600)
	case k < 36:
		return errors.Join(os.WriteFile(w.path+".new", w.begin(), 0o600), os.Rename(w.path+".new", w.path))
	case k < 37:
		w.hole = 0
		return errors.Join(os.Remove(w.path), os.WriteFile(w.path, w.begin(), 0o600))
	case k < 38:
		w.at, w.hole = w.rng.IntN(w.at+1), 0
		return os.Truncate(w.path, int64(w.at))
	case k < 39 && w.holes:
		if w.hole != 0 || w.behind {
			return nil
		}
		w.hole = w.at + w.rng.IntN(5000)
		return os.Truncate(w.path, int64(w.hole))
	}
	if w.at <= 1024 || w.hole > w.at {
		return nil
	}
	other := bytes.Clone(w.now())
	p := 1024 + w.rng.IntN(w.at-1024)
	other[p] ^= 0x10
	w.contents = append(w.contents, other)
	return w.write(other[p:p+1], p)
}

// A liveReader follows the file, and notes what it was shown at each step.
type liveReader struct {
	f     *File
	b     *sim.Builder
	begin int64
	steps []liveStep
	end   error
}

// A liveStep is a call of Next.
type liveStep struct {
	size  int64 // of the file, as far as the decoder could know
	tick  uint64
	waits bool
}

// next calls Next so often, unless the recording ends.
func (r *liveReader) next(n int) {
	for ; n > 0 && r.end == nil; n-- {
		err := r.f.Next(r.b)
		s := liveStep{size: r.f.Source().Size(), waits: errors.Is(err, sim.ErrMore)}
		switch {
		case s.waits:
		case err != nil:
			r.end = err
			return
		default:
			s.tick = fingerprint(r.b.World())
		}
		if r.steps = append(r.steps, s); len(r.steps)%sim.ChunkTicks == 0 {
			r.b.Flush()
		}
	}
}

// shows reports whether a file with nothing but data in it, which had the same sizes
// at the same steps, shows the same.
func (r *liveReader) shows(t *testing.T, data []byte) bool {
	t.Helper()
	src := &endlessly{Bytes: data, n: r.begin}
	if src.n > int64(len(data)) {
		return false
	}
	l := newLatch(src)
	inner, err := Open(l, Options{Cores: 1})
	if err != nil {
		return false
	}
	d := &followedDecoder{Decoder: inner, latch: l}
	defer d.Close()
	b := sim.NewBuilder()
	for i, s := range r.steps {
		if src.n = s.size; src.n > int64(len(data)) {
			return false
		}
		err := d.Next(b)
		if errors.Is(err, sim.ErrMore) != s.waits || err != nil && !s.waits {
			return false
		}
		if !s.waits && fingerprint(b.World()) != s.tick {
			return false
		}
		if (i+1)%sim.ChunkTicks == 0 {
			b.Flush()
		}
	}
	return true
}

// An endlessly growing file has n bytes now.
type endlessly struct {
	Bytes
	n int64
}

func (e *endlessly) Size() int64                             { return e.n }
func (e *endlessly) Growing() bool                           { return true }
func (e *endlessly) ReadAt(p []byte, off int64) (int, error) { return e.Bytes[:e.n].ReadAt(p, off) }

// A live file is damaged, grows in pieces, is overwritten, truncated, replaced and
// removed while it is watched. What is shown is what one of its contents shows when
// it is decoded alone, and reading ends.
func TestCampaignLiveFilesAreNeverSpliced(t *testing.T) {
	recordings := append(live(t), realLive(t)...)
	rng := campaign.Rand(t)
	changed, shown, most := 0, 0, 0
	for round := range campaign.Times(50, 2_000) {
		r := recordings[rng.IntN(len(recordings))]
		w := &liveWriter{t: t, rng: rng, path: filepath.Join(t.TempDir(), r.Name), make: func(k int) []byte {
			data := distinct(r, r.Data, k)
			if rng.IntN(3) > 0 {
				data = hurtAsRandom(rng, data)
			}
			return data
		}}
		if err := os.WriteFile(w.path, w.begin(), 0o600); err != nil {
			t.Fatal(err)
		}
		together := rng.IntN(2) == 0
		w.holes = !together // a part of one may be filled while it is read
		reader := openLive(w.path)
		if reader == nil {
			continue // too little of it, or too damaged
		}
		// Beside each other, or in turns.
		done := make(chan error, 1)
		writes := 5 + rng.IntN(40)
		if together {
			go func() {
				var err error
				for range writes {
					err = errors.Join(err, w.step())
				}
				done <- err
			}()
			var err error
			for over := false; !over; {
				select {
				case err = <-done:
					over = true
				default:
					reader.next(50)
					_ = reader.f.Unchanged()
				}
			}
			if err != nil {
				t.Fatal(err)
			}
		} else {
			for range writes {
				if err := w.step(); err != nil {
					t.Fatal(err)
				}
				reader.next(rng.IntN(2000))
				if rng.IntN(4) == 0 {
					_ = reader.f.Unchanged()
				}
			}
		}
		reader.f.StopFollowing()
		whole := reader.finish(t, mostSteps(2*len(r.Data)))
		if !slices.ContainsFunc(append(w.contents, w.holed...), func(data []byte) bool {
			return reader.shows(t, data)
		}) {
			t.Fatalf("round %d, %s: %d steps, together %v, ended with %v: not what one of %d contents shows", round,
				r.Name, len(reader.steps), together, reader.end, len(w.contents))
		}
		if err := reader.f.Close(); err != nil {
			t.Fatal(err)
		}
		if errors.Is(whole, ErrChanged) {
			changed++
		}
		most = max(most, len(w.contents))
		shown += len(reader.steps)
	}
	t.Logf("%d recordings ended because the file changed; %d steps, up to %d contents in a file", changed, shown, most)
	if changed == 0 || shown == 0 {
		t.Error("nothing happened")
	}
}

// realLive returns the real recordings below 3 MB, for the long form: what games
// and servers write has more kinds of messages than what we make.
func realLive(t *testing.T) []campaign.Recording {
	t.Helper()
	root := os.Getenv("PLAYHEAD_REPLAYS")
	if root == "" || !campaign.Long() {
		return nil
	}
	kinds := map[string]string{
		".demo": "twdemo", ".dem": "goldsrc", ".gho": "ghost", ".pcap": "twcapture", ".teehistorian": "teehistorian",
	}
	var found []campaign.Recording
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		kind := kinds[filepath.Ext(path)]
		if err != nil || kind == "" || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err != nil || info.Size() < 4096 || info.Size() > 3_000_000 {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		r := campaign.Recording{Name: e.Name(), Format: kind, Data: data}
		d, err := Open(Bytes(distinct(r, data, 1)), Options{Cores: 1})
		if err != nil {
			return nil // such a file is not recognised by its name
		}
		found = append(found, r)
		return (&followedDecoder{Decoder: d}).Close()
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d real recordings besides our own", len(found))
	return found
}

// openLive follows the file at path, nil if that does not work yet.
func openLive(path string) *liveReader {
	f, err := FollowFile(path, Options{Cores: 1})
	if err != nil {
		return nil
	}
	return &liveReader{f: f, b: sim.NewBuilder(), begin: f.Bytes}
}

// finish reads to the end, which comes soon as the file is no longer followed, and
// returns it.
func (r *liveReader) finish(t *testing.T, most int) error {
	t.Helper()
	if r.end != nil {
		return r.end
	}
	for range most {
		if err := r.f.Next(r.b); err != nil && !errors.Is(err, sim.ErrMore) {
			return err
		} else if err == nil {
			r.b.Flush()
		}
	}
	t.Fatalf("no end after %d steps", most)
	return io.EOF
}
