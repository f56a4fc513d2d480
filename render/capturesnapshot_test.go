package render

import (
	"bytes"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ulikunitz/xz"

	"playhead/assets/samples"
)

// A snapshot shows which items it changes, and a click on one its ints, before and after. Other
// snapshots then show them, too.
func TestASnapshotUnfoldsIntoItems(t *testing.T) {
	v := watchBytes(t, "sunny-ledges.pcap", sampleCapture(t), 1280, 1800)
	v.watch.Session.Play.Seek(20 * time.Second)
	st := v.do("key B")
	find := func(change *regexp.Regexp) int {
		for range 60 {
			if st = v.do("key ArrowDown"); st.Message == nil || st.Message.Name != "SNAPSINGLE" {
				continue
			}
			if i := slices.IndexFunc(st.Message.Fields, change.MatchString); i >= 0 {
				return i
			}
		}
		t.Fatal("no snapshot changes a character")
		return -1
	}
	row := find(regexp.MustCompile(`^Character \d+ tick \d+, `))
	for _, want := range []string{
		`^snapshot tick \d+ from tick \d+, \d+ items$`, `^checksum -?\d+, correct$`,
		`^changed_items \d+$`,
	} {
		if !slices.ContainsFunc(st.Message.Fields, regexp.MustCompile(want).MatchString) {
			t.Errorf("no field %s in %q", want, st.Message.Fields)
		}
	}
	inside := regexp.MustCompile(`^tick \d+, was \d+$`)
	if slices.ContainsFunc(st.Message.Fields, inside.MatchString) {
		t.Error("an item is open that nobody opened")
	}
	item := strings.Join(strings.Fields(st.Message.Fields[row])[:2], " ")
	st = v.press("byte field", row)
	if !strings.HasPrefix(st.Message.Fields[row], item) || !slices.ContainsFunc(st.Message.Fields[row:row+6],
		inside.MatchString) {
		t.Errorf("%s does not unfold: %q", item, st.Message.Fields[row:])
	}
	again := find(regexp.MustCompile("^" + item + ` tick \d+, `))
	if !slices.ContainsFunc(st.Message.Fields, inside.MatchString) {
		t.Errorf("%s is folded in the next snapshot: %q", item, st.Message.Fields)
	}
	if st = v.press("byte field", again); slices.ContainsFunc(st.Message.Fields, inside.MatchString) {
		t.Errorf("%s does not fold again", item)
	}
}

// sampleCapture returns our sample of traffic, unpacked.
func sampleCapture(t *testing.T) []byte {
	t.Helper()
	packed, err := samples.Files.ReadFile("sunny-ledges.pcap.xz")
	if err != nil {
		t.Fatal(err)
	}
	r, err := xz.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
