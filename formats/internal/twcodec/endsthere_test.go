package twcodec

import "testing"

func TestEndsThere(t *testing.T) {
	data := Compress(nil, []byte("what a writer packs"))
	wrong := 0
	for n := range len(data) - 1 {
		if EndsThere(data[:n]) {
			wrong++ // zeros that follow may complete an end symbol
		}
	}
	if wrong > 1 || !EndsThere(data) {
		t.Errorf("%d of %d beginnings end there, the whole: %t", wrong, len(data)-1, EndsThere(data))
	}
	for _, more := range [][]byte{{1}, {0, 0, 0}, {0xff, 0xff}} {
		if EndsThere(append(data[:len(data):len(data)], more...)) {
			t.Errorf("with % x behind it", more)
		}
	}
}

// FuzzEndsThere packs bytes: their end is there, and what ends there unpacks.
func FuzzEndsThere(f *testing.F) {
	f.Add([]byte{0, 0, 0, 1})
	f.Add([]byte("text"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<12 {
			return
		}
		if packed := Compress(nil, data); !EndsThere(packed) {
			t.Fatalf("packed as % x", packed)
		}
		if EndsThere(data) {
			if _, err := Decompress(make([]byte, 16*len(data)+64), data); err != nil {
				t.Fatal(err)
			}
		}
	})
}
