package campaign

import (
	"bytes"
	"encoding/binary"
	"net/netip"
	"testing"
	"time"

	"github.com/ulikunitz/xz"

	"playhead/formats/twdemo"
	"playhead/sim"
	"playhead/testdata/capturewriter"
	"playhead/testdata/demowriter"
	"playhead/testdata/ghostwriter"
	"playhead/testdata/goldsrcwriter"
	"playhead/testdata/thwriter"
)

// Secrets are the private texts in the recordings of [Private]: each is planted in one of
// them.
var Secrets = []string{
	"hush",                 // passwords, lines and commands of the remote console, codes, whispers
	"10.1.2.3", "127.0.0.", // addresses, in texts and of packets
	"2001:db8",
	"68757368", "hUsH", // hush in hex
	"psst", "hunter2", // whispers, codes
	"76561197960000001", "7656119796", // Steam ids
}

// A PrivateRecording is one that holds some of [Secrets]. Those listed must appear for
// users who ask for what is private, so that a test which finds none of them otherwise
// proves something.
type PrivateRecording struct {
	Recording
	Shown  []string // in what info, events and messages write
	Window []string // in the texts and the state of the window
	Made   []string // in links, captions, names of files: those hold names of players
}

// Private returns a small recording of every kind that can hold private data.
func Private(tb testing.TB) []PrivateRecording {
	tb.Helper()
	goldsrc, err := goldsrcwriter.Bytes(goldsrcwriter.Options{Game: "valve", Players: 3, Seconds: 5, BXT: secretBXT()})
	if err != nil {
		tb.Fatal(err)
	}
	run := ghostwriter.Walk(60)
	run.Owner = "mouse 10.1.2.3"
	return []PrivateRecording{
		{
			Recording{"log.teehistorian", "teehistorian", secretLog()},
			[]string{"hush", "10.1.2.3", "2001:db8"},
			[]string{"hush", "10.1.2.3", "2001:db8"},
			[]string{"10.1.2.3"},
		},
		{
			Recording{"round.demo", "twdemo", PrivateDemo().Bytes()},
			[]string{"psst", "hunter2", "10.1.2.3"},
			[]string{"psst", "hunter2", "10.1.2.3"},
			[]string{"10.1.2.3"},
		},
		// the window has no place for Steam ids
		{
			Recording{"round.dem", "goldsrc", goldsrc},
			[]string{"76561197960000001", "hunter2", "10.1.2.3"},
			[]string{"hunter2", "10.1.2.3"},
			nil,
		},
		{
			Recording{"traffic.pcap", "twcapture", secretCapture(tb)},
			[]string{"127.0.0.99"},
			[]string{"hush line", "hush command", "hush auth", "hush pass", "127.0.0.", "10.1.2.3"},
			nil,
		},
		{Recording{"run.gho", "ghost", run.Bytes()}, []string{"10.1.2.3"}, []string{"10.1.2.3"}, []string{"10.1.2.3"}},
	}
}

// PrivatePacked returns recordings of [Private] packed with xz.
func PrivatePacked(tb testing.TB) (packed []PrivateRecording) {
	tb.Helper()
	for _, r := range Private(tb) {
		if r.Format != "teehistorian" && r.Format != "twcapture" {
			continue
		}
		var b bytes.Buffer
		w, err := xz.NewWriter(&b)
		if err != nil {
			tb.Fatal(err)
		}
		if _, err := w.Write(r.Data); err != nil {
			tb.Fatal(err)
		}
		if err := w.Close(); err != nil {
			tb.Fatal(err)
		}
		r.Name, r.Data = r.Name+".xz", b.Bytes()
		packed = append(packed, r)
	}
	return packed
}

// secretBXT is what Bunnymod XT keeps of a player who types passwords.
func secretBXT() []*goldsrcwriter.BXTList {
	l := &goldsrcwriter.BXTList{At: 1}
	l.Version(8684, "v1")
	l.Variables("rcon_password", "hunter2", "fps_max", "250")
	l.Bound("start;rcon_password hunter2")
	l.Ran("rcon_password hunter2")
	l.Ran("rcon hunter2 status")
	l.Ran("connect 10.1.2.3:27015")
	l.Script("done.cfg", "rcon_password hunter2")
	return []*goldsrcwriter.BXTList{l}
}

