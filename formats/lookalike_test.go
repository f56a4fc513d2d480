package formats

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"
)

// quakeDemo begins like a demo of Quake: a track, a message and its angles.
func quakeDemo() []byte {
	b := binary.LittleEndian.AppendUint32([]byte("-1\n"), 320)
	for _, angle := range []float32{-4.5, 90, 0} {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(angle))
	}
	return append(b, "\x08\x02\nVERSION 1.09 SERVER\n"...)
}

// quake2Demo begins like a demo of Quake II: the server's data in protocol 34.
func quake2Demo() []byte {
	b := binary.LittleEndian.AppendUint32(nil, 512)
	b = binary.LittleEndian.AppendUint32(append(b, 12), 34)
	b = binary.LittleEndian.AppendUint32(b, 77)
	return append(b, "\x01baseq2\x00"...)
}

// osuReplay begins like a replay of osu! of October 2023.
func osuReplay() []byte {
	b := binary.LittleEndian.AppendUint32([]byte{0}, 20231017)
	return append(b, "\x0b\x20d41d8cd98f00b204e9800998ecf8427e\x0b\x04name"...)
}

// picture begins like a PNG picture of a size.
func picture(w, h uint32) []byte {
	b := binary.BigEndian.AppendUint32([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), w)
	return binary.BigEndian.AppendUint32(b, h)
}

func TestFilesOfOtherProgramsAreNamedWithWhatOpensThem(t *testing.T) {
	for _, c := range []struct {
		name string
		data []byte
		want []string // words of the message
		kind Kind
	}{
		{"Source", []byte("HL2DEMO\x00\x04\x00"), []string{"Source engine", "CS:GO", "HLDEMO"}, Unsupported},
		{"Counter-Strike 2", []byte("PBDEMS2\x00"), []string{"Play it in Counter-Strike 2", "HLDEMO"}, Unsupported},
		{"Xash3D", []byte("IDEM\x02\x00"), []string{"Play it in Xash3D"}, Unsupported},
		{"Quake", quakeDemo(), []string{"a Quake demo", "QuakeSpasm"}, Unsupported},
		{"Quake II", quake2Demo(), []string{"Quake II", "Yamagi"}, Unsupported},
		{"osu!", osuReplay(), []string{"Play it in osu!"}, Unsupported},
		{"map", []byte("DATA\x04\x00"), []string{"Teeworlds map", "editor"}, NotRecording},
		{"server's save", []byte("0\t2\t5\t0\t0\nkettle\t1\t"), []string{"DDNet save", "/load"}, NotRecording},
		{"client's saves", []byte("Time,Player,Map,Code\n"), []string{"DDNet save"}, NotRecording},
		{"skin", picture(256, 128), []string{"Teeworlds skin", "skins folder"}, NotRecording},
		{"0.7 skin", []byte("{\"skin\": {\"body\": {\n"), []string{"0.7 skin"}, NotRecording},
		{"picture", picture(640, 480), []string{"PNG picture"}, NotRecording},
		{"video", []byte("\x00\x00\x00\x20ftypisom\x00"), []string{"video player"}, NotRecording},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Open(Bytes(c.data), Options{})
			if err == nil || KindOf(err) != c.kind {
				t.Fatalf("got %v (%v), want it %v", err, KindOf(err), c.kind)
			}
			for _, word := range c.want {
				if !strings.Contains(err.Error(), word) {
					t.Errorf("%q does not say %q", err, word)
				}
			}
		})
	}
}

// What opens is not taken for another program's file, nor is any of its prefixes.
func TestRecordingsAreNoLookalikes(t *testing.T) {
	for name, data := range samples(t) {
		for n := range min(len(data), 64) {
			if l := lookalikeOf(data[:n]); l != nil {
				t.Errorf("the first %d bytes of %s are taken for %s", n, name, l.what)
			}
		}
		if l := lookalikeOf(data[:min(len(data), SniffBytes)]); l != nil {
			t.Errorf("%s is taken for %s", name, l.what)
		}
	}
}

func FuzzLookalikes(f *testing.F) {
	for _, b := range [][]byte{
		quakeDemo(), quake2Demo(), osuReplay(), picture(256, 128), []byte("0\t2\t5\t0\t0\n"),
		[]byte("HLDEMO\x00\x00"),
	} {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, head []byte) {
		l := lookalikeOf(head)
		if err := lookalikeError(head); (err != nil) != (l != nil) {
			t.Errorf("%v, but %v", l, err)
		}
		if l != nil && strings.HasPrefix(string(head), "HLDEMO\x00") {
			t.Errorf("a GoldSrc demo is taken for %s", l.what)
		}
	})
}
