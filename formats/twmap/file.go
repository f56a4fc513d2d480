package twmap

import (
	"context"
	"crypto/sha256"
	"hash/crc32"
	"io"
	"slices"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// A File is a map whose tables have been read and whose blobs are still
// packed. It keeps the packed file in memory. Its methods are for one goroutine
// at a time; the maps they return may be used anywhere.
type File struct {
	df    *datafile
	left  budget
	notes notes

	layers  []layerItem
	world   [sim.PhysicsTune + 1]*layerItem // the physics layers in use
	scenery []artLayer                      // in drawing order
	physics []job
	art     []job

	m           sim.TileMap // as far as it has been read
	physicsRead bool
}

// Open reads the tables of a map and decides what of it will be read. The name
// is that of the map, without folder and extension. Errors are *binread.Error.
// Open costs little more than the hashes of the file.
func Open(src binread.Source, name string) (*File, error) {
	data, err := readAll(src)
	if err != nil {
		return nil, err
	}
	return OpenBytes(data, name)
}

// OpenBytes is Open of a file in memory, which must not change afterwards.
func OpenBytes(data []byte, name string) (*File, error) {
	df, err := readDatafile(data)
	if err != nil {
		return nil, err
	}
	f := &File{df: df, left: newBudget()}
	f.m = sim.TileMap{
		Name: name, Bytes: int64(len(data)),
		SHA256: sha256.Sum256(data), CRC: crc32.ChecksumIEEE(data),
		GameGroup: -1,
	}
	f.plan()
	return f, nil
}

// Read returns a map with everything in it.
func Read(src binread.Source, name string) (*sim.TileMap, error) {
	f, err := Open(src, name)
	if err != nil {
		return nil, err
	}
	return f.Art(context.Background(), nil)
}

func readAll(src binread.Source) ([]byte, error) {
	if b, ok := src.(binread.Bytes); ok {
		return b, nil
	}
	size := src.Size()
	if size > maxFileBytes {
		return nil, &binread.Error{Format: format, Field: "file", Err: binread.Unsupportedf("%d bytes, at most %d", size, maxFileBytes)}
	}
	data := make([]byte, size)
	n, err := src.ReadAt(data, 0)
	if n < len(data) && err != nil && err != io.EOF {
		return nil, &binread.Error{Format: format, Offset: int64(n), Field: "file", Err: err}
	}
	return data[:n], nil
}

// plan reads the items and lists what is to be unpacked, in drawing order.
func (f *File) plan() {
	if v, ok := f.first(itemVersion); ok && v.int(0, 0) != 1 {
		f.notes.add(warnUnknown, v.offset, "map version %d, want 1", v.int(0, 0))
	}
	f.checkTypes()
	f.planInfo()
	f.planEnvelopes()
	f.planLayers()
	f.planGroups()
	f.planPhysics()
	f.planImages()
	f.planArt()
	f.m.Complete = len(f.art) == 0
}

// Physics returns the map with its physics layers, without what Art adds.
func (f *File) Physics(ctx context.Context) (*sim.TileMap, error) {
	if !f.physicsRead {
		if err := f.readPhysics(ctx); err != nil {
			return nil, err
		}
		f.physicsRead = true
	}
	return f.snapshot(), nil
}

// Art returns the whole map. While it unpacks, on as many goroutines as there
// are processors, it calls progress, if that is not nil, with what there is so
// far; progress is called on the goroutine of the caller, after every
// progressBytes or so, and never for a small map. Art returns ctx's error when
// ctx is cancelled; everything it started has ended by then.
func (f *File) Art(ctx context.Context, progress func(*sim.TileMap)) (*sim.TileMap, error) {
	if _, err := f.Physics(ctx); err != nil {
		return nil, err
	}
	var unshown int64
	results := make([]result, len(f.art))
	err := runJobs(ctx, f.art, func(i int, r result) {
		results[i] = r
		if r.apply != nil {
			r.apply(&f.m)
		}
		unshown += f.art[i].bytes
		if progress != nil && unshown >= progressBytes {
			unshown = 0
			progress(f.snapshot())
		}
	})
	if err != nil {
		return nil, err
	}
	for _, r := range results {
		for _, w := range r.warnings {
			f.notes.put(w)
		}
	}
	f.art = nil
	f.m.Complete = true
	return f.snapshot(), nil
}

// progressBytes is how much is unpacked between two calls of progress.
const progressBytes = 16 << 20

// snapshot returns a copy of the map that later reading does not change.
func (f *File) snapshot() *sim.TileMap {
	m := f.m
	m.Groups = slices.Clone(f.m.Groups)
	for i := range m.Groups {
		m.Groups[i].Layers = slices.Clone(m.Groups[i].Layers)
	}
	m.Images = slices.Clone(f.m.Images)
	m.Warnings = f.notes.all()
	return &m
}
