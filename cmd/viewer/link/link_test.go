package link

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

func TestLinksLeadBackToTheirMoment(t *testing.T) {
	for _, c := range []struct {
		m   Moment
		url string
	}{
		{Moment{File: "/home/nova/run.demo"}, "playhead:///home/nova/run.demo"},
		{
			Moment{
				File: "/home/nova/my demos/ü & 100%.demo", At: "1/tick:4150", Follow: "a b&c=d",
				Camera: "480.5,-839,800", View: "physics",
			},
			"playhead:///home/nova/my%20demos/%C3%BC%20&%20100%25.demo?at=1%2Ftick%3A4150&camera=480.5,-839,800&follow=a+b%26c%3Dd&view=physics",
		},
		{Moment{File: "C:/Users/nova/run.demo", At: "t12"}, "playhead:///C:/Users/nova/run.demo?at=t12"},
		{Moment{File: "/a/what?.demo#1"}, "playhead:///a/what%3F.demo%231"},
		{
			Moment{Named: Named{Name: "ü & 100%.demo", SHA256: sum, Bytes: 81920}, At: "t4150", Camera: "1,2"},
			"playhead:%C3%BC%20&%20100%25.demo?at=t4150&bytes=81920&camera=1,2&sha256=" + sum,
		},
		{
			Moment{Named: Named{Name: "day.zip", SHA256: sum, Bytes: 9, Entry: "b/round 2.demo"}},
			"playhead:day.zip?bytes=9&entry=b%2Fround+2.demo&sha256=" + sum,
		},
	} {
		if got := c.m.URL(); got != c.url {
			t.Errorf("%+v: %s, want %s", c.m, got, c.url)
		}
		if got, err := Parse(c.url); err != nil || got != c.m {
			t.Errorf("%s: %+v, %v", c.url, got, err)
		}
	}
}

const sum = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

var hostile = []string{
	"playhead:run.demo?sha256=" + sum, "playhead:run.demo?bytes=3", "playhead:run.demo?bytes=3&sha256=" + sum[1:],
	"playhead:run.demo?bytes=0&sha256=" + sum, "playhead:run.demo?bytes=3&bytes=3&sha256=" + sum,
	"playhead:run.demo?bytes=3&sha256=" + sum + "&sha256=" + sum, "playhead:..?bytes=3&sha256=" + sum,
	"playhead:a%2Fb.demo?bytes=3&sha256=" + sum, "playhead:a/b.demo?bytes=3&sha256=" + sum,
	"playhead:C%3Aa.demo?bytes=3&sha256=" + sum, "playhead:a%5Cb.demo?bytes=3&sha256=" + sum,
	"playhead:a.demo?bytes=3&sha256=" + sum + "&record=x.mp4", "playhead:a%00.demo?bytes=3&sha256=" + sum,
	"playhead:a.zip?bytes=3&entry=../b&sha256=" + sum, "playhead:a.zip?bytes=3&entry=/b&sha256=" + sum,
	"playhead:a.zip?bytes=3&entry=&sha256=" + sum, "playhead:a.demo?bytes=x&sha256=" + sum,
	"playhead:///a.demo?bytes=3&sha256=" + sum,
	"", "playhead:", "playhead://", "playhead:///", "playhead:run.demo", "playhead:./run.demo",
	"playhead://server/share/run.demo", "playhead:////server/share/run.demo",
	"playhead:///%5C%5Cserver%5Cshare%5Crun.demo", `playhead:///\\server\run.demo`,
	"playhead://user@host/run.demo", "playhead://localhost/run.demo", "playhead:http://a/b", "http://a/b.demo",
	"file:" + "///a/b.demo", "--record",
	"playhead:///a/../../etc/passwd", "playhead:///a/./b.demo", "playhead:///a//b.demo", "playhead:///a/b.demo/",
	"playhead:///a/%2e%2e/b.demo",
	"playhead:///a.demo?record=/tmp/x.mp4", "playhead:///a.demo?screenshot=x.png", "playhead:///a.demo?show-private",
	"playhead:///a.demo?show-private=1",
	"playhead:///a.demo?data=/tmp", "playhead:///a.demo?map=/tmp/x.map", "playhead:///a.demo?act=key+Q",
	"playhead:///a.demo?dump-state=/tmp/x",
	"playhead:///a.demo?at=t1&at=t2", "playhead:///a.demo?at=soon", "playhead:///a.demo?at=",
	"playhead:///a.demo?camera=1", "playhead:///a.demo?camera=NaN,1", "playhead:///a.demo?camera=1,2,-3",
	"playhead:///a.demo?camera=1e300,2", "playhead:///a.demo?view=x", "playhead:///a.demo?follow=a%00b",
	"playhead:///a.demo?follow=" + strings.Repeat("x", 65),
	"playhead:///a%00.demo", "playhead:///a%0a.demo", "playhead:///a\n.demo", "playhead:///a%ff.demo",
	"playhead:///a.demo#x", "playhead:///a.demo?at=%zz", "playhead:///a%.demo", "playhead:///a.demo?a;b",
	"playhead:///" + strings.Repeat("a", 17_000),
}

