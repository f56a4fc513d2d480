package xtest

import (
	"os"
	"path/filepath"
	"testing"

	"playhead/testdata/demowriter"
	"playhead/testdata/thwriter"
)

// Recordings of servers that no one runs yet, made for this, play, and pictures of them are made.
func TestRecordingsOfServersToComePlay(t *testing.T) {
	t.Parallel()
	written := func(name string) []byte { // by the tests of its format
		b, err := os.ReadFile(filepath.Join("..", "..", "..", "formats", "twcapture", "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for name, data := range map[string][]byte{
		"next.pcap": written("next.pcap"), "crowd.pcap": written("crowd.pcap"),
		"next.demo": demowriter.Next(5, 0), "large.demo": demowriter.Next(260, 2500),
		"next.teehistorian": thwriter.Next(), "crowd.teehistorian": thwriter.Crowd(256),
		"crowd.demo": demowriter.Next(256, 0, demowriter.Talk(256)...),
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		v := start(t, path)
		v.wait(t, name+" to its end", func(s *state) bool {
			return s.Open && s.Complete && s.Playhead.Tick > 1 && !s.Playing
		})
		if shot := makeFileOf(t, path, "--at", "50%", "--screenshot", filepath.Join(t.TempDir(), "shot.png")); shot == "" {
			t.Errorf("%s: no picture", name)
		}
	}
}
