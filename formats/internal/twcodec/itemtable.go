package twcodec

// The fields that Character and CharacterCore begin with in both protocols.
const coreFields = "tick x y vel_x vel_y angle direction jumped hooked_player hook_state hook_tick hook_x hook_y hook_dx hook_dy "

const inputFields = "direction target_x target_y jump fire hook player_flags wanted_weapon next_weapon prev_weapon"

// items6 are the types 1 … of protocol 0.6.
var items6 = [...]ItemSpec{
	item(ItemPlayerInput, "PlayerInput", inputFields),
	item(ItemProjectile, "Projectile", "x y vel_x vel_y type start_tick"),
	item(ItemLaser, "Laser", "x y from_x from_y start_tick"),
	item(ItemPickup, "Pickup", "x y type subtype"),
	item(ItemFlag, "Flag", "x y team"),
	item(ItemGameInfo, "GameInfo", "game_flags game_state_flags round_start_tick warmup_timer score_limit time_limit round_num round_current"),
	item(ItemGameData, "GameData", "teamscore_red teamscore_blue flag_carrier_red flag_carrier_blue"),
	item(ItemCharacterCore, "CharacterCore", coreFields),
	item(ItemCharacter, "Character", coreFields+"player_flags health armor ammo_count weapon emote attack_tick"),
	item(ItemPlayerInfo, "PlayerInfo", "local client_id team score latency"),
	item(ItemClientInfo, "ClientInfo", "name[4] clan[3] country skin[6] use_custom_color color_body color_feet"),
	item(ItemSpectatorInfo, "SpectatorInfo", "spectator_id x y"),
	item(ItemCommon, "Common", "x y"),
	item(ItemExplosion, "Explosion", "x y"),
	item(ItemSpawn, "Spawn", "x y"),
	item(ItemHammerHit, "HammerHit", "x y"),
	item(ItemDeath, "Death", "x y client_id"),
	item(ItemSoundGlobal, "SoundGlobal", "x y sound_id"),
	item(ItemSoundWorld, "SoundWorld", "x y sound_id"),
	item(ItemDamageInd, "DamageInd", "x y angle"),
}

// items7 are the types 1 … of protocol 0.7. The De_ items occur only in demos,
// where they replace messages of the game.
var items7 = [...]ItemSpec{
	item(ItemPlayerInput, "PlayerInput", inputFields),
	item(ItemProjectile, "Projectile", "x y vel_x vel_y type start_tick"),
	item(ItemLaser, "Laser", "x y from_x from_y start_tick"),
	item(ItemPickup, "Pickup", "x y type"),
	item(ItemFlag, "Flag", "x y team"),
	item(ItemGameData, "GameData", "game_start_tick game_state_flags game_state_end_tick"),
	item(ItemGameDataTeam, "GameDataTeam", "teamscore_red teamscore_blue"),
	item(ItemGameDataFlag, "GameDataFlag", "flag_carrier_red flag_carrier_blue flag_drop_tick_red flag_drop_tick_blue"),
	item(ItemCharacterCore, "CharacterCore", coreFields),
	item(ItemCharacter, "Character", coreFields+"health armor ammo_count weapon emote attack_tick triggered_events"),
	item(ItemPlayerInfo, "PlayerInfo", "player_flags score latency"),
	item(ItemSpectatorInfo, "SpectatorInfo", "spec_mode spectator_id x y"),
	item(ItemDeClientInfo, "De_ClientInfo", "local team name[4] clan[3] country skin_part_names[36] use_custom_colors[6] skin_part_colors[6]"),
	item(ItemDeGameInfo, "De_GameInfo", "game_flags score_limit time_limit match_num match_current"),
	item(ItemDeTuneParams, "De_TuneParams", "tune_params[32]"),
	item(ItemCommon, "Common", "x y"),
	item(ItemExplosion, "Explosion", "x y"),
	item(ItemSpawn, "Spawn", "x y"),
	item(ItemHammerHit, "HammerHit", "x y"),
	item(ItemDeath, "Death", "x y client_id"),
	item(ItemSoundWorld, "SoundWorld", "x y sound_id"),
	item(ItemDamage, "Damage", "x y client_id angle health_amount armor_amount self"),
	item(ItemPlayerInfoRace, "PlayerInfoRace", "race_start_tick"),
	item(ItemGameDataRace, "GameDataRace", "best_time precision race_flags"),
}

