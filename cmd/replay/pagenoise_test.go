package main

import (
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A page and a share-safe demo of a moment show the same: together they reveal no more than one of them.
func TestAPageHasTheNoiseOfTheDemo(t *testing.T) {
	dir := t.TempDir()
	page, demo := filepath.Join(dir, "a.html"), filepath.Join(dir, "a.demo")
	part := []string{sampleLog, "--data", samplesFolder, "--from", "tick:400", "--to", "tick:700"}
	fine(t, append([]string{"page", "--no-map", "-o", page}, part...)...)
	fine(t, append([]string{"demo", "--share-safe", "-o", demo}, part...)...)
	type place struct {
		name string
		tick int64
	}
	shown := map[place][2]string{}
	rows, err := csv.NewReader(strings.NewReader(fine(t, "export", demo))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := map[string]int{}
	for i, name := range rows[0] {
		column[name] = i
	}
	for _, r := range rows[1:] {
		tick, _ := strconv.ParseInt(r[column["tick"]], 10, 64)
		shown[place{r[column["name"]], tick}] = [2]string{r[column["x"]], r[column["y"]]}
	}
	_, text, _ := strings.Cut(readText(t, page), `id="moment">`)
	text, _, _ = strings.Cut(text, "</script>")
	var d struct {
		Sources []struct{ From int64 }
		Parts   []struct {
			N       int
			Ticks   []byte
			Players []struct {
				Name string
				Data []byte
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	p := &d.Parts[0]
	ticks, _ := track(p.Ticks, p.N, true)
	same, moved := 0, 0
	exact := map[place][2]string{}
	rows, err = csv.NewReader(strings.NewReader(fine(t, "export", sampleLog, "--from", "tick:400", "--to",
		"tick:700"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows[1:] {
		tick, _ := strconv.ParseInt(r[column["tick"]], 10, 64)
		exact[place{r[column["name"]], tick}] = [2]string{r[column["x"]], r[column["y"]]}
	}
	for _, who := range p.Players {
		state, rest := track(who.Data, p.N, false)
		x, rest := track(rest, p.N, true)
		y, _ := track(rest, p.N, true)
		for i := range state {
			at := place{who.Name, d.Sources[0].From + ticks[i]}
			want, ok := shown[at]
			if state[i]&1 == 0 || state[i]&4 != 0 || !ok {
				continue
			}
			got := [2]string{strconv.FormatInt(x[i], 10), strconv.FormatInt(y[i], 10)}
			if got != want {
				t.Fatalf("%v: at %v on the page and at %v in the demo", at, got, want)
			}
			same++
			if got != exact[at] {
				moved++
			}
		}
	}
	if same < 1000 || moved < same/2 {
		t.Errorf("compared %d places, %d of them have noise", same, moved)
	}
}

// track reads a track as docs/formats/moment.md describes it, and returns what is behind it.
func track(b []byte, n int, straight bool) (values []int64, rest []byte) {
	next := func() uint64 {
		v, size := binary.Uvarint(b)
		b = b[max(size, 1):]
		return v
	}
	var last, step int64
	for zeros := uint64(0); len(values) < n; {
		d := int64(0)
		if zeros > 0 {
			zeros--
		} else if v := next(); v == 0 {
			zeros = next()
		} else if d = int64(v >> 1); v&1 == 1 {
			d = -d - 1
		}
		v := last + d
		if straight {
			v += step
		}
		step, last = v-last, v
		values = append(values, v)
	}
	return values, b
}
