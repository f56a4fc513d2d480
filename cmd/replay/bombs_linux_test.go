package main

import (
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/binary"
	"io"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"playhead/testdata/campaign"
	"playhead/testdata/capturewriter"
	"playhead/testdata/mapwriter"
	w "playhead/testdata/thwriter"
)

// A bomb is a file that claims or repeats so much that a careless reader takes all
// memory or never ends.
type bomb struct {
	name  string
	write func(scale int) []byte // scale: 1, or 100 in the long form
	mostM int64                  // MB of memory the program may take, in the long form too
	want  string                 // what info says of it, or jumps of a level
	long  string                 // the same in the long form, "" for want
}

var bombs = []bomb{
	{"joins.teehistorian", func(scale int) []byte { // ten million in the long form
		f := w.New(w.NewHeader())
		for range 100_000 * scale {
			f.Join(5)
			f.Drop(5, "x")
		}
		return f.Finish().Bytes()
	}, 400, "too-many-events", ""},
	{"spread.teehistorian", func(scale int) []byte { // the same, a thousand a tick
		f := w.New(w.NewHeader())
		for i := range 20_000 * scale {
			if i%1000 == 0 {
				f.Tick(1 + i)
			}
			f.Join(5)
			f.Drop(5, "x")
		}
		return f.Finish().Bytes()
	}, 750, "", "too-many-events"},
	{"crowd.teehistorian", func(scale int) []byte { // a new player with every tick
		f := w.New(w.NewHeader())
		for i := range 3000 * scale {
			f.Join(5)
			f.Tick(1+i).Drop(5, "x")
		}
		return f.Finish().Bytes()
	}, 400, "", ""},
	{"names.teehistorian", func(scale int) []byte { // of a megabyte
		f := w.New(w.NewHeader()).Join(0)
		for i := range scale {
			f.Message(0, w.StartInfo6(20, strings.Repeat("n", 1<<20), strings.Repeat("\u202e", 1<<18), "default"))
			f.Tick(1+i).PlayerDiff(0, 1, 1)
		}
		return f.Finish().Bytes()
	}, 400, "", ""},
	{"chat.teehistorian", func(scale int) []byte {
		f := w.New(w.NewHeader()).Join(0)
		for i := range scale {
			f.Message(0, w.GameMessage(17, w.Int(0), w.Text(strings.Repeat("c", 1<<20))))
			f.Tick(1 + i)
		}
		return f.Finish().Bytes()
	}, 400, "", ""},
	{"skips.teehistorian", func(scale int) []byte {
		f := w.New(w.NewHeader()).Join(0).PlayerNew(0, 1, 1)
		for range 100 {
			f.Int(-2, 20_000_000).Int(0, 1, 1)
		}
		return f.Finish().Bytes()
	}, 100, "quiet", ""},
	{"overflow.teehistorian", func(int) []byte {
		return w.New(w.NewHeader()).Join(0).Int(-2, 1<<31-2).Int(-2, 1<<31-2).Finish().Bytes()
	}, 100, "does not fit", ""},
	{"claims.teehistorian", func(int) []byte {
		return w.New(w.NewHeader()).Join(0).Int(-7, 0, 1<<31-1).Bytes()
	}, 100, "ends here", ""},
	{"packets.pcap", func(scale int) []byte { // tiny ones, without end
		c := capturewriter.New(capturewriter.Form{Link: capturewriter.LinkRaw})
		me, server, at := netip.MustParseAddrPort("127.0.0.5:50000"), netip.MustParseAddrPort("127.0.0.1:8303"),
			time.Unix(1_700_000_000, 0)
		for i := range 20_000 * scale {
			c.UDP(at.Add(time.Duration(i)*time.Microsecond), me, server, []byte{byte(i)})
		}
		return c.Bytes()
	}, 400, "", ""},
	{"clients.pcap", func(scale int) []byte { // 100,000
		c := capturewriter.New(capturewriter.Form{Link: capturewriter.LinkRaw})
		server, at := netip.MustParseAddrPort("10.0.0.1:8303"), time.Unix(1_700_000_000, 0)
		for i := range 1000 * scale {
			me := netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 1, byte(i >> 8), byte(i)}), uint16(1024+i%60000))
			for _, b := range []string{
				"\x10\x00\x00\x01", "\x10\x00\x00\x03",
				"\x00\x00\x01\x42\x00\x01\x030.6 626fce9a778df4d4\x00\x00",
			} {
				at = at.Add(time.Microsecond)
				c.UDP(at, me, server, []byte(b))
				c.UDP(at, server, me, []byte("\x10\x00\x00\x02"))
			}
		}
		return c.Bytes()
	}, 400, "", ""},
	{
		"zeros.demo.gz", func(scale int) []byte { return zeros(int64(scale) << 22) }, 100, "unknown-chunk",
		"unpacks to more than",
	},
	{"zeros.zip", func(scale int) []byte {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		out, _ := z.Create("a.demo")
		_, _ = io.Copy(out, io.LimitReader(nothing{}, int64(scale)<<24))
		_ = z.Close()
		return b.Bytes()
	}, 100, "", ""},
	{"layers.demo.gz", func(int) []byte {
		b := zeros(1 << 20)
		for range 20 {
			b = packed(b)
		}
		return b
	}, 100, "", ""},
	{"zeros.demo.xz", func(scale int) []byte {
		var b bytes.Buffer
		z, err := xz.NewWriter(&b)
		if err != nil {
			return nil
		}
		_, _ = z.Write([]byte("TWDEMO\x00\x05"))
		_, _ = io.Copy(z, io.LimitReader(nothing{}, int64(scale)<<20))
		_ = z.Close()
		return b.Bytes()
	}, 100, "unknown-chunk", ""},
	{"zeros.demo.zst", func(scale int) []byte {
		var b bytes.Buffer
		z, err := zstd.NewWriter(&b)
		if err != nil {
			return nil
		}
		_, _ = z.Write([]byte("TWDEMO\x00\x05"))
		_, _ = io.Copy(z, io.LimitReader(nothing{}, int64(scale)<<22))
		_ = z.Close()
		return b.Bytes()
	}, 100, "unknown-chunk", "unpacks to more than"},
	{"tiles.map", func(int) []byte { // claims 2³¹ of them
		return layersOf(1<<16, 1<<15, make([]byte, 64), 1)
	}, 100, "", ""},
	{"zlib.map", func(scale int) []byte { // 4 MB a layer, the same bytes again and again
		return layersOf(1000, 1000, make([]byte, 4_000_000), 5*scale)
	}, 100, "", ""},
	{"claims.bsp", func(int) []byte { // every part of it is 2 GB
		b := binary.LittleEndian.AppendUint32(nil, 30)
		for range 15 {
			b = binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(b, 124), 1<<31-1)
		}
		return append(b, make([]byte, 4096)...)
	}, 100, "claims.bsp: ", ""},
	{"claims.demo", func(int) []byte {
		b := []byte("TWDEMO\x00\x06")
		b = append(b, make([]byte, 64+64)...)
		b = binary.BigEndian.AppendUint32(b, 1<<31-1) // the map
		return append(b, bytes.Repeat([]byte{0xff}, 400)...)
	}, 100, "twdemo", ""},
	{"claims.dem", func(int) []byte {
		b := make([]byte, 600)
		copy(b, "HLDEMO\x00\x00\x05\x00\x00\x00\x30\x00\x00\x00")
		binary.LittleEndian.PutUint32(b[540:], 550)
		binary.LittleEndian.PutUint32(b[550:], 1<<31-1) // sections
		return b
	}, 100, "goldsrc", ""},
}

