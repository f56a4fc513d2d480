package opening

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"playhead/cmd/viewer/link"
	"playhead/cmd/viewer/reel"
)

// maybeFolder reports whether a path may be that of a folder: it ends like nothing else that the window opens. The disk
// is not asked, which may be slow.
func maybeFolder(path string) bool {
	if link.Is(path) || isCase(path) || isMap(path) || isMarkFile(path) {
		return false
	}
	ending := strings.ToLower(filepath.Ext(path))
	return ending != reel.Ending && !slices.Contains(Extensions(), strings.TrimPrefix(ending, "."))
}

// foldersAmong returns those of some paths that are of folders.
func foldersAmong(paths []string) (folders []string) {
	for _, p := range paths {
		if info, err := os.Stat(p); err == nil && info.IsDir() {
			folders = append(folders, p)
		}
	}
	return folders
}

// openFolders is Open for what may be folders.
func (o *Opener) openFolders(r Request) {
	o.asking++
	r.turn = o.next()
	o.Work.Go("looking at what is opened", func() {
		folders := foldersAmong(r.Files)
		o.Work.Post(func() {
			o.asking--
			switch {
			case len(folders) > 0:
				o.openWithout(r, folders)
			case r.turn > o.turn: // else something else was opened since
				o.openFiles(r)
			}
		})
	})
}

// openWithout adds folders to the library and opens the other files of a request.
func (o *Opener) openWithout(r Request, folders []string) {
	r.Files = slices.DeleteFunc(slices.Clone(r.Files), func(p string) bool { return slices.Contains(folders, p) })
	for i := range folders {
		folders[i] = absolute(folders[i])
	}
	o.Hooks.Folders(folders, len(r.Files) > 0)
	if len(r.Files) > 0 {
		o.openFiles(r)
	}
}
