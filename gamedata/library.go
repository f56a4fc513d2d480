package gamedata

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"playhead/formats"
)

// A Library is what one game has of recordings and maps on this computer.
type Library struct {
	Game       Game
	Folders    []string       // existing ones with recordings, in order
	Recordings map[string]int // by the word for one: "demo"
	Maps       int
	More       bool // counting stopped at its limit: there may be more
}

// formats returns the formats of recordings that games of this kind write.
func (g Game) formats() []formats.Format {
	return slices.DeleteFunc(slices.Clone(formats.All()), func(f formats.Format) bool {
		return f.Folder == "" || f.MapExtension != g.mapExtension()
	})
}

func (g Game) mapExtension() string {
	if g == HalfLife {
		return "bsp"
	}
	return "map"
}

// maxLibraryFiles is how many entries of folders are looked at for one game.
const maxLibraryFiles = 100_000

// Libraries counts the recordings and maps in the games' folders, for the start
// screen, games without any left out. It looks at names only, and stops early
// when ctx is cancelled.
func (f *Finder) Libraries(ctx context.Context) []Library {
	var found []Library
	for _, g := range []Game{DDNet, Teeworlds, HalfLife} {
		c := counter{ctx: ctx, Library: Library{Game: g, Recordings: map[string]int{}}, formats: g.formats()}
		for _, r := range f.roots() {
			if r.Game != g {
				continue
			}
			if g == HalfLife {
				c.halfLife(r.Path)
				continue
			}
			for _, f := range c.formats {
				c.recordings(filepath.Join(r.Path, f.Folder))
			}
			for _, sub := range []string{"maps", "maps7", "downloadedmaps"} {
				c.below(filepath.Join(r.Path, sub), 0)
			}
		}
		if c.found+c.Maps > 0 {
			found = append(found, c.Library)
		}
	}
	return found
}

type counter struct {
	Library
	ctx     context.Context
	formats []formats.Format
	looked  int
	found   int // recordings
}

// recordings counts below a folder and keeps it if it has any recordings.
func (c *counter) recordings(dir string) {
	before := c.found
	c.below(dir, 0)
	if c.found > before && !slices.Contains(c.Folders, dir) {
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
		before := c.found
		c.entries(dir, func(e os.DirEntry) { c.count(e.Name()) })
		if c.found > before {
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
	ext = strings.TrimPrefix(ext, ".")
	if ext == c.Game.mapExtension() {
		c.Maps++
	}
	for i := range c.formats {
		if slices.Contains(c.formats[i].Extensions, ext) {
			c.Recordings[c.formats[i].Noun]++
			c.found++
		}
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
