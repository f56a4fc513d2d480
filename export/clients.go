package export

import (
	"fmt"
	"slices"
	"strings"

	"playhead/sim"
	"playhead/sim/table"
)

// A ClientInfo is a client of a capture.
type ClientInfo struct {
	Index        int     `json:"index"`
	Name         string  `json:"name"`
	Version      string  `json:"version"`
	FirstSeconds float64 `json:"first_seconds"`
	Seconds      float64 `json:"seconds"`
	Packets      int     `json:"packets"`
	Lost         int     `json:"lost"`
	Protocol     string  `json:"protocol"`
	Server       int     `json:"server"`
	Bytes        int64   `json:"bytes"`
	Resent       int     `json:"resent"`
	Snapshots    int     `json:"snapshots"`
	// SnapshotsPerSecond is their mean while the client was connected.
	SnapshotsPerSecond float64 `json:"snapshots_per_second"`
	MapBytes           int64   `json:"map_bytes"`
	MapsWhole          int     `json:"maps_whole"`
	Left               string  `json:"left"`
	Address            string  `json:"address,omitempty"` // with ShowPrivate
}

// addClients describes the clients of a capture, and which server each game
// was on. The recording's server is the one all games were on.
func (x *Info) addClients(r *sim.Recording) {
	for i, c := range r.Clients {
		info := ClientInfo{
			Index: i, Name: c.Name, Version: c.Version, FirstSeconds: seconds(c.From), Seconds: seconds(c.To - c.From),
			Packets: c.Packets, Lost: c.Lost, Protocol: c.Protocol, Server: c.Server, Bytes: c.Bytes, Resent: c.Resent,
			Snapshots: c.Snapshots, MapBytes: c.MapBytes, MapsWhole: c.MapsWhole, Left: c.Left, Address: c.Address,
		}
		if info.Seconds > 0 {
			info.SnapshotsPerSecond = float64(c.Snapshots) / info.Seconds
		}
		x.Clients = append(x.Clients, info)
	}
	if len(r.Clients) == 0 {
		return
	}
	var servers []string
	for i, g := range r.Games {
		x.Games[i].Server, x.Games[i].ServerNumber = g.Server, &g.ServerNumber
		if g.Server != "" && !slices.Contains(servers, g.Server) {
			servers = append(servers, g.Server)
		}
	}
	if x.Server == "" {
		x.Server = strings.Join(servers, ", ")
	}
}

func (x *Info) writeClients(line func(name, format string, args ...any)) {
	for _, c := range x.Clients {
		parts := []string{
			fmt.Sprintf("%s to %s", clock(duration(c.FirstSeconds)), clock(duration(c.FirstSeconds+c.Seconds))),
			fmt.Sprintf("%.1f snapshots/s", c.SnapshotsPerSecond),
			table.CountText(c.Packets) + " packets", table.CountText(c.Resent) + " resent", table.CountText(c.Lost) + " missing",
		}
		switch {
		case c.MapsWhole == 1:
			parts = append(parts, "downloaded the map")
		case c.MapsWhole > 1:
			parts = append(parts, fmt.Sprintf("downloaded %d maps", c.MapsWhole))
		case c.MapBytes > 0:
			parts = append(parts, "downloaded "+table.CountText(c.MapBytes)+" bytes of a map")
		}
		line(fmt.Sprintf("Client %d", c.Index), "%-24s %s  %s", c.Name, c.Protocol, c.Version)
		line("  connected", "%s", strings.Join(parts, ", "))
		if x.manyServers() {
			line("  to server", "%d", c.Server)
		}
		line("  from", "%s", c.Address)
		line("  left", "%s", c.Left)
	}
}

// manyServers reports whether the capture holds more servers than one.
func (x *Info) manyServers() bool {
	return slices.ContainsFunc(x.Clients, func(c ClientInfo) bool { return c.Server > 0 })
}
