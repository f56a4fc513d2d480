package casefile

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io"
	"maps"
	"slices"
)

// Limits of the file.
const (
	mostFile    = 64 << 20 // bytes
	mostJSON    = 8 << 20  // bytes, unpacked
	mostPicture = 256 << 10
	mostSide    = 640 // px of a picture
	mostEntries = mostChapters + 1

	jsonName = "case.json"
)

// Errors of [Read], inside an *[Error].
var (
	ErrNoCase = errors.New("not a case")
	ErrLater  = errors.New("the case was saved by a later version of Playhead")
)

// An Error says what is wrong with a case.
type Error struct {
	Offset int64  // of case.json, 0 where it says nothing
	Field  string // such as chapters[2].title
	Err    error
}

// Error returns where the problem is, and what it is.
func (e *Error) Error() string {
	s := "case: "
	if e.Offset > 0 {
		s += fmt.Sprintf("offset 0x%x: ", e.Offset)
	}
	if e.Field != "" {
		s += e.Field + ": "
	}
	return s + e.Err.Error()
}

// Unwrap returns what is wrong, without where.
func (e *Error) Unwrap() error { return e.Err }

// Read returns a case. Errors of the file's content are an *[Error]; it never returns part of a case.
func Read(r io.ReaderAt, size int64) (*Case, error) {
	if size > mostFile {
		return nil, &Error{Err: fmt.Errorf("larger than %d MiB", mostFile>>20)}
	}
	z, err := zip.NewReader(r, size)
	switch {
	case errors.Is(err, zip.ErrFormat):
		return nil, &Error{Err: ErrNoCase}
	case err != nil:
		return nil, &Error{Err: err}
	case len(z.File) > mostEntries:
		return nil, &Error{Err: errors.New("holds too many files")}
	}
	c := &Case{Pictures: map[string][]byte{}}
	var text []byte
	for _, f := range z.File {
		switch {
		case f.Name == jsonName && text == nil:
			if text, err = unpack(f, mostJSON); err != nil {
				return nil, err
			}
		case pictureName.MatchString(f.Name) && c.Pictures[f.Name] == nil:
			if c.Pictures[f.Name], err = unpack(f, mostPicture); err != nil {
				return nil, err
			}
		default: // also a second one of a name
			return nil, &Error{Err: fmt.Errorf("%.80q does not belong into a case", f.Name)}
		}
	}
	if text == nil {
		return nil, &Error{Err: ErrNoCase}
	}
	if err := c.parse(text); err != nil {
		return nil, err
	}
	return c, c.Check()
}

// unpack returns a file of the zip. What it says about its size is not believed.
func unpack(f *zip.File, most int64) ([]byte, error) {
	in, err := f.Open()
	if err != nil {
		return nil, &Error{Field: f.Name, Err: err}
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, most+1))
	switch {
	case err != nil:
		return nil, &Error{Field: f.Name, Err: err}
	case int64(len(data)) > most:
		return nil, &Error{Field: f.Name, Err: fmt.Errorf("larger than %d KiB", most>>10)}
	}
	return append([]byte{}, data...), nil
}

// parse reads case.json. Keys that this version does not know are left alone.
func (c *Case) parse(text []byte) error {
	var head struct {
		Format int `json:"format"`
	}
	err := json.Unmarshal(text, &head)
	if err == nil && head.Format > Version {
		return &Error{Field: "format", Err: ErrLater}
	}
	if err == nil {
		err = json.Unmarshal(text, c)
	}
	if err == nil {
		return nil
	}
	e := &Error{Field: jsonName, Err: err}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		e.Offset = syntax.Offset
	case errors.As(err, &kind):
		e.Offset, e.Field = kind.Offset, kind.Field
	}
	return e
}

// PictureName returns what picture number n is called, from 1 to 999.
func PictureName(n int) string { return fmt.Sprintf("pictures/%d.png", n) }

// checkPicture refuses what is not a small PNG.
func checkPicture(data []byte) error {
	if len(data) > mostPicture {
		return errors.New("too large")
	}
	about, err := png.DecodeConfig(bytes.NewReader(data))
	switch {
	case err != nil:
		return err
	case about.Width < 1 || about.Height < 1 || about.Width > mostSide || about.Height > mostSide:
		return fmt.Errorf("%d × %d px, want at most %d × %d", about.Width, about.Height, mostSide, mostSide)
	}
	return nil
}

// Write writes a case. The same case gives the same bytes. It writes nothing if the case is not valid.
func (c *Case) Write(w io.Writer) error {
	c.Format = Version
	if err := c.Check(); err != nil {
		return err
	}
	text, err := json.MarshalIndent(c, "", " ")
	if err != nil {
		return err
	}
	if len(text) > mostJSON {
		return &Error{Field: jsonName, Err: fmt.Errorf("larger than %d MiB", mostJSON>>20)}
	}
	z := zip.NewWriter(w)
	add := func(name string, data []byte, how uint16) {
		if err != nil {
			return
		}
		var to io.Writer
		if to, err = z.CreateHeader(&zip.FileHeader{Name: name, Method: how}); err == nil {
			_, err = to.Write(data)
		}
	}
	add(jsonName, text, zip.Deflate)
	for _, name := range slices.Sorted(maps.Keys(c.Pictures)) {
		add(name, c.Pictures[name], zip.Store) // they are compressed
	}
	return errors.Join(err, z.Close())
}
