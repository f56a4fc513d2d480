package player_test

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"playhead/moment/player"
)

// node returns the path of Node.js, which runs the player's own tests.
func node(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node.js is not installed: the tests of player.js are skipped")
	}
	return path
}

func TestThePlayerPassesItsOwnTests(t *testing.T) {
	for _, file := range []string{"player_test.js", "index_test.js"} {
		out, err := exec.Command(node(t), file).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", file, err, out)
		} else if !strings.Contains(string(out), "passed") {
			t.Errorf("%s ran no test: %s", file, out)
		}
	}
}

func TestThePlayerIsSmall(t *testing.T) {
	const most = 60_000
	if n := len(player.Script); n == 0 || n > most {
		t.Errorf("player.js has %d bytes, want at most %d", n, most)
	}
}

// Texts of a recording reach a page as text, and a page asks nobody for anything: neither script has the means.
func TestThePlayerHasNoMeansOfMarkupOrRequests(t *testing.T) {
	refused := regexp.MustCompile(
		`(?i)innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|new Function|fetch\(|` +
			`XMLHttpRequest|WebSocket|EventSource|sendBeacon|import\(|https?:|localStorage|cookie|DOMParser|srcdoc`)
	for name, text := range map[string]string{
		"player.js": player.Script, "index.js": player.IndexScript, "player.html": player.Body,
		"index.html": player.IndexBody, "player.css": player.Style,
	} {
		if found := refused.FindString(text); found != "" {
			t.Errorf("%s has %q", name, found)
		}
		// A style or a handler in an attribute is against the page's policy; url() would be a request.
		if strings.HasSuffix(name, ".html") && regexp.MustCompile(`\s(style|on[a-z]+|src)=`).MatchString(text) {
			t.Errorf("%s has a style, a handler or a source in an attribute", name)
		}
		if strings.HasSuffix(name, ".css") && strings.Contains(text, "url(") {
			t.Errorf("%s has a url", name)
		}
		if strings.HasSuffix(name, ".js") && strings.Contains(text, "</script") {
			t.Errorf("%s ends its own element", name)
		}
	}
}
