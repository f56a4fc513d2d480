package goldsrc

// Frame types of demo protocol 4 and below, written by the games as sold
// before 2001 (docs/formats/goldsrc.md §11). Only the recorder's path is read
// from them: their messages are another protocol without delta descriptions.
const (
	wonLoading   = 0
	wonNetwork   = 1
	wonStart     = 2
	wonSequences = 3
	wonEmpty     = 4
	wonCommand   = 5
	wonClient    = 6
	wonBuffer    = 7
	wonNext      = 8
)

// Places in the bodies.
const (
	wonViewBytes = 24 // pitch, x, yaw, y, roll, z
	wonHeadBytes = wonViewBytes + 4

	wonClientOrigin = 0
	wonClientAngles = 20
)

func wonBodyLayout(kind byte) (fixed, lengthAt int, limit int64) {
	switch kind {
	case wonLoading, wonNetwork:
		return wonHeadBytes, wonViewBytes, maxMessagesBytes
	case wonStart, wonEmpty, wonNext:
		return 0, -1, 0
	case wonSequences:
		return 28, -1, 0
	case wonCommand, wonClient:
		return 64, -1, 0
	case wonBuffer:
		return 4, 0, maxBufferBytes
	}
	return -1, -1, 0
}

func wonFrameKind(kind byte) frameKind {
	switch kind {
	case wonLoading:
		return frameLoading
	case wonNetwork:
		return frameNetwork
	case wonStart:
		return frameStart
	case wonCommand:
		return frameCommand
	case wonClient:
		return frameClient
	case wonNext:
		return frameNext
	case wonSequences, wonEmpty, wonBuffer:
		return frameBuffer
	}
	return numFrameKinds
}

// wonView returns where the recorder's eye is and where he looks in the body of
// a network frame. The six floats are interleaved: pitch, x, yaw, y, roll, z.
func wonView(body []byte) (origin, angles [3]float32) {
	for i := range 3 {
		angles[i], origin[i] = f32(body, i*8), f32(body, i*8+4)
	}
	return origin, angles
}
