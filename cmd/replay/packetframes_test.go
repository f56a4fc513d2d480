package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Every field of packets, messages and items, with its bytes and bits, is what a script decodes that shares no code
// with Playhead: of 600 packets of our sample or, with PLAYHEAD_FIELDS=1000, of three thousand of every capture in
// PLAYHEAD_REPLAYS, so that there are a thousand of each kind.
func TestFieldsOfPacketsAreThoseOfTheScript(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to run the script")
	}
	least, first := 100, 3000
	paths := []string{sampleWire}
	if long := os.Getenv("PLAYHEAD_FIELDS"); long != "" {
		if least, err = strconv.Atoi(long); err != nil {
			t.Fatal(err)
		}
		first = 1 << 30
		if root := os.Getenv("PLAYHEAD_REPLAYS"); root != "" {
			for _, path := range recordingsBelow(t, root) {
				if strings.Contains(path, ".pcap") {
					paths = append(paths, path)
				}
			}
		}
	}
	kinds := map[string]int{}
	for _, path := range paths {
		var frames []string
		for _, p := range objects(t, "packets", path) {
			if n := int(number(p, "frame")); n <= first {
				frames = append(frames, strconv.Itoa(n))
			}
		}
		random := rand.New(rand.NewPCG(1, 40))
		random.Shuffle(len(frames), func(i, j int) { frames[i], frames[j] = frames[j], frames[i] })
		want := min(len(frames), max(600, 3*least))
		table := filepath.Join(t.TempDir(), "fields.jsonl")
		args := append([]string{"packet", "--json", "--show-private", path}, frames[:want]...)
		if err := os.WriteFile(table, []byte(fine(t, args...)), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(python, "-B", "../../scripts/again/fields.py", table, path).CombinedOutput()
		said := regexp.MustCompile(`(?m)^(\d+) packets \((.*)\), (\d+) values, 0 differ\n\z`).FindStringSubmatch(
			string(out))
		if err != nil || said == nil || said[1] != strconv.Itoa(want) {
			t.Errorf("%s: %v, of %d packets: %.2000s", path, err, want, out)
			continue
		}
		t.Logf("%s: %s", filepath.Base(path), said[0])
		for _, kind := range strings.Split(said[2], ", ") {
			name, count, _ := strings.Cut(kind, " ")
			if name == "DDNet" {
				name, count = "DDNet ex", strings.TrimPrefix(count, "ex ")
			}
			n, err := strconv.Atoi(count)
			if err != nil {
				t.Fatal(err)
			}
			kinds[name] += n
		}
	}
	for _, name := range []string{"0.6", "0.7", "DDNet ex"} {
		if kinds[name] < least {
			t.Errorf("%d packets of %s were compared, want %d", kinds[name], name, least)
		}
	}
	t.Log(kinds)
}

// A frame of a capture is shown with what its snapshot removes, adds and changes, before and after.
func TestPacketShowsWhatASnapshotChanges(t *testing.T) {
	out := fine(t, "packet", sampleWire, "1-60", "2000-2040")
	for _, want := range []string{
		`(?m)^Frame 20\d\d, 20\d\d-\d\d-\d\d [\d:.]+ UTC, to client \d$`,
		`(?m)^  snapshot of tick \d+, from that of tick \d+: \d+ items, \d+ bytes$`,
		`(?m)^   checksum -?\d+, as the message says$`,
		`(?m)^   [0-9a-f]{4}  [0-9a-f]{2}              changed_items = \d+$`,
		`(?m)^   changed Character \d+$`,
		`(?m)^    [0-9a-f]{4}  [0-9a-f ]+ x = -?\d+, was -?\d+$`,
		`(?m)^  [0-9a-f]{4}  [0-9a-f ]+ sequence = \d+$`,
	} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("no line like %s", want)
		}
	}
	if strings.Contains(out, "error: ") {
		t.Error("not all could be shown")
	}
	for args, want := range map[string]string{
		"3x": "no frame", "0": "no frame", "9-3": "no frame", "1-9999999": "at most", "99999999": "no packets",
		"": "name frames",
	} {
		if code, _, errs := replay(strings.Fields("packet " + sampleWire + " " + args)...); code == exitFine ||
			!strings.Contains(errs, want) {
			t.Errorf("frames %q: exit %d, %s", args, code, errs)
		}
	}
	if _, _, errs := replay("packet", sampleLog, "1"); !strings.Contains(errs, "only captures hold packets") {
		t.Error(errs)
	}
}

// Tokens and passwords stay hidden unless they are asked for.
func TestPacketHidesWhatIsPrivate(t *testing.T) {
	for private, args := range map[bool][]string{false: nil, true: {"--show-private"}} {
		out := fine(t, append([]string{"packet", sampleWire, "1-300"}, args...)...)
		token := regexp.MustCompile(`(?m)^ [0-9a-f]{4} .* token = (\S+)$`).FindStringSubmatch(out)
		if token == nil || (token[1] == "•••") == private {
			t.Errorf("private %v: token %q", private, token)
		}
		json := fine(t, append([]string{"packet", "--json", sampleWire, "1-300"}, args...)...)
		if hidden := strings.Contains(json,
			`"name":"token","value":"•••","from":3,"to":7,"bytes":""`); hidden == private {
			t.Errorf("private %v: hidden in JSON %v", private, hidden)
		}
	}
}