// layersOf returns a map of so many layers of tiles, of which the first is the game layer,
// all with the same data.
func layersOf(width, height int32, tiles []byte, layers int) []byte {
	d := &mapwriter.Datafile{}
	d.Item(0, 0, 1)
	data := d.Blob(tiles)
	d.Item(4, 0, 3, 0, 0, 100, 100, 0, int32(layers), 0, 0, 0, 0, 0, 0, 0, 0)
	for i := range layers {
		flags := int32(0)
		if i == 0 {
			flags = 1
		}
		d.Item(5, i, 0, 2, 0, 3, width, height, flags, 255, 255, 255, 255, -1, 0, -1, data, 0, 0, 0)
	}
	return d.Bytes()
}

// commandsFor returns the commands that read a bomb. A map is used for a log, a
// level for a demo of jumps as well.
func commandsFor(path, log, demo string) [][]string {
	switch filepath.Ext(path) {
	case ".bsp":
		return [][]string{
			{"jumps", demo, "--map", path},
			{"export", demo, "--map", path, "-o", path + ".csv"},
			{"runs", log, "--map", path, "--json"},
		}
	case ".map":
		return [][]string{
			{"export", log, "--map", path, "--inferred", "-o", path + ".csv"},
			{"runs", log, "--map", path, "--json"},
		}
	}
	commands := [][]string{{"info", path, "--json"}, {"export", path, "--every", "10000", "-o", path + ".csv"}}
	if campaign.Long() {
		commands = append(commands, []string{"events", path})
	}
	return commands
}

