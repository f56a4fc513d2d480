package goldsrcwriter

import (
	"encoding/binary"
	"math"
	"time"
)

// A BXTList is what Bunnymod XT keeps in a demo at one moment: a list of items.
type BXTList struct {
	At    float64 // seconds of Playback
	items int
	s     stream
}

func (l *BXTList) item(kind int) *stream {
	l.items++
	l.s.u8(kind)
	return &l.s
}

func (s *stream) sized(text string) {
	s.i32(len(text))
	s.raw([]byte(text))
}

// Version adds which version recorded the demo.
func (l *BXTList) Version(build int, version string) {
	s := l.item(1)
	s.i32(build)
	s.sized(version)
}

// Variables adds console variables: name, value, name, value …
func (l *BXTList) Variables(pairs ...string) {
	s := l.item(2)
	s.i32(len(pairs) / 2)
	for _, p := range pairs {
		s.sized(p)
	}
}

// Timer adds what the timer shows.
func (l *BXTList) Timer(shows time.Duration) {
	s := l.item(3)
	s.i32(int(shows / time.Hour))
	s.u8(int(shows/time.Minute%60), int(shows/time.Second%60))
	s.raw(binary.LittleEndian.AppendUint64(nil, math.Float64bits((shows % time.Second).Seconds())))
}

// Bound adds a command that a key is bound to, Ran one that was run.
func (l *BXTList) Bound(command string) { l.item(4).sized(command) }

// Ran adds a command that the game ran.
func (l *BXTList) Ran(command string) { l.item(7).sized(command) }

// Alias adds what an alias stood for.
func (l *BXTList) Alias(name, command string) {
	s := l.item(5)
	s.sized(name)
	s.sized(command)
}

// Script adds a file of commands that was run.
func (l *BXTList) Script(name, contents string) {
	s := l.item(6)
	s.sized(name)
	s.sized(contents)
}

// GameEnd adds that the game ended.
func (l *BXTList) GameEnd() { l.item(8) }

// Modules adds the libraries that the game loaded.
func (l *BXTList) Modules(files ...string) {
	s := l.item(9)
	s.i32(len(files))
	for _, f := range files {
		s.sized(f)
	}
}

// Trigger adds a command that a trigger ran.
func (l *BXTList) Trigger(command string) {
	s := l.item(10)
	s.f32(0, 0, 0, 64, 64, 64)
	s.sized(command)
}

// Numbers adds the items that are one number each: entities, health, flags.
func (l *BXTList) Numbers(edicts, health, flags int) {
	l.item(11).i32(edicts)
	l.item(12).i32(health)
	l.item(14).i32(flags)
}

// Split adds that a split was reached.
func (l *BXTList) Split(name, mapName string) {
	s := l.item(13)
	s.f32(0, 0, 0, 64, 64, 64)
	s.sized(name)
	s.sized(mapName)
}

// Unknown adds an item of a kind that does not exist.
func (l *BXTList) Unknown() { l.item(99).i32(7) }

// Commands returns the list as console commands.
func (l *BXTList) Commands() []string {
	data := binary.LittleEndian.AppendUint32(nil, uint32(l.items))
	data = append(data, l.s.buf...)
	for len(data)%8 != 0 {
		data = append(data, 0xFE)
	}
	var out []string
	line := []byte("//BXTD0")
	add := func(b byte) {
		if line = append(line, b); len(line) == 63 {
			out = append(out, string(line))
			line = line[:len("//BXTD0")]
		}
	}
	for at := 0; at < len(data); at += 8 {
		for _, b := range scrambled(data[at : at+8]) {
			switch b {
			case 0x00, '"', '\n', ';', 0xFF:
				add(0xFF)
				add(map[byte]byte{0: 1, '"': 2, '\n': 3, ';': 4, 0xFF: 0xFF}[b])
			default:
				add(b)
			}
		}
	}
	if len(line) > len("//BXTD0") {
		out = append(out, string(line))
	}
	return out
}

// scrambled encrypts eight bytes with the Tiny Encryption Algorithm.
func scrambled(b []byte) []byte {
	a, c := binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(b[4:])
	var sum uint32
	for range 32 {
		sum += 0x9E3779B9
		a += (c<<4 + 0x1337FACE) ^ (c + sum) ^ (c>>5 + 0x12345678)
		c += (a<<4 + 0xDEADBEEF) ^ (a + sum) ^ (a>>5 + 0xFEEDABCD)
	}
	return binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, a), c)
}
