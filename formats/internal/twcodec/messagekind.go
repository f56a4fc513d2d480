package twcodec

// MsgKind is what a message says, whatever its number. The fields of one kind
// may differ between 0.6 and 0.7: see [MsgSpec].
type MsgKind uint8

// The game messages. Sv is sent by the server, Cl by a client, De is in demos
// only.
const (
	MsgUnknown MsgKind = iota
	MsgSvMotd
	MsgSvBroadcast
	MsgSvChat
	MsgSvKillMsg
	MsgSvSoundGlobal
	MsgSvTuneParams
	MsgSvReadyToEnter
	MsgSvWeaponPickup
	MsgSvEmoticon
	MsgSvVoteClearOptions
	MsgSvVoteOptionListAdd
	MsgSvVoteOptionAdd
	MsgSvVoteOptionRemove
	MsgSvVoteSet
	MsgSvVoteStatus
	MsgClSay
	MsgClSetTeam
	MsgClSetSpectatorMode
	MsgClStartInfo
	MsgClChangeInfo
	MsgClKill
	MsgClEmoticon
	MsgClVote
	MsgClCallVote
	MsgClIsDDNetLegacy
	MsgSvTeam
	MsgSvServerSettings
	MsgSvClientInfo
	MsgSvGameInfo
	MsgSvClientDrop
	MsgSvGameMsg
	MsgDeClientEnter
	MsgDeClientLeave
	MsgClReadyChange
	MsgSvSkinChange
	MsgClSkinChange
	MsgSvRaceFinish
	MsgSvCheckpoint
	MsgSvCommandInfo
	MsgSvCommandInfoRemove
	MsgClCommand
	MsgSvMyOwnMessage
	MsgClShowDistance
	MsgClShowOthers
	MsgClCameraInfo
	MsgSvTeamsState
	MsgSvDDRaceTime
	MsgSvRecord
	MsgSvKillMsgTeam
	MsgSvYourVote
	MsgSvVoteOptionGroupStart
	MsgSvVoteOptionGroupEnd
	MsgSvCommandInfoGroupStart
	MsgSvCommandInfoGroupEnd
	MsgSvChangeInfoCooldown
	MsgSvMapSoundGlobal
	MsgSvPreInput
	MsgSvSaveCode
	MsgSvServerAlert
	MsgSvModeratorAlert
	MsgClEnableSpectatorCount
	MsgSvMapInfo
)

// The system messages.
const (
	MsgInfo = MsgSvMapInfo + 1 + iota
	MsgMapChange
	MsgMapData
	MsgConReady
	MsgSnap
	MsgSnapEmpty
	MsgSnapSingle
	MsgSnapSmall
	MsgInputTiming
	MsgRconAuthStatus
	MsgRconLine
	MsgReady
	MsgEnterGame
	MsgInput
	MsgRconCmd
	MsgRconAuth
	MsgRequestMapData
	MsgPing
	MsgPingReply
	MsgRconCmdAdd
	MsgRconCmdRem
	MsgServerInfo
	MsgRconAuthOn
	MsgRconAuthOff
	MsgMaplistEntryAdd
	MsgMaplistEntryRem
	MsgWhatIs
	MsgItIs
	MsgIDontKnow
	MsgRconType
	MsgMapDetails
	MsgCapabilities
	MsgClientVer
	MsgPingEx
	MsgPongEx
	MsgChecksumRequest
	MsgChecksumResponse
	MsgChecksumError
	MsgRedirect
	MsgRconCmdGroupStart
	MsgRconCmdGroupEnd
	MsgMapReload
	MsgReconnect
	MsgMaplistAdd
	MsgMaplistGroupStart
	MsgMaplistGroupEnd
	NumMsgKinds
)
