package pictures

import (
	"slices"
	"testing"
	"time"

	"playhead/cmd/viewer/opening"
	"playhead/render/desk"
)

func TestADemoIsAskedForAsItWasChosen(t *testing.T) {
	o := opening.New(opening.Config{})
	o.Now().MapFile = "/maps/x.map"
	st := &Studio{Config: Config{Opener: o}}
	got := st.demoArgs(desk.Clip{From: time.Second, To: 2500 * time.Millisecond, Demo: &desk.Demo{
		ShareSafe: true,
		NoChat:    true, Team: 3, Player: 7,
	}}, "-odd.demo", "/out/a.demo")
	want := []string{
		"demo", "--from", "1.000000s", "--to", "2.500000s", "-o", "/out/a.demo", "--share-safe",
		"--no-chat", "--team", "3", "--player", "7", "--map", "/maps/x.map", "--", "-odd.demo",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	got = st.demoArgs(desk.Clip{Demo: &desk.Demo{Team: -1, Player: -1}}, "b", "c")
	want = []string{"demo", "--from", "0.000000s", "--to", "0.000000s", "-o", "c", "--map", "/maps/x.map", "--", "b"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestAPageIsAskedForAsItWasChosen(t *testing.T) {
	o := opening.New(opening.Config{})
	o.Now().MapFile = "/maps/x.map"
	st := &Studio{Config: Config{Opener: o}}
	got := st.pageArgs(desk.Clip{From: time.Second, To: 2 * time.Second, Page: &desk.Page{
		Exact: true, Follow: 0, Player: 7,
	}}, "-odd.demo", "/out/a.html")
	want := []string{
		"page", "--from", "1.000000s", "--to", "2.000000s", "-o", "/out/a.html", "--follow", "0", "--player", "7",
		"--exact-inputs", "--map", "/maps/x.map", "--", "-odd.demo",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	got = st.pageArgs(desk.Clip{Page: &desk.Page{Follow: -1, Player: -1}}, "b", "c")
	want = []string{"page", "--from", "0.000000s", "--to", "0.000000s", "-o", "c", "--map", "/maps/x.map", "--", "b"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestATableIsAskedForAsItWasChosen(t *testing.T) {
	o := opening.New(opening.Config{})
	o.Now().MapFile = "/maps/x.map"
	st := &Studio{Config: Config{Opener: o}}
	got := st.tableArgs(desk.Clip{From: time.Second, To: 2 * time.Second, Table: &desk.Table{
		Player:   7,
		Inferred: true,
	}}, "-odd.demo", "/out/a.csv")
	want := []string{
		"export", "--format", "csv", "-o", "/out/a.csv", "--from", "1.000000s", "--to", "2.000000s",
		"--player", "7", "--inferred", "--map", "/maps/x.map", "--", "-odd.demo",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	got = st.tableArgs(desk.Clip{From: time.Second, To: 2 * time.Second, Table: &desk.Table{Whole: true, Player: -1}},
		"b", "c")
	want = []string{"export", "--format", "csv", "-o", "c", "--map", "/maps/x.map", "--", "b"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// Names that are hidden are hidden by the program that writes the file, and are not in its name.
func TestHiddenNamesAreAskedFor(t *testing.T) {
	st := &Studio{Config: Config{Opener: opening.New(opening.Config{})}}
	for what, args := range map[string][]string{
		"demo":  st.demoArgs(desk.Clip{HideNames: true, Demo: &desk.Demo{Team: -1, Player: -1}}, "b", "c"),
		"page":  st.pageArgs(desk.Clip{HideNames: true, Page: &desk.Page{Follow: -1, Player: -1}}, "b", "c"),
		"table": st.tableArgs(desk.Clip{HideNames: true, Table: &desk.Table{Player: -1}}, "b", "c"),
		"clip":  clipArgs(desk.Clip{HideNames: true, Follow: -1}, "c"),
		"still": clipArgs(desk.Clip{HideNames: true, Still: true, Follow: -1}, "c"),
	} {
		if !slices.Contains(args, "--anonymous") {
			t.Errorf("%s: %q", what, args)
		}
	}
	if args := clipArgs(desk.Clip{Follow: -1}, "c"); slices.Contains(args, "--anonymous") {
		t.Errorf("without the choice: %q", args)
	}
}
