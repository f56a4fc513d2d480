package pcap_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/netip"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/gopacket/gopacket"
	"github.com/gopacket/gopacket/ip4defrag"
	"github.com/gopacket/gopacket/ip6defrag"
	"github.com/gopacket/gopacket/layers"
	"github.com/gopacket/gopacket/pcapgo"

	"playhead/formats/internal/pcap"
	"playhead/testdata/capturewriter"
	"playhead/testdata/replays"
)

// An oracle reads captures with gopacket.
type oracle struct {
	frames interface {
		ZeroCopyReadPacketData() ([]byte, gopacket.CaptureInfo, error)
	}
	ng     *pcapgo.NgReader
	link   layers.LinkType
	whole4 *ip4defrag.IPv4Defragmenter
	whole6 *ip6defrag.IPv6Defragmenter
}

func newOracle(data []byte) (*oracle, error) {
	o := &oracle{whole4: ip4defrag.NewIPv4Defragmenter(), whole6: ip6defrag.NewIPv6Defragmenter()}
	if bytes.HasPrefix(data, []byte{0x0a, 0x0d, 0x0d, 0x0a}) {
		r, err := pcapgo.NewNgReader(bytes.NewReader(data), pcapgo.NgReaderOptions{
			WantMixedLinkType: true, SkipUnknownVersion: true,
		})
		o.frames, o.ng = r, r
		return o, err
	}
	r, err := pcapgo.NewReader(bytes.NewReader(data))
	if err == nil {
		r.SetSnaplen(pcap.MaxFrame)
		o.link = r.LinkType()
	}
	o.frames = r
	return o, err
}

func (o *oracle) next(f *pcap.Frame) error {
	data, info, err := o.frames.ZeroCopyReadPacketData()
	if err != nil {
		return err
	}
	f.At, f.Data, f.Link = info.Timestamp, data, pcap.Link(o.link)
	if o.ng != nil {
		i, err := o.ng.Interface(info.InterfaceIndex)
		if err != nil {
			return err
		}
		f.Link = pcap.Link(i.LinkType)
	}
	return nil
}

// udp is Decoder.UDP.
func (o *oracle) udp(link pcap.Link, b []byte, g *pcap.Datagram) bool {
	var (
		eth  layers.Ethernet
		vlan layers.Dot1Q
		sll  layers.LinuxSLL
		sll2 layers.LinuxSLL2
		loop layers.Loopback
	)
	ip := func(b []byte) gopacket.LayerType {
		if len(b) > 0 && b[0]>>4 == 6 {
			return layers.LayerTypeIPv6
		}
		return layers.LayerTypeIPv4
	}
	next := map[pcap.Link]gopacket.LayerType{
		1: layers.LayerTypeEthernet, 113: layers.LayerTypeLinuxSLL, 276: layers.LayerTypeLinuxSLL2,
		0: layers.LayerTypeLoopback, 108: layers.LayerTypeLoopback,
		101: ip(b), 12: ip(b), 14: ip(b), 228: ip(b), 229: ip(b),
	}[link]
	for range 17 {
		var l gopacket.DecodingLayer
		switch next {
		case layers.LayerTypeEthernet:
			l = &eth
		case layers.LayerTypeDot1Q:
			l = &vlan
		case layers.LayerTypeLinuxSLL:
			l = &sll
		case layers.LayerTypeLinuxSLL2:
			l = &sll2
		case layers.LayerTypeLoopback:
			l = &loop
		case layers.LayerTypeIPv4:
			return o.ipv4(b, g)
		case layers.LayerTypeIPv6:
			return o.ipv6(b, g)
		default:
			return false
		}
		if l.DecodeFromBytes(b, gopacket.NilDecodeFeedback) != nil {
			return false
		}
		next, b = l.NextLayerType(), l.LayerPayload()
		if l == &loop {
			next = ip(b)
		}
	}
	return false
}

func (o *oracle) ipv4(b []byte, g *pcap.Datagram) bool {
	var ip layers.IPv4
	if ip.DecodeFromBytes(bytes.Clone(b), gopacket.NilDecodeFeedback) != nil || ip.Protocol != layers.IPProtocolUDP {
		return false
	}
	whole, err := o.whole4.DefragIPv4WithTimestamp(&ip, time.Time{})
	if err != nil || whole == nil {
		return false
	}
	src, _ := netip.AddrFromSlice(whole.SrcIP)
	dst, _ := netip.AddrFromSlice(whole.DstIP)
	return o.payload(src, dst, whole.Payload, g)
}

