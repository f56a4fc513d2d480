package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"sort"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"playhead/cmd/meter"
	"playhead/cmd/replay/batch"
	"playhead/formats"
	"playhead/outfile"
	"playhead/sim"
)

// A benchResult is what bench --json prints of a file.
type benchResult struct {
	File            string  `json:"file"`
	Bytes           int64   `json:"bytes"`
	Ticks           int     `json:"ticks"`
	Cores           int     `json:"cores"`
	OpenMS          float64 `json:"open_ms"`
	FirstTickMS     float64 `json:"first_tick_ms"`
	DecodeSeconds   float64 `json:"decode_seconds"`
	InferSeconds    float64 `json:"infer_seconds,omitempty"`
	InferUS         float64 `json:"infer_us_per_character_tick,omitempty"`
	InferSpeed      float64 `json:"infer_times_real_time,omitempty"`
	MBPerS          float64 `json:"mb_per_s"`
	ProcessorS      float64 `json:"decode_processor_seconds"`
	YardstickMBPerS float64 `json:"yardstick_mb_per_s"` // of the yardstick, a second of processor time
	Ratio           float64 `json:"ratio"`              // of decoding to it, both by processor time
	TicksPerS       float64 `json:"ticks_per_s"`
	TimelineBytes   int64   `json:"timeline_bytes"`
	PeakRSSBytes    int64   `json:"peak_rss_bytes"`
	RSSAfterClose   int64   `json:"rss_after_close_bytes"`
	RSSAtStart      int64   `json:"rss_at_start_bytes"`
	Cycles          int     `json:"cycles,omitempty"`
	RSSAfterCycles  int64   `json:"rss_after_cycles_bytes,omitempty"`
	SeekP50US       float64 `json:"seek_p50_us"`
	SeekP99US       float64 `json:"seek_p99_us"`
	ReverseTicksPer float64 `json:"reverse_ticks_per_s"`
}

func benchCommand(all *outfile.Files) *cobra.Command {
	var (
		in       inputFlags
		f        recordingFlags
		j        jsonFlags
		inferred bool
		cycles   int
	)
	c := &cobra.Command{
		Use:   "bench " + inputsUsage,
		Short: "Measure how fast recordings are read and searched",
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.cores < 0 {
				return usageError{fmt.Errorf("--cores %d: want 1 or more", f.cores)}
			}
			if f.cores > 0 {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(f.cores))
			}
			if cycles < 0 {
				return usageError{fmt.Errorf("--cycles %d: want 0 or more", cycles)}
			}
			r := reading{inputFlags: &in, recordingFlags: &f, shape: func() batch.Shape { return j.shape("") }}
			return r.each(cmd, args, func(ctx context.Context, t *task) error {
				x, err := benchFile(ctx, t.flags, t.Input.Path, inferred, cycles, t.Notes)
				switch {
				case err != nil:
					return err
				case j.any():
					return j.write(t, x)
				}
				return x.writeText(t.Out)
			})
		},
	}
	f.add(c, all)
	in.add(c, 1) // files that are read at the same time slow each other down
	j.add(c)
	c.Flags().IntVar(&f.cores, "cores", 0, "use `N` cores (default: all)")
	c.Flags().BoolVar(&inferred, "inferred", false, "also infer what the recording does not hold")
	c.Flags().IntVar(&cycles, "cycles", 0, "open, read and close `N` more times, to see whether memory grows")
	return c
}

