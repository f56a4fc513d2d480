package rights

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// keeping is set in the environment of a process that keeps these rights and then says what it can do.
const keeping = "PLAYHEAD_TEST_RIGHTS"

// A trial is a process that keeps rights.
type trial struct {
	Rights Rights
	Read   []string // files to read
	List   []string // folders to list
	Write  []string // files to write
	Run    []string // programs to start
}

func TestMain(m *testing.M) {
	if text := os.Getenv(keeping); text != "" {
		os.Exit(try(text))
	}
	os.Exit(m.Run())
}

// try keeps rights and prints what it can do: a line each, "ok" or the error first.
func try(text string) int {
	var t trial
	if err := json.Unmarshal([]byte(text), &t); err != nil {
		panic(err)
	}
	// A thread of its own, which is there before.
	elsewhere, answers := make(chan func() error), make(chan error)
	go func() {
		runtime.LockOSThread()
		for do := range elsewhere {
			answers <- do()
		}
	}()
	elsewhere <- func() error { return nil }
	<-answers
	held, err := Keep(t.Rights)
	if err != nil {
		fmt.Println("kept nothing:", err)
		return 1
	}
	fmt.Println("held", held.Landlock > 0, held.Calls)
	say := func(what string, do func() error) {
		here := do()
		elsewhere <- do
		if there := <-answers; (there == nil) != (here == nil) {
			here = fmt.Errorf("here %v, on another thread %v", here, there)
		}
		switch {
		case here == nil:
			fmt.Println("ok", what)
		case errors.Is(here, unix.EACCES):
			fmt.Println("refused", what)
		default:
			fmt.Println(here, what)
		}
	}
	for _, path := range t.Read {
		say("read "+path, func() error { _, err := os.ReadFile(path); return err })
	}
	for _, path := range t.List {
		say("list "+path, func() error { _, err := os.ReadDir(path); return err })
	}
	for _, path := range t.Write {
		say("write "+path, func() error { return os.WriteFile(path, []byte("new"), 0o600) })
	}
	for _, path := range t.Run {
		say("run "+path, func() error { return exec.Command(path).Run() })
	}
	for name, domain := range map[string]int{
		"inet": unix.AF_INET, "inet6": unix.AF_INET6, "unix": unix.AF_UNIX, "netlink": unix.AF_NETLINK,
		"packet": unix.AF_PACKET, "vsock": unix.AF_VSOCK,
	} {
		for kind, typ := range map[string]int{
			"stream": unix.SOCK_STREAM, "datagram": unix.SOCK_DGRAM, "raw": unix.SOCK_RAW,
		} {
			say("socket "+name+" "+kind, func() error { _, err := unix.Socket(domain, typ, 0); return err })
		}
	}
	say("socketpair", func() error { _, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0); return err })
	say("io_uring", func() error { return call(unix.SYS_IO_URING_SETUP, 1, 0) })
	say("ptrace", func() error { return call(unix.SYS_PTRACE, unix.PTRACE_ATTACH, uintptr(os.Getppid())) })
	say("memory", func() error { return call(unix.SYS_PROCESS_VM_READV, uintptr(os.Getppid()), 0) })
	return 0
}

func call(number, a, b uintptr) error {
	if _, _, errno := unix.Syscall6(number, a, b, 0, 0, 0, 0); errno != 0 {
		return errno
	}
	return nil
}

// run runs a trial in a process of its own and returns what it says, by what was tried.
func (t trial) run(test *testing.T) map[string]string {
	test.Helper()
	text, err := json.Marshal(t)
	if err != nil {
		test.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), keeping+"="+string(text))
	out, err := cmd.CombinedOutput()
	if strings.HasPrefix(string(out), "kept nothing: "+ErrNone.Error()) {
		test.Skip(ErrNone)
	}
	if err != nil {
		test.Fatalf("%v\n%s", err, out)
	}
	said := map[string]string{}
	for line := range strings.Lines(string(out)) {
		what, of, _ := strings.Cut(strings.TrimSpace(line), " ")
		said[of] = what
	}
	return said
}

