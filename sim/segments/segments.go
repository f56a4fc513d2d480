// Package segments takes several GoldSrc demos as one run: what each segment took, and all
// together. Long single-player runs are recorded so, a demo from one save to the next.
//
//	recordings, in order ──► Of ──► Segment ──► Table
//
// A demo on several maps has a segment for each. A time is that of the frames: from the end of the part before to the
// last frame.
package segments

import (
	"cmp"
	"strings"
	"time"

	"playhead/sim"
	"playhead/sim/table"
)

// A Segment is a demo, or the part of it on one map.
type Segment struct {
	File  string
	Game  int
	Map   string
	Begin time.Duration // in the recording
	// Length is the time on the demo's clock; Frames of the demo took Drawn together on the
	// client's, if FramesKnown.
	Length, Drawn time.Duration
	Frames        int
	FramesKnown   bool
	// Timer is what the timer of a speedrun showed in the first and in the last frame, if
	// Timed.
	Timer [2]time.Duration
	Timed bool
	Marks []Mark
}

// A Mark is a save or a load by a console command of the recorder.
type Mark struct {
	Tick sim.Tick
	At   time.Duration // since the segment began
	Load bool
	Name string // of the saved game, "" without one
}

// Of returns the segments of r, a complete recording of file, in order.
func Of(r *sim.Recording, file string) []Segment { return OfGames(r.Games, r.Meta.Recorder, file) }

// OfGames is [Of] for the games of a recording: those of a run of several files name them.
func OfGames(games []*sim.Game, recorder int, file string) (all []Segment) {
	begin := time.Duration(0)
	for i, g := range games {
		_, end, ok := g.Times()
		if !ok || g.Engine != sim.GoldSrc {
			continue
		}
		s := Segment{
			File: cmp.Or(g.File, file), Game: i, Map: g.Map.Name, Begin: begin, Length: end - begin, Frames: g.Ticks(),
		}
		s.read(g)
		s.mark(g, recorder, begin)
		begin = end
		all = append(all, s)
	}
	return all
}

// read adds up the frames and reads the timer.
func (s *Segment) read(g *sim.Game) {
	g.Each(0, sim.MaxTick, func(w *sim.World) bool {
		if us, ok := w.Global.Get(sim.FrameTimeMicros); ok {
			s.Drawn, s.FramesKnown = s.Drawn+time.Duration(us)*time.Microsecond, true
		}
		stop, ok := w.Global.Get(sim.TimerStop)
		if !ok {
			return true
		}
		shown := time.Duration(stop) * time.Millisecond
		if stop < 0 {
			shown = max(0, w.Time-time.Duration(w.Global.Or(sim.TimerZero, 0))*time.Millisecond)
		}
		if !s.Timed {
			s.Timer[0], s.Timed = shown, true
		}
		s.Timer[1] = shown
		return true
	})
}

// mark finds saves and loads.
func (s *Segment) mark(g *sim.Game, recorder int, begin time.Duration) {
	for e := range g.EachEvent {
		if e.Kind != sim.EventCommand || int(e.Player) != recorder {
			continue
		}
		word, name, _ := strings.Cut(strings.TrimSpace(e.Text), " ")
		m := Mark{Tick: e.Tick, At: e.Time - begin, Name: strings.Trim(strings.TrimSpace(name), `"`)}
		switch strings.ToLower(strings.Trim(word, `"`)) {
		case "save", "autosave":
		case "load", "reload":
			m.Load = true
		default:
			continue
		}
		s.Marks = append(s.Marks, m)
	}
}

