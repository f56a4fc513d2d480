package twcapture

import (
	"playhead/formats/internal/twcodec"
)

// A verdict says what a flow is.
type verdict uint8

const (
	undecided verdict = iota
	speaks6
	speaks7
	foreign // not Teeworlds
)

// judgePackets is how many packets of a flow that was joined mid-stream are
// examined before it counts as foreign.
const judgePackets = 40

// judgeMargin is how much better one protocol must fit than the other, and than
// chance.
const judgeMargin = 6

// A judge determines a flow's protocol and which end is the server.
type judge struct {
	seen           int
	score6, score7 int
	// serverVotes counts signs that the lower end is the server, minus signs that
	// the upper end is.
	serverVotes int
}

// paddedBytes is the size of requests by a sender who has not proved that they
// receive the answers: at least as large as the answer, to prevent amplification.
const paddedBytes = 520

// handshake examines a control packet at the beginning of a connection.
// fromClient is meaningful only with a decision.
func handshake(b []byte) (v verdict, fromClient bool) {
	if len(b) < 4 || b[2] != 0 {
		return undecided, false
	}
	switch {
	case b[0]&0xfc == 0x04 && len(b) >= 8:
		return handshake7(twcodec.ControlKind(b[7]), len(b))
	case b[0]&0xfc == 0x10:
		return handshake6(twcodec.ControlKind(b[3]), len(b)-4)
	}
	return undecided, false
}

func handshake7(kind twcodec.ControlKind, n int) (v verdict, fromClient bool) {
	switch kind {
	case twcodec.ControlToken:
		// The client's request is padded, the answer is not.
		if n == 12 || n == paddedBytes {
			return speaks7, n == paddedBytes
		}
	case twcodec.ControlConnect:
		if n == paddedBytes {
			return speaks7, true
		}
	case twcodec.ControlConnectAccept:
		if n == 8 {
			return speaks7, false
		}
	}
	return undecided, false
}

// handshake6 distinguishes clients by the bytes after the kind: none in old
// Teeworlds, "TKEN" and a token or a token alone in DDNet, 512 bytes of padding
// in Teeworlds 0.6.5.
func handshake6(kind twcodec.ControlKind, rest int) (v verdict, fromClient bool) {
	switch {
	case kind == twcodec.ControlConnect && (rest == 0 || rest == 8 || rest == 512):
		return speaks6, true
	case kind == twcodec.ControlConnectAccept && (rest == 0 || rest == 8 || rest == 4):
		return speaks6, false
	case kind == twcodec.ControlAccept && (rest == 0 || rest == 4):
		return speaks6, true
	}
	return undecided, false
}

// A start says how a client's packet begins a connection.
type start uint8

const (
	noBeginning start = iota
	asks              // token request: it may only want the server's info
	connects
)

// beginning reports whether a client's packet begins a connection.
func beginning(b []byte) start {
	v, fromClient := handshake(b)
	switch {
	case !fromClient:
		return noBeginning
	case v == speaks6 && twcodec.ControlKind(b[3]) == twcodec.ControlConnect,
		v == speaks7 && twcodec.ControlKind(b[7]) == twcodec.ControlConnect:
		return connects
	case v == speaks7 && twcodec.ControlKind(b[7]) == twcodec.ControlToken:
		return asks
	}
	return noBeginning
}

// weigh examines a packet of a flow that was joined mid-stream. lower says that
// the lower end sent it; buf is scratch space for unpacking.
func (j *judge) weigh(b []byte, lower bool, buf []byte) verdict {
	j.seen++
	p6, sign6 := explain(twcodec.Proto6, b, buf)
	p7, sign7 := explain(twcodec.Proto7, b, buf)
	j.score6 += p6
	j.score7 += p7
	sign := sign6
	if p7 > p6 {
		sign = sign7
	}
	if !lower {
		sign = -sign
	}
	j.serverVotes += sign
	switch {
	case j.score6 >= max(j.score7, 0)+judgeMargin:
		return speaks6
	case j.score7 >= max(j.score6, 0)+judgeMargin:
		return speaks7
	case j.seen >= judgePackets:
		return foreign
	}
	return undecided
}

// explain returns how well b fits protocol p, and whether its messages come from
// a server (1) or a client (−1).
func explain(p twcodec.Protocol, b, buf []byte) (score, sign int) {
	if p == twcodec.Proto7 && len(b) > 0 && b[0]&0xc0 != 0 {
		return -2, 0 // bits that 0.7 never sets
	}
	var pk twcodec.Packet
	if pk.Read(p, b, buf) != nil {
		return -1, 0
	}
	if pk.Connless || pk.Control {
		return 0, 0
	}
	r := twcodec.NewChunks(&pk)
	var m twcodec.Msg
	for c, ok := r.Next(); ok; c, ok = r.Next() {
		if m.Read(p, c.Data) != nil || m.Spec == nil {
			score--
			continue
		}
		score++
		sign += senderOf(m.Kind())
	}
	trailer := len(r.Trailer())
	if !r.Whole() || trailer != 0 && (p == twcodec.Proto7 || trailer != 4) {
		return score - 3, 0
	}
	if pk.Chunks > 0 {
		score++
	}
	return score, min(1, max(-1, sign))
}

// senderOf returns 1 for messages sent only by servers, −1 for those sent only by
// clients, 0 for the others.
func senderOf(k twcodec.MsgKind) int {
	switch k {
	case twcodec.MsgSnap, twcodec.MsgSnapEmpty, twcodec.MsgSnapSingle, twcodec.MsgInputTiming, twcodec.MsgMapChange,
		twcodec.MsgMapData,
		twcodec.MsgSvChat, twcodec.MsgSvKillMsg, twcodec.MsgSvTuneParams, twcodec.MsgServerInfo, twcodec.MsgConReady:
		return 1
	case twcodec.MsgInput, twcodec.MsgInfo, twcodec.MsgReady, twcodec.MsgEnterGame, twcodec.MsgRequestMapData,
		twcodec.MsgClSay, twcodec.MsgClStartInfo:
		return -1
	}
	return 0
}
