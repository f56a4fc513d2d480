package formats

import (
	"archive/zip"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// Candidate reports whether a file found in a folder is probably a recording: its
// first bytes, packed or not, or its name's ending match a format. A damaged
// recording is a candidate; a map or a text is not. It reads a few kB.
func Candidate(path string) bool {
	if namedLikeOne(path) {
		return true
	}
	h, err := openShared(path)
	if err != nil {
		return false
	}
	defer h.Close()
	info, err := h.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	disk := &diskSource{f: h}
	disk.size.Store(info.Size())
	head, err := readHead(disk)
	switch {
	case err != nil:
		return false
	case isZip(head):
		z, err := openZip(h, info.Size())
		return err == nil && slices.ContainsFunc(z.File, func(x *zip.File) bool { return namedLikeOne(x.Name) })
	case packingOf(head) != nil:
		u, err := peel(h, false)
		if err != nil {
			return false
		}
		defer u.Close()
		inner := make([]byte, SniffBytes)
		n, _ := io.ReadFull(u, inner) // short files have less
		return sniff(inner[:n]) != nil
	}
	return sniff(head) != nil
}

// namedLikeOne reports whether name ends like a recording's, packed or not.
func namedLikeOne(name string) bool {
	name = strings.ToLower(name)
	for i := range packings {
		name = strings.TrimSuffix(name, "."+packings[i].name)
	}
	ext := strings.TrimPrefix(filepath.Ext(name), ".")
	return ext != "" && slices.ContainsFunc(every[:], func(f Format) bool { return slices.Contains(f.Extensions, ext) })
}
