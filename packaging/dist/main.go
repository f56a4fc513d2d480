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
	root       string    // of the repository
	version    string    // "0.2.0", "0.2.0-dev"
	homepage   string    // "" for none
	maintainer string    // "Jane Doe <jane@doe.net>", "" for none
	arch       string    // "amd64", as Debian calls it
	deb        bool      // make just the package
	time       time.Time // of every file in the archives, so that two runs make the same
}

func main() {
	var r release
	epoch := int64(0)
	flag.StringVar(&r.root, "root", ".", "of the repository")
	flag.StringVar(&r.version, "version", "", "of the release")
	flag.StringVar(&r.homepage, "homepage", "", "of the project")
	flag.StringVar(&r.maintainer, "maintainer", "", "who answers for the package")
	flag.StringVar(&r.arch, "arch", "amd64", "of the package")
	flag.BoolVar(&r.deb, "deb", false, "make the package instead of the archives")
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
	if r.deb {
		return r.writeDeb()
	}
	base := "playhead-" + r.version
	return errors.Join(
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
