package twcodec

import (
	"bytes"
	"testing"
)

// A packet of the sample traffic (seed 002): INPUTTIMING and SNAPEMPTY of a
// 0.7 server, under the client's token.
func TestPacketOfTwoChunks07(t *testing.T) {
	b := []byte{
		0x00, 0x04, 0x02, 0x51, 0x24, 0x05, 0xcd, 0x00, 0x04, 0x15, 0x81, 0x32, 0x0d, 0x00, 0x04, 0x0f,
		0x82, 0x32, 0x02,
	}
	var pk Packet
	if err := pk.Read(Proto7, b, make([]byte, MaxPacketBytes)); err != nil {
		t.Fatal(err)
	}
	if pk.Ack != 4 || pk.Chunks != 2 || pk.Token != 0x512405cd || pk.Packed || pk.Control {
		t.Errorf("%+v", pk)
	}
	r := NewChunks(&pk)
	var kinds []MsgKind
	var m Msg
	for c, ok := r.Next(); ok; c, ok = r.Next() {
		if err := m.Read(Proto7, c.Data); err != nil {
			t.Fatal(err)
		}
		kinds = append(kinds, m.Kind())
		if tick := m.Values[0].Int; tick != int32(3201+len(kinds)-1) {
			t.Errorf("chunk %d: tick %d", len(kinds), tick)
		}
	}
	if len(kinds) != 2 || kinds[0] != MsgInputTiming || kinds[1] != MsgSnapEmpty || !r.Whole() ||
		len(r.Trailer()) != 0 {
		t.Errorf("%v, whole %v", kinds, r.Whole())
	}
}

