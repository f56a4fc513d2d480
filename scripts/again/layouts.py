"""The layouts of Teeworlds' and DDNet's items and messages, for fields.py. docs/formats/twdemo.md has most of them.

An item is a type or UUID, a name and its ints. A message is a number or UUID, a name and its fields: an int, or with :s a text,
:u 16 and :h 32 bytes, :b a size and as many bytes, :r the rest. [6] repeats it, [*] until the end, [n] as the int before says; ? may be missing.
"""

ITEMS6 = """
1 PlayerInput direction target_x target_y jump fire hook player_flags wanted_weapon next_weapon prev_weapon;
2 Projectile x y vel_x vel_y type start_tick; 3 Laser x y from_x from_y start_tick; 4 Pickup x y type subtype; 5 Flag x y team;
6 GameInfo game_flags game_state_flags round_start_tick warmup_timer score_limit time_limit round_num round_current;
7 GameData teamscore_red teamscore_blue flag_carrier_red flag_carrier_blue;
8 CharacterCore tick x y vel_x vel_y angle direction jumped hooked_player hook_state hook_tick hook_x hook_y hook_dx hook_dy;
9 Character tick x y vel_x vel_y angle direction jumped hooked_player hook_state hook_tick hook_x hook_y hook_dx hook_dy player_flags health armor ammo_count weapon emote attack_tick;
10 PlayerInfo local client_id team score latency; 11 ClientInfo name[4] clan[3] country skin[6] use_custom_color color_body color_feet;
12 SpectatorInfo spectator_id x y; 13 Common x y; 14 Explosion x y; 15 Spawn x y; 16 HammerHit x y; 17 Death x y client_id;
18 SoundGlobal x y sound_id; 19 SoundWorld x y sound_id; 20 DamageInd x y angle"""
ITEMS7 = """
1 PlayerInput direction target_x target_y jump fire hook player_flags wanted_weapon next_weapon prev_weapon;
2 Projectile x y vel_x vel_y type start_tick; 3 Laser x y from_x from_y start_tick; 4 Pickup x y type; 5 Flag x y team;
6 GameData game_start_tick game_state_flags game_state_end_tick; 7 GameDataTeam teamscore_red teamscore_blue;
8 GameDataFlag flag_carrier_red flag_carrier_blue flag_drop_tick_red flag_drop_tick_blue;
9 CharacterCore tick x y vel_x vel_y angle direction jumped hooked_player hook_state hook_tick hook_x hook_y hook_dx hook_dy;
10 Character tick x y vel_x vel_y angle direction jumped hooked_player hook_state hook_tick hook_x hook_y hook_dx hook_dy health armor ammo_count weapon emote attack_tick triggered_events;
11 PlayerInfo player_flags score latency; 12 SpectatorInfo spec_mode spectator_id x y; 16 Common x y; 17 Explosion x y; 18 Spawn x y; 19 HammerHit x y;
20 Death x y client_id; 21 SoundWorld x y sound_id; 22 Damage x y client_id angle health_amount armor_amount self; 23 PlayerInfoRace race_start_tick;
24 GameDataRace best_time precision race_flags"""
ITEMS_EX = """
0dc77a02-bfee-3a53-ac8e-0bb0241bd722 MyOwnObject test;
76ce455b-f9eb-3a48-add7-e04b941d045c DDNetCharacter flags freeze_end jumps tele_checkpoint strong_weak_id jumped_total ninja_activation_tick freeze_start target_x target_y tune_zone_override;
22ca938d-1380-3e2b-9e7b-d2558ea6be11 DDNetPlayer flags auth_level finish_time_seconds finish_time_millis;
933dea6a-da79-30ea-a98f-8af03689a945 GameInfoEx flags version flags2 min_team_size max_team_size num_ddrace_teams;
0e6db85c-2b61-386f-bbf2-d0d0471b9272 DDRaceProjectile x y angle data type start_tick;
29de68a2-6928-31b8-8360-a2307e0d844f DDNetLaser to_x to_y from_x from_y start_tick owner type switch_number subtype flags;
6550fbce-f317-3b31-8ffe-d2b37f3ab40e DDNetProjectile x y vel_x vel_y type start_tick owner switch_number tune_zone flags;
ea5e4a51-58fb-3684-96e4-e0d267f4ca65 DDNetPickup x y type subtype switch_number flags;
d13307b2-9a19-37cb-8f8c-07c718521883 DDNetSpectatorInfo has_camera_info zoom deadzone follow_factor spectator_count;
5e5ca96f-c728-30fd-bfb3-155b07692556 SpectatorCount num_spectators; 1fd35746-6263-358c-b4d6-6ef60e0efaaa Birthday x y client_id;
68bf8939-ef55-3878-9082-13527eb0a597 Finish x y client_id; 0c4fd27d-47e3-3871-a226-9f417486a311 MyOwnEvent test;
4b801c74-e24c-3ce0-b92c-b754d02cfc8a SpecChar x y;
ec15e669-ce11-3367-ae8e-b90e5b27b9d5 SwitchState highest_switch_number status[8] switch_numbers[4] end_ticks[4];
2de9aec3-32e4-3986-8f7e-e7459da7f535 EntityEx switch_number layer entity_class;
9ebfc6ed-bf50-30ca-988a-0ce8921ad85f MapBestTime map_best_time_seconds map_best_time_millis;
54ecad2e-bfad-3be5-8903-621ba052458e MapSoundWorld x y sound_id"""
GAME6 = """
1 Sv_Motd message:s; 2 Sv_Broadcast message:s; 3 Sv_Chat team client_id message:s; 4 Sv_KillMsg killer victim weapon mode_special;
5 Sv_SoundGlobal sound_id; 6 Sv_TuneParams params[*]; 8 Sv_ReadyToEnter; 9 Sv_WeaponPickup weapon; 10 Sv_Emoticon client_id emoticon;
11 Sv_VoteClearOptions; 12 Sv_VoteOptionListAdd num_options description[n]:s; 13 Sv_VoteOptionAdd description:s; 14 Sv_VoteOptionRemove description:s;
15 Sv_VoteSet timeout description:s reason:s; 16 Sv_VoteStatus yes no pass total; 17 Cl_Say team message:s; 18 Cl_SetTeam team;
19 Cl_SetSpectatorMode spectator_id; 20 Cl_StartInfo name:s clan:s country skin:s use_custom_color color_body color_feet;
21 Cl_ChangeInfo name:s clan:s country skin:s use_custom_color color_body color_feet; 22 Cl_Kill; 23 Cl_Emoticon emoticon; 24 Cl_Vote vote;
25 Cl_CallVote type:s value:s reason:s; 26 Cl_IsDDNetLegacy; 27 Sv_DDRaceTimeLegacy time check finish;
28 Sv_RecordLegacy server_time_best player_time_best; 30 Sv_TeamsStateLegacy team[*]; 31 Cl_ShowOthersLegacy show"""
GAME7 = """
1 Sv_Motd message:s; 2 Sv_Broadcast message:s; 3 Sv_Chat mode client_id target_id message:s; 4 Sv_Team client_id team silent cooldown_tick;
5 Sv_KillMsg killer victim weapon mode_special; 6 Sv_TuneParams params[*]; 8 Sv_ReadyToEnter; 9 Sv_WeaponPickup weapon;
10 Sv_Emoticon client_id emoticon; 11 Sv_VoteClearOptions; 12 Sv_VoteOptionListAdd num_options description[n]:s; 13 Sv_VoteOptionAdd description:s;
14 Sv_VoteOptionRemove description:s; 15 Sv_VoteSet client_id type timeout description:s reason:s; 16 Sv_VoteStatus yes no pass total;
17 Sv_ServerSettings kick_vote kick_min spec_vote team_lock team_balance player_slots;
18 Sv_ClientInfo client_id local team name:s clan:s country skin_part_names[6]:s use_custom_colors[6] skin_part_colors[6] silent;
19 Sv_GameInfo game_flags score_limit time_limit match_num match_current; 20 Sv_ClientDrop client_id reason:s silent;
21 Sv_GameMsg game_msg_id param[*]; 24 Cl_Say mode target message:s; 25 Cl_SetTeam team; 26 Cl_SetSpectatorMode spec_mode spectator_id;
27 Cl_StartInfo name:s clan:s country skin_part_names[6]:s use_custom_colors[6] skin_part_colors[6]; 28 Cl_Kill; 29 Cl_ReadyChange;
30 Cl_Emoticon emoticon; 31 Cl_Vote vote; 32 Cl_CallVote type:s value:s reason:s force;
33 Sv_SkinChange client_id skin_part_names[6]:s use_custom_colors[6] skin_part_colors[6];
34 Cl_SkinChange skin_part_names[6]:s use_custom_colors[6] skin_part_colors[6]; 35 Sv_RaceFinish client_id time diff record_personal record_server?;
36 Sv_Checkpoint diff; 37 Sv_CommandInfo name:s args_format:s help_text:s; 38 Sv_CommandInfoRemove name:s; 39 Cl_Command name:s arguments:s"""
GAME_EX = """
1231e484-f607-3722-a89a-bd85db46f5d2 Sv_MyOwnMessage test; 53bb28af-4252-3ac9-8fd3-6ccbc2a603e3 Cl_ShowDistance x y;
7f264cdd-71a2-3962-bbce-0f94bbd81913 Cl_ShowOthers show; 8c470228-ee11-3808-93b9-c5c87d08b51c Cl_CameraInfo zoom deadzone follow_factor;
a091961a-95e8-3744-bb60-5eac9bd563c6 Sv_TeamsState team[*]; 5dde8b3c-6f6f-37ac-a72a-bb341fe76de5 Sv_DDRaceTime time check finish;
804f149f-9b53-3b0a-897f-59663a1c4eb9 Sv_Record server_time_best player_time_best; ee610b6f-909f-311e-93f7-11a95f55a086 Sv_KillMsgTeam team first;
bfd7f0fc-16d5-3e10-8015-a78380f13870 Sv_YourVote voted;
c915ba68-0a49-3324-915a-7a6220cecf33 Sv_RaceFinish client_id time diff record_personal record_server;
90778f65-1b8f-322a-9713-cf741aa44a05 Sv_CommandInfo name:s args_format:s help_text:s; eb2e77ce-e9a2-35aa-94be-235f523ac1aa Sv_CommandInfoRemove name:s;
969d127c-b768-390d-8879-6104993769fa Sv_VoteOptionGroupStart; 4f096765-39b1-3766-82dc-61b20ccf589a Sv_VoteOptionGroupEnd;
9e220138-d393-3cb0-90f1-e587c00ab1d0 Sv_CommandInfoGroupStart; 054125d8-0062-3891-840b-47462285a01f Sv_CommandInfoGroupEnd;
746cb54c-6b2b-39a7-8cd8-7c7a1c6c3009 Sv_ChangeInfoCooldown wait_until; 669c9741-695a-369b-856c-a254f6b7f0cb Sv_MapSoundGlobal sound_id;
b5d3a686-ad59-382c-b3de-d9fedc3320ae Sv_PreInput direction target_x target_y jump fire hook wanted_weapon next_weapon prev_weapon owner intended_tick;
dc9edffb-266a-3bd6-b101-a949fa44e16b Sv_SaveCode state error:s save_requester:s server_name:s generated_code:s code:s team_members:s;
035206dc-9f8b-315c-9abf-5ab9153a857c Sv_ServerAlert message:s; d7c55683-7983-32f0-8d9a-877434ea19d5 Sv_ModeratorAlert message:s;
e19b66e8-0646-351b-aa03-d4aba7b9545f Cl_EnableSpectatorCount enable; da46b81d-a060-30c3-9abb-dd2945e8edb4 Sv_MapInfo description:s"""
SYSTEM6 = """
1 INFO net_version:s password:s; 2 MAP_CHANGE name:s crc size; 3 MAP_DATA last crc chunk data:b; 4 CON_READY;
5 SNAP tick delta num_parts part crc data:b; 6 SNAPEMPTY tick delta; 7 SNAPSINGLE tick delta crc data:b; 8 SNAPSMALL data:r;
9 INPUTTIMING intended_tick time_left; 10 RCON_AUTH_STATUS authed? cmdlist?; 11 RCON_LINE line:s; 14 READY; 15 ENTERGAME;
16 INPUT ack_tick intended_tick size input[*]; 17 RCON_CMD command:s; 18 RCON_AUTH name:s password:s send_cmds?; 19 REQUEST_MAP_DATA chunk; 22 PING;
23 PING_REPLY; 25 RCON_CMD_ADD name:s help:s params:s; 26 RCON_CMD_REM name:s"""
SYSTEM7 = """
1 INFO net_version:s password:s client_version?; 2 MAP_CHANGE name:s crc size chunks_per_request chunk_size sha256:h; 3 MAP_DATA data:r;
4 SERVERINFO version:s name:s hostname:s map:s gametype:s flags skill players max_players clients max_clients; 5 CON_READY;
6 SNAP tick delta num_parts part crc data:b; 7 SNAPEMPTY tick delta; 8 SNAPSINGLE tick delta crc data:b; 9 SNAPSMALL data:r;
10 INPUTTIMING intended_tick time_left; 11 RCON_AUTH_ON; 12 RCON_AUTH_OFF; 13 RCON_LINE line:s; 14 RCON_CMD_ADD name:s help:s params:s;
15 RCON_CMD_REM name:s; 18 READY; 19 ENTERGAME; 20 INPUT ack_tick intended_tick size input[*]; 21 RCON_CMD command:s; 22 RCON_AUTH password:s;
23 REQUEST_MAP_DATA; 26 PING; 27 PING_REPLY; 29 MAPLIST_ENTRY_ADD name:s; 30 MAPLIST_ENTRY_REM name:s"""
SYSTEM_EX = """
245e5097-9fe0-39d6-bf7d-9a29e1691e4c what-is@ddnet.tw uuid:u; 6954847e-2e87-3603-b562-36da29ed1aca it-is@ddnet.tw uuid:u name:s;
416911b5-7973-33bf-8d52-7bf01e519cf0 i-dont-know@ddnet.tw uuid:u; 12810e1f-a1db-3378-b4fb-164ed6505926 rcon-type@ddnet.tw username_needed;
f9117b3c-8039-3416-9fc0-aef2bcb75c03 map-details@ddnet.tw name:s sha256:h crc size url:s?;
f621a5a1-f585-3775-8e73-41beee79f2b2 capabilities@ddnet.tw version flags;
8c001304-8461-3e47-8787-f672b3835bd4 clientver@ddnet.tw connection:u version name:s; bcb43bf5-427c-36d8-b5b8-7975c8c06aa1 ping@ddnet.tw id:u;
d8295530-14a7-3a0a-b02e-b2cee08d2033 pong@ddnet.tw id:u; 60a7cef1-2ecc-3ed4-b138-00fd0c8f5994 checksum-request@ddnet.tw id:u start length;
88fc61ec-5a3c-3fc3-8dfa-fd3b715db9e0 checksum-response@ddnet.tw id:u sha256:h; 090960d1-4000-3fd5-9670-4976ae702a6a checksum-error@ddnet.tw id:u error;
4efe406a-7774-33f1-bfde-1806ff6d1528 redirect@ddnet.org port; 85f67ffe-f1b1-3af3-98c4-26dbf77111b7 rcon-cmd-group-start@ddnet.org count;
5e02c980-6ca1-3c99-a9af-4650ae956252 rcon-cmd-group-end@ddnet.org; 9a9b28a3-19b0-37d9-b1f4-2cccfba05bac map-reload@ddnet.org;
5f4d5db7-3947-3711-b04e-07a1ff23c970 reconnect@ddnet.org"""


def entries(text):
    """key -> (name, fields) of a table: the key is a number, or the bytes of a UUID."""
    out = {}
    for entry in text.replace("\n", " ").split(";"):
        key, name, *fields = entry.split()
        out[bytes.fromhex(key.replace("-", "")) if "-" in key else int(key)] = name, fields
    return out


def ints(fields):
    """The names of the ints of an item."""
    out = []
    for f in fields:
        name, _, n = f.rstrip("]").partition("[")
        out += [f"{name}[{k}]" for k in range(int(n))] if n else [name]
    return out


def items(text):
    return {key: (name, ints(fields)) for key, (name, fields) in entries(text).items()}


# By protocol; of messages, game ones and those of the system.
ITEMS = {"0.6": items(ITEMS6 + ";" + ITEMS_EX), "0.7": items(ITEMS7 + ";" + ITEMS_EX)}
MESSAGES = {
    "0.6": (entries(GAME6 + ";" + GAME_EX), entries(SYSTEM6 + ";" + SYSTEM_EX)),
    "0.7": (entries(GAME7 + ";" + GAME_EX), entries(SYSTEM7 + ";" + SYSTEM_EX)),
}
