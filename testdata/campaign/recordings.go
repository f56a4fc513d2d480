package campaign

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/ulikunitz/xz"

	samplefiles "playhead/assets/samples"
	"playhead/testdata/demowriter"
	"playhead/testdata/ghostwriter"
	"playhead/testdata/goldsrcwriter"
	"playhead/testdata/thwriter"
)

// A Recording is one to be damaged.
type Recording struct {
	Name   string // of the file, with the ending of its format
	Format string
	Data   []byte
}

// Small returns a small recording of every kind, of 2 to 60 kB.
func Small(tb testing.TB) []Recording {
	tb.Helper()
	goldsrc, err := goldsrcwriter.Bytes(goldsrcwriter.Options{Players: 2, Seconds: 1})
	if err != nil {
		tb.Fatal(err)
	}
	return []Recording{
		{"small.teehistorian", "teehistorian", Log(60)},
		{"small-06.demo", "twdemo", demowriter.DDNet().Bytes()},
		{"small-07.demo", "twdemo", demowriter.Seven().Bytes()},
		{"small.dem", "goldsrc", goldsrc},
		{"small.pcap", "twcapture", smallCapture(tb)},
		{"small.gho", "ghost", ghostwriter.Walk(60).Bytes()},
	}
}

// Large returns a recording of 1 to 5 MB of every kind.
func Large(tb testing.TB) []Recording {
	tb.Helper()
	return []Recording{
		{"large.teehistorian", "teehistorian", Log(350_000)},
		{"large-06.demo", "twdemo", unpack(tb, "sunny-ledges.demo.xz")},
		{"large-07.demo", "twdemo", unpack(tb, "twin-ledges.demo.xz")},
		{"large.dem", "goldsrc", unpack(tb, "ledgeworks.dem.xz")},
		{"large.pcap", "twcapture", unpack(tb, "sunny-ledges.pcap.xz")},
		{"large.gho", "ghost", ghostwriter.Walk(240_000).Bytes()},
	}
}

// Log returns a teehistorian of that many ticks of two tees.
func Log(ticks int) []byte {
	f := thwriter.New(thwriter.NewHeader())
	f.Ex(thwriter.JoinVer6, thwriter.Int(0)).Join(0).Message(0, thwriter.StartInfo6(20, "mouse", "clan",
		"default")).Join(1)
	f.Tick(1).PlayerNew(0, 100, 100).PlayerNew(1, 200, 100).InputNew(0, [10]int32{1, 50, -50})
	for t := 2; t < ticks; t++ {
		f.Tick(t).PlayerDiff(0, 1, 0)
		if t%3 == 0 {
			f.PlayerDiff(1, -200, 9000).InputDiff(0, [10]int32{0, 3, int32(t)})
		}
		if t%20 == 0 {
			f.Command(1, 128, "team", "3").Ex(thwriter.PlayerTeam, thwriter.Int(1), thwriter.Int(3))
		}
	}
	return f.Drop(1, "bye").Finish().Bytes()
}

// smallCapture is the beginning of the traffic sample, up to a whole packet:
// four clients of 0.6 and 0.7 connect and run about.
func smallCapture(tb testing.TB) []byte {
	tb.Helper()
	const most, fileHead, recordHead = 60_000, 24, 16
	b := unpack(tb, "sunny-ledges.pcap.xz")
	end := fileHead
	for end+recordHead <= most {
		next := end + recordHead + int(binary.LittleEndian.Uint32(b[end+8:]))
		if next > most {
			break
		}
		end = next
	}
	return b[:end:end]
}

// unpack returns the unpacked sample of the given name.
func unpack(tb testing.TB, name string) []byte {
	tb.Helper()
	packed, err := samplefiles.Files.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) { // it is there for tests alone
		packed, err = os.ReadFile(filepath.Join(repository(tb), "assets", "samples", name))
	}
	if err != nil {
		tb.Fatal(err)
	}
	r, err := xz.NewReader(bytes.NewReader(packed))
	if err != nil {
		tb.Fatal(err)
	}
	b, err := io.ReadAll(r)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// repository returns the folder of the repository, in one of whose folders tests run.
func repository(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			break
		}
		dir = filepath.Dir(dir)
	}
	tb.Fatal("tests do not run in the repository")
	return ""
}
