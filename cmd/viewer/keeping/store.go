// Package keeping reads and writes what the next start remembers: settings, recent
// recordings, the place of the window, and of each recording its bookmarks, how far it
// was watched and its comparisons. The program works without what cannot be read or
// written, and says so once.
package keeping

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"playhead/assets"
	"playhead/assets/samples"
	"playhead/cmd/viewer/work"
	"playhead/render/layout"
	"playhead/render/screen/start"
	"playhead/render/settings"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/times"
	"playhead/statefile"
)

// A Store keeps settings and recent recordings between runs, as two files in the
// system's folders. The program works without them if they cannot be read or
// written.
type Store struct {
	settingsPath, recentPath string
	recent                   recentFile // as the window knows it
	pending                  int        // changes of it that are not written yet
	saver                    *saver
	unread                   []unread // files that could not be read
	// later writes on another goroutine, in order; nil writes immediately.
	later func(func())
	disk  onDisk
}

// onDisk is what the files hold, as far as this window knows. It belongs to the goroutine that writes them.
type onDisk struct {
	recent recentFile
	stale  bool              // the file is older than the list
	kept   settings.Settings // as this window last read or wrote them
}

// write has something written.
func (s *Store) write(f func()) {
	if s.later == nil {
		f()
		return
	}
	s.later(f)
}

// unread is a file that could not be read.
type unread struct {
	path  string
	aside string // where a damaged one is kept, "" for others
	err   error
}

// recentFile is the file of recent recordings.
type recentFile struct {
	Folder      string   `json:"folder"`                 // where a file was last chosen
	FolderBytes []byte   `json:"folder_bytes,omitempty"` // see exactly
	Files       []Recent `json:"files"`                  // the latest first
	// Offered is how often it was offered to open recordings by double-click.
	Offered int `json:"offered_double_click,omitempty"`
}

// A Recent is a recording that was opened.
type Recent struct {
	Path     string    `json:"path"`                 // that of a file, or SamplePath
	Bytes    []byte    `json:"path_bytes,omitempty"` // see exactly
	Badge    string    `json:"badge"`
	Detail   string    `json:"detail"`
	Opened   time.Time `json:"opened"`
	Position float64   `json:"position_seconds"`
	Duration float64   `json:"duration_seconds"`
}

// samplePrefix begins the paths of samples.
const samplePrefix = "sample:"

// SamplePath returns what a sample is called among the recent recordings.
func SamplePath(name string) string { return samplePrefix + name }

// SampleOf returns the name of the sample at a path of a recent recording, "" for files.
func SampleOf(path string) string {
	name, _ := strings.CutPrefix(path, samplePrefix)
	if name == path {
		return ""
	}
	return name
}

// recentsKept is how many recordings are remembered.
const recentsKept = 20

// Open reads what earlier starts kept. Toasts say what later cannot be saved; they go
// through q, as files are also written on other goroutines.
func Open(q *work.Queue, toast Toast) *Store {
	s := &Store{
		settingsPath: filepath.Join(xdg.ConfigHome, "playhead", "settings.json"),
		recentPath:   filepath.Join(xdg.StateHome, "playhead", "recent.json"),
		saver:        &saver{queue: q, toast: toast},
	}
	s.look()
	return s
}

// Flush waits until all is written that was to be written so far, but not for a disk that does not respond.
func (s *Store) Flush() {
	done := make(chan struct{})
	s.write(func() { close(done) })
	select {
	case <-done:
	case <-time.After(time.Second):
	}
}

// recentVersion is the version of the file of recent recordings.
const recentVersion = 1

func (s *Store) settingsFile() statefile.File {
	return statefile.File{Path: s.settingsPath, Write: s.saver.writer()}
}

func (s *Store) recentsFile() statefile.File {
	return statefile.File{Path: s.recentPath, Version: recentVersion, Write: s.saver.writer()}
}

// trouble notes why a file could not be read, so that it can be reported. Each is
// reported once.
func (s *Store) trouble(path string, err error) {
	var damaged *statefile.Damaged
	report := unread{path: path, err: err}
	switch {
	case err == nil || errors.Is(err, fs.ErrNotExist):
		return
	case errors.As(err, &damaged):
		report.aside = damaged.Aside
	}
	if !slices.ContainsFunc(s.unread, func(u unread) bool { return u.path == path && u.aside == report.aside }) {
		s.unread = append(s.unread, report)
	}
}

// Settings returns the remembered settings, the usual ones in a first run.
func (s *Store) Settings() settings.Settings {
	s.disk.kept = s.readSettings()
	return s.disk.kept
}

// Override has the settings of this run, which the command line changed, count as those
// that are kept: only what the user changes is saved.
func (s *Store) Override(set settings.Settings) { s.disk.kept = set }

