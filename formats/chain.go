package formats

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/teehistorian"
	"playhead/sim"
)

// A Part is one file of a chain: a server begins a new teehistorian with every
// map.
type Part struct {
	Path, Map string
	// Sure reports that the header names the previous part. Otherwise the file comes
	// from the same server and is the next in time.
	Sure bool
}

// partFiles limits how many files of a folder are read.
const partFiles = 10_000

// Parts returns the chain of the teehistorian at path in order, and the index of
// path in it. Only files in the same folder count, packed or not; it reads the
// header of every teehistorian there. Recordings of other formats have no parts.
func Parts(path string) (parts []Part, at int, err error) {
	here, err := linkOf(path)
	if err != nil {
		return nil, 0, nil // not a teehistorian, or not a file of its own on disk
	}
	names, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return nil, 0, err
	}
	var others []linked
	for _, n := range names[:min(len(names), partFiles)] {
		if !n.Type().IsRegular() || n.Name() == filepath.Base(path) {
			continue
		}
		other := filepath.Join(filepath.Dir(path), n.Name())
		if l, err := linkOf(other); err == nil && l.ID != here.ID { // a copy is not another part
			others = append(others, linked{l, other})
		}
	}
	chain, at, _ := chainOf(linked{here, path}, others)
	for i, l := range chain {
		p := Part{Path: l.path, Map: l.Map}
		if i > 0 {
			_, p.Sure = l.Follows(&chain[i-1].Link)
		}
		parts = append(parts, p)
	}
	return parts, at, nil
}

// A linked is a file that may be part of a chain.
type linked struct {
	teehistorian.Link
	path string
}

// chainOf returns the chain through start, in order, the index of start in it,
// and the files that do not belong to it.
func chainOf(start linked, others []linked) (chain []linked, at int, rest []linked) {
	chain, rest = []linked{start}, slices.Clone(others)
	for {
		i := best(rest, func(l *linked) (bool, bool) { return l.Follows(&chain[len(chain)-1].Link) }, time.Time.Before)
		if i < 0 {
			break
		}
		chain = append(chain, rest[i])
		rest = slices.Delete(rest, i, i+1)
	}
	for {
		i := best(rest, func(l *linked) (bool, bool) { return chain[0].Follows(&l.Link) }, time.Time.After)
		if i < 0 {
			return chain, at, rest
		}
		chain, at = slices.Insert(chain, 0, rest[i]), at+1
		rest = slices.Delete(rest, i, i+1)
	}
}

// best returns the index of the file that continues the chain: one that names its
// neighbour, else the nearest in time; −1 if none fits.
func best(files []linked, fits func(l *linked) (ok, sure bool), nearer func(a, b time.Time) bool) int {
	found, certain := -1, false
	for i := range files {
		ok, sure := fits(&files[i])
		if ok && (found < 0 || sure && !certain || sure == certain && nearer(files[i].Start, files[found].Start)) {
			found, certain = i, sure
		}
	}
	return found
}

// A header usually takes a few kilobytes: linkOf reads linkFirst bytes at a time,
// and linkBytes at most.
const (
	linkFirst = 8 << 10
	linkBytes = 256 << 10
)

// linkOf reads the header of the teehistorian at path, which may be packed.
func linkOf(path string) (teehistorian.Link, error) {
	f, err := openShared(path)
	if err != nil {
		return teehistorian.Link{}, err
	}
	defer f.Close()
	r, err := peel(f, false)
	if err != nil {
		return teehistorian.Link{}, err
	}
	defer r.Close()
	head := make([]byte, 16)
	if _, err := io.ReadFull(r, head); err != nil || !teehistorian.Sniff(head) {
		return teehistorian.Link{}, errNotRecording
	}
	for {
		more, err := io.ReadAll(io.LimitReader(r, int64(max(linkFirst, len(head)))))
		if err != nil {
			return teehistorian.Link{}, err
		}
		head = append(head, more...)
		if len(more) == 0 || bytes.IndexByte(more, 0) >= 0 || len(head) >= linkBytes {
			return teehistorian.ReadLink(Bytes(head))
		}
	}
}

// A Chain plays several files as one recording, a game for each file. It is a
// sim.Decoder. The time in which the server loaded the next map is in none of the
// files and not played: it is not known, and nobody was in a game.
type Chain struct {
	Files []*File
	at    int
	parts []*binread.Part // of OpenSegments: times go on from file to file
}

// OpenSegments opens several recordings as one run: each goes on where the one before ended.
// Only some formats allow it ([spec.Format].Segments). The caller closes the Chain.
func OpenSegments(paths []string, opt Options) (*Chain, error) {
	c := new(Chain)
	for _, p := range paths {
		opt.Part = &binread.Part{Path: p}
		c.parts = append(c.parts, opt.Part)
		f, err := OpenFile(p, opt)
		if err == nil {
			c.Files = append(c.Files, f)
			if !Of(f.Meta()).Segments {
				err = fmt.Errorf("%s: recordings of this kind are not segments of a run", p)
			}
		}
		if err != nil {
			return nil, errors.Join(err, c.Close())
		}
	}
	return c, nil
}

// OpenChain opens the recording at the first path together with those of the
// other paths that the same server wrote directly before and after it. rest holds
// the paths that do not belong to the chain. The caller closes the Chain.
func OpenChain(paths []string, opt Options) (c *Chain, rest []string, err error) {
	ordered, rest := orderChain(paths)
	c = new(Chain)
	for _, p := range ordered {
		f, err := OpenFile(p, opt)
		if err != nil {
			return nil, nil, errors.Join(err, c.Close())
		}
		c.Files = append(c.Files, f)
	}
	return c, rest, nil
}

// orderChain returns the paths that form a chain with the first one, in order,
// and the others.
func orderChain(paths []string) (chain, rest []string) {
	if len(paths) == 0 {
		return nil, nil
	}
	first, err := linkOf(paths[0])
	if err != nil {
		return paths[:1], paths[1:]
	}
	var others []linked
	for _, p := range paths[1:] {
		if l, err := linkOf(p); err == nil {
			others = append(others, linked{l, p})
		}
	}
	parts, _, _ := chainOf(linked{first, paths[0]}, others)
	for _, p := range parts {
		chain = append(chain, p.path)
	}
	for _, p := range paths[1:] {
		if !slices.Contains(chain, p) {
			rest = append(rest, p)
		}
	}
	return chain, rest
}

// Meta implements sim.Decoder. It returns the first file's.
func (c *Chain) Meta() sim.Meta { return c.Files[0].Meta() }

// Next implements sim.Decoder. A file that ends early is a warning unless it is
// the last one.
func (c *Chain) Next(b *sim.Builder) error {
	for {
		err := c.Files[c.at].Next(b)
		if err == nil || errors.Is(err, sim.ErrMore) || c.at == len(c.Files)-1 {
			return err
		}
		if !errors.Is(err, io.EOF) {
			b.Warn("chain", -1, c.Files[c.at].Name+": "+err.Error())
		}
		c.at++
		if c.parts != nil {
			c.parts[c.at].After = b.World().Time
		}
	}
}

// Close closes all files.
func (c *Chain) Close() error {
	var err error
	for _, f := range c.Files {
		err = errors.Join(err, f.Close())
	}
	return err
}
