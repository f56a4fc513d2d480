package pictures

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"

	"playhead/casefile"
	"playhead/cmd/viewer/link"
	"playhead/cmd/viewer/opening"
	"playhead/drawing"
	"playhead/export"
	"playhead/formats"
	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/sim"
	"playhead/testdata/campaign"
	"playhead/testdata/replays"
)

// saidOfAll returns the texts of the case that the window saves of what it shows, after a user has followed and
// bookmarked each player, and drawn a ring around them. It also checks the same case without names.
func saidOfAll(t *testing.T, st *Studio) string {
	t.Helper()
	s := st.Window.Session()
	for i, g := range s.Recording().Games {
		for j := range g.Stints {
			stint := &g.Stints[j]
			if i > 3 || j > 99 || stint.Identity.Name == "" {
				continue
			}
			s.Play.Jump(g.TimeOf(stint.From))
			s.Play.Advance(0)
			s.Followed = stint.Player
			st.Window.Do("quick-bookmark")
			d := drawing.Drawing{
				Kind: drawing.Ring, On: drawing.OnMap, From: drawing.Seconds(s.Play.Position()), Colour: drawing.Red,
				To: drawing.Seconds(s.Play.Position() + time.Second), Width: 4, Player: stint.Identity.Name,
			}
			if d.Check() == nil {
				s.Drawings.Set(s.Drawings.With(d))
			}
		}
	}
	for _, m := range s.Bookmarks.All() {
		s.Bookmarks.Rename(m.ID, m.Follow)
	}
	data, err := st.toCase(s, false).encode()
	if err != nil {
		t.Fatal(err)
	}
	c, err := casefile.Read(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Chapters) == 0 && len(s.Recording().Games) > 0 && len(s.Recording().Games[0].Stints) > 0 {
		for _, stint := range s.Recording().Games[0].Stints {
			if stint.Identity.Name != "" {
				t.Error("the case has no chapter: the test proves nothing")
				break
			}
		}
	}
	if len(c.Pictures) != len(c.Chapters) {
		t.Errorf("%d pictures of %d chapters", len(c.Pictures), len(c.Chapters))
	}
	for name, data := range c.Pictures {
		if got := chunksOf(data); !onlyPixels.MatchString(got) {
			t.Errorf("%s holds more than pixels: %s", name, got)
		}
	}
	checkNameless(t, st, c)
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var all any
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	return strings.Join(stringsIn(all), "\n")
}

// stringsIn returns the texts of a value of JSON, without its keys.
func stringsIn(v any) (all []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		for _, e := range v {
			all = append(all, stringsIn(e)...)
		}
	case map[string]any:
		for _, e := range v {
			all = append(all, stringsIn(e)...)
		}
	}
	return all
}

// textsOf returns all texts that a session holds: of events, of who played, of the file.
func textsOf(s *session.Session) map[string]bool {
	all := map[string]bool{}
	r := s.Recording()
	for _, f := range r.Meta.Facts {
		all[f.Value] = true
	}
	for _, c := range r.Clients {
		all[c.Address] = true
	}
	for _, g := range r.Games {
		g.EachEvent(func(e *sim.Event) bool {
			all[e.Text] = true
			return true
		})
		for i := range g.Stints {
			all[g.Stints[i].Identity.Name] = true
			all[g.Stints[i].Identity.Clan] = true
		}
	}
	return all
}

// privatePatterns are addresses, ids of accounts, and folders.
var privatePatterns = regexp.MustCompile(
	`\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b|STEAM_\d|VALVE_\d|7656119\d{10}|/home/|/tmp/`)

// No case holds what is private in its recording. None is saved while that is shown.
func TestCasesHoldNothingPrivate(t *testing.T) {
	isolate(t)
	for _, r := range append(campaign.Private(t), campaign.PrivatePacked(t)...) {
		t.Run(r.Name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), r.Name)
			if err := os.WriteFile(path, r.Data, 0o600); err != nil {
				t.Fatal(err)
			}
			said, _, _ := checkCase(t, path)
			for _, secret := range campaign.Secrets {
				if strings.Contains(said, secret) {
					t.Errorf("the case holds %q: %s", secret, said)
				}
			}
			shown := studioOf(t, path, true)
			shown.SaveCase(false) // without the owner of unfinished files it would panic
		})
	}
}

