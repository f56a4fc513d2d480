package goldsrcwriter

// An entity is the state of one entity as the server has it.
type entity struct {
	origin, angles  [3]float32
	sequence, gait  int
	model, weapon   int
	moveType, solid int
	effects         int
	hull, spectator int
	animTime        float32
	frame           float32
	skin, body      int
	renderAmt       int
	owner           int
	scale           float32
}

// Values of entity fields.
const (
	moveWalk   = 3
	moveFly    = 5
	moveNone   = 0
	moveToss   = 6
	moveBounce = 10
	movePush   = 7

	solidNot   = 0
	solidBox   = 3
	solidBSP   = 4
	effectHide = 128
)

func entityFields() []field[entity] {
	return []field[entity]{
		{"animtime", tTimeWindow, 8, 0, 0, func(e *entity) float64 { return float64(e.animTime) }},
		{"frame", tFloat, 8, 0, 0, func(e *entity) float64 { return float64(e.frame) }},
		{"origin[0]", tFloat | tSigned, 18, 32, 0, func(e *entity) float64 { return float64(e.origin[0]) }},
		{"angles[0]", tAngle, 16, 0, 0, func(e *entity) float64 { return float64(e.angles[0]) }},
		{"angles[1]", tAngle, 16, 0, 0, func(e *entity) float64 { return float64(e.angles[1]) }},
		{"origin[1]", tFloat | tSigned, 18, 32, 0, func(e *entity) float64 { return float64(e.origin[1]) }},
		{"origin[2]", tFloat | tSigned, 18, 32, 0, func(e *entity) float64 { return float64(e.origin[2]) }},
		{"sequence", tInteger, 8, 0, 0, func(e *entity) float64 { return float64(e.sequence) }},
		{"modelindex", tInteger, 10, 0, 0, func(e *entity) float64 { return float64(e.model) }},
		{"movetype", tInteger, 4, 0, 0, func(e *entity) float64 { return float64(e.moveType) }},
		{"solid", tShort, 3, 0, 0, func(e *entity) float64 { return float64(e.solid) }},
		{"effects", tInteger, 8, 0, 0, func(e *entity) float64 { return float64(e.effects) }},
		{"owner", tInteger, 5, 0, 0, func(e *entity) float64 { return float64(e.owner) }},
		{"angles[2]", tAngle, 16, 0, 0, func(e *entity) float64 { return float64(e.angles[2]) }},
		{"skin", tShort | tSigned, 9, 0, 0, func(e *entity) float64 { return float64(e.skin) }},
		{"body", tInteger, 8, 0, 0, func(e *entity) float64 { return float64(e.body) }},
	}
}

func playerFields() []field[entity] {
	return append(entityFields(),
		field[entity]{"gaitsequence", tInteger, 8, 0, 0, func(e *entity) float64 { return float64(e.gait) }},
		field[entity]{"weaponmodel", tInteger, 10, 0, 0, func(e *entity) float64 { return float64(e.weapon) }},
		field[entity]{"usehull", tInteger, 1, 0, 0, func(e *entity) float64 { return float64(e.hull) }},
		field[entity]{"spectator", tInteger, 1, 0, 0, func(e *entity) float64 { return float64(e.spectator) }})
}

// customFields describe beams. The scale has a second factor, as in the games.
func customFields() []field[entity] {
	return []field[entity]{
		{"origin[0]", tFloat | tSigned, 17, 8, 0, func(e *entity) float64 { return float64(e.origin[0]) }},
		{"origin[1]", tFloat | tSigned, 17, 8, 0, func(e *entity) float64 { return float64(e.origin[1]) }},
		{"origin[2]", tFloat | tSigned, 17, 8, 0, func(e *entity) float64 { return float64(e.origin[2]) }},
		{"angles[0]", tFloat | tSigned, 17, 8, 0, func(e *entity) float64 { return float64(e.angles[0]) }},
		{"angles[1]", tFloat | tSigned, 17, 8, 0, func(e *entity) float64 { return float64(e.angles[1]) }},
		{"angles[2]", tFloat | tSigned, 17, 8, 0, func(e *entity) float64 { return float64(e.angles[2]) }},
		{"modelindex", tInteger, 16, 0, 0, func(e *entity) float64 { return float64(e.model) }},
		{"scale", tFloat, 8, 0, 0.1, func(e *entity) float64 { return float64(e.scale) }},
		{"renderamt", tInteger, 8, 0, 0, func(e *entity) float64 { return float64(e.renderAmt) }},
	}
}