// Name returns the name of the file, without folders.
func (s *Segment) Name() string { return s.File[strings.LastIndexAny(s.File, `/\`)+1:] }

// Loads returns how many marks are loads; the others are saves.
func (s *Segment) Loads() (n int) {
	for i := range s.Marks {
		if s.Marks[i].Load {
			n++
		}
	}
	return n
}

// Columns returns the columns of [Table].
func Columns() []table.Column {
	column := table.RecordedColumn
	null := func(c table.Column) table.Column {
		c.Null = true
		return c
	}
	total := func(t table.Total, c table.Column) table.Column {
		c.Total = t
		return c
	}
	computed := func(c table.Column) table.Column {
		c.From = table.Computed
		return c
	}
	frames := null(total(table.Sum, column(table.Number, table.Duration, "frame_seconds", "Frame time",
		"What the frames of the demo took on the client's clock while the recorder was on the map, all together.")))
	frames.Rank = 2
	marks := column(table.List, table.Counted, "marks", "Marks", "The saves and loads.")
	marks.Of, marks.Rank = []table.Column{
		column(table.Number, table.Seconds, "seconds", "Time", "The time since the segment began."),
		column(table.Flag, table.Plain, "load", "Load", "Whether it is a load, not a save."),
		column(table.Text, table.Plain, "name", "Name", "The name of the saved game; missing if none is given."),
	}, 3
	timer := func(key, title, what string, rank int) table.Column {
		c := null(column(table.Number, table.Duration, key, title, what))
		c.Rank = rank
		return c
	}
	return []table.Column{
		computed(total(table.Count, column(table.Integer, table.Plain, "segment", "Segment",
			"The number of the segment in the run, from 1."))),
		table.FileColumn(), table.GameColumn(), table.MapColumn(),
		computed(column(table.Number, table.Duration, "start", "Start",
			"The time of all segments before this one.")),
		total(table.Sum, column(table.Number, table.Duration, "seconds", "Time",
			"What the segment took on the demo's clock.")),
		computed(total(table.Most, column(table.Number, table.Duration, "total", "Total",
			"The time of all segments up to the end of this one."))),
		total(table.Sum, column(table.Integer, table.Frames, "frames", "Frames", "The frames of the demo.")),
		frames,
		timer("timer_start", "Timer from",
			"What the timer of the speedrun showed at the beginning, if Bunnymod XT recorded it.", 3),
		timer("timer_end", "Timer to", "What that timer showed at the end.", 1),
		computed(total(table.Sum, timer("timer_seconds", "Timer", "How far that timer moved.", 1))),
		total(table.Sum, column(table.Integer, table.Counted, "saves", "Saves", "The saves by console commands.")),
		total(table.Sum, column(table.Integer, table.Counted, "loads", "Loads", "The loads by console commands.")),
		marks,
	}
}

// Table returns segments as one run, in the given order.
func Table(all []Segment) *table.Table {
	t := &table.Table{Name: "segments", Title: "Segments", Columns: Columns()}
	var before time.Duration
	for i := range all {
		s := &all[i]
		marks := make([]table.Row, len(s.Marks))
		for k := range s.Marks {
			m := &s.Marks[k]
			marks[k] = table.Row{Game: s.Game, At: m.Tick, To: m.Tick, Cells: []table.Cell{
				table.SecondsOf(m.At), table.Bool(m.Load), table.If(m.Name != "", table.String(m.Name)),
			}}
		}
		timer := func(d time.Duration) table.Cell { return table.If(s.Timed, table.SecondsOf(d)) }
		t.Rows = append(t.Rows, table.Row{Game: s.Game, At: table.NoTick, To: table.NoTick, Cells: []table.Cell{
			table.Int(i + 1), table.String(s.File), table.Int(s.Game), table.String(s.Map), table.SecondsOf(before),
			table.SecondsOf(s.Length), table.SecondsOf(before + s.Length), table.Int(s.Frames),
			table.If(s.FramesKnown, table.SecondsOf(s.Drawn)), timer(s.Timer[0]), timer(s.Timer[1]),
			timer(s.Timer[1] - s.Timer[0]), table.Int(len(s.Marks) - s.Loads()), table.Int(s.Loads()),
			table.Rows(marks),
		}})
		before += s.Length
	}
	if len(all) == 0 {
		t.Notes = append(t.Notes, "Playhead takes only GoldSrc demos as segments.")
	}
	return t
}
