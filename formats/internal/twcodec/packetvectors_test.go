package twcodec

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
)

// hexOf returns the bytes that hex digits with any spaces between them stand for.
func hexOf(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.Join(strings.Fields(s), ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// dumpPacket writes all fields of a packet.
func dumpPacket(p Protocol, b []byte) string {
	var pk Packet
	if err := pk.Read(p, b, make([]byte, MaxPacketBytes)); err != nil {
		return err.Error()
	}
	out := fmt.Sprintf("ack %d chunks %d token %08x", pk.Ack, pk.Chunks, pk.Token)
	if pk.Control {
		out += fmt.Sprintf(" control %v", pk.Kind)
		if token, ok := pk.ControlToken(); ok {
			out += fmt.Sprintf(" token %08x", token)
		}
		return out
	}
	if pk.Packed {
		out += " packed"
	}
	r := NewChunks(&pk)
	for c, ok := r.Next(); ok; c, ok = r.Next() {
		out += fmt.Sprintf("\n%d bytes", len(c.Data))
		if c.Vital {
			out += fmt.Sprintf(" vital %d", c.Seq)
		}
		var m Msg
		if err := m.Read(p, c.Data); err != nil {
			out += " " + err.Error()
			continue
		}
		out += " " + m.Spec.Name + " " + dumpMsg(&m)
	}
	if !r.Whole() || len(r.Trailer()) > 0 {
		out += fmt.Sprintf("\nwhole %v, %d bytes behind", r.Whole(), len(r.Trailer()))
	}
	return strings.TrimRight(strings.ReplaceAll(out, " \n", "\n"), " ")
}

// A conversation of a 0.7 client with its server from the first packet to the
// last, field by field. What the published listing of it has wrong is put
// right: the connect packet's kind, the doubled head and the token of the
// packet with the input's timing, and the number of chunks of the second
// snapshot's. The map's packet has a byte of zero behind its one chunk.
func TestSampleConversation07(t *testing.T) {
	pad := strings.Repeat("00", 508)
	for _, tt := range []struct{ name, hex, want string }{
		{
			"client: token", "04 00 00 FF FF FF FF 05 51 3B 59 46" + pad,
			"ack 0 chunks 0 token ffffffff control token token 513b5946",
		},
		{
			"server: token", "04 00 00 51 3B 59 46 05 C0 7D 1E 5E",
			"ack 0 chunks 0 token 513b5946 control token token c07d1e5e",
		},
		{
			"client: connect", "04 00 00 C0 7D 1E 5E 01 51 3B 59 46" + pad,
			"ack 0 chunks 0 token c07d1e5e control connect token 513b5946",
		},
		{
			"server: accept", "04 00 00 51 3B 59 46 02",
			"ack 0 chunks 0 token 513b5946 control connectaccept",
		},
		{
			"client: version and password", `00 00 01 C0 7D 1E 5E
				40 28 01 03 30 2E 37 20 38 30 32 66 31 62 65 36 30 61 30 35 36 36 35 66
				00 6D 79 5F 70 61 73 73 77 6F 72 64 5F 31 32 33 00 85 1C`,
			"ack 0 chunks 1 token c07d1e5e\n" +
				`40 bytes vital 1 INFO net_version="0.7 802f1be60a05665f" password="my_password_123" client_version=1797`,
		},
		{
			"server: map", `00 01 01 51 3B 59 46
				40 34 01 05 73 6B 79 62 6C 6F 63 6B 00 D8 D1 95 A0 0F A5 0E 08 A8 15 76
				BA 3A AE 46 F3 F5 E6 31 7A 8C BD 7E A4 B2 44 C4 7E 0E FF B5 86 7F 4B E3 CA E7 50 93 14 0D 88 00`,
			"ack 1 chunks 1 token 513b5946\n" +
				`52 bytes vital 1 MAP_CHANGE name="skyblock" crc=-2046997593 size=933 chunks_per_request=8 chunk_size=1384 sha256="` +
				string(hexOf(t, "76BA3AAE46F3F5E6317A8CBD7EA4B244C47E0EFFB5867F4BE3CAE75093140D88")) +
				"\"\nwhole true, 1 bytes behind",
		},
		{
			"client: ready", "00 01 01 C0 7D 1E 5E 40 01 02 25",
			"ack 1 chunks 1 token c07d1e5e\n1 bytes vital 2 READY",
		},
		{
			"server: message of the day, settings, ready",
			"10 02 03 51 3B 59 46 4A 42 88 4A 6E 16 BA 31 46 A2 84 9E BF E2 06",
			"ack 2 chunks 3 token 513b5946 packed\n" +
				`2 bytes vital 2 Sv_Motd message=""` + "\n" +
				"7 bytes vital 3 Sv_ServerSettings kick_vote=1 kick_min=0 spec_vote=1 team_lock=0 team_balance=1 " +
				"player_slots=8\n" +
				"1 bytes vital 4 CON_READY",
		},
		{
			"client: start info", `00 04 01 C0 7D 1E 5E
				41 19 03 36 6E 61 6D 65 6C 65 73 73 20 74 65 65 00 00 40 73 70 69 6B 79
				00 64 75 6F 64 6F 6E 6E 79 00 00 73 74 61 6E 64 61 72 64 00 73 74 61 6E
				64 61 72 64 00 73 74 61 6E 64 61 72 64 00 01 01 00 01 01 01 A0 AC DD 04
				BD D2 A9 85 0C 80 FE 07 80 C0 AB 05 9C DE AA 05 9E C9 E5 01`,
			"ack 4 chunks 1 token c07d1e5e\n" +
				`89 bytes vital 3 Cl_StartInfo name="nameless tee" clan="" country=-1 skin_part_names="spiky" skin_part_names="duodonny" skin_part_names="" ` +
				`skin_part_names="standard" skin_part_names="standard" skin_part_names="standard" ` +
				"use_custom_colors=1 use_custom_colors=1 use_custom_colors=0 use_custom_colors=1 use_custom_colors=1 " +
				"use_custom_colors=1 " +
				"skin_part_colors=4959008 skin_part_colors=1616196797 skin_part_colors=65408 " +
				"skin_part_colors=5599232 skin_part_colors=5592988 skin_part_colors=1880670",
		},
		{
			"server: votes, tuning, ready to enter", `00 03 03 51 3B 59 46
				40 01 05 16 41 05 06 0C A8 0F 88 03 32 A8 14 B0 12 B4 07 96 02 9F 01 B0
				D1 04 80 7D AC 04 9C 17 32 98 DB 06 80 B5 18 8C 02 BD 01 A0 ED 1A 88 03
				BD 01 B8 C8 21 90 01 14 BC 0A A0 9A 0C 88 03 80 E2 09 98 EA 01 A4 01 00
				A4 01 A4 01 40 01 07 10`,
			"ack 3 chunks 3 token 513b5946\n" +
				"1 bytes vital 5 Sv_VoteClearOptions\n" +
				"69 bytes vital 6 Sv_TuneParams params=1000 params=200 params=50 params=1320 params=1200 params=500 " +
				"params=150 params=95 params=38000 params=8000 " +
				"params=300 params=1500 params=50 params=55000 params=200000 params=140 params=125 params=220000 " +
				"params=200 params=125 params=275000 params=80 params=20 " +
				"params=700 params=100000 params=200 params=80000 params=15000 params=100 params=0 params=100 " +
				"params=100\n" +
				"1 bytes vital 7 Sv_ReadyToEnter",
		},
		{
			"client: enter", "00 07 01 C0 7D 1E 5E 40 01 04 27",
			"ack 7 chunks 1 token c07d1e5e\n1 bytes vital 4 ENTERGAME",
		},
		{
			"server: about itself", `00 04 01 51 3B 59 46
				40 29 08 09 30 2E 37 2E 35 00 75 6E 6E 61 6D 65 64 20 73 65 72 76 65 72
				00 00 73 6B 79 62 6C 6F 63 6B 00 44 4D 00 00 01 01 08 01 08`,
			"ack 4 chunks 1 token 513b5946\n" +
				`41 bytes vital 8 SERVERINFO version="0.7.5" name="unnamed server" hostname="" map="skyblock" gametype="DM" flags=0 skill=1 players=1 max_players=8 clients=1 max_clients=8`,
		},
		{
			"client: input", "10 0A 01 C0 7D 1E 5E 4D E9 B0 14 7E 13 D6 F8 6F 57 DC 00",
			"ack 10 chunks 1 token c07d1e5e packed\n" +
				"17 bytes INPUT ack_tick=130 intended_tick=131 size=40 input=0 input=1 input=0 input=0 input=0 " +
				"input=0 input=0 input=0 input=0 input=0 input=5",
		},
		{
			"server: timing and empty snapshot", "00 04 02 51 24 05 CD 00 04 15 81 32 0D 00 04 0F 82 32 02",
			"ack 4 chunks 2 token 512405cd\n4 bytes INPUTTIMING intended_tick=3201 time_left=13\n4 bytes SNAPEMPTY " +
				"tick=3202 delta=2",
		},
		{
			"client: bye", "04 0A 00 C0 7D 1E 5E 04",
			"ack 10 chunks 0 token c07d1e5e control close",
		},
	} {
		if got := dumpPacket(Proto7, hexOf(t, tt.hex)); got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

// The packets that the listing gives unpacked: game info, client info and the
// first snapshots. Packed again, they must read the same.
func TestSampleConversation07Unpacked(t *testing.T) {
	info := `40 06 09 26 00 14 00 00 01
		41 1e 0a 24 00 01 00 6e 61 6d 65 6c 65 73 73 20 74 65 65 00 00 40 67 72 65 65 6e 73 77 61 72 64 00 64 75 6f
		64 6f 6e 6e 79 00 00 73 74 61 6e 64 61 72 64 00 73 74 61 6e 64 61 72 64 00 73 74 61 6e 64 61 72 64 00 01 01
		00 00 00 00 80 fc af 05 eb 83 d0 0a 80 fe 07 80 fe 07 80 fe 07 80 fe 07 00`
	snap1 := `01 18 11 ac 31 ad 31 ae 89 01 8e 01
		00 08 00 04 01 b0 03 90 02 03 04 02 90 04 90 02 02 04 03 b0 04 90 02 04 04 04 b0 07 b0 06 01 04 05 b0 08 b0
		06 00 06 00 00 01 00 0a 00 a6 31 90 0b b1 06 00 80 02 00 00 00 40 00 00 90 0b b0 06 00 00 0a 00 0a 01 00 00
		00 0b 00 08 00 00`
	snap2 := `00 33 11 b8 01 b9 01 84 11 2b
		00 03 00 06 00 00 01 00 0a 00 a6 01 90 04 91 02 00 80 02 00 00 00 40 00 00 90 04 90 02 00 00 0a 00 0a 01 00 00
		00 0b 00 08 00 00`
	head := hexOf(t, "10 04 03 51 3B 59 46")
	packet := append(head, Compress(nil, hexOf(t, info+snap1))...)
	want := "ack 4 chunks 3 token 513b5946 packed\n" +
		"6 bytes vital 9 Sv_GameInfo game_flags=0 score_limit=20 time_limit=0 match_num=0 match_current=1\n" +
		`94 bytes vital 10 Sv_ClientInfo client_id=0 local=1 team=0 name="nameless tee" clan="" country=-1 skin_part_names="greensward" skin_part_names="duodonny" ` +
		`skin_part_names="" skin_part_names="standard" skin_part_names="standard" skin_part_names="standard" use_custom_colors=1 use_custom_colors=1 ` +
		"use_custom_colors=0 use_custom_colors=0 use_custom_colors=0 use_custom_colors=0 skin_part_colors=5635840 " +
		"skin_part_colors=-11141356 " +
		"skin_part_colors=65408 skin_part_colors=65408 skin_part_colors=65408 skin_part_colors=65408 silent=0\n" +
		`88 bytes SNAPSINGLE tick=3180 delta=3181 crc=8814 data="` + string(hexOf(t, snap1)[12:]) + `"`
	if got := dumpPacket(Proto7, packet); got != want {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
	for _, tt := range []struct {
		hex   string
		tick  int32
		crc   int32
		items string
	}{
		{snap1, 3180, 8814, "Pickup 1, Pickup 2, Pickup 3, Pickup 4, Pickup 5, GameData 0, Character 0, PlayerInfo 0"},
		{snap2, 120, 1092, "GameData 0, Character 0, PlayerInfo 0"},
	} {
		pk := Packet{Proto: Proto7, Chunks: 1, Body: hexOf(t, tt.hex)}
		r := NewChunks(&pk)
		c, ok := r.Next()
		var m Msg
		if err := m.Read(Proto7, c.Data); !ok || err != nil {
			t.Fatal(ok, err)
		}
		var base, s Snapshot
		base.Reset(Proto7)
		ints, whole := AppendInts(nil, m.Bytes("data"))
		if err := s.ReadDelta(Proto7, &base, ints); err != nil || !whole {
			t.Fatal(whole, err)
		}
		var items []string
		for i := range s.Len() {
			it := s.Item(i)
			items = append(items, fmt.Sprintf("%v %d", it.Kind, it.ID))
		}
		tick, delta, crc := m.Int("tick"), m.Int("delta"), m.Int("crc")
		if got := strings.Join(items, ", "); tick != tt.tick || tick-delta != -1 || crc != tt.crc ||
			s.Checksum() != tt.crc || got != tt.items {
			t.Errorf("tick %d base %d crc %d, sum %d: %s", tick, tick-delta, crc, s.Checksum(), got)
		}
	}
}

// Every system message of 0.6 by its number, written out.
func TestSystemMessages06(t *testing.T) {
	for _, tt := range []struct {
		id         int32
		payload    string // hex
		name, want string
	}{
		{1, "302e3600 707700", "INFO", `net_version="0.6" password="pw"`},
		{2, "64 6d 31 00 ae a5 95 1e ad 5a", "MAP_CHANGE", `name="dm1" crc=31631726 size=5805`},
		{3, "01 8f01 02 03 616263", "MAP_DATA", `last=1 crc=79 chunk=2 data="abc"`},
		{4, "", "CON_READY", ""},
		{5, "05 01 02 01 4a 02 0102", "SNAP", "tick=5 delta=1 num_parts=2 part=1 crc=-11 data=\"\x01\x02\""},
		{6, "05 02", "SNAPEMPTY", "tick=5 delta=2"},
		{7, "05 06 40 01 09", "SNAPSINGLE", "tick=5 delta=6 crc=-1 data=\"\x09\""},
		{8, "0102", "SNAPSMALL", "data=\"\x01\x02\""},
		{9, "a401 45", "INPUTTIMING", "intended_tick=100 time_left=-6"},
		{10, "01 01", "RCON_AUTH_STATUS", "authed=1 cmdlist=1"},
		{11, "686900", "RCON_LINE", `line="hi"`},
		{14, "", "READY", ""},
		{15, "", "ENTERGAME", ""},
		{
			16, "40 05 28 01 02 03 00 05 01 01 00 00 00", "INPUT",
			"ack_tick=-1 intended_tick=5 size=40 input=1 input=2 input=3 input=0 input=5 input=1 input=1 input=0 " +
				"input=0 input=0",
		},
		{17, "6b69636b203000", "RCON_CMD", `command="kick 0"`},
		{18, "6d6500 707700 01", "RCON_AUTH", `name="me" password="pw" send_cmds=1`},
		{19, "07", "REQUEST_MAP_DATA", "chunk=7"},
		{22, "", "PING", ""},
		{23, "", "PING_REPLY", ""},
		{25, "6b00 6800 6900", "RCON_CMD_ADD", `name="k" help="h" params="i"`},
		{26, "6b00", "RCON_CMD_REM", `name="k"`},
	} {
		var m Msg
		b := append(AppendInt(nil, tt.id<<1|1), hexOf(t, tt.payload)...)
		if err := m.Read(Proto6, b); err != nil || m.Spec == nil {
			t.Errorf("%d: %v, spec %v", tt.id, err, m.Spec)
			continue
		}
		if got := dumpMsg(&m); m.Spec.Name != tt.name || got != tt.want || !m.System {
			t.Errorf("%d: %s %s, want %s %s", tt.id, m.Spec.Name, got, tt.name, tt.want)
		}
	}
	// Numbers that were never used, and 0, which DDNet gave to its UUIDs.
	for _, id := range []int32{12, 13, 20, 21, 24} {
		var m Msg
		if err := m.Read(Proto6, AppendInt(nil, id<<1|1)); err != nil || m.Spec != nil {
			t.Errorf("unused %d: %v, %v", id, m.Spec, err)
		}
	}
	var m Msg
	if m.Read(Proto6, []byte{1}) == nil {
		t.Error("a message 0 without UUID is read")
	}
	// Secrets are marked, so that whoever shows fields can mask them.
	for _, k := range []MsgKind{MsgInfo, MsgRconAuth, MsgRconCmd, MsgRconLine} {
		secret := 0
		for _, s := range system6 {
			for _, f := range s.Fields {
				if s.Kind == k && f.Secret {
					secret++
				}
			}
		}
		if secret == 0 {
			t.Errorf("kind %d has no secret field", k)
		}
	}
}
