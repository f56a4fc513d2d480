package pictures

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"playhead/assets"
	"playhead/cmd/viewer/opening"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/render/judging"
	"playhead/render/widget"
	"playhead/sim/judge"
)

// AddFolder asks for a folder, measures the players of its recordings and hands them on together. Recordings that are
// open are left out; a note says how many others add no player, and why.
func (st *Studio) AddFolder(done func(all []*judging.Baseline)) {
	o := st.Opener.Now()
	st.AskFolder(func(dir string) {
		st.note("Measuring…", filepath.Base(dir))
		f, opt := st.Opener.Maps.Finder(o), formats.Options{ShowPrivate: st.Opener.Private}
		open := openPaths(o)
		st.Work.Go("measuring a folder", func() {
			g := measureFolder(o.Ctx, dir, open, f, opt)
			st.Work.PostTo(o.Ctx, func() {
				if st.added == nil {
					st.added = map[*judging.Baseline]*judge.Baseline{}
				}
				maps.Copy(st.added, g.measured)
				st.note(g.text())
				done(g.all)
			})
		})
	})
}

func (st *Studio) note(title, detail string) {
	st.Window.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconFile, Title: title, Detail: detail}, nil)
}

// openPaths returns the paths of the recording that is watched.
func openPaths(o *opening.Recording) (paths []string) {
	for i := range o.Files {
		paths = append(paths, o.Files[i].Path)
	}
	return paths
}

// A measuredGroup is what was measured of a folder.
type measuredGroup struct {
	all      []*judging.Baseline
	measured map[*judging.Baseline]*judge.Baseline
	players  int
	without  map[string]int // recordings that add no player, by reason
}

// measureFolder measures the recordings in a folder, without those that are open.
func measureFolder(ctx context.Context, dir string, open []string, f *gamedata.Finder,
	opt formats.Options,
) *measuredGroup {
	g := &measuredGroup{measured: map[*judging.Baseline]*judge.Baseline{}, without: map[string]int{}}
	entries, err := os.ReadDir(dir)
	if err != nil {
		g.without[err.Error()]++
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if ctx.Err() != nil {
			break
		}
		if !e.Type().IsRegular() || !formats.Candidate(path) || slices.ContainsFunc(open, sameAs(path)) {
			continue
		}
		b, all, err := measureBaseline(ctx, path, f, opt)
		if err != nil {
			g.without[strings.TrimPrefix(err.Error(), e.Name()+" ")]++
			continue
		}
		g.all, g.measured[b] = append(g.all, b), all
		g.players += len(b.Players)
	}
	return g
}

// sameAs reports whether another path is that of the same file.
func sameAs(path string) func(string) bool {
	mine, err := os.Stat(path)
	return func(other string) bool {
		its, failed := os.Stat(other)
		return err == nil && failed == nil && os.SameFile(mine, its)
	}
}

// text says how large the group is, and why recordings are not in it.
func (g *measuredGroup) text() (title, detail string) {
	title = fmt.Sprintf("Compared with %s in %s", widget.Plural(g.players, "player"),
		widget.Plural(len(g.all), "recording"))
	var lines []string
	for _, why := range slices.Sorted(maps.Keys(g.without)) {
		lines = append(lines, fmt.Sprintf("%s without players: %s", widget.Plural(g.without[why], "recording"), why))
	}
	return title, strings.Join(lines, "\n")
}
