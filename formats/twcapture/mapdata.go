package twcapture

import (
	"crypto/sha256"
	"hash/crc32"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// maxMapBytes limits a map assembled from packets. The largest known maps have
// about ten megabytes.
const maxMapBytes = 256 << 20

// aheadChunks is how far beyond the received data a chunk may be: clients request
// a handful at a time, and a wrong number must not cause an allocation.
const aheadChunks = 256

// A download is the map of a game as sent over the network.
type download struct {
	ref       sim.MapRef
	chunkSize int // 0.7
	data      []byte
	have      map[int]bool // 0.6 chunks by number
	next      int          // 0.7: bytes so far
	whole     bool
}

// change begins with a MAP_CHANGE. details is the preceding MAP_DETAILS, if any.
func (d *download) change(p twcodec.Protocol, m *twcodec.Msg, details *sim.MapRef) {
	size := int64(m.Int("size"))
	*d = download{ref: sim.MapRef{Name: m.Text("name"), Bytes: size, CRC: uint32(m.Int("crc")), HasCRC: true}}
	if details != nil && details.Name == d.ref.Name {
		d.ref.SHA256, d.ref.HasSHA256 = details.SHA256, details.HasSHA256
	}
	if p == twcodec.Proto7 {
		d.chunkSize = int(m.Int("chunk_size"))
		if h := m.Bytes("sha256"); len(h) == len(d.ref.SHA256) {
			copy(d.ref.SHA256[:], h)
			d.ref.HasSHA256 = true
		}
	}
}

// add processes a MAP_DATA and reports whether it completes the map.
func (d *download) add(p twcodec.Protocol, m *twcodec.Msg) bool {
	if d.whole || d.ref.Bytes <= 0 || d.ref.Bytes > maxMapBytes {
		return false
	}
	b := m.Bytes("data")
	if p == twcodec.Proto7 {
		// Chunks come in order, as vital messages.
		if int64(d.next+len(b)) > d.ref.Bytes {
			return false
		}
		d.data = append(d.data, b...)
		d.next += len(b)
		return d.check()
	}
	return d.add6(int(m.Int("chunk")), b, m.Int("last") != 0)
}

// The server splits maps into pieces that fill a packet; all except the last have
// the same size, which determines their offsets.
func (d *download) add6(chunk int, b []byte, last bool) bool {
	if chunk < 0 || len(b) == 0 || d.have[chunk] {
		return false
	}
	if !last {
		if d.chunkSize == 0 {
			d.chunkSize = len(b)
		} else if d.chunkSize != len(b) {
			return false
		}
	}
	at := int64(chunk) * int64(d.chunkSize)
	if last {
		at = d.ref.Bytes - int64(len(b))
	}
	if at < 0 || at+int64(len(b)) > d.ref.Bytes || at > int64(len(d.data))+aheadChunks*int64(len(b)) {
		return false
	}
	if need := int(at) + len(b); need > len(d.data) {
		d.data = append(d.data, make([]byte, need-len(d.data))...)
	}
	copy(d.data[at:], b)
	if d.have == nil {
		d.have = map[int]bool{}
	}
	d.have[chunk] = true
	d.next += len(b)
	return d.check()
}

// check reports whether the map is complete and matches the announcement.
func (d *download) check() bool {
	if int64(d.next) != d.ref.Bytes || int64(len(d.data)) != d.ref.Bytes {
		return false
	}
	d.whole = crc32.ChecksumIEEE(d.data) == d.ref.CRC && (!d.ref.HasSHA256 || sha256.Sum256(d.data) == d.ref.SHA256)
	return d.whole
}
