package demowriter

import "playhead/formats/twdemo"

// Types of 0.6.
const (
	Projectile6    = 2
	Laser6         = 3
	Pickup6        = 4
	Flag6          = 5
	GameInfo6      = 6
	GameData6      = 7
	Core6          = 8
	Character6     = 9
	PlayerInfo6    = 10
	ClientInfo6    = 11
	SpectatorInfo6 = 12
	Common6        = 13
	Explosion6     = 14
	Spawn6         = 15
	HammerHit6     = 16
	Death6         = 17
	SoundGlobal6   = 18
	SoundWorld6    = 19
	DamageInd6     = 20
)

// Types of 0.7.
const (
	Pickup7       = 4
	GameData7     = 6
	GameTeam7     = 7
	GameFlag7     = 8
	Character7    = 10
	PlayerInfo7   = 11
	Spectator7    = 12
	DeClientInfo7 = 13
	DeGameInfo7   = 14
	DeTune7       = 15
	Common7       = 16
	SoundWorld7   = 21
	Damage7       = 22
	PlayerRace7   = 23
	GameRace7     = 24
)

// A Tee is a character and whose it is.
type Tee struct {
	ID    int
	Name  string
	Local bool
	Team  int32
	Score int32
	// Tick is that of the Character item: older than the snapshot when the
	// server left it to the client where the tee goes.
	Tick   int32
	X, Y   int32
	VX, VY int32
	Angle  int32
	Weapon int32
	Health int32
	Attack int32
}

// Items6 returns the tee in 0.6: PlayerInfo, ClientInfo, and Character unless
// he is a spectator.
func (t Tee) Items6() []twdemo.Item {
	local := int32(0)
	if t.Local {
		local = 1
	}
	info := append(PackString(t.Name, 4), PackString("clan", 3)...)
	info = append(append(info, 276), PackString("default", 6)...)
	items := []twdemo.Item{
		Item(PlayerInfo6, t.ID, local, int32(t.ID), t.Team, t.Score, 20),
		Item(ClientInfo6, t.ID, append(info, 1, 0x112233, 0x445566)...),
	}
	if t.Team >= 0 {
		items = append(items, Item(Character6, t.ID, append(t.core(), 1, t.Health, 2, 10, t.Weapon, 0, t.Attack)...))
	}
	return items
}

// Items7 returns the tee in 0.7, as demos hold it.
func (t Tee) Items7() []twdemo.Item {
	info := []int32{0, t.Team}
	if t.Local {
		info[0] = 1
	}
	info = append(append(info, PackString(t.Name, 4)...), PackString("clan", 3)...)
	info = append(info, 276)
	for _, part := range [...]string{"standard", "", "", "standard", "standard", "standard"} {
		info = append(info, PackString(part, 6)...)
	}
	info = append(info, 1, 0, 0, 1, 1, 0, 0x112233, 0, 0, 0x445566, 0x778899, 0)
	items := []twdemo.Item{
		Item(PlayerInfo7, t.ID, 0, t.Score, 20),
		Item(DeClientInfo7, t.ID, info...),
	}
	if t.Team >= 0 {
		items = append(items, Item(Character7, t.ID, append(t.core(), t.Health, 2, 10, t.Weapon, 0, t.Attack, 0)...))
	}
	return items
}

// core returns the ints that characters begin with in both protocols.
func (t Tee) core() []int32 {
	return []int32{t.Tick, t.X, t.Y, t.VX, t.VY, t.Angle, 1, 0, -1, 0, 0, t.X, t.Y, 0, 0}
}
