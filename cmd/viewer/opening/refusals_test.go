package opening

import (
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

	"playhead/assets/samples"
	"playhead/formats"
	"playhead/sim"
	"playhead/testdata/capturewriter"
)

// foreignCapture returns a capture of n packets of something else.
func foreignCapture(n int) []byte {
	w := capturewriter.New(capturewriter.Form{})
	a, b := netip.MustParseAddrPort("192.0.2.1:5353"), netip.MustParseAddrPort("192.0.2.2:53")
	for i := range n {
		w.UDP(time.Unix(1_700_000_000, int64(i)*1e7), a, b, []byte("a question of another protocol"))
	}
	return w.Bytes()
}

// A capture of something else is refused as soon as it is opened, also while it grows:
// it would be an empty window that is live for ever.
func TestAForeignCaptureThatGrowsIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "dns.pcap")
	if err := os.WriteFile(path, foreignCapture(100), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := followPath(path, formats.Options{})
	if err == nil {
		closeDecoder(f.decoder)
		t.Fatal("it is followed")
	}
	if formats.KindOf(err) != formats.Unsupported ||
		!strings.Contains(err.Error(), "no Teeworlds traffic among 100 packets") {
		t.Errorf("refused with %v", err)
	}
	if _, text := sentences(err, path); !strings.Contains(text, "100 packets") {
		t.Errorf("the card says %q", text)
	}
}

// One that was just begun, or that holds a game, is followed.
func TestACaptureThatMayHoldAGameIsFollowed(t *testing.T) {
	packed, err := samples.Files.Open("sunny-ledges.pcap.xz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	stream, err := formats.OpenStream("sample", packed, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Close()
	for stream.Next(sim.NewBuilder()) == nil { // unpacks all of it
		continue
	}
	game := make([]byte, stream.Source().Size())
	if _, err := stream.Source().ReadAt(game, 0); err != nil && err != io.EOF {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"begun": foreignCapture(0), "of a game": game} {
		path := filepath.Join(t.TempDir(), "live.pcap")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := followPath(path, formats.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if f.growing == nil {
			t.Errorf("%s: it is not followed", name)
		}
		closeDecoder(f.decoder)
	}
}

// A recording of a header alone holds nothing to play.
func TestARecordingWithoutAMomentIsNothing(t *testing.T) {
	r := sim.NewRecording(sim.Meta{})
	if !nothing(r) {
		t.Error("no game is something")
	}
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "assets", "samples", "sunny-ledges.teehistorian"))
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int]bool{len(data) / 2: false, strings.IndexByte(string(data), '}') + 2: true} {
		path := filepath.Join(t.TempDir(), "x.teehistorian")
		if err := os.WriteFile(path, data[:n], 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := formats.OpenFile(path, formats.Options{})
		if err != nil {
			continue // refused even sooner
		}
		l := sim.Load(t.Context(), f)
		r := sim.NewRecording(l.Meta)
		for u := range l.Updates {
			r.Append(u)
		}
		if nothing(r) != want {
			t.Errorf("%d bytes: nothing is %v, want %v", n, !want, want)
		}
	}
	if title, text := sentences(errNothing, "x"); title != "Nothing to play in this recording" || text == "" {
		t.Errorf("the card says %q, %q", title, text)
	}
}

// The card of a file of another program is headed by what it is; its text says
// what opens it.
func TestCardsOfOtherProgramsFiles(t *testing.T) {
	for _, c := range []struct{ name, data, title, text string }{
		{"spring_major.dem", "PBDEMS2\x00", "This is a Counter-Strike 2 demo", "Play it in Counter-Strike 2"},
		{"match.dem", "IDEM\x02\x00", "This is a Xash3D demo", "Play it in Xash3D"},
		{"saved.txt", "0\t2\t5\t0\t0\nkettle\t", "This is a DDNet save", "Load it on a DDNet server"},
		{"Tsunami.map", "DATA\x04\x00", "This is a map", "Open a recording first"},
	} {
		path := filepath.Join(t.TempDir(), c.name)
		if err := os.WriteFile(path, []byte(c.data), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := formats.OpenFile(path, formats.Options{})
		if err == nil {
			t.Fatalf("%s opens", c.name)
		}
		if title, text := sentences(err, path); title != c.title || !strings.HasPrefix(text, c.text) {
			t.Errorf("%s: card %q, %q; want %q, %q…", c.name, title, text, c.title, c.text)
		}
	}
}

// The card blames the file or folder that failed, which need not be the recording.
func TestCardsBlameWhatFailed(t *testing.T) {
	const demo = "/home/a/x.demo"
	for _, c := range []struct {
		err   error
		title string
	}{
		{&fs.PathError{Op: "open", Path: demo, Err: fs.ErrNotExist}, "File not found"},
		{&fs.PathError{Op: "open", Path: demo, Err: fs.ErrPermission}, "No permission"},
		{&fs.PathError{Op: "open", Path: "/home/a/other.demo", Err: fs.ErrNotExist}, "Cannot read a file"},
		{&formats.TempError{Folder: "/none", Err: &fs.PathError{
			Op: "open", Path: "/none/playhead-1",
			Err: fs.ErrNotExist,
		}}, "Cannot write temporary data"},
		{
			fmt.Errorf("unpacking: %w", &formats.TempError{Folder: "/tmp", Err: errors.New("no space left on device")}),
			"Cannot write temporary data",
		},
	} {
		if title, text := sentences(c.err, demo); title != c.title ||
			c.title == "Cannot read a file" && !strings.Contains(text, "other.demo") {
			t.Errorf("%v: card %q, %q; want %q", c.err, title, text, c.title)
		}
	}
}
