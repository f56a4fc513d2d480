package teehistorian

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
	"playhead/sim/tee"
)

const formatName = "teehistorian"

// maxHeaderBytes limits the JSON header. Its longest parts, the list of UUIDs and
// the changed settings, take about ten kilobytes.
const maxHeaderBytes = 1 << 20

// Sniff reports whether head, the first bytes of a file, is the beginning of a
// teehistorian.
func Sniff(head []byte) bool { return bytes.HasPrefix(head, magic[:]) }

// A header holds everything before the messages. Only the version is always
// present; the oldest files have little else.
type header struct {
	version, minor string
	fields         map[string]string
	config, tuning map[string]string
}

// readHeader reads the magic and the JSON at the start of s.
func readHeader(s *binread.Stream) (header, error) {
	b := s.Peek(len(magic))
	if !bytes.HasPrefix(b, magic[:min(len(magic), len(b))]) {
		return header{}, &binread.Error{Format: formatName, Field: "magic", Err: binread.Corruptf("want %x, got %x",
			magic, b[:min(len(magic), len(b))])}
	}
	if len(b) < len(magic) {
		return header{}, s.End("magic")
	}
	s.Advance(int64(len(magic)))
	end := -1
	for n := 4 << 10; end < 0; n *= 4 {
		b = s.Peek(n)
		end = bytes.IndexByte(b, 0)
		switch {
		case end >= 0:
		case len(b) < n:
			return header{}, s.End("header")
		case n >= maxHeaderBytes:
			return header{}, &binread.Error{
				Format: formatName, Offset: s.Offset(), Field: "header",
				Err: binread.Corruptf("no end in %d bytes", n),
			}
		}
	}
	h, err := parseHeader(b[:end])
	if err != nil {
		return header{}, &binread.Error{Format: formatName, Offset: s.Offset(), Field: "header", Err: err}
	}
	s.Advance(int64(end) + 1)
	return h, nil
}

func parseHeader(b []byte) (header, error) {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(bytes.ToValidUTF8(b, []byte("\uFFFD")), &raw); err != nil {
		return header{}, binread.Corruptf("JSON: %v", err)
	}
	h := header{fields: map[string]string{}}
	for k, v := range raw {
		switch k {
		case "config":
			h.config = stringMap(v)
		case "tuning":
			h.tuning = stringMap(v)
		case "uuids":
		default:
			if s, ok := scalar(v); ok {
				h.fields[k] = s
			}
		}
	}
	h.version, h.minor = h.fields["version"], h.fields["version_minor"]
	switch h.version {
	case "1", "2":
		return h, nil
	case "":
		return header{}, binread.Corruptf("no version")
	}
	return header{}, binread.Unsupportedf("version %q; supported are 1 and 2", h.version)
}

// scalar returns a JSON string or number as text. Values are strings in all files
// except the first ones of 2017.
func scalar(v json.RawMessage) (string, bool) {
	var s string
	if json.Unmarshal(v, &s) == nil {
		return twcodec.Text([]byte(s)), string(v) != "null"
	}
	var n json.Number
	if json.Unmarshal(v, &n) == nil {
		return n.String(), true
	}
	return "", false
}

func stringMap(v json.RawMessage) map[string]string {
	var raw map[string]json.RawMessage
	if json.Unmarshal(v, &raw) != nil {
		return nil
	}
	m := make(map[string]string, len(raw))
	for k, v := range raw {
		if s, ok := scalar(v); ok {
			m[twcodec.Text([]byte(k))] = s
		}
	}
	return m
}

