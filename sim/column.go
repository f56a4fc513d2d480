package sim

import "strconv"

// Col names one quantity of a player at one tick. Values are int32; the
// [ColumnInfo] of the game says what one step is worth.
type Col uint8

// The columns of a player's Row. The order decides how compactly a change is
// stored (often changing ones first), nothing else.
const (
	X  Col = iota // position; Teeworlds: world units, y down; GoldSrc: 1/256 unit
	Y             //
	VX            // velocity; Teeworlds: 1/256 unit a tick, as in the Character item; GoldSrc: 1/256 unit a second
	VY
	AimX      // cursor relative to the tee, world units
	AimY      //
	AimAngle  // Teeworlds: radians × 256, 0 right, clockwise
	Direction // −1 left, 0, 1 right
	Jump      // key held: 0 or 1
	Fire      // press counter, odd = held
	Hook      // key held: 0 or 1
	Jumped    // Teeworlds: bit 0 key held since a jump, bit 1 air jump used
	// TrueAt is 0 when the row's values were true at the row's tick, else
	// 1 + the tick at which they were (a stale item of a snapshot).
	TrueAt
	HookState // −1 retracted 0 idle 1–3 retracting 4 flying 5 grabbed
	HookX     // world units
	HookY
	HookDX // direction × 256
	HookDY
	HookTick
	AttackTick
	HookedPlayer // client id or −1
	Z            // GoldSrc: 1/256 unit
	Yaw          // GoldSrc: 1/65536 turn, counter-clockwise from +X
	Pitch        // GoldSrc: 1/65536 turn, down positive
	VZ
	Buttons // GoldSrc usercmd buttons
	CmdMsec // GoldSrc: how long the recorder's last usercmd lasted, ms
	// ForwardMove and SideMove are the speeds that the usercmd asks for, forward
	// and to the right; GoldSrc: 1/256 unit a second.
	ForwardMove
	SideMove
	OnGround // 0 or 1
	Weapon   // Teeworlds 0 hammer … 5 ninja; GoldSrc: index into Game.Names
	Ammo
	PlayerFlags // as sent by the client: 0.6 bits
	Health
	Armor
	Emote
	Alive // 1 alive, 0 body or dead
	WantedWeapon
	NextWeapon
	PrevWeapon
	FreezeEnd // 0 not frozen, −1 deep frozen, else the tick of thaw
	FreezeStart
	Ducking // 0 or 1
	// Team: DDRace team on DDNet; −1 spectators 0 red or all 1 blue on vanilla;
	// 0–3 in GoldSrc.
	Team
	Score
	Ping           // ms
	CharFlags      // DDNetCharacter.flags
	Jumps          // how many jumps the tee has
	JumpedTotal    // how many it has used
	TeleCheckpoint //
	StrongWeak     // DDNet: order of hook strength
	NinjaStart     // tick
	StatusFlags    // DDNetPlayer.flags: 1 afk 2 paused 4 spectating
	BestTime       // ms, the player's best finish
	RaceStart      // tick at which the race of this player began
	Model          // GoldSrc: index into Game.Names
	Sequence       // GoldSrc animation
	GaitSequence
	Effects
	Money
	Deaths
	// Beacon is a position reported for a player who is not in the snapshot:
	// DDNet's SpecChar, GoldSrc's radar. Same units as X, Y, Z.
	BeaconX
	BeaconY
	BeaconZ
	// SeenLo and SeenHi are the set of capture clients whose snapshots hold
	// this player: bit n is client n.
	SeenLo
	SeenHi
	// CmdYaw and CmdPitch are where the recorder's usercmd aims, which is what the
	// server goes by; Yaw and Pitch are what was seen, recoil included. PunchYaw
	// and PunchPitch are that recoil. GoldSrc: 1/65536 turn, like Yaw and Pitch.
	CmdYaw
	CmdPitch
	PunchYaw
	PunchPitch
	WaterLevel // GoldSrc: how deep the recorder is in water: 0 not, 1 feet, 2 waist, 3 eyes
	OnLadder   // GoldSrc: whether the recorder is, by the last packet: 0 or 1
	NumCols
)

// ColumnInfo says how a column is called and what one step of it is worth.
type ColumnInfo struct {
	Name  string  // as in exports
	Unit  string  // of the exported value, "" for counts, flags and indices
	Scale float64 // exported value = stored value × Scale
}

// Column returns the name, unit and scale of c in games of engine e.
func (e Engine) Column(c Col) ColumnInfo {
	if e == GoldSrc {
		if i, ok := goldsrcColumns[c]; ok {
			return i
		}
	}
	if i, ok := columns[c]; ok {
		return i
	}
	return ColumnInfo{Name: "column_" + strconv.Itoa(int(c)), Scale: 1}
}

