package keeping

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/shell"
	"playhead/render/timeline"
)

// Rows returns rows of the start screen. It looks at the files, which may take a while.
func Rows(recents []Recent, now time.Time) []shell.Recent {
	rows := make([]shell.Recent, len(recents))
	for i := range recents {
		rows[i] = recentRow(recents[i], now)
	}
	return rows
}

// Forget removes a recording from the recent ones and offers to undo that; the file
// stays. changed is called whenever the list has changed.
func (s *Store) Forget(path string, changed func()) {
	was, at := s.Drop(path)
	changed()
	if at < 0 {
		return
	}
	toast := shell.Toast{
		Kind: shell.KindOK, Icon: assets.IconFile, Title: "Removed from the list",
		Detail: filepath.Base(path) + " itself stays where it is.", Action: "Undo",
	}
	s.saver.toast(toast, func() {
		s.Restore(was, at)
		changed()
	})
}

// recentRow returns a row of the start screen.
func recentRow(r Recent, now time.Time) shell.Recent {
	_, err := os.Stat(r.Path)
	row := shell.Recent{Path: r.Path, Name: filepath.Base(r.Path), Badge: r.Badge, Detail: r.Detail, When: when(r.Opened, now), Missing: err != nil}
	if r.Duration > 0 {
		row.Watched = r.Position / r.Duration
		row.Length = timeline.Clock(time.Duration(r.Duration*float64(time.Second)), false, 0)
		row.Detail = strings.TrimSuffix(strings.TrimSuffix(r.Detail, row.Length), " · ")
	}
	return row
}

// when says when something was, as people do.
func when(t, now time.Time) string {
	day := func(t time.Time) time.Time {
		y, m, d := t.Date()
		return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	}
	switch days := int(day(now).Sub(day(t)).Hours() / 24); {
	case days <= 0:
		return "today " + t.Format("15:04")
	case days == 1:
		return "yesterday"
	case days < 7:
		return t.Format("Mon")
	case t.Year() == now.Year():
		return t.Format("2 Jan")
	}
	return t.Format("2 Jan 2006")
}
