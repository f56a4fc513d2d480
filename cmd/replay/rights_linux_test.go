package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"playhead/rights"
)

// trying is set in the environment of a process that is the program but tries, with the rights that its command
// keeps, what the value names: the first fields are the folder of a secret and the input.
const trying = "PLAYHEAD_TEST_TRY"

// tryForbidden runs the program until its command keeps rights, and says what else it could do with them.
func tryForbidden(text string) int {
	secret, input, _ := strings.Cut(text, "\n")
	keep := func(r rights.Rights) (rights.Held, error) {
		held, err := rights.Keep(r)
		if err != nil {
			fmt.Println("none:", err)
			os.Exit(exitFine)
		}
		try := func(what string, err error) {
			if !errors.Is(err, syscall.EACCES) {
				fmt.Printf("%s: %v\n", what, err)
			}
		}
		_, err = os.ReadFile(secret)
		try("reading a secret", err)
		try("writing a secret", os.WriteFile(secret, nil, 0o600))
		try("making a file", os.WriteFile(secret+".new", nil, 0o600))
		try("removing a file", os.Remove(secret))
		f, err := os.OpenFile(input, os.O_WRONLY, 0)
		try("writing to the input", err)
		_ = f.Close()
		try("removing the input", os.Remove(input))
		for _, domain := range []int{syscall.AF_INET, syscall.AF_INET6, syscall.AF_UNIX, syscall.AF_NETLINK} {
			_, err = syscall.Socket(domain, syscall.SOCK_DGRAM, 0)
			try(fmt.Sprint("a socket of family ", domain), err)
		}
		try("starting a program", exec.Command("/bin/true").Run())
		fmt.Println("tried with", held.Calls, held.Landlock > 0)
		return held, nil
	}
	return runWith(context.Background(), os.Args[1:], os.Stdout, io.Discard, keep)
}

// rightsCases are the classes of commands: what they read and write. IN is a recording, OUT a folder that exists, DB
// an index.
var rightsCases = []struct {
	name string
	args []string
	want string // in the output
}{
	{"reads one file", []string{"info", "IN"}, "Sunny Ledges.map"},
	{"reads a folder", []string{"info", "-r", "DIR"}, "Sunny Ledges.map"},
	{"prints a table", []string{"runs", "IN"}, "kettle"},
	{"writes a file", []string{"export", "IN", "--every", "400", "-o", "OUT/rows.csv"}, ""},
	{"writes two files", []string{"judge", "IN", "--html", "OUT/report.html", "-o", "OUT/judge.csv"}, ""},
	{"writes a demo", []string{"demo", "IN", "--share-safe", "-o", "OUT/a.demo"}, ""},
	{"writes a page", []string{"page", "IN#5", "-o", "OUT/a.html"}, ""},
	{"writes a map", []string{"map", "IN", "-o", "OUT/a.map"}, ""},
	{"writes a dataset", []string{"export", "IN", "--every", "400", "--dataset", "OUT/data"}, ""},
	{"writes to a device", []string{"export", "IN", "--every", "400", "-o", "/dev/null"}, ""},
	{"compares", []string{"compare", "IN#13", "IN#5"}, "finish"},
	{"makes an index", []string{"index", "DIR", "--db", "DB"}, "1 recordings read"},
	{"updates an index", []string{"index", "--db", "DB"}, "0 new"},
	{"asks an index", []string{"find", "--db", "DB", ""}, "Sunny Ledges"},
	{"measures with an index", []string{"judge", "IN", "--library", "--db", "DB"}, "kettle"},
	{"measures itself", []string{"bench", "IN"}, "peak RSS"},
}

