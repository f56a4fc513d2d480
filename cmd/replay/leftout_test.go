package main

import (
	"encoding/json"
	"strings"
	"testing"

	"playhead/sim"
	"playhead/testdata/mapwriter"
	"playhead/testdata/thwriter"
)

// TestLeftOutHooksAreTold has a tee that hangs in the air and trembles, which no
// rules allow, beside one that falls on a floor.
func TestLeftOutHooksAreTold(t *testing.T) {
	m := &sim.TileMap{Width: 50, Height: 50, Game: make([]sim.Tile, 2500)}
	for x := range 50 {
		m.Game[40*50+x].Index = 1
	}
	const ticks = 600
	h := thwriter.NewHeader()
	delete(h, "map_sha256")
	f := thwriter.New(h)
	for id, name := range []string{"Nova", "Juno", "Vera", "Milo", "Otis"} {
		f.Join(int32(id)).Message(int32(id), thwriter.StartInfo6(20, name, "", "default"))
	}
	f.Tick(1)
	for id := range int32(5) {
		f.PlayerNew(id, 300+100*id, 1265)
	}
	for i := range ticks {
		f.Tick(2+i).PlayerDiff(0, int32(i%2*6-3), 0)
	}
	log := writeFile(t, "trembles.teehistorian", f.Finish().Bytes())
	tiles := writeFile(t, "floor.map", mapwriter.Bytes(m, mapwriter.Options{}))

	const said = "hooks of Nova are hidden: the tee moves differently than this map and these rules predict"
	code, out, stderr := replay("export", log, "--map", tiles, "--inferred")
	if code != exitFine || !strings.Contains(stderr, "trembles.teehistorian: "+said+", in ") ||
		strings.Count(stderr, "\n") != 1 {
		t.Errorf("export: exit %d, stderr %q", code, stderr)
	}
	if !strings.Contains(out, " hook_state ") {
		t.Error("export: nobody's hooks are there")
	}
	if _, _, stderr := replay("export", log, "--map", tiles); stderr != "" {
		t.Errorf("export without inference: stderr %q", stderr)
	}
	_, out, _ = replay("info", log, "--map", tiles)
	if !strings.Contains(out, said) {
		t.Errorf("info: %s", out)
	}
	_, out, _ = replay("info", log, "--map", tiles, "--json")
	var info struct {
		Warnings []struct {
			Kind, Text string
			Count      int
		}
	}
	if err := json.Unmarshal([]byte(out), &info); err != nil {
		t.Fatal(err)
	}
	if len(info.Warnings) != 1 || info.Warnings[0].Kind != "inference-check-0" || info.Warnings[0].Text != said ||
		info.Warnings[0].Count < ticks/2 {
		t.Errorf("info --json: %+v", info.Warnings)
	}
}