func TestHostileLinksAreRefused(t *testing.T) {
	for _, text := range hostile {
		if m, err := Parse(text); err == nil {
			t.Errorf("%.80q leads to %+v", text, m)
		}
	}
}

func TestFlagsAreOnesOfTheCommandLine(t *testing.T) {
	m := Moment{File: "/a.demo", At: "t4", Follow: "-x", Camera: "1,2,3"}
	if got := strings.Join(m.Flags(), " "); got != "--at=t4 --follow=-x --camera=1,2,3" {
		t.Error(got)
	}
}

func TestCommandsReachTheProgramAsTheyWere(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	args := []string{"/home/a b/it's $HOME `x`;\"q\".demo", "--follow=-x*", "#1", "", "plain/path.demo", "a\nb", "~"}
	out, err := exec.Command(sh, "-c", Command(append([]string{"printf", `[%s]`}, args...)...)).Output()
	if want := "[" + strings.Join(args, "][") + "]"; err != nil || string(out) != want {
		t.Errorf("%q, %v, want %q", out, err, want)
	}
	if got := quote(`C:\my demos\a.demo`, true); got != `"C:\my demos\a.demo"` {
		t.Error(got)
	}
}

// The longest paths of Linux have links, in any script; a link that would not fit once it is escaped is refused.
func TestTheLongestPathsHaveLinks(t *testing.T) {
	m := Moment{File: "/" + strings.Repeat("界", 1364) + ".gz", At: "t1"}
	if again, err := Parse(m.URL()); err != nil || again != m {
		t.Errorf("%d bytes: %v", len(m.URL()), err)
	}
	if _, err := Parse("playhead:/" + strings.Repeat(" ", 9000)); err == nil {
		t.Error("a link is read whose own form is too long to be read")
	}
}

func FuzzParse(f *testing.F) {
	f.Add("playhead:///home/nova/run.demo?at=t4150&follow=nova&camera=480,839,800&view=both")
	for _, text := range hostile {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Parse(text)
		if err != nil {
			return
		}
		if n := m.Named; n.SHA256 != "" {
			if m.File != "" || strings.ContainsAny(n.Name, "/\\:\x00\n") || n.Name == ".." || n.Bytes <= 0 ||
				strings.HasPrefix(n.Entry, "/") || slices.Contains(strings.Split(n.Entry, "/"), "..") {
				t.Fatalf("%q leads to %+v", text, m)
			}
		} else if !strings.HasPrefix(m.File, "/") && m.File[1] != ':' || strings.HasPrefix(m.File, "//") ||
			strings.Contains(m.File, "/../") || strings.ContainsAny(m.File, "\x00\n\\") {
			t.Fatalf("%q leads to %q", text, m.File)
		}
		for _, flag := range m.Flags() {
			if !strings.HasPrefix(flag, "--at=") && !strings.HasPrefix(flag, "--follow=") &&
				!strings.HasPrefix(flag, "--camera=") && !strings.HasPrefix(flag, "--view=") {
				t.Fatalf("%q sets %q", text, flag)
			}
		}
		if again, err := Parse(m.URL()); err != nil || again != m {
			t.Fatalf("%q: %+v is not %+v again: %v", text, m, again, err)
		}
	})
}
