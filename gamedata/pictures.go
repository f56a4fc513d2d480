package gamedata

import (
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"playhead/sim"
)

// ErrNoPicture means that a picture is not installed.
var ErrNoPicture = errors.New("not installed")

// A Picture is a picture of an installed game. Its pixels are not premultiplied.
// Teeworlds 0.7 uses the same names as 0.6 and DDNet for different pictures, so a
// search states the engine.
type Picture struct {
	*image.NRGBA
	Path string
}

// Mapres returns the tileset or texture of the given name.
func (f *Finder) Mapres(name string, engine sim.Engine) (Picture, error) {
	if err := checkName(name); err != nil {
		return Picture{}, fmt.Errorf("image %q: %w", name, err)
	}
	files := []string{filepath.Join("mapres", name+".png")}
	if engine == sim.Teeworlds07 {
		// DDNet brings some of the pictures of 0.7 under names of their own.
		files = []string{filepath.Join("mapres", name+"_0.7.png"), files[0]}
	}
	return f.picture("image "+name, engine, files...)
}

// Skin returns the sheet of a skin of Teeworlds 0.6 or DDNet: 8×4 cells.
func (f *Finder) Skin(name string) (Picture, error) {
	if err := checkName(name); err != nil {
		return Picture{}, fmt.Errorf("skin %q: %w", name, err)
	}
	p, err := f.picture("skin "+name, sim.DDNet, filepath.Join("skins", name+".png"), filepath.Join("downloadedskins",
		name+".png"))
	if err == nil && (p.Rect.Dx()%8 != 0 || p.Rect.Dy()%4 != 0 || p.Rect.Empty()) {
		return Picture{}, fmt.Errorf("skin %s: %d×%d pixels do not divide into 8×4 cells", p.Path, p.Rect.Dx(),
			p.Rect.Dy())
	}
	return p, err
}

// The parts of a skin of Teeworlds 0.7, in the order of its messages.
var skinParts = []string{"body", "marking", "decoration", "hands", "feet", "eyes"}

// SkinPart returns the picture of a part of a skin of Teeworlds 0.7. Part is
// body, marking, decoration, hands, feet or eyes.
func (f *Finder) SkinPart(part, name string) (Picture, error) {
	if err := checkName(name); err != nil || !slices.Contains(skinParts, part) {
		return Picture{}, fmt.Errorf("skin part %q %q: %w", part, name, errName)
	}
	return f.picture("skin part "+part+" "+name, sim.Teeworlds07, filepath.Join("skins", part, name+".png"))
}

// Sheet returns one of the games' own sheets: "game" with weapons, pickups and
// flags, "emoticons", "particles" or "extras".
func (f *Finder) Sheet(name string, engine sim.Engine) (Picture, error) {
	if !slices.Contains([]string{"game", "emoticons", "particles", "extras"}, name) {
		return Picture{}, fmt.Errorf("sheet %q: %w", name, errName)
	}
	return f.picture("sheet "+name, engine, name+".png")
}

// picture returns the first existing file, searching the folders of the right
// game before the others.
func (f *Finder) picture(what string, engine sim.Engine, files ...string) (Picture, error) {
	var failed error
	for _, dir := range f.pictureFolders(engine) {
		for _, file := range files {
			p := filepath.Join(dir, file)
			if !isFile(p) {
				continue
			}
			img, err := readPNG(p)
			if err == nil {
				return Picture{img, p}, nil
			}
			if failed == nil {
				failed = err
			}
		}
	}
	if failed == nil {
		failed = ErrNoPicture
	}
	return Picture{}, fmt.Errorf("%s: %w", what, failed)
}

// pictureFolders returns the folders that may hold pictures: the user's own
// first, then the right game's, then the other's.
func (f *Finder) pictureFolders(engine sim.Engine) []string {
	wrong := Teeworlds
	if engine == sim.Teeworlds07 {
		wrong = DDNet
	}
	rs := f.roots()
	slices.SortStableFunc(rs, func(a, b Root) int {
		rank := func(r Root) int {
			if r.Game == wrong {
				return 1
			}
			return 0
		}
		return rank(a) - rank(b)
	})
	var dirs []string
	for _, r := range rs {
		if r.Game != HalfLife {
			dirs = append(dirs, r.Path)
		}
	}
	return dirs
}

// Skins returns the names of the installed skins of Teeworlds 0.6 and DDNet, at
// most limit of them, in no order.
func (f *Finder) Skins(limit int) []string {
	var names []string
	seen := map[string]bool{}
	for _, dir := range f.pictureFolders(sim.DDNet) {
		es, err := os.ReadDir(filepath.Join(dir, "skins"))
		if err != nil {
			continue
		}
		for _, e := range es {
			name, ok := strings.CutSuffix(e.Name(), ".png")
			if ok && !seen[name] && len(names) < limit {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}
