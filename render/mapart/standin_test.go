package mapart

import (
	"testing"

	"playhead/sim"
)

func TestMissingTilesetsAreReplacedByOurs(t *testing.T) {
	m := block(checker())
	m.Images = []sim.MapImage{{Name: "grass_main", External: true}, {Name: "bg_cloud1", External: true}}
	m.Game = make([]sim.Tile, 16)
	m.GameGroup = -1
	for i := 8; i < 16; i++ {
		m.Game[i].Index = 1
	}
	if n := len(New(m).groups[0].entries); n != 1 {
		t.Errorf("%d layers while images may still come, want 1", n)
	}
	m.Complete = true
	all := make([]sim.Tile, 16)
	for i := range all {
		all[i].Index = 5
	}
	m.Groups[0].Layers[0].Tiles = sim.NewTileGrid(4, 4, all)
	art := New(m)
	defer art.Close()
	if n := len(art.groups[0].entries); n < 3 {
		t.Errorf("%d layers, want ground and grass beside the layer itself", n)
	}
	img := pictureOf(t, art, view(128, 128, 64, 64, 128), 128, 128)
	if p := img.RGBAAt(64, 110); p.R == 10 && p.G == 20 {
		t.Error("the ground does not show")
	}
	if p := img.RGBAAt(64, 8); p.R != 10 || p.G != 20 {
		t.Errorf("decoration in the air shows: %v", p)
	}
	if src := art.pictures[1].src; src.Name != "cloud" || src.Pix == nil {
		t.Errorf("a missing cloud is %q", src.Name)
	}
}
