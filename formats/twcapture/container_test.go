package twcapture

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/capturewriter"
)

var (
	home4   = netip.MustParseAddrPort("127.0.0.5:51234")
	server4 = netip.MustParseAddrPort("127.0.0.1:8303")
	home6   = netip.MustParseAddrPort("[fd00::5]:51234")
	server6 = netip.MustParseAddrPort("[fd00::1]:8303")
	noon    = time.Date(2026, 11, 21, 12, 0, 0, 123456000, time.UTC)
)

// forms are all ways a capture may be written.
func forms() map[string]capturewriter.Form {
	out := map[string]capturewriter.Form{}
	for _, ng := range []bool{false, true} {
		for _, big := range []bool{false, true} {
			for _, nanos := range []bool{false, true} {
				name := fmt.Sprintf("ng %v big-endian %v nanoseconds %v", ng, big, nanos)
				out[name] = capturewriter.Form{NG: ng, BigEndian: big, Nanos: nanos, Link: capturewriter.LinkEthernet}
			}
		}
	}
	for name, link := range map[string]capturewriter.Link{
		"BSD loopback": capturewriter.LinkNull, "OpenBSD loopback": capturewriter.LinkLoop,
		"raw":    capturewriter.LinkRaw,
		"cooked": capturewriter.LinkSLL, "cooked 2": capturewriter.LinkSLL2,
	} {
		out[name] = capturewriter.Form{Link: link}
		out[name+" ng big-endian"] = capturewriter.Form{Link: link, NG: true, BigEndian: true}
	}
	out["VLAN"] = capturewriter.Form{Link: capturewriter.LinkEthernet, Tags: 1}
	out["VLAN in VLAN"] = capturewriter.Form{Link: capturewriter.LinkEthernet, Tags: 2}
	out["extension header"] = capturewriter.Form{Link: capturewriter.LinkEthernet, Extensions: true}
	out["fragments"] = capturewriter.Form{Link: capturewriter.LinkEthernet, FragmentBytes: 128}
	out["fragments, last first"] = capturewriter.Form{
		Link: capturewriter.LinkEthernet, FragmentBytes: 128,
		Reversed: true,
	}
	return out
}

func TestEveryContainerAndLinkLayer(t *testing.T) {
	payloads := [][]byte{{1}, bytes.Repeat([]byte{2, 3}, 30), bytes.Repeat([]byte{4, 5, 6}, 450)}
	for name, form := range forms() {
		t.Run(name, func(t *testing.T) {
			w := capturewriter.New(form)
			for i, p := range payloads {
				at := noon.Add(time.Duration(i) * time.Second)
				w.UDP(at, home4, server4, p)
				w.UDP(at, server6, home6, p)
			}
			d, err := openDatagrams(binread.Bytes(w.Bytes()))
			if err != nil {
				t.Fatal(err)
			}
			for i := range 2 * len(payloads) {
				var g datagram
				err := d.next(&g)
				if err != nil {
					t.Fatal(err)
				}
				src, dst := home4, server4
				if i%2 == 1 {
					src, dst = server6, home6
				}
				if g.src != src || g.dst != dst || !bytes.Equal(g.data, payloads[i/2]) ||
					!g.at.Equal(noon.Add(time.Duration(i/2)*time.Second)) {
					t.Errorf("datagram %d: %v > %v at %v, %d bytes", i, g.src, g.dst, g.at, len(g.data))
				}
			}
			if err := d.next(new(datagram)); err != io.EOF {
				t.Errorf("at the end: %v", err)
			}
		})
	}
}

// growing is a capture that is still being written.
type growing struct {
	b    []byte
	more bool
}

func (g *growing) ReadAt(p []byte, off int64) (int, error) { return binread.Bytes(g.b).ReadAt(p, off) }
func (g *growing) Size() int64                             { return int64(len(g.b)) }
func (g *growing) Growing() bool                           { return g.more }

func TestGrowingCaptureGivesEachPacketOnce(t *testing.T) {
	for _, form := range []capturewriter.Form{
		{Link: capturewriter.LinkEthernet},
		{Link: capturewriter.LinkRaw, BigEndian: true},
		{Link: capturewriter.LinkEthernet, NG: true},
		{Link: capturewriter.LinkEthernet, NG: true, BigEndian: true},
	} {
		w := capturewriter.New(form)
		for i := range 20 {
			w.UDP(noon, home4, server4, bytes.Repeat([]byte{byte(i)}, 1+i))
		}
		src := &growing{more: true}
		var d *datagrams
		next := 0
		for i := range len(w.Bytes()) + 1 {
			src.b = w.Bytes()[:i]
			if d == nil {
				var err error
				if d, err = openDatagrams(src); err != nil {
					if !errors.Is(err, sim.ErrMore) {
						t.Fatalf("%+v: %d bytes: %v", form, i, err)
					}
					d = nil
					continue
				}
			}
			for {
				var g datagram
				err := d.next(&g)
				if errors.Is(err, sim.ErrMore) {
					break
				}
				if err != nil {
					t.Fatalf("%+v: %d bytes: %v", form, i, err)
				}
				if int(g.data[0]) != next || len(g.data) != 1+next {
					t.Fatalf("%+v: packet %d came as %d", form, next, g.data[0])
				}
				next++
			}
		}
		src.more = false
		if err := d.next(new(datagram)); err != io.EOF || next != 20 {
			t.Errorf("%+v: %d packets, then %v", form, next, err)
		}
	}
}

func TestFragmentsWithoutSiblingsAreForgotten(t *testing.T) {
	w := capturewriter.New(capturewriter.Form{Link: capturewriter.LinkRaw, FragmentBytes: 64})
	whole := capturewriter.New(capturewriter.Form{Link: capturewriter.LinkRaw, FragmentBytes: 64})
	for range 3 * maxParts {
		before := len(w.Bytes())
		w.UDP(noon, home4, server4, bytes.Repeat([]byte{7}, 100))
		// Keep the first fragment only: head, IP, UDP and 56 bytes.
		b := w.Bytes()[before:]
		whole.Frame(noon, b[16:16+20+64])
	}
	d, err := openDatagrams(binread.Bytes(whole.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	most := 0
	for err == nil {
		err = d.next(new(datagram))
		most = max(most, d.udp.Parts)
	}
	if err != io.EOF || most > maxParts+1 {
		t.Errorf("%d fragments kept, %v", most, err)
	}
}
