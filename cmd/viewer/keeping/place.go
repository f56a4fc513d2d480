package keeping

import (
	"path/filepath"

	"github.com/adrg/xdg"

	"playhead/statefile"
)

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
