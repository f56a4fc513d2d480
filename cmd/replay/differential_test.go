package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"playhead/testdata/campaign"
	"playhead/testdata/ghostwriter"
)

// What replay says of whole, damaged and fuzzed files is what scripts/differential.py reads in their bytes, by the
// readers of scripts/again that were written from docs/formats: the same values, and the same end.
func TestCampaignSecondReadersReadTheSame(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to run the readers")
	}
	dir := t.TempDir()
	byFormat := map[string][]string{}
	for _, r := range append(campaign.Small(t), oldGhosts()...) {
		path := filepath.Join(dir, r.Name)
		if err := os.WriteFile(path, r.Data, 0o600); err != nil {
			t.Fatal(err)
		}
		byFormat[r.Format] = append(byFormat[r.Format], path)
	}
	script, err := filepath.Abs("../../scripts/differential.py")
	if err != nil {
		t.Fatal(err)
	}
	for format, files := range byFormat {
		t.Run(format, func(t *testing.T) {
			corpora, err := filepath.Glob("../../formats/testdata/fuzz/*")
			if err != nil {
				t.Fatal(err)
			}
			for _, corpus := range corpora {
				path, err := filepath.Abs(corpus)
				if err != nil {
					t.Fatal(err)
				}
				files = append(files, path)
			}
			args := []string{
				script, "--replay", os.Args[0], "--tries", strconv.Itoa(campaign.Times(20, 2000)),
				"--seed", strconv.FormatUint(campaign.Rand(t).Uint64()>>32, 10), "--only", format,
			}
			cmd := exec.Command(python, append(args, files...)...)
			cmd.Env = append(os.Environ(), asProgram+"=1", "TZ=UTC")
			if campaign.Race { // which would wait a second at the end of each process
				cmd.Env = append(cmd.Env, "GORACE=atexit_sleep_ms=0")
			}
			cmd.Dir = t.TempDir()
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Errorf("%v", err)
			}
			t.Logf("%s", out)
		})
	}
}

// oldGhosts are ghosts of the versions that only older clients wrote.
func oldGhosts() (all []campaign.Recording) {
	for _, version := range []uint8{4, 5} {
		g := ghostwriter.Walk(120)
		g.Version = version
		name := "v" + strconv.Itoa(int(version)) + ".gho"
		all = append(all, campaign.Recording{Name: name, Format: "ghost", Data: g.Bytes()})
	}
	return all
}
