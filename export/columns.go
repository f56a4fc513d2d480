package export

import "playhead/sim"

// A Column is a column of the exported rows.
type Column uint8

// The columns, in their order.
const (
	ColGame Column = iota
	ColTick
	ColSeconds
	ColPlayer
	ColStint
	ColName
	ColTeam
	ColAlive
	ColX
	ColY
	ColZ
	ColVX
	ColVY
	ColVZ
	ColYaw
	ColPitch
	ColAimAngle
	ColAimX
	ColAimY
	ColDirection
	ColJump
	ColFire
	ColHook
	ColWantedWeapon
	ColNextWeapon
	ColPrevWeapon
	ColPlayerFlags
	ColButtons
	ColHookState
	ColHookX
	ColHookY
	ColHookedPlayer
	ColWeapon
	ColAmmo
	ColHealth
	ColArmor
	ColEmote
	ColAttackTick
	ColJumped
	ColFreezeEnd
	ColDucking
	ColAge
	ColSeenBy
	ColMsec // this and the ten after it: GoldSrc, of the recorder's usercmd
	ColFrameSeconds
	ColForwardMove
	ColSideMove
	ColOnGround
	ColCmdYaw
	ColCmdPitch
	ColPunchYaw
	ColPunchPitch
	ColWaterLevel
	ColOnLadder
	ColInferred // with RowOptions.Inferred only
	NumColumns
)

// A valueType is how the values of a column are written.
type valueType uint8

const (
	typeInt   valueType = iota
	typeFloat           // as short as it can be without loss
	typeRound           // rounded to 4 decimals: angles
	typeText
	typeWeapon // an int, in GoldSrc a text
	typeTime   // seconds, 3 to 6 decimals
)

// A columnSpec says how a column is called and where its values come from.
type columnSpec struct {
	name string
	typ  valueType
	from sim.Col // the column of the model, or byHand
}

// byHand marks columns that are no column of the model.
const byHand = sim.NumCols

var columnSpecs = [NumColumns]columnSpec{
	ColGame:         {"game", typeInt, byHand},
	ColTick:         {"tick", typeInt, byHand},
	ColSeconds:      {"seconds", typeTime, byHand},
	ColPlayer:       {"player", typeInt, byHand},
	ColStint:        {"stint", typeInt, byHand},
	ColName:         {"name", typeText, byHand},
	ColTeam:         {"team", typeInt, sim.Team},
	ColAlive:        {"alive", typeInt, sim.Alive},
	ColX:            {"x", typeFloat, sim.X},
	ColY:            {"y", typeFloat, sim.Y},
	ColZ:            {"z", typeFloat, sim.Z},
	ColVX:           {"vx", typeFloat, sim.VX},
	ColVY:           {"vy", typeFloat, sim.VY},
	ColVZ:           {"vz", typeFloat, sim.VZ},
	ColYaw:          {"yaw", typeRound, sim.Yaw},
	ColPitch:        {"pitch", typeRound, sim.Pitch},
	ColAimAngle:     {"aim_angle", typeRound, sim.AimAngle},
	ColAimX:         {"aim_x", typeInt, sim.AimX},
	ColAimY:         {"aim_y", typeInt, sim.AimY},
	ColDirection:    {"direction", typeInt, sim.Direction},
	ColJump:         {"jump", typeInt, sim.Jump},
	ColFire:         {"fire", typeInt, sim.Fire},
	ColHook:         {"hook", typeInt, sim.Hook},
	ColWantedWeapon: {"wanted_weapon", typeInt, sim.WantedWeapon},
	ColNextWeapon:   {"next_weapon", typeInt, sim.NextWeapon},
	ColPrevWeapon:   {"prev_weapon", typeInt, sim.PrevWeapon},
	ColPlayerFlags:  {"player_flags", typeInt, sim.PlayerFlags},
	ColButtons:      {"buttons", typeInt, sim.Buttons},
	ColHookState:    {"hook_state", typeInt, sim.HookState},
	ColHookX:        {"hook_x", typeFloat, sim.HookX},
	ColHookY:        {"hook_y", typeFloat, sim.HookY},
	ColHookedPlayer: {"hooked_player", typeInt, sim.HookedPlayer},
	ColWeapon:       {"weapon", typeWeapon, sim.Weapon},
	ColAmmo:         {"ammo", typeInt, sim.Ammo},
	ColHealth:       {"health", typeInt, sim.Health},
	ColArmor:        {"armor", typeInt, sim.Armor},
	ColEmote:        {"emote", typeInt, sim.Emote},
	ColAttackTick:   {"attack_tick", typeInt, sim.AttackTick},
	ColJumped:       {"jumped", typeInt, sim.Jumped},
	ColFreezeEnd:    {"freeze_end", typeInt, sim.FreezeEnd},
	ColDucking:      {"ducking", typeInt, sim.Ducking},
	ColAge:          {"age", typeInt, byHand},
	ColSeenBy:       {"seen_by", typeText, byHand},
	ColMsec:         {"msec", typeInt, sim.CmdMsec},
	ColFrameSeconds: {"frame_seconds", typeTime, byHand},
	ColForwardMove:  {"forward_move", typeFloat, sim.ForwardMove},
	ColSideMove:     {"side_move", typeFloat, sim.SideMove},
	ColOnGround:     {"on_ground", typeInt, sim.OnGround},
	ColCmdYaw:       {"cmd_yaw", typeRound, sim.CmdYaw},
	ColCmdPitch:     {"cmd_pitch", typeRound, sim.CmdPitch},
	ColPunchYaw:     {"punch_yaw", typeRound, sim.PunchYaw},
	ColPunchPitch:   {"punch_pitch", typeRound, sim.PunchPitch},
	ColWaterLevel:   {"water_level", typeInt, sim.WaterLevel},
	ColOnLadder:     {"on_ladder", typeInt, sim.OnLadder},
	ColInferred:     {"inferred", typeText, byHand},
}

// String returns the column's name.
func (c Column) String() string { return columnSpecs[c].name }

// A Row is what a recording holds of one player at one tick. A column that is
// not in Has is empty.
type Row struct {
	File string // of WriterOptions.File
	Has  uint64 // bit c: column c has a value
	Num  [NumColumns]float64
	Text [NumColumns]string // of text columns, and of weapons in GoldSrc
}

// Get returns the number in c and whether there is one.
func (r *Row) Get(c Column) (v float64, ok bool) { return r.Num[c], r.has(c) }

func (r *Row) has(c Column) bool { return r.Has>>c&1 == 1 }

func (r *Row) num(c Column, v float64) { r.Num[c], r.Has = v, r.Has|1<<c }

func (r *Row) text(c Column, s string) {
	if r.Text[c] = s; s != "" {
		r.Has |= 1 << c
	}
}

// fromModel fills the columns that are columns of the model.
func (r *Row) fromModel(g *sim.Game, scales *[NumColumns]float64, from *sim.Row) {
	for c := range columnSpecs {
		col := columnSpecs[c].from
		if col == byHand || !from.Has.Has(col) {
			continue
		}
		if v := from.V[col]; col == sim.Weapon && g.Engine == sim.GoldSrc {
			r.text(Column(c), g.Name(v))
		} else {
			r.num(Column(c), float64(v)*scales[c])
		}
	}
}

// scalesOf returns the value of one step of each column in games of engine e.
func scalesOf(e sim.Engine) (scales [NumColumns]float64) {
	for c := range columnSpecs {
		if col := columnSpecs[c].from; col != byHand {
			scales[c] = e.Column(col).Scale
		}
	}
	return scales
}