func TestPacketHeads(t *testing.T) {
	for _, tt := range []struct {
		name  string
		proto Protocol
		b     []byte
		want  Packet
	}{
		{
			"0.6 connect with DDNet token", Proto6, []byte("\x10\x00\x00\x01TKEN\xff\xff\xff\xff"),
			Packet{Control: true, Kind: ControlConnect, Body: []byte("TKEN\xff\xff\xff\xff")},
		},
		{"0.6 close with a reason", Proto6, []byte("\x10\x05\x00\x04bye\x00"), Packet{
			Control: true, Ack: 5,
			Kind: ControlClose, Body: []byte("bye\x00"),
		}},
		{"0.6 ack of ten bits", Proto6, []byte{0x43, 0xff, 0}, Packet{Resend: true, Ack: 1023, Body: []byte{}}},
		{"0.6.5 token in the head", Proto6, []byte{0x08, 1, 1, 0xde, 0xad, 0xbe, 0xef, 0}, Packet{
			Ack: 1, Chunks: 1,
			Token: 0xdeadbeef, HasToken: true, Body: []byte{0},
		}},
		{
			"0.6 without connection", Proto6, []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xffinf3"),
			Packet{Connless: true, Body: []byte("\xff\xff\xff\xffinf3")},
		},
		{
			"0.7 token request", Proto7,
			[]byte{0x04, 0, 0, 0xff, 0xff, 0xff, 0xff, 5, 1, 2, 3, 4},
			Packet{Control: true, Kind: ControlToken, Token: 0xffffffff, HasToken: true, Body: []byte{1, 2, 3, 4}},
		},
		{
			"0.7 without connection", Proto7, []byte("\x21\x01\x02\x03\x04\x05\x06\x07\x08\xff\xff\xff\xffinf3"),
			Packet{
				Connless: true, Token: 0x01020304, HasToken: true, ReplyToken: 0x05060708,
				Body: []byte("\xff\xff\xff\xffinf3"),
			},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var pk Packet
			if err := pk.Read(tt.proto, tt.b, make([]byte, MaxPacketBytes)); err != nil {
				t.Fatal(err)
			}
			tt.want.Proto = tt.proto
			if !bytes.Equal(pk.Body, tt.want.Body) {
				t.Errorf("body %q, want %q", pk.Body, tt.want.Body)
			}
			pk.Body, tt.want.Body = nil, nil
			got, want := pk, tt.want
			if got.Control != want.Control || got.Kind != want.Kind || got.Ack != want.Ack ||
				got.Chunks != want.Chunks || got.Token != want.Token ||
				got.HasToken != want.HasToken || got.ReplyToken != want.ReplyToken || got.Connless != want.Connless ||
				got.Resend != want.Resend {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}

func TestChunkSizesSplitDifferently(t *testing.T) {
	data := bytes.Repeat([]byte{7}, 0x123)
	for _, tt := range []struct {
		proto Protocol
		head  []byte
	}{
		{Proto6, []byte{0x40 | 0x12, 0x30 | 0x3, 0xc5}},
		{Proto7, []byte{0x40 | 0x04, 0xc0 | 0x23, 0xc5}},
	} {
		pk := Packet{Proto: tt.proto, Chunks: 1, Body: append(append(tt.head, data...), "tokn"...)}
		r := NewChunks(&pk)
		c, ok := r.Next()
		want := uint16(0xc5)
		if tt.proto == Proto7 {
			want |= 0x300
		} else {
			want |= 0x0c0
		}
		if !ok || !c.Vital || c.Resent || c.Seq != want || !bytes.Equal(c.Data, data) || string(r.Trailer()) != "tokn" {
			t.Errorf("%v: %v seq %#x, %d bytes, trailer %q", tt.proto, ok, c.Seq, len(c.Data), r.Trailer())
		}
	}
}

func FuzzPacket(f *testing.F) {
	f.Add(false, []byte("\x10\x00\x00\x01TKEN\xff\xff\xff\xff"))
	f.Add(true, []byte{
		0x00, 0x04, 0x02, 0x51, 0x24, 0x05, 0xcd, 0x00, 0x04, 0x15, 0x81, 0x32, 0x0d, 0x00, 0x04, 0x0f,
		0x82, 0x32, 0x02,
	})
	f.Add(false, []byte{0x80, 0, 1, 0xb1, 0x08, 0x2a, 0x6e, 0x00})
	buf := make([]byte, MaxPacketBytes)
	f.Fuzz(func(t *testing.T, seven bool, b []byte) {
		p := Proto6
		if seven {
			p = Proto7
		}
		var pk Packet
		if pk.Read(p, b, buf) != nil {
			return
		}
		r := NewChunks(&pk)
		var m Msg
		n := 0
		for c, ok := r.Next(); ok; c, ok = r.Next() {
			n += len(c.Data)
			if err := m.Read(p, c.Data); err != nil {
				continue
			}
		}
		if n > len(pk.Body) {
			t.Errorf("%d bytes of chunks in %d", n, len(pk.Body))
		}
	})
}

func TestAPacketThatEndsInsideAChunkIsNotWhole(t *testing.T) {
	for name, body := range map[string][]byte{
		"data": {0x00, 0x05, 1, 2}, "head of a vital chunk": {0x40, 0x00}, "second chunk": {
			0x00, 0x01, 9, 0x00, 0x09,
			1,
		}, "no chunk": nil,
	} {
		var pk Packet
		if err := pk.Read(Proto6, append([]byte{0, 0, 2}, body...), make([]byte, MaxPacketBytes)); err != nil {
			t.Fatal(err)
		}
		r := NewChunks(&pk)
		for _, ok := r.Next(); ok; _, ok = r.Next() {
			continue
		}
		if r.Whole() {
			t.Errorf("%s: whole", name)
		}
	}
}

func TestCloseReasonsAndTokensAreToldApart(t *testing.T) {
	for _, tt := range []struct {
		proto               Protocol
		body, reason, token string
	}{
		{Proto6, "", "", ""},
		{Proto6, "bot done\x00", "bot done", ""},
		{Proto6, "full\x00\xde\xad\xbe\xef", "full", "\xde\xad\xbe\xef"},
		{Proto6, "\x00\xde\xad\xbe\xef", "", "\xde\xad\xbe\xef"},
		{Proto6, "ab\xd4c", "", "ab\xd4c"},
		{Proto6, "a\x00bc", "", "a\x00bc"},
		{Proto7, "bye\x00", "bye", ""},
	} {
		pk := Packet{Proto: tt.proto, Control: true, Kind: ControlClose, Body: []byte(tt.body)}
		if reason, token := pk.CloseReason(); string(reason) != tt.reason || string(token) != tt.token {
			t.Errorf("%v %q: reason %q and token %q; want %q and %q", tt.proto, tt.body, reason, token,
				tt.reason, tt.token)
		}
	}
}
