package xtest

import (
	"math"
	"slices"
	"strings"
	"testing"

	"playhead/testdata/replays"
)

// captureState is what is seen of a packet capture.
type captureState struct {
	Tab              string
	Clients, Client  int
	Private, Ready   bool
	Messages, Listed int
	First, Last, Row int
	Message          *messageState
	Input            []string
	Facts, Notes     []string
	Undecoded        int
	Lag              *lagState
}

// messageState is the message whose bytes are shown.
type messageState struct {
	Name    string
	Seconds float64
	Client  int
	Pinned  bool
	Chunk   string
	packetState
}

// packetState is a packet that is shown by field.
type packetState struct {
	Title  string
	Fields []string
	Bytes  int
}

// Places in a window of 1280 × 720 while a capture is open.
const (
	messagesTabX, tabY    = 364, 50
	chunksTabX, notesTabX = 440, 506
	firstHandshakeY       = 136
	clientX, thirdClientY = 100, 268
	allY                  = 88
	privateX, privateY    = 229, 49
	copyX                 = 1254
	rowX, firstRow        = 480, 166
)

// watchingCapture starts the viewer on a real capture.
func watchingCapture(t *testing.T, args ...string) *viewer {
	t.Helper()
	return watchingCaptureSized(t, "1280x720", args...)
}

// watchingCaptureSized is watchingCapture in a window of a size.
func watchingCaptureSized(t *testing.T, size string, args ...string) *viewer {
	t.Helper()
	v := startSized(t, size, append([]string{replays.Path(t, "capture", "e-lossy.pcap"), "--paused"}, args...)...)
	v.wait(t, "the capture with its map", func(s *state) bool {
		return s.Open && s.Complete && s.Map.Status == "found" && s.Frames.Drawn > 2 && s.Capture != nil &&
			s.Capture.Clients == 6
	})
	return v
}

// openMessages clicks on the tab of the messages.
func (v *viewer) openMessages(t *testing.T) *state {
	t.Helper()
	v.do(t, "mousemove", itoa(messagesTabX), itoa(tabY), "click", "1")
	return v.wait(t, "the messages", func(s *state) bool {
		return s.Capture.Tab == "messages" && s.Capture.Ready && s.Capture.Listed > 0 && s.Capture.Message != nil &&
			s.Capture.Message.Bytes > 0
	})
}

func TestAClientAndAMessageAreChosenWithTheMouse(t *testing.T) {
	t.Parallel()
	v := watchingCapture(t, "--at", "20s")
	all := v.openMessages(t)
	if c := all.Capture; c.Listed != c.Messages || c.Row <= c.First || c.Row > c.Last+1 || all.shows("minimap") {
		t.Errorf("%+v", c)
	}
	v.do(t, "mousemove", itoa(clientX), itoa(thirdClientY), "click", "1")
	alone := v.wait(t, "one client alone, at the same moment", func(s *state) bool {
		return s.Capture != nil && s.Capture.Client == 2 && s.Complete && s.Capture.Ready && s.Capture.Message != nil &&
			s.Playhead.Tick == all.Playhead.Tick
	})
	c := alone.Capture
	if c.Listed == 0 || c.Listed > c.Messages/4 || c.Message.Client != 2 || c.Tab != "messages" || c.Clients != 6 {
		t.Errorf("%+v, message %+v", c, c.Message)
	}
	settled := v.wait(t, "its input as it was sent", func(s *state) bool { return len(s.Capture.Input) == 3 })
	v.do(t, "mousemove", itoa(rowX), itoa(firstRow), "click", "1")
	chosen := v.wait(t, "a message chosen", func(s *state) bool {
		return s.Capture.Message != nil && s.Capture.Message.Pinned && s.Capture.Message.Bytes > 0
	})
	if m := chosen.Capture.Message; math.Abs(m.Seconds-chosen.Playhead.Seconds) > 1e-6 ||
		chosen.Playhead.Seconds >= alone.Playhead.Seconds || len(m.Fields) == 0 {
		t.Errorf("the playhead is at %v, the message %+v", chosen.Playhead, m)
	}
	if first := settled.Capture.First; chosen.Capture.First != first {
		t.Errorf("the list moved from row %d to %d", first, chosen.Capture.First)
	}
	v.do(t, "key", "space")
	v.wait(t, "the list following the playhead", func(s *state) bool {
		m := s.Capture.Message
		return s.Playing && s.Playhead.Seconds > chosen.Playhead.Seconds+1 && m != nil && !m.Pinned &&
			s.Playhead.Seconds-m.Seconds < 1
	})
	v.do(t, "mousemove", itoa(clientX), itoa(allY), "click", "1")
	v.wait(t, "all together, still playing", func(s *state) bool {
		return s.Capture != nil && s.Capture.Client == -1 && s.Playing && s.Playhead.Seconds > chosen.Playhead.Seconds+1
	})
}

