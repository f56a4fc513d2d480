package export

import (
	"context"
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"playhead/formats"
	"playhead/sim"
	"playhead/sim/measure"
	"playhead/sim/similar"
)

// A Keys is what one stint did with the keys.
type Keys struct {
	File       string
	Game       int
	Player     int
	Stint      int
	Name       string
	Changes    []measure.Change
	Connection int
}

// KeysOf returns the key presses of every stint of r, a complete recording, as
// far as they are recorded. inputs is as in JudgeOptions.
func KeysOf(ctx context.Context, r *sim.Recording, file string, inputs func() (map[int][]measure.SentInput, error)) ([]Keys, error) {
	var all []Keys
	for _, g := range r.Games {
		j, why, err := newJudge(r, g, &JudgeOptions{Inputs: inputs})
		if err != nil {
			return nil, err
		}
		if why != "" {
			continue
		}
		for i, changes := range j.survey.Changes(ctx, j.jobs()) {
			if len(changes) == 0 {
				continue
			}
			s := &j.stints[i]
			all = append(all, Keys{file, g.Index, s.Player, s.Stint, s.Identity.Name, changes, s.Identity.Connection})
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := g.ReadError(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// A SimilarSide is one of the two that are alike.
type SimilarSide struct {
	File     string `json:"file"`
	Game     int    `json:"game"`
	Player   int    `json:"player"`
	Stint    int    `json:"stint"`
	Name     string `json:"name"`
	FromTick int    `json:"from_tick"`
}

// A SimilarRow is a line of replay similar.
type SimilarRow struct {
	A              SimilarSide `json:"a"`
	B              SimilarSide `json:"b"`
	Ticks          int         `json:"ticks"`
	EqualShare     float64     `json:"equal_share"`
	Changes        int         `json:"changes"`
	SameConnection bool        `json:"same_connection"`
}

// Similar returns the similar stretches of at least the given number of seconds,
// best first. The file distinguishes recordings.
func Similar(of []Keys, minSeconds float64) []SimilarRow {
	var f similar.Finder
	files := map[string]int{}
	for i := range of {
		k := &of[i]
		if _, ok := files[k.File]; !ok {
			files[k.File] = len(files)
		}
		f.Add(similar.Sequence{Changes: k.Changes, Recording: files[k.File]<<8 | k.Game&255, Connection: k.Connection})
	}
	side := func(n int, from sim.Tick) SimilarSide {
		k := &of[n]
		return SimilarSide{k.File, k.Game, k.Player, k.Stint, k.Name, int(from)}
	}
	rows := []SimilarRow{}
	for _, p := range f.Pairs(sim.Tick(math.Ceil(minSeconds / sim.TeeworldsTick.Seconds()))) {
		rows = append(rows, SimilarRow{side(p.A, p.FromA), side(p.B, p.FromB), int(p.Ticks), p.EqualShare, p.Changes, p.SameConnection})
	}
	return rows
}

// WriteSimilarJSON writes an object a line.
func WriteSimilarJSON(w io.Writer, rows []SimilarRow) error { return writeObjects(w, rows) }

// WriteSimilarText writes a table.
func WriteSimilarText(w io.Writer, rows []SimilarRow) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "equal\tchanges\tseconds\tplayer\tfrom\tplayer\tfrom\tnote")
	for i := range rows {
		r := &rows[i]
		note := ""
		if r.SameConnection {
			note = "same connection"
		}
		fmt.Fprintf(t, "%.1f %%\t%d\t%.1f\t%s\t%s\t%s\t%s\t%s\n", 100*r.EqualShare, r.Changes, float64(r.Ticks)*sim.TeeworldsTick.Seconds(), r.A.who(), r.A.from(), r.B.who(), r.B.from(), note)
	}
	return t.Flush()
}

func (s *SimilarSide) who() string {
	return fmt.Sprintf("%d#%d %q", s.Player, s.Stint, s.Name)
}

func (s *SimilarSide) from() string {
	return fmt.Sprintf("%s %d/tick:%d", s.File, s.Game, s.FromTick)
}

// SentBy returns a function that reads what the clients of a capture sent, when it
// is first called.
func SentBy(ctx context.Context, f *formats.File, r *sim.Recording, opt formats.Options) func() (map[int][]measure.SentInput, error) {
	var all map[int][]measure.SentInput
	var err error
	read := false
	return func() (map[int][]measure.SentInput, error) {
		if !read {
			all, err = SentInputs(ctx, f, r, opt)
			read = true
		}
		return all, err
	}
}
