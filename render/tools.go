package render

import (
	"fmt"
	"image"
	"runtime"
	"time"

	"github.com/ebitengine/debugui"
	"github.com/hajimehoshi/ebiten/v2"

	"playhead/sim"
)

// tools is the window that is made with debugui: what goes on inside.
type tools struct {
	developer bool

	ui     debugui.DebugUI
	broken error // debugui never draws again after an error
	gen    int   // grows with the size of the screen: the window starts anew
	size   image.Point
	memory runtime.MemStats
	memAt  time.Time
}

// update runs the window if it is open and reports whether it takes the pointer
// and the keys.
func (t *tools) update(w *Window) (pointer, keyboard bool) {
	if !t.developer || t.broken != nil {
		return false, false
	}
	if w.surface.size != t.size {
		t.size, t.gen = w.surface.size, t.gen+1
	}
	state, err := t.ui.Update(func(ctx *debugui.Context) error {
		ctx.SetScale(max(1, int(w.factor()+0.5)))
		ctx.IDScope(fmt.Sprint(t.gen), func() {
			t.developerWindow(ctx, w)
		})
		return nil
	})
	if err != nil {
		t.broken = err
		return false, false
	}
	return state&debugui.InputCapturingStateHover != 0, state&debugui.InputCapturingStateFocus != 0
}

func (t *tools) draw(screen *ebiten.Image) {
	if t.developer && t.broken == nil {
		t.ui.Draw(screen)
	}
}

func (t *tools) developerWindow(ctx *debugui.Context, w *Window) {
	if now := w.d.Now(); now.Sub(t.memAt) > time.Second {
		t.memAt = now
		runtime.ReadMemStats(&t.memory)
	}
	ctx.Window("Developer", image.Rect(440, 60, 820, 480), func(debugui.ContainerLayout) {
		ctx.SetGridLayout([]int{130, -1}, nil)
		for _, line := range t.lines(w) {
			ctx.Text(line[0])
			ctx.Text(line[1])
		}
		ctx.SetGridLayout([]int{-1}, nil)
		if s := w.watch.Session; s != nil {
			ctx.Header("Notes", false, func() {
				for _, n := range w.replay.Notices.Notes() {
					ctx.Text(n)
				}
			})
		}
		ctx.Button("Close").On(func() { t.developer = false })
	})
}

// lines returns names and values of the developer window.
func (t *tools) lines(w *Window) [][2]string {
	f := &w.loop.frames
	out := [][2]string{
		{"Frames drawn", fmt.Sprintf("%d, skipped %d, updates %d", f.drawn, f.skipped, f.updates)},
		{"Last frame", fmt.Sprintf("%.1f ms, %d draw calls, %d triangles", float64(f.drawTime)/1e6, f.calls,
			f.triangles)},
		{"Frames per second", fmt.Sprintf("%.0f (Ebitengine %.0f, %.0f updates)", f.fps, ebiten.ActualFPS(),
			ebiten.ActualTPS())},
		{"Heap", fmt.Sprintf("%d MiB, %d collections", t.memory.HeapAlloc>>20, t.memory.NumGC)},
		{"Goroutines", fmt.Sprint(runtime.NumGoroutine())},
	}
	s := w.watch.Session
	if s == nil {
		return out
	}
	r := s.Recording()
	state := "reading"
	if s.Ended() {
		state = "complete"
		if r.Err != nil {
			state = "ended early: " + r.Err.Error()
		}
	}
	chunks, events := 0, 0
	for _, g := range r.Games {
		chunks += (g.Ticks() + sim.ChunkTicks - 1) / sim.ChunkTicks
		events += len(g.Events)
	}
	return append(out,
		[2]string{"Decoder", state},
		[2]string{"Read", fmt.Sprintf("%d of %d bytes", r.Read, r.Total)},
		[2]string{"Chunks", fmt.Sprintf("%d updates, about %d chunks, %d KiB", s.Updates, chunks, r.Bytes()>>10)},
		[2]string{"Games, events", fmt.Sprintf("%d, %d", len(r.Games), events)},
		[2]string{"Playhead", fmt.Sprintf("%v, tick %d", s.Play.Position(), s.Play.Tick())},
		[2]string{"Players present", fmt.Sprint(len(w.replay.Look.PlayerIDs()))},
		[2]string{"Camera", fmt.Sprintf("%.0f, %.0f, %.0f units wide, %v", w.watch.Stage.Cam.X, w.watch.Stage.Cam.Y,
			w.watch.Stage.Cam.Width(), w.watch.Stage.Cam.Mode)},
	)
}
