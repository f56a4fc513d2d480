package sim

import "time"

// PageFrames is how many frames of a capture a MessagePage covers.
const PageFrames = 256

// A MessageLog lists the messages of all connections in a capture, in order,
// without their contents: 8 bytes each, so that there may be millions. Contents
// are read from the capture again, one page at a time. A MessageLog belongs to
// one goroutine.
type MessageLog struct {
	// Kinds are the names of the messages that occur.
	Kinds []string
	// Pages cover the capture's frames without gaps, PageFrames each except the
	// last.
	Pages []MessagePage
	Total int // entries in Pages
	// Frames is how many frames of the capture were read, Queries how many of them belong to
	// no connection because they ask a server for its info, or answer that.
	Frames, Queries int
	Complete        bool
	Err             error // why it ended early
}

// A MessagePage is PageFrames frames of a capture and the messages in them. It
// is immutable.
type MessagePage struct {
	// Head is the part of the capture to read before Offset can be decoded: its
	// header and interface descriptions.
	Head   []byte
	Offset int64 // of the first frame's record
	Frame  int   // number of the first frame in the capture, from 0
	// Lead is the record of the frame from which the fragments of its first packets come, LeadFrames
	// how many frames that is before Frame; 0 if they all begin in the page.
	Lead       int64
	LeadFrames int
	From       time.Time // when the first frame was captured
	// Entries are ordered by Frame; those of a packet are in its order.
	Entries []MessageEntry
}

// A MessageEntry is one message, or a packet that is not made of messages.
type MessageEntry struct {
	Client uint16 // by its index
	Size   uint16 // size in bytes without the chunk header; for MessageLost, the number lost
	Kind   uint8  // number in MessageLog.Kinds
	Frame  uint8  // index in its page
	Flags  MessageFlags
}

// MessageFlags describe a message without its contents.
type MessageFlags uint8

// The members of MessageFlags.
const (
	MessageUp      MessageFlags = 1 << iota // to the server
	MessageVital                            // vital: delivery is guaranteed
	MessageResent                           // resent
	MessageSystem                           // sent by the engine, not the game
	MessageControl                          // a packet that opens, maintains or closes the connection
	MessageUnknown                          // unknown or unreadable
	MessageLost                             // not a message: vital messages are missing before the next one
	MessageProto7                           // protocol 0.7, else 0.6
)

// A MessageUpdate carries a part of the log to the reader that displays it. It is
// immutable.
type MessageUpdate struct {
	Kinds []string // to append
	// Pages replace the existing ones from index From on.
	From  int
	Pages []MessagePage
	// Frames and Queries are new values of [MessageLog], none of the former when zero.
	Frames, Queries int
	Complete        bool
	Err             error
}

// Append adds the pages of an update.
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
	if u.Frames > 0 {
		l.Frames, l.Queries = u.Frames, u.Queries
	}
	l.Complete = l.Complete || u.Complete
	if u.Err != nil {
		l.Err = u.Err
	}
}
