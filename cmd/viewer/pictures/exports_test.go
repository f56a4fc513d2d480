package pictures

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestPicturesOfTheWindowGetNewNames(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Pictures", "Playhead")
	for _, want := range []string{"x.png", "x (2).png", "x (3).png"} {
		path, err := writeNew(nil, dir, "x", ".png", []byte(want))
		if b, rerr := os.ReadFile(path); err != nil || rerr != nil || filepath.Base(path) != want || string(b) != want {
			t.Errorf("%s, %v, %v; want %s", path, err, rerr, want)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 3 {
		t.Errorf("%v, %v", entries, err)
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
