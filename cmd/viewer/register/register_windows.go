package register

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"

	"playhead/casefile"
	"playhead/formats"
)

// progID is the beginning of the names of our types. The type of earlier versions
// had this name and was that of all recordings.
const progID = "Playhead.Recording"

// A kind is a type of recordings in the eyes of Windows.
type kind struct {
	extensions []string // with dots
	name       string   // as the Explorer shows it
	icon       int      // resource of the program: see packaging/windows/viewer.json
}

// kinds are the types of recordings. A format that is not among them has the icon of
// the program.
func kinds() []kind {
	known := []kind{
		{[]string{".teehistorian"}, "DDNet server log", 101},
		{[]string{".demo"}, "Teeworlds demo", 102},
		{[]string{".dem"}, "Half-Life demo", 103},
		{[]string{".pcap", ".pcapng"}, "Traffic capture", 104},
		{[]string{".gho"}, "DDNet ghost", 105},
		{[]string{casefile.Ending}, "Playhead case", 0},
	}
	for _, ext := range extensions() {
		if !slices.ContainsFunc(known, func(k kind) bool { return slices.Contains(k.extensions, ext) }) {
			known = append(known, kind{[]string{ext}, "Game recording", 0})
		}
	}
	return known
}

// progID returns the name of the type.
func (k *kind) progID() string { return progID + k.extensions[0] }

// iconOf returns where the icon of the type is.
func (k *kind) iconOf(exe string) string {
	if k.icon == 0 {
		return `"` + exe + `",0`
	}
	return fmt.Sprintf(`"%s",-%d`, exe, k.icon) // by its number as a resource
}

// linkKey names the links to moments, playhead:///…
const linkKey = "playhead"

// places are keys below HKEY_CURRENT_USER.
type places struct{ classes, ours, registered string }

// ofUser are the places that Windows looks at.
func ofUser() places {
	return places{classes: `Software\Classes`, ours: `Software\Playhead`, registered: `Software\RegisteredApplications`}
}

// forAll is where programs are registered for all users, below
// HKEY_LOCAL_MACHINE.
const forAll = `Software\Classes`

// extensions are those of recordings, with dots. Packed files are left to the
// programs that unpack them.
func extensions() []string {
	var out []string
	for _, f := range formats.All() {
		for _, e := range f.Extensions {
			out = append(out, "."+e)
		}
	}
	return out
}

// Register lists Playhead under "Open with" for recordings, for this user, and
// makes it what a double-click starts where no program is that yet. It returns
// what it did, as a sentence.
func Register() (string, error) {
	exe, err := program()
	if err != nil {
		return "", err
	}
	if err := registerAt(ofUser(), exe); err != nil {
		return "", err
	}
	notify()
	return `Playhead is registered: it opens recordings by double-click if no other program opens them. Otherwise, right-click one and choose "Open with".`, nil
}

