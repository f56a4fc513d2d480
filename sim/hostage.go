package sim

// What happened to a hostage: Value of an event of kind hostage.
const (
	HostageKilled int32 = 1 + iota
	HostageRescued
	HostageFollows // a player leads it
	HostageHurt
)

// HostageWord returns the word for what happened to a hostage, "" for an unknown
// value.
func HostageWord(v int32) string {
	if v < HostageKilled || v > HostageHurt {
		return ""
	}
	return [...]string{"killed", "rescued", "follows", "hurt"}[v-HostageKilled]
}

// ZonesIn returns the kinds of zones in a value of the column Zones.
func ZonesIn(bits int32) (kinds []ZoneKind) {
	for k := range NumZoneKinds {
		if bits>>k&1 == 1 {
			kinds = append(kinds, k)
		}
	}
	return kinds
}
