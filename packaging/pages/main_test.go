package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"playhead/cmd/viewer/usage"
)

func TestEveryFlagOfTheHelpIsInPageAndCompletions(t *testing.T) {
	dir := t.TempDir()
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(usage.Text("playhead"), "\n") {
		name, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		flag, ok := strings.CutPrefix(name, "--")
		if !ok {
			continue
		}
		for file, want := range map[string]string{
			"man1/playhead.1":           `\-\-` + strings.ReplaceAll(flag, "-", `\-`),
			"completions/playhead":      "--" + flag,
			"completions/_playhead":     "--" + flag,
			"completions/playhead.fish": "-l " + flag,
		} {
			b, err := os.ReadFile(filepath.Join(dir, file))
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(b), want) {
				t.Errorf("%s lacks %q", file, want)
			}
		}
	}
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is not installed: completions are not checked")
	}
	if out, err := exec.Command("bash", "-n", filepath.Join(dir, "completions/playhead")).CombinedOutput(); err != nil {
		t.Errorf("bash: %v: %s", err, out)
	}
}

func TestALineThatIsNoFlagIsRefused(t *testing.T) {
	if _, err := pageOf("Usage: playhead x\n\n      --at T  start\n      at T  start"); err == nil {
		t.Error("a line without dashes passes for a flag")
	}
}
