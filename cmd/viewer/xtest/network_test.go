package xtest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The window opens no socket of the internet: it plays a recording with a map,
// makes a picture of it and ends.
func TestTheWindowOpensNoNetworkSocket(t *testing.T) {
	t.Parallel()
	if out, err := exec.Command("strace", "-f", "-qq", "-o", os.DevNull, "true").CombinedOutput(); err != nil {
		t.Skipf("strace does not run here: %v %s", err, out)
	}
	program, err := build()
	if err != nil {
		t.Fatalf("building the viewer: %v\n%s", err, program)
	}
	screen, dir := newScreen(t), t.TempDir()
	log := filepath.Join(dir, "strace.log")
	cmd := exec.Command("strace", "--seccomp-bpf", "-f", "-qq", "-o", log, "-e", "trace=socket", program,
		sample(t, "sunny-ledges.teehistorian"), "--at", "10s", "--size", "640x360", "--screenshot",
		filepath.Join(dir, "picture.png"))
	cmd.Env = append(os.Environ(), "DISPLAY="+screen.display, "LIBGL_ALWAYS_SOFTWARE=1", "HOME="+dir,
		"XDG_CONFIG_HOME="+dir, "XDG_STATE_HOME="+dir, "XDG_CACHE_HOME="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	said, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(said, []byte("AF_INET")) {
		t.Errorf("it opens a socket:\n%s", said)
	}
	if !bytes.Contains(said, []byte("AF_UNIX")) { // the X server's
		t.Errorf("nothing was traced: %q", said)
	}
}
