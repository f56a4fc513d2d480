package markfile

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestMarksAreReadLineByLine(t *testing.T) {
	all, err := Read(
		strings.NewReader(
			"\ufeff{\"tick\": 4150, \"player\": 5, \"name\": \"macro\", \"text\": \"a\\nb\", \"value\": 0.97, " +
				"\"more\": [1]}\r\n\n{\"seconds\": 1.5, \"text\": \"x\"}\n{\"game\":2,\"tick\":7}"))
	if err != nil || len(all) != 3 {
		t.Fatalf("%v, %v", all, err)
	}
	if m := all[0]; !m.ByTick || m.Tick != 4150 || m.Player != 5 || m.Name != "macro" || m.Text != "a b" ||
		m.Value != 0.97 {
		t.Errorf("%+v", m)
	}
	if m := all[1]; m.ByTick || m.Time != 1500*time.Millisecond || m.Player != -1 || !math.IsNaN(m.Value) {
		t.Errorf("%+v", m)
	}
	if m := all[2]; m.Game != 2 || m.Tick != 7 {
		t.Errorf("%+v", m)
	}
}

func TestALineThatIsNoMarkIsNamed(t *testing.T) {
	for text, want := range map[string]string{
		"{\"tick\":1}\nnonsense":                "line 2: not a mark",
		"{}":                                    "line 1: the mark has neither tick nor seconds nor a frame",
		"{\"frame\":0}":                         "frame 0: want 1 or more",
		"{\"tick\":1.5}":                        "line 1: tick 1.5: want a whole number",
		"{\"tick\":1e300}":                      "want a whole number",
		"{\"seconds\":-1}":                      "want 0 or more",
		"{\"tick\":1,\"player\":400}":           "player 400",
		"{\"tick\":1,\"game\":-1}":              "game -1",
		strings.Repeat("x", maxLine+1):          "line 1: longer than",
		"{\"tick\":1}\n[\"tick\"]":              "line 2: not a mark",
		"{\"tick\":\"1\"}":                      "line 1: not a mark",
		"{\"tick\":1}\n\n{\"seconds\":1e99999}": "line 3",
	} {
		all, err := Read(strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
		if strings.HasPrefix(text, "{\"tick\":1}\n") && len(all) != 1 {
			t.Errorf("%.40q: %d marks before it", text, len(all))
		}
	}
}

// What is read and written again is the same, whatever it is.
func FuzzRead(f *testing.F) {
	f.Add("{\"tick\": 4150, \"player\": 5, \"name\": \"macro\", \"text\": \"x\", \"value\": 0.97}\n{\"seconds\": 1.25}")
	f.Add("{\"game\":1,\"tick\":-3,\"text\":\"\\ud800\"}")
	f.Fuzz(func(t *testing.T, text string) {
		all, _ := Read(strings.NewReader(text))
		var out bytes.Buffer
		if err := write(&out, all); err != nil {
			t.Fatal(err)
		}
		again, err := Read(&out)
		if err != nil || len(again) != len(all) {
			t.Fatalf("%d marks, written and read %d: %v", len(all), len(again), err)
		}
		for i := range all {
			a, b := all[i], again[i]
			if math.IsNaN(a.Value) && math.IsNaN(b.Value) {
				a.Value, b.Value = 0, 0
			}
			if !reflect.DeepEqual(a, b) {
				t.Errorf("%+v became %+v", all[i], again[i])
			}
		}
	})
}

// write writes marks as Read reads them.
func write(w io.Writer, all []Mark) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for i := range all {
		m := &all[i]
		l := line{Name: m.Name, Text: m.Text}
		if m.Frame > 0 {
			l.Frame = &m.Frame
		} else if m.ByTick {
			t := float64(m.Tick)
			l.Tick = &t
			if m.Game > 0 {
				l.Game = &m.Game
			}
		} else {
			s := m.Time.Seconds()
			l.Seconds = &s
		}
		if m.Player >= 0 {
			l.Player = &m.Player
		}
		if !math.IsNaN(m.Value) && !math.IsInf(m.Value, 0) {
			l.Value = &m.Value
		}
		if err := enc.Encode(&l); err != nil {
			return err
		}
	}
	return nil
}