var columns = map[Col]ColumnInfo{
	X: {"x", "unit", 1}, Y: {"y", "unit", 1}, Z: {"z", "unit", 1},
	VX: {"vx", "unit/s", 50.0 / 256}, VY: {"vy", "unit/s", 50.0 / 256}, VZ: {"vz", "unit/s", 50.0 / 256},
	AimX: {"aim_x", "unit", 1}, AimY: {"aim_y", "unit", 1},
	AimAngle:  {"aim_angle", "degree", 180 / 3.141592653589793 / 256},
	Direction: {"direction", "", 1}, Jump: {"jump", "", 1}, Fire: {"fire", "", 1}, Hook: {"hook", "", 1},
	Jumped: {"jumped", "", 1}, TrueAt: {"true_at", "tick", 1},
	HookState: {"hook_state", "", 1}, HookX: {"hook_x", "unit", 1}, HookY: {"hook_y", "unit", 1},
	HookDX: {"hook_dx", "", 1.0 / 256}, HookDY: {"hook_dy", "", 1.0 / 256}, HookTick: {"hook_tick", "tick", 1},
	AttackTick: {"attack_tick", "tick", 1}, HookedPlayer: {"hooked_player", "", 1},
	Yaw: {"yaw", "degree", 360.0 / 65536}, Pitch: {"pitch", "degree", 360.0 / 65536},
	Buttons: {"buttons", "", 1}, Weapon: {"weapon", "", 1}, Ammo: {"ammo", "", 1},
	PlayerFlags: {"player_flags", "", 1}, Health: {"health", "", 1}, Armor: {"armor", "", 1}, Emote: {"emote", "", 1},
	Alive: {"alive", "", 1}, WantedWeapon: {"wanted_weapon", "", 1}, NextWeapon: {"next_weapon", "", 1},
	PrevWeapon: {"prev_weapon", "", 1},
	FreezeEnd:  {"freeze_end", "tick", 1}, FreezeStart: {"freeze_start", "tick", 1}, Ducking: {"ducking", "", 1},
	Team: {"team", "", 1}, Score: {"score", "", 1}, Ping: {"ping", "ms", 1},
	CharFlags: {"character_flags", "", 1}, Jumps: {"jumps", "", 1}, JumpedTotal: {"jumped_total", "", 1},
	TeleCheckpoint: {"tele_checkpoint", "", 1}, StrongWeak: {"strong_weak_id", "", 1},
	NinjaStart:  {"ninja_activation_tick", "tick", 1},
	StatusFlags: {"status_flags", "", 1}, BestTime: {"best_time", "s", 0.001}, RaceStart: {"race_start", "tick", 1},
	Model: {"model", "", 1}, Sequence: {"sequence", "", 1}, GaitSequence: {"gaitsequence", "", 1},
	Effects: {"effects", "", 1},
	Money:   {"money", "$", 1}, Deaths: {"deaths", "", 1},
	BeaconX: {"beacon_x", "unit", 1}, BeaconY: {"beacon_y", "unit", 1}, BeaconZ: {"beacon_z", "unit", 1},
	SeenLo: {"seen_lo", "", 1}, SeenHi: {"seen_hi", "", 1},
	CmdYaw: {"cmd_yaw", "degree", 360.0 / 65536}, CmdPitch: {"cmd_pitch", "degree", 360.0 / 65536},
	PunchYaw: {"punch_yaw", "degree", 360.0 / 65536}, PunchPitch: {"punch_pitch", "degree", 360.0 / 65536},
	CmdMsec: {"msec", "ms", 1}, ForwardMove: {"forward_move", "unit/s", 1.0 / 256}, SideMove: {
		"side_move", "unit/s",
		1.0 / 256,
	}, OnGround: {"on_ground", "", 1}, WaterLevel: {"water_level", "", 1}, OnLadder: {"on_ladder", "", 1},
}

var goldsrcColumns = map[Col]ColumnInfo{
	X: {"x", "unit", 1.0 / 256}, Y: {"y", "unit", 1.0 / 256}, Z: {"z", "unit", 1.0 / 256},
	VX: {"vx", "unit/s", 1.0 / 256}, VY: {"vy", "unit/s", 1.0 / 256}, VZ: {"vz", "unit/s", 1.0 / 256},
	BeaconX: {"beacon_x", "unit", 1.0 / 256}, BeaconY: {"beacon_y", "unit", 1.0 / 256},
	BeaconZ: {"beacon_z", "unit", 1.0 / 256},
}
