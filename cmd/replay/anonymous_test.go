package main

import (
	"context"
	"encoding/base64"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"playhead/answers"
	"playhead/formats"
	"playhead/formats/twdemo"
	"playhead/sim"
	"playhead/testdata/campaign"
	"playhead/testdata/demowriter"
	"playhead/testdata/ghostwriter"
	"playhead/testdata/replays"
	"playhead/testdata/thwriter"
)

// The names in the recordings of namedRecordings. Nothing else in an output looks like them.
var rareNames = []string{"quxmouse", "velmortis", "zorbclan", "ghostowner", "oddstem", "thirdforced"}

// namedRecordings writes recordings whose names nobody would mistake for something else.
func namedRecordings(t *testing.T) []string {
	t.Helper()
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	say := func(text string) []byte { return thwriter.GameMessage(17, thwriter.Int(0), thwriter.Text(text)) }
	f := thwriter.New(thwriter.NewHeader().With("config", map[string]string{"sv_name": "home of ZorbClan"}))
	f.Ex(thwriter.JoinVer6, thwriter.Int(0)).Join(0).Message(0, thwriter.StartInfo6(20, "Quxmouse", "Zorbclan",
		"default"))
	f.Tick(1).PlayerNew(0, 100, 100).InputNew(0, [10]int32{1, 50, -50}).Message(0, say("where is VELMORTIS?"))
	for tick := 2; tick < 200; tick++ {
		f.Tick(tick).PlayerDiff(0, 1, 0)
		switch tick {
		case 50:
			f.Ex(thwriter.JoinVer6, thwriter.Int(1)).Join(1).Message(1, thwriter.StartInfo6(20, "Velmortis",
				"", "default"))
		case 51:
			f.PlayerNew(1, 200, 100).Command(0, 128, "invite", "Velmortis")
		case 90:
			f.Message(1, thwriter.StartInfo6(21, "Thirdforced", "", "default")).Message(0, say("hi thirdforced"))
		}
	}
	log := write("Oddstem.teehistorian", f.Drop(1, "Quxmouse kicked me").Drop(0, "").Finish().Bytes())

	d := &demowriter.Demo{Header: twdemo.Header{
		Version: 6, NetVersion: twdemo.NetVersion6, MapName: "level", Type: "server", Timestamp: "2026-01-02_03-04-05",
	}}
	for tick := 100; tick <= 200; tick += 2 {
		items := append(demowriter.Tee{ID: 3, Name: "Quxmouse", Tick: int32(tick), X: int32(tick), Y: 50}.Items6(),
			demowriter.Tee{ID: 4, Name: "Velmortis", Tick: int32(tick), X: 500, Y: 50}.Items6()...)
		s := demowriter.Step{Tick: sim.Tick(tick), Keyframe: tick == 100, Items: items}
		if tick == 112 {
			s.After = append(s.After,
				demowriter.Message(3, false, 0, -1, "'Velmortis' entered and joined the game"),
				demowriter.Message(3, false, 0, 3, "hello velmortis"),
				demowriter.Message(2, false, "welcome, Quxmouse"),
				demowriter.Message(4, false, 3, 4, 1, 0))
		}
		d.Steps = append(d.Steps, s)
	}
	demo := write("Oddstem.demo", d.Bytes())
	run := ghostwriter.Walk(60)
	run.Owner = "Ghostowner"
	return []string{log, demo, write("Oddstem.gho", run.Bytes())}
}

// anonymousOutputs is what can be handed on of a recording, by one of the words in its kind.
var anonymousOutputs = []struct {
	of   string // "" for every kind
	args []string
}{
	{"", []string{"info", "FILE"}},
	{"", []string{"runs", "FILE", "FILE", "--json"}},
	{"", []string{"compare", "FILE#0", "FILE#1", "--csv"}},
	{"", []string{"compare", "FILE#0", "FILE#1", "--table", "teams", "--csv"}},
	{"", []string{"judge", "FILE", "--html", "OUT/report.html", "--force"}},
	{"", []string{"export", "FILE", "FILE", "--every", "50", "-o", "OUT/rows.csv", "--force"}},
	{"", []string{"export", "FILE", "--every", "50", "-o", "OUT/rows.parquet", "--force"}},
	{"", []string{"events", "FILE", "--parquet", "-o", "OUT/events.parquet", "--force"}},
	{"", []string{
		"page", "FILE", "--title", "NAMES", "--from", "30%", "--to", "32%", "--no-map", "-o", "OUT/page.html",
		"--force",
	}},
	{"tee", []string{"demo", "FILE", "--from", "30%", "--to", "70%", "-o", "OUT/made.demo", "--force"}},
	{"twdemo", []string{"cut", "FILE", "--from", "10%", "--to", "90%", "-o", "OUT/cut.demo", "--force"}},
	{"tee", []string{"ghost", "FILE", "-o", "OUT/run.gho", "--force"}},
}

