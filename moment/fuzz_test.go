package moment_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"playhead/moment"
)

// Whatever a page of a stranger says about itself, an index can list it: valid text without control characters, and no
// markup.
func FuzzReadAbout(f *testing.F) {
	const head = `<!DOCTYPE html><meta name="generator" content="Playhead moment">` +
		`<script type="application/json" id="about">`
	f.Add([]byte(head + `{"title":"a","players":["b"],"notes":["c"],"sources":["d"],"seconds":1}</script>`))
	f.Add([]byte(head + `{"title":"\u0000\u202e","players":null}</script>`))
	f.Add([]byte(head + `[]</script>`))
	f.Add([]byte("<html>"))
	f.Fuzz(func(t *testing.T, page []byte) {
		a, err := moment.ReadAbout(bytes.NewReader(page))
		if err != nil {
			if !errors.Is(err, moment.ErrNoPage) {
				t.Fatal(err)
			}
			return
		}
		for _, s := range append(append(a.Players, a.Notes...), a.Title, a.Line, a.Map, a.Date) {
			if !utf8.ValidString(s) || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == 0x202e }) {
				t.Fatalf("%q", s)
			}
		}
		var b bytes.Buffer
		if err := moment.WriteIndex(&b, a.Title, []moment.About{a}); err != nil {
			t.Fatal(err)
		}
		_, data, _ := strings.Cut(b.String(), `id="index">`)
		if data, _, _ = strings.Cut(data, "</script>"); strings.Contains(data, "<") {
			t.Fatalf("markup: %s", data)
		}
	})
}
