package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"playhead/testdata/campaign"
)

const samplesFolder = "../../assets/samples"

// One file, small enough to send, of every kind of recording.
func TestAPageOfEveryKindIsSmall(t *testing.T) {
	const most = 2_000_000
	dir := t.TempDir()
	for name, path := range map[string]string{
		"log": sampleLog, "demo": sampleDemo, "ctf": sampleCTF, "capture": sampleWire,
		"goldsrc": "../../assets/samples/ledgeworks.dem.xz",
	} {
		t.Run(name, func(t *testing.T) {
			if campaign.Race && name != "log" && name != "goldsrc" {
				t.Skip("made by the same code as that of a log")
			}
			out := filepath.Join(dir, name+".html")
			fine(t, "page", path, "--data", samplesFolder, "--from", "1s", "--to", "16s", "-o", out)
			text := readText(t, out)
			if len(text) > most || len(text) < 80_000 {
				t.Errorf("%d bytes", len(text))
			}
			left := `"exact inputs"`
			if name == "goldsrc" { // keys are as recorded
				left = `"exact positions and angles"`
			}
			for _, word := range []string{
				`"name":"` + filepath.Base(path) + `"`, `"sha256":"`, `"behind":[[`,
				`"left":["chat","addresses and ids"`,
				left, builtVersion(),
			} {
				if !strings.Contains(text, word) {
					t.Errorf("the page lacks %s", word)
				}
			}
			if found := regexp.MustCompile(`(?i)https?://[^"]*`).FindString(strings.ReplaceAll(text, "http-equiv",
				"")); found != "" {
				t.Errorf("the page names %s", found)
			}
		})
	}
}

func TestAPageFollowsAndChooses(t *testing.T) {
	out := filepath.Join(t.TempDir(), "a.html")
	fine(t, "page", sampleLog, "--data", samplesFolder, "--from", "5s", "--to", "8s", "--player", "nova",
		"--follow", "nova",
		"--title", "Hook at <CP> 4", "--exact-inputs", "--no-map", "-o", out)
	text := readText(t, out)
	for _, word := range []string{
		`"title":"Hook at \u003cCP\u003e 4"`, "<title>Hook at &lt;CP&gt; 4</title>", `"follow":[0,0]`,
		`"5 other players"]`, `"exact":true`,
	} {
		if !strings.Contains(text, word) {
			t.Errorf("the page lacks %s", word)
		}
	}
	if strings.Contains(text, "kettle") || strings.Contains(text, "data:image/") {
		t.Error("the page holds another player, or a map")
	}
}

func TestAPageOfTwoRuns(t *testing.T) {
	out := filepath.Join(t.TempDir(), "a.html")
	fine(t, "page", sampleLog+"#0", sampleLog+"#1", "--data", samplesFolder, "-o", out)
	if text := readText(t, out); strings.Count(text, `"players":[{`) != 2 || !strings.Contains(text, `"ghost":true`) {
		t.Error("the page does not hold two runs")
	} else if !strings.Contains(text, `"title":"Start"`) ||
		!strings.Contains(text, `"title":"Finish","text":"7.48 s"`) {
		t.Error("the run's start and finish are no notes")
	}
}

func TestWrongPagesAreRefused(t *testing.T) {
	dir := t.TempDir()
	there := filepath.Join(dir, "there.html")
	if err := os.WriteFile(there, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, q := range []struct {
		code int
		says string
		args []string
	}{
		{exitUsage, "where to?", []string{sampleLog}},
		{exitUsage, "takes a recording or a folder", []string{"-o", there}},
		{exitUsage, "writes .html files", []string{sampleLog, "-o", filepath.Join(dir, "a.demo")}},
		{exitUsage, "nobody", []string{sampleLog, "-o", filepath.Join(dir, "a.html"), "--follow", "nobody"}},
		{exitUsage, "not among those", []string{
			sampleLog, "-o", filepath.Join(dir, "a.html"), "--follow", "nova", "--player", "kettle",
		}},
		{exitUsage, "nothing is recorded", []string{
			sampleLog, "-o", filepath.Join(dir, "a.html"), "--from",
			"9:00:00",
		}},
		{exitFailed, "exists", []string{sampleLog, "-o", there, "--from", "1s", "--to", "2s"}},
		{exitFailed, "no moment pages", []string{dir, "-o", filepath.Join(dir, "out")}},
		{exitUsage, "where to?", []string{dir}},
	} {
		code, _, errs := replay(append([]string{"page", "--data", samplesFolder}, q.args...)...)
		if code != q.code || !strings.Contains(errs, q.says) {
			t.Errorf("page %s: exit %d, %q", strings.Join(q.args, " "), code, errs)
		}
	}
	if readText(t, there) != "x" {
		t.Error("a file was replaced")
	}
}

// A folder of pages gets an index, and pages of strangers are listed as text.
func TestAFolderOfPagesGetsAnIndex(t *testing.T) {
	dir := t.TempDir()
	for i, title := range []string{"second", "First <b>"} {
		fine(t, "page", sampleLog, "--from", "1s", "--to", "2s", "--no-map", "--title", title, "-o",
			filepath.Join(dir, fmt.Sprintf("p%d.html", i)))
	}
	if err := os.WriteFile(filepath.Join(dir, "other.html"), []byte("<html>"), 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "site")
	fineBut(t, "other.html: not a moment page, left out", "page", dir, "-o", out)
	index := readText(t, filepath.Join(out, "index.html"))
	first, second := strings.Index(index, `First \u003cb\u003e`), strings.Index(index, `"second"`)
	if first < 0 || second < first || strings.Contains(index, "<b>") {
		t.Errorf("First at %d, second at %d", first, second)
	}
	for _, name := range []string{"p0.html", "p1.html"} {
		if readText(t, filepath.Join(out, name)) != readText(t, filepath.Join(dir, name)) {
			t.Errorf("%s is not a copy", name)
		}
	}
	if _, err := os.Stat(filepath.Join(out, "other.html")); err == nil {
		t.Error("a file that is no page was copied")
	}
	if code, _, errs := replay("page", dir, "-o", out); code != exitFailed || !strings.Contains(errs, "exists") {
		t.Errorf("exit %d, %s", code, errs)
	}
}

func readText(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
