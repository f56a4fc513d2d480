package goldsrc

import "strings"

// masked stands where something secret was.
const masked = "•••"

// maskSecrets replaces IP addresses with their ports, Steam ids and hashes of
// keys in a text that anybody may have written.
func maskSecrets(s string) string {
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

// secretBytes returns the length of the secret that begins at s[i], 0 without
// one.
func secretBytes(s string, i int) int {
	if i > 0 && wordByte(s[i-1]) {
		return 0
	}
	rest := s[i:]
	for _, f := range [...]func(string) int{addressBytes, steamIDBytes, longNumberBytes} {
		if n := f(rest); n > 0 && (n == len(rest) || !wordByte(rest[n])) {
			return n
		}
	}
	return 0
}

func wordByte(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_'
}

// digits returns how many decimal digits s begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// addressBytes measures an IPv4 address with or without a port.
func addressBytes(s string) int {
	at := 0
	for part := range 4 {
		n := digits(s[at:])
		if n < 1 || n > 3 {
			return 0
		}
		at += n
		if part < 3 {
			if at >= len(s) || s[at] != '.' {
				return 0
			}
			at++
		}
	}
	if at < len(s) && s[at] == ':' {
		if n := digits(s[at+1:]); n > 0 && n <= 5 {
			at += 1 + n
		}
	}
	return at
}

// steamIDBytes measures STEAM_0:1:2345, VALVE_0:1:2345 and [U:1:2345].
func steamIDBytes(s string) int {
	at := 0
	switch {
	case strings.HasPrefix(s, "STEAM_") || strings.HasPrefix(s, "VALVE_"):
		at = 6
	case strings.HasPrefix(s, "[U:"):
		at = 3
	default:
		return 0
	}
	n := 0
	for at < len(s) && (s[at] == ':' || s[at] >= '0' && s[at] <= '9') {
		at++
		n++
	}
	if n < 3 {
		return 0
	}
	if s[0] == '[' && at < len(s) && s[at] == ']' {
		at++
	}
	return at
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

// secretCommands are console commands whose arguments are nobody's business.
var secretCommands = [...]string{"rcon", "rcon_password", "rcon_address", "password", "sv_password", "_pw", "connect", "amx_login", "login", "register", "cl_password"}

// maskCommand hides the arguments of a console command that carries a
// password, an order to a server or an address.
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
		if key, _, ok := strings.Cut(strings.TrimSpace(rest), " "); ok && strings.HasPrefix(strings.Trim(key, `"`), "_") {
			return word + " " + key + " " + masked
		}
	}
	return maskSecrets(s)
}
