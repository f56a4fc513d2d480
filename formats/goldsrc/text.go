package goldsrc

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"playhead/sim"
)

// textState remembers the last text on each channel of the screen, so that a
// plugin that sends the same line every second causes one event.
type textState struct {
	shown [256]string
}

// cleanText returns a text as one line of valid UTF-8 without control bytes (such
// as chat colours).
func cleanText[T string | []byte](b T) string {
	plain := true
	for i := 0; i < len(b); i++ {
		if b[i] < 0x20 || b[i] >= 0x7f {
			plain = false
			break
		}
	}
	if plain {
		return strings.TrimSpace(string(b))
	}
	s := strings.ToValidUTF8(string(b), string(utf8.RuneError))
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case r < 0x20 || r == 0x7f:
			return -1
		}
		return r
	}, s)
	return strings.TrimSpace(s)
}

// text is cleanText with secrets masked.
func (c *client) text(b []byte) string {
	s := cleanText(b)
	if c.secret {
		return s
	}
	return maskSecrets(s)
}

// words is text with our wording for the names of the game's own texts.
func (c *client) words(b []byte) string { return inWords(c.text(b)) }

// print records a line of the console.
func (c *client) print(b []byte) {
	if s := c.words(b); s != "" {
		c.emit(sim.Event{Kind: sim.EventInfo, Player: -1, Target: -1, Text: s})
		c.raceFinish(s, false)
	}
}

// broadcast records text on the screen, unless the channel already shows it.
func (c *client) broadcast(channel uint8, b []byte) {
	if string(b) == c.texts.shown[channel] {
		return
	}
	c.texts.shown[channel] = string(b)
	if s := c.words(b); s != "" {
		c.emit(sim.Event{Kind: sim.EventBroadcast, Player: -1, Target: -1, Value: int32(channel), Text: s})
		c.raceFinish(s, false)
	}
}

// disconnect records that the server ended the connection.
func (c *client) disconnect(b []byte) {
	c.emit(sim.Event{
		Kind: sim.EventInfo, Player: -1, Target: -1,
		Text: strings.TrimSpace("The server ended the connection. " + c.words(b)),
	})
}

// hudText reads HudText: a hint.
func (c *client) hudText(r *msgReader) {
	text := string(r.restString())
	if words, ok := chapterWords(text); ok {
		text = words
	}
	c.broadcast(hintChannel, []byte(wordsOf(text)))
}

// Channels for text that has none of its own.
const (
	centerChannel = 253
	hintChannel   = 252
)

// Where TextMsg shows its words.
const (
	textNotify  = 1
	textConsole = 2
	textTalk    = 3
	textCenter  = 4
	textRadio   = 5
)

// textMsg reads TextMsg: a text or the name of one, and its arguments.
func (c *client) textMsg(r *msgReader) {
	where := r.u8()
	token := r.restString()
	if _, err := strconv.Atoi(string(token)); where == textRadio && err == nil {
		token = r.restString() // preceded by the speaker's number
	}
	var args [4]string
	n := 0
	for n < len(args) && r.left() > 0 {
		args[n] = c.text(r.restString())
		n++
	}
	if len(token) > 0 && token[0] == '#' && c.gameText(string(token[1:]), args[:n]) {
		return
	}
	s := c.text([]byte(phrase(string(token), args[:n])))
	if s == "" {
		return
	}
	if where == textCenter {
		c.broadcast(centerChannel, []byte(s))
		return
	}
	c.emit(sim.Event{Kind: sim.EventInfo, Player: -1, Target: -1, Value: int32(where), Text: s})
	c.raceFinish(s, where == textTalk)
}

// sayText reads SayText: a chat line, either as displayed, or as the name of a
// format with arguments.
func (c *client) sayText(r *msgReader) {
	sender := int(r.u8())
	format := r.restString()
	e := sim.Event{Kind: sim.EventChat, Player: c.player(sender), Target: -1}
	if bytes.HasPrefix(format, []byte("#Cstrike_Chat_")) {
		r.restString() // the speaker's name, often omitted
		kind := string(format[len("#Cstrike_Chat_"):])
		e.Text = c.text(r.restString())
		if !strings.HasPrefix(kind, "All") {
			e.Value = sim.ChatTeam
		}
		if strings.Contains(kind, "Dead") {
			e.Extra = 1
		}
		c.emit(e)
		return
	}
	var args [3]string
	n := 0
	for n < len(args) && r.left() > 0 {
		args[n] = c.text(r.restString())
		n++
	}
	line := c.text([]byte(phrase(string(format), args[:n])))
	c.plainChat(&e, line)
	c.emit(e)
	if e.Value == sim.ChatServer {
		c.raceFinish(e.Text, true)
	}
}

// plainChat splits a line such as "(TEAM) Ann: hello". A line that is not the
// sender's own text is the server's, even if it names a sender for the sake of a
// colour.
func (c *client) plainChat(e *sim.Event, line string) {
	if e.Player >= 0 {
		who := c.roster[e.Player].name
		before, said, ok := strings.Cut(line, ":")
		if ok && who != "" && strings.HasSuffix(strings.TrimSpace(before), who) {
			e.Text = strings.TrimSpace(said)
			if strings.Contains(before, "(TEAM)") {
				e.Value = sim.ChatTeam
			}
			if strings.Contains(before, "*DEAD*") {
				e.Extra = 1
			}
			return
		}
	}
	e.Player, e.Value, e.Text = -1, sim.ChatServer, line
}

// phrase substitutes args in text, with our wording for the names of the game's
// texts.
func phrase(text string, args []string) string {
	text = wordsOf(text)
	for i, a := range args {
		args[i] = knownWords(a)
	}
	used := 0
	var out strings.Builder
	for {
		before, after, ok := strings.Cut(text, "%s")
		if !ok {
			break
		}
		if len(after) > 0 && after[0] >= '1' && after[0] <= '4' {
			after = after[1:]
		}
		out.WriteString(before)
		if used < len(args) {
			out.WriteString(args[used])
			used++
		}
		text = after
	}
	out.WriteString(text)
	for _, a := range args[min(used, len(args)):] {
		if a = strings.TrimSpace(a); a != "" {
			out.WriteString(" " + a)
		}
	}
	return out.String()
}
