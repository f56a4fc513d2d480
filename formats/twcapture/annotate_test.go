package twcapture

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
	"playhead/testdata/capturewriter"
)

// dumpFields writes what was found, for comparing.
func dumpFields(p sim.Packet) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", p.Protocol, p.Summary)
	field := func(f sim.PacketField) { fmt.Fprintf(&b, "\n  %d–%d %s %s", f.From, f.To, f.Name, f.Value) }
	for _, f := range p.Head {
		field(f)
	}
	for _, m := range p.Messages {
		fmt.Fprintf(&b, "\n %d–%d %s: %s", m.From, m.To, strings.TrimSuffix(m.Name+" "+m.About, " "), m.Says)
		for _, f := range m.Fields {
			field(f)
		}
	}
	if p.Err != "" {
		b.WriteString("\n" + p.Err)
	}
	return b.String()
}

const infoHex = `00 00 01 C0 7D 1E 5E 40 28 01 03 30 2E 37 20 38 30 32 66 31 62 65 36 30 61 30 35 36 36 35 66
	00 6D 79 5F 70 61 73 73 77 6F 72 64 5F 31 32 33 00 85 1C`

func TestAnnotate(t *testing.T) {
	tcpdump := "12:00:00.000000 IP 127.0.0.1.8303 > 127.0.0.1.50000: UDP, length 19\n" +
		"\t0x0000:  4500 002f 0001 4000 4011 0000 7f00 0001  E../..@.@.......\n" +
		"\t0x0010:  7f00 0001 206f c350 001b 0000 0004 0251  .....o.P.......Q\n" +
		"\t0x0020:  2405 cd00 0415 8132 0d00 040f 8232 02    $......2.....2.\n"
	for _, tt := range []struct {
		name, text string
		private    bool
		want       string
	}{
		{"tcpdump -nX", tcpdump, true, `0.7 2 chunks
  0–1 flags none
  0–2 ack 4
  2–3 chunks 2
  3–7 token 512405cd
 9–13 INPUTTIMING tick 3201: 13 ms early
  10–12 intended_tick 3201
  12–13 time_left 13
 15–19 SNAPEMPTY tick 3202: unchanged since 3200
  16–18 tick 3202
  18–19 delta 2`},
		{"compressed input", "10 0A 01 C0 7D 1E 5E 4D E9 B0 14 7E 13 D6 F8 6F 57 DC 00", false, `0.7 1 chunk
  0–1 flags compressed
  0–2 ack 10
  2–3 chunks 1
  3–7 token •••
 9–26 INPUT tick 131: aim 0.0°
  10–12 ack_tick 130
  12–14 intended_tick 131
  14–15 size 40
  15–16 direction 0
  16–17 target_x 1
  17–18 target_y 0
  18–19 jump 0
  19–20 fire 0
  20–21 hook 0
  21–22 player_flags 0
  22–23 wanted_weapon 0
  23–24 next_weapon 0
  24–25 prev_weapon 0
  25–26 ping_correction 5`},
		{"password", infoHex, false, `0.7 1 chunk
  0–1 flags none
  0–2 ack 0
  2–3 chunks 1
  3–7 token •••
 10–50 INFO: net_version "0.7 802f1be60a05665f", password •••, client_version 1797
  11–32 net_version "0.7 802f1be60a05665f"
  32–48 password •••
  48–50 client_version 1797`},
		{"0.6 connect", "10 00 00 01 54 4b 45 4e ff ff ff ff", true, `0.6 control connect
  0–1 flags control
  0–2 ack 0
  2–3 chunks 0
  3–4 control connect
  4–8 magic TKEN
  8–12 token ffffffff`},
		{"0.6 close with a token alone", "10 5e 00 04 61 62 d4 63", false, `0.6 control close
  0–1 flags control
  0–2 ack 94
  2–3 chunks 0
  3–4 control close
  4–8 token •••`},
	} {
		got, err := Annotate(tt.text, binread.Options{ShowPrivate: tt.private})
		if err != nil || len(got) != 1 {
			t.Errorf("%s: %v, %d packets", tt.name, err, len(got))
			continue
		}
		if dump := dumpFields(got[0]); dump != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, dump, tt.want)
		}
	}
	for _, text := range []string{"", "no hex at all", "0x0000: zz"} {
		if got, err := Annotate(text, binread.Options{}); err == nil {
			t.Errorf("%q gives %d packets", text, len(got))
		}
	}
}

