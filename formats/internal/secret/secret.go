// Package secret takes out of texts what is nobody's business: network
// addresses and Steam ids that turn up inside chat lines, commands and reasons
// for leaving. Whole fields that are secret (passwords, save codes) are masked
// by the readers that know them.
package secret

import (
	"net/netip"
	"regexp"
	"strings"

	"playhead/formats/internal/binread"
)

// Candidates only: what looks like an IPv6 address is held against the
// standard library, since times such as 12:33:42 look like one too.
var (
	ipv4  = regexp.MustCompile(`\b(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?\b`)
	ipv6  = regexp.MustCompile(`[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*`)
	steam = regexp.MustCompile(`STEAM_\d:\d:\d+|\bU:1:\d+|\b7656119\d{10}\b`)
)

// Text returns s with the addresses and Steam ids in it masked. A text without
// any is returned as it is, without allocating.
func Text(s string) string {
	if !strings.ContainsAny(s, "0123456789:") {
		return s
	}
	if strings.IndexByte(s, '.') >= 0 {
		s = replace(ipv4, s, isIPv4)
	}
	if strings.IndexByte(s, ':') >= 0 {
		s = replace(steam, s, nil)
		s = replace(ipv6, s, isIPv6)
	}
	if strings.Contains(s, "7656119") {
		s = replace(steam, s, nil)
	}
	return s
}

func replace(re *regexp.Regexp, s string, is func(string) bool) string {
	if !re.MatchString(s) {
		return s
	}
	return re.ReplaceAllStringFunc(s, func(found string) string {
		if is != nil && !is(found) {
			return found
		}
		return binread.Masked
	})
}

func isIPv4(s string) bool {
	addr, _, _ := strings.Cut(s, ":")
	_, err := netip.ParseAddr(addr)
	return err == nil
}

func isIPv6(s string) bool {
	s = strings.Trim(s, ".")
	if len(s) < 3 { // "::" is more often a smiley's eyes
		return false
	}
	if _, err := netip.ParseAddr(s); err == nil {
		return true
	}
	addr := strings.TrimSuffix(s, ":") // "…: text"
	_, err := netip.ParseAddr(addr)
	return err == nil
}
