package teehistorian

// maxSection is more than the messages of one tick ever took.
const maxSection = 1 << 20

// sectionIsThere reports whether the messages of the tick to come are all in
// the file, so that a tick is never handed out in part. In a file that does
// not grow they are as much as they will ever be.
func (d *decoder) sectionIsThere() bool {
	if d.tick+1 < d.target || !d.src.Growing() || d.s.Left() >= maxSection {
		return true
	}
	var r record
	last := d.last
	w := d.s.Peek(maxSection)
	for pos := 0; ; pos += r.bytes {
		n, _, err := r.read(w[pos:])
		switch {
		case err != nil || r.skip > 0:
			return true // for the section's own reading to deal with
		case n == 0:
			return false
		case r.kind == msgFinish || r.kind == msgTickSkip || r.position() && r.cid <= last:
			return true
		case r.position():
			last = r.cid
		}
		r.bytes = n
	}
}
