package typeset

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
)

// wantedFonts are the files that systems install for the scripts our own fonts
// lack, best first. Each is opened only if the ones before lack a character.
var wantedFonts = [...]string{
	// Chinese, Japanese, Korean
	"notosanscjk-regular.ttc", "notosanscjkjp-regular.otf", "notosanscjksc-regular.otf", "sourcehansans-regular.ttc",
	"yugothm.ttc", "meiryo.ttc", "msyh.ttc", "malgun.ttf", "hiragino sans gb.ttc", "pingfang.ttc",
	"applesdgothicneo.ttc",
	"wqy-microhei.ttc", "wqy-zenhei.ttc", "droidsansfallbackfull.ttf", "droidsansfallback.ttf", "unifont.otf",
	// Arabic, Hebrew, Thai, Indic and other letters
	"notosansarabic-regular.ttf", "notonaskharabic-regular.ttf", "segoeui.ttf", "geezapro.ttc", "dejavusans.ttf",
	"notosans-regular.ttf", "notosanshebrew-regular.ttf", "notosansthai-regular.ttf", "notosansdevanagari-regular.ttf",
	"notosansbengali-regular.ttf", "notosanstamil-regular.ttf", "notosansgeorgian-regular.ttf",
	"notosansarmenian-regular.ttf",
	"leelawui.ttf", "nirmala.ttc", "nirmala.ttf", "tahoma.ttf", "arial unicode.ttf", "arial.ttf",
	"liberationsans-regular.ttf", "freesans.ttf",
	// symbols and emoji
	"notoemoji-regular.ttf", "notosanssymbols2-regular.ttf", "notosanssymbols-regular.ttf", "notosansmath-regular.ttf",
	"seguisym.ttf", "apple symbols.ttf", "symbola.ttf", "symbola_hint.ttf", "notocoloremoji.ttf",
	"apple color emoji.ttc", "seguiemj.ttf",
}

// maxFontFile bounds what is read for a fallback font.
const maxFontFile = 256 << 20

// fontFolders returns where this system keeps its fonts.
func fontFolders() []string {
	home, _ := os.UserHomeDir() // without one, only the system's folders are left
	switch runtime.GOOS {
	case "windows":
		return []string{filepath.Join(os.Getenv("WINDIR"), "Fonts"), filepath.Join(os.Getenv("LOCALAPPDATA"),
			"Microsoft", "Windows", "Fonts")}
	case "darwin":
		return []string{"/System/Library/Fonts", "/Library/Fonts", filepath.Join(home, "Library", "Fonts")}
	}
	dirs := []string{"/usr/share/fonts", "/usr/local/share/fonts"}
	if home != "" {
		dirs = append(dirs, filepath.Join(home, ".local", "share", "fonts"), filepath.Join(home, ".fonts"))
	}
	return dirs
}

// systemFonts returns the wanted files found below the folders, best first.
func systemFonts(folders []string) []string {
	found := map[string]string{}
	for _, dir := range folders {
		// A folder that cannot be read has no fonts for us; nothing else depends on it.
		_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return fs.SkipDir
			}
			name := strings.ToLower(d.Name())
			if !d.IsDir() && slices.Contains(wantedFonts[:], name) && found[name] == "" {
				found[name] = path
			}
			return nil
		})
	}
	var out []string
	for _, name := range wantedFonts {
		if path := found[name]; path != "" {
			out = append(out, path)
		}
	}
	return out
}

// openFont returns the first face of a font file, or nil if it is not one we
// can read: a damaged font of the system must not keep names from being shown.
func openFont(path string) *font.Face {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close() // only read from
	if info, err := f.Stat(); err != nil || info.Size() > maxFontFile {
		return nil
	}
	// A collection holds ten fonts or more: only the tables of the first are read.
	loaders, err := opentype.NewLoaders(f)
	if err != nil || len(loaders) == 0 {
		return nil
	}
	ft, err := font.NewFont(loaders[0])
	if err != nil {
		return nil
	}
	return font.NewFace(ft)
}
