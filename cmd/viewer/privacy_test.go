package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"

	"playhead/cmd/viewer/link"
	"playhead/crash"
	"playhead/formats"
	"playhead/render"
	"playhead/render/comparison"
	"playhead/render/desk"
	"playhead/render/session"
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
	home := t.TempDir()
	before := xdg.StateHome
	xdg.StateHome = home
	defer func() { xdg.StateHome = before }()
	path := filepath.Join(t.TempDir(), r.Name)
	if err := os.WriteFile(path, r.Data, 0o600); err != nil {
		t.Fatal(err)
	}
	a := newApp(t)
	f, err := formats.OpenFile(path, formats.Options{ShowPrivate: shown})
	if err != nil {
		t.Fatal(err)
	}
	file := &openFile{decoder: f}
	file.load(0)
	s := session.New(f.Name, file.loading, func() { a.stopLoading(file, nil) })
	defer a.win.Show(render.Watch{})
	a.current = opened{Watch: render.NewWatch(s), path: path, ctx: file.ctx, beside: path}
	a.win.Show(a.current.Watch)
	for !s.Ended() {
		a.win.Advance(0)
	}
	a.opt.dress.caption = autoCaption
	a.store.recentPath = filepath.Join(home, "recent.json")
	var all strings.Builder
	followed := 0
	for id := -1; id < 70; id++ {
		if id >= 0 && s.Game().Label(id, s.Play.Tick()) == "" {
			continue
		}
		followed++
		s.Followed = id
		m, err := a.moment()
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString(strings.Join([]string{
			m.URL(), link.Command(m.Flags()...), a.caption(), a.pictureName(), a.rangeName(0, time.Second),
			a.clipName(desk.Clip{Follow: id, To: time.Second}),
		}, "\n"))
	}
	a.remember()
	if err := addComparison(path, filepath.Base(path), comparison.Saved{Map: s.Game().Map.Name, Base: comparison.Best(path)}); err != nil {
		t.Fatal(err)
	}
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
	state, err := json.Marshal(a.win.State())
	if err != nil {
		t.Fatal(err)
	}
	all.Write(state)
	if followed < 2 || files < 2 || all.Len() < 2000 {
		t.Errorf("%d players, %d files, %d bytes: the test proves nothing", followed, files, all.Len())
	}
	return all.String()
}
