package segments

import (
	"cmp"
	"time"

	"playhead/sim/table"
)

// A Pair is a segment of set A beside the one of set B that is on the same map; one of both
// is nil where the other set has none. Their times in total are those of all segments of
// the set up to them.
type Pair struct {
	A, B           *Segment
	AtA, AtB       int // their numbers in the sets, from 0
	TotalA, TotalB time.Duration
}

// Pairs lines up two sets of segments, both in order: as many segments as possible are
// beside one on the same map. Cost: the product of both lengths.
func Pairs(a, b []Segment) (pairs []Pair) {
	// most[i][k] is how many of a[i:] and b[k:] can be beside each other.
	most := make([][]int, len(a)+1)
	for i := range most {
		most[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for k := len(b) - 1; k >= 0; k-- {
			most[i][k] = max(most[i+1][k], most[i][k+1])
			if a[i].Map == b[k].Map {
				most[i][k] = max(most[i][k], most[i+1][k+1]+1)
			}
		}
	}
	i, k := 0, 0
	var totalA, totalB time.Duration
	for i < len(a) || k < len(b) {
		p := Pair{AtA: i, AtB: k}
		both := i < len(a) && k < len(b) && a[i].Map == b[k].Map && most[i][k] == most[i+1][k+1]+1
		if both || i < len(a) && (k == len(b) || most[i+1][k] == most[i][k]) {
			p.A, totalA = &a[i], totalA+a[i].Length
		}
		if both || p.A == nil {
			p.B, totalB = &b[k], totalB+b[k].Length
		}
		if p.A != nil {
			i++
		}
		if p.B != nil {
			k++
		}
		p.TotalA, p.TotalB = totalA, totalB
		pairs = append(pairs, p)
	}
	return pairs
}

// CompareColumns returns the columns of [CompareTable].
func CompareColumns() []table.Column {
	column := func(rank int, kind table.Kind, unit table.Unit, key, title, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: kind, Unit: unit, From: table.Computed, Null: true, Rank: rank, What: what,
		}
	}
	seconds := func(rank int, key, title, what string) table.Column {
		return column(rank, table.Number, table.Duration, key, title, what)
	}
	sum := func(c table.Column) table.Column {
		c.Total = table.Sum
		return c
	}
	number := func(key, title, what string) table.Column {
		return column(2, table.Integer, table.Plain, key, title, what)
	}
	file := func(key, title, what string) table.Column {
		return column(3, table.Text, table.Plain, key, title, what)
	}
	mapped := table.MapColumn()
	return []table.Column{
		number("a_segment", "Segment of A", "The number of the segment in set A, from 1; missing if only B has it."),
		number("b_segment", "Segment of B", "The number of the segment in set B, from 1; missing if only A has it."),
		mapped,
		file("a_file", "File of A", "The demo that holds the segment in set A."),
		file("b_file", "File of B", "The demo that holds the segment in set B."),
		sum(seconds(0, "a_seconds", "A", "What the segment took in set A on the demo's clock.")),
		sum(seconds(0, "b_seconds", "B", "What the segment took in set B on the demo's clock.")),
		sum(seconds(0, "difference", "B − A", "How much longer the segment took in B, negative for shorter.")),
		seconds(1, "a_total", "Total of A", "The time of all segments of A up to the end of this one."),
		seconds(1, "b_total", "Total of B", "The time of all segments of B up to the end of this one."),
		seconds(1, "total_difference", "Total B − A",
			"How far B is behind A at the end of this segment, negative for ahead; missing if one set has no such "+
				"segment."),
		seconds(2, "a_frame_seconds", "Frames of A", "What the frames of the segment took in A on the client's clock."),
		seconds(2, "b_frame_seconds", "Frames of B", "What the frames of the segment took in B on the client's clock."),
		seconds(2, "frame_difference", "Frames B − A", "How much longer the frames took in B."),
		seconds(2, "a_timer_seconds", "Timer of A", "How far the timer of the speedrun moved in A."),
		seconds(2, "b_timer_seconds", "Timer of B", "How far that timer moved in B."),
		seconds(2, "timer_difference", "Timer B − A", "How much farther the timer moved in B."),
	}
}

// CompareTable returns set B beside set A, segment by segment.
func CompareTable(a, b []Segment) *table.Table {
	t := &table.Table{Name: "compared_segments", Title: "Compared segments", Columns: CompareColumns()}
	none := Segment{}
	for _, p := range Pairs(a, b) {
		hasA, hasB := p.A != nil, p.B != nil
		sa, sb := cmp.Or(p.A, &none), cmp.Or(p.B, &none)
		name := sa.Map
		if !hasA {
			name = sb.Map
		}
		row := []table.Cell{
			table.If(hasA, table.Int(p.AtA+1)), table.If(hasB, table.Int(p.AtB+1)), table.String(name),
			table.If(hasA, table.String(sa.File)), table.If(hasB, table.String(sb.File)),
		}
		times := func(hasA, hasB bool, a, b time.Duration) {
			row = append(row, table.If(hasA, table.SecondsOf(a)), table.If(hasB, table.SecondsOf(b)),
				table.If(hasA && hasB, table.SecondsOf(b-a)))
		}
		times(hasA, hasB, sa.Length, sb.Length)
		times(hasA, hasB, p.TotalA, p.TotalB)
		times(sa.FramesKnown, sb.FramesKnown, sa.Drawn, sb.Drawn)
		times(sa.Timed, sb.Timed, sa.Timer[1]-sa.Timer[0], sb.Timer[1]-sb.Timer[0])
		t.Rows = append(t.Rows, table.Row{At: table.NoTick, To: table.NoTick, Cells: row})
	}
	if len(t.Rows) == 0 {
		t.Notes = append(t.Notes, "Playhead takes only GoldSrc demos as segments.")
	}
	return t
}
