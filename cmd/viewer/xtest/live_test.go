package xtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A recorder writes a recording to a file in pieces, as a server does.
type recorder struct {
	f    *os.File
	data []byte
	at   int
}

// record begins to record what is in the sample at path.
func record(t *testing.T, path, sample string) *recorder {
	t.Helper()
	data, err := os.ReadFile(sample)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return &recorder{f: f, data: data}
}

// write writes until a share of all is there.
func (r *recorder) write(t *testing.T, share float64) {
	t.Helper()
	end := int(float64(len(r.data)) * share)
	if _, err := r.f.Write(r.data[r.at:end]); err != nil {
		t.Fatal(err)
	}
	r.at = end
}

func TestARecordingThatIsBeingWrittenPlaysLive(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	log := sample(t, "sunny-ledges.teehistorian")
	r := record(t, filepath.Join(dir, "one.teehistorian"), log)
	r.write(t, 0.3)
	v := start(t, r.f.Name())
	live := func(s *state) bool { return s.Live && s.Playing && s.Duration-s.Playhead.Seconds <= 1 }
	v.wait(t, "the end of what is written", live)
	last := 0.0
	for i := range 8 {
		r.write(t, 0.32+0.02*float64(i))
		s := v.wait(t, "more", func(s *state) bool { return s.Duration > last && live(s) })
		last = s.Duration
	}
	v.do(t, "key", "Home")
	behind := v.wait(t, "a playhead that fell behind", func(s *state) bool { return !s.Live && s.Playhead.Seconds < 5 })
	r.write(t, 0.5)
	v.wait(t, "more to come, and no jump", func(s *state) bool {
		return s.Duration > behind.Duration && !s.Live && s.Playhead.Seconds < behind.Playhead.Seconds+20
	})
	v.do(t, "key", "End")
	v.wait(t, "live again", live)

	// The server changes its map: it closes the file and begins the next.
	r.write(t, 1)
	r.f.Close()
	next := record(t, filepath.Join(dir, "two.teehistorian"), log)
	next.write(t, 0.2)
	v.wait(t, "the next file", func(s *state) bool { return strings.HasPrefix(s.File, "two") && s.Live })

	// The server dies: what was recorded stays, with a note.
	next.write(t, 0.3)
	next.f.Close()
	v.wait(t, "the note of the end", func(s *state) bool {
		return s.Complete && strings.Contains(strings.Join(s.Toasts, " "), "No longer recording")
	})
}

func TestALiveFileThatIsOverwrittenEndsAndOffersTheNewContents(t *testing.T) {
	t.Parallel()
	need(t, "xz")
	dir := t.TempDir()
	r := record(t, filepath.Join(dir, "one.teehistorian"), sample(t, "sunny-ledges.teehistorian"))
	r.write(t, 0.3)
	v := start(t, r.f.Name())
	before := v.wait(t, "the end of what is written", func(s *state) bool { return s.Live && s.Duration > 1 })
	demo := filepath.Join(dir, "other")
	unpack(t, sample(t, "sunny-ledges.demo.xz"), demo)
	other, err := os.ReadFile(demo)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.f.WriteAt(other, 0); err != nil {
		t.Fatal(err)
	}
	s := v.wait(t, "the card and the banner", func(s *state) bool {
		return s.Dialog == "card" && strings.HasPrefix(s.Banner, "The file was replaced")
	})
	if s.Duration != before.Duration {
		t.Errorf("%v s were recorded, now %v", before.Duration, s.Duration)
	}
	v.do(t, "key", "Return")
	v.wait(t, "the new contents", func(s *state) bool {
		return s.Dialog == "" && s.Banner == "" && s.Open && s.Duration > before.Duration+10
	})
}

// A writer that opens the file for each piece, as one on another machine seems to,
// has no open file to be seen.
func TestAFileThatIsAppendedToBecomesLive(t *testing.T) {
	t.Parallel()
	r := record(t, filepath.Join(t.TempDir(), "one.teehistorian"), sample(t, "sunny-ledges.teehistorian"))
	r.write(t, 0.3)
	r.f.Close()
	long := time.Now().Add(-time.Hour)
	if err := os.Chtimes(r.f.Name(), long, long); err != nil {
		t.Fatal(err)
	}
	v := start(t, r.f.Name(), "--paused")
	before := v.wait(t, "a recording that ended", func(s *state) bool { return s.Complete })
	for i := range 4 {
		f, err := os.OpenFile(r.f.Name(), os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			t.Fatal(err)
		}
		r.f = f
		r.write(t, 0.35+0.05*float64(i))
		f.Close()
		last := before.Duration
		before = v.wait(t, "what was appended", func(s *state) bool { return s.Duration > last && !s.Complete })
	}
	v.do(t, "key", "End", "space")
	v.wait(t, "live playback", func(s *state) bool { return s.Live && s.Playing })
}

func TestACaptureFromStandardInputPlaysWhileItComes(t *testing.T) {
	t.Parallel()
	need(t, "xz")
	in, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "x.pcap")
	unpack(t, sample(t, "sunny-ledges.pcap.xz"), path)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		defer w.Close()
		for at := 0; at < len(data); at += len(data)/40 + 1 {
			if _, err := w.Write(data[at:min(len(data), at+len(data)/40+1)]); err != nil {
				return
			}
			time.Sleep(150 * time.Millisecond) // a live capture grows slowly
		}
	}()
	v := startWith(t, in, "-")
	in.Close()
	v.wait(t, "a live capture", func(s *state) bool { return s.Live && s.Playhead.Seconds > 0 && !s.Complete })
	v.wait(t, "its end", func(s *state) bool { return s.Complete })
}

// unpack unpacks an .xz file.
func unpack(t *testing.T, packed, path string) {
	t.Helper()
	out, err := exec.Command("xz", "-dc", packed).Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, out, 0o600); err != nil {
		t.Fatal(err)
	}
}
