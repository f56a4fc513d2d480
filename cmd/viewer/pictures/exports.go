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
	"playhead/export"
	"playhead/formats"
	"playhead/leftover"
	"playhead/outfile"
	"playhead/render/desk"
	"playhead/render/shell"
	"playhead/render/timeline"
	"playhead/sim"
	"playhead/sim/table"
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
	t := shell.Toast{Kind: shell.KindOK, Icon: assets.IconCamera, Title: "Screenshot saved"}
	var do func()
	switch {
	case err != nil:
		t.Kind, t.Icon, t.Title, t.Detail = shell.KindError, assets.IconError, "Screenshot not saved", err.Error()
	case onlyClipboard && copied:
		t.Title = "Picture copied"
	case onlyClipboard:
		t.Kind, t.Title = shell.KindWarn, "There is no clipboard"
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
	return freePath(path, st.pictureName(), ".png")
}

// pictureName returns what a picture of this moment is called: the recording, the
// time, and the followed player.
func (st *Studio) pictureName() string {
	s := st.Window.Session()
	if s == nil {
		return "Playhead"
	}
	name := formats.TrimExtension(s.Name) + " " + timeline.Clock(s.Play.Position(), s.Total() >= time.Hour, 2)
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
	name := fmt.Sprintf("%s %s-%s", formats.TrimExtension(s.Name), timeline.Clock(from, long, 0), timeline.Clock(to, long, 0))
	return fileName(strings.ReplaceAll(name, ":", ".") + st.playerName())
}

// freePath returns a path in dir that no file has yet.
func freePath(dir, name, ending string) string {
	for i := 1; ; i++ {
		n := name
		if i > 1 {
			n = fmt.Sprintf("%s (%d)", name, i)
		}
		path := filepath.Join(dir, n+ending)
		if _, err := os.Lstat(path); errors.Is(err, os.ErrNotExist) || i == 1000 {
			return path
		}
	}
}

// SaveTable writes rows of a list to a file of a new name where pictures go, the same as
// the command with --csv, --json or --parquet.
func (st *Studio) SaveTable(t *table.Table, as desk.TableFormat) {
	name := "Playhead " + t.Name
	if s := st.Window.Session(); s != nil {
		name = fileName(formats.TrimExtension(s.Name) + " " + t.Name)
	}
	st.Work.Go("saving a table", func() {
		path := ""
		data, ending, err := encodeTable(t, as)
		if err == nil {
			path, err = writeNew(st.Left, PictureFolder(), name, ending, data)
		}
		st.Work.Post(func() {
			said := shell.Toast{Kind: shell.KindOK, Icon: assets.IconFile, Title: fmt.Sprintf("%d rows saved", len(t.Rows)), Detail: filepath.Join("Pictures", "Playhead", filepath.Base(path)), Action: "Open folder"}
			if len(t.Rows) == 1 {
				said.Title = "1 row saved"
			}
			if err != nil {
				said = shell.Toast{Kind: shell.KindError, Icon: assets.IconError, Title: t.Title + " not saved", Detail: err.Error()}
			}
			st.Window.Toast(said, func() { desktop.ShowFolder(filepath.Dir(path)) })
		})
	})
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
	return outfile.Options{Inputs: inputs, SameKind: func(head []byte) bool { return bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")) }}
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

// encodeTable returns a table in a format, and the ending of files that hold it.
func encodeTable(t *table.Table, as desk.TableFormat) (data []byte, ending string, err error) {
	var b bytes.Buffer
	switch as {
	case desk.JSON:
		ending, err = ".jsonl", export.TableJSON{}.Write(&b, t)
	case desk.Parquet:
		ending = ".parquet"
		w := export.NewTableParquet(&b, t.Columns)
		if err = w.Write(t); err == nil {
			err = w.Close()
		}
	default:
		ending, err = ".csv", export.TableCSV{Head: true}.Write(&b, t)
	}
	return b.Bytes(), ending, err
}
