package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/adrg/xdg"

	"playhead/assets"
	"playhead/leftover"
	"playhead/outfile"
	"playhead/render/shell"
	"playhead/sim"
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

// pictureFolder is where pictures go.
func pictureFolder() string {
	dir := xdg.UserDirs.Pictures
	if dir == "" {
		dir = homeFolder()
	}
	return filepath.Join(dir, "Playhead")
}

// keepPicture writes a picture to a file of a new name, unless only the
// clipboard is wanted, and to the clipboard if there is one.
func (a *app) keepPicture(img *image.RGBA, name string, onlyClipboard bool) (path string, copied bool, err error) {
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return "", false, err
	}
	if !onlyClipboard {
		if path, err = writeNew(a.left, pictureFolder(), name, ".png", b.Bytes()); err != nil {
			return "", false, err
		}
	}
	return path, a.clip.writePNG(b.Bytes()), nil
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
func (a *app) pictureKept(path string, copied bool, err error, onlyClipboard bool) {
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
		do = func() { a.showFolder(filepath.Dir(path)) }
	}
	a.win.Toast(t, do)
}

// showFolder opens a folder in the file manager.
func (a *app) showFolder(path string) {
	program := map[string]string{"linux": "xdg-open", "darwin": "open", "windows": "explorer"}[runtime.GOOS]
	if program == "" {
		return
	}
	go func() {
		cmd := exec.Command(program, path)
		if err := cmd.Start(); err == nil {
			cmd.Wait() // its status says nothing: explorer's is always 1
		}
	}()
}
