package memo

// A Text keeps the last text that was made of bytes, which is most often the same in the next picture. The zero Text
// keeps "".
type Text struct{ last string }

// Of returns b as a string. It allocates only if b is not what it was in the last call.
func (t *Text) Of(b []byte) string {
	if string(b) != t.last {
		t.last = string(b)
	}
	return t.last
}
