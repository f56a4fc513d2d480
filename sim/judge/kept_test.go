package judge

import (
	"bytes"
	"compress/flate"
	"math"
	"reflect"
	"testing"

	"playhead/sim/measure"
)

// someone returns what two players did, and why a third game adds none.
func someone() *Baseline {
	return &Baseline{Why: "it holds no commands", stints: []baselineRow{
		{measure.Inputs, "nova", "Tsunami", 1234, map[string]float64{"sync": 0.1, "jumps": 3, "fire_rate": math.Pi}},
		{measure.Inputs, "", "", 0, map[string]float64{"jumps": -0.5}},
	}, runs: []baselineRow{{measure.Inputs, "nova", "Tsunami", 50, map[string]float64{"sync": 1}}}}
}

// What was measured comes back from the index to the last bit.
func TestKeptMeasuresComeBack(t *testing.T) {
	want := someone()
	got, err := Restore(want.Keep())
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
	if !bytes.Equal(want.Keep(), want.Keep()) {
		t.Error("the same measures are kept as other bytes")
	}
}

// Damaged bytes are an error, never a panic or another player.
func TestDamagedMeasuresAreAnError(t *testing.T) {
	var plain bytes.Buffer
	r := flate.NewReader(bytes.NewReader(someone().Keep()))
	if _, err := plain.ReadFrom(r); err != nil {
		t.Fatal(err)
	}
	packed := func(b []byte) []byte {
		var out bytes.Buffer
		w, _ := flate.NewWriter(&out, 1)
		w.Write(b)
		w.Close()
		return out.Bytes()
	}
	for n := range plain.Len() {
		if _, err := Restore(packed(plain.Bytes()[:n])); err == nil {
			t.Errorf("the first %d of %d bytes are measures", n, plain.Len())
		}
		for bit := range 8 {
			b := bytes.Clone(plain.Bytes())
			b[n] ^= 1 << bit
			_, _ = Restore(packed(b)) // must not panic
		}
	}
	if _, err := Restore([]byte("hello")); err == nil {
		t.Error("any bytes are measures")
	}
}

func FuzzRestore(f *testing.F) {
	f.Add(someone().Keep())
	f.Fuzz(func(_ *testing.T, b []byte) { _, _ = Restore(b) })
}
