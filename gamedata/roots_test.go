package gamedata

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestRootsOfEverySystem(t *testing.T) {
	for _, c := range []struct {
		goos, home string
		env        map[string]string
		steam      []string
		want       string
	}{
		{"linux", "/home/u", nil, nil, `
			DDNet /home/u/.local/share/ddnet
			DDNet /home/u/.var/app/tw.ddnet.ddnet/data/ddnet
			Teeworlds /home/u/.local/share/teeworlds
			Teeworlds /home/u/.teeworlds
			DDNet /usr/local/share/games/ddnet/data
			Teeworlds /usr/local/share/games/teeworlds/data
			DDNet /usr/local/share/ddnet/data
			Teeworlds /usr/local/share/teeworlds/data
			DDNet /usr/share/games/ddnet/data
			Teeworlds /usr/share/games/teeworlds/data
			DDNet /usr/share/ddnet/data
			Teeworlds /usr/share/teeworlds/data
			DDNet /home/u/.local/share/Steam/steamapps/common/DDraceNetwork/ddnet/data
			DDNet /home/u/.steam/steam/steamapps/common/DDraceNetwork/ddnet/data
			DDNet /home/u/.var/app/com.valvesoftware.Steam/data/Steam/steamapps/common/DDraceNetwork/ddnet/data
			Half-Life and Counter-Strike /home/u/.local/share/Steam/steamapps/common/Half-Life
			Half-Life and Counter-Strike /home/u/.steam/steam/steamapps/common/Half-Life
			Half-Life and Counter-Strike /home/u/.var/app/com.valvesoftware.Steam/data/Steam/steamapps/common/Half-Life`},
		{
			"linux", "",
			map[string]string{"XDG_DATA_HOME": "/d", "XDG_DATA_DIRS": "/usr/share/:relative:/usr/share"},
			nil, `
			DDNet /d/ddnet
			Teeworlds /d/teeworlds
			DDNet /usr/share/games/ddnet/data
			Teeworlds /usr/share/games/teeworlds/data
			DDNet /usr/share/ddnet/data
			Teeworlds /usr/share/teeworlds/data
			DDNet /usr/local/share/games/ddnet/data
			Teeworlds /usr/local/share/games/teeworlds/data
			DDNet /usr/local/share/ddnet/data
			Teeworlds /usr/local/share/teeworlds/data
			DDNet /d/Steam/steamapps/common/DDraceNetwork/ddnet/data
			Half-Life and Counter-Strike /d/Steam/steamapps/common/Half-Life`,
		},
		{"windows", `C:\Users\u`, map[string]string{"APPDATA": `C:\Users\u\AppData\Roaming`, "ProgramFiles(x86)": `C:\Program Files (x86)`}, nil, `
			DDNet C:/Users/u/AppData/Roaming/DDNet
			Teeworlds C:/Users/u/AppData/Roaming/Teeworlds
			DDNet C:/Program Files (x86)/Steam/steamapps/common/DDraceNetwork/ddnet/data
			Half-Life and Counter-Strike C:/Program Files (x86)/Steam/steamapps/common/Half-Life`},
		{"windows", `C:\Users\u`, map[string]string{"ProgramFiles(x86)": `C:\Program Files (x86)`}, []string{
			"d:/steam",
		}, `
			DDNet d:/steam/steamapps/common/DDraceNetwork/ddnet/data
			DDNet C:/Program Files (x86)/Steam/steamapps/common/DDraceNetwork/ddnet/data
			Half-Life and Counter-Strike d:/steam/steamapps/common/Half-Life
			Half-Life and Counter-Strike C:/Program Files (x86)/Steam/steamapps/common/Half-Life`},
		{"windows", "", nil, nil, ""},
		{"darwin", "/Users/u", nil, nil, `
			DDNet /Users/u/Library/Application Support/DDNet
			Teeworlds /Users/u/Library/Application Support/Teeworlds
			DDNet /Applications/DDNet.app/Contents/Resources/data
			Teeworlds /Applications/Teeworlds.app/Contents/Resources/data
			DDNet /Users/u/Library/Application Support/Steam/steamapps/common/DDraceNetwork/ddnet/data
			Half-Life and Counter-Strike /Users/u/Library/Application Support/Steam/steamapps/common/Half-Life`},
		{"haiku", "/boot/home", nil, nil, "DDNet /boot/home/config/settings/ddnet"},
	} {
		var got []string
		for _, r := range rootsOf(c.goos, c.home, func(k string) string { return c.env[k] }, c.steam) {
			got = append(got, fmt.Sprint(r.Game, " ", r.Path))
		}
		want := strings.FieldsFunc(strings.ReplaceAll(strings.TrimSpace(c.want), "\t", ""), func(r rune) bool {
			return r == '\n'
		})
		if !slices.Equal(got, want) {
			t.Errorf("%s %v:\n%s\nwant\n%s", c.goos, c.env, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

func TestStorageConfigNamesFurtherFolders(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, []byte("# a comment\nadd_path $USERDIR\nadd_path $DATADIR\n  add_path more maps \nadd_path "+
		filepath.Join(dir, "far")+"\nadd_pathx\nadd_path "), dir, "game", "storage.cfg")
	got := withStorageConfig([]Root{
		{filepath.Join(dir, "game", "data"), Teeworlds},
		{filepath.Join(dir, "far"), DDNet},
	})
	want := []Root{
		{filepath.Join(dir, "game", "data"), Teeworlds},
		{filepath.Join(dir, "far"), DDNet},
		{filepath.Join(dir, "game", "more maps"), Teeworlds},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
}

func TestStorageConfigIsBounded(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, []byte(strings.Repeat("add_path a\n", 1000)), dir, "storage.cfg")
	if n := len(storageConfig(filepath.Join(dir, "storage.cfg"))); n != maxStoragePaths {
		t.Errorf("%d folders, want %d", n, maxStoragePaths)
	}
}