// secretLog is a log with everything private that a log can hold.
func secretLog() []byte {
	id := []byte("hushhushhushhush")
	h := thwriter.NewHeader().With("config", map[string]string{
		"sv_name": "a server", "sv_rcon_password": "hush", "sv_rcon_mod_password": "hush", "ec_password": "hush",
		"bindaddr": "10.1.2.3", "password": "hush",
	})
	f := thwriter.New(h)
	f.Ex(thwriter.JoinVer6, thwriter.Int(0)).Join(0).Message(0, thwriter.StartInfo6(20, "mouse 10.1.2.3",
		"", "default"))
	f.Ex(thwriter.DDNetVer, thwriter.Int(0), thwriter.Raw(id...), thwriter.Int(18030), thwriter.Text("DDNet"))
	f.Tick(1).PlayerNew(0, 100, 100).InputNew(0, [10]int32{1, 50, -50})
	f.Command(0, 128, "timeout", "hush").Command(0, 128, "save", "hush").Command(0, 128, "load", "hush")
	f.Command(0, 128, "w", "mouse", "hush").Command(0, 4, "sv_rcon_password", "hush").Command(0, 4, "say",
		"hush").Command(0, 6, "kick", "hush")
	f.Command(-1, 4, "sv_rcon_password", "hush").Command(-1, 4, "auth_add", "x", "admin", "hush").Command(-1, 4, "ban",
		"10.1.2.3", "5", "cheats")
	f.Message(0, thwriter.GameMessage(17, thwriter.Int(0), thwriter.Text("join 2001:db8::1 or 10.1.2.3:8303"))).Message(
		0, thwriter.GameMessage(17, thwriter.Int(0), thwriter.Text("/save hush")))
	f.Message(0, thwriter.GameMessage(17, thwriter.Int(0), thwriter.Text("/w mouse hush"))).Message(0,
		thwriter.GameMessage(17, thwriter.Int(0), thwriter.Text("/timeout hush")))
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
func secretCapture(tb testing.TB) []byte {
	tb.Helper()
	var round []byte
	for _, r := range Small(tb) {
		if r.Format == "twcapture" {
			round = r.Data
		}
	}
	c := capturewriter.New(capturewriter.Form{Link: capturewriter.LinkEthernet})
	head := len(c.Bytes())
	at := time.Unix(int64(binary.LittleEndian.Uint32(round[head:])), 0)
	me, server := netip.MustParseAddrPort("127.0.0.99:50000"), netip.MustParseAddrPort("127.0.0.1:18400")
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
	send(false, say("\x17hush line 10.1.2.3\x00"))
	return append(bytes.Clone(round), c.Bytes()[head:]...)
}

// PrivateDemo is a server's demo of a tee that walks from tick 100 to 140, with
// things said that are not for all.
func PrivateDemo() *demowriter.Demo {
	d := &demowriter.Demo{Header: twdemo.Header{
		Version: 6, NetVersion: twdemo.NetVersion6, MapName: "level", Type: "server", Timestamp: "2026-01-02_03-04-05",
	}}
	var ddnet demowriter.Registry
	teams := []any{}
	for i := range 64 {
		team := 0
		if i == 3 {
			team = 5
		}
		teams = append(teams, team)
	}
	for tick := 100; tick <= 140; tick += 2 {
		items := demowriter.Tee{ID: 3, Name: "ant 10.1.2.3", Tick: int32(tick), X: int32(tick), Y: 50}.Items6()
		items = append(items, ddnet.Item("player@netobj.ddnet.tw", 3, 1, 0, 62, 340))
		s := demowriter.Step{Tick: sim.Tick(tick), Keyframe: tick == 100, Items: append(items, ddnet.Items()...)}
		switch tick {
		case 102:
			s.After = append(s.After, demowriter.Message(30, false, teams...))
		case 112:
			s.After = append(s.After,
				demowriter.Message(3, false, 0, 3, "hello all"),
				demowriter.Message(3, false, 2, 3, "psst sent"),
				demowriter.Message(3, false, 3, 3, "psst got"),
				demowriter.Message(3, false, 0, 3, "/load hunter2"),
				demowriter.Message(3, false, 0, 3, "join 10.1.2.3:8303"),
				demowriter.Message(11, true, "rcon status"))
		}
		d.Steps = append(d.Steps, s)
	}
	return d
}