func (s *Store) readSettings() settings.Settings {
	set := settings.Default()
	s.trouble(s.settingsPath, s.settingsFile().Load(&set))
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

// ReportUnread says which files could not be read.
func (s *Store) ReportUnread() {
	for _, u := range s.unread {
		t := widget.Toast{Kind: widget.SeverityWarn, Icon: assets.IconFile}
		switch {
		case errors.Is(u.err, statefile.ErrNewer):
			t.Title, t.Detail = "File of a later version: "+filepath.Base(u.path),
				"It was written by a later version of Playhead and is left unchanged."
		case u.aside != "":
			t.Title, t.Detail = "Damaged file: "+filepath.Base(u.aside), "It could not be read and was kept as "+
				u.aside+"."
		default:
			t.Title, t.Detail = "Cannot read "+filepath.Base(u.path), u.err.Error()+"."
		}
		s.saver.toast(t, nil)
	}
}

// SaveSettings saves the settings changed since the last call. Changes made by
// another window are kept, and so is what a later version added.
func (s *Store) SaveSettings(set settings.Settings) {
	s.write(func() {
		err := s.settingsFile().Save(s.disk.kept, set)
		s.saver.note(keptSettings, err)
		if err == nil {
			s.disk.kept = set // else the next time saves the same changes, too
		}
	})
}

// look takes in what another window has remembered meanwhile.
func (s *Store) look() {
	s.trouble(s.recentPath, s.disk.take(s.recentsFile().Load))
	s.recent = s.disk.recent.copied()
}

// take takes in what load reads, unless the list is newer.
func (d *onDisk) take(load func(any) error) error {
	if d.stale {
		return nil
	}
	var now recentFile
	err := load(&now)
	if err == nil {
		now.Folder = exactly(now.Folder, now.FolderBytes)
		for i := range now.Files {
			now.Files[i].Path = exactly(now.Files[i].Path, now.Files[i].Bytes)
		}
		d.recent = now
	}
	return err
}

// copied returns the list with entries of its own.
func (r recentFile) copied() recentFile {
	r.Files = slices.Clone(r.Files)
	return r
}

// exactly returns a path of the file of recent recordings. On Linux, a name need not
// be UTF-8, as text in JSON must be: then its bytes are kept as well. They count as
// long as another version has not changed the text.
func exactly(text string, exact []byte) string {
	if asText(string(exact)) == text && len(exact) > 0 {
		return string(exact)
	}
	return text
}

// asText returns a path as JSON holds it.
func asText(path string) string { return string([]rune(path)) }

// exactBytes returns what exactly needs in addition to the text: nothing for
// almost all.
func exactBytes(path string) []byte {
	if asText(path) == path {
		return nil
	}
	return []byte(path)
}

// change changes the recent recordings: what another window remembered meanwhile
// stays. The list in memory changes immediately, the one in the file as soon as it can
// be written: f is called with both.
func (s *Store) change(f func(*recentFile)) {
	if s.later == nil {
		s.disk.change(s, f)
		s.recent = s.disk.recent.copied()
		return
	}
	f(&s.recent)
	s.pending++
	s.later(func() {
		s.disk.change(s, f)
		all := s.disk.recent.copied()
		s.saver.queue.PostUnlessOver(func() {
			if s.pending--; s.pending == 0 { // later changes bring a later list
				s.recent = all
			}
		})
	})
}

// change is that of the store, for the file.
func (d *onDisk) change(s *Store, f func(*recentFile)) {
	unlock, err := statefile.Lock(filepath.Dir(s.recentPath))
	if err == nil {
		defer unlock()
		_ = d.take(s.recentsFile().LoadLocked) // what cannot be read is replaced by the list
	}
	f(&d.recent)
	d.recent.FolderBytes = exactBytes(d.recent.Folder)
	for i := range d.recent.Files {
		d.recent.Files[i].Bytes = exactBytes(d.recent.Files[i].Path)
	}
	if err == nil {
		err = s.recentsFile().SaveLocked(nil, d.recent)
	}
	s.saver.note(keptRecents, err)
	d.stale = err != nil
}

// Put remembers a recording as the latest.
func (s *Store) Put(r Recent) {
	s.change(func(all *recentFile) {
		files := []Recent{r}
		for _, f := range all.Files {
			if f.Path != r.Path && len(files) < recentsKept {
				files = append(files, f)
			}
		}
		all.Files = files
	})
}

// Drop removes a recording from the list. It returns the entry and its index, −1
// if it was not in the list.
func (s *Store) Drop(path string) (was Recent, at int) {
	is := func(f Recent) bool { return f.Path == path }
	if at = slices.IndexFunc(s.recent.Files, is); at >= 0 {
		was = s.recent.Files[at]
	}
	s.change(func(all *recentFile) { all.Files = slices.DeleteFunc(all.Files, is) })
	return was, at
}

// Restore puts a recording back to where Drop took it from, unless it has been opened
// again meanwhile.
func (s *Store) Restore(r Recent, at int) {
	s.change(func(all *recentFile) {
		if !slices.ContainsFunc(all.Files, func(f Recent) bool { return f.Path == r.Path }) {
			all.Files = slices.Insert(all.Files, min(at, len(all.Files)), r)
		}
	})
}

// Move notes that a recording is at another path now.
func (s *Store) Move(from, to string) {
	s.change(func(all *recentFile) {
		all.Files = slices.DeleteFunc(all.Files, func(f Recent) bool { return f.Path == to && from != to })
		for i := range all.Files {
			if all.Files[i].Path == from {
				all.Files[i].Path = to
			}
		}
	})
}

// Recents returns the recent recordings, the latest first.
func (s *Store) Recents() []Recent { return slices.Clone(s.recent.Files) }

// Folders returns the folders that recordings were opened from.
func (s *Store) Folders() (dirs []string) {
	for _, r := range s.recent.Files {
		if SampleOf(r.Path) == "" {
			dirs = append(dirs, filepath.Dir(r.Path))
		}
	}
	return dirs
}

// Offered returns how often it was offered to open recordings by double-click.
func (s *Store) Offered() int { return s.recent.Offered }

// SetOffered keeps how often it was offered to open recordings by double-click.
func (s *Store) SetOffered(times int) { s.change(func(all *recentFile) { all.Offered = times }) }

// LastFolder returns where a file was last chosen.
func (s *Store) LastFolder() string {
	if dirs := s.Folders(); s.recent.Folder == "" && len(dirs) > 0 {
		return dirs[0]
	}
	return s.recent.Folder
}

// SetLastFolder keeps where a file was chosen.
func (s *Store) SetLastFolder(dir string) {
	s.change(func(all *recentFile) { all.Folder = dir })
}

// Forget removes a recording from the recent ones and offers to undo that; the file
// stays. changed is called whenever the list has changed.
func (s *Store) Forget(path string, changed func()) {
	was, at := s.Drop(path)
	changed()
	if at < 0 {
		return
	}
	toast := widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconFile, Title: "Removed from the list",
		Detail: filepath.Base(path) + " itself stays where it is.", Action: "Undo",
	}
	if SampleOf(path) != "" {
		toast.Detail = "It is still among the samples."
	}
	s.saver.toast(toast, func() {
		s.Restore(was, at)
		changed()
	})
}