// meta converts the header to the model's Meta.
func (h *header) meta() sim.Meta {
	m := sim.Meta{
		Format:    formatName,
		Version:   h.version,
		GameName:  "DDNet",
		Type:      "server",
		StartTime: h.startTime(),
		Server:    h.text("server_name"),
		Recorder:  -1,
		Content:   sim.ContentInputs, FilePerMap: true,
	}
	m.Lacks = []sim.EventKind{sim.EventKill, sim.EventDeath} // but players who kill themselves
	if h.minorVersion() < minorPlayerName {
		m.Lacks = append(m.Lacks, sim.EventFinish)
	}
	if h.minor != "" {
		m.Version += "." + h.minor
	}
	if t := h.text("game_type"); t != "" {
		m.GameName = t
	}
	for _, f := range []struct{ key, name string }{
		{"server_version", "Server version"},
		{"server_port", "Port"},
		{"game_uuid", "Game ID"},
		{"prev_game_uuid", "Previous game ID"},
		{"prng_description", "Random seed"},
		{"comment", "Comment"},
	} {
		if v := h.text(f.key); v != "" {
			m.Facts = append(m.Facts, sim.Fact{Name: f.name, Value: v})
		}
	}
	return m
}

func (h *header) text(key string) string { return h.fields[key] }

// startTime returns when the game began, zero if the header does not say.
func (h *header) startTime() time.Time {
	for _, layout := range []string{
		"2006-01-02T15:04:05-0700",
		time.RFC3339,
		"2006-01-02 15:04:05 -0700", // until January 2018
	} {
		if t, err := time.Parse(layout, h.fields["start_time"]); err == nil {
			return t
		}
	}
	return time.Time{}
}

// game returns the file's only game.
func (h *header) game(showPrivate bool) sim.GameMeta {
	g := sim.GameMeta{
		Engine:     sim.DDNet,
		TickLen:    sim.TeeworldsTick,
		Columns:    columns,
		MaxClients: 64,
		ID:         h.text("game_uuid"),
		PreviousID: h.text("prev_game_uuid"),
		Server:     h.text("server_name"),
		StartTime:  h.startTime(), StartsAtTick0: true,
		Map:    h.mapRef(),
		Tuning: h.tuningParams(),
	}
	for k, v := range h.config {
		if k == "sv_max_clients" {
			if n, err := strconv.Atoi(v); err == nil && n > 0 {
				g.MaxClients = min(n, sim.MaxPlayers)
			}
		}
		g.Settings = append(g.Settings, settingLine(k, v, showPrivate))
	}
	sort.Strings(g.Settings)
	return g
}

func (h *header) mapRef() sim.MapRef {
	m := sim.MapRef{Name: h.text("map_name")}
	if n, err := strconv.ParseInt(h.fields["map_size"], 10, 64); err == nil && n > 0 {
		m.Bytes = n
	}
	if b, err := hex.DecodeString(h.fields["map_sha256"]); err == nil && len(b) == len(m.SHA256) {
		m.SHA256, m.HasSHA256 = [32]byte(b), true
	}
	if n, err := strconv.ParseUint(h.fields["map_crc"], 16, 32); err == nil {
		m.CRC, m.HasCRC = uint32(n), true
	}
	return m
}

// minorVersion returns version_minor, 0 if there is none. It describes the game
// rules rather than the format.
func (h *header) minorVersion() int {
	n, err := strconv.Atoi(h.minor)
	if err != nil {
		return 0
	}
	return n
}

// server describes the server that wrote the file.
func (h *header) server() tee.Server {
	return tee.Server{Version: h.text("server_version"), Minor: h.minorVersion(), Random: h.text("prng_description")}
}

// tuningParams returns the tuning parameters, nil if the header changes none.
func (h *header) tuningParams() []int32 {
	t, changed := tee.DefaultTuning(), false
	for k, v := range h.tuning {
		if n, err := strconv.ParseInt(v, 10, 32); err == nil {
			changed = t.SetHundredths(k, int(n)) || changed
		}
	}
	if !changed {
		return nil
	}
	values := make([]int32, len(t))
	for i, v := range t {
		values[i] = int32(math.Round(float64(v) * 100))
	}
	return values
}

// settingLine formats a server setting as in a settings file.
func settingLine(name, value string, showPrivate bool) string {
	if !showPrivate && secretSetting(name) {
		value = binread.Masked
	}
	if strings.ContainsAny(value, " \t;#\"") || value == "" {
		value = strconv.Quote(value)
	}
	return fmt.Sprintf("%s %s", name, value)
}
