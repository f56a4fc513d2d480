package bspwriter

import (
	"encoding/binary"
	"math"
)

const (
	version = 30
	lumps   = 15
)

// bytes returns the file.
func (b *builder) bytes(blueShift bool) []byte {
	body := b.lumps()
	if blueShift {
		body[0], body[1] = body[1], body[0]
	}
	out := binary.LittleEndian.AppendUint32(nil, version)
	at := 4 + 8*lumps
	for _, l := range body {
		out = binary.LittleEndian.AppendUint32(out, uint32(at))
		out = binary.LittleEndian.AppendUint32(out, uint32(len(l)))
		at += (len(l) + 3) &^ 3
	}
	for _, l := range body {
		out = append(out, l...)
		out = append(out, make([]byte, -len(l)&3)...)
	}
	return out
}

func (b *builder) lumps() [lumps][]byte {
	var l [lumps][]byte
	le := binary.LittleEndian
	l[0] = append([]byte(b.text.String()), 0)
	for _, p := range b.planes {
		l[1] = le.AppendUint32(vec(l[1], p.normal), bits(p.dist))
		l[1] = le.AppendUint32(l[1], axial(p.normal))
	}
	l[2] = b.textureLump()
	for _, v := range b.vertices {
		l[3] = vec(l[3], v)
	}
	for i := range b.textures {
		l[6] = append(l[6], make([]byte, 32)...)
		l[6] = le.AppendUint32(l[6], uint32(i))
		l[6] = le.AppendUint32(l[6], 0)
	}
	for _, f := range b.faces {
		l[7] = le.AppendUint16(l[7], uint16(f.plane))
		l[7] = le.AppendUint16(l[7], 0)
		l[7] = le.AppendUint32(l[7], uint32(f.first))
		l[7] = le.AppendUint16(l[7], uint16(f.n))
		l[7] = le.AppendUint16(l[7], uint16(f.texture))
		l[7] = append(l[7], 0, 255, 255, 255, 255, 255, 255, 255)
	}
	for _, e := range b.edges {
		l[12] = le.AppendUint16(le.AppendUint16(l[12], uint16(e[0])), uint16(e[1]))
	}
	for _, s := range b.surfEdges {
		l[13] = le.AppendUint32(l[13], uint32(int32(s)))
	}
	for _, m := range b.models {
		l[14] = vec(vec(l[14], m.min), m.max)
		l[14] = append(l[14], make([]byte, 12+16+4)...)
		l[14] = le.AppendUint32(le.AppendUint32(l[14], uint32(m.first)), uint32(m.many))
	}
	return l
}

// textureLump names the textures; their pictures would be in files that do not
// exist.
func (b *builder) textureLump() []byte {
	le := binary.LittleEndian
	out := le.AppendUint32(nil, uint32(len(b.textures)))
	for i := range b.textures {
		out = le.AppendUint32(out, uint32(4+4*len(b.textures)+40*i))
	}
	for _, t := range b.textures {
		entry := make([]byte, 40)
		copy(entry[:15], t)
		le.PutUint32(entry[16:], 64)
		le.PutUint32(entry[20:], 64)
		out = append(out, entry...)
	}
	return out
}

// axial returns the type of a plane: the axis it is perpendicular to, or 3 and
// more for the axis it is nearest to.
func axial(n [3]float32) uint32 {
	best, most := 0, float32(0)
	for i, v := range n {
		if v = max(v, -v); v == 1 {
			return uint32(i)
		} else if v > most {
			best, most = i, v
		}
	}
	return uint32(3 + best)
}

// Checksum returns the map checksum of demos, computed bit by bit.
func Checksum(data []byte) uint32 {
	le := binary.LittleEndian
	skip := 0
	if at := le.Uint32(data[12:]); data[at] == '{' {
		skip = 1 // Blue-Shift
	}
	sum := ^uint32(0)
	for i := range lumps {
		if i == skip {
			continue
		}
		at, n := le.Uint32(data[4+8*i:]), le.Uint32(data[8+8*i:])
		for _, c := range data[at : at+n] {
			sum ^= uint32(c)
			for range 8 {
				sum = sum>>1 ^ 0xedb88320&-(sum&1)
			}
		}
	}
	return sum
}

func vec(b []byte, v [3]float32) []byte {
	for _, c := range v {
		b = binary.LittleEndian.AppendUint32(b, bits(c))
	}
	return b
}

func bits(f float32) uint32 { return math.Float32bits(f) }