// Each class of commands does its work with the rights that it keeps, and nothing else.
func TestEachCommandKeepsOnlyItsRights(t *testing.T) {
	skipWithDetector(t)
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in", "a.teehistorian"), filepath.Join(dir, "out")
	secret := filepath.Join(dir, "in", "other", "secret")
	for _, d := range []string{filepath.Dir(secret), out} {
		if err := os.MkdirAll(d, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for from, to := range map[string]string{
		sampleLog: in, filepath.Join(filepath.Dir(sampleLog), "Sunny Ledges.map"): filepath.Join(dir, "in", "Sunny Ledges.map"),
	} {
		b, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(to, b, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	outside := filepath.Join(dir, "secret") // where not even an argument that is a folder leads
	for _, path := range []string{secret, outside} {
		if err := os.WriteFile(path, []byte("secret"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tmp := filepath.Join(dir, "tmp")
	if err := os.Mkdir(tmp, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, c := range rightsCases {
		args := slices.Clone(c.args)
		for i := range args {
			for name, path := range map[string]string{
				"IN": in, "DIR": filepath.Dir(in), "OUT": out, "DB": filepath.Join(dir, "db", "library.db"),
			} {
				if rest, ok := strings.CutPrefix(args[i], name); ok && (rest == "" || strings.ContainsAny(rest[:1], "/#")) {
					args[i] = path + rest
				}
			}
		}
		hidden := secret
		if slices.Contains(args, filepath.Dir(in)) || slices.Contains(args, "--library") || c.name == "updates an index" {
			hidden = outside
		}
		process := func(env ...string) string {
			cmd := exec.Command(os.Args[0], args...)
			cmd.Env = append(append(os.Environ(), "TMPDIR="+tmp, asProgram+"=1"), env...)
			said, err := cmd.CombinedOutput()
			if err != nil {
				t.Errorf("%s: %v\n%s", c.name, err, said)
			}
			return string(said)
		}
		if said := process(); !strings.Contains(said, c.want) || strings.Contains(said, "permission denied") {
			t.Errorf("%s: %s", c.name, said)
		}
		if c.name == "makes an index" || strings.HasPrefix(c.name, "writes") { // what is there now would be refused
			args = append(args, map[bool]string{true: "--jobs=1", false: "--force"}[c.name == "makes an index" ||
				c.name == "writes a dataset"])
		}
		said := process(trying + "=" + hidden + "\n" + in)
		switch {
		case strings.HasPrefix(said, "none:"):
			t.Skip(said)
		case !strings.Contains(said, "tried with true true"):
			t.Errorf("%s: nothing was tried: %s", c.name, said)
		}
		for line := range strings.Lines(said) {
			if what, rest, ok := strings.Cut(line, ": "); ok && strings.Contains(rest, "nil") {
				t.Errorf("%s: %s was possible", c.name, what)
			}
		}
	}
	if b, err := os.ReadFile(secret); err != nil || string(b) != "secret" {
		t.Errorf("the secret: %q, %v", b, err)
	}
}

// A kernel without Landlock is a note, which a variable hides, and the command goes on.
func TestAKernelWithoutLandlockIsANote(t *testing.T) {
	keep := func(rights.Rights) (rights.Held, error) { return rights.Held{}, rights.ErrNone }
	var out, errs strings.Builder
	code := runWith(t.Context(), []string{"info", sampleLog}, &out, &errs, keep)
	if code != exitFine || !strings.Contains(out.String(), "Sunny Ledges") || strings.Count(errs.String(), "\n") != 1 ||
		!strings.Contains(errs.String(), "no Landlock") {
		t.Errorf("exit %d, %s", code, errs.String())
	}
	t.Setenv(rightsVariable, "all")
	if ownKeeper() != nil {
		t.Error("rights are given up")
	}
}

// A packed file that an installed program unpacks may start that program, and no other.
func TestOnlyTheUnpackerMayRun(t *testing.T) {
	bzip2, err := exec.LookPath("bzip2")
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	in := filepath.Join(dir, "a.teehistorian.bz2")
	log, err := os.ReadFile(sampleLog)
	if err != nil {
		t.Fatal(err)
	}
	noise := make([]byte, 256<<10) // long files only are worth a program
	rand.NewChaCha8([32]byte{}).Read(noise)
	pack := exec.Command(bzip2, "-c")
	pack.Stdin = bytes.NewReader(append(log, noise...))
	packed, err := pack.Output()
	if err == nil {
		err = os.WriteFile(in, packed, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	needStrace(t)
	cmd := exec.Command("strace", "-f", "-qq", "-e", "trace=execve", os.Args[0], "info", in)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "Sunny Ledges") || !strings.Contains(string(out), "bzip2") ||
		strings.Contains(string(out), "EACCES") {
		t.Errorf("%v\n%s", err, out)
	}
}
