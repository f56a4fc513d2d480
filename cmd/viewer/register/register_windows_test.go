package register

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/windows/registry"
)

// testPlaces are places of a test's own, so that what the user registered stays.
func testPlaces(t *testing.T) places {
	const base = `Software\PlayheadTest`
	t.Cleanup(func() {
		if err := deleteTree(base); err != nil {
			t.Error(err)
		}
	})
	return places{classes: base + `\Classes`, ours: base + `\Playhead`, registered: base + `\Registered`}
}

// valuesBelow returns every value below a key: key and name, to the text.
func valuesBelow(t *testing.T, key string) map[string]string {
	t.Helper()
	all := map[string]string{}
	k, err := registry.OpenKey(registry.CURRENT_USER, key, registry.QUERY_VALUE|registry.ENUMERATE_SUB_KEYS)
	if err != nil {
		return all
	}
	defer k.Close()
	all[key] = ""
	names, err := k.ReadValueNames(-1)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range names {
		v, _, err := k.GetStringValue(n)
		if err != nil {
			t.Fatal(err)
		}
		all[key+`\`+n] = v
	}
	below, err := k.ReadSubKeyNames(-1)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range below {
		maps.Copy(all, valuesBelow(t, key+`\`+name))
	}
	return all
}

func TestWhatIsRegisteredCanBeUnregistered(t *testing.T) {
	at := testPlaces(t)
	for key, value := range map[string]string{
		at.classes + `\.dem`:                  "Other.Demo", // of another program
		at.classes + `\.pcap\OpenWithProgids`: "Sniffer",
		at.registered:                         "Other",
	} {
		if err := set(key, "", value); err != nil {
			t.Fatal(err)
		}
	}
	before := valuesBelow(t, `Software\PlayheadTest`)
	// What an earlier version registered is ours.
	for key, value := range map[string]string{
		at.classes + `\.gho`: progID, at.classes + `\` + progID + `\shell\open\command`: `"C:\old\playhead.exe" "%1"`,
	} {
		if err := set(key, "", value); err != nil {
			t.Fatal(err)
		}
	}
	const exe = `C:\Spiele und Игры\play head\playhead.exe`
	for range 2 { // again is fine
		if err := registerAt(at, exe); err != nil {
			t.Fatal(err)
		}
	}
	all := valuesBelow(t, `Software\PlayheadTest`)
	for key, want := range map[string]string{
		at.classes + `\Playhead.Recording.demo\shell\open\command\`:   `"` + exe + `" "%1"`,
		at.classes + `\Applications\playhead.exe\shell\open\command\`: `"` + exe + `" "%1"`,
		at.classes + `\.teehistorian\`:                                "Playhead.Recording.teehistorian",
		at.classes + `\.demo\`:                                        "Playhead.Recording.demo",
		// of an earlier version
		at.classes + `\.gho\`: "Playhead.Recording.gho",
		at.classes + `\.dem\`: "Other.Demo",
		at.classes + `\.dem\OpenWithProgids\Playhead.Recording.dem`:     "",
		at.ours + `\Capabilities\FileAssociations\.gho`:                 "Playhead.Recording.gho",
		at.registered + `\Playhead`:                                     at.ours + `\Capabilities`,
		at.classes + `\Applications\playhead.exe\SupportedTypes\.pcap`:  "",
		at.classes + `\Playhead.Recording.teehistorian\DefaultIcon\`:    `"` + exe + `",-101`,
		at.classes + `\Playhead.Recording.pcap\DefaultIcon\`:            `"` + exe + `",-104`,
		at.classes + `\.pcapng\OpenWithProgids\Playhead.Recording.pcap`: "",
	} {
		if got, ok := all[key]; !ok || got != want {
			t.Errorf("%s is %q (%v), want %q", key, got, ok, want)
		}
	}
	if _, ok := all[at.classes+`\`+progID+`\shell\open\command\`]; ok {
		t.Error("the type of an earlier version stays")
	}
	if !registeredAt(at) {
		t.Error("it is registered, but not reported so")
	}
	if err := unregisterAt(at, exe); err != nil {
		t.Fatal(err)
	}
	if after := valuesBelow(t, `Software\PlayheadTest`); !maps.Equal(before, after) {
		t.Errorf("before %v\nafter  %v", slices.Sorted(maps.Keys(before)), slices.Sorted(maps.Keys(after)))
	}
	if err := unregisterAt(at, exe); err != nil {
		t.Errorf("again: %v", err)
	}
}

// Every kind has an icon among the resources of the program.
func TestEveryKindHasItsIcon(t *testing.T) {
	b, err := os.ReadFile(`..\..\..\packaging\windows\viewer.json`)
	if err != nil {
		t.Fatal(err)
	}
	var resources struct {
		Icons map[string]map[string][]string `json:"RT_GROUP_ICON"`
	}
	if err := json.Unmarshal(b, &resources); err != nil {
		t.Fatal(err)
	}
	for _, k := range kinds() {
		files := resources.Icons[fmt.Sprintf("#%d", k.icon)]["0000"]
		if want := "/" + k.extensions[0][1:] + "-"; len(files) != 4 || !strings.Contains(files[0], want) {
			t.Errorf("%s: icon %d is %q, want %s…", k.name, k.icon, files, want)
		}
	}
}
