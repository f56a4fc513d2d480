package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playhead/answers"
	"playhead/formats"
	"playhead/testdata/campaign"
)

// An againScript computes a table again: scripts/again/<name>.py, given the files that
// commands wrote.
type againScript struct {
	name string
	// files are the commands whose output the script takes, in order. Those of messages are
	// empty for recordings that have none.
	files [][]string
	// of reports whether a recording can have rows.
	of func(path string) bool
	// least is how many values are compared in the samples together.
	least int
}

func againScripts() []againScript {
	goldsrc := func(path string) bool { return strings.Contains(path, ".dem") && !strings.Contains(path, ".demo") }
	capture := func(path string) bool { return strings.Contains(path, ".pcap") }
	return []againScript{
		{
			"stats",
			[][]string{
				{"stats", "--json"},
				{"export"},
				{"events", "--json", "--kind", "kill,death,finish,chat,spawn"},
				{"messages", "--json", "--show-private", "--name", "DeathMsg"},
			},
			func(string) bool { return true }, 400,
		},
		{
			"runs",
			[][]string{
				{"runs", "--json"},
				{"export", "--inferred"},
				{"events", "--json", "--kind", "finish,kill,death,leave,save,load,team"},
				{"map"},
			},
			func(path string) bool { return !goldsrc(path) }, 1400,
		},
		{
			"bests",
			[][]string{{"bests", "--json"}, {"runs", "--json"}, {"info", "--json"}},
			func(path string) bool { return !goldsrc(path) }, 60,
		},
		sectionsAgain(),
		{
			"keys",
			[][]string{{"keys", "--json"}, {"runs", "--json"}, {"export"}},
			func(path string) bool { return !goldsrc(path) }, 800,
		},
		{
			"rounds",
			[][]string{
				{"rounds", "--json"},
				{
					"messages", "--json", "--show-private", "--name",
					"DeathMsg,TeamScore,TextMsg,SendAudio,ResetHUD,RoundTime,SVC_SERVERINFO,BombDrop",
				},
			},
			goldsrc, 50,
		},
		{
			"logrows",
			[][]string{{"export"}, {"file"}},
			func(path string) bool { return strings.Contains(path, ".teehistorian") }, 10_000,
		},
		{"kills", append(matchFiles("kills"), []string{"file"}), goldsrc, 4000},
		{"match", matchFiles("match"), goldsrc, 300},
		{"weapons", matchFiles("weapons"), goldsrc, 200},
		{"economy", matchFiles("economy"), goldsrc, 600},
		{
			"heat",
			append([][]string{
				{"heat", "--json", "--only", "seen:sight"},
				{"heat", "--json", "--only", "seen:sight side:ct time:0..30 height:-100..100"},
			}, append(matchFiles("")[1:], []string{"events", "--json", "--kind", "shot,explosion,sound"})...),
			goldsrc, 1500,
		},
		{
			"players",
			[][]string{
				{"players", "--json"},
				{"export"},
				{"messages", "--json", "--show-private", "--name", "SVC_SERVERINFO,SVC_UPDATEUSERINFO,DeathMsg"},
				{"file"},
			},
			func(string) bool { return true }, 150,
		},
		{
			"events",
			[][]string{
				{"events", "--json", "--show-private"},
				{"messages", "--json", "--show-private", "--name", "DeathMsg,SayText"},
				{"file"},
			},
			func(path string) bool { return !capture(path) }, 250,
		},
		{
			"contacts",
			[][]string{
				{"contacts", "--json"},
				{"export", "--inferred"},
				{"events", "--json", "--kind", "hammer_hit,swap,freeze,unfreeze"},
			},
			func(path string) bool { return !goldsrc(path) }, 100,
		},
		{
			"teams",
			[][]string{
				{"teams", "--json"},
				{"teamwork", "--json"},
				{"runs", "--json"},
				{"export", "--inferred"},
				{"contacts", "--json"},
				{"map"},
			},
			func(path string) bool { return !goldsrc(path) }, 150,
		},
		{
			"marks",
			[][]string{{"marks", "--json", "--marks", givenMarks}, {"file"}, {"given", givenMarks}, {"export"}},
			func(string) bool { return true }, 90,
		},
		{
			"segments",
			[][]string{
				{"segments", "--json"},
				{"messages", "--json", "--name", "NetworkMessages,ConsoleCommand,SVC_SERVERINFO"},
				{"file"},
			},
			goldsrc, 15,
		},
		{"speeds", [][]string{{"speeds", "--json"}, {"export"}}, func(string) bool { return true }, 50_000},
		{"messages", [][]string{{"messages", "--json"}, {"file"}}, goldsrc, 50_000},
		{"chunks", [][]string{{"chunks", "--json"}, {"file"}}, capture, 100_000},
		{"packets", [][]string{{"packets", "--json"}, {"file"}}, capture, 100_000},
		{"lag", [][]string{{"lag", "--json"}, {"moments", "--json"}, {"file"}}, capture, 40},
		{"sent", [][]string{{"judge", "--csv"}, {"export"}, {"file"}}, capture, 300},
		{
			"judge",
			[][]string{
				{"judge", "--csv", "--inferred"},
				{"export", "--inferred"},
				{"events", "--json", "--kind", "command"},
			},
			func(path string) bool { return !capture(path) }, 800,
		},
		{
			"jumps",
			[][]string{{"jumps", "--json"}, {"export"}, {"events", "--json", "--kind", "command"}},
			goldsrc, 1,
		},
	}
}

