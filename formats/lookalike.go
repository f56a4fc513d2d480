package formats

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"regexp"

	"playhead/formats/internal/binread"
)

// A lookalike is a kind of file that users mistake for a recording that Playhead
// plays.
type lookalike struct {
	magic string                 // its first bytes, or
	match func(head []byte) bool // reports whether head belongs to one
	what  string                 // "a Counter-Strike 2 demo"
	opens string                 // a sentence that names the program which opens it, "" when everyone knows
	hint  string                 // what to use instead
	kind  error                  // errUnsupported for recordings of other programs
}

const (
	readsGoldSrc  = "Playhead reads older GoldSrc demos (HLDEMO)."
	readsUnpacked = "Playhead opens zip, gz, xz, zst and bz2 files; unpack others first."
	findsMaps     = "Open a recording instead: Playhead finds its map by name, or uses the one you choose."
	readsTees     = "Playhead reads Teeworlds demos, teehistorian files and captures."
	usesSkins     = "Open a recording instead: Playhead uses the skins of installed games."
)

var lookalikes = [...]lookalike{
	{
		magic: "HL2DEMO\x00", what: "a demo of the Source engine",
		opens: "Play it in the game that recorded it (Counter-Strike: Source, CS:GO, Half-Life 2, Portal, Team " +
			"Fortress 2) with playdemo in the console.", hint: readsGoldSrc, kind: binread.ErrUnsupported,
	},
	{
		magic: "PBDEMS2\x00", what: "a Counter-Strike 2 demo",
		opens: "Play it in Counter-Strike 2 (or in Dota 2 or Deadlock, if recorded there) with playdemo in the " +
			"console.", hint: readsGoldSrc, kind: binread.ErrUnsupported,
	},
	{
		magic: "PBUFDEM\x00", what: "a Dota 2 demo", opens: "Versions of Dota 2 from before 2015 play it.",
		hint: readsGoldSrc, kind: binread.ErrUnsupported,
	},
	{
		magic: "IDEM", what: "a Xash3D demo", opens: "Play it in Xash3D with playdemo in the console.",
		hint: readsGoldSrc,
		kind: binread.ErrUnsupported,
	},
	{
		match: isQuakeDemo, what: "a Quake demo",
		opens: "Play it in Quake or an engine such as QuakeSpasm or vkQuake, with playdemo in the console.",
		hint:  readsGoldSrc, kind: binread.ErrUnsupported,
	},
	{
		match: isQuake2Demo, what: "a Quake II demo",
		opens: "Play it in Quake II or an engine such as Yamagi Quake II, with demomap in the console.",
		hint:  readsGoldSrc, kind: binread.ErrUnsupported,
	},
	{match: isOsuReplay, what: "an osu! replay", opens: "Play it in osu! itself.", kind: binread.ErrUnsupported},
	{
		magic: "MPQ\x1b", what: "a replay of StarCraft II or another Blizzard game",
		opens: "Play it in the game that recorded it.", kind: binread.ErrUnsupported,
	},
	{
		magic: "DATA", what: "a Teeworlds map", opens: "Open it in the DDNet or Teeworlds editor.", hint: findsMaps,
		kind: errNotRecording,
	},
	{
		magic: "ATAD", what: "a Teeworlds map", opens: "Open it in the DDNet or Teeworlds editor.", hint: findsMaps,
		kind: errNotRecording,
	},
	{
		magic: "\x1e\x00\x00\x00", what: "a GoldSrc map",
		opens: "Open it in Half-Life or one of its mods with map in the console.", hint: findsMaps,
		kind: errNotRecording,
	},
	{
		magic: "VBSP", what: "a map of the Source engine", opens: "Open it in the game it was made for.",
		kind: errNotRecording,
	},
	{
		match: isSave, what: "a DDNet save", opens: "Load it on a DDNet server with /load and its code.",
		hint: readsTees,
		kind: errNotRecording,
	},
	{
		match: isSkinPicture, what: "a picture with the size of a Teeworlds skin",
		opens: "DDNet and Teeworlds load it from their skins folder.", hint: usesSkins, kind: errNotRecording,
	},
	{
		match: isSkinText, what: "a Teeworlds 0.7 skin", opens: "Teeworlds and DDNet load it from their skins folder.",
		hint: usesSkins, kind: errNotRecording,
	},
	{magic: "\x89PNG", what: "a PNG picture", kind: errNotRecording},
	{magic: "\xff\xd8\xff", what: "a JPEG picture", kind: errNotRecording},
	{magic: "GIF8", what: "a GIF picture", kind: errNotRecording},
	{
		match: isVideo, what: "a video", opens: "Open it in a video player.",
		hint: "Playhead plays recorded game data, not video.", kind: errNotRecording,
	},
	{magic: "7z\xbc\xaf\x27\x1c", what: "a 7z archive", hint: readsUnpacked, kind: errNotRecording},
	{magic: "Rar!", what: "a RAR archive", hint: readsUnpacked, kind: errNotRecording},
}

