package twcodec

import (
	"crypto/md5"
	"slices"
	"strings"
	"testing"
)

func TestMessages(t *testing.T) {
	for _, c := range []struct {
		name  string
		p     Protocol
		bytes []byte
		kind  MsgKind
		want  string
	}{
		{"0.6 chat", Proto6, []byte("\x06\x00\x40hi\x00"), MsgSvChat, `team=0 client_id=-1 message="hi"`},
		{
			"0.7 chat", Proto7, []byte("\x06\x01\x40\x40hi\x00"), MsgSvChat,
			`mode=1 client_id=-1 target_id=-1 message="hi"`,
		},
		{
			"0.7 game info", Proto7, []byte("\x26\x00\x14\x00\x00\x01"), MsgSvGameInfo,
			`game_flags=0 score_limit=20 time_limit=0 match_num=0 match_current=1`,
		},
		{"padding is left", Proto6, []byte("\x0a\x05\x00\x00\x00"), MsgSvSoundGlobal, `sound_id=5 +3`},
		{
			"counted strings", Proto6, []byte("\x18\x02a\x00b\x00"), MsgSvVoteOptionListAdd,
			`num_options=2 description="a" description="b"`,
		},
		{"until the end", Proto6, []byte("\x3c\x01\x02\x03"), MsgSvTeamsState, `team=1 team=2 team=3`},
		{
			"0.7 game message", Proto7, []byte("\x2a\x09\x00\x01\x80\x01"), MsgSvGameMsg,
			`game_msg_id=9 param=0 param=1 param=64`,
		},
		{
			"UUID", Proto6,
			append([]byte{0}, "\x5d\xde\x8b\x3c\x6f\x6f\x37\xac\xa7\x2a\xbb\x34\x1f\xe7\x6d\xe5\x01\x02\x00"...),
			MsgSvDDRaceTime, `time=1 check=2 finish=0`,
		},
		{"system", Proto6, []byte("\x0d\x01\x02"), MsgSnapEmpty, `tick=1 delta=2`},
		{"raw bytes", Proto6, []byte("\x0f\x01\x02\x03\x02ab"), MsgSnapSingle, `tick=1 delta=2 crc=3 data="ab"`},
		{
			"0.7 number of the same", Proto7, []byte("\x11\x01\x02\x03\x02ab"), MsgSnapSingle,
			`tick=1 delta=2 crc=3 data="ab"`,
		},
		{
			"optional field missing", Proto7, []byte("\x86\x01\x01\x02\x03\x00"), MsgSvRaceFinish,
			`client_id=1 time=2 diff=3 record_personal=0`,
		},
		{"unknown id", Proto6, []byte("\x80\x10\x05"), MsgUnknown, ` +1`},
	} {
		var m Msg
		if err := m.Read(c.p, c.bytes); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := dumpMsg(&m); m.Kind() != c.kind || got != c.want {
			t.Errorf("%s: got kind %d %s, want %d %s", c.name, m.Kind(), got, c.kind, c.want)
		}
	}
}

func dumpMsg(m *Msg) string {
	var out []string
	for _, v := range m.Values {
		if v.Field.Type == FieldInt {
			out = append(out, v.Field.Name+"="+itoa(v.Int))
		} else {
			out = append(out, v.Field.Name+`="`+string(v.Bytes)+`"`)
		}
	}
	if len(m.Rest) > 0 {
		return strings.Join(out, " ") + " +" + itoa(int32(len(m.Rest)))
	}
	return strings.Join(out, " ")
}

func itoa(v int32) string {
	if v < 0 {
		return "-" + itoa(-v)
	}
	if v < 10 {
		return string(rune('0' + v))
	}
	return itoa(v/10) + itoa(v%10)
}

