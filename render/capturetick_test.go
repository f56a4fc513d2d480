package render

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"playhead/render/parts/capture"
	"playhead/render/timeline"
)

// tickOf returns the tick that a field of the chosen message holds.
func tickOf(t *testing.T, m *capture.CaptureState) int32 {
	t.Helper()
	for _, f := range m.Message.Fields {
		if v, ok := strings.CutPrefix(f, "tick "); ok {
			n, err := strconv.Atoi(v)
			if err != nil {
				t.Fatal(err)
			}
			return int32(n)
		}
	}
	t.Fatalf("%+v has no tick", m.Message)
	return 0
}

// The transport shows the tick of the snapshot that was chosen, and the lanes
// its values.
func TestTransportShowsTheTickOfTheChosenSnapshot(t *testing.T) {
	v := watchCapture(t, "b-four.pcap", 1280, 720)
	v.d.Host.Watch(1)
	v.watch.Session.Play.Seek(59 * time.Second)
	v.do("key B")
	snapshots := 0
	for range 40 {
		st := v.do("key ArrowDown")
		if st.Message == nil || st.Message.Name != "SNAPSINGLE" {
			continue
		}
		snapshots++
		if want, got := tickOf(t, st), v.State().Playhead.Tick; got != want {
			t.Errorf("the snapshot of tick %d is chosen, the transport shows %d", want, got)
		}
	}
	if snapshots < 5 {
		t.Errorf("only %d snapshots among 40 messages", snapshots)
	}
}

func TestArrowKeysMoveInTheListOfMessages(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	v.watch.Session.Play.Seek(10 * time.Second)
	v.do("key B")
	last := v.do("key ArrowDown").Message
	if last == nil || !last.Pinned {
		t.Fatalf("an arrow key chose %+v", last)
	}
	for _, keys := range [][2]string{{"key ArrowDown", "key ArrowUp"}, {"key PageDown", "key PageUp"}} {
		there, back := v.do(keys[0]).Message, v.do(keys[1]).Message
		if there.Packet < last.Packet || there.Packet == last.Packet && there.Chunk == last.Chunk {
			t.Errorf("%s goes from packet %d to %d", keys[0], last.Packet, there.Packet)
		}
		if back.Packet != last.Packet || back.Chunk != last.Chunk || back.Name != last.Name {
			t.Errorf("%s goes back to %+v, not to %+v", keys[1], back, last)
		}
		if speed := v.State().Speed; speed != 1 {
			t.Errorf("%s changed the speed to %v", keys, speed)
		}
	}
	v.do("key /")
	v.do("key ArrowUp", "key ArrowDown", "key ArrowUp")
	if speed := v.State().Speed; speed != 1 {
		t.Errorf("typing changed the speed to %v", speed)
	}
}

// The snapshot of bot00 for tick 3662 takes 166 bytes: the message, the transport and
// the lane say the same.
func TestMessageTransportAndLaneAgreeOnASnapshot(t *testing.T) {
	v := watchCapture(t, "b-four.pcap", 1280, 720)
	s := v.watch.Session
	for i, c := range s.Recording().Clients {
		if c.Name == "bot00" {
			v.d.Host.Watch(i)
			break
		}
	}
	s = v.watch.Session
	s.Play.Play(false)
	s.Play.Seek(s.Game().TimeOf(3655))
	set := v.Settings()
	set.Lanes = map[string]bool{timeline.LaneSnapSize.Word(): true}
	v.SetSettings(set)
	v.do("key B")
	for range 60 {
		st := v.do("key ArrowDown")
		if st.Message == nil || st.Message.Name != "SNAPSINGLE" || tickOf(t, st) != 3662 {
			continue
		}
		if got := v.State().Playhead.Tick; got != 3662 {
			t.Errorf("the transport shows %d", got)
		}
		lane := v.content().Lanes[timeline.LaneSnapSize].Values
		if len(lane) != 1 || lane[0].Text != "166 B" {
			t.Errorf("the lane shows %+v, want 166 B: %q", lane, st.Message.Fields)
		}
		return
	}
	t.Error("the snapshot of tick 3662 is not among the messages")
}
