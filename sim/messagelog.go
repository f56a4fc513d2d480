package sim

import "time"

// PageFrames is how many frames of a capture a MessagePage covers.
const PageFrames = 256

// A MessageLog lists the messages of all connections of a capture, in its
// order, without what they say: 8 bytes each, so that there may be millions.
// What a message says is read again from the capture, a page at a time. It
// belongs to one goroutine.
type MessageLog struct {
	// Kinds are the names of messages that occur.
	Kinds []string
	// Pages cover the frames of the capture without a gap, PageFrames each but
	// the last.
	Pages    []MessagePage
	Total    int // entries in Pages
	Complete bool
	Err      error // why it ended early
}

// A MessagePage is PageFrames frames of a capture and the messages in them. It
// is immutable.
type MessagePage struct {
	// Head is what must be read of the capture before Offset can be: its
	// header, the descriptions of its interfaces.
	Head   []byte
	Offset int64     // of the first frame's record
	Frame  int       // number of the first frame in the capture, from 0
	From   time.Time // when the first frame was captured
	// Entries are ordered by Frame; those of a packet are in its order.
	Entries []MessageEntry
}

// A MessageEntry is one message, or a packet that is not made of messages.
type MessageEntry struct {
	Client uint16 // by its index
	Size   uint16 // bytes, without the chunk's head; of MessageLost how many
	Kind   uint8  // number in MessageLog.Kinds
	Frame  uint8  // in its page
	Flags  MessageFlags
}

// MessageFlags is what is known of a message without reading it.
type MessageFlags uint8

// The members of MessageFlags.
const (
	MessageUp      MessageFlags = 1 << iota // to the server
	MessageVital                            // delivered for certain
	MessageResent                           // sent again
	MessageSystem                           // of the engine, not of the game
	MessageControl                          // a packet that opens, keeps or closes the connection
	MessageUnknown                          // of a kind nobody knows, or not to be read
	MessageLost                             // not a message: vital ones are missing before the next
	MessageProto7                           // protocol 0.7, else 0.6
)

// A MessageUpdate carries a part of the log to the reader that shows
// it. It is immutable.
type MessageUpdate struct {
	Kinds []string // to append
	// Pages take the place of those from number From on.
	From     int
	Pages    []MessagePage
	Complete bool
	Err      error
}

// Append adds what was read.
func (l *MessageLog) Append(u MessageUpdate) {
	l.Kinds = append(l.Kinds, u.Kinds...)
	for i := range u.Pages {
		n := u.From + i
		if n >= len(l.Pages) {
			n = len(l.Pages)
			l.Pages = append(l.Pages, MessagePage{})
		}
		l.Total += len(u.Pages[i].Entries) - len(l.Pages[n].Entries)
		l.Pages[n] = u.Pages[i]
	}
	l.Complete = l.Complete || u.Complete
	if u.Err != nil {
		l.Err = u.Err
	}
}