func registerAt(at places, exe string) error {
	command := `"` + exe + `" "%1"`
	application := at.classes + `\Applications\` + filepath.Base(exe)
	capabilities := at.ours + `\Capabilities`
	type value struct{ key, name, value string }
	keys := []value{
		{application, "FriendlyAppName", "Playhead"},
		{application + `\shell\open\command`, "", command},
		{capabilities, "ApplicationName", "Playhead"},
		{capabilities, "ApplicationDescription", "Watch any moment of a recorded game again"},
		{at.registered, "Playhead", capabilities},
		// Links: the program refuses one that comes with anything else.
		{at.classes + `\` + linkKey, "", "URL:Playhead moment"},
		{at.classes + `\` + linkKey, "URL Protocol", ""},
		{at.classes + `\` + linkKey + `\shell\open\command`, "", command},
		{capabilities + `\UrlAssociations`, linkKey, linkKey},
	}
	for _, kind := range kinds() {
		id := kind.progID()
		class := at.classes + `\` + id
		keys = append(keys,
			value{class, "", kind.name},
			value{class, "FriendlyTypeName", kind.name},
			value{class + `\DefaultIcon`, "", kind.iconOf(exe)},
			value{class + `\shell\open`, "FriendlyAppName", "Playhead"},
			value{class + `\shell\open\command`, "", command})
		for _, ext := range kind.extensions {
			keys = append(keys,
				value{at.classes + `\` + ext + `\OpenWithProgids`, id, ""},
				value{application + `\SupportedTypes`, ext, ""},
				value{capabilities + `\FileAssociations`, ext, id})
			if o := owner(at, ext); o == "" || o == progID {
				keys = append(keys, value{at.classes + `\` + ext, "", id})
			}
		}
	}
	if err := deleteTree(at.classes + `\` + progID); err != nil {
		return err
	}
	for _, k := range keys {
		if err := set(k.key, k.name, k.value); err != nil {
			return err
		}
	}
	return nil
}

// owner returns the type that an extension has, "" for none.
func owner(at places, ext string) string {
	if t := get(registry.CURRENT_USER, at.classes+`\`+ext); t != "" {
		return t
	}
	return get(registry.LOCAL_MACHINE, forAll+`\`+ext)
}

// Registered reports whether Playhead is registered for this user.
func Registered() bool { return registeredAt(ofUser()) }

func registeredAt(at places) bool {
	for _, k := range kinds() {
		if get(registry.CURRENT_USER, at.classes+`\`+k.progID()+`\shell\open\command`) != "" {
			return true
		}
	}
	return false
}

// Unregister removes what Register wrote. It returns what it did, as a sentence.
func Unregister() (string, error) {
	exe, err := program()
	if err != nil {
		return "", err
	}
	was := Registered()
	if err := unregisterAt(ofUser(), exe); err != nil {
		return "", err
	}
	notify()
	if !was {
		return "Playhead was not registered for this user.", nil
	}
	return "Playhead is no longer registered.", nil
}

func unregisterAt(at places, exe string) error {
	for _, kind := range kinds() {
		for _, ext := range kind.extensions {
			if err := unregisterExtension(at.classes+`\`+ext, progID, kind.progID()); err != nil {
				return err
			}
		}
		if err := deleteTree(at.classes + `\` + kind.progID()); err != nil {
			return err
		}
	}
	err := errors.Join(
		deleteTree(at.classes+`\`+progID),
		deleteTree(at.classes+`\`+linkKey),
		deleteTree(at.classes+`\Applications\`+filepath.Base(exe)),
		deleteTree(at.ours),
		unset(at.registered, "Playhead"),
	)
	_ = deleteEmpty(at.classes + `\Applications`)
	return err
}

// unregisterExtension takes types of ours from the key of an extension.
func unregisterExtension(key string, ids ...string) error {
	for _, id := range ids {
		if get(registry.CURRENT_USER, key) == id {
			if err := unset(key, ""); err != nil {
				return err
			}
		}
		if err := unset(key+`\OpenWithProgids`, id); err != nil {
			return err
		}
	}
	// Keys that nothing uses go.
	_ = deleteEmpty(key + `\OpenWithProgids`)
	_ = deleteEmpty(key)
	return nil
}

// get returns the default value of a key, "" without one.
func get(root registry.Key, key string) string {
	k, err := registry.OpenKey(root, key, registry.QUERY_VALUE)
	if err != nil {
		return ""
	}
	defer k.Close()
	v, _, err := k.GetStringValue("")
	if err != nil {
		return ""
	}
	return v
}

func set(key, name, value string) error {
	k, _, err := registry.CreateKey(registry.CURRENT_USER, key, registry.SET_VALUE)
	if err != nil {
		return err
	}
	return errors.Join(k.SetStringValue(name, value), k.Close())
}

// unset removes a value, if it is there.
func unset(key, name string) error {
	k, err := registry.OpenKey(registry.CURRENT_USER, key, registry.SET_VALUE)
	if errors.Is(err, registry.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer k.Close()
	if err := k.DeleteValue(name); !errors.Is(err, registry.ErrNotExist) {
		return err
	}
	return nil
}

// deleteEmpty removes a key without values and without keys below.
func deleteEmpty(key string) error {
	k, err := registry.OpenKey(registry.CURRENT_USER, key, registry.QUERY_VALUE|registry.ENUMERATE_SUB_KEYS)
	if err != nil {
		return err
	}
	info, err := k.Stat()
	k.Close()
	if err != nil || info.ValueCount > 0 || info.SubKeyCount > 0 {
		return err
	}
	return registry.DeleteKey(registry.CURRENT_USER, key)
}

// deleteTree removes a key with all below it, if it is there.
func deleteTree(key string) error {
	k, err := registry.OpenKey(registry.CURRENT_USER, key, registry.ENUMERATE_SUB_KEYS)
	if errors.Is(err, registry.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	below, err := k.ReadSubKeyNames(-1)
	k.Close()
	if err != nil {
		return err
	}
	for _, name := range below {
		if err := deleteTree(key + `\` + name); err != nil {
			return err
		}
	}
	return registry.DeleteKey(registry.CURRENT_USER, key)
}

// notify tells the Explorer that types have changed (SHCNE_ASSOCCHANGED).
func notify() {
	_, _, _ = windows.NewLazySystemDLL("shell32.dll").NewProc("SHChangeNotify").Call(0x08000000, 0, 0, 0)
}
