package goldsrc

import (
	"strings"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/secret"
)

// masked replaces secrets.
const masked = binread.Masked

// maskSecrets replaces addresses, Steam ids and key hashes in a text from any
// player.
func maskSecrets(s string) string { return maskNumbers(secret.Text(s)) }

// maskNumbers replaces what only GoldSrc has: ids of servers without Steam, ids
// written as one number, and key hashes.
func maskNumbers(s string) string {
	var out strings.Builder
	kept := 0
	for i := 0; i < len(s); {
		n := secretBytes(s, i)
		if n == 0 {
			i++
			continue
		}
		out.WriteString(s[kept:i])
		out.WriteString(masked)
		i += n
		kept = i
	}
	if kept == 0 {
		return s
	}
	out.WriteString(s[kept:])
	return out.String()
}

// secretBytes returns the length of the secret at s[i], 0 if there is none.
func secretBytes(s string, i int) int {
	if i > 0 && wordByte(s[i-1]) {
		return 0
	}
	rest := s[i:]
	for _, f := range [...]func(string) int{valveIDBytes, longNumberBytes} {
		if n := f(rest); n > 0 && (n == len(rest) || !wordByte(rest[n])) {
			return n
		}
	}
	return 0
}

func wordByte(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_'
}

// digits returns the number of decimal digits at the start of s.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// valveIDBytes measures an id such as VALVE_0:1:2345.
func valveIDBytes(s string) int {
	const prefix = "VALVE_"
	if !strings.HasPrefix(s, prefix) {
		return 0
	}
	n := len(prefix)
	for n < len(s) && (s[n] == ':' || s[n] >= '0' && s[n] <= '9') {
		n++
	}
	if n == len(prefix) {
		return 0
	}
	return n
}

// Lengths of a SteamID as one number and of a key's hash in hex.
const (
	steamID64Digits = 17
	hashDigits      = 32
)

// longNumberBytes measures a SteamID written as one number, or a hash.
func longNumberBytes(s string) int {
	if n := digits(s); n == steamID64Digits {
		return n
	}
	n := 0
	for n < len(s) && (s[n] >= '0' && s[n] <= '9' || s[n] >= 'a' && s[n] <= 'f' || s[n] >= 'A' && s[n] <= 'F') {
		n++
	}
	if n == hashDigits {
		return n
	}
	return 0
}

// secretCommands are console commands with private arguments.
var secretCommands = [...]string{
	"rcon", "rcon_password", "rcon_address", "password", "sv_password", "_pw", "connect",
	"amx_login", "login", "register", "cl_password",
}

// maskCommand hides the arguments of a console command that contains a password,
// a server command or an address.
func maskCommand(s string) string {
	word, rest, ok := strings.Cut(s, " ")
	if !ok {
		return maskSecrets(s)
	}
	for _, w := range secretCommands {
		if strings.EqualFold(strings.Trim(word, `"`), w) {
			return word + " " + masked
		}
	}
	if strings.EqualFold(word, "setinfo") {
		if key, _, ok := strings.Cut(strings.TrimSpace(rest), " "); ok &&
			strings.HasPrefix(strings.Trim(key, `"`), "_") {
			return word + " " + key + " " + masked
		}
	}
	return maskSecrets(s)
}