// writeText writes the figures as human-readable text.
func (r *benchResult) writeText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", r.File)
	fmt.Fprintf(&b, "  %d bytes, %d ticks, %d cores\n", r.Bytes, r.Ticks, r.Cores)
	fmt.Fprintf(&b, "  open %.1f ms, first tick %.1f ms, decode %.3f s: %.0f MB/s, %.0f ticks/s\n", r.OpenMS,
		r.FirstTickMS, r.DecodeSeconds, r.MBPerS, r.TicksPerS)
	fmt.Fprintf(&b, "  %.2f of a loop that only reads varints (%.0f MB/s)\n", r.Ratio, r.YardstickMBPerS)
	if r.InferSeconds > 0 {
		fmt.Fprintf(&b, "  infer %.3f s: %.2f µs per character and tick, %.0f times real time\n", r.InferSeconds,
			r.InferUS, r.InferSpeed)
	}
	fmt.Fprintf(&b, "  timeline %d bytes, peak RSS %d bytes, after close %d bytes\n", r.TimelineBytes, r.PeakRSSBytes,
		r.RSSAfterClose)
	fmt.Fprintf(&b, "  seek p50 %.1f µs, p99 %.1f µs, reverse %.0f ticks/s\n", r.SeekP50US, r.SeekP99US,
		r.ReverseTicksPer)
	if r.Cycles > 0 {
		fmt.Fprintf(&b, "  after %d times more %d bytes\n", r.Cycles, r.RSSAfterCycles)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// benchFile measures one file.
func benchFile(ctx context.Context, f *recordingFlags, path string, inferred bool, cycles int,
	stderr io.Writer,
) (*benchResult, error) {
	r := &benchResult{File: path, Cores: runtime.GOMAXPROCS(0), Cycles: cycles}
	before := yardstick()
	r.RSSAtStart = settledMemory()
	meter.ResetPeak()
	if err := r.measure(ctx, f, path, inferred, stderr); err != nil {
		return nil, err
	}
	r.PeakRSSBytes, _ = meter.Memory()
	r.RSSAfterClose = settledMemory()
	if perMB := (before + yardstick()) / 2; perMB > 0 && r.ProcessorS > 0 {
		r.YardstickMBPerS = 1 / perMB
		r.Ratio = perMB * float64(r.Bytes) / 1e6 / r.ProcessorS
	}
	for range cycles {
		again := *r
		if err := again.measure(ctx, f, path, inferred, io.Discard); err != nil {
			return nil, err
		}
		r.RSSAfterCycles = settledMemory()
	}
	return r, nil
}

// settledMemory returns how much memory the process holds once it has given back
// what it does not need.
func settledMemory() int64 {
	runtime.GC()
	debug.FreeOSMemory()
	_, now := meter.Memory()
	return now
}

// measure is apart from benchFile so that nothing of the recording is held
// when the memory after it is measured.
func (r *benchResult) measure(ctx context.Context, f *recordingFlags, path string, inferred bool,
	stderr io.Writer,
) (err error) {
	start, spent := meter.Now(), meter.ProcessorTime()
	file, err := f.openFile(path)
	if err != nil {
		return oneLine(path, err)
	}
	o := &opened{file: file}
	defer func() { err = errors.Join(err, o.Close()) }()
	r.Bytes, r.OpenMS = file.Bytes, millis(start.Since())
	l := sim.Load(ctx, file.Decoder)
	o.Recording = sim.NewRecording(l.Meta)
	if o.spill, err = formats.NewTempFile(); err == nil {
		o.KeepBelow(f.budget(), o.spill)
	} else {
		fmt.Fprintf(stderr, "replay: %s: %v; the whole recording stays in memory\n", path, err)
	}
	for u := range l.Updates {
		if u.Chunk != nil && r.FirstTickMS == 0 {
			r.FirstTickMS = millis(start.Since())
		}
		o.Append(u)
	}
	o.Finish(l.Err())
	r.DecodeSeconds, r.ProcessorS = start.Since().Seconds(), (meter.ProcessorTime() - spent).Seconds()
	if isBug(o.Err) || !hasTicks(o.Recording) && o.Err != nil {
		return oneLine(path, o.Err)
	}
	if o.Err != nil {
		fmt.Fprintf(stderr, "replay: %v\n", oneLine(path, o.Err))
	}
	var inferProcessor float64
	if inferred {
		begin, spent := meter.Now(), meter.ProcessorTime()
		if _, err := f.infer(ctx, o, path, stderr); err != nil {
			return err
		}
		r.InferSeconds, inferProcessor = begin.Since().Seconds(), (meter.ProcessorTime() - spent).Seconds()
	}
	var characters int // in all ticks together
	var length time.Duration
	for _, g := range o.Games {
		r.Ticks += g.Ticks()
		if begin, end, ok := g.Times(); ok {
			length += end - begin
		}
		if inferred {
			characters += countCharacters(g)
		}
	}
	if inferred && characters > 0 {
		r.InferUS, r.InferSpeed = inferProcessor*1e6/float64(characters), length.Seconds()/r.InferSeconds
	}
	r.MBPerS = float64(r.Bytes) / 1e6 / r.DecodeSeconds
	r.TicksPerS = float64(r.Ticks) / r.DecodeSeconds
	r.TimelineBytes = o.Bytes()
	r.seek(o.Recording)
	r.reverse(o.Recording)
	return nil
}

// countCharacters returns how many players had a character in each tick, summed.
func countCharacters(g *sim.Game) (n int) {
	first, last, ok := g.Span()
	if !ok {
		return 0
	}
	g.Each(first, last, func(w *sim.World) bool {
		for id := range w.Rows {
			if w.Rows[id].Present() {
				n++
			}
		}
		return true
	})
	return n
}

func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// seek measures 10,000 seeks to random ticks.
func (r *benchResult) seek(rec *sim.Recording) {
	const seeks = 10_000
	rng := rand.New(rand.NewPCG(1, 2))
	took := make([]float64, 0, seeks)
	w := new(sim.World)
	for range seeks {
		g := rec.Games[rng.IntN(len(rec.Games))]
		first, last, ok := g.Span()
		if !ok {
			continue
		}
		t := first + sim.Tick(rng.Int64N(int64(last)-int64(first)+1))
		begin := meter.Now()
		g.At(t, w)
		took = append(took, float64(begin.Since().Nanoseconds())/1000)
	}
	if sort.Float64s(took); len(took) > 0 {
		r.SeekP50US, r.SeekP99US = took[len(took)/2], took[len(took)*99/100]
	}
}

// reverse measures stepping backwards from the end, for a second at most.
func (r *benchResult) reverse(rec *sim.Recording) {
	w := new(sim.World)
	begin, n := meter.Now(), 0
	for i := len(rec.Games) - 1; i >= 0; i-- {
		g := rec.Games[i]
		_, t, ok := g.Span()
		for ok && (n%64 != 0 || begin.Since() < time.Second) {
			g.At(t, w)
			n++
			t, ok = g.Prev(t)
		}
	}
	if d := begin.Since().Seconds(); d > 0 {
		r.ReverseTicksPer = float64(n) / d
	}
}