func TestCutMessagesFail(t *testing.T) {
	for _, b := range [][]byte{
		nil,
		{0x80},
		{0, 1, 2},
		[]byte("\x06\x00"), []byte("\x06\x00\x40no end"),
		{0x18, 2, 'a', 0},
		{0x18, 0x40},
		{0x0f, 1, 2, 3, 9, 'a'},
	} {
		var m Msg
		if err := m.Read(Proto6, b); err == nil {
			t.Errorf("% x is read as %s", b, dumpMsg(&m))
		}
	}
}

func TestReadingMessagesDoesNotAllocate(t *testing.T) {
	var m Msg
	b := []byte("\x06\x00\x40hi\x00")
	if n := testing.AllocsPerRun(100, func() { _ = m.Read(Proto6, b) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Each UUID is the version 3 UUID of a name; those of the tables were typed by
// hand.
func TestUUIDsAreThoseOfTheirNames(t *testing.T) {
	have := map[UUID]string{}
	for _, s := range itemsEx {
		have[s.UUID] = s.Name
	}
	for _, s := range msgsEx {
		have[s.UUID] = s.Name
	}
	names := strings.Fields(`my-own-object@heinrich5991.de character@netobj.ddnet.tw player@netobj.ddnet.tw gameinfo@netobj.ddnet.tw
		projectile@netobj.ddnet.tw laser@netobj.ddnet.tw ddnet-projectile@netobj.ddnet.tw pickup@netobj.ddnet.tw
		spectator-info@netobj.ddnet.org spectator-count@netobj.ddnet.org birthday@netevent.ddnet.org finish@netevent.ddnet.org
		my-own-event@heinrich5991.de spec-char@netobj.ddnet.tw switch-state@netobj.ddnet.tw entity-ex@netobj.ddnet.tw
		map-best-time@netobj.ddnet.org map-sound-world@netevent.ddnet.org
		common-ex@netevent.ddnet.org explosion-ex@netevent.ddnet.org spawn-ex@netevent.ddnet.org hammerhit-ex@netevent.ddnet.org
		damageind-ex@netevent.ddnet.org soundworld-ex@netevent.ddnet.org
		my-own-message@heinrich5991.de show-distance@netmsg.ddnet.tw showothers@netmsg.ddnet.tw camera-info@netmsg.ddnet.org
		teamsstate@netmsg.ddnet.tw ddrace-time@netmsg.ddnet.tw record@netmsg.ddnet.tw killmsgteam@netmsg.ddnet.tw
		yourvote@netmsg.ddnet.org racefinish@netmsg.ddnet.org commandinfo@netmsg.ddnet.org commandinfo-remove@netmsg.ddnet.org
		sv-vote-option-group-start@netmsg.ddnet.org sv-vote-option-group-end@netmsg.ddnet.org
		sv-commandinfo-group-start@netmsg.ddnet.org sv-commandinfo-group-end@netmsg.ddnet.org change-info-cooldown@netmsg.ddnet.org
		map-sound-global@netmsg.ddnet.org preinput@netmsg.ddnet.org save-code@netmsg.ddnet.org server-alert@netmsg.ddnet.org
		moderator-alert@netmsg.ddnet.org enable-spectator-count@netmsg.ddnet.org map-info@netmsg.ddnet.org
		what-is@ddnet.tw it-is@ddnet.tw i-dont-know@ddnet.tw rcon-type@ddnet.tw map-details@ddnet.tw capabilities@ddnet.tw
		clientver@ddnet.tw ping@ddnet.tw pong@ddnet.tw checksum-request@ddnet.tw checksum-response@ddnet.tw checksum-error@ddnet.tw
		redirect@ddnet.org rcon-cmd-group-start@ddnet.org rcon-cmd-group-end@ddnet.org map-reload@ddnet.org reconnect@ddnet.org
		sv-maplist-add@ddnet.org sv-maplist-start@ddnet.org sv-maplist-end@ddnet.org`)
	ns := mustUUID("e05ddaaa-c4e6-4cfb-b642-5d48e80c0029")
	for _, name := range names {
		u := UUID(md5.Sum(append(slices.Clone(ns[:]), name...)))
		u[6], u[8] = u[6]&0x0f|0x30, u[8]&0x3f|0x80
		if _, ok := have[u]; !ok {
			t.Errorf("%s (%v) is in no table", name, u)
		}
		delete(have, u)
	}
	for u, name := range have {
		t.Errorf("%s: no known name has %v", name, u)
	}
}

func TestTablesAreWellFormed(t *testing.T) {
	for _, p := range []Protocol{Proto6, Proto7} {
		game, system := MsgTable(p)
		for _, table := range [][]MsgSpec{game, system} {
			for i, s := range table {
				if i > 0 && s.ID <= table[i-1].ID {
					t.Errorf("%v: %s has number %d after %d", p, s.Name, s.ID, table[i-1].ID)
				}
				checkFields(t, s)
			}
		}
	}
	for _, s := range msgsEx {
		checkFields(t, s)
	}
	for k := ItemRegister + 1; k < NumItemKinds; k++ {
		if k.String() == "unknown" {
			t.Errorf("item kind %d is in no table", k)
		}
	}
	ints := map[Protocol][]int{
		Proto6: {10, 6, 5, 4, 3, 8, 4, 15, 22, 5, 17, 3, 2, 2, 2, 2, 3, 3, 3, 3},
		Proto7: {10, 6, 5, 3, 3, 3, 2, 4, 15, 22, 3, 4, 58, 5, 32, 2, 2, 2, 2, 3, 3, 7, 1, 3},
	}
	for p, want := range ints {
		for i, s := range ItemTable(p) {
			if len(s.Fields) != want[i] {
				t.Errorf("%v type %d %s has %d ints, want %d", p, i+1, s.Name, len(s.Fields), want[i])
			}
		}
	}
}

func checkFields(t *testing.T, s MsgSpec) {
	t.Helper()
	for i, f := range s.Fields {
		switch {
		case f.Name == "" || strings.ContainsAny(f.Name, ":[]?!*"):
			t.Errorf("%s: field %q", s.Name, f.Name)
		case f.Repeat == repeatCounted && (i == 0 || s.Fields[i-1].Type != FieldInt):
			t.Errorf("%s.%s: no count before it", s.Name, f.Name)
		case (f.Repeat == repeatToEnd || f.Type == FieldRest) && i != len(s.Fields)-1:
			t.Errorf("%s.%s takes the rest but is not last", s.Name, f.Name)
		}
	}
}

func TestPackedStrings(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"nameless tee", "nameless tee"},
		{"fifteen letters", "fifteen letters"},
		{"sixteen letters!", "sixteen letters"},
		{"日本語", "日本語"},
	} {
		if got := string(AppendPackedString(nil, PackString(c.in, 4))); got != c.want {
			t.Errorf("%q comes back as %q, want %q", c.in, got, c.want)
		}
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"plain", "plain"},
		{"a\x01b\x7fc", "abc"},
		{"line\nline\ttab", "line\nline\ttab"},
		{"cut \xe6\x97", "cut "},
		{"bad \xff\xfe byte", "bad \uFFFD byte"},
		{"日本", "日本"},
		{"", ""},
	} {
		if got := Text([]byte(c.in)); got != c.want {
			t.Errorf("Text(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func FuzzMsg(f *testing.F) {
	f.Add([]byte("\x06\x00\x40hi\x00"))
	f.Add([]byte("\x18\x02a\x00b\x00"))
	f.Add([]byte("\x0f\x01\x02\x03\x02ab"))
	f.Fuzz(func(t *testing.T, b []byte) {
		var m Msg
		for _, p := range []Protocol{Proto6, Proto7} {
			if m.Read(p, b) == nil && len(m.Values) > 3*maxRepeat {
				t.Errorf("%d values", len(m.Values))
			}
			for _, v := range m.Values {
				_ = Text(v.Bytes)
			}
		}
	})
}
