package sim

// A SnapshotDiff is what the bytes of one snapshot hold: how it differs from the one it is made
// from. Positions are in its data, which a packet or several hold.
type SnapshotDiff struct {
	Tick Tick
	Base Tick // −1 for the empty snapshot
	// Items and Sum are of the whole snapshot: how many it has, and the sum of all their
	// ints. The message says what that must be, unless nothing has changed.
	Items         int
	Sum, Checksum int32
	Checked       bool
	Data          int // bytes of its data
	// At and Size are which part of the data this message holds, In is where in the packet.
	At, Size, In int
	Head         []SnapshotField
	Changes      []ItemChange
	// Err says why the changes are not known, "" if they are.
	Err string
}

// An ItemChange is an item that a snapshot removes, adds or changes.
type ItemChange struct {
	Name     string // such as Character, or "unknown"
	Type, ID int
	Removed  bool
	Fresh    bool            // the snapshot before has no such item
	Head     []SnapshotField // its key; its type, id and size
	Fields   []SnapshotField
}

// InPacket returns which bytes of the packet hold some of the data; false if not all of them are in
// this one.
func (d *SnapshotDiff) InPacket(from, to int) (int, int, bool) {
	return from - d.At + d.In, to - d.At + d.In, from >= d.At && to <= d.At+d.Size
}

// From returns the first byte of the item in the data. Of a removed item, only its key is there.
func (c *ItemChange) From() int { return c.Head[0].From }

// To returns the byte behind those of the item.
func (c *ItemChange) To() int {
	if n := len(c.Fields); n > 0 && !c.Removed {
		return c.Fields[n-1].To
	}
	return c.Head[len(c.Head)-1].To
}

// A SnapshotField is an int of a snapshot.
type SnapshotField struct {
	Name string
	// Before and After are the values of an item; those of an added item have no Before, and of
	// a removed one no After. Sent is the int that the bytes hold.
	Before, After, Sent int32
	From, To            int // equal if no bytes hold it
}
