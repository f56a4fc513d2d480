package bsp

import (
	"strconv"
	"strings"
)

// An entity is one block of the entity lump: keys and values.
type entity map[string]string

// Limits for the entity lump, several times what games allow.
const (
	maxEntities   = 1 << 14
	maxEntityKeys = 256
)

// parseEntities parses lump 0. It keeps everything before the first syntax error:
// the map is still drawn.
func parseEntities(b []byte) []entity {
	var out []entity
	var e entity
	s := scanner{b: b}
	for {
		switch tok, quoted := s.next(); {
		case tok == "" && !quoted:
			return out
		case !quoted && tok == "{":
			e = entity{}
		case !quoted && tok == "}":
			if e != nil && len(out) < maxEntities {
				out = append(out, e)
			}
			e = nil
		case quoted && e != nil:
			value, ok := s.next()
			if !ok {
				return out
			}
			// If a key repeats, the last value counts, as in most readers; the engine's
			// own takes the first only by accident.
			if len(e) < maxEntityKeys {
				e[strings.ToLower(tok)] = value
			}
		}
	}
}

// A scanner splits text into braces and quoted strings.
type scanner struct {
	b   []byte
	pos int
}

// next returns the next token and whether it was quoted; an unquoted "" marks the
// end.
func (s *scanner) next() (tok string, quoted bool) {
	for s.pos < len(s.b) {
		c := s.b[s.pos]
		s.pos++
		switch c {
		case '{', '}':
			return string(c), false
		case '"':
			from := s.pos
			for s.pos < len(s.b) && s.b[s.pos] != '"' {
				s.pos++
			}
			tok := string(s.b[from:s.pos])
			if s.pos == len(s.b) {
				return "", false
			}
			s.pos++
			return tok, true
		}
	}
	return "", false
}

// vector returns a key's three numbers, zeros if the key is missing.
func (e entity) vector(key string) (v [3]float32) {
	for i, s := range strings.Fields(e[key]) {
		if i == len(v) {
			break
		}
		if f, err := strconv.ParseFloat(s, 32); err == nil && f > -1e6 && f < 1e6 {
			v[i] = float32(f)
		}
	}
	return v
}

// model returns n for a model "*n", 0 for anything else.
func (e entity) model() int {
	s, ok := strings.CutPrefix(e["model"], "*")
	if !ok {
		return 0
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		return 0
	}
	return n
}

// hidden reports whether the game leaves an entity's model undrawn.
func (e entity) hidden() bool {
	mode := strings.TrimSpace(e["rendermode"])
	return mode != "" && mode != "0" && strings.TrimSpace(e["renderamt"]) == "0"
}

// letter returns the letter of a bomb site, "A" or "B", if the entity names it: GoldSrc has no key for it,
// but maps name the site, or what its explosion triggers, after it. "tgt_a" and "bombsiteB" have a letter,
// "tgt_c4" and "data" have none.
func (e entity) letter() string {
	for _, key := range [...]string{"targetname", "target", "netname"} {
		name := e[key]
		n := len(name)
		if n == 0 {
			continue
		}
		last, alone := name[n-1], n == 1
		if n > 1 {
			before := name[n-2]
			alone = !isLetter(before) && (before < '0' || before > '9') || isLower(before) && !isLower(last)
		}
		if last = last &^ ('a' - 'A'); alone && (last == 'A' || last == 'B') {
			return string(last)
		}
	}
	return ""
}

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

func isLetter(c byte) bool { return isLower(c) || c >= 'A' && c <= 'Z' }