// checkCase saves a case of a recording, and looks in it for each text that the recording has only where private values
// are shown, and for what was said in it. It returns the texts of the case.
func checkCase(t *testing.T, path string) (said string, private, lines int) {
	t.Helper()
	hidden := studioOf(t, path, false)
	plain := textsOf(hidden.Window.Session())
	said = saidOfAll(t, hidden)
	names := strings.Builder{} // which a case may hold
	for _, g := range hidden.Window.Session().Recording().Games {
		for i := range g.Stints {
			names.WriteString(g.Stints[i].Identity.Name + "\n")
		}
	}
	names.WriteString(filepath.Base(path) + "\n" + hidden.Window.Session().Name)
	if found := privatePatterns.FindString(said); found != "" && !strings.Contains(names.String(), found) {
		t.Errorf("%s: the case holds %q", filepath.Base(path), found)
	}
	if strings.Contains(said, filepath.Dir(path)) {
		t.Errorf("%s: the case names its folder", filepath.Base(path))
	}
	shown := textsOf(studioOf(t, path, true).Window.Session())
	maps.DeleteFunc(shown, func(text string, _ bool) bool { return plain[text] || len(text) < 4 })
	for text := range shown {
		private++
		if strings.Contains(said, text) {
			t.Errorf("%s: the case holds %q, which is private", filepath.Base(path), text)
		}
	}
	for text := range plain {
		lines++
		if len(text) > 8 && !strings.Contains(names.String(), text) && strings.Contains(said, text) {
			t.Errorf("%s: the case holds %q", filepath.Base(path), text)
		}
	}
	return said, private, lines
}

