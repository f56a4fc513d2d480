package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"playhead/assets"
	"playhead/cmd/viewer/link"
	"playhead/cmd/viewer/reel"
	"playhead/formats"
	"playhead/render/comparison"
	"playhead/render/shell"
	"playhead/sim"
)

// openGiven opens files passed together: recordings, or a map for the recording
// passed with it or, without any, for the one that is shown. Folders are added to
// the library.
func (a *app) openGiven(paths []string) {
	if paths = a.takeFolders(paths); len(paths) == 0 {
		return
	}
	if len(paths) == 1 && link.Is(paths[0]) {
		a.openLink(paths[0])
		return
	}
	if len(paths) == 1 && strings.EqualFold(filepath.Ext(paths[0]), reel.Ending) {
		a.playReel(paths[0])
		return
	}
	recordings, maps := sortGiven(paths)
	switch {
	case len(recordings) == 0 && len(maps) == 0:
	case len(recordings) == 0 && a.win.Session() != nil:
		a.useMap(maps[0])
	case len(recordings) == 0:
		a.open(maps[0]) // which is refused, unless its name is wrong
	case len(maps) == 1:
		a.openTogether(recordings, maps[0])
	default: // of several maps each recording finds its own
		a.openTogether(recordings, "")
	}
}

// sortGiven returns the absolute paths of recordings and of maps, in the order
// in which they were given, each once.
func sortGiven(paths []string) (recordings, maps []string) {
	for _, p := range paths {
		p = absolute(p)
		to := &recordings
		if isMap(p) {
			to = &maps
		}
		if !slices.Contains(*to, p) {
			*to = append(*to, p)
		}
	}
	return recordings, maps
}

func isMap(path string) bool {
	ext := strings.ToLower(filepath.Ext(path))
	return ext == ".map" || ext == ".bsp"
}

// mapFor returns the map passed together with the recording that m describes, ""
// if there is none for its game.
func (src *source) mapFor(m sim.Meta) string {
	if !strings.EqualFold(filepath.Ext(src.mapFile), "."+formats.Of(m).MapExtension) {
		return ""
	}
	return src.mapFile
}

// dropped opens the files dropped on the window.
func (a *app) dropped(files fs.FS) {
	paths, err := pathsOf(files)
	if len(paths) == 0 && err != nil {
		a.fail(err, "")
		return
	}
	if len(paths) == 1 && isMarkFile(paths[0]) && a.win.Session() != nil {
		a.showMarks(paths[0])
		return
	}
	before := a.current.path
	if a.win.Session() == nil {
		before = ""
	}
	a.openGiven(paths)
	if recordings, _ := sortGiven(paths); len(recordings) == 1 {
		a.dropBefore = before
	}
}

// pathsOf returns the paths of those files that belong to the operating system.
// The error names the ones that cannot be opened; the others are returned.
func pathsOf(files fs.FS) (paths []string, err error) {
	entries, err := fs.ReadDir(files, ".")
	for _, e := range entries {
		if e == nil {
			continue // of Ebitengine, from the first that is not there any more
		}
		f, ferr := files.Open(e.Name())
		if ferr != nil {
			err = errors.Join(err, ferr)
			continue
		}
		if named, ok := f.(interface{ Name() string }); ok {
			paths = append(paths, named.Name())
		}
		f.Close()
	}
	return paths, err
}

// others returns what else was given with a file, nil if there is no file.
func others(f *openFile) []string {
	if f == nil {
		return nil
	}
	return f.others
}

// nameOthers says which recordings were given too.
func nameOthers(paths []string) string {
	name := filepath.Base(paths[0])
	if len(paths) > 1 {
		name = fmt.Sprintf("%s and %d more", name, len(paths)-1)
	}
	return name
}

// offerOthers offers the files that were passed but not opened.
func (a *app) offerOthers(paths []string) {
	toast := shell.Toast{Kind: shell.KindOK, Icon: assets.IconFile, Title: "Also opened: " + nameOthers(paths), Detail: "Compare, or open instead?", Action: "Choose"}
	a.win.Toast(toast, func() { a.chooseGiven(paths) })
}

// chooseGiven compares the current recording with other recordings that were
// passed with it, or opens one of them instead.
func (a *app) chooseGiven(paths []string) {
	var lines []shell.SheetLine
	for _, p := range paths {
		lines = append(lines, shell.SheetLine{Text: "Compare with " + filepath.Base(p), Detail: filepath.Dir(p)})
	}
	for _, p := range paths {
		lines = append(lines, shell.SheetLine{Text: "Open " + filepath.Base(p), Detail: filepath.Dir(p)})
	}
	a.win.Dialogs().Choose("Several recordings", lines, func(i int) {
		if i < len(paths) {
			a.compareFile(comparison.Best(paths[i]))
			return
		}
		a.open(paths[i-len(paths)])
	})
}

// chooseOther opens one of several recordings, which the user chooses if there
// are more than one.
func (a *app) chooseOther(paths []string) {
	if len(paths) == 1 {
		a.open(paths[0])
		return
	}
	lines := make([]shell.SheetLine, len(paths))
	for i, p := range paths {
		lines[i] = shell.SheetLine{Text: filepath.Base(p), Detail: filepath.Dir(p)}
	}
	a.win.Dialogs().Choose("Open which one?", lines, func(i int) { a.open(paths[i]) })
}
