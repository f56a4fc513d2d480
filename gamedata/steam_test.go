package gamedata

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// libraries is a list of libraries as Steam has written it since 2021.
const libraries = `"libraryfolders"
{
	"0"
	{
		"path"		"C:\\Program Files (x86)\\Steam"
		"label"		""
		"apps"
		{
			"70"		"512481280"
		}
	}
	"1"
	{
		"path"		"D:\\Игры und \"Spiele\""
		"path"		"relative"
	}
	"2"
	{
		"path"		"/mnt/games"
	}
}
`

func TestSteamLibrariesOfBothKindsOfLists(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"since 2021", strings.ReplaceAll(libraries, `\"Spiele\"`, "Spiele"), []string{
			"C:/Program Files (x86)/Steam",
			"D:/Игры und Spiele", "/mnt/games",
		}},
		{
			"CRLF", strings.ReplaceAll(strings.ReplaceAll(libraries, `\"Spiele\"`, "Spiele"), "\n", "\r\n"),
			[]string{"C:/Program Files (x86)/Steam", "D:/Игры und Spiele", "/mnt/games"},
		},
		{
			"before",
			"\"LibraryFolders\"\n{\n\t\"TimeNextStatsReport\"\t\t\"1619640000\"\n\t\"1\"\t\t\"E:\\\\Steam " +
				"Library\"\n}\n",
			[]string{"E:/Steam Library"},
		},
		{"empty", "", nil},
		{"damaged", "\"libraryfolders\"\n{\n\t\"0\"\n\t{\n\t\t\"path\"\t\t\"C:\\\\Ste", nil},
	} {
		file := filepath.Join(t.TempDir(), "libraryfolders.vdf")
		if err := os.WriteFile(file, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := steamLibraries(file); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if got := steamLibraries(filepath.Join(t.TempDir(), "none")); got != nil {
		t.Errorf("without a file: %q", got)
	}
}

func TestSteamListsAreBounded(t *testing.T) {
	file := filepath.Join(t.TempDir(), "libraryfolders.vdf")
	var text strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&text, "\"path\" \"/games/%d\"\n", i)
	}
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if n := len(steamLibraries(file)); n != maxSteamLibraries {
		t.Errorf("%d libraries, want %d", n, maxSteamLibraries)
	}
}

// A game in a library on another drive is found.
func TestGamesInLibrariesOfSteamAreFound(t *testing.T) {
	home := t.TempDir()
	steam, far := filepath.Join(home, ".local/share/Steam"), filepath.Join(home, "far away")
	writeFile(t, []byte(`"libraryfolders"
{
	"0"
	{
		"path"		"`+steamEscaped(far)+`"
	}
}
`), steam, "steamapps", "libraryfolders.vdf")
	var got []string
	for _, r := range rootsOf("linux", filepath.ToSlash(home), func(string) string { return "" }, nil) {
		if strings.Contains(r.Path, "far away") {
			got = append(got, fmt.Sprint(r.Game, " ", strings.TrimPrefix(r.Path, filepath.ToSlash(home))))
		}
	}
	want := []string{
		"DDNet /far away/steamapps/common/DDraceNetwork/ddnet/data",
		"Half-Life and Counter-Strike /far away/steamapps/common/Half-Life",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func steamEscaped(path string) string { return strings.ReplaceAll(path, `\`, `\\`) }

// A folder that has several names, as Steam's has on Linux, is one folder.
func TestAFolderOfSeveralNamesIsOneRoot(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need rights on Windows")
	}
	dir := t.TempDir()
	real, link := filepath.Join(dir, "real"), filepath.Join(dir, "link")
	if err := os.Mkdir(real, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(real, link); err != nil {
		t.Fatal(err)
	}
	missing := Root{filepath.Join(dir, "missing"), DDNet}
	got := distinct([]Root{{real, DDNet}, missing, {link, DDNet}, {link, Teeworlds}})
	if want := []Root{{real, DDNet}, missing, {link, Teeworlds}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func FuzzSteamLibraries(f *testing.F) {
	f.Add(libraries)
	f.Add(`"1" "D:\\x"`)
	f.Fuzz(func(t *testing.T, text string) {
		file := filepath.Join(t.TempDir(), "libraryfolders.vdf")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, dir := range steamLibraries(file) {
			if !strings.HasPrefix(dir, "/") && !hasDrive(dir) {
				t.Errorf("%q is not absolute", dir)
			}
		}
	})
}
