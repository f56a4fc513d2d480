package pictures

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"playhead/assets"
	"playhead/cmd/viewer/desktop"
	"playhead/cmd/viewer/opening"
	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/leftover"
	"playhead/outfile"
	"playhead/render/desk"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/table"
	"playhead/sim/times"
)

// Bounds of the names of files that are made from what they show. Most systems take
// 255 bytes; a number and an ending follow.
const (
	longestName  = 120 // characters
	longestBytes = 230
)

// fileName makes a text a name that every system takes.
func fileName(s string) string {
	name := []rune(strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|%`, r) {
			return '_'
		}
		return r
	}, sim.Clean(s)))
	name = name[:min(len(name), longestName)]
	for len(string(name)) > longestBytes {
		name = name[:len(name)-1]
	}
	// A dot in front hides a file, a hyphen makes commands take it for an option.
	return strings.TrimLeft(strings.TrimRight(string(name), " ."), " .-")
}

// PictureFolder is where pictures go.
func PictureFolder() string {
	dir := xdg.UserDirs.Pictures
	if dir == "" {
		dir = desktop.HomeFolder()
	}
	return filepath.Join(dir, "Playhead")
}

// keepPicture writes a picture to a file of a new name, unless only the
// clipboard is wanted, and to the clipboard if there is one.
func (st *Studio) keepPicture(img *image.RGBA, name string, onlyClipboard bool) (path string, copied bool, err error) {
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return "", false, err
	}
	if !onlyClipboard {
		if path, err = writeNew(st.Left, PictureFolder(), name, ".png", b.Bytes()); err != nil {
			return "", false, err
		}
	}
	return path, st.CopyPNG(b.Bytes()), nil
}

// writeNew writes a file that does not exist yet, with a number in its name if
// it must be.
func writeNew(left *leftover.Owner, dir, name, ext string, data []byte) (string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	for i := 1; ; i++ {
		path := filepath.Join(dir, name+ext)
		if i > 1 {
			path = filepath.Join(dir, fmt.Sprintf("%s (%d)%s", name, i, ext))
		}
		err := outfile.WriteFile(context.Background(), path, data, outfile.Options{TempName: left.TempName})
		if errors.Is(err, fs.ErrExist) && i < 1000 {
			continue
		}
		if err != nil {
			return "", err
		}
		return path, nil
	}
}

// pictureKept tells the user where a picture was saved.
func (st *Studio) pictureKept(path string, copied bool, err error, onlyClipboard bool) {
	t := widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconCamera, Title: "Screenshot saved"}
	var do func()
	switch {
	case err != nil:
		t.Kind, t.Icon, t.Title, t.Detail = widget.SeverityError, assets.IconError, "Screenshot not saved", err.Error()
	case onlyClipboard && copied:
		t.Title = "Picture copied"
	case onlyClipboard:
		t.Kind, t.Title = widget.SeverityWarn, "There is no clipboard"
	default:
		t.Detail = filepath.Join("Pictures", "Playhead", filepath.Base(path))
		if copied {
			t.Detail += " · copied"
		}
		t.Action = "Open folder"
		do = func() { desktop.ShowFolder(filepath.Dir(path)) }
	}
	st.Window.Toast(t, do)
}

// outputPath returns an unused path for a picture in a folder.
func (st *Studio) outputPath(path string) string {
	if !IsFolder(path) {
		return path
	}
	return freePath(path, st.pictureName(), ".png", false)
}

// pictureName returns what a picture of this moment is called: the recording, the
// time, and the followed player.
func (st *Studio) pictureName() string {
	s := st.Window.Session()
	if s == nil {
		return "Playhead"
	}
	name := formats.TrimExtension(s.Name) + " " + times.Clock(s.Play.Position(), s.Total() >= time.Hour, 2)
	return fileName(strings.ReplaceAll(name, ":", ".") + st.playerName())
}

// playerName returns the name of the followed player after a space, "" without one.
func (st *Studio) playerName() string {
	s := st.Window.Session()
	if g := s.Game(); g != nil && s.Followed >= 0 {
		return " " + g.Label(s.Followed, s.Play.Tick())
	}
	return ""
}

// rangeName returns what a clip between two positions is called.
func (st *Studio) rangeName(from, to time.Duration) string {
	s := st.Window.Session()
	long := s.Total() >= time.Hour
	name := fmt.Sprintf("%s %s-%s", formats.TrimExtension(s.Name), times.Clock(from, long, 0), times.Clock(to, long, 0))
	return fileName(strings.ReplaceAll(name, ":", ".") + st.playerName())
}

// freePath returns a path in dir that no file has yet. Numbered pictures get a name in
// which %05d is their number.
func freePath(dir, name, ending string, numbered bool) string {
	for i := 1; ; i++ {
		n := name
		if i > 1 {
			n = fmt.Sprintf("%s (%d)", name, i)
		}
		first := filepath.Join(dir, n+ending)
		path := first
		if numbered {
			n = strings.ReplaceAll(n, "%", "_")
			path, first = filepath.Join(dir, n+" %05d"+ending), filepath.Join(dir, n+" 00000"+ending)
		}
		if _, err := os.Lstat(first); errors.Is(err, os.ErrNotExist) || i == 1000 {
			return path
		}
	}
}

// SaveTable writes rows of a list to a file of a new name where pictures go, the same as
// the command with --csv, --json or --parquet.
func (st *Studio) SaveTable(t *table.Table, as desk.TableFormat) {
	title := widget.Plural(len(t.Rows), "row") + " saved"
	st.saveNew("Playhead "+t.Name, said{title, t.Title + " not saved", "Pictures"}, func() (string, []byte, error) {
		return encodeTable(t, as)
	})
}

// said is what is said when a file was saved in a folder of the user, and when it was
// not.
type said struct{ done, not, folder string }

// saveNew writes what encode returns, off the window's goroutine, to a file of a new name
// where pictures go, and says so.
func (st *Studio) saveNew(name string, say said, encode func() (ending string, data []byte, err error)) {
	if s := st.Window.Session(); s != nil {
		name = fileName(formats.TrimExtension(s.Name) + strings.TrimPrefix(name, "Playhead"))
	}
	st.Work.Go("saving a file", func() {
		path := ""
		ending, data, err := encode()
		if err == nil {
			path, err = writeNew(st.Left, PictureFolder(), name, ending, data)
		}
		st.Work.Post(func() { st.saved(say, path, err) })
	})
}

// saved says that a file was saved, or why not.
func (st *Studio) saved(say said, path string, err error) {
	t := widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconFile, Title: say.done, Detail: filepath.Join(say.folder,
		"Playhead", filepath.Base(path)), Action: "Open folder"}
	if err != nil {
		t = widget.Toast{Kind: widget.SeverityError, Icon: assets.IconError, Title: say.not, Detail: err.Error()}
	}
	st.Window.Toast(t, func() { desktop.ShowFolder(filepath.Dir(path)) })
}

// AllInputs are all files that are read now: no output replaces one of them.
func (st *Studio) AllInputs() []string {
	in, now := append(slices.Clone(st.Inputs), st.Window.Settings().Folders...), st.Opener.Now()
	for _, path := range []string{now.Path, now.MapFile} {
		if path != "" {
			in = append(in, path)
		}
	}
	if st.reel != nil {
		for i := range st.reel.moments {
			in = append(in, st.reel.moments[i].File)
		}
	}
	for _, f := range now.Files {
		in = append(in, f.Path)
	}
	return in
}

// PictureOutput returns how a picture is written: over other pictures, and never over
// anything else.
func PictureOutput(inputs []string) outfile.Options {
	return outfile.Options{Inputs: inputs, SameKind: func(head []byte) bool {
		return bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n"))
	}}
}

// SavePicture keeps a picture of the window: as a file and on the clipboard, or
// only there.
func (st *Studio) SavePicture(img *image.RGBA, onlyClipboard bool) {
	name := st.pictureName()
	st.Work.Go("saving a picture", func() {
		path, copied, err := st.keepPicture(img, name, onlyClipboard)
		st.Work.Post(func() { st.pictureKept(path, copied, err, onlyClipboard) })
	})
}

// encodeTable returns a table in a format, after the ending of files that hold it.
func encodeTable(t *table.Table, as desk.TableFormat) (ending string, data []byte, err error) {
	var b bytes.Buffer
	switch as {
	case desk.JSON:
		ending, err = ".jsonl", export.TableJSON{}.Write(&b, t)
	case desk.HTML:
		ending, err = ".html", export.WriteTablePage(&b, t)
	case desk.Parquet:
		ending = ".parquet"
		w := export.NewTableParquet(&b, t.Columns)
		if err = w.Write(t); err == nil {
			err = w.Close()
		}
	default:
		ending, err = ".csv", export.TableCSV{Head: true}.Write(&b, t)
	}
	return ending, b.Bytes(), err
}

// AddHeat asks for recordings of a map and hands on the heat map of the runs of each.
func (st *Studio) AddHeat(mapName string, done func(name string, heat *runs.Heat, err error)) {
	o := st.Opener.Now()
	q := opening.Recordings("Add recordings to the heat map", filepath.Dir(o.Beside))
	q.Several = true
	st.Ask(q, func(paths []string) {
		for _, path := range paths {
			st.heatOf(o, path, mapName, done)
		}
	})
}

// heatOf finds a recording's runs on a goroutine that ends when the recording is
// closed.
func (st *Studio) heatOf(o *opening.Recording, path, mapName string, done func(name string, heat *runs.Heat,
	err error),
) {
	f := st.Opener.Maps.Finder(o)
	st.Work.Go("reading a recording for the heat map", func() {
		h, err := readHeat(o.Ctx, path, mapName, f)
		st.Work.PostTo(o.Ctx, func() { done(filepath.Base(path), h, err) })
	})
}

// readHeat returns the heat map of the runs of a recording on a map. It reads the
// recording whole.
func readHeat(ctx context.Context, path, mapName string, f *gamedata.Finder) (*runs.Heat, error) {
	file, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		return nil, err
	}
	defer file.Close()
	rec := export.Load(ctx, file.Decoder, 0, nil)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	x, h, on := export.NewInferrer(file), new(runs.Heat), 0
	var failed error
	found := export.FindRuns(ctx, rec, path, func(g *sim.Game) *sim.TileMap {
		if g.Map.Name != mapName {
			return nil
		}
		on++
		tiles, err := f.Tiles(ctx, path, g.Map)
		if err != nil {
			failed = err
			return nil
		}
		// A log does not say who was frozen: that is inferred.
		failed = errors.Join(failed, x.Game(ctx, g, tiles))
		return tiles
	})
	switch {
	case failed != nil:
		return nil, failed
	case on == 0:
		return nil, fmt.Errorf("it was not played on %s", mapName)
	}
	complete := x.Complete
	if rec.Meta.Content == sim.ContentInputs {
		complete = nil
	}
	for i := range found {
		r := &found[i]
		if g := rec.Games[r.Game]; r.Player >= 0 && g.Map.Name == mapName && ctx.Err() == nil {
			h.Add(r, runs.TraceOf(g, r, complete))
		}
	}
	return h, ctx.Err()
}

// SaveHeat writes a heat map to a file of a new name where pictures go: as a picture,
// or without one as CSV, the same as of replay runs --heat.
func (st *Studio) SaveHeat(mapName string, heat *runs.Heat, picture *image.RGBA) {
	st.saveNew("Playhead heat map", said{"Heat map saved", "Heat map not saved", "Pictures"},
		func() (ending string, data []byte, err error) {
			var b bytes.Buffer
			if picture != nil {
				ending, err = ".png", png.Encode(&b, picture)
			} else {
				ending, err = ".csv", export.WriteHeatCSV(&b, map[string]*runs.Heat{mapName: heat})
			}
			return ending, b.Bytes(), err
		})
}
