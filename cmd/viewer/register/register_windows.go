package register

import (
	"errors"
	"path/filepath"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"

	"playhead/formats"
)

// The keys below HKEY_CURRENT_USER.
const (
	classes      = `Software\Classes`
	progID       = "Playhead.Recording"
	capabilities = `Software\Playhead\Capabilities`
	registered   = `Software\RegisteredApplications`
)

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

// Register lists Playhead under "Open with" for recordings, for this user. It
// returns what it did, as a sentence.
func Register() (string, error) {
	exe, err := program()
	if err != nil {
		return "", err
	}
	command := `"` + exe + `" "%1"`
	application := classes + `\Applications\` + filepath.Base(exe)
	keys := []struct{ key, name, value string }{
		{classes + `\` + progID, "", "Game recording"},
		{classes + `\` + progID, "FriendlyTypeName", "Game recording"},
		{classes + `\` + progID + `\DefaultIcon`, "", `"` + exe + `",0`},
		{classes + `\` + progID + `\shell\open`, "FriendlyAppName", "Playhead"},
		{classes + `\` + progID + `\shell\open\command`, "", command},
		{application, "FriendlyAppName", "Playhead"},
		{application + `\shell\open\command`, "", command},
		{capabilities, "ApplicationName", "Playhead"},
		{capabilities, "ApplicationDescription", "Watch any moment of a recorded game again"},
		{registered, "Playhead", capabilities},
	}
	for _, ext := range extensions() {
		keys = append(keys,
			struct{ key, name, value string }{classes + `\` + ext + `\OpenWithProgids`, progID, ""},
			struct{ key, name, value string }{application + `\SupportedTypes`, ext, ""},
			struct{ key, name, value string }{capabilities + `\FileAssociations`, ext, progID})
	}
	for _, k := range keys {
		if err := set(k.key, k.name, k.value); err != nil {
			return "", err
		}
	}
	notify()
	return `Playhead is registered: right-click a recording, "Open with". To open all of a type by double-click, choose "Always".`, nil
}

// Unregister removes what Register wrote. It returns what it did, as a sentence.
func Unregister() (string, error) {
	exe, err := program()
	if err != nil {
		return "", err
	}
	_, err = registry.OpenKey(registry.CURRENT_USER, classes+`\`+progID, registry.QUERY_VALUE)
	was := err == nil
	for _, ext := range extensions() {
		if err := unset(classes+`\`+ext+`\OpenWithProgids`, progID); err != nil {
			return "", err
		}
		// Keys that nothing uses go; Windows refuses to delete those with keys below.
		_ = deleteEmpty(classes + `\` + ext + `\OpenWithProgids`)
		_ = deleteEmpty(classes + `\` + ext)
	}
	err = errors.Join(
		deleteTree(classes+`\`+progID),
		deleteTree(classes+`\Applications\`+filepath.Base(exe)),
		deleteTree(`Software\Playhead`),
		unset(registered, "Playhead"),
	)
	if err != nil {
		return "", err
	}
	notify()
	if !was {
		return "Playhead was not registered for this user.", nil
	}
	return "Playhead is no longer registered.", nil
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
