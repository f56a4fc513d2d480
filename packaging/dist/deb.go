package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb" // registers the format
	"github.com/goreleaser/nfpm/v2/files"
)

// depends are the packages of the libraries the viewer links (GTK, X11, C) and
// those Ebitengine loads by name (OpenGL and the extensions of X11), and what
// tells desktops about file types and programs. Debian 13 and
// Ubuntu 24.04 renamed some (t64).
var depends = []string{
	"libc6 (>= 2.34)", "libgtk-3-0t64 | libgtk-3-0", "libglib2.0-0t64 | libglib2.0-0", "libx11-6", "libgl1",
	"libxcursor1", "libxi6",
	"libxinerama1", "libxrandr2", "libxxf86vm1", "shared-mime-info", "desktop-file-utils",
}

const description = `viewer for recordings of Teeworlds, DDNet and Half-Life
Playhead opens server logs (teehistorian), demos and captures of Teeworlds
and DDNet, and demos of GoldSrc games such as Half-Life and Counter-Strike
1.6. It shows any moment: forwards, backwards, in slow motion.
.
playhead is the viewer; playhead-replay reads the same recordings without a
window: their contents, their events, and their rows as CSV, JSON and Parquet.`

// debVersion writes a version so that a release comes after what led to it.
func debVersion(version string) string { return strings.ReplaceAll(version, "-", "~") }

// overrides says why what lintian finds is as it should be.
const overrides = `# Go links programs without cgo statically; they use no library of the system.
playhead: statically-linked-binary [usr/bin/playhead-replay]
# Go bounds every access, and its linker places data as it likes; PIE would add 3 MB to the viewer.
playhead: hardening-no-pie [usr/bin/playhead]
`

// writeDeb makes the package from what is staged below usr.
func (r *release) writeDeb() error {
	staged := r.stage("deb")
	lintian := filepath.Join(staged, "usr", "share", "lintian", "overrides")
	if err := os.MkdirAll(lintian, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(lintian, "playhead"), []byte(overrides), 0o644); err != nil {
		return err
	}
	contents := files.Contents{}
	if err := walk(staged, func(p string, exec bool) {
		mode := os.FileMode(0o644)
		if exec {
			mode = 0o755
		}
		contents = append(contents, &files.Content{
			Source: filepath.Join(staged, filepath.FromSlash(p)), Destination: "/" + p,
			FileInfo: &files.ContentFileInfo{Owner: "root", Group: "root", Mode: mode, MTime: r.time},
		})
	}); err != nil {
		return err
	}
	info := nfpm.WithDefaults(&nfpm.Info{
		Name: "playhead", Arch: r.arch, Platform: "linux", Version: debVersion(r.version), VersionSchema: "none",
		Section: "video", Priority: "optional", Maintainer: r.maintainer,
		Description: description,
		Homepage:    r.homepage, License: "MIT", MTime: r.time,
		Overridables: nfpm.Overridables{
			Depends:    depends,
			Recommends: []string{"libgl1-mesa-dri | libgl1-nvidia-glvnd-glx"},
			Suggests:   []string{"ddnet-data", "teeworlds-data", "xdg-desktop-portal"},
			Contents:   contents,
		},
	})
	packager, err := nfpm.Get("deb")
	if err != nil {
		return err
	}
	if err := nfpm.PrepareForPackager(info, "deb"); err != nil {
		return err
	}
	var b bytes.Buffer
	if err := packager.Package(info, &b); err != nil {
		return err
	}
	return os.WriteFile(r.dist(fmt.Sprintf("playhead_%s_%s.deb", info.Version, r.arch)), b.Bytes(), 0o644)
}

// walk calls f with every file below dir, by its name with slashes.
func walk(dir string, f func(p string, exec bool)) error {
	return filesBelow(dir, func(p string, info os.FileInfo) error {
		if !info.IsDir() {
			f(p, info.Mode()&0o100 != 0)
		}
		return nil
	})
}
