package formats

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"

	"playhead/formats/teehistorian"
	"playhead/sim"
)

// A Neighbour is the file before or after a teehistorian: a server begins a new
// one with every map. The zero Neighbour is none.
type Neighbour struct {
	Path, Map string
	// Sure reports that the headers name each other. Otherwise the file is of
	// the same server and the nearest in time.
	Sure bool
}

// neighbourFiles is how many files of a folder are looked at.
const neighbourFiles = 10_000

// Neighbours finds the files before and after the teehistorian at path in its
// folder, packed ones too. It reads the header of every file there that is a
// teehistorian. Other recordings have no neighbours.
func Neighbours(path string) (before, after Neighbour, err error) {
	here, err := linkOf(path)
	if err != nil {
		return before, after, nil // not a teehistorian, or not on disk by itself
	}
	names, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return before, after, err
	}
	var start, end teehistorian.Link // of before and after
	for _, n := range names[:min(len(names), neighbourFiles)] {
		other := filepath.Join(filepath.Dir(path), n.Name())
		if !n.Type().IsRegular() || n.Name() == filepath.Base(path) {
			continue
		}
		l, err := linkOf(other)
		if err != nil {
			continue
		}
		if ok, sure := here.Follows(&l); ok && (before.Path == "" || l.Start.After(start.Start)) {
			before, start = Neighbour{other, l.Map, sure}, l
		}
		if ok, sure := l.Follows(&here); ok && (after.Path == "" || sure && !after.Sure || sure == after.Sure && l.Start.Before(end.Start)) {
			after, end = Neighbour{other, l.Map, sure}, l
		}
	}
	return before, after, nil
}

// linkBytes is more than the header of a teehistorian takes.
const linkBytes = 256 << 10

// linkOf reads the header of the teehistorian at path, which may be packed.
func linkOf(path string) (teehistorian.Link, error) {
	f, err := os.Open(path)
	if err != nil {
		return teehistorian.Link{}, err
	}
	defer f.Close()
	r, _, err := peel(f)
	if err != nil {
		return teehistorian.Link{}, err
	}
	head := make([]byte, 16, linkBytes)
	if _, err := io.ReadFull(r, head); err != nil || !teehistorian.Sniff(head) {
		return teehistorian.Link{}, errNotRecording
	}
	n, err := io.ReadFull(r, head[16:cap(head)])
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return teehistorian.Link{}, err
	}
	return teehistorian.ReadLink(Bytes(head[:16+n]))
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
	links := map[string]teehistorian.Link{}
	for _, p := range paths {
		if l, err := linkOf(p); err == nil {
			links[p] = l
		}
	}
	rest = slices.Clone(paths[1:])
	chain = []string{paths[0]}
	take := func(fits func(l *teehistorian.Link) bool, at int) bool {
		best := -1
		for i, p := range rest {
			l, ok := links[p]
			if !ok || !fits(&l) {
				continue
			}
			if best < 0 || at > 0 == l.Start.Before(links[rest[best]].Start) {
				best = i
			}
		}
		if best < 0 {
			return false
		}
		chain = slices.Insert(chain, at, rest[best])
		rest = slices.Delete(rest, best, best+1)
		return true
	}
	for {
		first, last := links[chain[0]], links[chain[len(chain)-1]]
		follows := func(l *teehistorian.Link) bool { ok, _ := l.Follows(&last); return ok }
		precedes := func(l *teehistorian.Link) bool { ok, _ := first.Follows(l); return ok }
		if !take(follows, len(chain)) && !take(precedes, 0) {
			return chain, rest
		}
	}
}

// Meta implements sim.Decoder. It is that of the first file.
func (c *Chain) Meta() sim.Meta { return c.Files[0].Meta() }

// Next implements sim.Decoder. That a file ends early is a warning unless it is
// the last.
func (c *Chain) Next(b *sim.Builder) error {
	for {
		err := c.Files[c.at].Next(b)
		if err == nil || IsMore(err) || c.at == len(c.Files)-1 {
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
