package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// No command opens a socket of the internet.
func TestNoCommandOpensANetworkSocket(t *testing.T) {
	needStrace(t)
	dir := t.TempDir()
	for _, args := range [][]string{
		{"info", sampleWire},
		{"export", sampleLog, "--every", "400", "-o", filepath.Join(dir, "rows.parquet")},
		{"judge", sampleLog, "--html", filepath.Join(dir, "report.html")},
		{"index", filepath.Dir(sampleLog), "--db", filepath.Join(dir, "library.db")},
	} {
		log := filepath.Join(dir, "strace.log")
		line := []string{"-f", "-qq", "-o", log, "-e", "trace=socket,openat", os.Args[0]}
		cmd := exec.Command("strace", append(line, args...)...)
		cmd.Env = append(os.Environ(), asProgram+"=1", "XDG_CONFIG_HOME="+dir, "XDG_CACHE_HOME="+dir)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		said, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(said), "AF_INET") {
			t.Errorf("%s opens a socket:\n%s", args[0], said)
		}
		if !strings.Contains(string(said), "openat(") {
			t.Errorf("%s: nothing was traced", args[0])
		}
	}
}
