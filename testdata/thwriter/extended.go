package thwriter

// The names from which the UUIDs of the EX messages are made.
const (
	Test          = "teehistorian-test@ddnet.tw"
	DDNetVerOld   = "teehistorian-ddnetver-old@ddnet.tw"
	DDNetVer      = "teehistorian-ddnetver@ddnet.tw"
	AuthInit      = "teehistorian-auth-init@ddnet.tw"
	AuthLogin     = "teehistorian-auth-login@ddnet.tw"
	AuthInitRole  = "teehistorian-auth-init-role@ddnet.org"
	AuthLoginRole = "teehistorian-auth-login-role@ddnet.org"
	AuthLogout    = "teehistorian-auth-logout@ddnet.tw"
	JoinVer6      = "teehistorian-joinver6@ddnet.tw"
	JoinVer7      = "teehistorian-joinver7@ddnet.tw"
	PlayerSwitch  = "teehistorian-player-swap@ddnet.tw"
	SaveSuccess   = "teehistorian-save-success@ddnet.tw"
	SaveFailure   = "teehistorian-save-failure@ddnet.tw"
	LoadSuccess   = "teehistorian-load-success@ddnet.tw"
	LoadFailure   = "teehistorian-load-failure@ddnet.tw"
	PlayerTeam    = "teehistorian-player-team@ddnet.tw"
	TeamPractice  = "teehistorian-team-practice@ddnet.tw"
	PlayerReady   = "teehistorian-player-ready@ddnet.tw"
	PlayerRejoin  = "teehistorian-rejoinver6@ddnet.org"
	Antibot       = "teehistorian-antibot@ddnet.org"
	PlayerName    = "teehistorian-player-name@ddnet.org"
	PlayerFinish  = "teehistorian-player-finish@ddnet.org"
	TeamFinish    = "teehistorian-team-finish@ddnet.org"
	NobodysInvent = "something-of-tomorrow@example.org"
)

// A Part writes a part of a payload.
type Part func(b []byte) []byte

// Int is an int of a payload.
func Int(v int32) Part { return func(b []byte) []byte { return AppendInt(b, v) } }

// Text is a string of a payload.
func Text(s string) Part { return func(b []byte) []byte { return append(append(b, s...), 0) } }

// Raw are bytes of a payload.
func Raw(p ...byte) Part { return func(b []byte) []byte { return append(b, p...) } }

// Payload puts parts together.
func Payload(parts ...Part) []byte {
	var b []byte
	for _, p := range parts {
		b = p(b)
	}
	return b
}

// Ex writes the EX message with the given name.
func (w *Writer) Ex(name string, parts ...Part) *Writer {
	w.begin(-1)
	id, payload := UUID(name), Payload(parts...)
	return w.Int(-11).Raw(id[:]...).Int(int32(len(payload))).Raw(payload...)
}

// GameMessage puts a game message of the given number together.
func GameMessage(id int32, parts ...Part) []byte {
	return Payload(append([]Part{Int(id << 1)}, parts...)...)
}

// StartInfo6 is a Cl_StartInfo of 0.6, or with id 21 a Cl_ChangeInfo.
func StartInfo6(id int32, name, clan, skin string) []byte {
	return GameMessage(id, Text(name), Text(clan), Int(276), Text(skin), Int(1), Int(0x112233), Int(0x445566))
}

// StartInfo7 is a Cl_StartInfo of 0.7.
func StartInfo7(name, clan string) []byte {
	parts := []Part{Text(name), Text(clan), Int(276)}
	for _, p := range []string{"kitty", "whisker", "", "standard", "standard", "colorable"} {
		parts = append(parts, Text(p))
	}
	for i := range int32(6) {
		parts = append(parts, Int(i&1))
	}
	for i := range int32(6) {
		parts = append(parts, Int(0x010203*i))
	}
	return GameMessage(27, parts...)
}