// nothing is a stream of zeros.
type nothing struct{}

func (nothing) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// zeros returns n packed zeros behind the beginning of a demo.
func zeros(n int64) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write([]byte("TWDEMO\x00\x05"))
	_, _ = io.Copy(z, io.LimitReader(nothing{}, n))
	_ = z.Close()
	return b.Bytes()
}

func packed(b []byte) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	_, _ = z.Write(b)
	_ = z.Close()
	return out.Bytes()
}

// peakOf returns how many MB of memory a program that has ended took at most, and
// removes the file in which it said so. What the system says of a child begins
// with what its parent had.
func peakOf(t *testing.T, path string) int64 {
	t.Helper()
	status, err := os.ReadFile(path)
	if err != nil {
		t.Fatal("the program did not end by itself: ", err)
	}
	_ = os.Remove(path)
	for line := range strings.Lines(string(status)) {
		if kB, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			n, err := strconv.ParseInt(strings.Fields(kB)[0], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			return n >> 10
		}
	}
	t.Skip("this system does not say how much memory a program took")
	return 0
}

// Each bomb is read to its end or refused with a line, in the memory that is
// stated. How long that took is in the log.
func TestCampaignBombs(t *testing.T) {
	skipWithDetector(t)
	dir := t.TempDir()
	log := filepath.Join(dir, "small.teehistorian")
	if err := os.WriteFile(log, campaign.Log(60), 0o600); err != nil {
		t.Fatal(err)
	}
	demo, _, _ := writeCourse(t, 1, orderedJumps()[:1])
	for _, b := range bombs {
		t.Run(b.name, func(t *testing.T) {
			path := filepath.Join(dir, b.name)
			data := b.write(campaign.Times(1, 100))
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			size := len(data)
			data = nil // of a hundred megabytes
			defer os.Remove(path)
			want := b.want
			if campaign.Times(1, 100) == 100 {
				want = cmp.Or(b.long, want)
			}
			peak := filepath.Join(dir, "peak")
			for _, args := range commandsFor(path, log, demo) {
				// A hang would otherwise be known only when all tests take too long.
				longest := 5 * time.Minute
				if campaign.Long() {
					longest = 30 * time.Minute
				}
				ctx, cancel := context.WithTimeout(context.Background(), longest)
				cmd := exec.CommandContext(ctx, os.Args[0], args...)
				cmd.Env = append(os.Environ(), asProgram+"=1", peakFile+"="+peak)
				var out, errs bytes.Buffer
				cmd.Stderr = &errs
				if args[0] == "info" || args[0] == "jumps" {
					cmd.Stdout = &out
				}
				began := time.Now()
				err := cmd.Run()
				cancel()
				if cmd.ProcessState == nil {
					t.Fatal(err)
				}
				took := peakOf(t, peak)
				said := strings.TrimSpace(errs.String())
				t.Logf("%s of %d kB: exit %d, %d MB, %v: %.200s", args[0], size>>10, cmd.ProcessState.ExitCode(), took,
					time.Since(began).Round(time.Millisecond), said)
				if took > b.mostM {
					t.Errorf("%s took %d MB, want at most %d", args[0], took, b.mostM)
				}
				if code := cmd.ProcessState.ExitCode(); code != exitFine && code != exitFailed ||
					strings.Contains(said, "goroutine ") || code == exitFailed && said == "" {
					t.Errorf("%s: exit %d: %.500s", args[0], code, said)
				}
				if (args[0] == "info" || args[0] == "jumps") && !strings.Contains(said+out.String(), want) {
					t.Errorf("%s says %q and %.2000s, want something with %q", args[0], said, &out, want)
				}
				if len(said) > 2000 {
					t.Errorf("%s says %d bytes", args[0], len(said))
				}
				_ = os.Remove(path + ".csv")
			}
		})
	}
}
