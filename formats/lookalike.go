package formats

import (
	"bytes"
	"fmt"

	"playhead/formats/internal/binread"
)

// A lookalike is a kind of file that people take for a recording we play.
type lookalike struct {
	magic string
	what  string // "a Counter-Strike 2 demo"
	hint  string // what Playhead reads instead
	only  string // who writes such files, "" for what is no recording at all
}

const (
	readsGoldSrc  = "Playhead reads older GoldSrc demos (HLDEMO)."
	readsUnpacked = "Playhead looks into zip, gz, xz, zst and bz2; unpack others first."
	findsMaps     = "Open a recording: Playhead finds its map by name, or takes the one you choose."
	readsTees     = "Playhead reads Teeworlds demos, teehistorian files and captures."
)

var lookalikes = [...]lookalike{
	{"HL2DEMO\x00", "a demo of the Source engine", readsGoldSrc, "Source games such as Counter-Strike: Source and CS:GO write"},
	{"PBDEMS2\x00", "a Counter-Strike 2 demo", readsGoldSrc, "Counter-Strike 2 writes"},
	{"PBUFDEM\x00", "a Dota 2 demo", readsGoldSrc, "Dota 2 writes"},
	{"TWGHOST\x00", "a Teeworlds ghost", readsTees, "DDNet's race ghosts have"},
	{"DATA", "a Teeworlds map", findsMaps, ""},
	{"ATAD", "a Teeworlds map", findsMaps, ""},
	{"\x1e\x00\x00\x00", "a GoldSrc map", findsMaps, ""},
	{"\x89PNG", "a PNG picture", "", ""},
	{"\xff\xd8\xff", "a JPEG picture", "", ""},
	{"GIF8", "a GIF picture", "", ""},
	{"7z\xbc\xaf\x27\x1c", "a 7z archive", readsUnpacked, ""},
	{"Rar!", "a RAR archive", readsUnpacked, ""},
}

// unknown returns the error for what begins with head if that is known not to
// be for us, nil if it may be.
func lookalikeError(head []byte) error {
	for _, l := range lookalikes {
		if !bytes.HasPrefix(head, []byte(l.magic)) {
			continue
		}
		text := fmt.Sprintf("This is %s.", l.what)
		if l.hint != "" {
			text += " " + l.hint
		}
		text += fmt.Sprintf(" This file starts with %s", printable(l.magic))
		if l.only == "" {
			return &plainError{text + ".", errNotRecording}
		}
		return &plainError{text + ", which only " + l.only + ".", binread.ErrUnsupported}
	}
	return nil
}

// unknownError returns the error for what begins with head and is in no format.
func unknownError(head []byte) error {
	if len(head) == 0 {
		return &plainError{"This file is empty.", errNotRecording}
	}
	start := hexBytes(head[:min(4, len(head))])
	return &plainError{fmt.Sprintf("Not a recording Playhead knows. It starts with %s.", start), errNotRecording}
}

// printable writes a magic as a word where it is one, in hex where not.
func printable(magic string) string {
	word := bytes.TrimRight([]byte(magic), "\x00")
	for _, c := range word {
		if c < 0x21 || c > 0x7e {
			return hexBytes([]byte(magic))
		}
	}
	return string(word)
}

// hexBytes writes bytes as in "4d 5a 90 00".
func hexBytes(b []byte) string { return fmt.Sprintf("% x", b) }