// outputsOf returns what can be handed on of a kind of recording: the outputs above and every table.
func outputsOf(kind string) (all [][]string) {
	for _, o := range anonymousOutputs {
		if o.of == "tee" && kind == "goldsrc" || o.of == "twdemo" && kind != "twdemo" {
			continue
		}
		all = append(all, o.args)
	}
	for _, a := range answers.All() {
		if a.Command == "" && !a.Raw {
			all = append(all, []string{a.Name, "FILE", "--json"})
		}
	}
	return all
}

// checkAnonymous makes everything in dir of a recording that can be handed on, and looks for names in it. It returns
// how
// many outputs there were.
func checkAnonymous(t *testing.T, dir, path string, names []string, fold bool) (made int) {
	t.Helper()
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		return 0
	}
	kind := f.Decoder.Meta().Format
	f.Close()
	for _, o := range outputsOf(kind) {
		args := append(slices.Clone(o), "--anonymous")
		for i := range args {
			args[i] = strings.NewReplacer("FILE", path, "OUT", dir, "NAMES", strings.Join(names, " ")).Replace(args[i])
		}
		code, text, errs := replay(args...)
		if code != exitFine {
			if errs == "" {
				t.Errorf("%v: exit %d without a word", args, code)
			}
			continue
		}
		made++
		if out := slices.Index(args, "--force"); out > 0 {
			for _, a := range args {
				if strings.HasPrefix(a, dir) {
					text += contentsOfAll(t, a)
				}
			}
		}
		checkNobody(t, strings.Join(o, " "), text, names, fold)
	}
	return made
}

func checkNobody(t *testing.T, what, text string, names []string, fold bool) {
	t.Helper()
	if fold {
		text = strings.ToLower(text)
	}
	for _, n := range names {
		if fold {
			n = strings.ToLower(n)
		}
		if i := strings.Index(text, n); i >= 0 {
			t.Errorf("%s holds %q: …%q…", what, n, text[max(0, i-40):min(len(text), i+40)])
		}
	}
}

var columnOfPage = regexp.MustCompile(`"([A-Za-z0-9+/]{40,}=*)"`)

// contentsOfAll returns what is in a file that was made, unpacked, and its bytes. Names in demos and ghosts are packed
// into numbers: what reads them says what they are.
func contentsOfAll(t *testing.T, name string) string {
	t.Helper()
	text, err := contentsOf(name)
	if err != nil {
		t.Fatal(err)
	}
	switch filepath.Ext(name) {
	case ".html":
		for _, m := range columnOfPage.FindAllStringSubmatch(text, -1) {
			if data, err := base64.StdEncoding.DecodeString(m[1]); err == nil {
				text += string(data)
			}
		}
	case ".gho", ".demo":
		_, info, _ := replay("info", name, "--json", "--show-private")
		_, events, _ := replay("events", name, "--json", "--show-private")
		text += info + events
	}
	return text
}

// Nothing that is made with --anonymous holds a name of the recording, in any spelling.
func TestAnonymousOutputsNameNobody(t *testing.T) {
	for _, path := range namedRecordings(t) {
		t.Run(filepath.Ext(path), func(t *testing.T) {
			_, shown, _ := replay("info", path)
			_, events, _ := replay("events", path)
			var named []string
			for _, n := range rareNames {
				if strings.Contains(strings.ToLower(shown+events), n) {
					named = append(named, n)
				}
			}
			if len(named) < 2 {
				t.Errorf("only %q are there without the flag: the test proves nothing", named)
			}
			if made := checkAnonymous(t, t.TempDir(), path, named, true); made < 9 {
				t.Errorf("%d outputs", made)
			}
		})
	}
}

