package gamedata

import (
	"context"
	"slices"

	"playhead/sim"
)

// WithImages returns m with the external images that are installed, and a
// warning for each that is not. Engine is that of the round; a map made for
// Teeworlds 0.7 gets its pictures in any case. M is not changed.
func (f *Finder) WithImages(ctx context.Context, m *sim.TileMap, engine sim.Engine) (*sim.TileMap, error) {
	if m.Teeworlds07 {
		engine = sim.Teeworlds07
	}
	out := *m
	out.Images = slices.Clone(m.Images)
	out.Warnings = slices.Clone(m.Warnings)
	for i := range out.Images {
		img := &out.Images[i]
		if !img.External || img.Pix != nil {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p, err := f.Mapres(img.Name, engine)
		if err != nil {
			out.Warnings = append(out.Warnings, sim.Warning{
				Kind: "missing-image", Count: 1, FirstOffset: -1, Text: err.Error(),
			})
			continue
		}
		img.Width, img.Height, img.Pix = p.Rect.Dx(), p.Rect.Dy(), p.Pix
	}
	return &out, nil
}
