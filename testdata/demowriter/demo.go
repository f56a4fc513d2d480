package demowriter

import (
	"bytes"
	"slices"

	"playhead/formats/twdemo"
	"playhead/sim"
)

// A Demo is a demo as a list of steps.
type Demo struct {
	Header twdemo.Header
	// Early are messages before the first tick marker.
	Early [][]byte
	Steps []Step
}

// A Step is a tick marker and what stands behind it.
type Step struct {
	Tick     sim.Tick
	Keyframe bool
	Before   [][]byte // messages between the marker and the snapshot
	Items    []twdemo.Item
	// Bare leaves the snapshot out.
	Bare  bool
	After [][]byte // messages behind the snapshot
}

// Bytes writes the demo. It panics on what cannot be written: demos here are
// made by hand.
func (d *Demo) Bytes() []byte {
	var buf bytes.Buffer
	h := d.Header
	if h.Version == 0 {
		h.Version = 6
	}
	if h.NetVersion == "" {
		h.NetVersion = twdemo.NetVersion6
	}
	w, err := twdemo.NewWriter(&buf, h)
	must(err)
	messages(w, d.Early)
	for _, s := range d.Steps {
		must(w.Tick(s.Tick, s.Keyframe))
		messages(w, s.Before)
		if !s.Bare {
			must(w.Snapshot(s.Items))
		}
		messages(w, s.After)
	}
	return buf.Bytes()
}

func messages(w *twdemo.Writer, msgs [][]byte) {
	for _, m := range msgs {
		must(w.Message(m))
	}
}

func must(err error) {
	if err != nil {
		panic("demowriter: " + err.Error())
	}
}

// Item returns an item of a numbered type.
func Item(typ, id int, data ...int32) twdemo.Item {
	return twdemo.Item{Type: uint16(typ), ID: uint16(id), Data: data}
}

// A Registry gives numbers to the types that have a UUID, as servers do: from
// 0x7fff down, in the order of first use.
type Registry struct{ names []string }

// Item returns an item of the type with the given name.
func (r *Registry) Item(name string, id int, data ...int32) twdemo.Item {
	i := slices.Index(r.names, name)
	if i < 0 {
		i = len(r.names)
		r.names = append(r.names, name)
	}
	return Item(0x7fff-i, id, data...)
}

// Items returns the items that register the types used so far.
func (r *Registry) Items() []twdemo.Item {
	var items []twdemo.Item
	for i, name := range r.names {
		items = append(items, Item(0, 0x7fff-i, uuidInts(UUID(name))...))
	}
	return items
}
