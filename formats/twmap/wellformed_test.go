package twmap_test

import (
	"context"
	"errors"
	"fmt"

	"playhead/formats/internal/binread"
	"playhead/formats/twmap"
	"playhead/sim"
	"playhead/testdata/mapwriter"
)

// sample returns a small map that has everything in it.
func sample() *sim.TileMap {
	const w, h = 12, 9
	white := sim.RGBA{R: 255, G: 255, B: 255, A: 255}
	m := &sim.TileMap{
		Name: "sample", Author: "Playhead", Settings: []string{"tune gravity 0.4", "sv_hit 0"},
		Width: w, Height: h,
		Game: make([]sim.Tile, w*h), Front: make([]sim.Tile, w*h), Tele: make([]sim.TeleTile, w*h),
		Speedup: make([]sim.SpeedupTile, w*h), Switch: make([]sim.SwitchTile, w*h), Tune: make([]sim.TuneTile, w*h),
		Images: []sim.MapImage{
			{Name: "own", Width: 4, Height: 4, Pix: make([]byte, 64)},
			{Name: "sky", External: true},
		},
		Envelopes: []sim.Envelope{{Name: "e", Channels: 4, Points: []sim.EnvelopePoint{
			{Curve: sim.CurveBezier, OutDX: [4]int32{5}}, {TimeMS: 100},
		}}},
	}
	tiles := make([]sim.Tile, w*h)
	for i := range m.Game {
		m.Game[i].Index = uint8(i % 4)
		tiles[i] = sim.Tile{Index: uint8(i), Flags: uint8(i % 16)}
		m.Tele[i] = sim.TeleTile{Number: uint8(i), Type: 26}
		m.Images[0].Pix[i%64] = byte(i)
	}
	m.Front[3].Index, m.Speedup[4].Force, m.Switch[5].Type, m.Tune[6].Type = 9, 10, 24, 68
	m.Groups = []sim.MapGroup{
		{Name: "back", ParallaxX: 50, ParallaxY: 20, Clip: true, ClipW: 100, ClipH: 100, Layers: []sim.MapLayer{
			{Kind: sim.LayerQuads, Name: "q", Image: 1, Quads: make([]sim.Quad, 3)},
			{Kind: sim.LayerSounds, Name: "s"},
		}},
		{Name: "game", ParallaxX: 100, ParallaxY: 100, Layers: []sim.MapLayer{
			{Kind: sim.LayerTiles, Name: "t", Color: white, Tiles: sim.NewTileGrid(w, h, tiles)},
			{Kind: sim.LayerPhysics, Physics: sim.PhysicsGame, Name: "Game"},
		}},
	}
	return m
}

func sampleFile() []byte { return mapwriter.Bytes(sample(), mapwriter.Options{}) }

// open reads both stages of a file and checks that what came out can be used
// without looking twice. It returns nil for a file that cannot be read.
func open(file []byte) (*sim.TileMap, error) {
	f, err := twmap.Open(file, "x")
	if err != nil {
		var e *binread.Error
		if !errors.As(err, &e) {
			return nil, fmt.Errorf("%w is no *binread.Error", err)
		}
		if e.Offset < 0 || e.Offset > int64(len(file)) || e.Field == "" || e.Format != "twmap" {
			return nil, fmt.Errorf("%w: offset %d of %d, field %q", err, e.Offset, len(file), e.Field)
		}
		return nil, nil
	}
	ctx := context.Background()
	p, err := f.Physics(ctx)
	if err != nil {
		return nil, err
	}
	if err := wellFormed(p); err != nil {
		return nil, fmt.Errorf("physics: %w", err)
	}
	m, err := f.Art(ctx, nil)
	if err != nil {
		return nil, err
	}
	if !m.Complete {
		return nil, errors.New("not complete after Art")
	}
	return m, wellFormed(m)
}

// wellFormed checks what users of a map rely on.
func wellFormed(m *sim.TileMap) error {
	n := m.Width * m.Height
	for name, l := range map[string]int{
		"game": len(m.Game), "front": len(m.Front), "tele": len(m.Tele),
		"speedup": len(m.Speedup), "switch": len(m.Switch), "tune": len(m.Tune),
	} {
		if l != 0 && l != n {
			return fmt.Errorf("%s layer of %d tiles in a map of %d×%d", name, l, m.Width, m.Height)
		}
	}
	if m.GameGroup >= len(m.Groups) || m.GameGroup < -1 ||
		m.GameGroup >= 0 && m.GameLayer >= len(m.Groups[m.GameGroup].Layers) {
		return fmt.Errorf("game layer %d of group %d", m.GameLayer, m.GameGroup)
	}
	for i, img := range m.Images {
		if img.Pix != nil && len(img.Pix) != 4*img.Width*img.Height {
			return fmt.Errorf("image %d: %d bytes for %d×%d", i, len(img.Pix), img.Width, img.Height)
		}
	}
	env := func(i int) bool { return i >= -1 && i < len(m.Envelopes) }
	for _, g := range m.Groups {
		for _, l := range g.Layers {
			if l.Image < -1 || l.Image >= len(m.Images) || !env(l.ColorEnv) {
				return fmt.Errorf("layer %q: image %d, envelope %d", l.Name, l.Image, l.ColorEnv)
			}
			if b := l.Tiles.Blocks; b != nil && len(b) != l.Tiles.Columns()*l.Tiles.Rows() {
				return fmt.Errorf("layer %q: %d blocks for %d×%d", l.Name, len(b), l.Tiles.Width, l.Tiles.Height)
			}
			for _, q := range l.Quads {
				if !env(q.PosEnv) || !env(q.ColorEnv) {
					return fmt.Errorf("layer %q: quad with envelopes %d, %d", l.Name, q.PosEnv, q.ColorEnv)
				}
			}
		}
	}
	return nil
}
