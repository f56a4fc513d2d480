package pictures

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"playhead/casefile"
	"playhead/cmd/viewer/opening"
	"playhead/render/skins"
	"playhead/render/timeline"
	"playhead/testdata/campaign"
)

// onlyPixels matches the chunks of a PNG that holds nothing but its pixels.
var onlyPixels = regexp.MustCompile(`^IHDR( IDAT)+ IEND$`)

// chunksOf returns the names of the chunks of a PNG.
func chunksOf(data []byte) string {
	const signature, around = 8, 12 // length, name and checksum of a chunk
	var names []string
	for at := signature; at+around <= len(data); {
		names = append(names, string(data[at+4:at+8]))
		at += around + int(binary.BigEndian.Uint32(data[at:]))
	}
	return strings.Join(names, " ")
}

// savedCase returns the case that the window saves of what it shows.
func savedCase(t *testing.T, st *Studio) (c *casefile.Case, data []byte) {
	t.Helper()
	data, err := st.toCase(st.Window.Session(), false).encode()
	if err != nil {
		t.Fatal(err)
	}
	if c, err = casefile.Read(bytes.NewReader(data), int64(len(data))); err != nil {
		t.Fatal(err)
	}
	return c, data
}

// readSkins reads the skins on pictures of the notes: on a busy machine that takes longer than saving a case waits.
func readSkins(t *testing.T, st *Studio) {
	t.Helper()
	st.Window.Replay().NotePictures(st.Window.Session().Bookmarks.All())
	worn := st.Window.Watch().Stage.Scene.Skins
	if worn.Wait(time.Minute); worn.Pending() {
		t.Fatal("the skins are not read")
	}
}

// pictureOf returns the picture of a chapter.
func pictureOf(t *testing.T, c *casefile.Case, chapter int) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(c.Pictures[c.Chapters[chapter].Picture]))
	if err != nil {
		t.Fatalf("chapter %d of %d pictures: %v", chapter, len(c.Pictures), err)
	}
	return m
}

// unlike returns how many pixels of two pictures of a size differ.
func unlike(a, b image.Image) (n int) {
	r := a.Bounds()
	for y := range r.Dy() {
		for x := range r.Dx() {
			if a.At(r.Min.X+x, r.Min.Y+y) != b.At(b.Bounds().Min.X+x, b.Bounds().Min.Y+y) {
				n++
			}
		}
	}
	return n
}

