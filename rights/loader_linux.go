package rights

import (
	"bytes"
	"encoding/binary"
	"io"
	"os"
)

// loaderOf returns the dynamic loader that an ELF program names (PT_INTERP), "" for none.
func loaderOf(program string) string {
	f, err := os.Open(program)
	if err != nil {
		return ""
	}
	defer f.Close()
	head := make([]byte, 64)
	if _, err := io.ReadFull(f, head); err != nil || string(head[:4]) != "\x7fELF" {
		return ""
	}
	const class64, bigEndian, interpreter, longest = 2, 2, 3, 4096
	var order binary.ByteOrder = binary.LittleEndian
	if head[5] == bigEndian {
		order = binary.BigEndian
	}
	at, size, n := int64(order.Uint32(head[28:])), int64(order.Uint16(head[42:])), int64(order.Uint16(head[44:]))
	offset, length := 4, 16 // where a program header says where its bytes are
	if head[4] == class64 {
		at, size, n = int64(order.Uint64(head[32:])), int64(order.Uint16(head[54:])), int64(order.Uint16(head[56:]))
		offset, length = 8, 32
	}
	entry := make([]byte, 56)
	for i := range n {
		if _, err := f.ReadAt(entry[:min(size, int64(len(entry)))], at+i*size); err != nil || size < 32 {
			return ""
		}
		if order.Uint32(entry) != interpreter {
			continue
		}
		from, bytesLong := int64(order.Uint32(entry[offset:])), int64(order.Uint32(entry[length:]))
		path := make([]byte, min(bytesLong, longest))
		if _, err := f.ReadAt(path, from); err != nil {
			return ""
		}
		name, _, _ := bytes.Cut(path, []byte{0})
		return string(name)
	}
	return ""
}
