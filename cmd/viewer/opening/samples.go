package opening

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"playhead/assets/samples"
	"playhead/formats"
)

// A sampleFolder is where the recordings that come with the program lie while
// they are watched: readers want files, and maps are found beside them.
type sampleFolder struct {
	mkdirTemp func(what string) (string, error)

	mu  sync.Mutex
	dir string
}

// reader returns what opens a sample.
func (f *sampleFolder) reader(name string) func(formats.Options) (*openFile, error) {
	return func(opt formats.Options) (*openFile, error) {
		for _, s := range samples.All() {
			if s.Name != name {
				continue
			}
			path, err := f.extract(s)
			if err != nil {
				return nil, err
			}
			file, err := formats.OpenFile(path, opt)
			if err != nil {
				return nil, err
			}
			return &openFile{
				decoder: file, name: s.Title, bytes: file.Bytes, beside: path,
				files: []*formats.File{file},
			}, nil
		}
		return nil, fmt.Errorf("no sample %q", name)
	}
}

// extract writes a sample and its map and returns the path of the recording.
func (f *sampleFolder) extract(s samples.Sample) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.dir == "" {
		dir, err := f.mkdirTemp("samples")
		if err != nil {
			return "", &formats.TempError{Folder: os.TempDir(), Err: err}
		}
		f.dir = dir
	}
	for _, name := range []string{s.Map, s.File} {
		if name == "" {
			continue
		}
		data, err := fs.ReadFile(samples.Files, name)
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(f.dir, name), data, 0o600); err != nil {
			return "", &formats.TempError{Folder: f.dir, Err: err}
		}
	}
	return filepath.Join(f.dir, s.File), nil
}

// remove deletes the written files.
func (f *sampleFolder) remove() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.dir != "" {
		os.RemoveAll(f.dir)
	}
}
