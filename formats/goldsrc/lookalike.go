package goldsrc

import (
	"bytes"

	"playhead/formats/internal/binread"
)

// lookalikes are recordings that people take for GoldSrc demos.
var lookalikes = [...]struct{ magic, what string }{
	{"HL2DEMO\x00", "a demo of the Source engine (Half-Life 2, Counter-Strike: Source, Counter-Strike: Global Offensive)"},
	{"PBDEMS2\x00", "a demo of Source 2 (Counter-Strike 2, Dota 2, Deadlock)"},
	{"PBUFDEM\x00", "a demo of Dota 2 on the Source engine"},
	{"IDEM", "a demo of Xash3D, which uses a different container"},
}

// Sniff reports whether head, the first bytes of a file, begins a GoldSrc demo
// or one of those that are easily taken for it. The latter are refused by
// [Open] with an error that names what they are.
func Sniff(head []byte) bool {
	if bytes.HasPrefix(head, []byte(magic)) {
		return true
	}
	_, ok := lookalike(head)
	return ok
}

// lookalike returns what a file that begins with head is.
func lookalike(head []byte) (what string, ok bool) {
	for _, l := range lookalikes {
		if bytes.HasPrefix(head, []byte(l.magic)) {
			return l.what, true
		}
	}
	return "", false
}

// refuse returns the error for a file that does not begin with the magic.
func refuse(head []byte, growing bool) error {
	if len(head) < len(magic) && bytes.HasPrefix([]byte(magic), head) {
		return shortHeader(len(head), growing, nil)
	}
	cause := binread.Unsupportedf("want %q, the file begins with %q", magic[:6], head[:min(8, len(head))])
	if what, ok := lookalike(head); ok {
		cause = binread.Unsupportedf("this is %s, not a GoldSrc demo: it begins with %q, want %q", what, bytes.TrimRight(head[:min(8, len(head))], "\x00"), magic[:6])
	}
	return &binread.Error{Format: formatName, Field: "magic", Err: cause}
}
