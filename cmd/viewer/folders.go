package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"playhead/assets"
	"playhead/render/shell"
)

// takeFolders adds the folders among paths to the library and returns the other
// paths. Pictures and clips are not of a library: there everything is left.
func (a *app) takeFolders(paths []string) (files []string) {
	if a.shot != nil {
		return paths
	}
	var folders []string
	for _, p := range paths {
		if info, err := os.Stat(p); err == nil && info.IsDir() {
			folders = append(folders, absolute(p))
		} else {
			files = append(files, p)
		}
	}
	if len(folders) == 0 {
		return paths
	}
	added := a.addLibraryFolders(folders)
	if len(files) == 0 {
		a.win.ShowLibrary()
	}
	toast := shell.Toast{Kind: shell.KindOK, Icon: assets.IconFolder, Title: "Already in the library", Detail: filepath.Base(folders[0])}
	if len(added) == 0 {
		a.win.Toast(toast, nil)
		return files
	}
	toast.Title, toast.Action = "Added to the library", "Undo"
	if toast.Detail = filepath.Base(added[0]); len(added) > 1 {
		toast.Detail = fmt.Sprintf("%d folders", len(added))
	}
	toast.Detail += ". Playhead only reads it."
	a.win.Toast(toast, func() {
		for _, path := range added {
			a.removeLibraryFolder(path)
		}
	})
	return files
}

// addLibraryFolders adds folders to the library, and returns those that were not
// in it.
func (a *app) addLibraryFolders(paths []string) (added []string) {
	for _, path := range paths {
		if !slices.Contains(a.win.Settings().Library.Folders, path) {
			a.addLibraryFolder(path)
			added = append(added, path)
		}
	}
	return added
}
