package twcapture

import (
	"bufio"
	"encoding/binary"

	"playhead/formats/internal/binread"
)

// classicHeadBytes is the size of a pcap's header.
const classicHeadBytes = 24

// maxHeadBytes limits the stored headers of a pcapng's section and interfaces.
const maxHeadBytes = 64 << 10

// A headKeeper keeps what is needed to read a record in the middle of a capture:
// the header of a pcap; for a pcapng, the section header and the interfaces
// described since.
type headKeeper struct {
	ng    bool
	order binary.ByteOrder
	head  []byte // replaced, never changed in place: pages share it
}

// begin stores the header of src.
func (k *headKeeper) begin(src binread.Source) {
	b := make([]byte, classicHeadBytes)
	n, _ := src.ReadAt(b, 0)
	b = b[:n]
	if k.ng = isNg(b); !k.ng {
		k.head = b
		return
	}
	k.section(b)
	size := int64(0)
	if len(b) >= 8 {
		size = int64(k.order.Uint32(b[4:]))
	}
	b = make([]byte, max(0, min(size, maxHeadBytes, src.Size())))
	n, _ = src.ReadAt(b, 0)
	k.head = b[:n]
}

// section reads the byte order from a section header.
func (k *headKeeper) section(b []byte) {
	k.order = binary.LittleEndian
	if len(b) >= 12 && binary.BigEndian.Uint32(b[8:]) == byteOrderMagic {
		k.order = binary.BigEndian
	}
}

const blockInterface = 1

// pass stores the pcapng blocks before the next packet, without consuming them
// from in, and returns their size. Blocks that do not fit into the buffer are not
// stored; real ones do.
func (k *headKeeper) pass(in *bufio.Reader) (bytes int) {
	if !k.ng {
		return 0
	}
	for {
		b, _ := in.Peek(bytes + 12)
		if len(b) < bytes+12 {
			return bytes
		}
		kind := binary.BigEndian.Uint32(b[bytes:])
		if kind == blockSection {
			k.section(b[bytes:])
		} else {
			kind = k.order.Uint32(b[bytes:])
		}
		size := int64(k.order.Uint32(b[bytes+4:]))
		if kind == blockPacket || kind == blockSimple || kind == blockEnhanced || size < 12 ||
			size > int64(in.Size()-bytes) {
			return bytes
		}
		if b, _ = in.Peek(bytes + int(size)); len(b) < bytes+int(size) {
			return bytes
		}
		k.note(kind, b[bytes:])
		bytes += int(size)
	}
}

// note stores a block if later ones depend on it.
func (k *headKeeper) note(kind uint32, block []byte) {
	switch {
	case kind == blockSection:
		k.head = append([]byte(nil), block...)
	case kind == blockInterface && len(k.head)+len(block) <= maxHeadBytes:
		k.head = append(k.head[:len(k.head):len(k.head)], block...)
	}
}
