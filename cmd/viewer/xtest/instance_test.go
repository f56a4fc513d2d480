package xtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// again starts the viewer once more on v's screen.
func (v *viewer) again(t *testing.T, args ...string) *viewer {
	t.Helper()
	program, err := build()
	if err != nil {
		t.Fatal(err)
	}
	w := &viewer{screen: v.screen, home: v.home, gone: make(chan struct{}), dump: filepath.Join(t.TempDir(),
		"state.json")}
	w.cmd = exec.Command(program, append(args, "--dump-state", w.dump)...)
	w.cmd.Env = v.cmd.Env
	w.cmd.Stderr = &w.errs
	if err := w.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		w.cmd.Wait()
		close(w.gone)
	}()
	t.Cleanup(func() {
		w.cmd.Process.Kill()
		<-w.gone
	})
	return w
}

// ended waits for one of two programs and returns the other.
func ended(t *testing.T, a, b *viewer) (left *viewer) {
	t.Helper()
	late := time.After(patience)
	select {
	case <-a.gone:
		a, b = b, a
	case <-b.gone:
	case <-late:
		t.Fatal("both windows are open")
	}
	if code := b.cmd.ProcessState.ExitCode(); code != 0 {
		t.Fatalf("the start that handed its file over ended with %d: %s", code, b.errs.String())
	}
	return a
}

func TestTwoStartsAtTheSameTimeAreOneWindowWithBothFiles(t *testing.T) {
	runtime := filepath.Join(t.TempDir(), "run")
	if err := os.Mkdir(runtime, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_RUNTIME_DIR", runtime)
	files := []string{sample(t, "sunny-ledges.demo.xz"), sample(t, "twin-ledges.demo.xz")}
	a := start(t, files[0])
	b := a.again(t, files[1])
	left := ended(t, a, b)
	left.wait(t, "both files", func(s *state) bool {
		all := s.File + strings.Join(s.Toasts, " ")
		return s.Open && strings.Contains(all, "sunny-ledges") && strings.Contains(all, "twin-ledges")
	})
	// A later file opens there, too, and a flag says otherwise.
	log := sample(t, "sunny-ledges.teehistorian")
	c := left.again(t, log)
	<-c.gone
	left.wait(t, "the third file", func(s *state) bool { return strings.Contains(s.File, ".teehistorian") })
	own := left.again(t, "--new-window", log)
	own.wait(t, "a window of its own", func(s *state) bool { return s.Open })
}