// A case has a small picture of each chapter, which shows what its author watched and not what is watched when it is
// saved. They are read where the recording is not, and stay when the case is saved with another one of its recordings.
func TestChaptersOfACaseHaveSmallPictures(t *testing.T) {
	isolate(t)
	path, _ := logSample(t)
	st := studioOf(t, path, false)
	s := st.Window.Session()
	for _, who := range []string{"0", "1"} {
		s.Bookmarks.Put(timeline.Bookmark{
			Time: 5 * time.Second, Name: "player " + who, Follow: who, Camera: timeline.Place{Width: 1600, Mode: "follow"},
		})
	}
	s.Bookmarks.Put(timeline.Bookmark{Time: 9 * time.Second, Name: "a place", Camera: timeline.Place{
		X: 800, Y: 600, Width: 1600, Mode: "free",
	}})
	readSkins(t, st)
	c, data := savedCase(t, st)
	for i := range c.Chapters {
		m, size := pictureOf(t, c, i), len(c.Pictures[c.Chapters[i].Picture])
		if m.Bounds().Size() != image.Pt(96, 54) || size > 8<<10 {
			t.Errorf("%s: %v, %d bytes", c.Chapters[i].Title, m.Bounds(), size)
		}
		if flat := image.NewUniform(m.At(0, 0)); unlike(m, flat) < 100 {
			t.Errorf("the picture of %s is empty", c.Chapters[i].Title)
		}
	}
	if n := unlike(pictureOf(t, c, 0), pictureOf(t, c, 1)); n < 100 {
		t.Errorf("the pictures of two players differ in %d pixels", n)
	}
	s.Followed = 1
	s.Play.Jump(20 * time.Second)
	if _, again := savedCase(t, st); !bytes.Equal(again, data) {
		t.Error("the pictures depend on what is watched while the case is saved")
	}
	// Of another recording that the case is about, nothing can be drawn: its picture stays.
	c.Recordings = append(c.Recordings, casefile.Recording{SHA256: strings.Repeat("0", 64), Name: "b.demo", Bytes: 9})
	c.Chapters[1].Recording = 1
	c.Chapters = append(c.Chapters, casefile.Chapter{Recording: 1, Title: "without", Picture: "pictures/9.png"})
	kept := pictureOf(t, c, 1)
	dir := t.TempDir()
	log, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := c.Write(&b); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"renamed.teehistorian": log, "both.playhead": b.Bytes()} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	st = studioFor(t, filepath.Join(dir, "both.playhead"), opening.Config{})
	readSkins(t, st)
	both, _ := savedCase(t, st)
	if len(both.Chapters) != 4 || len(both.Pictures) != 3 || unlike(kept, pictureOf(t, both, 0)) != 0 {
		t.Errorf("%d pictures of %+v", len(both.Pictures), both.Chapters)
	}
	for i, was := range map[int]int{2: 0, 3: 2} {
		if n := unlike(pictureOf(t, c, was), pictureOf(t, both, i)); n != 0 {
			t.Errorf("%d pixels of %s differ on the other computer", n, both.Chapters[i].Title)
		}
	}
}

// A skin that nobody has worn on the map so far is on the pictures of chapters as well.
func TestPicturesOfChaptersHaveSkinsThatWereNotRead(t *testing.T) {
	isolate(t)
	path, _ := logSample(t)
	st := studioOf(t, path, false)
	note := []timeline.Bookmark{{
		Time: 5 * time.Second, Follow: "0", Camera: timeline.Place{Width: 500, Mode: "follow"},
	}}
	scene := &st.Window.Watch().Stage.Scene
	was := scene.Skins
	scene.Skins = nil
	plain := st.Window.Replay().NotePictures(note)[0]
	scene.Skins = skins.New(skins.Pictures{Skin: func(string) (*image.NRGBA, error) {
		sheet := image.NewNRGBA(image.Rect(0, 0, 64, 32))
		for i := range sheet.Pix {
			sheet.Pix[i] = 255
		}
		return sheet, nil
	}})
	t.Cleanup(func() {
		scene.Skins.Close()
		scene.Skins = was
	})
	begin := time.Now()
	worn := st.Window.Replay().NotePictures(note)[0]
	if took := time.Since(begin); scene.Skins.Pending() && took > time.Second/10 {
		t.Skipf("the skins took more than %v", took)
	}
	if n := unlike(plain, worn); n < 20 {
		t.Errorf("the skin changes %d pixels", n)
	}
}

// Nobody's name is on a picture of a chapter, also where the map has names.
func TestPicturesOfChaptersNameNobody(t *testing.T) {
	isolate(t)
	for _, r := range campaign.Private(t) {
		t.Run(r.Name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), r.Name)
			if err := os.WriteFile(path, r.Data, 0o600); err != nil {
				t.Fatal(err)
			}
			notes := []timeline.Bookmark{{Name: "a"}, {Name: "b", Follow: "0"}, {Name: "c", Time: time.Second, Follow: "1"}}
			st := studioOf(t, path, false)
			take := func(names bool) []image.Image {
				set := st.Window.Settings()
				set.Names = names
				st.Window.SetSettings(set)
				return st.Window.Replay().NotePictures(notes)
			}
			without := take(false)
			for i, m := range take(true) {
				if m != nil && unlike(m, without[i]) != 0 {
					t.Errorf("picture %d differs in %d pixels", i, unlike(m, without[i]))
				}
			}
		})
	}
}