func write(t *testing.T, path string) string {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err = errors.Join(err, os.WriteFile(path, []byte("old"), 0o600)); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestOnlyWhatWasKeptIsPossible(t *testing.T) {
	dir := t.TempDir()
	input, other := write(t, filepath.Join(dir, "in", "a.demo")), write(t, filepath.Join(dir, "in", "secret"))
	maps := write(t, filepath.Join(dir, "in", "maps", "deep", "b.map"))
	out := write(t, filepath.Join(dir, "out", "there"))
	device := write(t, filepath.Join(dir, "single", "device"))
	linked := write(t, filepath.Join(dir, "elsewhere", "c.demo"))
	link := filepath.Join(dir, "link")
	if err := os.Symlink(linked, link); err != nil {
		t.Fatal(err)
	}
	tr := trial{
		Rights: Rights{
			Read:  []string{input, filepath.Dir(filepath.Dir(maps)), link, filepath.Join(dir, "missing")},
			List:  []string{filepath.Dir(input)},
			Write: []string{filepath.Dir(out), device},
		},
		Read: []string{input, other, maps, link, linked, out},
		List: []string{filepath.Dir(input), filepath.Dir(maps), dir, filepath.Dir(out)},
		Write: []string{
			input, maps, out, filepath.Join(dir, "out", "new"), filepath.Join(dir, "in", "new"), device,
			filepath.Join(dir, "single", "new"),
		},
		Run: []string{"/bin/true", os.Args[0]},
	}
	want := map[string]string{
		"true true":                   "held",
		"read " + input:               "ok",
		"read " + other:               "refused",
		"read " + maps:                "ok",
		"read " + link:                "ok",
		"read " + linked:              "ok",
		"read " + out:                 "ok",
		"list " + filepath.Dir(input): "ok", "list " + filepath.Dir(maps): "ok", "list " + dir: "refused",
		"list " + filepath.Dir(out): "ok",
		"write " + input:            "refused", "write " + maps: "refused", "write " + out: "ok",
		"write " + filepath.Join(dir, "out", "new"): "ok", "write " + filepath.Join(dir, "in", "new"): "refused",
		"write " + device: "ok", "write " + filepath.Join(dir, "single", "new"): "refused",
		"run /bin/true": "refused", "run " + os.Args[0]: "refused",
	}
	checkSaid(t, tr.run(t), want)
}

// A program that may run reads the libraries that it is linked with, and nothing else runs.
func TestOneProgramMayRun(t *testing.T) {
	program, err := exec.LookPath("true")
	if err != nil {
		t.Skip(err)
	}
	tr := trial{Rights: Rights{Run: []string{program}}, Run: []string{program, "/bin/false", os.Args[0]}}
	checkSaid(t, tr.run(t), map[string]string{
		"true true": "held", "run " + program: "ok", "run /bin/false": "refused", "run " + os.Args[0]: "refused",
	})
}

// checkSaid compares what a trial said with what is wanted, and with what is never possible.
func checkSaid(t *testing.T, said, want map[string]string) {
	t.Helper()
	refused := 0
	for what, how := range said {
		wanted, ok := want[what]
		if !ok {
			wanted = "refused" // sockets and the like
			refused++
		}
		if how != wanted {
			t.Errorf("%s: %s, want %s", what, how, wanted)
		}
	}
	for what := range want {
		if said[what] == "" {
			t.Errorf("%s was not tried", what)
		}
	}
	if refused != 22 {
		t.Errorf("%d calls were tried", refused)
	}
}

// Pipes and files in memory, which have names below /proc, are no files to Landlock and stay usable.
func TestDescriptorsHaveNoRules(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	fd, err := unix.MemfdCreate("recording", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	for _, path := range []string{fmt.Sprintf("/dev/fd/%d", r.Fd()), fmt.Sprintf("/proc/self/fd/%d", fd)} {
		if onDisk(path) {
			t.Errorf("%s counts as a file on a disk", path)
		}
	}
	if file := write(t, filepath.Join(t.TempDir(), "file")); !onDisk(file) {
		t.Errorf("%s does not count as a file", file)
	}
}

// The filter is a program for the kernel: each jump stays inside, and each call is compared.
func TestFilterRefusesEachCall(t *testing.T) {
	for name, p := range processors {
		calls := append(append([]uint32{}, refused...), executing...)
		f := filterOf(form{p, append(calls, p.more...)})
		run := func(processor, number uint32) uint32 { return interpret(t, f, processor, number) }
		for _, c := range append(calls, p.more...) {
			if run(p.audit, c) == unix.SECCOMP_RET_ALLOW {
				t.Errorf("%s: call %d is allowed", name, c)
			}
		}
		if run(p.audit, unix.SYS_READ) != unix.SECCOMP_RET_ALLOW ||
			run(p.audit, unix.SYS_EXIT_GROUP) != unix.SECCOMP_RET_ALLOW {
			t.Errorf("%s: reading is refused", name)
		}
		if run(p.audit+1, unix.SYS_READ) == unix.SECCOMP_RET_ALLOW {
			t.Errorf("%s: a call of another processor is allowed", name)
		}
		if p.from > 0 && run(p.audit, p.from|unix.SYS_READ) == unix.SECCOMP_RET_ALLOW {
			t.Errorf("%s: a call of the other form is allowed", name)
		}
	}
}

// A 32-bit process may start 64-bit programs, which are refused the same calls.
func TestFilterKnowsProgramsOfBothForms(t *testing.T) {
	own := form{processors["386"], refused}
	f := filterOf(own, programs64)
	if len(programs64.calls) != len(refused) {
		t.Errorf("%d calls, want %d", len(programs64.calls), len(refused))
	}
	for _, m := range []form{own, programs64} {
		for _, c := range m.calls {
			if interpret(t, f, m.audit, c) == unix.SECCOMP_RET_ALLOW {
				t.Errorf("call %d of %#x is allowed", c, m.audit)
			}
		}
		if interpret(t, f, m.audit, 0) != unix.SECCOMP_RET_ALLOW {
			t.Errorf("a harmless call of %#x is refused", m.audit)
		}
	}
	if runtime.GOARCH == "amd64" && !slices.Equal(programs64.calls, refused) {
		t.Errorf("%v, want %v", programs64.calls, refused)
	}
	if interpret(t, f, unix.AUDIT_ARCH_AARCH64, 0) == unix.SECCOMP_RET_ALLOW {
		t.Error("a call of another processor is allowed")
	}
}

// interpret runs a filter as the kernel does.
func interpret(t *testing.T, f []unix.SockFilter, processor, number uint32) uint32 {
	t.Helper()
	var a uint32
	for pc := 0; pc < len(f); pc++ {
		switch i := f[pc]; i.Code {
		case unix.BPF_LD | unix.BPF_W | unix.BPF_ABS:
			a = map[uint32]uint32{atNumber: number, atProcessor: processor}[i.K]
		case unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K:
			if a == i.K || i.Code&unix.BPF_JGE == unix.BPF_JGE && a > i.K {
				pc += int(i.Jt)
			} else {
				pc += int(i.Jf)
			}
		case unix.BPF_RET | unix.BPF_K:
			return i.K
		}
	}
	t.Fatal("the filter has no end")
	return 0
}
