package twcapture

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

func TestHandshakesAreTold(t *testing.T) {
	for _, tt := range []struct {
		name  string
		p     twcodec.Protocol
		form  tokenForm
		ddnet bool
		want  sim.Handshake
	}{
		{"vanilla", twcodec.Proto6, tokenNone, false, sim.Handshake{Token: "none"}},
		{"0.6.5", twcodec.Proto6, tokenHead, false, sim.Handshake{
			Token: "0.6.5", TokenUp: "0a0b0c0d",
			TokenDown: "0a0b0c0d",
		}},
		{"DDNet", twcodec.Proto6, tokenBehind, true, sim.Handshake{
			Token: "DDNet", TokenUp: "0a0b0c0d", TokenDown: "0a0b0c0d", Number: 16040, Capabilities: []string{
				"DDNet",
				"any player flag", "dummies", "unknown 0x40",
			},
		}},
		{"0.7", twcodec.Proto7, tokenNone, false, sim.Handshake{
			Token: "0.7", TokenUp: "0a0b0c0d",
			TokenDown: "01020304",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newWire(ethernet)
			c := w.join(tt.p, tt.form, server4)
			c.enter("nova", "garden", tt.ddnet)
			if tt.ddnet {
				c.send(false, c.say(twcodec.MsgCapabilities, 5, 0x55))
			}
			c.play(100, 120, 0, "nova", tt.ddnet)
			tt.want.Seen, tt.want.Protocol, tt.want.Password = true, "0.6 626fce9a778df4d4", true
			for _, private := range []bool{true, false} {
				h := w.replay(t, binread.Options{ShowPrivate: private}).Clients[0].Handshake
				if h.Entered <= 0 || h.Entered > time.Second {
					t.Errorf("entered after %v", h.Entered)
				}
				h.Entered = 0
				if !private {
					tt.want.TokenUp, tt.want.TokenDown = "", ""
				}
				if got, want := fmt.Sprintf("%+v", h), fmt.Sprintf("%+v", tt.want); got != want {
					t.Errorf("private %v:\n%s, want\n%s", private, got, want)
				}
			}
		})
	}
}

// Whoever asks to enter is in the game when they see it.
func TestAClientIsInTheGameWithItsFirstSnapshot(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("nova", "garden", true)
	w.sleep(600 * time.Millisecond) // the server is busy
	c.play(100, 120, 0, "nova", true)
	if h := w.replay(t, binread.Options{}).Clients[0].Handshake; h.Entered < 600*time.Millisecond {
		t.Errorf("in the game after %v", h.Entered)
	}
}

// A program is named in the same way wherever it is said.
func TestProgramsHaveNames(t *testing.T) {
	w := newWire(ethernet)
	six, seven := w.join(twcodec.Proto6, tokenNone, server4), w.join(twcodec.Proto7, tokenNone, server4)
	six.enter("brick", "garden", false)
	seven.send(true, seven.say(twcodec.MsgInfo, "0.7 802f1be60a05665f", "", 0x0705))
	six.play(100, 120, 0, "brick", false)
	r := w.replay(t, binread.Options{})
	for i, want := range []string{"Teeworlds 0.6", "Teeworlds 0.7.5"} {
		if got := r.Clients[i].Version; got != want {
			t.Errorf("client %d: %q, want %q", i, got, want)
		}
	}
}

func TestPacketsWithAnotherTokenAreCounted(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("nova", "garden", true)
	c.play(100, 120, 0, "nova", true)
	for range 3 {
		c.raw(true, be(append([]byte{0, 0, 1}, c.chunk(true, note{data: []byte{45}})...), 0xbadbad))
	}
	if h := w.replay(t, binread.Options{}).Clients[0].Handshake; h.Strangers != 3 {
		t.Errorf("%+v", h)
	}
}

