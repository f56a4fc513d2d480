package leftover

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"playhead/statefile"
)

// asOwner has the test program make files, say so, and wait to be killed.
const asOwner = "PLAYHEAD_TEST_OWNER"

func TestMain(m *testing.M) {
	if what := os.Getenv(asOwner); what != "" {
		records, out, _ := strings.Cut(what, "\n")
		o := New(records)
		name := filepath.Join(out, o.TempName(out))
		dir, err := o.MkdirTemp("clip")
		if err != nil || os.WriteFile(name, []byte("half"), 0o600) != nil ||
			os.WriteFile(filepath.Join(dir, "clip.mp4"), nil, 0o600) != nil {
			fmt.Println("failed:", err)
			os.Exit(1)
		}
		fmt.Println("made")
		_, _ = io.Copy(io.Discard, os.Stdin) // until it is killed
		o.Close()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// A place is the folders that programs of one test use.
type place struct{ records, out, temp string }

func newPlace(t *testing.T) place {
	t.Helper()
	f, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := statefile.TryLock(f); err != nil {
		t.Skipf("no locks: %v", err)
	}
	p := place{filepath.Join(t.TempDir(), "running"), filepath.Join(t.TempDir(), "out \n put"), t.TempDir()}
	if runtime.GOOS == "windows" {
		p.out = t.TempDir()
	}
	if err := os.MkdirAll(p.out, 0o700); err != nil {
		t.Fatal(err)
	}
	return p
}

// start runs a program that has made an unfinished output and a temporary folder.
func (p place) start(t *testing.T) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asOwner+"="+p.records+"\n"+p.out, "TMPDIR="+p.temp, "TMP="+p.temp, "TEMP="+p.temp)
	if _, err := cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "made\n" {
		t.Fatalf("%q, %v", line, err)
	}
	return cmd
}

func kill(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
}

// count returns how many outputs, temporary folders and records there are.
func (p place) count(t *testing.T) (outputs, folders, records int) {
	t.Helper()
	n := func(dir string) int {
		entries, err := os.ReadDir(dir)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		return len(entries)
	}
	return n(p.out), n(p.temp), n(p.records)
}

// What a killed program left is removed; what a running one needs is not, and what
// only looks like it is not either.
func TestOnlyLeftoversOfKilledProgramsAreRemoved(t *testing.T) {
	p := newPlace(t)
	killed, running := p.start(t), p.start(t)
	kill(t, killed)
	strangers := []string{
		filepath.Join(p.out, ".playhead-0123456789abcdef.tmp"),
		filepath.Join(p.out, ".playhead-0123456789abcdef-1.tmp"),
		filepath.Join(p.out, "my.mp4"), filepath.Join(p.temp, "playhead-clip-0123456789abcdef-1"),
	}
	records, err := os.ReadDir(p.records)
	if err != nil || len(records) != 2 {
		t.Fatalf("%v, %v", records, err)
	}
	for _, r := range records { // with the right number, but not a name that we give
		number := strings.TrimSuffix(r.Name(), recordEnding)
		strangers = append(strangers, filepath.Join(p.out, number+".demo"),
			filepath.Join(p.out, "x.playhead-"+number+"-1.tmp"),
			filepath.Join(p.out, ".playhead-"+number+"-1.tmp.demo"))
	}
	for _, path := range strangers {
		if err := os.WriteFile(path, []byte("precious"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		Sweep(p.records)
		outputs, folders, left := p.count(t)
		if outputs != 1+len(strangers)-1 || folders != 1+1 || left != 1 {
			t.Errorf("%d outputs, %d folders, %d records are left", outputs, folders, left)
		}
	}
	for _, path := range strangers {
		if b, err := os.ReadFile(path); err != nil || string(b) != "precious" {
			t.Errorf("%s: %q, %v", path, b, err)
		}
	}
	kill(t, running)
	Sweep(p.records)
	if outputs, folders, left := p.count(t); outputs != len(strangers)-1 || folders != 1 || left != 0 {
		t.Errorf("in the end %d outputs, %d folders, %d records are left", outputs, folders, left)
	}
}

// A folder that is not there now may be on a disk that is not connected; what is in
// one that is a link elsewhere is not ours.
func TestALinkIsNotFollowed(t *testing.T) {
	p := newPlace(t)
	kill(t, p.start(t))
	made, err := filepath.Glob(filepath.Join(p.temp, "playhead-clip-*"))
	if err != nil || len(made) != 1 {
		t.Fatal(made, err)
	}
	precious := filepath.Join(t.TempDir(), "precious")
	if err := os.WriteFile(precious, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(made[0]); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Dir(precious), made[0]); err != nil {
		t.Skip(err)
	}
	Sweep(p.records)
	if _, err := os.Stat(precious); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(made[0]); err != nil {
		t.Errorf("the link: %v", err)
	}
}

// A program that ends by itself leaves no record, unless it left a file.
func TestARecordEndsWithItsProgram(t *testing.T) {
	p := newPlace(t)
	o := New(p.records)
	o.Close()
	if _, _, left := p.count(t); left != 0 {
		t.Error("a record of nothing")
	}
	o = New(p.records)
	first, second := o.TempName(p.out), o.TempName(p.out)
	if first == second {
		t.Errorf("%s twice", first)
	}
	Sweep(p.records)
	if _, _, left := p.count(t); left != 1 {
		t.Errorf("%d records of a running program", left)
	}
	o.Close()
	if _, _, left := p.count(t); left != 0 {
		t.Errorf("%d records are left", left)
	}
	o = New(p.records)
	if err := os.WriteFile(filepath.Join(p.out, o.TempName(p.out)), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	o.Close()
	Sweep(p.records)
	if outputs, _, left := p.count(t); outputs != 0 || left != 0 {
		t.Errorf("%d outputs, %d records are left", outputs, left)
	}
}

// Without a place for the record, files are made all the same.
func TestFilesAreMadeWithoutARecord(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", t.TempDir())
	for _, o := range []*Owner{nil, New(filepath.Join(file, "running"))} {
		if a, b := o.TempName("."), o.TempName("."); a == b || !strings.HasPrefix(a, ".playhead-") {
			t.Errorf("%s, %s", a, b)
		}
		dir, err := o.MkdirTemp("clip")
		if err != nil {
			t.Error(err)
		}
		_ = os.Remove(dir)
		o.Close()
	}
}

func FuzzRecord(f *testing.F) {
	f.Add([]byte("2f746d70\n"))
	f.Add([]byte("zz\n\x00\n" + strings.Repeat("41", 70_000)))
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, line := range strings.Split(string(b), "\n") {
			if dir, err := hex.DecodeString(line); err == nil && filepath.IsAbs(string(dir)) {
				t.Skip("a folder outside the test")
			}
		}
		records := t.TempDir()
		if err := os.WriteFile(filepath.Join(records, "0123456789abcdef.run"), b, 0o600); err != nil {
			t.Fatal(err)
		}
		Sweep(records)
	})
}
