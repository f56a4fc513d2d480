package main

import (
	"encoding/json"
	"testing"

	"playhead/export"
	"playhead/testdata/replays"
)

func TestInfoIsAboutAllClientsOfACapture(t *testing.T) {
	out := fine(t, "info", "--json", replays.Path(t, "capture", "e-lossy.pcap"))
	var info export.Info
	if err := json.Unmarshal([]byte(out), &info); err != nil {
		t.Fatal(err)
	}
	if len(info.Clients) != 6 {
		t.Fatalf("%d clients, want 6", len(info.Clients))
	}
	for _, c := range info.Clients {
		if c.Name == "" || c.Snapshots == 0 {
			t.Errorf("client %d: name %q, %d snapshots", c.Index, c.Name, c.Snapshots)
		}
	}
}
