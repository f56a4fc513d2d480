package main

import (
	"bytes"
	"compress/gzip"
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

// writeDeb makes the package from what is staged below usr, plus what Debian
// wants to know about it.
func (r *release) writeDeb() (err error) {
	staged := r.stage("deb")
	doc := filepath.Join(staged, "usr", "share", "doc", "playhead")
	if err := os.MkdirAll(doc, 0o755); err != nil {
		return err
	}
	if err := r.writeDoc(doc); err != nil {
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
		Name: "playhead", Arch: "amd64", Platform: "linux", Version: debVersion(r.version), VersionSchema: "none",
		Section: "video", Priority: "optional", Maintainer: "The Playhead developers <playhead@playhead.example>",
		Description: description,
		Homepage:    r.homepage, License: "MIT", MTime: r.time,
		Overridables: nfpm.Overridables{
			Depends:    depends,
			Recommends: []string{"libgl1-mesa-dri | libgl1-nvidia-glvnd-glx"},
			Suggests:   []string{"ddnet-data", "teeworlds-data"},
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
	return os.WriteFile(r.dist(fmt.Sprintf("playhead_%s_amd64.deb", info.Version)), b.Bytes(), 0o644)
}

// writeDoc writes the copyright and the changelog of the package.
func (r *release) writeDoc(doc string) error {
	licence, err := os.ReadFile(filepath.Join(r.root, "LICENSE"))
	if err != nil {
		return err
	}
	text := fmt.Sprintf(
		"Playhead %s, %s\n\n%s\n\nThe programs are built from the Go modules that third-party.md lists, each under "+
			"its own licence; their texts\nare in third-party-licences.gz. The Apache License 2.0 is also in "+
			"/usr/share/common-licenses/Apache-2.0.\n", r.version, r.homepage, licence)
	if err := os.WriteFile(filepath.Join(doc, "copyright"), []byte(text), 0o644); err != nil {
		return err
	}
	third, err := os.ReadFile(filepath.Join(r.root, "THIRD-PARTY.md"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(doc, "third-party.md"), third, 0o644); err != nil {
		return err
	}
	licences, err := os.ReadFile(filepath.Join(r.stage("linux"), "licences.txt"))
	if err != nil {
		return err
	}
	if err := writeGzip(filepath.Join(doc, "third-party-licences.gz"), licences); err != nil {
		return err
	}
	changes := fmt.Sprintf(
		"playhead (%s) unstable; urgency=medium\n\n  * See %s for what is new.\n\n -- The Playhead developers "+
			"<playhead@playhead.example>  %s\n",
		debVersion(r.version), r.homepage, r.time.Format("Mon, 02 Jan 2006 15:04:05 -0700"))
	if err := writeGzip(filepath.Join(doc, "changelog.gz"), []byte(changes)); err != nil {
		return err
	}
	// Programs in Go without cgo are linked statically, on purpose.
	overrides := r.stage(filepath.Join("deb", "usr", "share", "lintian", "overrides"))
	if err := os.MkdirAll(overrides, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(overrides, "playhead"),
		[]byte("playhead: statically-linked-binary [usr/bin/playhead-replay]\n"), 0o644)
}

// writeGzip writes a packed file that holds no name and no time.
func writeGzip(name string, data []byte) error {
	var z bytes.Buffer
	w, err := gzip.NewWriterLevel(&z, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(name, z.Bytes(), 0o644)
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
