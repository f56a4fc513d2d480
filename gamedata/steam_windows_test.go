package gamedata

import (
	"slices"
	"testing"

	"golang.org/x/sys/windows/registry"
)

// Steam writes where it is into the registry, with slashes and small letters.
func TestSteamIsFoundByTheRegistry(t *testing.T) {
	const key = `Software\Valve\Steam`
	if k, err := registry.OpenKey(registry.CURRENT_USER, key, registry.QUERY_VALUE); err == nil {
		k.Close()
		if len(registeredSteam()) != 1 {
			t.Error("Steam is installed, but not found")
		}
		return // what the user has is left alone
	}
	k, _, err := registry.CreateKey(registry.CURRENT_USER, key, registry.SET_VALUE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, key := range []string{key, `Software\Valve`} {
			if err := registry.DeleteKey(registry.CURRENT_USER, key); err != nil {
				t.Error(err)
			}
		}
	})
	for _, c := range []struct {
		value string
		want  []string
	}{{"d:/spiele/steam", []string{"d:/spiele/steam"}}, {`D:\Игры\Steam`, []string{"D:/Игры/Steam"}}, {"steam", nil}} {
		if err := k.SetStringValue("SteamPath", c.value); err != nil {
			t.Fatal(err)
		}
		if got := registeredSteam(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.value, got, c.want)
		}
	}
	if err := k.Close(); err != nil {
		t.Error(err)
	}
}
