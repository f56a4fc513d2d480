package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// writeTar packs dir as name, everything below a folder called base.
func (r *release) writeTar(dir, name, base string) (err error) {
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	z := gzip.NewWriter(out)
	t := tar.NewWriter(z)
	defer func() { err = errors.Join(err, t.Close(), z.Close(), out.Close()) }()
	return filesBelow(dir, func(p string, info fs.FileInfo) error {
		h := &tar.Header{
			Name: path.Join(base, p), Mode: int64(mode(info)), ModTime: r.time, Size: info.Size(),
			Format: tar.FormatPAX,
		}
		if info.IsDir() {
			h.Name, h.Size, h.Typeflag = h.Name+"/", 0, tar.TypeDir
		}
		if err := t.WriteHeader(h); err != nil || info.IsDir() {
			return err
		}
		return copyFile(t, filepath.Join(dir, p))
	})
}

// writeZip packs dir as name, everything below a folder called base.
func (r *release) writeZip(dir, name, base string) (err error) {
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	z := zip.NewWriter(out)
	defer func() { err = errors.Join(err, z.Close(), out.Close()) }()
	return filesBelow(dir, func(p string, info fs.FileInfo) error {
		if info.IsDir() {
			return nil
		}
		h := &zip.FileHeader{Name: path.Join(base, p), Method: zip.Deflate, Modified: r.time}
		h.SetMode(mode(info))
		w, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		return copyFile(w, filepath.Join(dir, p))
	})
}

// filesBelow calls f with everything below dir, by names with slashes, in order.
func filesBelow(dir string, f func(p string, info fs.FileInfo) error) error {
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		p, err := filepath.Rel(dir, name)
		if err != nil || p == "." {
			return err
		}
		return f(filepath.ToSlash(p), info)
	})
}

// mode returns the permissions in an archive, whatever the builder's umask.
func mode(info fs.FileInfo) fs.FileMode {
	if info.IsDir() || info.Mode()&0o100 != 0 {
		return 0o755
	}
	return 0o644
}

func copyFile(w io.Writer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}
