package sim

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCleanKeepsWhatIsReadable(t *testing.T) {
	for _, tc := range []struct{ name, in, want string }{
		{"plain", "nameless tee", "nameless tee"},
		{"scripts", "ひなた Привет مرحبا", "ひなた Привет مرحبا"},
		{"cut inside a character", "tee\xe3\x81", "tee\ufffd\ufffd"},
		{"control", "a\x00b\x1b[31mc\x7f", "ab[31mc"},
		{"line breaks", "a\nb\tc", "a b c"},
		{"direction override", "\u202Eabc\u202C", "abc"},
		{"isolates", "\u2066abc\u2069", "abc"},
		{"zero width space", "a\u200bb\ufeff", "ab"},
		{"joiner stays", "👨\u200d👩", "👨\u200d👩"},
		{"tower of marks", "a" + strings.Repeat("\u0301", 40) + "b", "a\u0301\u0301b"},
		{"tower with hidden floors", "a\u0301\x10\u0301\u200b\u0301\u202e\u0301b", "a\u0301\u0301b"},
		{"marks after a line break", "a\u0301\u0301\n\u0301", "a\u0301\u0301 \u0301"},
		{"two marks", "e\u0302\u0323", "e\u0302\u0323"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := Clean(tc.in); got != tc.want {
				t.Errorf("Clean(%q) = %q, want %q", tc.in, got, tc.want)
			}
		})
	}
}

func TestCleanOfCleanTextAllocatesNothing(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { Clean("nameless tee ひなた") }); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

// FuzzClean gives names as recordings may hold them: any bytes.
func FuzzClean(f *testing.F) {
	for _, s := range []string{
		"nameless tee", "cut\xe3\x81", "\u202eevil\u202c", "z\u0301\u0301\u0301\u0301",
		"\x1b]0;title\x07", "\xc2\x9b31m", "a\r\nb",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		clean := Clean(s)
		if !utf8.ValidString(clean) {
			t.Errorf("Clean(%q) is not UTF-8: %q", s, clean)
		}
		if again := Clean(clean); again != clean {
			t.Errorf("Clean of clean %q gives %q", clean, again)
		}
		if i := strings.IndexFunc(clean, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }); i >= 0 {
			t.Errorf("Clean(%q) keeps the control character at %d of %q", s, i, clean)
		}
	})
}