// givenMarks is a file of marks, all within the first two seconds.
const givenMarks = "testdata/given-marks.jsonl"

// matchFiles are the files of the scripts about matches.
func matchFiles(name string) [][]string {
	return [][]string{
		{name, "--json"},
		{
			"messages", "--json", "--show-private", "--name",
			"DeathMsg,TeamScore,TextMsg,SendAudio,ResetHUD,RoundTime,SVC_SERVERINFO,TeamInfo,ScoreInfo,ScoreAttrib," +
				"SVC_UPDATEUSERINFO,Money,Account",
		},
		{"export"},
	}
}

// Every cell of the tables is what a script computes that shares no code with Playhead,
// except for the differences that docs/truth.md explains. The long form looks at all real
// recordings.
func TestCampaignTablesAreThoseOfTheScripts(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to run the scripts")
	}
	course, _, _ := writeCourse(t, 1, orderedJumps()[:14])
	long, _ := writeLongMatch(t)
	paths := []string{sampleLog, sampleDemo, sampleCTF, sampleWire, sampleMatch, course, long}
	if root := os.Getenv("PLAYHEAD_REPLAYS"); root != "" && campaign.Long() {
		paths = append(paths, recordingsBelow(t, root)...)
	}
	explained := explainedDifferences(t)
	for _, s := range campaign.Share(againScripts()) {
		t.Run(s.name, func(t *testing.T) {
			compared := 0
			for _, path := range paths {
				if campaign.Race && compared > 0 {
					return // scripts race with nothing: one recording each runs the goroutines of the table
				}
				if path == long && !strings.Contains("kills match weapons economy rounds", s.name) {
					continue // the others know nothing of teams that change out of sight
				}
				if s.of(path) {
					compared += s.compare(t, python, path, explained)
				}
			}
			if compared < s.least {
				t.Errorf("%d values were compared, want %d", compared, s.least)
			}
			t.Logf("%d values of %d recordings compared", compared, len(paths))
		})
	}
}

