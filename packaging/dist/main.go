// Dist makes the files of a release from programs that are built: called by
// scripts/dist.sh, which says where. It is a module of its own, so that what it
// is built from is not part of the programs' list.
package main

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"
)

// A release is what is made and from where.
type release struct {
	root     string // of the repository
	version  string // "0.2.0", "0.2.0-dev"
	date     string // "2026-11-22"
	homepage string
	time     time.Time // of every file in the archives, so that two runs make the same
}

func main() {
	var r release
	epoch := int64(0)
	flag.StringVar(&r.root, "root", ".", "of the repository")
	flag.StringVar(&r.version, "version", "", "of the release")
	flag.StringVar(&r.date, "date", "", "of the release, as in 2026-11-22")
	flag.StringVar(&r.homepage, "homepage", "", "of the project")
	flag.Int64Var(&epoch, "epoch", 0, "seconds since 1970, the time of all files")
	flag.Parse()
	r.time = time.Unix(epoch, 0).UTC()
	if err := r.make(); err != nil {
		fmt.Fprintf(os.Stderr, "dist: %v\n", err)
		os.Exit(1)
	}
}

func (r *release) stage(name string) string { return filepath.Join(r.root, "bin", "stage", name) }
func (r *release) dist(name string) string  { return filepath.Join(r.root, "bin", "dist", name) }

func (r *release) make() error {
	linux, windows := r.stage("linux"), r.stage("windows")
	licences := map[string][]string{
		linux:   {filepath.Join(linux, "playhead"), filepath.Join(linux, "playhead-replay")},
		windows: {filepath.Join(windows, "playhead.exe"), filepath.Join(windows, "replay.exe")},
	}
	for dir, programs := range licences {
		modules, err := modulesOf(programs...)
		if err != nil {
			return err
		}
		system := filepath.Base(dir)
		if err := r.writeSBOM(r.dist("playhead-"+r.version+"-"+system+"-amd64.spdx.json"), modules); err != nil {
			return err
		}
		text, err := licenceTexts(r.root, modules)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, "licences.txt"), text, 0o644); err != nil {
			return err
		}
	}
	notes, err := releaseNotes(filepath.Join(r.root, "CHANGELOG.md"), r.version)
	if err != nil {
		return err
	}
	base := "playhead-" + r.version
	return errors.Join(
		os.WriteFile(r.dist("release-notes.md"), []byte(notes), 0o644),
		r.writeDeb(),
		r.writeTar(linux, r.dist(base+"-linux-amd64.tar.gz"), base),
		r.writeZip(windows, r.dist(base+"-windows-amd64.zip"), base),
		r.writeChecksums(),
	)
}

// writeChecksums writes SHA256SUMS, which sha256sum -c reads.
func (r *release) writeChecksums() error {
	names, err := filepath.Glob(r.dist("*"))
	if err != nil {
		return err
	}
	sort.Strings(names)
	var b strings.Builder
	for _, name := range names {
		if filepath.Base(name) == "SHA256SUMS" {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(data), filepath.Base(name))
	}
	return os.WriteFile(r.dist("SHA256SUMS"), []byte(b.String()), 0o644)
}
