// Package memo keeps what each picture needs again, mostly texts, so that a picture
// in which nothing changes makes nothing new.
package memo

// most is how much a table keeps: more than one picture shows.
const most = 512

// A Table keeps the values of a function. The zero Table is empty. It belongs to
// one goroutine.
type Table[K comparable, V any] struct{ kept map[K]V }

// Get returns f(k). f is called once for each key; a full table is emptied
// first.
func (t *Table[K, V]) Get(k K, f func(K) V) V {
	if v, ok := t.kept[k]; ok {
		return v
	}
	if t.kept == nil || len(t.kept) >= most {
		t.kept = map[K]V{}
	}
	v := f(k)
	t.kept[k] = v
	return v
}

// Clear forgets all.
func (t *Table[K, V]) Clear() { clear(t.kept) }
