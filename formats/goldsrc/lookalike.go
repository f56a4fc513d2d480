package goldsrc

import (
	"bytes"

	"playhead/formats/internal/binread"
)

// lookalikes are recordings that users mistake for GoldSrc demos.
var lookalikes = [...]struct{ magic, what string }{
	{
		"HL2DEMO\x00",
		"a demo of the Source engine (Half-Life 2, Counter-Strike: Source, Counter-Strike: Global Offensive)",
	},
	{"PBDEMS2\x00", "a demo of Source 2 (Counter-Strike 2, Dota 2, Deadlock)"},
	{"PBUFDEM\x00", "a demo of Dota 2 on the Source engine"},
	{"IDEM", "a demo of Xash3D, which uses a different container"},
}

// Sniff reports whether head, the first bytes of a file, is the beginning of a
// GoldSrc demo or of a format that is easily mistaken for it. [Open] rejects the
// latter with an error that names the format.
func Sniff(head []byte) bool {
	if bytes.HasPrefix(head, []byte(magic)) {
		return true
	}
	_, ok := lookalike(head)
	return ok
}

// lookalike returns the format of a file that begins with head.
func lookalike(head []byte) (what string, ok bool) {
	for _, l := range lookalikes {
		if bytes.HasPrefix(head, []byte(l.magic)) {
			return l.what, true
		}
	}
	return "", false
}

// refuse returns the error for a file without the magic.
func refuse(head []byte, growing bool) error {
	if len(head) < len(magic) && bytes.HasPrefix([]byte(magic), head) {
		return shortHeader(len(head), growing, nil)
	}
	cause := binread.Unsupportedf("want %q, the file begins with %q", magic[:6], head[:min(8, len(head))])
	if what, ok := lookalike(head); ok {
		cause = binread.Unsupportedf("this is %s, not a GoldSrc demo: it begins with %q, want %q", what,
			bytes.TrimRight(head[:min(8, len(head))], "\x00"), magic[:6])
	}
	return &binread.Error{Format: formatName, Field: "magic", Err: cause}
}
