package shell

import "playhead/render/widget"

// The parts of the interface that take the pointer, as numbers of
// [widget.Target]. N is what the comment says, 0 without one.
const (
	PartNone       = iota
	PartScrim      // what is below a menu or dialog: a press closes it
	PartBlock      // ground of a menu, dialog or panel: takes the press and does nothing
	PartMenuTitle  // N: menu
	PartMenuItem   // N: row of the open menu
	PartNotes      //
	PartSpeed      //
	PartSpeedItem  // N: index of the speed
	PartTime       // edits the time
	PartLoopPill   //
	PartLoopClear  //
	PartOverview   // seeks
	PartWindow     // pans the view of the lanes
	PartWindowFrom // handle
	PartWindowTo   // handle
	PartRuler      // scrubs
	PartLanes      // scrubs
	PartLaneFold   // N: lane
	PartLaneName   // N: lane; lists the lanes
	PartLaneMenu   // lists the lanes
	PartLaneItem   // N: lane; −1 for all as by default
	PartLaneEdge   // N: lane
	PartCluster    // N: index of the cluster
	PartLoopA      //
	PartLoopB      //
	PartBookmark   // N: index
	PartMap        //
	PartMinimap    //
	PartPanelEdge  //
	PartPlayers    // scrolls
	PartSort       // opens the menu of orders
	PartSortItem   // N: row
	PartCopyEvents //
	PartValues     // shows the values of the followed player
	PartValuesEnd  // shows the events again
	PartCopyValues //
	PartPlayer     // N: client id
	PartEvents     // scrolls
	PartEvent      // N: index in the list
	PartChip       // N: group
	PartMoreChips  //
	PartSearch     //
	PartSearchEnd  //
	PartSplit      // between players and events
	PartBanner     // N: index of its button, −1 close
	PartCard       // N: index of its button
	PartToast      // N: index of the toast, its action
	PartDialogOK   //
	PartDialogEnd  //
	PartField      // the text field of the dialog
	PartRecent     // N: index
	PartRecentGone // N: index
	PartSample     // N: index
	PartFound      // N: index
	PartChoice     // N: index of a row of a list to choose from
	PartTheme      // N: index
	PartSwitch     // N: index of the setting
	PartFolderGone // N: index
	PartFolderAdd  //
	PartLive       //
	PartWaiting    //
	PartBlend      // slides between scenery and physics
	PartLegend     // of the physics: the wheel turns its pages
	PartHeightBar  // drags the ends of the band of floors
	PartHeightMode // N: which floors are shown

	PartTab         // N: tab of a capture
	PartClients     // scrolls
	PartClient      // N: index of the client
	PartServer      // N: number of the server
	PartMessages    // scrolls
	PartMessage     // N: row of the list
	PartWireChip    // N: chip above the list
	PartWireMore    //
	PartWireSearch  //
	PartWireEnd     //
	PartToPlayhead  //
	PartBytes       // scrolls
	PartByte        // N: offset in the packet
	PartByteField   // N: index of the field
	PartByteFields  // scrolls
	PartCopyHex     //
	PartInScene     //
	PartHandshake   // N: index of the client
	PartWarning     // N: index of the note
	PartUndecoded   // N: row of what nobody could read
	PartNotesAt     // N: section of the notes
	PartOtherPacket // N: how many packets further
)

// target returns the target of part with number n.
func target(part, n int) widget.Target { return widget.Target{Part: part, N: n} }
