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
// those Ebitengine loads by name: OpenGL and X11's extensions. Debian 13 and
// Ubuntu 24.04 renamed some (t64).
var depends = []string{
	"libc6 (>= 2.34)", "libgtk-3-0t64 | libgtk-3-0", "libglib2.0-0t64 | libglib2.0-0", "libx11-6", "libgl1", "libxcursor1", "libxi6",
	"libxinerama1", "libxrandr2", "libxxf86vm1", "shared-mime-info",
}

const description = `viewer for recordings of Teeworlds, DDNet and Half-Life
Playhead opens server logs (teehistorian), demos and captures of Teeworlds
and DDNet and demos of GoldSrc games such as Half-Life and Counter-Strike 1.6,
and shows any moment of them: forwards, backwards, in slow motion.
.
playhead is the viewer, playhead-replay reads the same recordings without a
window: what they hold, their events, their rows as CSV, JSON and Parquet.`

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
		Section: "games", Priority: "optional", Maintainer: "The Playhead developers <playhead@playhead.example>", Description: description,
		Homepage: r.homepage, License: "MIT", MTime: r.time,
		Overridables: nfpm.Overridables{
			Depends:    depends,
			Recommends: []string{"libgl1-mesa-dri | libgl1-nvidia-glvnd-glx"},
			Suggests:   []string{"xz-utils", "ddnet-data", "teeworlds-data"},
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
	third, err := os.ReadFile(filepath.Join(r.stage("linux"), "licences.txt"))
	if err != nil {
		return err
	}
	var c strings.Builder
	fmt.Fprintf(&c, "Playhead %s, %s\n\n%s\n\nThe programs are built from the Go modules below, each under its own licence.\n\n%s", r.version, r.homepage, licence, third)
	if err := os.WriteFile(filepath.Join(doc, "copyright"), []byte(c.String()), 0o644); err != nil {
		return err
	}
	var z bytes.Buffer
	w, err := gzip.NewWriterLevel(&z, gzip.BestCompression)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "playhead (%s) unstable; urgency=medium\n\n  * See %s for what is new.\n\n -- The Playhead developers <playhead@playhead.example>  %s\n",
		debVersion(r.version), r.homepage, r.time.Format("Mon, 02 Jan 2006 15:04:05 -0700"))
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(doc, "changelog.gz"), z.Bytes(), 0o644)
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
