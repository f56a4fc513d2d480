package formats

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// An ArchiveError says that an archive holds several recordings or none.
type ArchiveError struct {
	Path    string
	Entries []ArchiveEntry // recordings in the archive, in archive order
	Files   int            // number of files in the archive
	Is      string         // without recordings: what a file in it is, as in "a Teeworlds map (x.map)", "" if none is known
}

// An ArchiveEntry is a recording in an archive. To open it, join the archive's
// path and its Name with a slash.
type ArchiveEntry struct {
	Name   string
	Format string // such as "twdemo"
	Bytes  int64  // unpacked size, as the archive claims
}

func (e *ArchiveError) Error() string {
	if len(e.Entries) == 0 {
		text := fmt.Sprintf("No recording in this zip file. It holds %d files", e.Files)
		switch e.Files {
		case 0:
			return "This zip file is empty."
		case 1:
			text = "No recording in this zip file. It holds one file"
		}
		if e.Is != "" && e.Files == 1 {
			text += ": " + e.Is
		} else if e.Is != "" {
			text += ", including " + e.Is
		}
		return text + ". Unpack it to use its files."
	}
	names := make([]string, 0, 4)
	for _, x := range e.Entries {
		if len(names) == 3 {
			names = append(names, "…")
			break
		}
		names = append(names, x.Name)
	}
	return fmt.Sprintf("This zip file holds %d recordings. Open one as ZIP/NAME: %s", len(e.Entries), strings.Join(names, ", "))
}

// zipMaxEntries limits how many entries of an archive are examined.
const zipMaxEntries = 4096

// unpackZip sets f.src to the named entry, or to the only recording in the
// archive.
func (f *File) unpackZip(h io.ReaderAt, entry string) error {
	z, err := zip.NewReader(h, f.Bytes)
	if err != nil {
		return unpackError([]string{"zip"}, err)
	}
	z.RegisterDecompressor(zstd.ZipMethodWinZip, zstd.ZipDecompressor(zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(zstdWindow)))
	var found []*zip.File
	list := &ArchiveError{Path: f.Path}
	for _, x := range z.File[:min(len(z.File), zipMaxEntries)] {
		if entry != "" && x.Name != entry || x.FileInfo().IsDir() {
			continue
		}
		list.Files++
		head, err := zipHead(x)
		if err != nil {
			if entry == "" {
				continue
			}
			return unpackError([]string{"zip"}, err)
		}
		if is := sniff(head); is != nil || entry != "" {
			found = append(found, x)
			list.Entries = append(list.Entries, ArchiveEntry{x.Name, formatName(is), int64(x.UncompressedSize64)})
		} else if l := lookalikeOf(head); l != nil && list.Is == "" {
			list.Is = fmt.Sprintf("%s (%s)", l.what, path.Base(x.Name))
		}
	}
	if len(found) == 0 && entry != "" {
		return &plainError{fmt.Sprintf("No %q in this zip file.", entry), errNotRecording}
	}
	if len(found) != 1 {
		return list
	}
	r, err := found[0].Open()
	if err != nil {
		return unpackError([]string{"zip"}, err)
	}
	f.Packing, f.Name = "zip", path.Base(found[0].Name)
	return f.unpackStream(r, int64(found[0].CompressedSize64))
}

func formatName(f *Format) string {
	if f == nil {
		return ""
	}
	return f.Name
}

// zipHead returns the first unpacked bytes of an entry.
func zipHead(x *zip.File) ([]byte, error) {
	r, err := x.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	u, err := peel(r, false)
	if err != nil {
		return nil, err
	}
	defer u.Close()
	head := make([]byte, SniffBytes)
	n, err := io.ReadFull(u, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, err
	}
	return head[:n], nil
}

// splitArchivePath returns the file on disk and, if path continues below it, the
// entry's name.
func splitArchivePath(name string) (disk, entry string, err error) {
	_, err = os.Stat(name)
	if err == nil {
		return name, "", nil
	}
	for dir := filepath.Dir(name); dir != "." && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		info, derr := os.Stat(dir)
		if derr != nil {
			continue
		}
		if info.Mode().IsRegular() {
			below, rerr := filepath.Rel(dir, name)
			return dir, filepath.ToSlash(below), rerr
		}
		break
	}
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = &fs.PathError{Op: "open", Path: name, Err: pe.Err}
	}
	return "", "", err
}