func TestPrivateDataIsSwitchedOnForOneFile(t *testing.T) {
	t.Parallel()
	v := watchingCapture(t, "--at", "20s")
	token := func(s *state) string {
		for _, f := range s.Capture.Message.Fields {
			if value, ok := strings.CutPrefix(f, "token "); ok {
				return value
			}
		}
		return ""
	}
	if s := v.openMessages(t); token(s) != "•••" {
		t.Errorf("the token is %q", token(s))
	}
	v.do(t, "mousemove", itoa(privateX), itoa(privateY), "click", "1")
	v.wait(t, "what is private", func(s *state) bool {
		return s.Capture != nil && s.Capture.Private && s.Capture.Ready && s.Capture.Message != nil &&
			len(token(s)) == 8
	})
	v.do(t, "click", "1")
	v.wait(t, "it masked again", func(s *state) bool {
		return s.Capture != nil && !s.Capture.Private && s.Capture.Ready && s.Capture.Message != nil &&
			token(s) == "•••"
	})
}

func TestACopiedPacketIsPasted(t *testing.T) {
	t.Parallel()
	v := watchingCapture(t, "--at", "20s")
	shown := v.openMessages(t).Capture.Message
	v.do(t, "mousemove", itoa(copyX), itoa(tabY), "click", "1")
	v.wait(t, "the message", func(s *state) bool { return slices.Contains(s.Toasts, "Packet copied as hex") })
	v.do(t, "key", "ctrl+v")
	s := v.wait(t, "the packet", func(s *state) bool {
		return s.Dialog == "packet" && s.Packet != nil && len(s.Packet.Fields) > 0
	})
	if s.Packet.Bytes != shown.Bytes {
		t.Errorf("pasted %+v, copied %+v", s.Packet, shown)
	}
	v.do(t, "key", "Escape")
	v.wait(t, "the dialog gone", func(s *state) bool { return s.Dialog == "" })
}

func TestChunksAndNotesAreOpenedWithTheMouse(t *testing.T) {
	t.Parallel()
	v := watchingCapture(t, "--at", "20s")
	v.openMessages(t)
	v.do(t, "mousemove", itoa(chunksTabX), itoa(tabY), "click", "1")
	s := v.wait(t, "the chunks", func(s *state) bool {
		return s.Capture.Tab == "chunks" && s.Capture.Ready && s.Capture.Message != nil && s.Capture.Message.Chunk != ""
	})
	if got := s.Capture.Message.Chunk; !strings.HasPrefix(got, "packet ") || !strings.Contains(got, " chunk ") {
		t.Errorf("the chunk is %q", got)
	}
	v.do(t, "mousemove", itoa(notesTabX), itoa(tabY), "click", "1")
	s = v.wait(t, "the notes", func(s *state) bool {
		return s.Capture.Tab == "notes" && s.Capture.Ready && len(s.Capture.Notes) > 6
	})
	if !slices.Contains(s.Capture.Facts, "Undecoded nothing") || s.Capture.Undecoded != 0 ||
		s.Capture.Notes[0] != "Handshakes | 6 |" {
		t.Errorf("facts %q, notes %q", s.Capture.Facts, s.Capture.Notes)
	}
	v.do(t, "mousemove", itoa(rowX), itoa(firstHandshakeY), "click", "1")
	v.wait(t, "the first packet of the first client", func(s *state) bool {
		m := s.Capture.Message
		return m != nil && m.Pinned && m.Client == 0 && m.Name == "control connect" && s.Playhead.Seconds < 1
	})
	v.do(t, "key", "b")
	v.wait(t, "the scene", func(s *state) bool { return s.Capture.Tab == "scene" })
}
