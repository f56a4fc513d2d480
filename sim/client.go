package sim

import "time"

// A Client is one connection in a capture: the recording shows what these clients
// saw.
type Client struct {
	Name     string
	Version  string // program and version it announced
	Protocol string // "0.6" or "0.7"
	Server   int    // index of its server, in order of appearance
	// Address and ServerAddress are empty unless private values are shown.
	Address, ServerAddress string
	// Left is the server's reason for closing the connection, "" if it gave none.
	Left      string
	From, To  time.Duration // positions; negative before the first tick
	Packets   int
	Bytes     int64
	Vital     int // vital chunks received, each counted once
	Lost      int // vital chunks never received
	Resent    int
	Snapshots int
	// MapBytes is how many bytes of maps the client downloaded; MapsWhole is how
	// many of these maps are complete in the capture and match the server's
	// announcement.
	MapBytes  int64
	MapsWhole int
	Handshake Handshake
	Undecoded Undecoded
}

// A Handshake is what client and server exchange when a connection begins.
type Handshake struct {
	Seen bool // the capture holds the connection's beginning
	// Token says how packets identify their connection: "none", "DDNet", "0.6.5" or
	// "0.7"; "" if that is unknown.
	Token string
	// TokenUp and TokenDown are the tokens to and from the server in hex, empty
	// unless private values are shown.
	TokenUp, TokenDown string
	Strangers          int    // packets with a wrong token, which receivers drop
	Protocol           string // of the client as it tells it: "0.6 626fce9a778df4d4"
	Number             int    // client version, such as 16040 or 0x0705; 0 if it sent none
	Password           bool   // it sent one
	// Capabilities lists the extensions that a DDNet server announced, in words; nil
	// without that message.
	Capabilities []string
	// Entered is how long after its first packet the client saw the game: received the first
	// snapshot of it. 0 until then.
	Entered time.Duration
}

// Undecoded counts a connection's unknown or unreadable packets, messages and
// snapshots.
type Undecoded struct {
	Count       int
	Bytes       int64
	FirstOffset int64 // where the first one's packet is in the recording; set with Count
}

// SetClient sets what is known about client n.
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
