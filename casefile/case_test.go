package casefile_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"reflect"
	"strings"
	"testing"
	"time"

	"playhead/casefile"
	"playhead/drawing"
	"playhead/testdata/campaign"
)

const second = drawing.Seconds(time.Second)

// thumbnail returns a small picture.
func thumbnail(tb testing.TB, w, h int) []byte {
	tb.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

// full returns a case that has everything.
func full(tb testing.TB) *casefile.Case {
	tb.Helper()
	return &casefile.Case{
		Format: casefile.Version, Program: "1.2.3", Title: "Hook at CP 4",
		Recordings: []casefile.Recording{
			{SHA256: strings.Repeat("3f9c81ab", 8), Name: "round_0412.teehistorian", Bytes: 1234567},
			{SHA256: strings.Repeat("00ff", 16), Name: "capture.pcap", Bytes: 99, Client: 2},
		},
		Chapters: []casefile.Chapter{
			{
				At: 745 * second, Length: 7 * second, Title: "Missed hook", Text: "nova hooks kettle,\nwho is frozen.",
				By: "RK", Follow: "nova", Camera: &casefile.Camera{X: 480, Y: -839.5, Width: 800, Mode: "follow"},
				Speed: 0.25, Picture: "pictures/1.png",
			},
			{Recording: 1, Title: "ひなた waits"},
		},
		Drawings: []casefile.Drawing{{Drawing: drawing.Drawing{
			Kind: drawing.Arrow, On: drawing.OnMap, From: 745 * second, To: 748 * second, Colour: drawing.Yellow,
			Width:  4,
			Points: []drawing.Point{{480, 839}, {600.25, 800}},
		}}},
		Marks: []casefile.Mark{{
			Recording: 1, At: 5 * second, Name: "here", From: 4 * second, To: 6 * second, Looping: true,
		}},
		Ranges:     []casefile.Range{{From: second, To: 2 * second}},
		Thresholds: map[string]float64{"presses_per_second": 12.5},
		Windows:    map[string]float64{"presses_per_second": 10},
		Comparison: []casefile.Run{{Run: 4}, {Recording: 1, Run: 0}},
		Pictures:   map[string][]byte{"pictures/1.png": thumbnail(tb, 96, 54)},
	}
}

func written(tb testing.TB, c *casefile.Case) []byte {
	tb.Helper()
	var b bytes.Buffer
	if err := c.Write(&b); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

func read(data []byte) (*casefile.Case, error) {
	return casefile.Read(bytes.NewReader(data), int64(len(data)))
}

func TestACaseComesBackAsItWasWritten(t *testing.T) {
	want := full(t)
	data := written(t, want)
	got, err := read(data)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	if !bytes.Equal(data, written(t, got)) || !bytes.HasPrefix(data[30:], []byte("case.json")) {
		t.Error("the same case gives other bytes, or is not recognised by them")
	}
	if i := got.Of(want.Recordings[1].SHA256); i != 1 || got.Of("") != -1 {
		t.Errorf("the second recording is %d", i)
	}
}

// Keys of later versions that keep the format are left alone; a later format is refused.
func TestALaterCaseIsRefusedByItsFormat(t *testing.T) {
	const recording = `"recordings":[{"sha256":"` +
		"3f9c81ab3f9c81ab3f9c81ab3f9c81ab3f9c81ab3f9c81ab3f9c81ab3f9c81ab" + `","name":"a","bytes":1}]`
	if _, err := read(packed(t, "case.json", `{"format":1,"colour_of_bikeshed":7,`+recording+`}`)); err != nil {
		t.Error(err)
	}
	_, err := read(packed(t, "case.json", `{"format":2,"recordings":"other"}`))
	if !errors.Is(err, casefile.ErrLater) {
		t.Error(err)
	}
}

// packed returns a zip of names and contents.
func packed(tb testing.TB, files ...string) []byte {
	tb.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err == nil {
			_, err = w.Write([]byte(files[i+1]))
		}
		if err != nil {
			tb.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

func TestHostileCasesAreRefused(t *testing.T) {
	for name, change := range map[string]func(*casefile.Case){
		"no recording":             func(c *casefile.Case) { c.Recordings = nil },
		"a folder":                 func(c *casefile.Case) { c.Recordings[0].Name = "../../etc/passwd" },
		"a folder of two":          func(c *casefile.Case) { c.Recordings[0].Name = ".." },
		"a Windows folder":         func(c *casefile.Case) { c.Recordings[0].Name = `C:\a.demo` },
		"a hash":                   func(c *casefile.Case) { c.Recordings[0].SHA256 = "3F9C" },
		"a length":                 func(c *casefile.Case) { c.Recordings[0].Bytes = 0 },
		"a missing one":            func(c *casefile.Case) { c.Chapters[0].Recording = 2 },
		"one before":               func(c *casefile.Case) { c.Drawings[0].Recording = -1 },
		"a title":                  func(c *casefile.Case) { c.Title = strings.Repeat("x", 201) },
		"a turned title":           func(c *casefile.Case) { c.Chapters[0].Title = "a\u202eb" },
		"a speed":                  func(c *casefile.Case) { c.Chapters[0].Speed = -1 },
		"a camera":                 func(c *casefile.Case) { c.Chapters[0].Camera.Width = 0 },
		"a mode":                   func(c *casefile.Case) { c.Chapters[0].Camera.Mode = "crane" },
		"a picture's name":         func(c *casefile.Case) { c.Chapters[0].Picture = "../x.png" },
		"a drawing":                func(c *casefile.Case) { c.Drawings[0].Width = 400 },
		"a range":                  func(c *casefile.Case) { c.Ranges[0].To = c.Ranges[0].From },
		"a mark":                   func(c *casefile.Case) { c.Marks[0].At = -1 },
		"a window of no threshold": func(c *casefile.Case) { c.Windows = map[string]float64{"jumps": 1} },
		"a window of an hour and more": func(c *casefile.Case) {
			c.Windows = map[string]float64{"presses_per_second": 3601}
		},
		"a threshold":        func(c *casefile.Case) { c.Thresholds = map[string]float64{"<b>": 1} },
		"a run":              func(c *casefile.Case) { c.Comparison[0].Run = -1 },
		"a large picture":    func(c *casefile.Case) { c.Pictures["pictures/1.png"] = thumbnail(t, 641, 2) },
		"no picture":         func(c *casefile.Case) { c.Pictures["pictures/1.png"] = []byte("GIF89a") },
		"too many chapters":  func(c *casefile.Case) { c.Chapters = make([]casefile.Chapter, 201) },
		"too many drawings":  func(c *casefile.Case) { c.Drawings = make([]casefile.Drawing, 501) },
		"a picture too many": func(c *casefile.Case) { c.Pictures["case.json"] = thumbnail(t, 2, 2) },
	} {
		c := full(t)
		change(c)
		err := c.Write(new(bytes.Buffer))
		if e := new(casefile.Error); !errors.As(err, &e) || e.Field == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, data := range map[string][]byte{
		"nothing":      {},
		"an empty zip": packed(t),
		"another zip":  packed(t, "a.demo", "x"),
		"a stranger":   packed(t, "case.json", "{}", "run.sh", "x"),
		"two cases":    packed(t, "case.json", "{}", "case.json", "{}"),
		"a climber":    packed(t, "../case.json", "{}"),
		"no JSON":      packed(t, "case.json", "{"),
		"no object":    packed(t, "case.json", "[]"),
		"deep JSON":    packed(t, "case.json", strings.Repeat("[", 100_000)),
		"a bomb":       packed(t, "case.json", strings.Repeat(" ", 9<<20)),
	} {
		if c, err := read(data); err == nil || c != nil && err == nil {
			t.Errorf("%s: %+v", name, c)
		}
	}
}

// 10,000 damaged cases: each is read whole and valid, or gives an error of this package. Nothing else happens.
func TestCampaignDamagedCasesGiveAMessageOrAreRead(t *testing.T) {
	whole := written(t, full(t))
	rnd := campaign.Rand(t)
	refused, shown, reasons := 0, 0, map[string]int{}
	for range campaign.Times(1000, 10_000) {
		data := bytes.Clone(whole)
		if rnd.IntN(2) == 0 { // inside the JSON, where a checksum would hide it
			text := []byte(unpacked(t, whole))
			damage(rnd.IntN, &text)
			data = packed(t, "case.json", string(text))
		} else {
			damage(rnd.IntN, &data)
		}
		c, err := read(data)
		if e := new(casefile.Error); err != nil && !errors.As(err, &e) {
			t.Fatalf("%T: %v", err, err)
		} else if err != nil {
			refused++
			reasons[fmt.Sprintf("%.20s", err)]++
			continue
		}
		shown++
		if err := c.Check(); err != nil {
			t.Fatalf("was read, but: %v", err)
		}
	}
	t.Logf("%d refused for %d reasons, %d read", refused, len(reasons), shown)
	if refused == 0 || shown == 0 {
		t.Errorf("%d refused, %d read: the damage tries nothing", refused, shown)
	}
}

func unpacked(t *testing.T, data []byte) string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open("case.json")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(f); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// damage changes, cuts, doubles or replaces some bytes.
func damage(n func(int) int, data *[]byte) {
	for range 1 + n(4) {
		d := *data
		if len(d) < 2 {
			return
		}
		at := n(len(d))
		to := min(len(d), at+1+n(16))
		switch n(5) {
		case 0:
			d[at] ^= 1 << n(8)
		case 1:
			*data = d[:at]
		case 2:
			*data = append(bytes.Clone(d[:to]), d[at:]...)
		case 3:
			*data = append(bytes.Clone(d[:at]), d[to:]...)
		default:
			texts := []string{"-1", "1e999", "null", "[]", `"\u202e"`, "99999999999", "{", `"`, "0", "true"}
			*data = append(append(bytes.Clone(d[:at]), texts[n(len(texts))]...), d[to:]...)
		}
	}
}

// Whatever is read is valid, and comes back when it is written.
func FuzzRead(f *testing.F) {
	f.Add(written(f, full(f)))
	f.Add(packed(f, "case.json", `{"format":1}`))
	f.Add(packed(f))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := read(data)
		if err != nil {
			if e := new(casefile.Error); !errors.As(err, &e) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		again, err := read(written(t, c))
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(again, c) {
			t.Fatalf("%+v\ncame back as %+v", c, again)
		}
	})
}
