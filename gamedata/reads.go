package gamedata

import (
	"path/filepath"
	"strings"
)

// Reads returns the files and folders that finders read of installed games, whether they exist or not: a program
// that gives up the right to read others keeps these.
func Reads() []string {
	var all []string
	for _, r := range Installed() {
		path := filepath.ToSlash(r.Path)
		for _, g := range steamGames { // which libraries there are is in a file of Steam's
			if steam, ok := strings.CutSuffix(path, "/"+g.folder); ok {
				for _, place := range steamPlaces {
					all = append(all, filepath.FromSlash(steam+"/"+place))
				}
			}
		}
		if r.Game == HalfLife {
			all = append(all, r.Path) // any folder below may be one of a game
			continue
		}
		for _, sub := range []string{"maps", "maps7", "downloadedmaps", "mapres", "storage.cfg", "../storage.cfg"} {
			all = append(all, filepath.Join(r.Path, sub))
		}
	}
	return all
}

// Beside returns the files and folders that a finder reads around the recording at path.
func Beside(path string) (reads, lists []string) {
	dir := filepath.Dir(path)
	for _, game := range []string{dir, filepath.Dir(dir)} { // demos may be kept in a folder of the game's
		reads = append(reads, filepath.Join(game, "maps"), filepath.Join(game, "overviews"))
	}
	return append(reads, filepath.Join(dir, "downloadedmaps")), []string{dir}
}

// PartOfMap reports whether a file is, by its name, a map or what belongs to one.
func PartOfMap(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".map", ".bsp", ".txt", ".bmp", ".tga":
		return true
	}
	return false
}
