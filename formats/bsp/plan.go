package bsp

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// Faces steeper than floorNormal are not floors: players slide off (the
// engine's own limit). Faces flatter than wallNormal are not walls.
const (
	floorNormal = 0.7
	wallNormal  = 0.3
)

// Limits of a plan. A face may refer to any run of surfedges, so a small file
// could claim any number of points.
const (
	maxFaceEdges = 512
	maxPoints    = 1 << 21
	maxUnits     = 1 << 17 // engine: 4096, some mods 32768
)

// Read returns the plan of a map. It does not keep data.
//
// Errors are *binread.Error. It looks at every face once: about 5 ms for the
// games' largest maps.
func Read(data []byte, name string) (*sim.FloorPlan, error) {
	f, err := openFile(data)
	if err != nil {
		return nil, err
	}
	r := reader{file: f, plan: &sim.FloorPlan{Name: name, CRC: f.crc()}}
	r.nameTextures()
	if err := r.world(); err != nil {
		return nil, err
	}
	if err := r.entities(); err != nil {
		return nil, err
	}
	r.nameSpawns()
	r.plan.Bound()
	return r.plan, nil
}

// A reader builds a plan from a file.
type reader struct {
	*file
	plan   *sim.FloorPlan
	unseen []bool // by texture info: its faces are invisible
	points int    // in the plan so far
}

// unseenTextures are names of textures that the games never draw.
var unseenTextures = []string{"sky", "aaatrigger", "clip", "null", "origin", "hint", "skip", "bevel", "solidhint"}

func (r *reader) nameTextures() {
	r.unseen = make([]bool, r.count(lumpTexInfo, texInfoBytes))
	for i := range r.unseen {
		name := strings.ToLower(r.textureName(i))
		// Names of water textures begin with a marker. Players wade above the ground,
		// not on the water.
		r.unseen[i] = slices.Contains(unseenTextures, name) || strings.HasPrefix(name, "!") ||
			strings.HasPrefix(name, "*")
	}
}

func (r *reader) world() error {
	m, err := r.model(0)
	r.plan.World = m
	return err
}

// model returns the floors and walls of model n.
func (r *reader) model(n int) (sim.FloorModel, error) {
	var out sim.FloorModel
	b := r.record(lumpModels, modelBytes, n)
	if b == nil {
		return out, r.bad(lumpModels, modelBytes, n, "model", binread.Corruptf("no model %d", n))
	}
	first, count := int64(int32(binary.LittleEndian.Uint32(b[56:]))), int64(int32(binary.LittleEndian.Uint32(b[60:])))
	if have := int64(r.count(lumpFaces, faceBytes)); first < 0 || count < 0 || first+count > have {
		return out, r.bad(lumpModels, modelBytes, n, "faces", binread.Corruptf("%d from %d, there are %d", count,
			first, have))
	}
	for i := range count {
		if err := r.face(&out, int(first+i)); err != nil {
			return out, err
		}
	}
	return out, nil
}

// face adds face i to a model.
func (r *reader) face(m *sim.FloorModel, i int) error {
	b := r.record(lumpFaces, faceBytes, i)
	if t := int(binary.LittleEndian.Uint16(b[10:])); t < len(r.unseen) && r.unseen[t] {
		return nil
	}
	plane := r.record(lumpPlanes, planeBytes, int(binary.LittleEndian.Uint16(b)))
	if plane == nil {
		return r.bad(lumpFaces, faceBytes, i, "plane", binread.Corruptf("no plane %d", binary.LittleEndian.Uint16(b)))
	}
	nz := float(plane[8:])
	if binary.LittleEndian.Uint16(b[2:]) != 0 {
		nz = -nz
	}
	wall := nz > -wallNormal && nz < wallNormal
	if !wall && !(nz > floorNormal) {
		return nil
	}
	pts, err := r.polygon(i, b)
	if err != nil || len(pts) < 3 {
		return err
	}
	if r.points += len(pts); r.points > maxPoints {
		return r.bad(lumpFaces, faceBytes, i, "edges", binread.Corruptf("more than %d corners", maxPoints))
	}
	if wall {
		m.Walls = append(m.Walls, wallOf(pts))
		return nil
	}
	f := sim.Floor{Points: pts, Lo: pts[0][2], Hi: pts[0][2]}
	for _, p := range pts {
		f.Lo, f.Hi = min(f.Lo, p[2]), max(f.Hi, p[2])
	}
	m.Floors = append(m.Floors, f)
	return nil
}

// polygon returns the corners of a face.
func (r *reader) polygon(i int, face []byte) ([][3]float32, error) {
	first, n := int64(int32(binary.LittleEndian.Uint32(face[4:]))), int64(binary.LittleEndian.Uint16(face[8:]))
	have := int64(r.count(lumpSurfEdges, surfEdgeBytes))
	if n > maxFaceEdges || first < 0 || first+n > have {
		return nil, r.bad(lumpFaces, faceBytes, i, "edges", binread.Corruptf("%d from %d, there are %d", n,
			first, have))
	}
	pts := make([][3]float32, 0, n)
	for k := range n {
		s := int64(int32(binary.LittleEndian.Uint32(r.lumps[lumpSurfEdges][(first+k)*surfEdgeBytes:])))
		end := int64(0)
		if s < 0 {
			s, end = -s, 2
		}
		e := r.record(lumpEdges, edgeBytes, int(s))
		if e == nil {
			return nil, r.bad(lumpSurfEdges, surfEdgeBytes, int(first+k), "edge", binread.Corruptf("no edge %d", s))
		}
		v := int(binary.LittleEndian.Uint16(e[end:]))
		b := r.record(lumpVertices, vertexBytes, v)
		if b == nil {
			return nil, r.bad(lumpEdges, edgeBytes, int(s), "vertex", binread.Corruptf("no vertex %d", v))
		}
		p := [3]float32{float(b), float(b[4:]), float(b[8:])}
		for _, c := range p {
			if !(c > -maxUnits && c < maxUnits) { // not a number included
				return nil, r.bad(lumpVertices, vertexBytes, v, "place", binread.Corruptf("%g", c))
			}
		}
		pts = append(pts, p)
	}
	return pts, nil
}

