package register

import (
	"errors"
	"path/filepath"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"

	"playhead/formats"
)

// progID names the type of all recordings.
const progID = "Playhead.Recording"

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
	return `Playhead is registered: it opens recordings by double-click where no other program does. Elsewhere right-click one and choose "Open with".`, nil
}

func registerAt(at places, exe string) error {
	command := `"` + exe + `" "%1"`
	application := at.classes + `\Applications\` + filepath.Base(exe)
	capabilities := at.ours + `\Capabilities`
	type value struct{ key, name, value string }
	keys := []value{
		{at.classes + `\` + progID, "", "Game recording"},
		{at.classes + `\` + progID, "FriendlyTypeName", "Game recording"},
		{at.classes + `\` + progID + `\DefaultIcon`, "", `"` + exe + `",0`},
		{at.classes + `\` + progID + `\shell\open`, "FriendlyAppName", "Playhead"},
		{at.classes + `\` + progID + `\shell\open\command`, "", command},
		{application, "FriendlyAppName", "Playhead"},
		{application + `\shell\open\command`, "", command},
		{capabilities, "ApplicationName", "Playhead"},
		{capabilities, "ApplicationDescription", "Watch any moment of a recorded game again"},
		{at.registered, "Playhead", capabilities},
	}
	for _, ext := range extensions() {
		keys = append(keys,
			value{at.classes + `\` + ext + `\OpenWithProgids`, progID, ""},
			value{application + `\SupportedTypes`, ext, ""},
			value{capabilities + `\FileAssociations`, ext, progID})
		if owner(at, ext) == "" {
			keys = append(keys, value{at.classes + `\` + ext, "", progID})
		}
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
	return get(registry.CURRENT_USER, at.classes+`\`+progID+`\shell\open\command`) != ""
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
	for _, ext := range extensions() {
		key := at.classes + `\` + ext
		if get(registry.CURRENT_USER, key) == progID {
			if err := unset(key, ""); err != nil {
				return err
			}
		}
		if err := unset(key+`\OpenWithProgids`, progID); err != nil {
			return err
		}
		// Keys that nothing uses go.
		_ = deleteEmpty(key + `\OpenWithProgids`)
		_ = deleteEmpty(key)
	}
	err := errors.Join(
		deleteTree(at.classes+`\`+progID),
		deleteTree(at.classes+`\Applications\`+filepath.Base(exe)),
		deleteTree(at.ours),
		unset(at.registered, "Playhead"),
	)
	_ = deleteEmpty(at.classes + `\Applications`)
	return err
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