// No case of a real recording holds anything private.
func TestCasesOfRealRecordingsHoldNothingPrivate(t *testing.T) {
	if os.Getenv("PLAYHEAD_ROBUST") == "" {
		t.Skip("PLAYHEAD_ROBUST is not set: it reads all real recordings twice")
	}
	isolate(t)
	root := replays.Path(t)
	cases, private, lines := 0, 0, 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !formats.Candidate(path) {
			return err
		}
		f, err := formats.OpenFile(path, formats.Options{})
		if err != nil {
			return nil // which is refused
		}
		f.Close()
		t.Run(d.Name(), func(t *testing.T) {
			_, p, l := checkCase(t, path)
			cases, private, lines = cases+1, private+p, lines+l
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d cases, %d private texts, %d others", cases, private, lines)
	if cases < 40 || private == 0 || lines == 0 {
		t.Errorf("only %d cases, %d private texts and %d others were looked at", cases, private, lines)
	}
}

// What the window says of a recording is in the case that it saves, and what an opened case says of others stays in it.
func TestACaseKeepsAllThatIsSaid(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	path := filepath.Join(dir, "12:30 a.demo")
	if err := os.WriteFile(path, campaign.PrivateDemo().Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	st := studioOf(t, path, false)
	s := st.Window.Session()
	second := drawing.Seconds(time.Second)
	s.Drawings.Set([]drawing.Drawing{{
		Kind: drawing.Line, On: drawing.OnMap, To: second, Colour: drawing.Blue, Width: 2,
		Points: []drawing.Point{{1, 2}, {3, 4}},
	}})
	s.Bookmarks.Put(timeline.Bookmark{
		Time: time.Second / 2, Name: "look\u202ehere", Text: "one\ntwo", By: "kb", Speed: 0.25, Follow: "nova\u202e",
		Range: timeline.Range{From: time.Second / 2, To: time.Second},
	})
	s.Bookmarks.Put(timeline.Bookmark{Time: 0, Follow: "kettle"})
	s.Select(timeline.Range{From: 240 * time.Millisecond, To: 480 * time.Millisecond})
	set := st.Window.Settings()
	set.JudgeMarks = map[string]float64{"turn_rate": 12.5, "not a measure!": 1}
	st.Window.SetSettings(set)
	save := func(st *Studio, as string) *casefile.Case {
		t.Helper()
		data, err := st.toCase(st.Window.Session(), false).encode()
		if err != nil {
			t.Fatal(err)
		}
		c, err := casefile.Read(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, as), data, 0o600); err != nil {
			t.Fatal(err)
		}
		return c
	}
	c := save(st, "a.playhead")
	if len(c.Chapters) != 1 || c.Chapters[0].Title != "lookhere" || c.Chapters[0].Text != "one\ntwo" ||
		c.Chapters[0].By != "kb" || c.Chapters[0].Speed != 0.25 || c.Chapters[0].Follow != "" ||
		len(c.Marks) != 1 || c.Marks[0].Follow != "kettle" || len(c.Drawings) != 1 || len(c.Ranges) != 1 ||
		len(c.Thresholds) != 1 || c.Recordings[0].Name != "12_30 a.demo" {
		t.Fatalf("%+v", c)
	}
	// Another recording is in the case as well, and stays in it when the case is opened, changed and saved again.
	c.Recordings = append(c.Recordings, casefile.Recording{SHA256: strings.Repeat("0", 64), Name: "b.demo", Bytes: 9})
	c.Chapters = append(c.Chapters, casefile.Chapter{Recording: 1, Title: "of the other"})
	f, err := os.Create(filepath.Join(dir, "b.playhead"))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Write(f); err != nil {
		t.Fatal(err)
	}
	f.Close()
	again := studioFor(t, filepath.Join(dir, "b.playhead"), opening.Config{})
	s = again.Window.Session()
	if len(s.Drawings.All()) != 1 || len(s.Bookmarks.All()) != 2 {
		t.Fatalf("%+v, %+v", s.Drawings.All(), s.Bookmarks.All())
	}
	if r, ok := s.Range(); !ok || r != (timeline.Range{From: 240 * time.Millisecond, To: 480 * time.Millisecond}) {
		t.Errorf("the range is %v, %v", r, ok)
	}
	if toasts := strings.Join(again.Window.State().Toasts, "\n"); !strings.Contains(toasts, "has thresholds") {
		t.Errorf("the thresholds are not offered: %s", toasts)
	}
	s.Bookmarks.Put(timeline.Bookmark{Time: time.Second, Name: "mine"})
	c = save(again, "c.playhead")
	titles := []string{}
	for _, n := range c.Chapters {
		titles = append(titles, n.Title)
	}
	if got := strings.Join(titles, ", "); got != "of the other, lookhere, mine" || len(c.Recordings) != 2 ||
		len(c.Marks) != 1 || len(c.Drawings) != 1 {
		t.Errorf("the chapters are %s of %+v", got, c.Recordings)
	}
	// What the case said does not follow to the next recording.
	other := filepath.Join(dir, "other.demo")
	if err := os.WriteFile(other, append(campaign.PrivateDemo().Bytes(), 0), 0o600); err != nil {
		t.Fatal(err)
	}
	before := again.Window.Session()
	again.Opener.Open(opening.File(other))
	for again.Window.Session() == before {
		(<-again.Work.Jobs())()
	}
	for s = again.Window.Session(); !s.Ended(); {
		again.Window.Advance(0)
	}
	again.Opener.Update()
	s.Game().EachEvent(func(e *sim.Event) bool {
		if strings.Contains(e.Text, "lookhere") {
			t.Errorf("the other recording has the event %q", e.Text)
		}
		return true
	})
	if of, _ := again.Opener.Case(); of != nil || len(s.Drawings.All()) > 0 {
		t.Errorf("the other recording belongs to %+v", of)
	}
}

// isolate has the test keep nothing in the user's folders.
func isolate(t *testing.T) {
	t.Helper()
	state, config := xdg.StateHome, xdg.ConfigHome
	xdg.StateHome, xdg.ConfigHome = t.TempDir(), t.TempDir()
	t.Cleanup(func() { xdg.StateHome, xdg.ConfigHome = state, config })
}

// A copied link names the recording by content and file name, and no folder.
func TestACopiedLinkNamesNoFolder(t *testing.T) {
	isolate(t)
	path := filepath.Join(t.TempDir(), "my: run.demo")
	if err := os.WriteFile(path, campaign.PrivateDemo().Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	st, copied := studioOf(t, path, false), ""
	st.CopyText = func(text string) { copied = text }
	for st.CopyLink(false); copied == ""; {
		(<-st.Work.Jobs())()
	}
	m, err := link.Parse(copied)
	hash, hashErr := export.FileHash(path)
	if err != nil || hashErr != nil || m.File != "" || m.Named.Name != "my_ run.demo" || m.Named.SHA256 != hash ||
		strings.Contains(copied, filepath.Base(filepath.Dir(path))) {
		t.Errorf("%s: %+v, %v, %v", copied, m, err, hashErr)
	}
	zipped := filepath.Join(t.TempDir(), "day.zip")
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range []string{"a/1.demo", "a/2.demo"} {
		if w, err := z.Create(name); err != nil {
			t.Fatal(err)
		} else if _, err := w.Write(campaign.PrivateDemo().Bytes()); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(zipped, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if n, err := opening.Named(filepath.Join(zipped, "a", "2.demo")); err != nil || n.Name != "day.zip" ||
		n.Entry != "a/2.demo" || n.Bytes != int64(b.Len()) {
		t.Errorf("%+v, %v", n, err)
	}
}
