package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"playhead/testdata/campaign"
	"playhead/testdata/capturewriter"
	"playhead/testdata/goldsrcwriter"
	w "playhead/testdata/thwriter"
)

// What is private in the recordings of this test: each is planted in one of them.
var private = []string{
	"hush",                 // passwords, lines and commands of the remote console, codes, whispers
	"10.1.2.3", "127.0.0.", // addresses, in texts and of packets
	"2001:db8",
	"68757368", "hUsH", // hush in hex
	"psst", "hunter2", // whispers, codes
	"76561197960000001", "7656119796", // Steam ids
}

// secretLog is a log with everything private that a log can hold.
func secretLog() []byte {
	id := []byte("hushhushhushhush")
	h := w.NewHeader().With("config", map[string]string{
		"sv_name": "a server", "sv_rcon_password": "hush", "sv_rcon_mod_password": "hush", "ec_password": "hush", "bindaddr": "10.1.2.3", "password": "hush",
	})
	f := w.New(h)
	f.Ex(w.JoinVer6, w.Int(0)).Join(0).Message(0, w.StartInfo6(20, "mouse 10.1.2.3", "", "default"))
	f.Ex(w.DDNetVer, w.Int(0), w.Raw(id...), w.Int(18030), w.Text("DDNet"))
	f.Tick(1).PlayerNew(0, 100, 100).InputNew(0, [10]int32{1, 50, -50})
	f.Command(0, 128, "timeout", "hush").Command(0, 128, "save", "hush").Command(0, 128, "load", "hush")
	f.Command(0, 128, "w", "mouse", "hush").Command(0, 4, "sv_rcon_password", "hush").Command(0, 4, "say", "hush").Command(0, 6, "kick", "hush")
	f.Command(-1, 4, "sv_rcon_password", "hush").Command(-1, 4, "auth_add", "x", "admin", "hush").Command(-1, 4, "ban", "10.1.2.3", "5", "cheats")
	f.Message(0, w.GameMessage(17, w.Int(0), w.Text("join 2001:db8::1 or 10.1.2.3:8303"))).Message(0, w.GameMessage(17, w.Int(0), w.Text("/save hush")))
	f.Message(0, w.GameMessage(17, w.Int(0), w.Text("/w mouse hush"))).Message(0, w.GameMessage(17, w.Int(0), w.Text("/timeout hush")))
	for t := 2; t < 600; t++ {
		f.Tick(t).PlayerDiff(0, 1, 0)
		if t%9 == 0 {
			f.InputDiff(0, [10]int32{0, 3, int32(t % 40)})
		}
	}
	return f.Drop(0, "Kicked (10.1.2.3)").Finish().Bytes()
}

// secretCapture is a capture of four clients in which one more tells a password
// and uses the remote console.
func secretCapture(t *testing.T) []byte {
	t.Helper()
	var round []byte
	for _, r := range campaign.Small(t) {
		if r.Format == "twcapture" {
			round = r.Data
		}
	}
	c := capturewriter.New(capturewriter.Form{Link: capturewriter.LinkEthernet})
	head := len(c.Bytes())
	at := time.Unix(int64(binary.LittleEndian.Uint32(round[head:])), 0)
	me, server := netip.MustParseAddrPort("127.0.0.99:50000"), netip.MustParseAddrPort("127.0.0.1:8303")
	send := func(up bool, b []byte) {
		at = at.Add(20 * time.Millisecond)
		if up {
			c.UDP(at, me, server, b)
		} else {
			c.UDP(at, server, me, b)
		}
	}
	seq := 0
	say := func(message string) []byte {
		seq++
		n := len(message)
		return append([]byte{0, 0, 1, 0x40 | byte(n>>4), byte(n & 15), byte(seq)}, message...)
	}
	send(true, []byte("\x10\x00\x00\x01"))
	send(false, []byte("\x10\x00\x00\x02"))
	send(true, []byte("\x10\x00\x00\x03"))
	send(true, say("\x030.6 626fce9a778df4d4\x00hush pass\x00"))
	send(true, say("\x25\x00hush auth\x00\x01"))
	send(true, say("\x23hush command\x00"))
	return append(bytes.Clone(round), c.Bytes()[head:]...)
}

// A secretive is a recording with private things and what can be done with it.
type secretive struct {
	name  string
	data  []byte
	shown string // something private that --show-private shows in info, events or messages
	more  [][]string
}

