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
	Handshake Handshake
	Undecoded Undecoded
}

// A Handshake is what client and server tell each other when a connection
// begins.
type Handshake struct {
	Seen bool // the capture holds the beginning of the connection
	// Token is in which form packets show that they are of the connection:
	// "none", "DDNet", "0.6.5" or "0.7"; "" until it is clear.
	Token string
	// TokenUp and TokenDown are the tokens to and from the server in hex, empty
	// unless private things are shown.
	TokenUp, TokenDown string
	Strangers          int    // packets with another token: nobody takes them
	Protocol           string // of the client as it tells it: "0.6 626fce9a778df4d4"
	Number             int    // of the client's version, 16040 or 0x0705; 0 when not told
	Password           bool   // it sent one
	// Capabilities is what a DDNet server says it can do, in words; nil without
	// that message.
	Capabilities []string
	// Entered is how long after its first packet the client entered the game, 0
	// while it did not.
	Entered time.Duration
}

// Undecoded counts the unknown or unreadable packets, messages and
// snapshots of a connection.
type Undecoded struct {
	Count       int
	Bytes       int64
	FirstOffset int64 // in the recording, of the first one's packet; with a Count
}

// SetClient sets what is known of the client with index n now.
func (b *Builder) SetClient(n int, c Client) {
	if b.pending.Clients == nil {
		b.pending.Clients = map[int]Client{}
	}
	b.pending.Clients[n] = c
}

// clients merges an update into the list.
func (r *Recording) clients(told map[int]Client) {
	for n, c := range told {
		for len(r.Clients) <= n {
			r.Clients = append(r.Clients, Client{})
		}
		r.Clients[n] = c
	}
}