// One player is called the same in every output, and --player takes their real name, too.
func TestAnAliasIsTheSameEverywhere(t *testing.T) {
	log := namedRecordings(t)[0]
	info := fine(t, "info", log, "--anonymous")
	for _, want := range []string{"recording 1\n", "player 1  (clan 1)", "player 3"} {
		if !strings.Contains(info, want) {
			t.Errorf("no %q in %s", want, info)
		}
	}
	events := fineBut(t, "", "events", log, "--anonymous")
	for _, want := range []string{"where is player 2?", "player 2 → player 3", "hi player 3", "player 1 kicked me"} {
		if !strings.Contains(events, want) {
			t.Errorf("no %q in %s", want, events)
		}
	}
	demo := filepath.Join(t.TempDir(), "made.demo")
	fineBut(t, "", "demo", log, "-o", demo, "--anonymous", "--share-safe", "--player", "Velmortis")
	if made := fine(t, "info", demo); !strings.Contains(made, "player 2") || strings.Contains(made, "player 1 ") {
		t.Errorf("the demo of player 2 holds %s", made)
	}
	if code, _, errs := replay("info", log, "--anonymous", "--show-private"); code != exitUsage {
		t.Errorf("exit %d, %s", code, errs)
	}
}

// Names of real recordings that also are words of games, maps or of our own outputs.
var commonNames = []string{"default", "Player", "DDNet", "player", "TEST", "Teeworlds"}

// realNames returns the names in a recording that do not occur in texts by chance.
func realNames(t *testing.T, path string) (names []string) {
	t.Helper()
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		return nil
	}
	defer f.Close()
	add := func(name string) {
		letters := 0
		for _, r := range name {
			if unicode.IsLetter(r) {
				letters++
			}
		}
		name = strings.TrimSpace(sim.Clean(name))
		if letters >= 4 && utf8.RuneCountInString(name) >= 4 && !slices.Contains(names, name) &&
			!slices.Contains(commonNames, name) {
			names = append(names, name)
		}
	}
	l := sim.Load(context.Background(), f.Decoder)
	for u := range l.Updates {
		for _, s := range u.Roster {
			add(s.Identity.Name)
			add(s.Identity.Clan)
		}
		for _, c := range u.Clients {
			add(c.Name)
		}
	}
	base := filepath.Base(path)
	add(base)
	add(base[:strings.IndexByte(base, '.')])
	return names
}

// shortRecording is how many bytes a recording may have that is looked at each time. The others take minutes.
const shortRecording = 200_000

// No output of a real recording holds the name of a player, a clan or the file. Short ones only, unless it is the
// long form of the tests.
func TestAnonymousOutputsOfRealRecordingsNameNobody(t *testing.T) {
	root, dir := replays.Path(t), t.TempDir() // which is not called like a recording
	recordings, outputs, named := 0, 0, 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !formats.Candidate(path) || !campaign.Long() &&
			strings.Contains(path, "damaged") {
			return err
		}
		info, err := d.Info()
		if err != nil || info.Size() > shortRecording && !campaign.Long() {
			return err
		}
		names := realNames(t, path)
		t.Run(d.Name(), func(t *testing.T) {
			if made := checkAnonymous(t, dir, path, names, false); made > 0 {
				recordings++
				named += len(names)
				outputs += made
			}
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d outputs of %d recordings hold none of their %d names", outputs, recordings, named)
	if recordings < 20 {
		t.Errorf("only %d recordings were looked at", recordings)
	}
}

// An anonymous page made from a case follows the players named in the case, but does not name them.
func TestACaseNamesNobodyOnAnAnonymousPage(t *testing.T) {
	out := filepath.Join(t.TempDir(), "a.html")
	of := caseOf(t, sampleLog)
	fine(t, "page", sampleLog, "--case", of, "--data", samplesFolder, "--no-map", "--anonymous", "--title",
		"nova's try",
		"-o", out)
	text := readText(t, out)
	checkNobody(t, "the page", text, []string{
		"nova", "kettle", "rookery",
		formats.TrimExtension(filepath.Base(sampleLog)),
	},
		false)
	for _, word := range []string{`"follow":"player `, `"player":"player `, `"title":"player `} {
		if !strings.Contains(text, word) {
			t.Errorf("the page lacks %s", word)
		}
	}
}
