package gamedata

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strconv"
	"strings"

	"playhead/sim"
)

// Limits of an overview's description.
const (
	maxOverviewText   = 1 << 16
	maxOverviewLayers = 16
)

// readOverview reads the description of an overview and its pictures, which
// lie beside it.
func readOverview(ctx context.Context, file string) (*sim.Overview, error) {
	text, err := readBounded(file, maxOverviewText)
	if err != nil {
		return nil, err
	}
	o, images, err := parseOverview(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for i, name := range images {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		// The text may come from anywhere with a map: only names beside it count.
		base := path.Base(strings.ReplaceAll(name, `\`, "/"))
		if err := checkName(base); err != nil {
			return nil, fmt.Errorf("%s: image %q: %w", file, name, err)
		}
		p, ok := fileIn(filepath.Dir(file), base)
		if !ok {
			return nil, fmt.Errorf("%s: its image %s is missing", file, base)
		}
		if o.Layers[i].Image, err = readOverviewPicture(p); err != nil {
			return nil, err
		}
	}
	sort.SliceStable(o.Layers, func(i, j int) bool { return o.Layers[i].Height < o.Layers[j].Height })
	return o, nil
}

// parseOverview parses an overview's description: its position, and the names of
// its layers' pictures. See docs/formats/bsp.md, "Overviews".
func parseOverview(text string) (o *sim.Overview, images []string, err error) {
	o = &sim.Overview{Zoom: 1}
	words := overviewWords(text)
	number := func(i int) float32 {
		if i >= len(words) {
			return 0
		}
		v, err := strconv.ParseFloat(words[i], 32)
		if err != nil || v != v || v < -1e6 || v > 1e6 {
			return 0
		}
		return float32(v)
	}
	section := ""
	for i := 0; i < len(words); i++ {
		switch w := strings.ToLower(words[i]); {
		case w == "global" || w == "layer":
			section = w
			if w == "layer" {
				if len(o.Layers) == maxOverviewLayers {
					return nil, nil, fmt.Errorf("more than %d layers", maxOverviewLayers)
				}
				o.Layers, images = append(o.Layers, sim.OverviewLayer{}), append(images, "")
			}
		case section == "global" && w == "zoom":
			i++
			o.Zoom = number(i)
		case section == "global" && w == "origin":
			o.Origin = [3]float32{number(i + 1), number(i + 2), number(i + 3)}
			i += 3
		case section == "global" && w == "rotated":
			i++
			o.Rotated = number(i) != 0
		case section == "layer" && w == "image" && i+1 < len(words):
			i++
			images[len(images)-1] = words[i]
		case section == "layer" && w == "height":
			i++
			o.Layers[len(o.Layers)-1].Height = number(i)
		}
	}
	switch {
	case !(o.Zoom > 0.001 && o.Zoom < 1000):
		return nil, nil, fmt.Errorf("a zoom of %g", o.Zoom)
	case len(o.Layers) == 0:
		return nil, nil, fmt.Errorf("no layer")
	}
	return o, images, nil
}

// overviewWords splits the text into words; braces only group and are left
// out, quotes hold words together.
func overviewWords(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		quoted := false
		word := func(r rune) bool {
			if r == '"' {
				quoted = !quoted
				return true
			}
			return !quoted && (r <= ' ' || r == '{' || r == '}')
		}
		if i := strings.Index(line, "//"); i >= 0 && !strings.Contains(line[:i], `"`) {
			line = line[:i]
		}
		out = append(out, strings.FieldsFunc(line, word)...)
	}
	return out
}

// readBounded returns the bytes of a file of at most limit bytes.
func readBounded(file string, limit int64) ([]byte, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file", file)
	}
	if info.Size() > limit {
		return nil, tooLarge(info.Size(), limit)
	}
	return os.ReadFile(file)
}

// tooLarge refuses a file of the given size.
func tooLarge(size, limit int64) error {
	return fmt.Errorf("the file is too large: %d bytes, at most %d are read", size, limit)
}
