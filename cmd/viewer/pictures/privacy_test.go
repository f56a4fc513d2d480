package pictures

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"

	"playhead/cmd/viewer/keeping"
	"playhead/cmd/viewer/link"
	"playhead/cmd/viewer/opening"
	"playhead/cmd/viewer/work"
	"playhead/crash"
	"playhead/render"
	"playhead/render/comparison"
	"playhead/render/desk"
	"playhead/render/judging"
	"playhead/render/settings"
	"playhead/sim"
	"playhead/sim/aliases"
	"playhead/testdata/campaign"
)

// Links, command lines, captions, names of pictures and clips, the lists and side files
// that the viewer keeps and the reports of its bugs hold nothing private, whoever is
// followed.
func TestWhatTheViewerMakesHoldsNothingPrivate(t *testing.T) {
	for _, r := range append(campaign.Private(t), campaign.PrivatePacked(t)...) {
		t.Run(r.Name, func(t *testing.T) {
			all := madeByViewer(t, r.Recording, false)
			for _, secret := range campaign.Secrets {
				if i := strings.Index(all, secret); i >= 0 {
					t.Errorf("%q: …%q…", secret, all[max(0, i-60):min(len(all), i+60)])
				}
			}
			shown := madeByViewer(t, r.Recording, true)
			for _, secret := range r.Made {
				if !strings.Contains(shown, secret) {
					t.Errorf("%q is not even there for who asks: the test proves nothing", secret)
				}
			}
		})
	}
}

// madeByViewer returns all texts that the viewer makes of a recording: for others, for
// files, and of its own.
func madeByViewer(t *testing.T, r campaign.Recording, shown bool) string {
	t.Helper()
	home, config := t.TempDir(), t.TempDir()
	stateBefore, configBefore := xdg.StateHome, xdg.ConfigHome
	xdg.StateHome, xdg.ConfigHome = home, config
	defer func() { xdg.StateHome, xdg.ConfigHome = stateBefore, configBefore }()
	path := filepath.Join(t.TempDir(), r.Name)
	if err := os.WriteFile(path, r.Data, 0o600); err != nil {
		t.Fatal(err)
	}
	st := studioOf(t, path, shown)
	s := st.Window.Session()
	st.Dress.Caption = AutoCaption
	var all strings.Builder
	followed := 0
	for id := -1; id < 70; id++ {
		if id >= 0 && s.Game().Label(id, s.Play.Tick()) == "" {
			continue
		}
		followed++
		s.Followed = id
		m, err := st.Opener.Moment()
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString(strings.Join([]string{
			m.URL(), link.Command(m.Flags()...), st.caption(), st.pictureName(), st.rangeName(0, time.Second),
			st.clipName(desk.Clip{Follow: id, To: time.Second}),
		}, "\n"))
	}
	st.Opener.Remember()
	st.Opener.Records.SaveComparison(path, comparison.Saved{Map: s.Game().Map.Name, Base: comparison.Best(path)})
	for saved := false; !saved; saved = strings.Contains(strings.Join(st.Window.State().Toasts, " "),
		"Comparison saved") {
		(<-st.Work.Jobs())()
	}
	st.Opener.Records.Close()
	reports := &crash.Reports{Folder: filepath.Join(home, "bugs"), Program: "viewer"}
	s.Game().EachEvent(func(e *sim.Event) bool {
		reports.Do("showing an event", func() { panic(e.Text) })
		return true
	})
	files := 0
	if err := filepath.WalkDir(home, func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files++
		b, err := os.ReadFile(name)
		all.WriteString(name + "\n" + string(b))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	state, err := json.Marshal(st.Window.State())
	if err != nil {
		t.Fatal(err)
	}
	all.Write(state)
	if followed < 2 || files < 2 || all.Len() < 2000 {
		t.Errorf("%d players, %d files, %d bytes: the test proves nothing", followed, files, all.Len())
	}
	return all.String()
}

// Pictures and clips with --anonymous show nobody's name, in what the window shows as in captions and names of files,
// and neither do the names of files that the window has made with hidden names.
func TestAnonymousPicturesNameNobody(t *testing.T) {
	for _, r := range campaign.Private(t) {
		t.Run(r.Name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "oddstem"+filepath.Ext(r.Name))
			if err := os.WriteFile(path, r.Data, 0o600); err != nil {
				t.Fatal(err)
			}
			names := []string{"oddstem"}
			shown := studioOf(t, path, false)
			for _, g := range shown.Window.Session().Recording().Games {
				for _, s := range g.Stints {
					if len(s.Identity.Name) >= 4 {
						names = append(names, s.Identity.Name)
					}
				}
			}
			shown.Window.Session().Followed = 0
			hidden := strings.ToLower(shown.clipName(desk.Clip{HideNames: true, Follow: 0, To: time.Second}))
			st := studioFor(t, path, opening.Config{Making: true, Names: aliases.New()})
			s := st.Window.Session()
			st.Dress.Caption = AutoCaption
			texts := hidden
			for id := range 70 {
				s.Followed = id
				texts += strings.ToLower(strings.Join([]string{
					st.caption(), st.pictureName(), st.rangeName(0, time.Second), s.Name,
					st.clipName(desk.Clip{Follow: id, To: time.Second}),
				}, "\n"))
			}
			st.Dress.Caption = "look at " + strings.Join(names, " ")
			state, err := json.Marshal(st.Window.State())
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range s.Recording().Games {
				g.EachEvent(func(e *sim.Event) bool {
					texts += strings.ToLower(e.Text) + "\n"
					return true
				})
			}
			texts += strings.ToLower(st.caption()+string(state)) + fmt.Sprint(s.Recording().Games[0].Stints)
			if !strings.Contains(texts, "player 1") || !strings.Contains(texts, "recording 1") {
				t.Errorf("nobody has an alias in %.300s", texts)
			}
			texts = strings.ReplaceAll(texts, strings.ToLower(path), "") // which the window knows, and does not show
			for _, n := range names {
				if i := strings.Index(texts, strings.ToLower(n)); i >= 0 {
					t.Errorf("%q: …%q…", n, texts[max(0, i-60):min(len(texts), i+60)])
				}
			}
		})
	}
}

// studioOf returns a studio whose window shows a recording that was read to its end.
func studioOf(t *testing.T, path string, private bool) *Studio {
	t.Helper()
	return studioFor(t, path, opening.Config{Private: private})
}

// studioFor is studioOf with more that recordings are opened with.
func studioFor(t *testing.T, path string, c opening.Config) *Studio {
	t.Helper()
	q, w := work.NewQueue(1024), render.New(desk.Host{}, settings.Default())
	store := keeping.Open(q, w.Toast)
	records := store.OpenRecordings(false)
	t.Cleanup(func() { // nothing is written any more when the folders of the test are removed
		q.Close()
		records.Close()
	})
	c.Window, c.Work, c.Store, c.Records = w, q, store, records
	c.Hooks = opening.Hooks{
		Folders: func([]string, bool) {}, Remembered: func() {},
		Refused:  func(err error) bool { t.Fatal(err); return true },
		Measures: func() judging.Host { return judging.Host{} },
	}
	o := opening.New(c)
	t.Cleanup(o.Close)
	o.Open(opening.File(path))
	for w.Session() == nil {
		(<-q.Jobs())()
	}
	for !w.Session().Ended() {
		w.Advance(0)
	}
	return &Studio{Config: Config{Window: w, Opener: o, Work: q}}
}
