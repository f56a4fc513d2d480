package sim

import "time"

// A Client is one connection in a capture: whose eyes a part of the recording
// was seen through.
type Client struct {
	Name     string
	Version  string // program and version as it told the server
	Protocol string // "0.6" or "0.7"
	Server   int    // number of its server in the capture, by first sight
	// Address and ServerAddress are empty unless private things are shown.
	Address, ServerAddress string
	// Left is why the server closed the connection, "" when it did not say.
	Left      string
	From, To  time.Duration // positions; negative before the first tick
	Packets   int
	Bytes     int64
	Vital     int // vital chunks that came, each counted once
	Lost      int // vital chunks that never came
	Resent    int
	Snapshots int
	// MapBytes is how much of maps it downloaded, MapsWhole how many of these
	// maps are whole in the capture and what the server announced.
	MapBytes  int64
	MapsWhole int
}

// SetClient tells what is known of the client of index n now.
func (b *Builder) SetClient(n int, c Client) {
	if b.pending.Clients == nil {
		b.pending.Clients = map[int]Client{}
	}
	b.pending.Clients[n] = c
}

// clients merges what an update tells into the list.
func (r *Recording) clients(told map[int]Client) {
	for n, c := range told {
		for len(r.Clients) <= n {
			r.Clients = append(r.Clients, Client{})
		}
		r.Clients[n] = c
	}
}
