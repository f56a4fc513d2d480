package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"playhead/sim"
)

// A printed holds what a program has printed so far.
type printed struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (p *printed) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.buf.Write(b)
}

func (p *printed) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.buf.String()
}

// await waits until so many lines are printed, and returns what is.
func (p *printed) await(t *testing.T, lines int) string {
	t.Helper()
	for begun := time.Now(); ; time.Sleep(10 * time.Millisecond) { // the program tells nobody
		s := p.String()
		if strings.Count(s, "\n") >= lines {
			return s
		}
		if time.Since(begun) > time.Minute {
			t.Fatalf("%d of %d lines after a minute", strings.Count(s, "\n"), lines)
		}
	}
}

// A log that a server writes is printed while it is written, and then its next file.
func TestEventsFollowALogAndItsNextFile(t *testing.T) {
	var want []string
	for line := range strings.Lines(fine(t, "events", "--json", sampleLog)) {
		if !strings.Contains(line, `"inferred":true`) {
			want = append(want, line)
		}
	}
	log, err := os.ReadFile(sampleLog)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	first := filepath.Join(dir, "a.teehistorian")
	f, err := os.Create(first)
	if err != nil {
		t.Fatal(err)
	}
	write := func(b []byte) {
		t.Helper()
		if _, err := f.Write(b); err != nil {
			t.Fatal(err)
		}
	}
	half := len(log) / 2
	write(log[:half])
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out, ended := new(printed), make(chan int)
	go func() { ended <- run(ctx, []string{"events", "--follow", first}, out, io.Discard) }()
	out.await(t, len(want)/4)
	for len(log[half:]) > 0 {
		n := min(10_000, len(log)-half)
		write(log[half : half+n])
		half += n
	}
	got := out.await(t, len(want))
	if got != strings.Join(want, "") {
		t.Fatalf("%s", firstDifference(got, strings.Join(want, "")))
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "b.teehistorian"), log, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := out.await(t, 2*len(want)); got != strings.Repeat(strings.Join(want, ""), 2) {
		t.Error("the next file is printed otherwise")
	}
	cancel()
	<-ended
}

// What a player does waits until the log says who that is, and what comes after it, too.
func TestFollowedEventsWaitForNames(t *testing.T) {
	b, r := sim.NewBuilder(), sim.NewRecording(sim.Meta{})
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	b.Tick(1)
	b.Join(0, sim.Identity{Name: "ant"})
	b.Event(sim.Event{Kind: sim.EventChat, Player: 0, Target: -1, Text: "hello"})
	b.Join(1, sim.Identity{})
	b.Event(sim.Event{Kind: sim.EventInfo, Player: 1, Target: -1})
	b.Event(sim.Event{Kind: sim.EventChat, Player: 0, Target: -1, Text: "who is it?"})
	count := func(want, waiting int) {
		t.Helper()
		for _, u := range b.Flush() {
			r.Append(u)
		}
		ready, rest := named(r.Games[0])
		if len(rest) != waiting || len(ready)+len(rest) != want {
			t.Errorf("%d ready, %d wait; want %d of %d to wait", len(ready), len(rest), waiting, want)
		}
	}
	b.Tick(2)
	count(3, 2) // joining is no event of its own
	b.SetIdentity(1, sim.Identity{Name: "bee"})
	b.Tick(3)
	count(3, 0)
}

func TestEventsFollowAChosenPlayerAndKind(t *testing.T) {
	all := fine(t, "events", "--follow", "--kind", "chat", sampleDemo)
	one := fine(t, "events", "--follow", "--kind", "chat", "--player", "nova", sampleDemo)
	if n := strings.Count(one, "\n"); n == 0 || n == strings.Count(all, "\n") || strings.Count(one, `"nova"`) != n {
		t.Errorf("%d lines of chat by nova, %d in all", n, strings.Count(all, "\n"))
	}
}

func TestEventsThatFollowRefuseWhatNeedsTheEnd(t *testing.T) {
	for _, args := range [][]string{
		{"--csv", sampleLog},
		{"--sort", "tick", sampleLog},
		{"--from", "3s", sampleLog},
		{sampleLog, sampleDemo},
		{"-o", "x.jsonl", sampleLog},
		{"--parquet", sampleLog},
	} {
		if code, _, errs := replay(append([]string{"events", "--follow"}, args...)...); code != exitUsage ||
			!strings.Contains(errs, "--follow") {
			t.Errorf("%v: exit %d, %s", args, code, errs)
		}
	}
}
