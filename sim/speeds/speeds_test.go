package speeds

import (
	"testing"
	"time"

	"playhead/sim"
)

func TestSpeedsAreThoseThatAreRecorded(t *testing.T) {
	for _, c := range []struct {
		engine       sim.Engine
		vx, vy, vz   int32
		speed, rises float64
	}{
		{sim.GoldSrc, 3 * 256, -4 * 256, 7 * 256, 5, 7},
		{sim.DDNet, 3 * 256, 4 * 256, 0, 250, -200}, // a tick is 20 ms; y is down
	} {
		b := sim.NewBuilder()
		b.NewGame(sim.GameMeta{Engine: c.engine, Columns: sim.Cols(sim.X, sim.Y, sim.VX, sim.VY, sim.VZ)})
		for n := range sim.Tick(3) {
			b.TickTime(n, time.Duration(n)*20*time.Millisecond)
			if n == 0 {
				b.Join(1, sim.Identity{Name: "runner"})
				b.Join(2, sim.Identity{Name: "seen without a velocity"})
			}
			for _, id := range []int{1, 2} {
				b.Set(id, sim.X, 0)
				b.Set(id, sim.Y, 0)
			}
			b.Set(1, sim.VX, c.vx)
			b.Set(1, sim.VY, c.vy)
			if c.engine == sim.GoldSrc {
				b.Set(1, sim.VZ, c.vz)
			}
		}
		r := sim.NewRecording(sim.Meta{Recorder: 1})
		for _, u := range b.Finish() {
			r.Append(u)
		}
		rows := Table(r).Whole()
		if len(rows.Rows) != 3 {
			t.Fatalf("%v: %d rows", c.engine, len(rows.Rows))
		}
		for i := range rows.Rows {
			row := &rows.Rows[i]
			speed, up := rows.Cell(row, "speed").Float(), rows.Cell(row, "vertical_speed").Float()
			if speed != c.speed || up != c.rises || rows.Cell(row, "name").String() != "runner" {
				t.Errorf("%v: %v u/s, rising %v, want %v and %v", c.engine, speed, up, c.speed, c.rises)
			}
		}
	}
}
