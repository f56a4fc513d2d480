//go:build unix && !darwin

package register

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/adrg/xdg"

	"playhead/assets"
	"playhead/outfile"
	"playhead/packaging/linux"
)

// Register adds Playhead to the user's menu and its types to those the desktop
// knows. It returns what it did, as a sentence.
func Register() (string, error) {
	exe, err := program()
	if err != nil {
		return "", err
	}
	return registerIn(xdg.DataHome, exe)
}

// Unregister removes what Register wrote. It returns what it did, as a sentence.
func Unregister() (string, error) { return unregisterIn(xdg.DataHome) }

// Registered reports whether Playhead is registered: for this user, or by its
// package for all.
func Registered() bool {
	for _, path := range []string{
		entryPath(xdg.DataHome), "/usr/share/applications/playhead.desktop",
		"/usr/local/share/applications/playhead.desktop",
	} {
		if _, err := os.Stat(path); err == nil {
			return true
		}
	}
	return false
}

// entryPath is the desktop entry below the user's data folder.
func entryPath(data string) string { return filepath.Join(data, "applications", "playhead.desktop") }

// files returns all that is registered below the user's data folder.
func files(data, exe string) (map[string][]byte, error) {
	var picture bytes.Buffer
	for _, img := range assets.AppIcons() {
		if img.Bounds().Dx() == 128 {
			if err := png.Encode(&picture, img); err != nil {
				return nil, err
			}
		}
	}
	icons := filepath.Join(data, "icons", "hicolor")
	all := map[string][]byte{
		entryPath(data): []byte(linux.Entry(exe)),
		filepath.Join(data, "mime", "packages", "playhead.xml"):  linux.Types,
		filepath.Join(icons, "scalable", "apps", "playhead.svg"): assets.AppIconSVG(),
		filepath.Join(icons, "128x128", "apps", "playhead.png"):  picture.Bytes(),
	}
	for kind, svg := range assets.FileIconSVGs() {
		all[filepath.Join(icons, "scalable", "mimetypes", "playhead-"+kind+".svg")] = svg
	}
	return all, nil
}

func registerIn(data, exe string) (string, error) {
	if _, err := os.Stat("/usr/share/applications/playhead.desktop"); err == nil && exe == "/usr/bin/playhead" {
		return "Playhead is already registered for all users, by its package.", nil
	}
	all, err := files(data, exe)
	if err != nil {
		return "", err
	}
	for name, content := range all {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return "", err
		}
		if err := outfile.WriteFile(context.Background(), name, content, outfile.Options{Force: true}); err != nil {
			return "", err
		}
	}
	if missing := refresh(data); missing != "" {
		return fmt.Sprintf(
			"Playhead is registered, but %s is not installed: the desktop may not notice until the next login.",
			missing), nil
	}
	return "Playhead is registered: it opens recordings by double-click, and captures if no other program opens them.",
		nil
}

func unregisterIn(data string) (string, error) {
	all, err := files(data, "")
	if err != nil {
		return "", err
	}
	removed := 0
	for name := range all {
		switch err := os.Remove(name); {
		case err == nil:
			removed++
		case !errors.Is(err, fs.ErrNotExist):
			return "", err
		}
	}
	if removed == 0 {
		return "Playhead was not registered for this user.", nil
	}
	refresh(data)
	return "Playhead is no longer registered.", nil
}

// refresh has the desktop's caches written anew and returns the name of a tool
// that is not there, "" if all are.
func refresh(data string) (missing string) {
	for _, c := range [][]string{
		{"update-mime-database", filepath.Join(data, "mime")},
		{"update-desktop-database", "-q", filepath.Join(data, "applications")},
	} {
		if err := exec.Command(c[0], c[1:]...).Run(); errors.Is(err, exec.ErrNotFound) {
			missing = c[0]
		}
	}
	return missing
}
