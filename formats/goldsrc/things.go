package goldsrc

import (
	"strings"

	"playhead/sim"
)

// A thing is a span for an entity that is not a player, or for an object
// positioned by a message.
type thing struct {
	ref   sim.SpanRef
	model int32 // model index at its classification
	// Motion: the last emitted position, its time, and the step per tick of the
	// current straight run.
	at       [3]float32
	tick     sim.Tick
	step     [3]float32
	straight bool
}

// A class says what the entities with a model are.
type class struct {
	known bool
	kind  sim.SpanKind
	shown bool
	name  int32
}

// thingSet is the last emitted state of everything except players.
type thingSet struct {
	list     []entity // of the packet seen last
	byNumber [maxEntities]thing
	classes  []class
	bomb     sim.SpanRef
	hostages [maxHostages]sim.SpanRef
	smokes   []cloud
	bodies   []lying
}

// A cloud is smoke that was opened.
type cloud struct {
	ref   sim.SpanRef
	at    [3]float32
	until float32
}

// A lying body was opened for its player.
type lying struct {
	ref   sim.SpanRef
	owner int
}

func (s *thingSet) reset() {
	s.list, s.classes, s.smokes, s.bodies = s.list[:0], s.classes[:0], s.smokes[:0], s.bodies[:0]
	s.byNumber = [maxEntities]thing{}
	s.bomb, s.hostages = 0, [maxHostages]sim.SpanRef{}
}

// flushThings emits the spans that this frame's packet and messages opened, moved
// and ended. A frame without a packet does not affect them.
func (d *decoder) flushThings(b *sim.Builder) {
	if d.c.hasPacket {
		list := d.c.entities.current.list
		for len(list) > 0 && int(list[0].number) <= d.c.maxClients {
			list = list[1:]
		}
		d.flushList(b, list)
	}
	d.flushPlaced(b)
	d.flushClouds(b)
	d.flushBodies(b)
}

// flushList compares the packet with the previous one.
func (d *decoder) flushList(b *sim.Builder, list []entity) {
	old := d.things.list
	for _, e := range list {
		for len(old) > 0 && old[0].number < e.number {
			d.endThing(b, int(old[0].number))
			old = old[1:]
		}
		if len(old) > 0 && old[0].number == e.number {
			same := old[0].serial == e.serial
			old = old[1:]
			if same {
				continue
			}
		}
		d.flushThing(b, e)
	}
	for _, e := range old {
		d.endThing(b, int(e.number))
	}
	d.things.list = append(d.things.list[:0], list...)
}

func (d *decoder) endThing(b *sim.Builder, number int) {
	t := &d.things.byNumber[number]
	if t.ref != 0 {
		b.CloseSpan(t.ref)
	}
	*t = thing{}
}

// flushThing emits a new or changed entity.
func (d *decoder) flushThing(b *sim.Builder, e entity) {
	s := d.c.pool.at(e.state)
	t := &d.things.byNumber[e.number]
	model := s.int(entModelIndex)
	k := d.classOf(b, int(model), e.custom)
	if !k.shown || s.int(entEffects)&effectNoDraw != 0 || k.kind == sim.SpanBrush && !d.moved(e, s) {
		d.endThing(b, int(e.number))
		return
	}
	if t.ref != 0 && t.model != model {
		d.endThing(b, int(e.number))
	}
	o := s.vec(entOrigin)
	if t.ref == 0 {
		*t = thing{ref: b.OpenSpan(d.spanOf(b, e, s, k)), model: model, at: o, tick: b.Now()}
	} else if o != t.at {
		d.move(b, t, o)
	}
}

// moved reports whether a part of the map is not at its original position.
func (d *decoder) moved(e entity, s *record) bool {
	base := d.c.pool.at(d.c.entities.baselines[e.number])
	return s.vec(entOrigin) != base.vec(entOrigin) || s.vec(entAngles) != base.vec(entAngles)
}

// spanOf describes the entity. Values without a field in a span use those of a
// curve: VX, VY and Speed are pitch, yaw and roll in degrees.
func (d *decoder) spanOf(b *sim.Builder, e entity, s *record, k class) sim.Span {
	o, a := s.vec(entOrigin), s.vec(entAngles)
	owner := d.c.player(int(s.int(entOwner)))
	return sim.Span{
		Kind: k.kind, ID: int32(e.number), Owner: owner, Type: k.name, Motion: sim.MotionStill,
		X: o[0] * unitSteps, Y: o[1] * unitSteps, Z: o[2] * unitSteps,
		VX: a[0], VY: a[1], Speed: a[2],
	}
}

