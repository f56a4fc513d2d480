package twcapture

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
	"playhead/testdata/capturewriter"
)

// unfolded returns what the snapshots of a capture hold, and checks that every int is where it says.
func unfolded(t *testing.T, b []byte) (all []sim.SnapshotDiff) {
	t.Helper()
	packets, err := Unfold(context.Background(), binread.Bytes(b), binread.Options{ShowPrivate: true}, 1<<20,
		func(int) bool { return true })
	for i := range packets {
		p := &packets[i]
		for k := range p.Messages {
			m := &p.Messages[k]
			if d := m.Snapshot; d != nil {
				checkPlaces(t, p, m, d)
				all = append(all, *d)
			}
		}
	}
	if err != nil && len(packets) == 0 {
		return nil
	}
	return all
}

// checkPlaces checks that the ints of a snapshot lie one behind the other, each where its bytes are.
func checkPlaces(t *testing.T, p *sim.Packet, m *sim.PacketMessage, d *sim.SnapshotDiff) {
	t.Helper()
	at := 0
	check := func(f *sim.SnapshotField) {
		if f.From != at || f.To < f.From || f.To > d.Data {
			t.Fatalf("%s of a snapshot of %d bytes: bytes %d to %d, want from %d", f.Name, d.Data, f.From, f.To, at)
		}
		at = f.To
		from, to, ok := d.InPacket(f.From, f.To)
		if !ok {
			return
		}
		if from < m.From || to > m.To {
			t.Fatalf("%s at %d to %d, the message is at %d to %d", f.Name, from, to, m.From, m.To)
		}
		if v, n := twcodec.ReadInt(p.Bytes[from:to]); v != f.Sent || n != to-from {
			t.Fatalf("%s is %d, its bytes say %d", f.Name, f.Sent, v)
		}
	}
	for i := range d.Head {
		check(&d.Head[i])
	}
	for i := range d.Changes {
		c := &d.Changes[i]
		if c.From() != at {
			t.Fatalf("%s begins at %d, want %d", c.Name, c.From(), at)
		}
		for k := range c.Head {
			check(&c.Head[k])
		}
		for k := range c.Fields {
			if f := &c.Fields[k]; !c.Removed {
				check(f)
				if before := f.Before; !c.Fresh && f.After != before+f.Sent || c.Fresh && f.After != f.Sent {
					t.Fatalf("%s is %d after %d and %d", f.Name, f.After, before, f.Sent)
				}
			}
		}
		if c.To() != at {
			t.Fatalf("%s ends at %d, want %d", c.Name, c.To(), at)
		}
	}
}

// changesOf returns the changes of a snapshot, but for values that stay as they were.
func changesOf(d *sim.SnapshotDiff) string {
	var b strings.Builder
	for i := range d.Changes {
		c := &d.Changes[i]
		fmt.Fprintf(&b, "%s %d", c.Name, c.ID)
		if c.Removed {
			b.WriteString(" removed")
		}
		if c.Fresh {
			b.WriteString(" added")
		}
		for _, f := range c.Fields {
			if !c.Removed && !c.Fresh && f.Before != f.After {
				fmt.Fprintf(&b, " %s %d→%d", f.Name, f.Before, f.After)
			}
		}
		b.WriteString("; ")
	}
	return strings.TrimSuffix(b.String(), "; ") + d.Err
}

// A snapshot is unfolded with what its base had, whether one packet holds it or several.
func TestSnapshotsUnfold(t *testing.T) {
	for _, p := range []twcodec.Protocol{twcodec.Proto6, twcodec.Proto7} {
		w := newWire(capturewriter.Form{Link: capturewriter.LinkRaw})
		c := w.join(p, tokenNone, server4)
		c.enter("nova", "garden", false)
		near, far := tee{1, 100, 200, "nova"}, tee{2, 900, 800, "pulsar"}
		c.snap(100, -1, picture(p, 1, false, near, far))
		c.snap(102, 100, picture(p, 1, false, tee{1, 104, 200, "nova"}, far))
		c.snap(104, 102, picture(p, 1, false, tee{1, 104, 200, "nova"}))
		c.snap(106, 99, picture(p, 1, false, near))
		all := unfolded(t, w.w.Bytes())
		items := 6
		if p == twcodec.Proto7 {
			items = 4
		}
		if len(all) != 4 || all[0].Items != items || all[0].Base != -1 || all[0].Sum != all[0].Checksum {
			t.Fatalf("%v: %+v", p, all)
		}
		gone := "PlayerInfo 2 removed; ClientInfo 2 removed"
		if p == twcodec.Proto7 {
			gone = "PlayerInfo 2 removed"
		}
		for i, want := range map[int]string{
			1: "Character 1 x 100→104 hook_x 100→104", 2: "Character 2 removed; " + gone,
			3: "the snapshot that it is made from is not in the capture",
		} {
			if got := changesOf(&all[i]); got != want {
				t.Errorf("%v, snapshot %d: %q, want %q", p, i, got, want)
			}
		}
	}
}

// Every packet with a part of a snapshot has the whole of it; if another part is missing, it says so.
func TestSnapshotsInPartsUnfold(t *testing.T) {
	var many []tee
	for i := range 60 {
		many = append(many, tee{i, int32(i) * 1000, 7, fmt.Sprintf("player %d", i)})
	}
	for _, lacks := range []bool{false, true} {
		w := newWire(capturewriter.Form{Link: capturewriter.LinkRaw})
		c := w.join(twcodec.Proto6, tokenNone, server4)
		c.enter("nova", "garden", false)
		if lacks {
			c.send(false, note{data: say(c.p, twcodec.MsgSnap, 98, 99, 3, 1, 5, 2, []byte{0, 0})})
		}
		c.snap(100, -1, picture(c.p, 1, false, many...))
		all := unfolded(t, w.w.Bytes())
		if lacks {
			if len(all) < 2 || all[0].Err == "" || all[0].Tick != 98 {
				t.Fatalf("a part without the others: %+v", all[:1])
			}
			all = all[1:]
		}
		if len(all) < 3 {
			t.Fatalf("%d parts", len(all))
		}
		for i := range all {
			d := &all[i]
			if d.Err != "" || d.Items != 180 || len(d.Changes) != 180 || d.At != 900*(len(all)-1-i) {
				t.Errorf("part %d: %d items, %d changes, at %d, %s", i, d.Items, len(d.Changes), d.At, d.Err)
			}
		}
	}
}
