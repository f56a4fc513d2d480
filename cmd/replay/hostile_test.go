package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	w "playhead/testdata/thwriter"
)

// hostile does what a name or text must not do to a terminal: it clears it,
// renames its window, goes to another line, colours it by a control character
// of one byte and of two, and turns what follows around.
const hostile = "\x1b[2J\x1b]0;owned\x07A\r\nB\u009b31mC\x9bD\u202eE\u2066F\u2028G\x7f"

// hostileLog is a log in which all texts are hostile.
func hostileLog(t *testing.T) string {
	f := w.New(w.NewHeader().With("server_name", "server "+hostile).With("map_name", "map "+hostile).With("game_type",
		"type "+hostile).
		With("server_version", "version "+hostile).With("config", map[string]string{"sv_motd": hostile}))
	f.Ex(w.JoinVer6, w.Int(0)).Join(0)
	f.Message(0, w.StartInfo6(20, "\x1b[31mevil\u202e", "\x1b[1m\n", "default"))
	f.PlayerNew(0, 100, 100).Tick(2).Message(0, w.GameMessage(17, w.Int(0), w.Text("text "+hostile)))
	f.Command(0, 128, "say", hostile).Tick(3).Drop(0, "reason "+hostile)
	return writeFile(t, "hostile.teehistorian", f.Finish().Bytes())
}

// infoPacket is a packet of 0.7 in hex, in which a client says which version it
// is and what the password is.
func infoPacket(version string) string {
	says := append([]byte{3}, version+"\x00"+"password\x00\x85\x1c"...)
	head := []byte{0, 0, 1, 0xc0, 0x7d, 0x1e, 0x5e, 0x40 | byte(len(says)>>6), byte(len(says) & 0x3f), 1}
	return fmt.Sprintf("%x", append(head, says...))
}

// notForPeople reports whether r must not reach a terminal.
func notForPeople(r rune) bool {
	return r != '\n' && unicode.IsControl(r) || r >= 0x2028 && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

func TestTextsOfStrangersAreShownNotObeyed(t *testing.T) {
	log := hostileLog(t)
	for name, args := range map[string][]string{
		"info-hostile.txt":   {"info", log},
		"events-hostile.txt": {"events", log},
		"packet-hostile.txt": {"packet", infoPacket(hostile)},
	} {
		t.Run(name, func(t *testing.T) {
			got := strings.ReplaceAll(fine(t, args...), filepath.Dir(log)+string(filepath.Separator), "DIR/")
			if i := strings.IndexFunc(got, notForPeople); i >= 0 {
				t.Errorf("a character for the terminal at byte %d of\n%q", i, got)
			}
			golden(t, name, got)
		})
	}
}

func TestOtherProgramsGetTextsExactly(t *testing.T) {
	log := hostileLog(t)
	for _, args := range [][]string{
		{"info", log, "--json"},
		{"events", log, "--json"},
		{"stats", log},
		{"export", log},
	} {
		if out := fine(t, args...); !strings.Contains(out, "evil\u202e") {
			t.Errorf("%v cleans names:\n%q", args[0], out)
		}
	}
}

func TestErrorsDoNotObeyRecordings(t *testing.T) {
	code, _, errs := replay("map", hostileLog(t), "-o", filepath.Join(t.TempDir(), "out.map"))
	if code != exitFailed || !strings.Contains(errs, "map [2J") {
		t.Errorf("exit %d: %q", code, errs)
	}
	if i := strings.IndexFunc(errs, notForPeople); i >= 0 || strings.Count(errs, "\n") != 1 {
		t.Errorf("a character for the terminal at byte %d, or several lines: %q", i, errs)
	}
}

func TestTerminalGetsExactOutputCleaned(t *testing.T) {
	var out bytes.Buffer
	screen := &terminal{w: &out}
	for _, part := range []string{"id,na", "me\n1,\x1b[31m", "evil\xe3\x81", "\x82\n2,", "\u202eb"} {
		if n, err := screen.Write([]byte(part)); n != len(part) || err != nil {
			t.Errorf("%d of %d bytes, %v", n, len(part), err)
		}
	}
	screen.flush()
	if want := "id,name\n1,[31mevilあ\n2,b"; out.String() != want {
		t.Errorf("got %q, want %q", &out, want)
	}
}