func TestSecretsAreInNoByteOfAnAnnotation(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("nova", "garden", true)
	c.send(true, c.say(twcodec.MsgRconAuth, "", "hunter2hunter2", 1), c.say(twcodec.MsgRconCmd,
		"shutdown hunter2hunter2"))
	c.send(true, c.say(twcodec.MsgClSay, 0, "/w brick hunter2hunter2"), c.say(twcodec.MsgClSay, 0,
		"/timeout hunter2hunter2"))
	c.send(false, c.say(twcodec.MsgSvChat, 3, 1, "hunter2hunter2"), c.say(twcodec.MsgRconLine, "hunter2hunter2"))
	c.send(false, c.say(twcodec.MsgSvChat, 0, 1, "come to 10.0.0.17 hunter2hunter2"))
	c.send(false, note{data: append(twcodec.AppendInt(nil, 99<<1), "hunter2hunter2\x00"...), vital: true})
	c.play(100, 110, 0, "nova", true)
	find := func(private bool) (raw, text int) {
		src := binread.Bytes(w.w.Bytes())
		got := readPages(t, src, binread.Options{ShowPrivate: private}, readMessages(t, src))
		if len(got) < 10 {
			t.Fatalf("%d packets", len(got))
		}
		buf := make([]byte, 4096)
		for _, p := range got {
			for _, b := range [][]byte{p.Raw, p.Bytes} {
				raw += bytes.Count(b, []byte("hunter2"))
				if n, err := twcodec.Decompress(buf, b[min(3, len(b)):]); err == nil && p.Compressed {
					raw += bytes.Count(buf[:n], []byte("hunter2"))
				}
			}
			text += strings.Count(fmt.Sprintf("%+v", p.Messages), "hunter2")
		}
		return raw, text
	}
	// The line with the address keeps its words: only the address is private.
	if raw, text := find(false); raw != 0 || text > 4 {
		t.Errorf("%d times in bytes, %d in texts", raw, text)
	}
	if raw, text := find(true); raw < 8 || text < 8 {
		t.Errorf("with ShowPrivate %d times in bytes, %d in texts", raw, text)
	}
	r := w.replay(t, binread.Options{})
	if s := fmt.Sprintf("%+v %+v %+v", r.Clients, r.Warnings, r.Meta); strings.Contains(s, "hunter2") ||
		strings.Contains(s, "127.0.0.") {
		t.Errorf("the recording tells %s", s)
	}
}

func TestLanesOfARealCapture(t *testing.T) {
	r := loadCapture(t, readCapture(t, "b-four.pcap"), binread.Options{})
	for n, c := range r.Clients {
		var packets, snaps, size, delays, margins int
		for _, run := range r.Net[n] {
			for _, b := range run.Bins {
				packets += int(b.Up.Packets) + int(b.Down.Packets)
				size += int(b.Up.Bytes) + int(b.Down.Bytes)
				snaps += int(b.Snapshots)
				if b.Has&sim.NetAckDelay != 0 && b.AckDelay < 200 {
					delays++
				}
				if b.Has&sim.NetMargin != 0 {
					margins++
				}
			}
		}
		if packets != c.Packets || int64(size) != c.Bytes || snaps != c.Snapshots || delays == 0 || margins == 0 {
			t.Errorf("client %d: lanes hold %d packets, %d bytes, %d snapshots of %+v; %d delays, %d margins", n,
				packets, size, snaps, c, delays, margins)
		}
	}
}

func FuzzAnnotate(f *testing.F) {
	f.Add(infoHex)
	f.Add("10 0A 01 C0 7D 1E 5E 4D E9 B0 14 7E 13 D6 F8 6F 57 DC 00")
	f.Add("x\n\t0x0000:  4500 002f 0001 4000 4011 0000 7f00 0001  E../..@.@.......\n")
	w := capturewriter.New(capturewriter.Form{Link: capturewriter.LinkRaw})
	w.UDP(noon, home6, server6, []byte("\x10\x00\x00\x04bye\x00"))
	f.Add(fmt.Sprintf("% x", w.Bytes()[40:]))
	f.Fuzz(func(t *testing.T, text string) {
		for _, private := range []bool{false, true} {
			got, _ := Annotate(text, binread.Options{ShowPrivate: private})
			for _, p := range got {
				for _, m := range p.Messages {
					for _, x := range append([]sim.PacketField{{From: m.From, To: m.To}}, m.Fields...) {
						if x.From < 0 || x.To < x.From || x.To > len(p.Bytes) {
							t.Fatalf("field %+v of %d bytes", x, len(p.Bytes))
						}
					}
				}
			}
		}
	})
}

