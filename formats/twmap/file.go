package twmap

import (
	"context"
	"crypto/sha256"
	"hash/crc32"
	"slices"

	"playhead/sim"
)

// A File is a map whose tables have been read and whose blobs are still
// compressed. It keeps the compressed file in memory. Its methods must not be
// called concurrently; the maps they return may be used on any goroutine.
type File struct {
	df    *datafile
	left  budget
	notes notes

	layers  []layerItem
	world   [sim.PhysicsTune + 1]*layerItem // the physics layers in use
	scenery []artLayer                      // in drawing order
	physics []job
	art     []job

	m           sim.TileMap // everything read so far
	physicsRead bool
}

// Open reads the tables of a map in memory, which must not change afterwards, and decides which parts will be read.
// name is the map's name, without folder and extension. Errors are *binread.Error. Open takes little longer than
// hashing the file.
func Open(data []byte, name string) (*File, error) {
	return openWithin(newBudget(), data, name)
}

// openWithin is Open for a map whose parts may take left together.
func openWithin(left budget, data []byte, name string) (*File, error) {
	df, err := readDatafile(data)
	if err != nil {
		return nil, err
	}
	f := &File{df: df, left: left}
	f.m = sim.TileMap{
		Name: name, Bytes: int64(len(data)),
		SHA256: sha256.Sum256(data), CRC: crc32.ChecksumIEEE(data),
		GameGroup: -1,
	}
	f.plan()
	return f, nil
}

// Read returns the complete map.
func Read(data []byte, name string) (*sim.TileMap, error) {
	f, err := Open(data, name)
	if err != nil {
		return nil, err
	}
	return f.Art(context.Background(), nil)
}

// plan reads the items and schedules what to unpack, in drawing order.
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

// Physics returns the map with its physics layers, without the parts that Art
// adds.
func (f *File) Physics(ctx context.Context) (*sim.TileMap, error) {
	if !f.physicsRead {
		if err := f.readPhysics(ctx); err != nil {
			return nil, err
		}
		f.physicsRead = true
	}
	return f.snapshot(), nil
}

// Art returns the complete map. It unpacks on as many goroutines as there are
// processors. Meanwhile it calls progress, unless that is nil, with everything
// read so far: on the caller's goroutine, about every progressBytes, and never
// for a small map. Art returns ctx's error if ctx is cancelled; all of its
// goroutines have ended when it returns.
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
