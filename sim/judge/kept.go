package judge

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"slices"

	"playhead/sim/measure"
)

// definitions is raised when a measure of the same name counts something else: what was kept is then measured again.
const definitions = 1

// KeptAs says how measures were made: those kept under another text are measured again. inferred reports whether values
// that logs do not hold were inferred, runs whether runs were measured, too.
func KeptAs(inferred, runs bool) string {
	h := fnv.New32a()
	for _, name := range measure.Names() {
		h.Write([]byte(name + "\n"))
	}
	how := "recorded"
	if inferred {
		how = "inferred"
	}
	if runs {
		how += "-runs"
	}
	return fmt.Sprintf("%d-%08x-%s", definitions, h.Sum32(), how)
}

// errKept reports bytes that Keep did not write.
var errKept = errors.New("damaged measures")

// mostKept bounds what Restore reads: some 60,000 players.
const mostKept = 64 << 20

// Keep returns what b holds, for [Restore].
func (b *Baseline) Keep() []byte {
	names := map[string]int{}
	var all []string
	for _, rows := range [...][]baselineRow{b.stints, b.runs} {
		for i := range rows {
			for name := range rows[i].values {
				if _, ok := names[name]; !ok {
					names[name] = 0
					all = append(all, name)
				}
			}
		}
	}
	slices.Sort(all)
	for i, name := range all {
		names[name] = i
	}
	out := appendText(nil, b.Why)
	out = binary.AppendUvarint(out, uint64(len(all)))
	for _, name := range all {
		out = appendText(out, name)
	}
	out = appendRows(appendRows(out, b.stints, all, names), b.runs, all, names)
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.DefaultCompression) // the level is valid
	_, _ = w.Write(out)                                        // a buffer takes all
	_ = w.Close()
	return packed.Bytes()
}

// appendRows appends rows with the values of all measures, which have numbers.
func appendRows(out []byte, rows []baselineRow, all []string, numbers map[string]int) []byte {
	out = binary.AppendUvarint(out, uint64(len(rows)))
	for i := range rows {
		r := &rows[i]
		out = append(out, byte(r.kind))
		out = appendText(appendText(out, r.name), r.mp)
		out = binary.AppendUvarint(out, uint64(r.ticks))
		known := make([]byte, (len(all)+7)/8)
		for name := range r.values {
			known[numbers[name]/8] |= 1 << (numbers[name] % 8)
		}
		out = append(out, known...)
		for _, name := range all {
			if v, ok := r.values[name]; ok {
				out = binary.LittleEndian.AppendUint64(out, math.Float64bits(v))
			}
		}
	}
	return out
}

func appendText(out []byte, s string) []byte {
	return append(binary.AppendUvarint(out, uint64(len(s))), s...)
}

// A keptReader reads what Keep wrote. After an error, everything is empty.
type keptReader struct {
	rest   []byte
	failed bool
}

func (r *keptReader) take(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.failed, r.rest = true, nil
		return nil
	}
	out := r.rest[:n]
	r.rest = r.rest[n:]
	return out
}

func (r *keptReader) number() uint64 {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.failed, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[n:]
	return v
}

func (r *keptReader) text() string { return string(r.take(r.number())) }

// Restore returns a Baseline of what Keep returned.
func Restore(kept []byte) (*Baseline, error) {
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(kept)), mostKept))
	if err != nil {
		return nil, errKept
	}
	r := &keptReader{rest: data}
	b := &Baseline{Why: r.text()}
	n := r.number()
	if n > uint64(len(r.rest)) {
		return nil, errKept
	}
	names := make([]string, n)
	for i := range names {
		names[i] = r.text()
	}
	b.stints, b.runs = r.rows(names), r.rows(names)
	if r.failed || len(r.rest) > 0 {
		return nil, errKept
	}
	return b, nil
}

// rows reads what appendRows wrote.
func (r *keptReader) rows(names []string) (rows []baselineRow) {
	for range r.number() {
		var row baselineRow
		if kind := r.take(1); kind != nil {
			row.kind = measure.Kind(kind[0])
		}
		row.name, row.mp, row.ticks = r.text(), r.text(), int(min(r.number(), math.MaxInt32))
		known := r.take(uint64(len(names)+7) / 8)
		if r.failed {
			return nil
		}
		row.values = make(map[string]float64, len(names))
		for i, name := range names {
			if known[i/8]>>(i%8)&1 == 0 {
				continue
			}
			if v := r.take(8); v != nil {
				row.values[name] = math.Float64frombits(binary.LittleEndian.Uint64(v))
			}
		}
		rows = append(rows, row)
	}
	return rows
}