// A self is what the server tells the recorder about himself.
type self struct {
	origin, velocity [3]float32
	health, viewing  int
	watching         int // whom, 0 nobody
	weaponID         int
	flags, dead      int
	viewModel        int
	fov              float32
}

const flagDucking = 1 << 14

func selfFields() []field[self] {
	return []field[self]{
		{"origin[0]", tFloat | tSigned, 21, 128, 0, func(c *self) float64 { return float64(c.origin[0]) }},
		{"origin[1]", tFloat | tSigned, 21, 128, 0, func(c *self) float64 { return float64(c.origin[1]) }},
		{"velocity[0]", tFloat | tSigned, 16, 8, 0, func(c *self) float64 { return float64(c.velocity[0]) }},
		{"velocity[1]", tFloat | tSigned, 16, 8, 0, func(c *self) float64 { return float64(c.velocity[1]) }},
		{"origin[2]", tFloat | tSigned, 21, 128, 0, func(c *self) float64 { return float64(c.origin[2]) }},
		{"m_iId", tInteger, 5, 0, 0, func(c *self) float64 { return float64(c.weaponID) }},
		{"flags", tInteger, 32, 0, 0, func(c *self) float64 { return float64(c.flags) }},
		{"health", tFloat | tSigned, 10, 0, 0, func(c *self) float64 { return float64(c.health) }},
		{"viewmodel", tInteger, 10, 0, 0, func(c *self) float64 { return float64(c.viewModel) }},
		{"deadflag", tInteger, 3, 0, 0, func(c *self) float64 { return float64(c.dead) }},
		{"fov", tFloat, 8, 0, 0, func(c *self) float64 { return float64(c.fov) }},
		{"iuser1", tInteger, 3, 0, 0, func(c *self) float64 { return float64(c.viewing) }},
		{"iuser2", tInteger, 6, 0, 0, func(c *self) float64 { return float64(c.watching) }},
	}
}

// A weapon is what the server tells of one weapon of the recorder's.
type weapon struct {
	id, clip int
	next     float32
}

func weaponFields() []field[weapon] {
	return []field[weapon]{
		{"m_flNextPrimaryAttack", tFloat | tSigned, 22, 1000, 0, func(w *weapon) float64 { return float64(w.next) }},
		{"m_iClip", tInteger | tSigned, 10, 0, 0, func(w *weapon) float64 { return float64(w.clip) }},
		{"m_iId", tInteger, 5, 0, 0, func(w *weapon) float64 { return float64(w.id) }},
	}
}

// An event is what a shot tells.
type event struct {
	owner          int
	origin, angles [3]float32
}

func eventFields() []field[event] {
	return []field[event]{
		{"entindex", tInteger, 11, 0, 0, func(e *event) float64 { return float64(e.owner) }},
		{"origin[0]", tFloat | tSigned, 26, 8192, 0, func(e *event) float64 { return float64(e.origin[0]) }},
		{"origin[1]", tFloat | tSigned, 26, 8192, 0, func(e *event) float64 { return float64(e.origin[1]) }},
		{"origin[2]", tFloat | tSigned, 26, 8192, 0, func(e *event) float64 { return float64(e.origin[2]) }},
		{"angles[0]", tFloat | tSigned, 26, 8192, 0, func(e *event) float64 { return float64(e.angles[0]) }},
		{"angles[1]", tFloat | tSigned, 26, 8192, 0, func(e *event) float64 { return float64(e.angles[1]) }},
	}
}
