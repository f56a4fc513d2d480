package bsp

import (
	"encoding/binary"
	"hash/crc32"

	"playhead/formats/internal/binread"
)

const format = "bsp"

// MaxBytes is the largest file accepted: several times the largest map that any
// compiler for this engine writes.
const MaxBytes = 64 << 20

const (
	version     = 30
	headerBytes = 4 + 8*numLumps
)

// The lumps, by number.
const (
	lumpEntities = iota
	lumpPlanes
	lumpTextures
	lumpVertices
	lumpVisibility
	lumpNodes
	lumpTexInfo
	lumpFaces
	lumpLighting
	lumpClipNodes
	lumpLeaves
	lumpMarkSurfaces
	lumpEdges
	lumpSurfEdges
	lumpModels
	numLumps
)

// The sizes of the records we read, in bytes.
const (
	planeBytes    = 20
	vertexBytes   = 12
	texInfoBytes  = 40
	faceBytes     = 20
	edgeBytes     = 4
	surfEdgeBytes = 4
	modelBytes    = 64
)

var lumpNames = [numLumps]string{
	"entities", "planes", "textures", "vertices", "visibility", "nodes", "texinfo", "faces", "lighting",
	"clipnodes", "leaves",
	"marksurfaces", "edges", "surfedges", "models",
}

// A file is a map whose lumps have been located.
type file struct {
	data    []byte
	lumps   [numLumps][]byte
	offsets [numLumps]int64
	swapped bool // Blue-Shift: lumps 0 and 1 swapped
}

// openFile locates the lumps in data, which f keeps.
func openFile(data []byte) (*file, error) {
	c := binread.NewCursor(format, 0, data)
	if len(data) > MaxBytes {
		c.Fail("file", binread.Unsupportedf("more than %d bytes", MaxBytes))
		return nil, c.Err()
	}
	if v := c.I32("version"); c.Err() == nil && v != version {
		c.Fail("version", binread.Unsupportedf("want %d, got %d", version, v))
	}
	f := &file{data: data}
	for i := range f.lumps {
		off, n := int64(c.I32(lumpNames[i])), int64(c.I32(lumpNames[i]))
		if c.Err() != nil {
			return nil, c.Err()
		}
		if off < 0 || n < 0 || off+n > int64(len(data)) {
			c.Fail(lumpNames[i], binread.Truncatedf("%d bytes at %d, the file has %d", n, off, len(data)))
			return nil, c.Err()
		}
		f.lumps[i], f.offsets[i] = data[off:off+n:off+n], off
	}
	f.unswap()
	return f, nil
}

// unswap puts the entity lump in its place: Blue-Shift maps store it under the
// planes' number. A plane lump never begins with a brace, because those bytes
// would be a normal of about 10^-38.
func (f *file) unswap() {
	if !startsEntity(f.lumps[0]) && startsEntity(f.lumps[1]) {
		f.lumps[0], f.lumps[1] = f.lumps[1], f.lumps[0]
		f.offsets[0], f.offsets[1] = f.offsets[1], f.offsets[0]
		f.swapped = true
	}
}

// startsEntity reports whether a lump begins with a brace after optional
// whitespace.
func startsEntity(b []byte) bool {
	for _, c := range b[:min(len(b), 16)] {
		switch c {
		case ' ', '\t', '\r', '\n':
		default:
			return c == '{'
		}
	}
	return false
}

// crc returns the checksum that demos store for a map: over all lumps except the
// entities, in order, without the final inversion.
func (f *file) crc() uint32 {
	sum := uint32(0)
	for i, b := range f.lumps {
		if i != lumpEntities {
			sum = crc32.Update(sum, crc32.IEEETable, b)
		}
	}
	return ^sum
}

// count returns how many whole records of size bytes a lump holds.
func (f *file) count(lump, size int) int { return len(f.lumps[lump]) / size }

// record returns record i of a lump, nil if there is none.
func (f *file) record(lump, size, i int) []byte {
	if i < 0 || i >= f.count(lump, size) {
		return nil
	}
	return f.lumps[lump][i*size : (i+1)*size : (i+1)*size]
}

// bad returns an error about record i of a lump.
func (f *file) bad(lump, size, i int, field string, err error) error {
	return &binread.Error{Format: format, Offset: f.offsets[lump] + int64(i)*int64(size), Field: lumpNames[lump] + "." +
		field, Err: err}
}

// textureName returns the name of a face's texture, "" if the file has none.
func (f *file) textureName(texInfo int) string {
	t := f.record(lumpTexInfo, texInfoBytes, texInfo)
	tex := f.lumps[lumpTextures]
	if t == nil || len(tex) < 4 {
		return ""
	}
	n := uint64(binary.LittleEndian.Uint32(tex))
	i := uint64(binary.LittleEndian.Uint32(t[32:]))
	if i >= n || 4+4*i+4 > uint64(len(tex)) {
		return ""
	}
	off := uint64(binary.LittleEndian.Uint32(tex[4+4*i:]))
	if off+16 > uint64(len(tex)) {
		return ""
	}
	return text(tex[off : off+16])
}

// text returns the bytes before the first NUL.
func text(b []byte) string {
	for i, c := range b {
		if c == 0 {
			return string(b[:i])
		}
	}
	return string(b)
}
