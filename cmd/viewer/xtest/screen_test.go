package xtest

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// A screen is a virtual X server of a test's own. It keeps its picture in a
// file, so that a test sees what a person would.
type screen struct {
	display string
	frames  string // the file, in the format of xwd
	server  *os.Process
}

// screens counts the screens that were started.
var screens atomic.Int64

const screenWidth, screenHeight = 1280, 720

// need skips a test on a machine without a program, or fails it where such
// tests are mandatory.
func need(t *testing.T, programs ...string) {
	t.Helper()
	for _, p := range programs {
		if _, err := exec.LookPath(p); err != nil {
			if os.Getenv("PLAYHEAD_REPLAYS_REQUIRED") == "1" {
				t.Fatalf("%s is not installed", p)
			}
			t.Skipf("%s is not installed", p)
		}
	}
}

// newScreen starts an X server that ends with the test.
func newScreen(t *testing.T) *screen {
	t.Helper()
	return newScreenOf(t, "1280x720")
}

// newScreenOf is newScreen of another size.
func newScreenOf(t *testing.T, size string) *screen {
	t.Helper()
	need(t, "Xvfb", "xdotool")
	dir := t.TempDir()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	// A number that no other test has or had: two servers that start at the same time may
	// both take over the number of one that was killed.
	number := fmt.Sprintf(":%d", 100+os.Getpid()%400*100+int(screens.Add(1)))
	// The server would start again, and refuse programs meanwhile, whenever the last of them ends.
	cmd := exec.Command("Xvfb", number, "-displayfd", "3", "-screen", "0", size+"x24", "-nolisten", "tcp",
		"-noreset", "-fbdir", dir)
	cmd.ExtraFiles = []*os.File{w}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM) // it removes its lock and its socket
		cmd.Wait()
	})
	r.SetReadDeadline(time.Now().Add(20 * time.Second))
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb did not start: %v", err)
	}
	return &screen{":" + strings.TrimSpace(line), filepath.Join(dir, "Xvfb_screen0"), cmd.Process}
}

// do acts like a person: the words are those of xdotool.
func (s *screen) do(t *testing.T, words ...string) {
	t.Helper()
	cmd := exec.Command("xdotool", words...)
	cmd.Env = append(os.Environ(), "DISPLAY="+s.display)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("xdotool %v: %v\n%s", words, err, out)
	}
}

// pixels returns the colours of a row of the screen.
func (s *screen) pixels(t *testing.T, y int) []color.RGBA {
	t.Helper()
	b, err := os.ReadFile(s.frames)
	if err != nil {
		t.Fatal(err)
	}
	// The header of xwd (X11/XWDFile.h): big-endian words, of which the first is
	// the header's size, the 13th the bytes of a row, the 20th the colours that
	// follow, 12 bytes each, before the pixels, which are BGRX.
	word := func(i int) int { return int(binary.BigEndian.Uint32(b[4*i:])) }
	at := word(0) + 12*word(19) + y*word(12)
	row := make([]color.RGBA, screenWidth)
	for x := range row {
		p := b[at+4*x:]
		row[x] = color.RGBA{p[2], p[1], p[0], 255}
	}
	return row
}