// itemsEx are the types that a snapshot registers by UUID.
var itemsEx = [...]ItemSpec{
	itemEx(ItemMyOwnObject, "MyOwnObject", "0dc77a02-bfee-3a53-ac8e-0bb0241bd722", 1, "test"),
	itemEx(ItemDDNetCharacter, "DDNetCharacter", "76ce455b-f9eb-3a48-add7-e04b941d045c", 5,
		"flags freeze_end jumps tele_checkpoint strong_weak_id jumped_total ninja_activation_tick freeze_start target_x target_y tune_zone_override"),
	itemEx(ItemDDNetPlayer, "DDNetPlayer", "22ca938d-1380-3e2b-9e7b-d2558ea6be11", 2, "flags auth_level finish_time_seconds finish_time_millis"),
	itemEx(ItemGameInfoEx, "GameInfoEx", "933dea6a-da79-30ea-a98f-8af03689a945", 2, "flags version flags2 min_team_size max_team_size num_ddrace_teams"),
	itemEx(ItemDDRaceProjectile, "DDRaceProjectile", "0e6db85c-2b61-386f-bbf2-d0d0471b9272", 6, "x y angle data type start_tick"),
	itemEx(ItemDDNetLaser, "DDNetLaser", "29de68a2-6928-31b8-8360-a2307e0d844f", 7,
		"to_x to_y from_x from_y start_tick owner type switch_number subtype flags"),
	itemEx(ItemDDNetProjectile, "DDNetProjectile", "6550fbce-f317-3b31-8ffe-d2b37f3ab40e", 10,
		"x y vel_x vel_y type start_tick owner switch_number tune_zone flags"),
	itemEx(ItemDDNetPickup, "DDNetPickup", "ea5e4a51-58fb-3684-96e4-e0d267f4ca65", 5, "x y type subtype switch_number flags"),
	itemEx(ItemDDNetSpectatorInfo, "DDNetSpectatorInfo", "d13307b2-9a19-37cb-8f8c-07c718521883", 4,
		"has_camera_info zoom deadzone follow_factor spectator_count"),
	itemEx(ItemSpectatorCount, "SpectatorCount", "5e5ca96f-c728-30fd-bfb3-155b07692556", 1, "num_spectators"),
	itemEx(ItemBirthday, "Birthday", "1fd35746-6263-358c-b4d6-6ef60e0efaaa", 2, "x y client_id"),
	itemEx(ItemFinish, "Finish", "68bf8939-ef55-3878-9082-13527eb0a597", 2, "x y client_id"),
	itemEx(ItemMyOwnEvent, "MyOwnEvent", "0c4fd27d-47e3-3871-a226-9f417486a311", 1, "test"),
	itemEx(ItemSpecChar, "SpecChar", "4b801c74-e24c-3ce0-b92c-b754d02cfc8a", 2, "x y"),
	itemEx(ItemSwitchState, "SwitchState", "ec15e669-ce11-3367-ae8e-b90e5b27b9d5", 1,
		"highest_switch_number status[8] switch_numbers[4] end_ticks[4]"),
	itemEx(ItemEntityEx, "EntityEx", "2de9aec3-32e4-3986-8f7e-e7459da7f535", 3, "switch_number layer entity_class"),
	itemEx(ItemMapBestTime, "MapBestTime", "9ebfc6ed-bf50-30ca-988a-0ce8921ad85f", 2, "map_best_time_seconds map_best_time_millis"),
	itemEx(ItemMapSoundWorld, "MapSoundWorld", "54ecad2e-bfad-3be5-8903-621ba052458e", 3, "x y sound_id"),
	itemEx(ItemCommonEx, "CommonEx", "84dd4533-0b21-3563-ac77-6aa81182c3c1", 3, "x y client_id"),
	itemEx(ItemExplosionEx, "ExplosionEx", "be0c637f-1cf1-33d4-8ff8-b73073df7e20", 3, "x y client_id"),
	itemEx(ItemSpawnEx, "SpawnEx", "a6710ea6-4d56-3207-ae82-82300fd000cc", 3, "x y client_id"),
	itemEx(ItemHammerHitEx, "HammerHitEx", "28dd49a8-0ac3-3032-9415-51b35f717154", 3, "x y client_id"),
	itemEx(ItemDamageIndEx, "DamageIndEx", "ac0ab2b9-49e5-3893-a290-807b25c27ba0", 4, "x y client_id angle"),
	itemEx(ItemSoundWorldEx, "SoundWorldEx", "8a6232e1-1b48-3f57-a3ed-019213bd35dc", 4, "x y client_id sound_id"),
}
