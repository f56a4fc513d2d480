package browsers

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each browser notices what a page writes to the console, its faults, and what its security policy refuses: otherwise
// the tests that find nothing would prove nothing.
func TestTroubleIsNoticed(t *testing.T) {
	x := ours(t)
	path := filepath.Join(x.dir, "trouble.html")
	if err := os.WriteFile(path, []byte(`<!DOCTYPE html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'"><title>a page</title>
</head><body><img src="https://example.invalid/a.png" alt=""><script>console.error('a word');
setTimeout(() => { throw new Error('a fault') })</script></body></html>`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			b := start(t, name)
			if _, err := b.do("Navigate", map[string]string{"url": "file:" + "//" + watched(t, path)}); err != nil {
				t.Fatal(err)
			}
			until(t, "the watcher notices", func() error {
				said := b.noticed(t)
				fault := strings.Contains(said, "a fault") ||
					strings.Contains(said, "Script error") // WebKit says no more
				if !fault || !strings.Contains(said, "a word") ||
					!strings.Contains(said, "refused https://example.invalid") {
					return errors.New("it has noticed: " + said)
				}
				return nil
			})
		})
	}
}
