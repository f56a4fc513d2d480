package gamedata

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Library is what one game has of recordings and maps on this computer.
type Library struct {
	Game          Game
	Folders       []string // existing ones with recordings, in order
	Demos         int
	Teehistorians int
	Maps          int
	More          bool // counting stopped at its limit: there may be more
}

// maxLibraryFiles is how many entries of folders are looked at for one game.
const maxLibraryFiles = 100_000

// Libraries counts the recordings and maps in the games' folders, for the start
// screen, games without any left out. It looks at names only, and stops early
// when ctx is cancelled.
func (f *Finder) Libraries(ctx context.Context) []Library {
	var found []Library
	for _, g := range []Game{DDNet, Teeworlds, HalfLife} {
		c := counter{ctx: ctx, Library: Library{Game: g}}
		for _, r := range f.roots() {
			if r.Game != g {
				continue
			}
			if g == HalfLife {
				c.halfLife(r.Path)
				continue
			}
			c.recordings(filepath.Join(r.Path, "demos"))
			c.recordings(filepath.Join(r.Path, "teehistorian"))
			for _, sub := range []string{"maps", "maps7", "downloadedmaps"} {
				c.below(filepath.Join(r.Path, sub), 0)
			}
		}
		if c.Demos+c.Teehistorians+c.Maps > 0 {
			found = append(found, c.Library)
		}
	}
	return found
}

type counter struct {
	Library
	ctx    context.Context
	looked int
}

// recordings counts below a folder and keeps it if it has any recordings.
func (c *counter) recordings(dir string) {
	before := c.Demos + c.Teehistorians
	c.below(dir, 0)
	if c.Demos+c.Teehistorians > before && !slices.Contains(c.Folders, dir) {
		c.Folders = append(c.Folders, dir)
	}
}

// halfLife counts in the folders of the games below a Half-Life: demos lie
// beside the game's own files, maps in a folder.
func (c *counter) halfLife(root string) {
	c.entries(root, func(e os.DirEntry) {
		if !e.IsDir() {
			return
		}
		dir := filepath.Join(root, e.Name())
		before := c.Demos
		c.entries(dir, func(e os.DirEntry) { c.count(e.Name()) })
		if c.Demos > before {
			c.Folders = append(c.Folders, dir)
		}
		c.entries(filepath.Join(dir, "maps"), func(e os.DirEntry) { c.count(e.Name()) })
	})
}

func (c *counter) below(dir string, depth int) {
	if depth > maxDepth {
		return
	}
	c.entries(dir, func(e os.DirEntry) {
		if e.IsDir() {
			c.below(filepath.Join(dir, e.Name()), depth+1)
			return
		}
		c.count(e.Name())
	})
}

// count counts a file by its name; recordings may be packed.
func (c *counter) count(name string) {
	name = strings.ToLower(name)
	ext := filepath.Ext(name)
	switch ext {
	case ".xz", ".gz", ".zst", ".bz2":
		ext = filepath.Ext(strings.TrimSuffix(name, ext))
	}
	switch {
	case ext == ".demo" && c.Game != HalfLife, ext == ".dem" && c.Game == HalfLife:
		c.Demos++
	case ext == ".teehistorian":
		c.Teehistorians++
	case ext == ".map" && c.Game != HalfLife, ext == ".bsp" && c.Game == HalfLife:
		c.Maps++
	}
}

func (c *counter) entries(dir string, do func(os.DirEntry)) {
	d, err := os.Open(dir)
	if err != nil {
		return
	}
	defer d.Close()
	for c.ctx.Err() == nil {
		if c.looked >= maxLibraryFiles {
			c.More = true
			return
		}
		es, err := d.ReadDir(256)
		c.looked += len(es)
		for _, e := range es {
			do(e)
		}
		if err != nil {
			return
		}
	}
}
