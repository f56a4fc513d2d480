package twdemo_test

import (
	"flag"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/demowriter"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Every kind of item and message, and what becomes of it.
func TestEveryKindOfItemAndMessage(t *testing.T) {
	for name, d := range map[string]*demowriter.Demo{
		"ddnet": demowriter.DDNet(),
		"seven": demowriter.Seven(),
	} {
		t.Run(name, func(t *testing.T) {
			golden(t, name, dump(load(t, d.Bytes(), binread.Options{})))
		})
	}
	t.Run("private", func(t *testing.T) {
		golden(t, "private",
			dumpEvents(load(t, demowriter.DDNet().Bytes(), binread.Options{ShowPrivate: true}).Games[0]))
	})
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		g, w := "", ""
		if i < len(gotLines) {
			g = gotLines[i]
		}
		if i < len(wantLines) {
			w = wantLines[i]
		}
		if g != w {
			t.Errorf("%s, line %d:\n got %s\nwant %s", path, i+1, g, w)
			return
		}
	}
}

// dump writes a recording as text: what it is, its players, every tick, its
// events and warnings.
func dump(r *sim.Recording) string {
	var b strings.Builder
	g := r.Games[0]
	m := r.Meta
	m.StartTime = m.StartTime.UTC()
	fmt.Fprintf(&b, "meta %s %s %q %s recorder %d facts %q\n", m.Format, m.Version, m.GameName, m.Type,
		m.Recorder, m.Facts)
	fmt.Fprintf(&b, "game %v map %q %d bytes embedded %v\n", g.Engine, g.Map.Name, g.Map.Bytes, g.Map.Embedded != nil)
	for _, s := range g.Stints {
		fmt.Fprintf(&b, "stint %d.%d from %d to %d %+v left %q\n", s.Player, s.Stint, s.From, s.To, flat(s.Identity),
			s.Left)
	}
	for _, t := range g.Tunings {
		fmt.Fprintf(&b, "tuning from %d: %v\n", t.From, t.Values)
	}
	g.Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
		fmt.Fprintf(&b, "\ntick %d\n  global%s\n", w.Tick, columns(w.Global.All, func(c sim.GameCol) string {
			return fmt.Sprint("g", c)
		}))
		for id := range w.Players {
			fmt.Fprintf(&b, "  player %d%s\n", id, columns(values(&w.Rows[id]), func(c sim.Col) string {
				return g.Engine.Column(c).Name
			}))
		}
		var at sim.World
		g.At(w.Tick, &at)
		for i := range at.Spans {
			fmt.Fprintf(&b, "  %s\n", span(&at.Spans[i]))
		}
		return true
	})
	b.WriteString("\n" + dumpEvents(g))
	for _, w := range r.Warnings {
		fmt.Fprintf(&b, "warning %s × %d: %s\n", w.Kind, w.Count, w.Text)
	}
	return b.String()
}

func dumpEvents(g *sim.Game) string {
	var b strings.Builder
	for _, e := range g.Events {
		fmt.Fprintf(&b, "event %d %v player %d target %d value %d extra %d", e.Tick, e.Kind, e.Player, e.Target,
			e.Value, e.Extra)
		if e.Placed {
			fmt.Fprintf(&b, " at %d,%d", e.X, e.Y)
		}
		fmt.Fprintf(&b, " %q\n", e.Text)
	}
	return b.String()
}

func flat(who sim.Identity) string {
	parts := who.Parts
	who.Parts = nil
	if parts == nil {
		return fmt.Sprintf("%+v", who)
	}
	return fmt.Sprintf("%+v %+v", who, *parts)
}

func columns[C any](values iter.Seq2[C, int32], name func(C) string) string {
	var b strings.Builder
	for c, v := range values {
		fmt.Fprintf(&b, " %s=%d", name(c), v)
	}
	return b.String()
}

// values iterates over the columns of r that have a value.
func values(r *sim.Row) iter.Seq2[sim.Col, int32] {
	return func(yield func(sim.Col, int32) bool) {
		for c := range r.Has.All {
			if !yield(c, r.V[c]) {
				return
			}
		}
	}
}

func span(s *sim.Span) string {
	out := fmt.Sprintf("%v %d from %d start %d owner %d type %d.%d", s.Kind, s.ID, s.From, s.StartTick, s.Owner,
		s.Type, s.Subtype)
	switch {
	case s.Motion == sim.MotionCurve:
		out += fmt.Sprintf(" curve %g,%g velocity %.4g,%.4g speed %g curvature %g", s.X, s.Y, s.VX, s.VY, s.Speed,
			s.Curvature)
	case s.Motion == sim.MotionCarried:
		out += " carried"
	case s.Kind == sim.SpanPickup || s.Kind == sim.SpanFlag:
		out += fmt.Sprintf(" at %g,%g team %d", s.X, s.Y, s.Team)
	default:
		out += fmt.Sprintf(" %g,%g to %g,%g", s.X2, s.Y2, s.X, s.Y)
	}
	if s.Switch != 0 || s.Flags != 0 {
		out += fmt.Sprintf(" switch %d flags %d", s.Switch, s.Flags)
	}
	return out
}
