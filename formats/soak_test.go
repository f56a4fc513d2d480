package formats

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"playhead/sim"
	"playhead/testdata/campaign"
)

// A known recording is a file with what it holds at each tick.
type known struct {
	path  string
	ticks []sim.Tick
	print []uint64 // by ticks, as playback has it
}

// knownFiles writes recordings of every kind, plain and packed.
func knownFiles(t *testing.T) []known {
	t.Helper()
	dir := t.TempDir()
	var all []known
	add := func(name string, file, data []byte) {
		k := known{path: filepath.Join(dir, name)}
		if err := os.WriteFile(k.path, file, 0o600); err != nil {
			t.Fatal(err)
		}
		d, err := Open(Bytes(data), Options{})
		if err != nil {
			t.Fatal(err)
		}
		l := sim.Load(context.Background(), d)
		r := sim.NewRecording(l.Meta)
		for u := range l.Updates {
			r.Append(u)
		}
		r.Games[0].Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
			k.ticks, k.print = append(k.ticks, w.Tick), append(k.print, fingerprint(w))
			return true
		})
		all = append(all, k)
	}
	recordings := campaign.Small(t)
	if campaign.Long() {
		recordings = append(recordings, campaign.Large(t)...)
	}
	for _, r := range recordings {
		add(r.Name, r.Data, r.Data)
		add(r.Name+".gz", pack(t, "gz", r.Data), r.Data)
	}
	add("small.demo.zst", pack(t, "zst", recordings[1].Data), recordings[1].Data)
	add("small.teehistorian.zip", []byte(zipOf(t, "a.teehistorian", string(recordings[0].Data))), recordings[0].Data)
	return all
}

// visit opens a recording, looks at it here and there while it loads and after,
// part of it in a temporary file, and closes it, often before its end.
func (k *known) visit(rng *rand.Rand) error {
	f, err := OpenFile(k.path, Options{})
	if err != nil {
		return err
	}
	cold, err := NewTempFile()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	l := sim.Load(ctx, f.Decoder)
	r := sim.NewRecording(l.Meta)
	r.KeepBelow(int64(rng.IntN(1<<20)), cold)
	var w sim.World
	look := func() error {
		if len(r.Games) == 0 {
			return nil
		}
		i := rng.IntN(len(k.ticks))
		if _, last, ok := r.Games[0].Span(); !ok || k.ticks[i] > last {
			return nil
		}
		if r.Games[0].At(k.ticks[i], &w); fingerprint(&w) != k.print[i] {
			return fmt.Errorf("%s: tick %d is not what the file holds", k.path, k.ticks[i])
		}
		return nil
	}
	updates, stopAt := 0, rng.IntN(400)
	for u := range l.Updates {
		r.Append(u)
		if updates++; updates%7 == 0 && err == nil {
			err = look()
		}
		if updates == stopAt {
			cancel()
		}
	}
	cancel()
	for range 20 {
		if err == nil {
			err = look()
		}
	}
	if err == nil {
		err = r.ReadError()
	}
	for _, close := range []func() error{f.Close, cold.Close} {
		if e := close(); err == nil {
			err = e
		}
	}
	return err
}

// soakTime is for how long the long form opens and closes files.
func soakTime() time.Duration {
	d, _ := time.ParseDuration(os.Getenv("PLAYHEAD_SOAK"))
	return d
}

// openFiles returns how many files the process has open, 0 where that is not known.
func openFiles() int {
	all, _ := os.ReadDir("/proc/self/fd")
	return len(all)
}

// Recordings of every kind are opened, looked at and closed at random, two at the
// same time: each shows what its file holds, and nothing is left of those that
// were closed.
func TestCampaignOpeningAndClosingLeavesNothing(t *testing.T) {
	files := knownFiles(t)
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	begin, open := runtime.NumGoroutine(), openFiles()
	end := time.Now().Add(soakTime())
	var visits [2]int
	var heap []uint64
	for round := 0; round < 1 || time.Now().Before(end); round++ {
		var both sync.WaitGroup
		for g := range visits {
			rng := rand.New(rand.NewPCG(uint64(round), uint64(g)))
			both.Go(func() {
				for range 30 {
					visits[g]++
					k := &files[rng.IntN(len(files))]
					if err := k.visit(rng); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		both.Wait()
		if t.Failed() {
			return
		}
		if round%10 == 0 {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			heap = append(heap, m.HeapAlloc>>10)
		}
	}
	// Goroutines end soon after what they worked for was closed.
	for wait := 0; runtime.NumGoroutine() > begin; wait++ {
		if wait == 3000 {
			buf := make([]byte, 1<<16)
			t.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), begin, buf[:runtime.Stack(buf, true)])
		}
		time.Sleep(10 * time.Millisecond) // the runtime does not announce that a goroutine ended
	}
	if now := openFiles(); now > open {
		t.Errorf("%d open files, %d before", now, open)
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("temporary files are left: %v", left)
	}
	t.Logf("%d visits; kB in use: %d", visits[0]+visits[1], heap)
	if n := len(heap); n > 4 && heap[n-1] > 2*heap[1]+10<<10 {
		t.Errorf("memory grows: %d kB", heap)
	}
}