// Rows returns rows of the start screen. It looks at the files, which may take a while.
func Rows(recents []Recent, now time.Time) []start.Recent {
	rows := make([]start.Recent, len(recents))
	for i, r := range recents {
		_, err := os.Stat(r.Path)
		rows[i] = start.Recent{
			Path: r.Path, Name: filepath.Base(r.Path), Badge: r.Badge, Detail: r.Detail,
			When: times.Date(r.Opened.In(now.Location())), Missing: err != nil,
		}
		for _, sample := range samples.All() {
			if sample.Name == SampleOf(r.Path) {
				rows[i].Name, rows[i].Missing = sample.Title, false
			}
		}
		if r.Duration > 0 {
			row := &rows[i]
			row.Watched = r.Position / r.Duration
			row.Length = times.WithUnit(time.Duration(math.Round(r.Duration * float64(time.Second))))
			row.Detail = strings.TrimSuffix(strings.TrimSuffix(r.Detail, row.Length), " · ")
		}
	}
	return rows
}

// A Place is where the window was, in px of the system, its corner counted from
// that of its monitor.
type Place struct {
	Monitor   string `json:"monitor"`
	X         int    `json:"x"`
	Y         int    `json:"y"`
	W         int    `json:"width"`
	H         int    `json:"height"`
	Maximized bool   `json:"maximized,omitempty"`
}

// The smallest window, and how much of one must be on its monitor to be found.
const (
	SmallestW, SmallestH = 640, 400
	reachableW           = 120
	reachableH           = 40
)

// Fitting returns where a window that was at p belongs on a monitor of w by h px.
// moved reports that its position is to be left to the system: on a monitor that
// is gone or has become smaller it would be out of reach.
func (p Place) Fitting(same bool, w, h int) (fit Place, moved bool) {
	p.W, p.H = max(min(p.W, w), SmallestW), max(min(p.H, h), SmallestH)
	reachable := p.X+p.W >= reachableW && p.X <= w-reachableW && p.Y >= 0 && p.Y <= h-reachableH
	return p, !same || !reachable
}

// placeFile is the file that keeps the place of the window.
func placeFile(path string) statefile.File { return statefile.File{Path: path, Version: 1} }

func placePath() string { return filepath.Join(xdg.StateHome, "playhead", "window.json") }

// Place returns where the window was, false when that is not known.
func (s *Store) Place() (p Place, ok bool) { return readPlace(placePath()) }

func readPlace(path string) (p Place, ok bool) {
	if err := placeFile(path).Load(&p); err != nil {
		return Place{}, false
	}
	const most = 100_000 // px: more is no window's
	return p, p.W > 0 && p.H > 0 && p.W < most && p.H < most && max(p.X, -p.X) < most && max(p.Y, -p.Y) < most
}

// SavePlace keeps where the window was for the next start.
func (s *Store) SavePlace(p Place) {
	_ = s.saver.save(keptPlace, placeFile(placePath()), nil, p) // which says why not
}