// lookalikeOf returns the known but unplayable kind of file that begins with
// head, nil if head may belong to a recording.
func lookalikeOf(head []byte) *lookalike {
	for i := range lookalikes {
		l := &lookalikes[i]
		if l.magic != "" && bytes.HasPrefix(head, []byte(l.magic)) || l.match != nil && l.match(head) {
			return l
		}
	}
	return nil
}

// lookalikeError returns the error for a known file that Playhead does not play,
// nil if head may belong to a recording.
func lookalikeError(head []byte) error {
	l := lookalikeOf(head)
	if l == nil {
		return nil
	}
	text := fmt.Sprintf("This is %s.", l.what)
	for _, sentence := range []string{l.opens, l.hint} {
		if sentence != "" {
			text += " " + sentence
		}
	}
	if l.magic != "" {
		text += fmt.Sprintf(" This file starts with %s.", printable(l.magic))
	}
	return &plainError{text, l.kind}
}

// isQuakeDemo recognises a demo of the first Quake: a CD track number as text,
// then messages, each a length, three view angles and its bytes.
func isQuakeDemo(head []byte) bool {
	end := bytes.IndexByte(head[:min(8, len(head))], '\n')
	if end < 1 || len(head) < end+1+17 {
		return false
	}
	for i, c := range head[:end] {
		if (c < '0' || c > '9') && !(i == 0 && c == '-' && end > 1) {
			return false
		}
	}
	b := head[end+1:]
	if n := binary.LittleEndian.Uint32(b); n == 0 || n > 64<<10 {
		return false
	}
	for i := range 3 {
		angle := float64(math.Float32frombits(binary.LittleEndian.Uint32(b[4+4*i:])))
		if !(math.Abs(angle) <= 3600) {
			return false
		}
	}
	return b[16] != 0 && b[16] < 64 // type of the first message
}

// isQuake2Demo recognises a demo of Quake II: a length, then the serverdata
// message (12), whose first field is a protocol from 25 (3.00) to 36 (R1Q2 and
// Q2PRO).
func isQuake2Demo(head []byte) bool {
	if len(head) < 14 {
		return false
	}
	n, protocol := binary.LittleEndian.Uint32(head), binary.LittleEndian.Uint32(head[5:])
	return n >= 10 && n <= 64<<10 && head[4] == 12 && protocol >= 25 && protocol <= 36 && head[13] <= 1
}

// isOsuReplay recognises an .osr file: the mode, the game version as a date such
// as 20231017, and a string of 32 hex digits.
func isOsuReplay(head []byte) bool {
	if len(head) < 39 || head[0] > 3 || head[5] != 0x0b || head[6] != 32 {
		return false
	}
	if day := binary.LittleEndian.Uint32(head[1:]); day < 2007_00_00 || day > 2999_99_99 {
		return false
	}
	for _, c := range head[7:39] {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

var (
	savedTeam = regexp.MustCompile(`^[0-9]\t[0-9]{1,3}\t[0-9]{1,5}\t[01](\t[01])?\r?\n`) // written by a server
	// ddnet-saves.txt, written by the client
	saveList = regexp.MustCompile(`^"?Time"?,"?Players?"?,"?Map"?,"?Code"?`)
	skinText = regexp.MustCompile(`^\s*\{\s*"skin"\s*:`)
)

func isSave(head []byte) bool     { return savedTeam.Match(head) || saveList.Match(head) }
func isSkinText(head []byte) bool { return skinText.Match(head) }

// isSkinPicture recognises a PNG picture of 256×128 pixels, or 2, 4 or 8 times
// that.
func isSkinPicture(head []byte) bool {
	if len(head) < 24 || !bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")) {
		return false
	}
	w, h := binary.BigEndian.Uint32(head[16:]), binary.BigEndian.Uint32(head[20:])
	return w == 2*h && (w == 256 || w == 512 || w == 1024 || w == 2048)
}

// isVideo recognises MP4 and its relatives, and WebM and Matroska.
func isVideo(head []byte) bool {
	return len(head) >= 12 && string(head[4:8]) == "ftyp" || bytes.HasPrefix(head, []byte("\x1a\x45\xdf\xa3"))
}

// unknownError returns the error for a file of no known format that begins with
// head.
func unknownError(head []byte) error {
	if len(head) == 0 {
		return &plainError{"This file is empty.", errNotRecording}
	}
	start := hexBytes(head[:min(4, len(head))])
	return &plainError{fmt.Sprintf("Playhead does not recognise this file. It starts with %s.", start), errNotRecording}
}

// printable formats a magic number as text if possible, else as hex.
func printable(magic string) string {
	word := bytes.TrimRight([]byte(magic), "\x00")
	for _, c := range word {
		if c < 0x21 || c > 0x7e {
			return hexBytes([]byte(magic))
		}
	}
	return string(word)
}

// hexBytes formats bytes as in "4d 5a 90 00".
func hexBytes(b []byte) string { return fmt.Sprintf("% x", b) }
