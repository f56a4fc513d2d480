package formats

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"

	"playhead/formats/internal/binread"
)

// An ArchiveError says that an archive holds several recordings or none.
type ArchiveError struct {
	Path    string
	Entries []ArchiveEntry // recordings in the archive, in archive order
	Files   int            // number of files in the archive
	// Is says, without recordings, what a file in it is, as in "a Teeworlds map (x.map)", "" if none is known
	Is string
}

// An ArchiveEntry is a recording in an archive. To open it, join the archive's
// path and its Name with a slash.
type ArchiveEntry struct {
	// Name is the entry's path, with slashes and without "..". Of several entries
	// with one path, all but the first have a number: "a.demo", "a (2).demo".
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
		names = append(names, shortName(x.Name))
	}
	return fmt.Sprintf("This zip file holds %d recordings. Open one as ZIP/NAME: %s", len(e.Entries),
		strings.Join(names, ", "))
}

// zipDirectory limits the size of the list of entries at the end of an archive,
// which is read into memory. It has room for half a million entries.
const zipDirectory = 64 << 20

// errZipDirectory is the refusal to read a longer list.
var errZipDirectory = &plainError{fmt.Sprintf("This zip file has too many entries: its list of entries is larger than %d MiB. Unpack it to use its files.", zipDirectory>>20), errNotRecording}

// openZip reads the list of entries of an archive of the given size.
func openZip(h io.ReaderAt, size int64) (*zip.Reader, error) {
	list := &zipList{ReaderAt: h, left: zipDirectory}
	z, err := zip.NewReader(list, size)
	if list.left < 0 {
		return nil, errZipDirectory
	}
	if errors.Is(err, zip.ErrFormat) && !hasZipEnd(h, size) { // as while it is being downloaded
		return nil, &Error{
			Format: "zip", Offset: size, Field: "packed data",
			Err: binread.Truncatedf("the list of its files, at the end of the zip file, is missing"),
		}
	}
	if err != nil {
		return nil, unpackError([]string{"zip"}, err)
	}
	list.read = true
	z.RegisterDecompressor(zstd.ZipMethodWinZip, zstd.ZipDecompressor(zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderMaxWindow(zstdWindow)))
	return z, nil
}

// hasZipEnd reports whether the last bytes of h hold the record with which a zip file
// ends, which is followed by a comment of at most 64 KiB.
func hasZipEnd(h io.ReaderAt, size int64) bool {
	const record, comment = 22, 1<<16 - 1
	tail := make([]byte, min(size, record+comment))
	n, _ := h.ReadAt(tail, size-int64(len(tail)))
	return bytes.Contains(tail[:n], []byte("PK\x05\x06"))
}

// A zipList reads a limited number of bytes until the list of entries is read.
type zipList struct {
	io.ReaderAt
	left int64
	read bool
}

// ReadAt implements io.ReaderAt.
func (l *zipList) ReadAt(p []byte, off int64) (int, error) {
	if !l.read {
		if l.left -= int64(len(p)); l.left < 0 {
			return 0, errZipDirectory
		}
	}
	return l.ReaderAt.ReadAt(p, off)
}

// zipFiles returns the files of an archive, and a name for each by which it alone
// can be opened.
func zipFiles(z *zip.Reader) (files []*zip.File, names []string) {
	taken := make(map[string]bool, len(z.File))
	for _, x := range z.File {
		if !x.FileInfo().IsDir() {
			files = append(files, x)
			taken[cleanEntry(x.Name)] = true
		}
	}
	names = make([]string, len(files))
	used := make(map[string]int, len(files)) // the last number of a name
	for i, x := range files {
		name := cleanEntry(x.Name)
		n := used[name]
		used[name] = max(n, 1)
		if n > 0 {
			first, ext := name, path.Ext(name)
			for taken[name] {
				n++
				name = fmt.Sprintf("%s (%d)%s", strings.TrimSuffix(first, ext), n, ext)
			}
			used[first], taken[name] = n, true
		}
		names[i] = name
	}
	return files, names
}

// cleanEntry returns the path of an entry as it can be written behind that of its
// archive. Some programs write backslashes.
func cleanEntry(name string) string {
	clean := strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(name, `\`, "/")), "/")
	if clean == "" {
		return "unnamed"
	}
	return clean
}

// shortName shortens the name of an entry for an error: it can have 65,535 bytes.
func shortName(name string) string {
	const most, head = 80, 40 // runes
	runes := []rune(name)
	if len(runes) <= most {
		return name
	}
	return string(runes[:head]) + "…" + string(runes[len(runes)-(most-head-1):])
}

// unpackZip sets f.src to the named entry, or to the only recording in the
// archive.
func (f *File) unpackZip(h io.ReaderAt, entry string) error {
	z, err := openZip(h, f.Bytes)
	if err != nil {
		return err
	}
	var found []*zip.File
	list := &ArchiveError{Path: f.Path}
	files, names := zipFiles(z)
	for i, x := range files {
		if entry != "" && names[i] != cleanEntry(entry) {
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
			list.Entries = append(list.Entries, ArchiveEntry{names[i], formatName(is), int64(x.UncompressedSize64)})
		} else if l := lookalikeOf(head); l != nil && list.Is == "" {
			list.Is = fmt.Sprintf("%s (%s)", l.what, shortName(path.Base(names[i])))
		}
	}
	if len(found) == 0 && entry != "" {
		return &plainError{fmt.Sprintf("No %q in this zip file.", shortName(entry)), errNotRecording}
	}
	if len(found) != 1 {
		return list
	}
	r, err := found[0].Open()
	if err != nil {
		return unpackError([]string{"zip"}, err)
	}
	f.Packing, f.Name = "zip", path.Base(list.Entries[0].Name)
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
