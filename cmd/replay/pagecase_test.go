package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"playhead/casefile"
	"playhead/drawing"
	"playhead/export"
)

// caseOf writes a case of a recording and returns its path.
func caseOf(t *testing.T, recording string) string {
	t.Helper()
	hash, err := export.FileHash(recording)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(recording)
	if err != nil {
		t.Fatal(err)
	}
	const second = drawing.Seconds(time.Second)
	c := casefile.Case{
		Title: "Hook at <CP> 4",
		Recordings: []casefile.Recording{
			{SHA256: strings.Repeat("0", 64), Name: "round_0398.demo", Bytes: 1},
			{SHA256: hash, Name: filepath.Base(recording), Bytes: info.Size()},
		},
		Chapters: []casefile.Chapter{
			{Recording: 1, At: 8 * second, Length: 2 * second, Title: "Missed hook", Follow: "nova", Speed: 0.25},
			{Recording: 0, At: 9 * second, Title: "of another recording"},
			{
				Recording: 1, At: 12 * second, Length: 2 * second, Title: "Second try", Text: "Hooks the block.",
				By: "RK", Follow: "nova",
			},
		},
		Drawings: []casefile.Drawing{
			{Recording: 1, Drawing: drawing.Drawing{
				Kind: drawing.Arrow, On: drawing.OnMap, From: 8 * second, To: 10 * second, Colour: drawing.Red,
				Width:  4,
				Points: []drawing.Point{{480, 500}, {700, 500}},
			}},
			{Recording: 1, Drawing: drawing.Drawing{
				Kind: drawing.Ring, On: drawing.OnMap, From: 8 * second, To: 10 * second, Colour: drawing.Blue,
				Width:  4,
				Player: "kettle",
			}},
		},
		Marks: []casefile.Mark{{Recording: 1, At: 11 * second, Name: "a bookmark"}},
	}
	var b bytes.Buffer
	if err := c.Write(&b); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "hook.playhead")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A case opens beside its recording under any name in any folder: its chapters, marks and drawings are on the page,
// from
// a second before the first to a second behind the last.
func TestAPageShowsACase(t *testing.T) {
	dir := t.TempDir()
	of := caseOf(t, sampleLog)
	data, err := os.ReadFile(sampleLog)
	if err != nil {
		t.Fatal(err)
	}
	moved := filepath.Join(dir, "downloaded (1).log")
	if err := os.WriteFile(moved, data, 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "a.html")
	fine(t, "page", moved, "--case", of, "--data", samplesFolder, "--no-map", "--player", "nova", "-o", out)
	text := readText(t, out)
	for _, word := range []string{
		`"title":"Hook at \u003cCP\u003e 4"`, `"clock":7000`, `"length":8000,`, `"follow":[0,0]`,
		`{"t":1000,"title":"Missed hook","length":2000,"follow":"nova","speed":0.25}`,
		`{"t":4000,"title":"a bookmark"}`,
		`{"t":5000,"title":"Second try","text":"Hooks the block.","by":"RK","length":2000,"follow":"nova"}]`,
		`"drawings":[{"kind":"arrow","on":"map","from":1000,"to":3000,"colour":"#cc4e1a","width":4,` +
			`"points":[[480,500],[700,500]]}]`,
	} {
		if !strings.Contains(text, word) {
			t.Errorf("the page lacks %s", word)
		}
	}
	for _, word := range []string{"kettle", "of another recording", "round_0398"} {
		if strings.Contains(text, word) {
			t.Errorf("the page has %s", word)
		}
	}
}

// With --anonymous, a page of a case names none of the players that its author names, and still follows them.
func TestAnAnonymousPageOfACaseNamesNobody(t *testing.T) {
	out := filepath.Join(t.TempDir(), "a.html")
	fine(t, "page", sampleLog, "--case", caseOf(t, sampleLog), "--data", samplesFolder, "--no-map", "--anonymous", "-o",
		out)
	_, text, _ := strings.Cut(readText(t, out), `id="about">`)
	text, _, _ = strings.Cut(text, "<script>")
	for _, word := range []string{"nova", "kettle", "sunny-ledges."} {
		if strings.Contains(text, word) {
			t.Errorf("the page names %s", word)
		}
	}
	for _, word := range []string{`"kind":"ring","on":"map"`, `"player":"player `, `"follow":"player `} {
		if !strings.Contains(text, word) {
			t.Errorf("the page lacks %s", word)
		}
	}
}

// The report of a recording has the chapters and the drawings of its case, with --anonymous without names.
func TestAReportShowsACase(t *testing.T) {
	out, of := filepath.Join(t.TempDir(), "a.html"), caseOf(t, sampleLog)
	judge := []string{"judge", sampleLog, "--data", samplesFolder, "--case", of, "--player", "nova", "--force", "--html"}
	fine(t, append(judge, out)...)
	text := readText(t, out)
	for _, want := range []string{"nova: Second try: Hooks the block.", "arrow · follows kettle", ">kettle</text>"} {
		if !strings.Contains(text, want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	if strings.Contains(text, "of another recording") {
		t.Error("the report has a chapter of another recording")
	}
	fine(t, append(judge, out, "--anonymous")...)
	if text := readText(t, out); strings.Contains(text, "nova") || strings.Contains(text, "kettle") ||
		!strings.Contains(text, "follows player ") {
		t.Error("the anonymous report names somebody")
	}
	if code, _, errs := replay("judge", sampleLog, "--case", of); code != exitUsage ||
		!strings.Contains(errs, "--case needs a report") {
		t.Errorf("%d, %s", code, errs)
	}
}

func TestACaseOfAnotherRecordingIsRefused(t *testing.T) {
	out := filepath.Join(t.TempDir(), "a.html")
	of := caseOf(t, sampleLog)
	if code, _, errs := replay("page", sampleDemo, "--case", of, "-o", out); code == 0 ||
		!strings.Contains(errs, "this case is for another recording (round_0398.demo, "+filepath.Base(sampleLog)+")") {
		t.Errorf("%d, %s", code, errs)
	}
	if code, _, errs := replay("page", sampleLog, "--case", sampleLog, "-o", out); code == 0 ||
		!strings.Contains(errs, "case: not a case") {
		t.Errorf("%d, %s", code, errs)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a page was written")
	}
}