func (o *oracle) ipv6(b []byte, g *pcap.Datagram) bool {
	var ip layers.IPv6
	if ip.DecodeFromBytes(bytes.Clone(b), gopacket.NilDecodeFeedback) != nil {
		return false
	}
	src, _ := netip.AddrFromSlice(ip.SrcIP)
	dst, _ := netip.AddrFromSlice(ip.DstIP)
	var skip layers.IPv6ExtensionSkipper
	next, b := ip.NextLayerType(), ip.Payload
	for range 8 {
		switch {
		case next == layers.LayerTypeUDP:
			return o.payload(src, dst, b, g)
		case next == layers.LayerTypeIPv6Fragment:
			var part layers.IPv6Fragment
			if part.DecodeFromBytes(b, gopacket.NilDecodeFeedback) != nil {
				return false
			}
			whole := o.whole6.DefragIPv6(&ip, &part)
			if whole == nil {
				return false
			}
			next, b = whole.NextHeader.LayerType(), whole.Payload
		case skip.CanDecode().Contains(next):
			if skip.DecodeFromBytes(b, gopacket.NilDecodeFeedback) != nil {
				return false
			}
			next, b = skip.NextLayerType(), skip.LayerPayload()
		default:
			return false
		}
	}
	return false
}

func (o *oracle) payload(src, dst netip.Addr, b []byte, g *pcap.Datagram) bool {
	var udp layers.UDP
	if udp.DecodeFromBytes(b, gopacket.NilDecodeFeedback) != nil || len(udp.Payload) == 0 {
		return false
	}
	g.Src, g.Dst = netip.AddrPortFrom(src, uint16(udp.SrcPort)), netip.AddrPortFrom(dst, uint16(udp.DstPort))
	g.Data = udp.Payload
	return true
}

// compare reads a capture with both readers, up to the first error, and returns the
// frames and what each of them ended with.
func compare(t *testing.T, data []byte) (frames, datagrams int, ours, theirs error) {
	t.Helper()
	o, theirs := newOracle(data)
	r, ours := pcap.NewReader(bufio.NewReaderSize(bytes.NewReader(data), 4096))
	if ours != nil || theirs != nil {
		return 0, 0, ours, theirs
	}
	var d pcap.Decoder
	for {
		var f, want pcap.Frame
		ours, theirs = r.Next(&f), o.next(&want)
		if ours != nil || theirs != nil {
			return frames, datagrams, ours, theirs
		}
		if !f.At.Equal(want.At) || f.Link != want.Link || !bytes.Equal(f.Data, want.Data) {
			t.Fatalf("frame %d: %v, link %d, % x; gopacket has %v, link %d, % x", frames, f.At, f.Link, f.Data,
				want.At, want.Link, want.Data)
		}
		frames++
		if same(t, &d, o, f.Link, f.Data) {
			datagrams++
		}
	}
}

// same compares the payload of a frame, and reports whether it has one.
func same(t *testing.T, d *pcap.Decoder, o *oracle, link pcap.Link, b []byte) bool {
	t.Helper()
	var g, want pcap.Datagram
	ok, wantOK := d.UDP(link, b, &g), o.udp(link, b, &want)
	if ok != wantOK || ok && (g.Src != want.Src || g.Dst != want.Dst || !bytes.Equal(g.Data, want.Data)) {
		t.Fatalf("link %d, % x: %v %v to %v % x; gopacket has %v %v to %v % x", link, b, ok, g.Src, g.Dst, g.Data,
			wantOK, want.Src, want.Dst, want.Data)
	}
	return ok
}

var (
	home4   = netip.MustParseAddrPort("127.0.0.5:51234")
	server4 = netip.MustParseAddrPort("127.0.0.1:8303")
	home6   = netip.MustParseAddrPort("[fd00::5]:51234")
	server6 = netip.MustParseAddrPort("[fd00::1]:8303")
)

// captures are small ones of all containers and kinds of network.
func captures() map[string][]byte {
	forms := map[string]capturewriter.Form{}
	for _, ng := range []bool{false, true} {
		for _, big := range []bool{false, true} {
			for _, link := range []capturewriter.Link{
				capturewriter.LinkEthernet, capturewriter.LinkNull, capturewriter.LinkLoop, capturewriter.LinkRaw,
				capturewriter.LinkSLL, capturewriter.LinkSLL2,
			} {
				f := capturewriter.Form{NG: ng, BigEndian: big, Nanos: big, Link: link, Extensions: ng}
				forms[fmt.Sprintf("%+v", f)] = f
				f.FragmentBytes, f.Tags, f.Reversed = 64, 1, big
				forms[fmt.Sprintf("%+v", f)] = f
			}
		}
	}
	out := map[string][]byte{}
	for name, form := range forms {
		w := capturewriter.New(form)
		for i := range 5 {
			at := time.Date(2026, 11, 21, 12, 0, i, 123456000, time.UTC)
			w.UDP(at, home4, server4, bytes.Repeat([]byte{byte(i), 2}, 1+i*40))
			w.UDP(at, server6, home6, bytes.Repeat([]byte{byte(i), 3}, 1+i*50))
		}
		out[name] = w.Bytes()
	}
	for _, big := range []bool{false, true} {
		out[fmt.Sprintf("several interfaces, big-endian %v", big)] = severalInterfaces(big)
	}
	return out
}

