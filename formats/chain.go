package formats

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"playhead/formats/teehistorian"
	"playhead/sim"
)

// A Part is one file of a chain: a server begins a new teehistorian with every
// map.
type Part struct {
	Path, Map string
	// Sure reports that the header names the part before. Otherwise the file is
	// of the same server and the next in time.
	Sure bool
}

// partFiles is how many files of a folder are looked at.
const partFiles = 10_000

// Parts returns the chain of the teehistorian at path, as far as it lies in the
// same folder, packed or not, in order, and which part path is. It reads the
// header of every teehistorian there. Other recordings have no parts.
func Parts(path string) (parts []Part, at int, err error) {
	here, err := linkOf(path)
	if err != nil {
		return nil, 0, nil // not a teehistorian, or not on disk by itself
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
		if l, err := linkOf(other); err == nil && l.ID != here.ID { // a copy is no other part
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

// chainOf returns those of the others that make a chain with start, in order,
// where start is in it, and the rest.
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

// best returns which of the files fits: one that surely does, else the nearest
// in time; −1 when none does.
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

// A header takes a few kilobytes, and less than linkBytes.
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

// A Chain is several files that are one recording: each is a game of it. It is
// a sim.Decoder.
type Chain struct {
	Files []*File
	at    int
}

// OpenChain opens the recording at the first path and, behind and before it,
// those of the other paths that its server wrote before and after. rest are the
// paths of others. Close the Chain in the end.
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

// orderChain returns the paths that make a chain with the first one, in order,
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

// Meta implements sim.Decoder. It is that of the first file.
func (c *Chain) Meta() sim.Meta { return c.Files[0].Meta() }

// Next implements sim.Decoder. That a file ends early is a warning unless it is
// the last.
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