func TestAHandshakeThatTheCaptureLacksIsNotInvented(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.drop = true
	c.enter("nova", "garden", true)
	c.drop = false
	c.me = w.join(twcodec.Proto6, tokenBehind, server4).me
	c.w.w = newWire(ethernet).w
	for range 20 {
		c.send(false, c.say(twcodec.MsgSvChat, 0, 0, "hello"))
	}
	c.play(100, 120, 0, "nova", true)
	h := w.replay(t, binread.Options{}).Clients[0].Handshake
	if h.Seen || h.Protocol != "" || h.Entered != 0 || h.Token != "DDNet" {
		t.Errorf("%+v", h)
	}
}

// What nobody can read is in the list with its bytes, and counted with them.
func TestWhatIsUndecodedIsCountedAndListed(t *testing.T) {
	w, places := troubled(ethernet)
	b := w.w.Bytes()
	r := loadCapture(t, b, binread.Options{})
	u := r.Clients[1].Undecoded
	// Twice each: a snapshot with a wrong sum and a broken one of 3 bytes, an
	// unknown message of 19, one of 2 that ends, a packet of 5.
	if u.Count != 10 || u.Bytes != 2*(3+3+19+2+5) || u.FirstOffset != places["bad-checksum"] {
		t.Errorf("%+v, first made at %d", u, places["bad-checksum"])
	}
	if other := r.Clients[0].Undecoded; other.Count != 0 {
		t.Errorf("the other client: %+v", other)
	}
	log := readMessages(t, binread.Bytes(b))
	var names []string
	for i := range log.Pages {
		page := &log.Pages[i]
		packets, err := ReadPage(binread.Bytes(b), binread.Options{}, page)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range page.Entries {
			if e.Flags&sim.MessageUnknown == 0 {
				continue
			}
			name := log.Kinds[e.Kind]
			names = append(names, name)
			for _, p := range packets {
				if p.Number != page.Frame+int(e.Frame) {
					continue
				}
				for kind, offset := range places {
					if p.Offset == offset {
						names[len(names)-1] += " first of " + kind
					}
				}
			}
		}
	}
	want :=
		"unknown 00000000-0000-0000-0000-000000000000 first of unknown-message, MAP_CHANGE first of bad-message, " +
			"broken packet first of broken-packet, "
	if got := strings.Join(names, ", "); !strings.HasPrefix(got, want) || strings.Count(got, "unknown") != 3 ||
		strings.Count(got, "MAP_CHANGE") != 2 {
		t.Errorf("listed: %s", got)
	}
}

func TestVitalMessagesSayWhenTheyWereAcknowledged(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenNone, server4)
	chat := func(text string) note { return c.say(twcodec.MsgSvChat, 0, 0, text) }
	ack := func(n byte) { c.raw(true, []byte{0x10, n, 0, 0}) } // keepalive
	c.send(false, chat("first"), chat("second"))               // packet 3
	c.send(false, chat("third"))                               // packet 4
	w.sleep(20 * time.Millisecond)
	ack(2)
	w.sleep(30 * time.Millisecond)
	c.send(false, note{data: chat("third").data, vital: true, again: true, seq: 3}) // packet 6
	c.send(false, note{data: []byte{45}})                                           // not vital
	ack(3)
	c.send(false, chat("fourth")) // nobody says so
	b := w.w.Bytes()
	log := readMessages(t, binread.Bytes(b))
	packets, err := ReadPage(binread.Bytes(b), binread.Options{}, &log.Pages[0])
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range packets {
		for _, m := range p.Messages {
			got = append(got, fmt.Sprintf("packet %d: seq %d first in %d acked in %d after %v", p.Number, m.Seq,
				m.FirstIn, m.AckedIn, m.AckedAfter))
		}
	}
	want := `packet 3: seq 1 first in -1 acked in 5 after 20.2ms
packet 3: seq 2 first in -1 acked in 5 after 20.2ms
packet 4: seq 3 first in -1 acked in 8 after 50.4ms
packet 6: seq 3 first in 4 acked in 8 after 200µs
packet 7: seq 0 first in -1 acked in -1 after 0s
packet 9: seq 4 first in -1 acked in -1 after 0s`
	if text := strings.Join(got, "\n"); text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	if packets[3].Ack != 0 || packets[5].Ack != 2 || packets[5].Messages != nil {
		t.Errorf("%+v", packets[5])
	}
}
