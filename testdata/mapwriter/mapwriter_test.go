package mapwriter

import (
	"encoding/binary"
	"testing"

	"playhead/sim"
)

// The games trust the header's sizes: DDNet's server offers as many bytes for
// download as they say.
func TestHeaderTellsTheFilesSize(t *testing.T) {
	m := &sim.TileMap{Width: 3, Height: 2, Game: make([]sim.Tile, 6), Author: "somebody"}
	for _, c := range []struct {
		o       Options
		missing int
	}{
		{Options{}, 0},
		{Options{Datafile: Datafile{Version: 3}}, 0},
		{Options{Datafile: Datafile{ShortSizes: true}}, 4 * 2},
	} {
		file := Bytes(m, c.o)
		at := func(off int) int { return int(binary.LittleEndian.Uint32(file[off:])) }
		if got, want := at(8), len(file)-16-c.missing; got != want {
			t.Errorf("%+v: size %d, want %d", c.o, got, want)
		}
		if got, want := at(12), at(8)-at(32); got != want {
			t.Errorf("%+v: swaplen %d, want %d", c.o, got, want)
		}
	}
}

func TestTheSameMapGivesTheSameBytes(t *testing.T) {
	m := &sim.TileMap{
		Width: 2, Height: 2, Game: make([]sim.Tile, 4), Tele: make([]sim.TeleTile, 4), Front: make([]sim.Tile, 4),
		Tune: make([]sim.TuneTile, 4), Switch: make([]sim.SwitchTile, 4), Speedup: make([]sim.SpeedupTile, 4),
	}
	first := string(Bytes(m, Options{}))
	for range 20 {
		if string(Bytes(m, Options{})) != first {
			t.Fatal("two writings differ")
		}
	}
	if len(m.Groups) != 0 {
		t.Error("writing changed the map")
	}
}
