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

// tools are the windows that are made with debugui: settings, and what goes on
// inside.
type tools struct {
	settings, developer bool

	ui     debugui.DebugUI
	broken error // debugui never draws again after an error
	gen    int   // grows with the size of the window: the windows start anew
	size   image.Point
	theme  int
	scale  float64
	memory runtime.MemStats
	memAt  time.Time
	folder string
}

// themeNames are the themes in the order of the settings window.
var themeNames = []string{"dark", "light", "contrast"}

// update runs the windows that are open and reports whether they take the
// pointer and the keys.
func (t *tools) update(w *Window) (pointer, keyboard bool) {
	if !t.settings && !t.developer || t.broken != nil {
		return false, false
	}
	if w.size != t.size {
		t.size, t.gen = w.size, t.gen+1
	}
	state, err := t.ui.Update(func(ctx *debugui.Context) error {
		ctx.SetScale(max(1, int(w.factor()+0.5)))
		ctx.IDScope(fmt.Sprint(t.gen), func() {
			if t.settings {
				t.settingsWindow(ctx, w)
			}
			if t.developer {
				t.developerWindow(ctx, w)
			}
		})
		return nil
	})
	if err != nil {
		t.broken = err
		return false, false
	}
	w.dirty = true
	return state&debugui.InputCapturingStateHover != 0, state&debugui.InputCapturingStateFocus != 0
}

func (t *tools) draw(screen *ebiten.Image) {
	if (t.settings || t.developer) && t.broken == nil {
		t.ui.Draw(screen)
	}
}

func (t *tools) settingsWindow(ctx *debugui.Context, w *Window) {
	ctx.Window("Settings", image.Rect(60, 60, 420, 430), func(debugui.ContainerLayout) {
		ctx.SetGridLayout([]int{120, -1}, nil)
		ctx.Text("Theme")
		for i, n := range themeNames {
			if n == w.set.Theme {
				t.theme = i
			}
		}
		ctx.Dropdown(&t.theme, themeNames).On(func() {
			w.change(func(s *Settings) { s.Theme = themeNames[t.theme] })
		})
		ctx.Text("Interface size")
		t.scale = w.set.Scale
		ctx.SliderF(&t.scale, 0.75, 3, 0.25, 2).On(func() {
			w.change(func(s *Settings) { s.Scale = t.scale })
		})
		ctx.SetGridLayout([]int{-1}, nil)
		t.switches(ctx, w)
		ctx.Text("Folders with maps and game data (read only):")
		for i, f := range w.set.Folders {
			ctx.SetGridLayout([]int{-1, 70}, nil)
			ctx.Text(f)
			ctx.IDScope(fmt.Sprint(i), func() {
				ctx.Button("Remove").On(func() {
					w.change(func(s *Settings) { s.Folders = append(append([]string(nil), s.Folders[:i]...), s.Folders[i+1:]...) })
				})
			})
		}
		ctx.SetGridLayout([]int{-1, 70}, nil)
		ctx.TextField(&t.folder)
		ctx.Button("Add").On(func() {
			if t.folder != "" {
				folder := t.folder
				t.folder = ""
				w.change(func(s *Settings) { s.Folders = append(append([]string(nil), s.Folders...), folder) })
			}
		})
		ctx.SetGridLayout([]int{-1}, nil)
		ctx.Button("Close").On(func() { t.settings = false })
	})
}

func (t *tools) switches(ctx *debugui.Context, w *Window) {
	for _, s := range []struct {
		label string
		value *bool
	}{
		{"Names", &w.set.Names},
		{"Skins of installed games", &w.set.Skins},
		{"Trail of the followed player", &w.set.Trail},
		{"Input pad", &w.set.Pad},
		{"Chat and kills on the map", &w.set.Chat},
		{"Grid", &w.set.Grid},
		{"Reduced motion", &w.set.Calm},
	} {
		ctx.IDScope(s.label, func() {
			ctx.Checkbox(s.value, s.label).On(func() { w.change(func(*Settings) {}) })
		})
	}
}

func (t *tools) developerWindow(ctx *debugui.Context, w *Window) {
	if now := w.now(); now.Sub(t.memAt) > time.Second {
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
		if s := w.session; s != nil {
			ctx.Header("Notes", false, func() {
				for _, n := range w.notes(s) {
					ctx.Text(n)
				}
			})
		}
		ctx.Button("Close").On(func() { t.developer = false })
	})
}

// lines returns names and values of the developer window.
func (t *tools) lines(w *Window) [][2]string {
	f := &w.frames
	out := [][2]string{
		{"Frames drawn", fmt.Sprintf("%d, skipped %d, updates %d", f.drawn, f.skipped, f.updates)},
		{"Last picture", fmt.Sprintf("%.1f ms, %d draw calls, %d triangles", float64(f.drawTime)/1e6, f.calls, f.triangles)},
		{"Pictures a second", fmt.Sprintf("%.0f (Ebitengine %.0f, %.0f updates)", f.fps, ebiten.ActualFPS(), ebiten.ActualTPS())},
		{"Heap", fmt.Sprintf("%d MiB, %d collections", t.memory.HeapAlloc>>20, t.memory.NumGC)},
		{"Goroutines", fmt.Sprint(runtime.NumGoroutine())},
	}
	s := w.session
	if s == nil {
		return out
	}
	r := s.Recording()
	state := "reading"
	if s.ended {
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
		[2]string{"Chunks", fmt.Sprintf("%d updates, about %d chunks, %d KiB", s.updates, chunks, r.Bytes()>>10)},
		[2]string{"Games, events", fmt.Sprintf("%d, %d", len(r.Games), events)},
		[2]string{"Playhead", fmt.Sprintf("%v, tick %d", s.Play.Position(), s.Play.Tick())},
		[2]string{"Players here", fmt.Sprint(len(w.playerIDs()))},
		[2]string{"Camera", fmt.Sprintf("%.0f, %.0f, %.0f units wide, %v", s.Cam.X, s.Cam.Y, s.Cam.Width(), s.Cam.Mode)},
	)
}
