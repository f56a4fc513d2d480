package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"time"

	"github.com/adrg/xdg"

	"playhead/render/settings"
)

// store is what is remembered between runs: settings and recent recordings, as
// two files in the folders of the system. What cannot be read or written is
// done without.
type store struct {
	settingsPath, recentPath string
	recent                   recentFile
}

// recentFile is the file of recent recordings.
type recentFile struct {
	Folder string         `json:"folder"` // where a file was last chosen
	Files  []recentRecord `json:"files"`  // the latest first
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
	readJSON(s.recentPath, &s.recent)
	return s
}

func readJSON(path string, v any) bool {
	b, err := os.ReadFile(path)
	return err == nil && json.Unmarshal(b, v) == nil
}

// writeJSON replaces a file as a whole, so that a crash leaves the old one.
func writeJSON(path string, v any) {
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil || os.MkdirAll(filepath.Dir(path), 0o755) != nil {
		return
	}
	_ = replaceOwn(path, append(b, '\n'))
}

// settings returns the remembered settings, the usual ones in a first run.
func (s *store) settings() settings.Settings {
	set := settings.Default()
	readJSON(s.settingsPath, &set)
	return set
}

func (s *store) saveSettings(set settings.Settings) { writeJSON(s.settingsPath, set) }

// put remembers a recording as the latest.
func (s *store) put(r recentRecord) {
	files := []recentRecord{r}
	for _, f := range s.recent.Files {
		if f.Path != r.Path && len(files) < recentsKept {
			files = append(files, f)
		}
	}
	s.recent.Files = files
	writeJSON(s.recentPath, s.recent)
}

// drop forgets a recording.
func (s *store) drop(path string) {
	kept := s.recent.Files[:0]
	for _, f := range s.recent.Files {
		if f.Path != path {
			kept = append(kept, f)
		}
	}
	s.recent.Files = kept
	writeJSON(s.recentPath, s.recent)
}

// lastFolder returns where a file was last chosen.
func (s *store) lastFolder() string {
	if s.recent.Folder == "" && len(s.recent.Files) > 0 {
		return filepath.Dir(s.recent.Files[0].Path)
	}
	return s.recent.Folder
}

func (s *store) setLastFolder(dir string) {
	s.recent.Folder = dir
	writeJSON(s.recentPath, s.recent)
}
