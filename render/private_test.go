package render

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"playhead/formats"
	"playhead/render/session"
	"playhead/render/stage"
	"playhead/sim"
	"playhead/testdata/campaign"
)

// openPrivate shows a recording of [campaign.Private], read whole, in a window.
func openPrivate(t *testing.T, r campaign.Recording, shown bool) *watched {
	t.Helper()
	if r.Format == "twcapture" {
		v := watchBytes(t, r.Name, r.Data, 1280, 720)
		if shown {
			v.d.Host.ShowPrivate(true)
		}
		v.settle()
		return v
	}
	d, err := formats.Open(formats.Bytes(r.Data), formats.Options{ShowPrivate: shown})
	if err != nil {
		t.Fatal(err)
	}
	s := session.New(r.Name, sim.Load(t.Context(), d), nil)
	s.Private = shown
	v := watchSession(t, s)
	v.watch.Stage.SetMap(0, &stage.GameMap{Status: stage.MapMissing, Complete: true})
	v.resize(1280, 720)
	v.frames(2)
	return v
}

// shows returns all that the window writes and dumps while a user looks around:
// the moments of the first events, the panel, the scoreboard, the dialogs, and the
// messages of a capture.
func (v *watched) shows() string {
	v.t.Helper()
	var all strings.Builder
	look := func() {
		for _, text := range v.texts() {
			all.WriteString(text + "\n")
		}
		b, err := json.Marshal(v.State())
		if err != nil {
			v.t.Fatal(err)
		}
		all.Write(b)
	}
	s := v.watch.Session
	s.Play.Play(false)
	moments := []time.Duration{0, s.Recording().Duration()}
	for _, g := range s.Recording().Games {
		g.EachEvent(func(e *sim.Event) bool {
			moments = append(moments, e.Time)
			return len(moments) < 40
		})
	}
	for _, at := range moments {
		s.Play.Seek(at)
		look()
	}
	for _, id := range v.replay.Look.PlayerIDs() {
		v.watch.Stage.Follow(id, v.clock)
		look()
	}
	v.replay.Board = true
	look()
	v.replay.Board = false
	for _, key := range []string{"key P", "key F1", "key Ctrl+G", "key F10"} {
		v.act(key)
		look()
		v.act("key Escape")
	}
	v.replay.Notices.ShowNotes()
	look()
	v.dialogs.Close()
	if v.capture().Watches() {
		v.do("key B")
		look()
		list := v.capture().List
		for i := range list.Len() {
			// Those of the client with the secrets come last; each row is opened.
			if e, _ := list.Entry(list.At(i)); i < 4 || i >= list.Len()-12 || strings.Contains(list.Kind(e), "RCON") {
				v.capture().Reveal(i)
				v.settle()
				v.press("message", i)
				look()
			}
		}
	}
	return all.String()
}

// Private data is neither written in the window nor part of the state it dumps.
func TestTheWindowShowsNothingPrivate(t *testing.T) {
	for _, r := range campaign.Private(t) {
		if len(r.Window) == 0 {
			t.Errorf("%s: nothing is expected to be shown to users who ask for it", r.Name)
		}
		t.Run(r.Name, func(t *testing.T) {
			all := openPrivate(t, r.Recording, false).shows()
			if len(all) < 10_000 {
				t.Errorf("the window shows %d bytes in all", len(all))
			}
			for _, secret := range campaign.Secrets {
				if i := strings.Index(all, secret); i >= 0 {
					t.Errorf("it shows %q: …%q…", secret, all[max(0, i-60):min(len(all), i+60)])
				}
			}
			on := openPrivate(t, r.Recording, true).shows()
			for _, secret := range r.Window {
				if !strings.Contains(on, secret) {
					t.Errorf("%q is not shown to users who ask for it either: the test proves nothing", secret)
				}
			}
		})
	}
}