// A new table is computed again, too.
func TestEveryTableIsComputedAgain(t *testing.T) {
	scripts := map[string]string{ // of the tests of their own
		"moments": "lag", "teamwork": "teams", "compared_teams": "teams", "similar": "similar", "find": "find",
		"splits": "compare", "gap": "compare",
		"losses": "compare", "setbacks": "sections",
		"compared_sections": "compare", "compared_segments": "sets",
	}
	for _, s := range againScripts() {
		scripts[s.name] = s.name
	}
	text, err := os.ReadFile("../../docs/truth.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range answers.All() {
		script := scripts[a.Name] + ".py"
		if _, err := os.Stat("../../scripts/again/" + script); err != nil {
			t.Errorf("nothing computes %s again", a.Name)
		}
		if !regexp.MustCompile(`(?m)^\| [^|]*\b` + a.Name + `\b[^|]* \| [^|]*\x60` + script).Match(text) {
			t.Errorf("docs/truth.md does not say how %s computes %s again", script, a.Name)
		}
	}
}

// A script is short enough to be checked by reading it.
func TestScriptsOfTablesAreShort(t *testing.T) {
	paths, err := filepath.Glob("../../scripts/again/*.py")
	if err != nil || len(paths) < 20 {
		t.Fatal(len(paths), err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n"); n > 150 {
			t.Errorf("%s has %d lines, want at most 150", path, n)
		}
	}
}

// compare runs the script for a recording and returns how many values it compared.
func (s *againScript) compare(t *testing.T, python, path string, explained [][2]string) int {
	t.Helper()
	dir, args := t.TempDir(), []string{}
	for i, command := range s.files {
		if command[0] == "file" { // the recording itself
			args = append(args, path)
			continue
		}
		if command[0] == "given" {
			args = append(args, command[1])
			continue
		}
		file := filepath.Join(dir, strconv.Itoa(i))
		if command[0] == "map" { // writes a file; not every recording has a map that is found
			code, _, errs := replay("map", path, "-o", file)
			if code != exitFine {
				t.Logf("%s: without a map: %s", path, errs)
			}
		}
		args = append(args, file)
		if _, err := os.Stat(file); err == nil {
			continue
		}
		var out string
		if command[0] != "map" {
			_, out, _ = replay(append(slices.Clone(command), path)...)
		}
		if err := os.WriteFile(file, []byte(out), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	n := runAgain(t, python, s.name, path, args, explained)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	return n
}

// runAgain runs a script about a recording and returns how many values it compared.
func runAgain(t *testing.T, python, name, path string, args []string, explained [][2]string) int {
	t.Helper()
	out, _ := exec.Command(python, append([]string{"-B", "../../scripts/again/" + name + ".py"}, args...)...).
		CombinedOutput()
	found := regexp.MustCompile(`(?m)^.*, (\d+) values, (\d+) differ\n\z`).FindSubmatch(out)
	if found == nil {
		t.Errorf("%s: %s", path, out)
		return 0
	}
	for line := range strings.Lines(strings.TrimSuffix(string(out), string(found[0]))) {
		line = strings.TrimSpace(line)
		if !slices.ContainsFunc(explained, func(x [2]string) bool {
			return strings.HasSuffix(path, x[0]) && strings.Contains(name+": "+line, x[1])
		}) {
			t.Errorf("%s: %s: %s", path, name, line)
		}
	}
	n, err := strconv.Atoi(string(found[1]))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// explainedDifferences returns the rows of the table of docs/truth.md whose heading says
// that: file and difference.
func explainedDifferences(t *testing.T) (list [][2]string) {
	t.Helper()
	text, err := os.ReadFile("../../docs/truth.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(text), "\n## Explained differences\n")
	if !ok {
		t.Fatal("docs/truth.md does not list the explained differences")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	for row := range strings.Lines(section) {
		if cells := strings.Split(row, "|"); len(cells) > 3 && strings.Contains(cells[1], "`") {
			list = append(list, [2]string{strings.Trim(cells[1], " `"), strings.Trim(cells[2], " `")})
		}
	}
	return list
}

// recordingsBelow returns the recordings of a folder.
func recordingsBelow(t *testing.T, root string) (paths []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if f, err := formats.OpenFile(path, formats.Options{}); err == nil {
			paths = append(paths, path)
			return f.Close()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) < 10 {
		t.Fatalf("%d recordings below %s", len(paths), root)
	}
	return paths
}
