package gamedata

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const (
	maxStorageConfigBytes = 64 << 10
	maxStoragePaths       = 16 // as in the games
)

// withStorageConfig adds the folders named by the games' storage.cfg. The file is
// next to the game's program, one level above its data, or among the user's
// files.
func withStorageConfig(rs []Root) []Root {
	var more []Root
	for _, r := range rs {
		if r.Game == HalfLife {
			continue
		}
		for _, dir := range []string{r.Path, filepath.Dir(r.Path)} {
			for _, p := range storageConfig(filepath.Join(dir, "storage.cfg")) {
				more = append(more, Root{p, r.Game})
			}
		}
	}
	for _, r := range more {
		if !slices.ContainsFunc(rs, func(o Root) bool { return o.Path == r.Path }) {
			rs = append(rs, r)
		}
	}
	return rs
}

// storageConfig returns the folders in the add_path lines of a storage.cfg, none
// if there is no such file. Folders that the games name by a variable, such as
// $USERDIR, are already among the roots.
func storageConfig(path string) []string {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	var paths []string
	lines := bufio.NewScanner(io.LimitReader(f, maxStorageConfigBytes))
	for lines.Scan() && len(paths) < maxStoragePaths {
		p, ok := strings.CutPrefix(strings.TrimSpace(lines.Text()), "add_path ")
		p = strings.TrimSpace(p)
		if !ok || p == "" || strings.HasPrefix(p, "$") {
			continue
		}
		if !filepath.IsAbs(p) {
			p = filepath.Join(filepath.Dir(path), p)
		}
		paths = append(paths, filepath.Clean(p))
	}
	return paths
}
