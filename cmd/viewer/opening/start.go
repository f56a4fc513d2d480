package opening

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"slices"
	"strings"
	"time"

	"playhead/assets/samples"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/render/screen/start"
	"playhead/sim"
	"playhead/sim/times"
)

// OfferedSamples returns the samples with their pictures, which take a few ms to decode.
func OfferedSamples() []start.Sample {
	var out []start.Sample
	for _, s := range samples.All() {
		out = append(out, start.Sample{
			Title: s.Title, Detail: s.Format, Length: times.WithUnit(s.Length), Picture: samplePicture(s.Name),
		})
	}
	return out
}

// RecordingKinds describes what can be opened.
func RecordingKinds() []start.RecordingKind {
	var kinds []start.RecordingKind
	for _, f := range formats.All() {
		kinds = append(kinds, start.RecordingKind{
			Badge: f.OriginBadge, Title: f.Title, Extensions: f.Extensions,
			Origin: f.Origin, Coverage: f.Coverage,
		})
	}
	return kinds
}

// samplePicture returns the picture of a sample, nil without one.
func samplePicture(name string) image.Image {
	data, err := fs.ReadFile(samples.Files, name+".png")
	if err != nil {
		return nil
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	return img
}

// InstalledGames returns the folders of games that hold something.
func InstalledGames(f *gamedata.Finder) []start.Found {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	var out []start.Found
	for _, l := range f.Libraries(ctx) {
		var parts []string
		for _, f := range formats.All() {
			if n := l.Recordings[f.Noun]; n > 0 && !slices.Contains(parts, count(n, f.Noun)) {
				parts = append(parts, count(n, f.Noun))
			}
		}
		if l.Maps > 0 {
			parts = append(parts, count(l.Maps, "map"))
		}
		found := start.Found{Name: l.Game.String(), Detail: strings.Join(parts, ", ")}
		if len(l.Folders) > 0 {
			found.Path = l.Folders[0]
		}
		out = append(out, found)
	}
	return out
}

// count returns "1 map", "24 maps".
func count(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// players counts who took part in a game.
func players(g *sim.Game) int {
	seen := map[[2]int]bool{}
	for i := range g.Stints {
		seen[[2]int{g.Stints[i].Player, g.Stints[i].Stint}] = true
	}
	return len(seen)
}

// badge is the short word for a kind of recording.
func badge(e sim.Engine, m sim.Meta) string {
	if word := formats.Of(m).Badge; word != "" {
		return word
	}
	return [...]string{"0.6", "DDNet", "0.7", "GoldSrc"}[e]
}

// Extensions are what recordings are usually called by, packed or not.
func Extensions() []string {
	var out []string
	for _, f := range formats.All() {
		out = append(out, f.Extensions...)
	}
	out = append(out, "zip", "gz", "xz", "zst", "bz2")
	for _, e := range out[:len(out):len(out)] {
		out = append(out, strings.ToUpper(e))
	}
	return out
}