func secretives(t *testing.T) []secretive {
	t.Helper()
	goldsrc, err := goldsrcwriter.Bytes(goldsrcwriter.Options{Players: 3, Seconds: 5})
	if err != nil {
		t.Fatal(err)
	}
	return []secretive{
		{"log.teehistorian", secretLog(), "hush", [][]string{{"demo", "FILE", "-o", "OUT/made.demo"}}},
		{"round.demo", privateDemo().Bytes(), "psst", [][]string{{"cut", "FILE", "--from", "0", "--to", "1", "-o", "OUT/cut.demo"}, {"demo", "FILE", "-o", "OUT/made.demo"}}},
		{"round.dem", goldsrc, "76561197960000001", [][]string{{"jumps", "FILE"}}},
		{"traffic.pcap", secretCapture(t), "127.0.0.99", nil},
	}
}

// everyOutput is everything that the program can make of a recording.
var everyOutput = [][]string{
	{"info", "FILE"},
	{"info", "FILE", "--json"},
	{"events", "FILE"},
	{"events", "FILE", "--json"},
	{"export", "FILE", "-o", "OUT/rows.csv"},
	{"export", "FILE", "--inferred", "-o", "OUT/rows.jsonl"},
	{"export", "FILE", "-o", "OUT/rows.parquet"},
	{"export", "FILE", "--dataset", "OUT/tables"},
	{"stats", "FILE"},
	{"runs", "FILE", "--json"},
	{"rounds", "FILE"},
	{"judge", "FILE", "--json"},
	{"judge", "FILE", "--html", "OUT/report.html"},
	{"similar", "FILE", "FILE", "--json"},
	{"messages", "FILE"},
	{"messages", "FILE", "--json"},
	{"bench", "FILE", "--json"},
	{"index", "DIR", "--db", "OUT/library.db"},
	{"find", "", "--db", "OUT/library.db", "--json"},
	{"export", "FILE", "--errors", "OUT/errors.jsonl", "--every", "100"},
}

// Private data appears nowhere unless requested: in no output, in no file that
// was made, in none of our folders.
func TestWhatIsPrivateAppearsNowhere(t *testing.T) {
	for _, s := range secretives(t) {
		t.Run(s.name, func(t *testing.T) {
			in, made := t.TempDir(), t.TempDir()
			path := filepath.Join(in, s.name)
			if err := os.WriteFile(path, s.data, 0o600); err != nil {
				t.Fatal(err)
			}
			said := 0
			for _, args := range append(everyOutput[:len(everyOutput):len(everyOutput)], s.more...) {
				out, errs := outputs(args, path, made)
				said += len(out)
				checkPrivate(t, strings.Join(args, " "), out+errs)
			}
			if said < 1000 {
				t.Errorf("all outputs together are %d bytes", said)
			}
			files := 0
			if err := filepath.WalkDir(made, func(name string, d fs.DirEntry, err error) error {
				if err != nil || d.IsDir() {
					return err
				}
				files++
				checkPrivate(t, "the name "+d.Name(), name)
				text, err := contentsOf(name)
				checkPrivate(t, d.Name(), text)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if files < 6 {
				t.Errorf("%d files were made", files)
			}
			shown := ""
			for _, args := range [][]string{{"info", "FILE", "--json"}, {"events", "FILE", "--json"}, {"messages", "FILE", "--json"}} {
				out, _ := outputs(append(args[:len(args):len(args)], "--show-private"), path, made)
				shown += out
			}
			if !strings.Contains(shown, s.shown) {
				t.Errorf("%q is not even there for who asks: the test proves nothing", s.shown)
			}
		})
	}
}

// outputs runs a command on a recording.
func outputs(args []string, path, made string) (out, errs string) {
	line := make([]string, len(args))
	for i, a := range args {
		line[i] = strings.NewReplacer("FILE", path, "DIR", filepath.Dir(path), "OUT", made).Replace(a)
	}
	_, out, errs = replay(line...)
	return out, errs
}

func checkPrivate(t *testing.T, what, text string) {
	t.Helper()
	for _, p := range private {
		if i := strings.Index(text, p); i >= 0 {
			t.Errorf("%s holds %q: …%q…", what, p, text[max(0, i-40):min(len(text), i+40)])
		}
	}
}

// contentsOf returns what is in a file that was made, unpacked.
func contentsOf(name string) (string, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	text := string(b)
	switch filepath.Ext(name) {
	case ".parquet":
		f, err := os.Open(name)
		if err != nil {
			return "", err
		}
		defer f.Close()
		r := parquet.NewReader(f)
		defer r.Close()
		for rows := make([]parquet.Row, 64); ; {
			n, err := r.ReadRows(rows)
			for _, row := range rows[:n] {
				text += fmt.Sprint(row)
			}
			if errors.Is(err, io.EOF) {
				return text, nil
			} else if err != nil {
				return "", err
			}
		}
	case ".demo": // what somebody reads out of it who shows all
		for _, args := range [][]string{{"info", name, "--json", "--show-private"}, {"events", name, "--json", "--show-private"}} {
			_, out, _ := replay(args...)
			text += out
		}
	}
	return text, nil
}
