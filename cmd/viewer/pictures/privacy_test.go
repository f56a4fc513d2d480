package pictures

import (
	"encoding/json"
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

// studioOf returns a studio whose window shows a recording that was read to its end.
func studioOf(t *testing.T, path string, private bool) *Studio {
	t.Helper()
	q, w := work.NewQueue(1024), render.New(desk.Host{}, settings.Default())
	store := keeping.Open(q, w.Toast)
	o := opening.New(opening.Config{
		Window: w, Work: q, Store: store, Records: store.OpenRecordings(false), Private: private,
		Hooks: opening.Hooks{
			Folders: func(paths []string) []string { return paths }, Remembered: func() {},
			Refused:  func(err error) bool { t.Fatal(err); return true },
			Measures: func() judging.Host { return judging.Host{} },
		},
	})
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
