package sim

// GameCol names one quantity of a game as a whole at one tick. It is a separate
// type, so that it cannot be confused with a player's column.
type GameCol uint8

// The columns of World.Global.
const (
	GameFlags      GameCol = iota // 1 teams, 2 flags, 4 survival, 8 race
	GameState                     // as numbered by the protocol: see docs/data.md
	RoundStartTick                //
	WarmupTimer                   // ticks; DDNet: −start tick of the recorder's race while racing
	StateEndTick                  // 0.7: end of the game state
	ScoreLimit
	TimeLimit // minutes
	RoundNumber
	RoundCount
	ScoreRed
	ScoreBlue
	FlagCarrierRed // −3 missing −2 at stand −1 taken, ≥ 0 client id
	FlagCarrierBlue
	FlagDropTickRed
	FlagDropTickBlue
	SpectatedPlayer // the player the recorder watches, −1 free view
	CameraX         // the recorder's camera, units of X
	CameraY         //
	CameraZoom      // × 1000
	CameraDeadzone
	CameraFollowFactor
	SpectatorCount
	MapBestTime      // ms
	RoundSecondsLeft // GoldSrc: end of the round in recording ms
	BombState        // GoldSrc: 0 none 1 carried 2 dropped 3 planted 4 defused 5 exploded
	BombCarrier
	FrameTimeMicros // GoldSrc: how long the recorder's last frame took
	Fov
	Choke // GoldSrc: total packets held back by the server
	Loss  // GoldSrc: percent, as reported by the server
	ViewEntity
	TimescalePercent
	Paused
	// For DDNet's switches, which [World.Switch] reads.
	SwitchTeam    // team whose switches these are
	SwitchHighest // the map's highest switch number
	SwitchesOn    // bit n: switch n is on
	SwitchesOn32  // bit n: switch 32+n is on; and so forth
	SwitchesOn64
	SwitchesOn96
	SwitchesOn128
	SwitchesOn160
	SwitchesOn192
	SwitchesOn224
	SwitchesTimed // numbers of up to four switches that turn back soon, one byte each, lowest first
	SwitchBack1   // the tick at which the first of them turns back
	SwitchBack2
	SwitchBack3
	SwitchBack4
	RoundTrip // GoldSrc: ms until the server acknowledged the recorder's packet
	Dropped   // GoldSrc: total server packets lost
	CanBuy    // Counter-Strike: the recorder's screen shows the buy zone icon
	HasKit    // Counter-Strike: the recorder has a defuse kit
	TimerZero // GoldSrc: recording ms at which a running timer of Bunnymod XT showed 0
	TimerStop // GoldSrc: ms shown while it is stopped, −1 while it runs
	Zones     // Counter-Strike: bit k: the recorder is in a zone of ZoneKind k
	CameraYaw // where the camera of HLTV looks, units of Yaw
	NumGameCols
)

// The columns of a game are stored in a Row.
const _ = uint(NumCols) - uint(NumGameCols)

// A GameRow is the state of a game as a whole at one tick. The zero GameRow has
// no known values.
type GameRow struct{ row Row }

// Has reports whether c has a value.
func (r *GameRow) Has(c GameCol) bool { return r.row.Has.Has(Col(c)) }

// Get returns the value of c and whether it has one.
func (r *GameRow) Get(c GameCol) (v int32, ok bool) { return r.row.Get(Col(c)) }

// Or returns the value of c, or def if it has none.
func (r *GameRow) Or(c GameCol, def int32) int32 { return r.row.Or(Col(c), def) }

// Inferred reports whether the value of c was inferred, not recorded.
func (r *GameRow) Inferred(c GameCol) bool { return r.row.Inferred.Has(Col(c)) }

// Set stores v and reports whether that changed anything.
func (r *GameRow) Set(c GameCol, v int32) bool { return r.row.set(Col(c), v) }

// All iterates over the columns that have a value and their values, in order.
func (r *GameRow) All(yield func(c GameCol, v int32) bool) {
	for c := range r.row.Has.All {
		if !yield(GameCol(c), r.row.V[c]) {
			return
		}
	}
}
