package goldsrc

import (
	"slices"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/goldsrcwriter"
)

// director returns a message of the director.
func director(body ...byte) *msgReader { return payload(append([]byte{byte(len(body))}, body...)...) }

func TestDirectorsOrdersMoveTheCamera(t *testing.T) {
	c := newClient()
	c.hltv, c.maxClients = true, 32
	at := func() [3]int32 {
		return [3]int32{
			c.global.Or(sim.SpectatedPlayer, -9), c.global.Or(sim.CameraX, 0) / unitSteps,
			c.global.Or(sim.CameraY, 0) / unitSteps,
		}
	}
	for _, o := range []struct {
		name string
		body []byte
		want [3]int32
	}{
		{"event", []byte{directorEvent, 5, 0, 6, 0, 0, 0, 0, 0}, [3]int32{5, 0, 0}},
		{"first person", []byte{directorInEye, 7}, [3]int32{7, 0, 0}},
		{"chase", []byte{directorChase, 8, 0, 0, 0, 0, 0, 0}, [3]int32{8, 0, 0}},
		{"map", []byte{directorMap, 9, 0, 0, 0, 0, 0, 0, 0, 0}, [3]int32{9, 0, 0}},
		{"cut off", []byte{directorEvent, 5}, [3]int32{9, 0, 0}},
		{"no player", []byte{directorInEye, 200}, [3]int32{9, 0, 0}},
		{"camera", []byte{directorCamera, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 90, 0, 0}, [3]int32{-1, 8, 16}},
	} {
		if c.readDirector(director(o.body...)); at() != o.want {
			t.Errorf("%s: %v, want %v", o.name, at(), o.want)
		}
	}
	c.hltv = false // a plugin's order to a player: the camera is in the frames
	if c.readDirector(director(directorInEye, 3)); at() != [3]int32{-1, 8, 16} {
		t.Errorf("in a demo of a player: %v", at())
	}
}

func TestAnHLTVDemoSaysHowManyWatch(t *testing.T) {
	data, _ := written(t, goldsrcwriter.Options{Seconds: 3, HLTV: true})
	got, _ := toldBy(t, data, binread.Options{})
	all := strings.Join(got, "\n")
	for _, want := range []string{
		"0.1 info Director: first person", "0.1 info HLTV: 17 of 128 spectators on 2 proxies",
		"info Director: shows rook",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not in\n%s", want, all)
		}
	}
}

func TestTheDirectorsTargetsAreEvents(t *testing.T) {
	c := newClient()
	c.hltv, c.maxClients = true, 32
	c.roster[5], c.roster[7] = userInfo{present: true, name: "rook"}, userInfo{present: true, name: "sable"}
	camera := []byte{directorCamera, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0xd0, 2, 0, 0, 90, 0, 0} // 90 degrees
	for _, body := range [][]byte{
		{directorInEye, 5},
		{directorInEye, 5},
		{directorEvent, 7, 0, 5, 0, 0, 0, 0, 0},
		camera, camera,
		{directorChase, 5, 0, 0, 0, 0, 0, 0},
	} {
		c.readDirector(director(body...))
	}
	var got []string
	for _, e := range c.events {
		got = append(got, e.Text)
	}
	want := []string{
		"Director: shows rook", "Director: shows sable", "Director: shows a fixed camera",
		"Director: shows rook",
	}
	if !slices.Equal(got, want) {
		t.Errorf("events %q, want %q", got, want)
	}
	if yaw := c.global.Or(sim.CameraYaw, 0); yaw != 16384 {
		t.Errorf("the camera looks at %d, want 16384: a quarter turn", yaw)
	}
}

func TestAnHLTVProxySaysItsDelay(t *testing.T) {
	got, _ := toldBy(t, readDemo(t, "goldsrc", "cs-hltv-empty-assault.dem"), binread.Options{})
	all := strings.Join(got, "\n")
	if n := strings.Count(all, "HLTV proxy: spectators see the game 30 s late"); n != 1 {
		t.Errorf("the delay is said %d times in\n%s", n, all)
	}
	d, err := Open(binread.Bytes(readDemo(t, "goldsrc", "cs-hltv-empty-assault.dem")), binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := sim.NewBuilder()
	r := sim.NewRecording(d.Meta())
	if err := tickAll(d, b, func() {}); err != nil {
		t.Fatal(err)
	}
	for _, u := range b.Finish() {
		r.Append(u)
	}
	if len(r.Warnings) != 1 || r.Warnings[0].Kind != "hltv" || !strings.Contains(r.Warnings[0].Text, "30 s late") {
		t.Errorf("notes %+v", r.Warnings)
	}
}

func TestTheStatusOfAProxyIsSkipped(t *testing.T) {
	for mode, n := range map[byte]int{0: 0, 1: 18, 2: 5} {
		c := newClient()
		body := append(append([]byte{svcHLTV, mode}, []byte("addr\x00..............")[:n]...), svcNop)
		if err := c.read(payload(body...)); err != nil || c.counts.engine[svcNop] != 1 || c.hltv != (mode == 0) {
			t.Errorf("mode %d: %v, %d", mode, err, c.counts.engine[svcNop])
		}
	}
}
