package campaign

import (
	"math/rand/v2"
	"strings"
)

// HostileTexts returns 1,000 different texts that would do harm as markup, as script or as an end of either, and some
// that only confuse.
func HostileTexts() (all []string) {
	seeds := []string{
		`<script>alert(1)</script>`, `</script><img src=x onerror=alert(1)>`, `<!--<script>`, `]]>`,
		`"><svg onload=alert(1)>`,
		`&lt;b&gt;`, "`${alert(1)}`", `\u003cscript\u003e`, "\u2028alert(1)\u2029", "\x00\x07\x1b[31m",
		"a\u202eb\u2066c", "\xff\xfe",
		`javascript:alert(1)`, `{{.}}`, `%3Cscript%3E`, strings.Repeat("長", 100), "", " ",
		`'"--></style></title><iframe>`,
		`url(x)`, `@import "x"`, "\u200b\u200d", "🏴‍☠️", `</textarea><button autofocus onfocus=alert(1)>`,
	}
	rng := rand.New(rand.NewPCG(1, 2))
	seen := map[string]bool{}
	for len(all) < 1000 {
		s := seeds[rng.IntN(len(seeds))] + seeds[rng.IntN(len(seeds))]
		if b := []byte(s); len(b) > 0 {
			b[rng.IntN(len(b))] = byte(rng.IntN(256))
			s = string(b)
		}
		if s = seeds[len(all)%len(seeds)] + s; !seen[s] {
			seen[s] = true
			all = append(all, s)
		}
	}
	return all
}