func float(b []byte) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(b)) }

// wallOf returns an upright face as the line between its two corners that are
// farthest apart when seen from above.
func wallOf(pts [][3]float32) sim.Wall {
	a := farthest(pts, pts[0])
	b := farthest(pts, a)
	w := sim.Wall{A: [2]float32{a[0], a[1]}, B: [2]float32{b[0], b[1]}, Lo: pts[0][2], Hi: pts[0][2]}
	for _, p := range pts {
		w.Lo, w.Hi = min(w.Lo, p[2]), max(w.Hi, p[2])
	}
	return w
}

// farthest returns the corner farthest from p when seen from above. For an
// upright face, that is an end of its line wherever p is.
func farthest(pts [][3]float32, p [3]float32) [3]float32 {
	best, far := pts[0], float32(-1)
	for _, q := range pts {
		if d := (q[0]-p[0])*(q[0]-p[0]) + (q[1]-p[1])*(q[1]-p[1]); d > far {
			best, far = q, d
		}
	}
	return best
}

// zones are the entity classes that mark areas.
var zones = map[string]sim.ZoneKind{
	"func_bomb_target": sim.ZoneBomb, "func_buyzone": sim.ZoneBuy, "func_hostage_rescue": sim.ZoneRescue,
	"func_escapezone": sim.ZoneEscape, "func_vip_safetyzone": sim.ZoneVIP,
}

// spots are the entity classes that mark positions, with the names of the places around them. Spawns of
// Counter-Strike are named after their teams once it is certain that the map is for it.
var spots = map[string]sim.FloorSpot{
	"info_player_deathmatch": {Kind: sim.SpotSpawn, Name: anySpawn},
	"info_player_start":      {Kind: sim.SpotSpawnTwo, Name: anySpawn},
	"info_player_allies":     {Kind: sim.SpotSpawn, Name: "Allies spawn"},
	"info_player_axis":       {Kind: sim.SpotSpawnTwo, Name: "Axis spawn"},
	"hostage_entity":         {Kind: sim.SpotHostage, Name: "hostages"},
	"monster_scientist":      {Kind: sim.SpotHostage},
	"info_hostage_rescue":    {Kind: sim.SpotRescue, Name: sim.ZoneRescue.String()},
}

const anySpawn = "spawn"

// nameSpawns names the spawns of the teams of Counter-Strike, in maps that have an entity of that game:
// other games use the same classes for anyone.
func (r *reader) nameSpawns() {
	theirs := len(r.plan.Zones) > 0
	for i := range r.plan.Spots {
		s := &r.plan.Spots[i]
		theirs = theirs || s.Kind == sim.SpotRescue || s.Kind == sim.SpotHostage && s.Name != ""
	}
	for i := range r.plan.Spots {
		if s := &r.plan.Spots[i]; theirs && s.Name == anySpawn {
			s.Name = map[sim.SpotKind]string{sim.SpotSpawn: "T spawn", sim.SpotSpawnTwo: "CT spawn"}[s.Kind]
		}
	}
}

// Limits for the places of a map.
const (
	maxZones = 1024
	maxSpots = 4096
)

// entities adds the models, zones and spots of the entities.
func (r *reader) entities() error {
	// Each model is added once. Otherwise a few bytes of text per entity could add
	// the largest model again and again.
	used := map[int]bool{}
	for _, e := range parseEntities(r.lumps[lumpEntities]) {
		class := strings.ToLower(e["classname"])
		if s, ok := spots[class]; ok && len(r.plan.Spots) < maxSpots {
			s.At = e.vector("origin")
			r.plan.Spots = append(r.plan.Spots, s)
			continue
		}
		n := e.model()
		if n == 0 || n >= r.count(lumpModels, modelBytes) || used[n] {
			continue
		}
		used[n] = true
		if k, ok := zones[class]; ok {
			r.zone(k, n, e)
			continue
		}
		if e.hidden() || strings.HasPrefix(class, "trigger_") || class == "func_ladder" {
			continue
		}
		m, err := r.model(n)
		if err != nil {
			return err
		}
		if len(m.Floors)+len(m.Walls) > 0 && len(r.plan.Brushes) < maxEntities {
			r.plan.Brushes = append(r.plan.Brushes, sim.FloorBrush{
				Model: n, Class: class, Origin: e.vector("origin"),
				FloorModel: m,
			})
		}
	}
	return nil
}

// zone adds the area that the model of an entity covers.
func (r *reader) zone(k sim.ZoneKind, n int, e entity) {
	origin, b := e.vector("origin"), r.record(lumpModels, modelBytes, n)
	if len(r.plan.Zones) >= maxZones {
		return
	}
	z := sim.FloorZone{Kind: k}
	switch k {
	case sim.ZoneBomb:
		z.Letter = e.letter()
	case sim.ZoneBuy:
		if team := strings.TrimSpace(e["team"]); team == "1" || team == "2" {
			z.Team = int32(team[0] - '0')
		}
	}
	for i := range 3 {
		lo, hi := float(b[4*i:]), float(b[12+4*i:])
		if !(lo > -maxUnits && hi < maxUnits && lo <= hi) {
			return
		}
		z.Min[i], z.Max[i] = lo+origin[i], hi+origin[i]
	}
	r.plan.Zones = append(r.plan.Zones, z)
}
