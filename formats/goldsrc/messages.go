package goldsrc

import (
	"strconv"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// Engine messages. A message with a number from firstUserMessage on belongs to
// the game and was announced with svcNewUserMsg.
const (
	svcBad                 = 0
	svcNop                 = 1
	svcDisconnect          = 2
	svcEvent               = 3
	svcVersion             = 4
	svcSetView             = 5
	svcSound               = 6
	svcTime                = 7
	svcPrint               = 8
	svcStuffText           = 9
	svcSetAngle            = 10
	svcServerInfo          = 11
	svcLightStyle          = 12
	svcUpdateUserInfo      = 13
	svcDeltaDescription    = 14
	svcClientData          = 15
	svcStopSound           = 16
	svcPings               = 17
	svcParticle            = 18
	svcDamage              = 19
	svcSpawnStatic         = 20
	svcEventReliable       = 21
	svcSpawnBaseline       = 22
	svcTempEntity          = 23
	svcSetPause            = 24
	svcSignonNum           = 25
	svcCenterPrint         = 26
	svcKilledMonster       = 27
	svcFoundSecret         = 28
	svcSpawnStaticSound    = 29
	svcIntermission        = 30
	svcFinale              = 31
	svcCDTrack             = 32
	svcRestore             = 33
	svcCutscene            = 34
	svcWeaponAnim          = 35
	svcDecalName           = 36
	svcRoomType            = 37
	svcAddAngle            = 38
	svcNewUserMsg          = 39
	svcPacketEntities      = 40
	svcDeltaPacketEntities = 41
	svcChoke               = 42
	svcResourceList        = 43
	svcNewMoveVars         = 44
	svcResourceRequest     = 45
	svcCustomization       = 46
	svcCrosshairAngle      = 47
	svcSoundFade           = 48
	svcFileTxferFailed     = 49
	svcHLTV                = 50
	svcDirector            = 51
	svcVoiceInit           = 52
	svcVoiceData           = 53
	svcSendExtraInfo       = 54
	svcTimeScale           = 55
	svcResourceLocation    = 56
	svcSendCvarValue       = 57
	svcSendCvarValue2      = 58
	numEngineMessages      = 59
	firstUserMessage       = 64
)

var engineNames = [numEngineMessages]string{
	"SVC_BAD", "SVC_NOP", "SVC_DISCONNECT", "SVC_EVENT", "SVC_VERSION", "SVC_SETVIEW", "SVC_SOUND", "SVC_TIME",
	"SVC_PRINT",
	"SVC_STUFFTEXT", "SVC_SETANGLE", "SVC_SERVERINFO", "SVC_LIGHTSTYLE", "SVC_UPDATEUSERINFO", "SVC_DELTADESCRIPTION",
	"SVC_CLIENTDATA", "SVC_STOPSOUND", "SVC_PINGS", "SVC_PARTICLE", "SVC_DAMAGE", "SVC_SPAWNSTATIC",
	"SVC_EVENTRELIABLE",
	"SVC_SPAWNBASELINE", "SVC_TEMPENTITY", "SVC_SETPAUSE", "SVC_SIGNONNUM", "SVC_CENTERPRINT", "SVC_KILLEDMONSTER",
	"SVC_FOUNDSECRET", "SVC_SPAWNSTATICSOUND", "SVC_INTERMISSION", "SVC_FINALE", "SVC_CDTRACK", "SVC_RESTORE",
	"SVC_CUTSCENE",
	"SVC_WEAPONANIM", "SVC_DECALNAME", "SVC_ROOMTYPE", "SVC_ADDANGLE", "SVC_NEWUSERMSG", "SVC_PACKETENTITIES",
	"SVC_DELTAPACKETENTITIES", "SVC_CHOKE", "SVC_RESOURCELIST", "SVC_NEWMOVEVARS", "SVC_RESOURCEREQUEST",
	"SVC_CUSTOMIZATION",
	"SVC_CROSSHAIRANGLE", "SVC_SOUNDFADE", "SVC_FILETXFERFAILED", "SVC_HLTV", "SVC_DIRECTOR", "SVC_VOICEINIT",
	"SVC_VOICEDATA",
	"SVC_SENDEXTRAINFO", "SVC_TIMESCALE", "SVC_RESOURCELOCATION", "SVC_SENDCVARVALUE", "SVC_SENDCVARVALUE2",
}

// read reads all messages of a block. Messages before a failing one have had
// their effect; the next one after it cannot be located.
func (c *client) read(r *msgReader) error {
	for !r.done() {
		start := r.offset()
		id := int(r.u8())
		name := ""
		var err error
		if id >= firstUserMessage {
			name, err = c.readUserMessage(id, r)
		} else {
			c.counts.engine[id]++
			err = c.readEngineMessage(id, r)
		}
		if err == nil && r.over() {
			err = binread.Corruptf("the message is longer than its block")
		}
		if err != nil {
			if name == "" {
				name = engineName(id)
			}
			return &binread.Error{Format: formatName, Offset: start, Field: name, Err: err}
		}
		if c.trace != nil {
			if name == "" {
				name = engineName(id)
			}
			c.trace(name, start, r.offset(), id < firstUserMessage || handlers[name] != nil)
		}
	}
	return nil
}

func engineName(id int) string {
	if id < numEngineMessages {
		return engineNames[id]
	}
	return "message " + strconv.Itoa(id)
}

// readEngineMessage reads the body of an engine message.
func (c *client) readEngineMessage(id int, r *msgReader) error {
	switch id {
	case svcTime:
		c.serverTime = r.f32()
	case svcClientData:
		return c.readClientData(r)
	case svcPacketEntities:
		return c.readPacketEntities(r)
	case svcDeltaPacketEntities:
		return c.readDeltaPacketEntities(r)
	case svcSound:
		c.readSound(r)
	case svcEvent:
		return c.readEvents(r)
	case svcEventReliable:
		return c.readReliableEvent(r)
	case svcTempEntity:
		return c.readTempEntity(r)
	case svcPings:
		c.readPings(r)
	case svcNop, svcDamage, svcKilledMonster, svcFoundSecret, svcIntermission:
	case svcChoke:
		c.setGlobal(sim.Choke, c.global.Or(sim.Choke, 0)+1)
	default:
		return c.readRareMessage(id, r)
	}
	return nil
}

// readRareMessage reads messages that occur a few times in a recording.
func (c *client) readRareMessage(id int, r *msgReader) error {
	switch id {
	case svcServerInfo:
		return c.readServerInfo(r)
	case svcUpdateUserInfo:
		c.readUserInfo(r)
	case svcDeltaDescription:
		return c.desc.read(r)
	case svcSpawnBaseline:
		return c.readBaselines(r)
	case svcNewUserMsg:
		return c.users.announce(r)
	case svcResourceList:
		return c.readResources(r)
	case svcSetView:
		c.view = int(r.i16())
		c.setGlobal(sim.ViewEntity, int32(c.view))
	case svcSetPause:
		c.pause(r.u8() != 0)
	case svcTimeScale:
		c.timescale(r.f32())
	case svcHLTV:
		c.readHLTV(r)
	case svcDirector:
		c.readDirector(r)
	case svcSpawnStatic:
		r.skip(17)
		if r.u8() != 0 { // render mode; amount, colour and effect follow
			r.skip(5)
		}
	case svcCustomization:
		r.skip(2)
		r.cstring()
		r.skip(6)
		if r.u8()&resourceHasHash != 0 {
			r.skip(16)
		}
	case svcVoiceData:
		r.skip(1)
		r.skip(int(r.u16()))
	case svcRestore:
		r.cstring()
		for range r.u8() {
			r.cstring()
		}
	case svcNewMoveVars:
		r.skip(16*4 + 1 + 8*4)
		r.cstring()
	default:
		return c.readPlainMessage(id, r)
	}
	return nil
}

// readPlainMessage reads messages that consist of texts or blocks of bytes.
func (c *client) readPlainMessage(id int, r *msgReader) error {
	switch id {
	case svcPrint:
		c.print(r.cstring())
	case svcCenterPrint, svcFinale, svcCutscene:
		c.broadcast(0, r.cstring())
	case svcDisconnect:
		c.disconnect(r.cstring())
	case svcStuffText, svcFileTxferFailed, svcResourceLocation, svcSendCvarValue:
		r.cstring()
	case svcSendCvarValue2:
		r.skip(4)
		r.cstring()
	case svcLightStyle, svcDecalName:
		r.skip(1)
		r.cstring()
	case svcSendExtraInfo, svcVoiceInit:
		r.cstring()
		r.skip(1)
	default:
		n := plainBytes(id)
		if n < 0 {
			return binread.Corruptf("there is no message %d", id)
		}
		r.skip(n)
	}
	return nil
}

// plainBytes returns the size of messages that are skipped completely, −1 for an
// invalid number.
func plainBytes(id int) int {
	switch id {
	case svcSignonNum:
		return 1
	case svcStopSound, svcCDTrack, svcWeaponAnim, svcRoomType, svcAddAngle, svcCrosshairAngle:
		return 2
	case svcVersion, svcSoundFade:
		return 4
	case svcSetAngle:
		return 6
	case svcResourceRequest:
		return 8
	case svcParticle:
		return 11
	case svcSpawnStaticSound:
		return 14
	}
	return -1
}

// readPings reads SVC_PINGS: for every player a bit, five bits of slot (from
// 0), twelve of ping in ms and seven of loss in percent.
func (c *client) readPings(r *msgReader) {
	for r.bit() {
		v := r.bits(24)
		id, ping, loss := int(v&31)+1, int32(v>>5&4095), int32(v>>17&127)
		if r.over() {
			return
		}
		c.set(id, sim.Ping, ping)
		if id == c.recorder {
			c.setGlobal(sim.Loss, loss)
		}
	}
	r.align()
}
