package twcapture

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
	"playhead/testdata/capturewriter"
)

// readMessages returns the log of a capture.
func readMessages(t testing.TB, src binread.Source) *sim.MessageLog {
	t.Helper()
	log := new(sim.MessageLog)
	ReadMessages(context.Background(), src, log.Append)
	if !log.Complete || log.Err != nil {
		t.Fatalf("complete %v, error %v", log.Complete, log.Err)
	}
	return log
}

// readPages returns all packets of a log.
func readPages(t testing.TB, src binread.Source, opt binread.Options, log *sim.MessageLog) []sim.Packet {
	t.Helper()
	var all []sim.Packet
	for i := range log.Pages {
		got, err := ReadPage(src, opt, &log.Pages[i])
		if err != nil {
			t.Fatalf("page %d: %v", i, err)
		}
		all = append(all, got...)
	}
	return all
}

// listed writes a log as one line an entry.
func listed(log *sim.MessageLog) string {
	var b strings.Builder
	for i := range log.Pages {
		for _, e := range log.Pages[i].Entries {
			way := "in"
			if e.Flags&sim.MessageUp != 0 {
				way = "out"
			}
			fmt.Fprintf(&b, "%d %d %s %s %d", log.Pages[i].Frame+int(e.Frame), e.Client, way, log.Kinds[e.Kind], e.Size)
			for k, name := range []string{
				1: "vital", 2: "resent", 3: "system", 4: "control", 5: "unknown",
				6: "lost", 7: "0.7",
			} {
				if name != "" && e.Flags&(1<<k) != 0 {
					b.WriteString(" " + name)
				}
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

func TestMessagesAreListedInTheOrderOfTheCapture(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.send(true, c.say(twcodec.MsgInfo, "0.6 626fce9a778df4d4", ""))
	c.send(false, c.say(twcodec.MsgSvChat, 0, 1, "hi"), note{data: say(c.p, twcodec.MsgInputTiming, 100, 12)})
	c.drop = true
	c.send(false, c.say(twcodec.MsgConReady), c.say(twcodec.MsgConReady))
	c.drop = false
	c.send(false, c.say(twcodec.MsgSvChat, 0, 1, "you"))
	c.raw(true, []byte{0x40, 1, 0, 10, 11, 12, 13})
	c.send(false, note{data: say(c.p, twcodec.MsgConReady), vital: true, again: true, seq: 2})
	c.send(true, note{data: twcodec.AppendInt(nil, 99<<1), vital: true})
	c.raw(false, []byte{0x80, 0, 1, 0})
	c.raw(false, []byte("\x10\x00\x00\x04bye\x00"))
	d := w.join(twcodec.Proto7, tokenNone, server4)
	d.send(true, d.say(twcodec.MsgReady))
	const want = `0 0 out control connect 12 system control
1 0 in control connectaccept 12 system control
2 0 out control accept 8 system control
3 0 out INFO 23 vital system
4 0 in Sv_Chat 6 vital
4 0 in INPUTTIMING 4 system
5 0 in lost 2 lost
5 0 in Sv_Chat 7 vital
6 0 out resend request 7 system control
7 0 in CON_READY 1 vital resent system
8 0 out unknown id 99 2 vital unknown
9 0 in unreadable 4 system control unknown
10 0 in control close 8 system control
11 1 out control token 520 system control 0.7
12 1 in control token 12 system control 0.7
13 1 out control connect 520 system control 0.7
14 1 in control connectaccept 8 system control 0.7
15 1 out READY 1 vital system 0.7
`
	if got := listed(readMessages(t, binread.Bytes(w.w.Bytes()))); got != want {
		t.Errorf("listed\n%s\nwant\n%s", got, want)
	}
}

// A capture that begins mid-game tells only after some packets what they are:
// the list still has them where they came, even after their page was listed.
func TestFirstPacketsTakeTheirPlaceInTheList(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("nova", "garden", true)
	quiet := w.join(twcodec.Proto6, tokenBehind, server4)
	quiet.me = netip.AddrPortFrom(quiet.me.Addr(), 60000) // a flow without beginning
	say := func() { quiet.send(true, quiet.say(twcodec.MsgClSay, 0, "hello")) }
	say()
	for i := range 3 {
		c.play(int32(100+600*i), int32(690+600*i), 0, "nova", true)
		say()
	}
	for range 8 {
		say()
	}
	log := readMessages(t, binread.Bytes(w.w.Bytes()))
	if len(log.Pages) < 3 {
		t.Fatalf("only %d pages", len(log.Pages))
	}
	said, firstPage, total := 0, 0, 0
	for i := range log.Pages {
		last := 0
		total += len(log.Pages[i].Entries)
		for _, e := range log.Pages[i].Entries {
			if int(e.Frame) < last {
				t.Fatalf("page %d: frame %d behind %d", i, e.Frame, last)
			}
			last = int(e.Frame)
			if e.Client == 2 {
				said++
				if i == 0 {
					firstPage++
				}
			}
		}
	}
	if said != 12 || firstPage != 1 || total != log.Total {
		t.Errorf("%d of 12 messages, %d on the first page; %d entries, total %d", said, firstPage, total, log.Total)
	}
}

func TestAPageIsReadAgain(t *testing.T) {
	for _, form := range []capturewriter.Form{
		ethernet,
		{Link: capturewriter.LinkRaw, BigEndian: true, Nanos: true},
		{NG: true},
		{NG: true, BigEndian: true, Tags: 1},
	} {
		w := newWire(form)
		c := w.join(twcodec.Proto6, tokenBehind, server4)
		c.enter("nova", "garden", true)
		c.play(100, 2300, 0, "nova", true)
		src := binread.Bytes(w.w.Bytes())
		log := readMessages(t, src)
		if len(log.Pages) < 4 {
			t.Fatalf("%+v: only %d pages", form, len(log.Pages))
		}
		// From the end, each for itself.
		for i := len(log.Pages) - 1; i >= 0; i-- {
			page := &log.Pages[i]
			got, err := ReadPage(src, binread.Options{}, page)
			if err != nil {
				t.Fatal(err)
			}
			checkPage(t, log, page, got)
			if len(got) > 0 && (got[0].Number < page.Frame || got[0].At.Before(page.From)) {
				t.Errorf("page %d from %d, %v: first packet %d, %v", i, page.Frame, page.From, got[0].Number, got[0].At)
			}
		}
	}
}

// checkPage checks that entries and packets of a page are the same messages.
func checkPage(t *testing.T, log *sim.MessageLog, page *sim.MessagePage, packets []sim.Packet) {
	t.Helper()
	var want, got []string
	for _, e := range page.Entries {
		if e.Flags&(sim.MessageLost|sim.MessageControl) == 0 {
			want = append(want, fmt.Sprint(page.Frame+int(e.Frame), e.Client, e.Flags&sim.MessageUp != 0,
				log.Kinds[e.Kind], e.Size))
		}
	}
	for _, p := range packets {
		for _, m := range p.Messages {
			got = append(got, fmt.Sprint(p.Number, p.Client, p.ToServer, m.Name, m.To-m.From))
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("page at %d: %d messages listed, %d read", page.Frame, len(want), len(got))
	}
}

func TestMessagesOfRealCaptures(t *testing.T) {
	for _, name := range []string{
		"a-solo.pcap", "a-solo.pcapng", "b-four.pcap", "e-lossy.pcap", "e-sixup.pcap",
		"f-vanilla-ctf5.pcap",
	} {
		t.Run(name, func(t *testing.T) {
			src := binread.Bytes(readCapture(t, name))
			log := readMessages(t, src)
			clients := loadCapture(t, src, binread.Options{}).Clients
			packets := make([]int, len(clients))
			inputs, margins := 0, 0
			for i := range log.Pages {
				got, err := ReadPage(src, binread.Options{}, &log.Pages[i])
				if err != nil {
					t.Fatal(err)
				}
				checkPage(t, log, &log.Pages[i], got)
				for _, p := range got {
					packets[p.Client]++
					if p.Err != "" || p.Protocol != clients[p.Client].Protocol {
						t.Errorf("client %d: %s", p.Client, dumpFields(p))
					}
					for _, m := range p.Messages {
						if m.Input != nil {
							inputs++
							if m.Input.HasMargin {
								margins++
							}
						}
					}
				}
			}
			for n, c := range clients {
				if packets[n] != c.Packets {
					t.Errorf("client %d: %d packets in the list, %d counted", n, packets[n], c.Packets)
				}
			}
			if strings.Contains(strings.Join(log.Kinds, " "), "unknown") || margins < inputs*45/100 {
				t.Errorf("kinds %v; %d of %d inputs have a margin", log.Kinds, margins, inputs)
			}
		})
	}
}

// A growingBytes is a capture of which more and more is there.
type growingBytes struct {
	binread.Bytes
	size atomic.Int64
	over atomic.Bool
}

func (g *growingBytes) Size() int64   { return g.size.Load() }
func (g *growingBytes) Growing() bool { return !g.over.Load() }

func (g *growingBytes) ReadAt(p []byte, off int64) (int, error) {
	left := g.size.Load() - off
	if left <= 0 {
		return 0, io.EOF
	}
	return g.Bytes.ReadAt(p[:min(int64(len(p)), left)], off)
}

func TestMessagesOfAGrowingCapture(t *testing.T) {
	w := newWire(capturewriter.Form{NG: true})
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("nova", "garden", true)
	c.play(100, 2300, 0, "nova", true)
	data := w.w.Bytes()
	src := &growingBytes{Bytes: data}
	src.size.Store(7)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	log, grown := new(sim.MessageLog), 0
	go func() { src.size.Store(int64(len(data)) / 3) }()
	ReadMessages(ctx, src, func(u sim.MessageUpdate) {
		log.Append(u)
		if grown++; grown > 4 {
			src.size.Store(int64(len(data)))
			src.over.Store(true)
		}
	})
	if want := listed(readMessages(t, binread.Bytes(data))); listed(log) != want {
		t.Error("a capture that grew has another list")
	}
}

func TestReadingMessagesStopsWhenTold(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("nova", "garden", true)
	c.play(100, 2300, 0, "nova", true)
	ctx, cancel := context.WithCancel(context.Background())
	told := 0
	ReadMessages(ctx, binread.Bytes(w.w.Bytes()), func(sim.MessageUpdate) {
		told++
		cancel()
	})
	if told != 1 {
		t.Errorf("told %d times", told)
	}
}

func FuzzReadPage(f *testing.F) {
	for _, form := range []capturewriter.Form{ethernet, {NG: true}, {Link: capturewriter.LinkRaw, FragmentBytes: 64}} {
		w := newWire(form)
		c := w.join(twcodec.Proto6, tokenBehind, server4)
		c.enter("nova", "garden", true)
		c.play(100, 110, 0, "nova", true)
		f.Add(w.w.Bytes())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		src := binread.Bytes(data)
		var log sim.MessageLog
		ReadMessages(context.Background(), src, log.Append)
		for i := range log.Pages {
			got, _ := ReadPage(src, binread.Options{}, &log.Pages[i])
			for _, p := range got {
				for _, r := range p.Blanked {
					if r[0] < 0 || r[1] <= r[0] || r[1] > len(p.Bytes) || bytes.ContainsFunc(p.Bytes[r[0]:r[1]],
						func(b rune) bool { return b != 0 }) {
						t.Fatalf("blanked %v of %d bytes", r, len(p.Bytes))
					}
				}
			}
		}
	})
}
