package gamedata

import (
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const (
	maxSteamListBytes = 256 << 10
	maxSteamLibraries = 32
)

// steamGames are the folders of games below a library of Steam.
var steamGames = []struct {
	game   Game
	folder string
}{
	{DDNet, "steamapps/common/DDraceNetwork/ddnet/data"},
	{HalfLife, "steamapps/common/Half-Life"},
}

// steamPlaces are the lists of Steam's libraries, below its folder.
var steamPlaces = []string{"steamapps/libraryfolders.vdf", "config/libraryfolders.vdf"}

// withSteamLibraries adds the folders of Steam and of its libraries, which are
// often on other drives and listed in libraryfolders.vdf. Paths have slashes.
func withSteamLibraries(steam []string) []string {
	all := slices.Clone(steam)
	for _, s := range steam {
		for _, place := range steamPlaces {
			for _, dir := range steamLibraries(filepath.FromSlash(path.Join(s, place))) {
				if !slices.Contains(all, dir) {
					all = append(all, dir)
				}
			}
		}
	}
	return all
}

// steamLibrary is a line of libraryfolders.vdf that names a library: by the key
// "path", in files from before 2021 by its number.
var steamLibrary = regexp.MustCompile(`(?m)^\s*"(?:path|\d+)"\s+"((?:[^"\\\r\n]|\\.)+)"\s*$`)

// steamLibraries returns the folders listed in a libraryfolders.vdf, with
// slashes; none if there is no such file.
func steamLibraries(file string) []string {
	f, err := os.Open(file)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxSteamListBytes))
	if err != nil {
		return nil
	}
	var dirs []string
	for _, m := range steamLibrary.FindAllSubmatch(text, maxSteamLibraries) {
		dir := strings.ReplaceAll(string(m[1]), `\\`, `\`)
		// Numbers are also the keys of games, whose values are sizes.
		if dir = slashes(dir); path.IsAbs(dir) || hasDrive(dir) {
			if dir = path.Clean(dir); strings.HasSuffix(dir, ":") {
				dir += "/" // the root of a drive
			}
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// slashes returns a path of Windows with slashes, another as it is.
func slashes(p string) string {
	if hasDrive(p) || strings.HasPrefix(p, `\\`) {
		return strings.ReplaceAll(p, `\`, "/")
	}
	return p
}

// hasDrive reports whether p begins with a drive of Windows and its root.
func hasDrive(p string) bool {
	return len(p) > 2 && (p[0]|0x20 >= 'a' && p[0]|0x20 <= 'z') && p[1] == ':' && (p[2] == '/' || p[2] == '\\')
}
