package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/sim"
)

func TestFlagsOfDressedPictures(t *testing.T) {
	for _, c := range []struct{ args, wrong string }{
		{"a.demo --ui off --screenshot x.png --caption", ""},
		{"a.demo --ui off --screenshot x.png --caption=Look", ""},
		{"a.demo --screenshot x.png --caption", "--ui off"},
		{"a.demo --ui off --caption", "--screenshot and --record"},
		{"a.demo --ui off --screenshot x.png --background transparent", ""},
		{"a.demo --ui off --record x.mp4 --background transparent", "no transparency"},
		{"a.demo --ui off --record x.mp4 --background 00b140", ""},
		{"a.demo --screenshot x.png --background 00b140", "--ui off"},
		{"a.demo --ui off --screenshot x.png --background scene", "--overlay keys"},
		{"a.demo --follow 1 --overlay keys --background scene --record x.mp4 --caption", ""},
		{"a.demo --follow 1 --overlay keys --record x.mp4", "no transparency"},
		{"a.demo --overlay keys --record x.gif", "--follow"},
		{"a.demo --ui off --screenshot x.png --moments 0.2 --from 1s --to 3s", ""},
		{"a.demo --screenshot x.png --moments 0.2", "--ui off"},
		{"a.demo --ui off --screenshot x.png --moments 0", "0.02"},
		{"a.demo --ui off --record x.gif --moments 1", "--screenshot"},
		{"a.demo --ui off --screenshot x.png --from 1s", "--moments"},
		{"a.demo --record x.gif --slow kill,10.5s", ""},
		{"a.demo --record x.gif --slow kil", "kill, "},
		{"a.demo --screenshot x.png --slow kill", "--record"},
		{"a.demo --screenshot x.png --wide 800", ""},
		{"a.demo --screenshot x.png --wide -1", "--wide"},
		{"a.demo --screenshot", ""},
		{"a.demo --record --ui off", ""},
	} {
		_, err := parseFlags(strings.Fields(c.args))
		if c.wrong == "" && err != nil || c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)) {
			t.Errorf("%s: %v, want %q", c.args, err, c.wrong)
		}
	}
	o, err := parseFlags(strings.Fields("a.demo --record x.gif --slow kill,finish,10.5s --wide 640"))
	if err != nil || !slices.Equal(o.dress.slow.kinds, []sim.EventKind{sim.EventKill, sim.EventFinish}) || len(o.dress.slow.points) != 1 || o.dress.wide != 640 {
		t.Errorf("%+v, %v", o.dress, err)
	}
	o, err = parseFlags(strings.Fields("a.demo --ui off --screenshot x.png --moments 0.2 --from 1s"))
	if err != nil || o.dress.every != 200*time.Millisecond || o.record.from == nil {
		t.Errorf("%+v, %v", o.dress, err)
	}
}

func TestNamesOfFilesSuitEverySystem(t *testing.T) {
	for _, c := range [][2]string{
		{`a/b\c:d*e?f"g<h>i|j%k`, "a_b_c_d_e_f_g_h_i_j_k"},
		{"ends with dots. .", "ends with dots"},
		{"line\nbreak", "line break"},
		{strings.Repeat("x", 300), strings.Repeat("x", longestName)},
		{strings.Repeat("ü", 300), strings.Repeat("ü", longestBytes/2)},
		{strings.Repeat("😀", 300), strings.Repeat("😀", longestBytes/4)},
		{"../../.ssh/authorized_keys", "_.._.ssh_authorized_keys"},
		{"-rf .hidden", "rf .hidden"},
		{"\x1b[2J\u202egpj.exe\u2066\u009b31m\u200b", "[2Jgpj.exe31m"},
		{"z" + strings.Repeat("\u0301", 60) + "algo", "z\u0301\u0301algo"},
		{"cut \xff\xfe", "cut \ufffd\ufffd"},
	} {
		if got := fileName(c[0]); got != c[1] {
			t.Errorf("%q: %q, want %q", c[0], got, c[1])
		}
	}
}

func TestAReelSaysWhatIsShown(t *testing.T) {
	for args, ok := range map[string]bool{
		"--reel a.reel":                              true,
		"--reel a.reel --record x.mp4 --ui off":      true,
		"--reel a.reel b.demo":                       false,
		"--reel a.reel --at 1s":                      false,
		"--reel a.reel --from 1s --record x.mp4":     false,
		"--reel a.reel --follow nova --record x.mp4": false,
		"--reel a.reel --screenshot x.png":           false,
	} {
		if _, err := parseFlags(strings.Fields(args)); (err == nil) != ok {
			t.Errorf("%s: %v", args, err)
		}
	}
}
