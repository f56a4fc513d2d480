package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/export"
	"playhead/testdata/thwriter"
)

// tags reads HTML strictly enough to find what is not closed: it returns how often
// each element begins.
func tags(t *testing.T, text string) map[string]int {
	t.Helper()
	// Some cells are closed, others not, as HTML allows.
	text = strings.NewReplacer("<!DOCTYPE html>", "", "</td>", "", "</th>", "", "</tr>", "").Replace(text)
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict, d.AutoClose, d.Entity = false, append(xml.HTMLAutoClose, "meta", "td", "th", "tr"), xml.HTMLEntity
	n := map[string]int{}
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return n
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := tok.(xml.StartElement); ok {
			n[e.Name.Local]++
		}
	}
}

func TestAReportIsOneFileThatNamesWhatItIsOf(t *testing.T) {
	dir := t.TempDir()
	out, notes := filepath.Join(dir, "report.html"), filepath.Join(dir, "notes.jsonl")
	if err := os.WriteFile(notes, []byte(`{"seconds":20.5,"text":"<i>two</i> short holds"}`+"\n"+
		`{"tick":99999999,"text":"nowhere"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	fine(t, "judge", sampleLog, "--run", "3", "--html", out, "--notes", notes, "--baseline", sampleLog)
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	hash, err := export.FileHash(sampleLog)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, want := range []string{
		hash, "sunny-ledges.teehistorian", "<td>Playhead ", "ticks 293 to 1133",
		"&lt;i&gt;two&lt;/i&gt; short holds", "prefers-color-scheme: dark", "0:20.50", "reversals_per_second", "few",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s", want)
		}
	}
	for _, no := range []string{
		"<script", "http:", "https:", "src=", "url(", "nowhere", dir, "NaN", "cheat",
		"suspicious",
	} {
		if strings.Contains(text, no) {
			t.Errorf("holds %s", no)
		}
	}
	links := strings.Count(text, `href="`)
	if to := strings.Count(text, `href="playhead:sunny-ledges.teehistorian?at=`); to == 0 || links != to {
		t.Errorf("%d links, %d of them to moments", links, to)
	}
	n := tags(t, text)
	if n["svg"] < 60 || n["details"] < 20 || n["html"] != 1 || n["i"] != 0 {
		t.Errorf("%v", n)
	}
	if code, _, errs := replay("judge", sampleLog, "--html", out); code != exitFailed ||
		!strings.Contains(errs, "--force") {
		t.Errorf("a report that exists: exit %d, %s", code, errs)
	}
	if code, _, errs := replay("judge", sampleLog, sampleDemo, "--html", out+"2"); code != exitUsage ||
		!strings.Contains(errs, "one recording") {
		t.Errorf("two recordings: exit %d, %s", code, errs)
	}
}

// Names are whatever players like, and secrets of the recording stay where they are.
func TestAReportHoldsNothingPrivateAndNoMarkup(t *testing.T) {
	f := thwriter.New(thwriter.NewHeader())
	f.Ex(thwriter.JoinVer6, thwriter.Int(0)).Join(0)
	f.Message(0, thwriter.StartInfo6(20, `<script>"x`, "", "default"))
	f.InputNew(0, [10]int32{0, 100, 0})
	f.Ex(thwriter.DDNetVer, thwriter.Int(0), thwriter.Raw([]byte("connectionsecret")...), thwriter.Int(18030),
		thwriter.Text("DDNet 18.3"))
	f.Command(0, 128, "team", "hunter2")
	for tick := 1; tick < 200; tick++ {
		f.Tick(tick)
		if tick == 1 {
			f.PlayerNew(0, 100, 100)
		}
		f.InputDiff(0, [10]int32{1: 3, 2: 1, 4: 1})
	}
	log, out := filepath.Join(t.TempDir(), "x.teehistorian"), filepath.Join(t.TempDir(), "x.html")
	if err := os.WriteFile(log, f.Finish().Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	fine(t, "judge", log, "--html", out)
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, no := range []string{"<script", "hunter2", "connectionsecret", "636f6e6e"} {
		if strings.Contains(string(data), no) {
			t.Errorf("holds %s", no)
		}
	}
	tags(t, string(data))
}

func TestMarksBecomeEvents(t *testing.T) {
	path := filepath.Join(t.TempDir(), "marks.jsonl")
	if err := os.WriteFile(path, []byte(`{"tick":1400,"player":5,"name":"gap","value":0.5}`+"\n"+
		`{"seconds":20.5,"text":"here"}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	got := fine(t, "events", sampleLog, "--marks", path, "--kind", "marker", "--json")
	for _, want := range []string{
		`"tick":1025`, `"text":"here"`, `"tick":1400`, `"player":5`, `"text":"gap (0.5)"`,
		`"name":"nova"`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if err := os.WriteFile(path, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := replay("events", sampleLog, "--marks", path); code != exitFailed ||
		!strings.Contains(errs, "line 1: the mark has neither tick nor seconds") {
		t.Errorf("exit %d, %s", code, errs)
	}
}