func TestAddressesAreToldToThoseWhoAsk(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenNone, server4)
	c.enter("nova", "garden", false)
	c.play(100, 110, 0, "nova", false)
	c.raw(false, []byte("\x10\x00\x00\x04banned 10.1.2.3\x00"))
	for _, private := range []bool{false, true} {
		got := w.replay(t, binread.Options{ShowPrivate: private}).Clients[0]
		want := sim.Client{Left: "banned " + binread.Masked}
		if private {
			want = sim.Client{Address: c.me.String(), ServerAddress: "127.0.0.1:8303", Left: "banned 10.1.2.3"}
		}
		if got.Address != want.Address || got.ServerAddress != want.ServerAddress || got.Left != want.Left ||
			got.Server != 0 {
			t.Errorf("private %v: %+v", private, got)
		}
	}
}

func TestWhatMessagesSay(t *testing.T) {
	input := []byte{}
	for _, v := range []int32{-1, 0, -100, 1, 3, 1, 0, 0, 0, 0} {
		input = twcodec.AppendInt(input, v)
	}
	for _, tt := range []struct {
		message     []byte
		about, says string
	}{
		{say(twcodec.Proto6, twcodec.MsgSvChat, 0, 3, "wait for me"), "", "id 3: wait for me"},
		{say(twcodec.Proto6, twcodec.MsgSvChat, 0, -1, "nova joined"), "", "server: nova joined"},
		{say(twcodec.Proto6, twcodec.MsgSvChat, 3, 3, "psst"), "", "id 3: " + binread.Masked},
		{say(twcodec.Proto6, twcodec.MsgClSay, 0, `say "it"`), "", `say "it"`},
		{say(twcodec.Proto6, twcodec.MsgSvKillMsg, 1, 2, 3, 0), "", "id 2 killed by id 1, weapon 3"},
		{say(twcodec.Proto6, twcodec.MsgSvKillMsg, 2, 2, -1, 0), "", "id 2 died, weapon -1"},
		{say(twcodec.Proto6, twcodec.MsgSvTuneParams, 1000, 200, 50, 1320, 600), "", "params 1000, 200, 50, 1320, …"},
		{say(twcodec.Proto6, twcodec.MsgSvEmoticon, 2, 7), "", "client_id 2, emoticon 7"},
		{say(twcodec.Proto6, twcodec.MsgInputTiming, 99, -3), "tick 99", "3 ms late"},
		{say(twcodec.Proto6, twcodec.MsgInput, 98, 100, 40, input), "tick 100", "left, jump, fire, hook, aim -90.0°"},
		{say(twcodec.Proto6, twcodec.MsgSnapEmpty, 100, 101), "tick 100", "empty"},
		{say(twcodec.Proto6, twcodec.MsgSnap, 100, 2, 3, 1, 0, 0, []byte{}), "tick 100", "part 2 of 3, since 98"},
		{
			say(twcodec.Proto6, twcodec.MsgSnapSingle, 100, 101, 0, 3, []byte{0, 0, 0}), "tick 100",
			"0 players, 0 items, full",
		},
	} {
		a := annotator{}
		var p sim.Packet
		p.Bytes = tt.message
		m := sim.PacketMessage{To: len(tt.message)}
		a.message(&p, &m, twcodec.Proto6, tt.message)
		if m.About != tt.about || m.Says != tt.says {
			t.Errorf("%s %q says %q, want %q %q", m.Name, m.About, m.Says, tt.about, tt.says)
		}
	}
}

// Names are replaced in what messages say, and no byte of the text stays.
func TestNamesInMessagesAreReplaced(t *testing.T) {
	for _, tt := range []struct {
		message []byte
		says    string
	}{
		{say(twcodec.Proto6, twcodec.MsgSvChat, 0, 3, "nova, wait for me"), "id 3: player 1, wait for me"},
		{say(twcodec.Proto6, twcodec.MsgSvChat, 0, 3, "wait"), "id 3: wait"},
		{say(twcodec.Proto6, twcodec.MsgClSay, 0, "/w nova hi"), binread.Masked},
	} {
		a := annotator{opt: binread.Options{Names: func(s string) string {
			return strings.ReplaceAll(s, "nova", "player 1")
		}}}
		p := sim.Packet{Bytes: slices.Clone(tt.message)}
		m := sim.PacketMessage{To: len(tt.message)}
		a.message(&p, &m, twcodec.Proto6, tt.message)
		if m.Says != tt.says {
			t.Errorf("%s says %q, want %q", m.Name, m.Says, tt.says)
		}
		if bytes.Contains(p.Bytes, []byte("nova")) {
			t.Errorf("%s: the name is in its bytes", tt.says)
		}
	}
}
