package settings_test

import (
	"encoding/json"
	"testing"

	"playhead/render/layout"
	"playhead/render/settings"
)

func TestSettingsHoldTheGroundAsAWord(t *testing.T) {
	for _, c := range []struct {
		file string
		want settings.Ground
	}{
		{`{"view":"physics"}`, settings.Physics},
		{`{"view":"design"}`, settings.Design},
		{`{"view":"both"}`, settings.Both},
		{`{"view":"of tomorrow"}`, settings.Both},
		{`{}`, settings.Both},
	} {
		var s settings.Settings
		if err := json.Unmarshal([]byte(c.file), &s); err != nil || s.View != c.want {
			t.Errorf("%s: %v, %v", c.file, s.View, err)
		}
		var again settings.Settings
		if b, err := json.Marshal(s); err != nil || json.Unmarshal(b, &again) != nil || again.View != s.View {
			t.Errorf("%s: written as %s, %v", c.file, b, err)
		}
	}
	if _, err := settings.ParseGround("walls"); err == nil {
		t.Error("walls is no ground")
	}
}

func TestSettingsHoldPanelsAsWords(t *testing.T) {
	for _, c := range []struct {
		file string
		want layout.Wish
	}{{`{"panel":"closed"}`, layout.Closed}, {`{"panel":"open"}`, layout.Open}, {
		`{"panel":"of tomorrow"}`,
		layout.Auto,
	}, {`{}`, layout.Auto}} {
		var s, again settings.Settings
		if err := json.Unmarshal([]byte(c.file), &s); err != nil || s.Panel != c.want {
			t.Errorf("%s: %v, %v", c.file, s.Panel, err)
		}
		if b, err := json.Marshal(s); err != nil || json.Unmarshal(b, &again) != nil || again.Panel != s.Panel {
			t.Errorf("%s: written as %s, %v", c.file, b, err)
		}
	}
}
