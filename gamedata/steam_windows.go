package gamedata

import "golang.org/x/sys/windows/registry"

// registeredSteam returns the registered Steam folder, none if there is none.
func registeredSteam() []string {
	k, err := registry.OpenKey(registry.CURRENT_USER, `Software\Valve\Steam`, registry.QUERY_VALUE)
	if err != nil {
		return nil
	}
	defer k.Close()
	dir, _, err := k.GetStringValue("SteamPath")
	if dir = slashes(dir); err != nil || !hasDrive(dir) {
		return nil
	}
	return []string{dir}
}
