package gamedata

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"unicode"
)

// A Finder looks for game data. The zero Finder looks into the games' folders
// only. Its methods may be called from several goroutines.
type Finder struct {
	Map    string   // map file to use whatever the recording says, "" for none
	Data   []string // folders of game data to look into before the games' own
	Beside string   // path of the recording, "" when it has none
	// Roots are the games' folders, nil for Installed().
	Roots []Root
}

// roots returns all folders to look into, in order.
func (f *Finder) roots() []Root {
	var rs []Root
	for _, d := range f.Data {
		rs = append(rs, Root{d, gameOf(d)})
	}
	if f.Roots != nil {
		return append(rs, f.Roots...)
	}
	return append(rs, Installed()...)
}

// gameOf identifies a folder's game by files that only one game has.
func gameOf(dir string) Game {
	switch {
	case isDir(filepath.Join(dir, "skins", "body")):
		return Teeworlds // 0.7: skins in parts
	case isDir(filepath.Join(dir, "skins")):
		return DDNet
	case isDir(filepath.Join(dir, "valve")):
		return HalfLife
	}
	return Unknown
}

func isDir(p string) bool {
	i, err := os.Stat(p)
	return err == nil && i.IsDir()
}

// errName refuses names that are more than the name of a file.
var errName = errors.New("not a file name")

// maxNameBytes is the longest name that is looked for.
const maxNameBytes = 200

// checkName refuses names that could lead out of the folder they are looked
// for in, on any operating system.
func checkName(name string) error {
	bad := func(r rune) bool { return unicode.IsControl(r) || strings.ContainsRune(`/\`, r) }
	if name == "" || len(name) > maxNameBytes || strings.ContainsFunc(name, bad) || !filepath.IsLocal(name) ||
		name == "." {
		return errName
	}
	// Windows reads "a:b" as a stream of a, and drops dots and spaces at the end.
	if os.PathSeparator == '\\' && (strings.Contains(name, ":") || strings.TrimRight(name, ". ") != name) {
		return errName
	}
	return nil
}
