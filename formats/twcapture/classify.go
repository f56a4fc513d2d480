package twcapture

import (
	"playhead/formats/internal/twcodec"
)

// A verdict is what a flow turns out to be.
type verdict uint8

const (
	undecided verdict = iota
	speaks6
	speaks7
	foreign // not Teeworlds
)

// judgePackets is how many packets of a flow that was joined mid-stream are
// weighed before it is given up as foreign.
const judgePackets = 40

// judgeMargin is how much more one protocol must explain than the other.
const judgeMargin = 6

// A judge finds out which protocol a flow speaks and which end is the server.
type judge struct {
	seen           int
	score6, score7 int
	// serverVotes counts signs that the lower end of the flow is the server,
	// minus signs that the upper is.
	serverVotes int
	buf         [twcodec.MaxPacketBytes]byte
}

// handshake reads what a control packet of a beginning connection gives away.
// fromClient is meaningful with a decision only.
func handshake(b []byte) (v verdict, fromClient bool) {
	if len(b) < 4 {
		return undecided, false
	}
	// 0.7 control: flags 0x04, at least header, kind.
	if b[0]&0xfc == 0x04 && b[2] == 0 && len(b) >= 8 {
		switch kind := twcodec.ControlKind(b[7]); kind {
		case twcodec.ControlToken:
			// The client asks with an unknown token and 508 bytes of padding.
			if len(b) >= 12 && (len(b) == 12 || len(b) == 520) {
				return speaks7, len(b) == 520
			}
		case twcodec.ControlConnect:
			if len(b) == 520 {
				return speaks7, true
			}
		case twcodec.ControlConnectAccept:
			if len(b) == 8 {
				return speaks7, false
			}
		}
	}
	if b[0]&0xfc == 0x10 && b[2] == 0 {
		switch kind, rest := twcodec.ControlKind(b[3]), len(b)-4; {
		case kind == twcodec.ControlConnect && (rest == 0 || rest == 8 || rest == 512):
			return speaks6, true
		case kind == twcodec.ControlConnectAccept && (rest == 0 || rest == 8 || rest == 4):
			return speaks6, false
		case kind == twcodec.ControlAccept && (rest == 0 || rest == 4):
			return speaks6, true
		}
	}
	return undecided, false
}

// weigh looks at one packet of a flow that was joined mid-stream. lower tells
// that the lower end sent it.
func (j *judge) weigh(b []byte, lower bool) verdict {
	j.seen++
	p6, sign6 := j.explain(twcodec.Proto6, b)
	p7, sign7 := j.explain(twcodec.Proto7, b)
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
	case j.score6 >= j.score7+judgeMargin:
		return speaks6
	case j.score7 >= j.score6+judgeMargin:
		return speaks7
	case j.seen >= judgePackets:
		return foreign
	}
	return undecided
}

// explain tells how well b fits protocol p, and whether its messages are a
// server's (1) or a client's (−1).
func (j *judge) explain(p twcodec.Protocol, b []byte) (score, sign int) {
	if p == twcodec.Proto7 && len(b) > 0 && b[0]&0xc0 != 0 {
		return -2, 0 // bits that 0.7 never sets
	}
	var pk twcodec.Packet
	if pk.Read(p, b, j.buf[:]) != nil {
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

// senderOf returns 1 for messages only servers send, −1 for those only clients
// send, 0 for the others.
func senderOf(k twcodec.MsgKind) int {
	switch k {
	case twcodec.MsgSnap, twcodec.MsgSnapEmpty, twcodec.MsgSnapSingle, twcodec.MsgInputTiming, twcodec.MsgMapChange, twcodec.MsgMapData,
		twcodec.MsgSvChat, twcodec.MsgSvKillMsg, twcodec.MsgSvTuneParams, twcodec.MsgServerInfo, twcodec.MsgConReady:
		return 1
	case twcodec.MsgInput, twcodec.MsgInfo, twcodec.MsgReady, twcodec.MsgEnterGame, twcodec.MsgRequestMapData, twcodec.MsgClSay, twcodec.MsgClStartInfo:
		return -1
	}
	return 0
}
