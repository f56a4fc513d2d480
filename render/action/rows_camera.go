package action

// cameraRows are the actions of the group camera.
func cameraRows(on func() *On) []Row {
	return []Row{
		{
			ID: FindPlayer, After: FollowNext, Group: GroupCamera, Label: "Find player…",
			Help: "also those who left or join later",
			Menu: Place{ToolsMenu, 106}, Do: func() { on().Program.FindPlayer() },
		},
	}
}