// severalInterfaces is a pcapng whose packets come from interfaces of different kinds and
// resolutions, one of which is described only when the others have packets.
func severalInterfaces(big bool) []byte {
	w := capturewriter.New(capturewriter.Form{NG: true, BigEndian: big, Link: capturewriter.LinkEthernet})
	raw := w.Interface(capturewriter.LinkRaw, true)
	for i := range 5 {
		at := time.Date(2026, 11, 21, 12, 0, i, 123456000+789*(i%2), time.UTC)
		switch {
		case i == 3:
			at = at.Truncate(time.Microsecond) // all that this interface can say
			w.Interface(capturewriter.LinkSLL2, false)
		case i%2 == 1:
			w.On(raw)
		default:
			w.On(0)
		}
		w.UDP(at, home4, server4, bytes.Repeat([]byte{byte(i), 2}, 1+i*40))
		w.UDP(at, server6, home6, bytes.Repeat([]byte{byte(i), 3}, 1+i*50))
	}
	return w.Bytes()
}

func TestCapturesAreReadAsByGopacket(t *testing.T) {
	for name, data := range captures() {
		frames, datagrams, ours, theirs := compare(t, data)
		if ours != io.EOF || theirs != io.EOF || frames < 10 || datagrams != 10 {
			t.Errorf("%s: %d datagrams in %d frames, then %v, gopacket's %v", name, datagrams, frames, ours, theirs)
		}
	}
}

func TestRealCapturesAreReadAsByGopacket(t *testing.T) {
	for _, name := range []string{"a-solo.pcap", "a-solo.pcapng", "e-lossy.pcap"} {
		data, err := os.ReadFile(replays.Path(t, "capture", name))
		if err != nil {
			t.Fatal(err)
		}
		_, datagrams, ours, theirs := compare(t, data)
		if ours != io.EOF || theirs != io.EOF || datagrams < 5000 {
			t.Errorf("%s: %d datagrams, then %v, gopacket's %v", name, datagrams, ours, theirs)
		}
	}
}

// Where a capture ends, both say so: at the end of a record, or inside one.
func TestCutCapturesEndAsByGopacket(t *testing.T) {
	for name, data := range captures() {
		for n := len(name) % 13; n < len(data); n += 13 {
			_, _, ours, theirs := compare(t, data[:n])
			if theirs == io.EOF && errors.Is(ours, io.ErrUnexpectedEOF) {
				continue // gopacket takes a record without bytes for the end
			}
			if ours != theirs {
				t.Fatalf("%s, %d of %d bytes: %v, gopacket has %v", name, n, len(data), ours, theirs)
			}
		}
	}
}

// damagedRounds is how often each capture is damaged.
const damagedRounds = 60

// Damaged headers of networks, IP and UDP are read, or refused, as by gopacket.
func TestDamagedFramesAreReadAsByGopacket(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	read, refused := 0, 0
	all := captures()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		data := all[name]
		r, err := pcap.NewReader(bufio.NewReader(bytes.NewReader(data)))
		if err != nil {
			t.Fatal(err)
		}
		var frames []pcap.Frame
		for {
			var f pcap.Frame
			if r.Next(&f) != nil {
				break
			}
			f.Data = bytes.Clone(f.Data)
			frames = append(frames, f)
		}
		for range damagedRounds {
			o, err := newOracle(data)
			if err != nil {
				t.Fatal(err)
			}
			var d pcap.Decoder
			for range 2 * len(frames) { // in any order, some twice: fragments, too
				f := frames[rng.IntN(len(frames))]
				b := bytes.Clone(f.Data)
				if rng.IntN(3) == 0 {
					b[rng.IntN(min(len(b), 64))] = []byte{0, 1, 5, 8, 0x11, 0x45, 0xff, byte(rng.Uint32())}[rng.IntN(8)]
				}
				if rng.IntN(8) == 0 {
					b = b[:rng.IntN(len(b)+1)]
				}
				if odd(b) {
					continue
				}
				if same(t, &d, o, f.Link, b) {
					read++
				} else {
					refused++
				}
			}
		}
	}
	if read < 1000 || refused < 1000 {
		t.Errorf("%d frames were read and %d refused", read, refused)
	}
}

// odd reports whether a frame may have what only gopacket looks into: options of IPv4,
// options for every hop of IPv6.
func odd(b []byte) bool {
	for i := range b {
		if b[i]&0xf > 5 && i+20 <= len(b) && b[i+9] == 17 || b[i]>>4 == 6 && i+7 <= len(b) && b[i+6] == 0 {
			return true
		}
	}
	return false
}
