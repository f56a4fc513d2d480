package twcapture

import (
	"errors"
	"flag"
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/testdata/capturewriter"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// troubled writes a capture with one of each thing that is warned of, twice the
// same thing in some cases, and returns with it where the first of each kind is.
func troubled(form capturewriter.Form) (w *wire, places map[string]int64) {
	w, places = newWire(form), map[string]int64{}
	here := func(kind string) {
		if _, ok := places[kind]; !ok {
			places[kind] = int64(len(w.w.Bytes()))
		}
	}
	late := w.join(twcodec.Proto6, tokenBehind, server4)
	late.upSeq, late.downSeq = 7, 9
	late.me = netip.AddrPortFrom(late.me.Addr(), 40000) // from here on the capture has not seen it begin
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("nova", "garden", true)
	c.play(100, 110, 0, "nova", true)
	none := w.join(twcodec.Proto7, tokenNone, server4)
	none.me = netip.AddrPortFrom(none.me.Addr(), 40001)
	here("no-full-snapshot")
	for i := range 20 {
		none.send(false, none.say(twcodec.MsgSvChat, 0, 0, -1, "hello"),
			note{data: say(none.p, twcodec.MsgSnapEmpty, 90+2*i, 2)})
	}
	for i := range 20 {
		late.send(false, late.say(twcodec.MsgSvChat, 0, 0, "hello"),
			note{data: say(late.p, twcodec.MsgSnapEmpty, 90+2*i, 2)})
	}
	w.sleep(time.Second)
	here("waited-for-snapshot")
	late.snap(112, -1, picture(late.p, 1, true, tee{1, 5, 6, "brick"}))
	c.snap(112, 110, picture(c.p, 0, true, tee{0, 5, 6, "nova"}))
	for range 2 {
		here("bad-checksum")
		c.send(false, note{data: say(c.p, twcodec.MsgSnapSingle, 114, 115, 12345, 3, []byte{0, 0, 0})})
		here("broken-snapshot")
		c.send(false, note{data: say(c.p, twcodec.MsgSnapSingle, 116, 117, 0, 3, []byte{0x3f, 0x3f, 0})})
		here("unknown-message")
		c.send(false, note{data: append([]byte{1}, make([]byte, 18)...)})
		here("bad-message")
		c.send(false, note{data: []byte{0x05, 0x80}})
		here("broken-packet")
		c.raw(true, []byte{0, 0, 9, 0x7f, 0x7f})
		here("absurd-tick")
		c.snap(-7, -1, picture(c.p, 0, true))
	}
	here("unknown-item")
	odd := picture(c.p, 0, true, tee{0, 5, 6, "nova"})
	odd.Put(60, 1, 1, 2, 3)
	c.snap(118, 112, odd)
	c.play(120, 140, 0, "nova", true)
	here("late-snapshot")
	c.snap(121, -1, picture(c.p, 0, true, tee{0, 9, 9, "nova"}))
	here("other-traffic")
	for i := range judgePackets + 2 {
		w.w.UDP(w.at, netip.MustParseAddrPort("127.0.0.9:53"), netip.MustParseAddrPort("127.0.0.9:4444"),
			[]byte{byte(i), 0x55, byte(7 * i), 0x55})
	}
	c.play(142, 160, 0, "nova", true)
	here("cut-off")
	c.snap(162, 160, picture(c.p, 0, true, tee{0, 9, 9, "nova"}))
	return w, places
}

func TestWarningsSayInWhichPacket(t *testing.T) {
	for name, form := range map[string]capturewriter.Form{
		"pcap": ethernet, "pcapng": {NG: true, Link: capturewriter.LinkEthernet}, "big-endian pcapng": {
			NG:        true,
			BigEndian: true, Link: capturewriter.LinkEthernet,
		},
	} {
		t.Run(name, func(t *testing.T) {
			w, places := troubled(form)
			b := w.w.Bytes()
			r := loadCapture(t, b[:len(b)-3], binread.Options{})
			found := map[string]bool{}
			var lines []string
			for _, n := range r.Warnings {
				found[n.Kind] = true
				if at, ok := places[n.Kind]; !ok || n.FirstOffset != at {
					t.Errorf("%s, %s: first at %d, made at %d", n.Kind, n.Text, n.FirstOffset, at)
				}
				lines = append(lines, fmt.Sprintf("%s × %d, first at %d: %s\n", n.Kind, n.Count, n.FirstOffset, n.Text))
			}
			var end *binread.Error
			if !errors.As(r.Err, &end) || end.Offset != places["cut-off"] {
				t.Errorf("ended with %v, cut off in the record at %d", r.Err, places["cut-off"])
			}
			delete(places, "cut-off")
			for kind := range places {
				if !found[kind] {
					t.Errorf("no warning of %s", kind)
				}
			}
			if name == "pcap" {
				golden(t, "warnings.txt", strings.Join(lines, ""))
			}
		})
	}
}

// golden compares what was found with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is\n%s\nnot\n%s", name, got, want)
	}
}