// straightUnits is how far from a straight run a position may be and still belong
// to it.
const straightUnits = 0.75

// move moves an entity to o. A straight run at constant speed is a single span; a
// curve is one span per tick.
func (d *decoder) move(b *sim.Builder, t *thing, o [3]float32) {
	now := b.Now()
	sp := b.SpanAt(t.ref)
	n := float32(now - t.tick)
	if sp.Motion == sim.MotionLine && sp.EndTick == t.tick && n == 1 {
		if sp.EndTick == sp.StartTick { // the first step of a run
			step := [3]float32{o[0] - t.at[0], o[1] - t.at[1], o[2] - t.at[2]}
			t.straight = close3(step, t.step, straightUnits)
			t.step = step
			extend(sp, o, now)
			t.at, t.tick = o, now
			if t.straight {
				return
			}
			d.reopen(b, t, o)
			return
		}
		k := float32(now - sp.StartTick)
		want := [3]float32{sp.X/unitSteps + t.step[0]*k, sp.Y/unitSteps + t.step[1]*k, sp.Z/unitSteps + t.step[2]*k}
		if close3(o, want, straightUnits) {
			extend(sp, o, now)
			t.at, t.tick = o, now
			return
		}
	}
	t.step = [3]float32{(o[0] - t.at[0]) / n, (o[1] - t.at[1]) / n, (o[2] - t.at[2]) / n}
	t.at, t.tick = o, now
	d.reopen(b, t, o)
}

// extend lets a run end at o.
func extend(sp *sim.Span, o [3]float32, now sim.Tick) {
	sp.X2, sp.Y2, sp.Z2, sp.EndTick = o[0]*unitSteps, o[1]*unitSteps, o[2]*unitSteps, now
}

// reopen ends t's span and begins another one at o.
func (d *decoder) reopen(b *sim.Builder, t *thing, o [3]float32) {
	sp := *b.SpanAt(t.ref)
	b.CloseSpan(t.ref)
	sp.Motion = sim.MotionLine
	sp.X, sp.Y, sp.Z = o[0]*unitSteps, o[1]*unitSteps, o[2]*unitSteps
	sp.X2, sp.Y2, sp.Z2 = sp.X, sp.Y, sp.Z
	sp.StartTick, sp.EndTick = b.Now(), b.Now()
	t.ref = b.OpenSpan(sp)
}

func close3(a, b [3]float32, tolerance float32) bool {
	for i := range 3 {
		if d := a[i] - b[i]; d > tolerance || d < -tolerance {
			return false
		}
	}
	return true
}

// classOf returns the class of a model.
func (d *decoder) classOf(b *sim.Builder, model int, custom bool) class {
	if custom || model <= 0 || model >= len(d.c.precache.models) {
		return class{}
	}
	for len(d.things.classes) <= model {
		d.things.classes = append(d.things.classes, class{})
	}
	k := &d.things.classes[model]
	if !k.known {
		*k = classify(d.c.precache.models[model])
		if k.known = true; k.shown {
			k.name = b.Name(className(d.c.precache.models[model]))
		}
	}
	return *k
}

// className returns the name of a model's objects.
func className(file string) string {
	if w := weaponName(file); w != "" {
		return w
	}
	return baseName(file)
}

// grenades are the models of projectiles that explode.
var grenades = map[string]sim.SpanKind{
	"w_hegrenade": sim.SpanGrenade, "w_flashbang": sim.SpanGrenade, "w_smokegrenade": sim.SpanGrenade,
	"w_grenade": sim.SpanGrenade, "grenade": sim.SpanGrenade, "w_stick": sim.SpanGrenade, "w_mills": sim.SpanGrenade,
	"rpgrocket": sim.SpanProjectile, "crossbow_bolt": sim.SpanProjectile, "hornet": sim.SpanProjectile,
	"spore": sim.SpanProjectile,
	"w_c4":  sim.SpanBomb, "w_backpack": sim.SpanBomb,
}

// classify returns the class of entities by their model.
func classify(file string) class {
	if strings.HasPrefix(file, "*") {
		return class{kind: sim.SpanBrush, shown: true}
	}
	if !strings.HasSuffix(file, ".mdl") {
		return class{} // sprites: glows, smoke puffs, laser dots
	}
	word := baseName(file)
	if kind, ok := grenades[word]; ok {
		return class{kind: kind, shown: true}
	}
	switch {
	case strings.HasPrefix(word, "w_"):
		return class{kind: sim.SpanItem, shown: true}
	case strings.HasPrefix(word, "hostage"):
		return class{kind: sim.SpanHostage, shown: true}
	}
	return class{kind: sim.SpanOther, shown: true}
}
