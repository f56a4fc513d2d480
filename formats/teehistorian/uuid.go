package teehistorian

import (
	"encoding/hex"
	"fmt"
	"strings"
)

// A uuid names a file or an EX message.
type uuid [16]byte

// id returns the UUID that text writes, with dashes.
func id(text string) (u uuid) {
	n, err := hex.Decode(u[:], []byte(strings.ReplaceAll(text, "-", "")))
	if err != nil || n != len(u) {
		panic("teehistorian: " + text) // one of the table below
	}
	return u
}

// String writes a UUID with dashes.
func (u uuid) String() string {
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}

// magic is the UUID at the start of every file: teehistorian@ddnet.tw.
var magic = id("699db17b-8efb-34ff-b1d8-da6f60c15dd1")

// exKind is the type of an EX message.
type exKind uint8

const (
	exUnknown exKind = iota
	exTest
	exDDNetVerOld
	exDDNetVer
	exAuthInit
	exAuthLogin
	exAuthRole
	exAuthLogout
	exJoinVer6
	exJoinVer7
	exPlayerSwitch
	exSaveSuccess
	exSaveFailure
	exLoadSuccess
	exLoadFailure
	exPlayerTeam
	exTeamPractice
	exPlayerReady
	exPlayerRejoin
	exAntibot
	exPlayerName
	exPlayerFinish
	exTeamFinish
)

// exMessages are the known EX messages. Their UUIDs are version 3, made from
// DDNet's namespace and the name.
var exMessages = [...]struct {
	id   uuid
	kind exKind
	name string // from DDNet's source
	from string // input of the UUID behind "teehistorian-"
}{
	{id("6bb8ba88-0f0b-382e-8dae-dbf4052b8b7d"), exTest, "TEST", "test@ddnet.tw"},
	{id("41b49541-f26f-325d-8715-9baf4b544ef9"), exDDNetVerOld, "DDNETVER_OLD", "ddnetver-old@ddnet.tw"},
	{id("1397b63e-ee4e-3919-b86a-b058887fcaf5"), exDDNetVer, "DDNETVER", "ddnetver@ddnet.tw"},
	{id("60daba5c-52c4-3aeb-b8ba-b2953fb55a17"), exAuthInit, "AUTH_INIT", "auth-init@ddnet.tw"},
	{id("37ecd3b8-9218-3bb9-a71b-a935b86f6a81"), exAuthLogin, "AUTH_LOGIN", "auth-login@ddnet.tw"},
	{id("7a202cc7-3591-3d4f-a8a6-98286d5c4f9c"), exAuthRole, "AUTH_INIT_ROLE", "auth-init-role@ddnet.org"},
	{id("09d8570e-045e-345c-9bc6-65d3b091c3f4"), exAuthRole, "AUTH_LOGIN_ROLE", "auth-login-role@ddnet.org"},
	{id("d4f5abe8-edd2-3fb9-abd8-1c8bb84f4a63"), exAuthLogout, "AUTH_LOGOUT", "auth-logout@ddnet.tw"},
	{id("1899a382-71e3-36da-937d-c9de6bb95b1d"), exJoinVer6, "JOINVER6", "joinver6@ddnet.tw"},
	{id("59239b05-0540-318d-bea4-9aa1e80e7d2b"), exJoinVer7, "JOINVER7", "joinver7@ddnet.tw"},
	{id("5de9b633-49cf-3e99-9a25-d4a78e9717d7"), exPlayerSwitch, "PLAYER_SWITCH", "player-swap@ddnet.tw"},
	{id("4560c756-da29-3036-81d4-90a50f0182cd"), exSaveSuccess, "SAVE_SUCCESS", "save-success@ddnet.tw"},
	{id("b29901d5-1244-3bd0-bbde-23d04b1f7ba9"), exSaveFailure, "SAVE_FAILURE", "save-failure@ddnet.tw"},
	{id("e05408d3-a313-33df-9eb3-ddb990ab954a"), exLoadSuccess, "LOAD_SUCCESS", "load-success@ddnet.tw"},
	{id("ef8905a2-c695-3591-a1cd-53d2015992dd"), exLoadFailure, "LOAD_FAILURE", "load-failure@ddnet.tw"},
	{id("a111c04e-1ea8-38e0-90b1-d7f993ca0da9"), exPlayerTeam, "PLAYER_TEAM", "player-team@ddnet.tw"},
	{id("5792834e-81d1-34c9-a29b-b5ff25dac3bc"), exTeamPractice, "TEAM_PRACTICE", "team-practice@ddnet.tw"},
	{id("638587c9-3f75-3887-918e-a3c2614ffaa0"), exPlayerReady, "PLAYER_READY", "player-ready@ddnet.tw"},
	{id("c1e921d5-96f5-37bb-8a45-7a06f163d27e"), exPlayerRejoin, "PLAYER_REJOIN", "rejoinver6@ddnet.org"},
	{id("866bfdac-fb49-3c0b-a887-5fe1f3ea00b8"), exAntibot, "ANTIBOT", "antibot@ddnet.org"},
	{id("d016f9b9-4151-3b87-87e5-3a6087eb5f26"), exPlayerName, "PLAYER_NAME", "player-name@ddnet.org"},
	{id("68943c01-2348-3e01-9490-3f27f8269d94"), exPlayerFinish, "PLAYER_FINISH", "player-finish@ddnet.org"},
	{id("9588b9af-3fdc-3760-8043-82deeee317a5"), exTeamFinish, "TEAM_FINISH", "team-finish@ddnet.org"},
}

// exOf returns the type of the EX message with the given UUID.
func exOf(id uuid) exKind {
	for i := range exMessages {
		if exMessages[i].id == id {
			return exMessages[i].kind
		}
	}
	return exUnknown
}
