package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"time"

	"github.com/adrg/xdg"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/render/shell"
	"playhead/render/theme"
)

// store keeps settings and recent recordings between runs, as two files in the
// system's folders. The program works without them if they cannot be read or
// written.
type store struct {
	settingsPath, recentPath string
	recent                   recentFile
	kept                     settings.Settings // as this window last read or wrote them
	saver                    *saver
	stale                    bool     // the file of recent recordings is older than the list in memory
	broken                   []string // files that could not be read and were renamed, with their new names
}

// recentFile is the file of recent recordings.
type recentFile struct {
	Folder string         `json:"folder"` // where a file was last chosen
	Files  []recentRecord `json:"files"`  // the latest first
	// Offered is how often it was offered to open recordings by double-click.
	Offered int `json:"offered_double_click,omitempty"`
}

// recentRecord is a recording that was opened.
type recentRecord struct {
	Path     string    `json:"path"`
	Badge    string    `json:"badge"`
	Detail   string    `json:"detail"`
	Opened   time.Time `json:"opened"`
	Position float64   `json:"position_seconds"`
	Duration float64   `json:"duration_seconds"`
}

// recentsKept is how many recordings are remembered.
const recentsKept = 20

func openStore() *store {
	s := &store{
		settingsPath: filepath.Join(xdg.ConfigHome, "playhead", "settings.json"),
		recentPath:   filepath.Join(xdg.StateHome, "playhead", "recent.json"),
	}
	if !s.read(s.recentPath, &s.recent) {
		s.recent = recentFile{}
	}
	return s
}

// read reads a file of JSON into v and reports whether it could. A broken file
// is renamed, so that nothing of it is lost when the next one is written.
func (s *store) read(path string, v any) bool {
	b, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	if json.Unmarshal(b, v) == nil {
		return true
	}
	aside := path + ".broken"
	if os.Rename(path, aside) != nil {
		aside = path // a folder that may only be read
	}
	s.broken = append(s.broken, aside)
	return false
}

// settings returns the remembered settings, the usual ones in a first run.
func (s *store) settings() settings.Settings {
	s.kept = s.readSettings()
	return s.kept
}

func (s *store) readSettings() settings.Settings {
	set := settings.Default()
	if !s.read(s.settingsPath, &set) {
		return settings.Default() // a part of a broken file may have been read
	}
	return sane(set)
}

// sane replaces invalid settings with their defaults.
func sane(set settings.Settings) settings.Settings {
	usual := settings.Default()
	if _, ok := theme.Named(set.Theme); !ok {
		set.Theme = usual.Theme
	}
	if !(set.Scale >= 0.5 && set.Scale <= 4) {
		set.Scale = usual.Scale
	}
	if !(set.Physics >= 0 && set.Physics <= 1) {
		set.Physics = usual.Physics
	}
	if !(set.PanelWidth >= layout.PanelNarrowest && set.PanelWidth <= layout.PanelWidest) {
		set.PanelWidth = 0
	}
	set.Folders = slices.DeleteFunc(set.Folders, func(dir string) bool { return !filepath.IsAbs(dir) })
	for lane, h := range set.LaneHeights {
		if !(h > 0 && h <= 10_000) {
			delete(set.LaneHeights, lane)
		}
	}
	return set
}

// reportBroken says which files of ours could not be read.
func (a *app) reportBroken() {
	for _, path := range a.store.broken {
		a.win.Toast(shell.Toast{
			Kind: shell.KindWarn, Icon: assets.IconFile, Title: "Damaged file: " + filepath.Base(path),
			Detail: "It could not be read and was kept as " + path + ".",
		}, nil)
	}
}

// reportKeys says which key bindings of the settings make no sense.
func (a *app) reportKeys() {
	problems := a.win.KeyProblems()
	if len(problems) == 0 {
		return
	}
	title := "A key binding was ignored"
	if len(problems) > 1 {
		title = fmt.Sprintf("%d key bindings were ignored", len(problems))
	}
	a.win.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconKeys, Title: title, Detail: problems[0], Action: "Show"}, func() { a.win.Do(action.ChangeKeys) })
}

// saveSettings saves the settings changed since the last call. Changes made by
// another window are kept.
func (s *store) saveSettings(set settings.Settings) {
	now := s.readSettings()
	from, was, to := reflect.ValueOf(set), reflect.ValueOf(s.kept), reflect.ValueOf(&now).Elem()
	for i := range from.NumField() {
		if !reflect.DeepEqual(from.Field(i).Interface(), was.Field(i).Interface()) {
			to.Field(i).Set(from.Field(i))
		}
	}
	if s.saver.save(keptSettings, s.settingsPath, now) == nil {
		s.kept = set // else the next time saves the same changes, too
	}
}

// look takes in what another window has remembered meanwhile.
func (s *store) look() {
	var now recentFile
	if !s.stale && s.read(s.recentPath, &now) {
		s.recent = now
	}
}

// put remembers a recording as the latest.
func (s *store) put(r recentRecord) {
	s.look()
	files := []recentRecord{r}
	for _, f := range s.recent.Files {
		if f.Path != r.Path && len(files) < recentsKept {
			files = append(files, f)
		}
	}
	s.recent.Files = files
	s.keepRecent()
}

// drop removes a recording from the list. It returns the entry and its index, −1
// if it was not in the list.
func (s *store) drop(path string) (was recentRecord, at int) {
	s.look()
	at = slices.IndexFunc(s.recent.Files, func(f recentRecord) bool { return f.Path == path })
	if at < 0 {
		return was, at
	}
	was = s.recent.Files[at]
	s.recent.Files = slices.Delete(s.recent.Files, at, at+1)
	s.keepRecent()
	return was, at
}

// restore puts a recording back to where drop took it from, unless it has been opened
// again meanwhile.
func (s *store) restore(r recentRecord, at int) {
	s.look()
	if slices.ContainsFunc(s.recent.Files, func(f recentRecord) bool { return f.Path == r.Path }) {
		return
	}
	s.recent.Files = slices.Insert(s.recent.Files, min(at, len(s.recent.Files)), r)
	s.keepRecent()
}

// move notes that a recording is at another path now.
func (s *store) move(from, to string) {
	s.look()
	s.recent.Files = slices.DeleteFunc(s.recent.Files, func(f recentRecord) bool { return f.Path == to && from != to })
	for i := range s.recent.Files {
		if s.recent.Files[i].Path == from {
			s.recent.Files[i].Path = to
		}
	}
	s.keepRecent()
}

// keepRecent writes the recent recordings.
func (s *store) keepRecent() {
	s.stale = s.saver.save(keptRecents, s.recentPath, s.recent) != nil
}

// lastFolder returns where a file was last chosen.
func (s *store) lastFolder() string {
	if s.recent.Folder == "" && len(s.recent.Files) > 0 {
		return filepath.Dir(s.recent.Files[0].Path)
	}
	return s.recent.Folder
}

func (s *store) setLastFolder(dir string) {
	s.look()
	s.recent.Folder = dir
	s.keepRecent()
}
