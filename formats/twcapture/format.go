package twcapture

import "playhead/formats/internal/spec"

// Format describes captures of Teeworlds traffic.
func Format() spec.Format {
	return spec.Format{
		Name:         format,
		Title:        "Packet captures",
		Noun:         "capture",
		Extensions:   []string{"pcap", "pcapng"},
		Origin:       "Record them with tcpdump or Wireshark while playing Teeworlds.",
		Coverage:     "Teeworlds 0.6 and 0.7.",
		OriginBadge:  "pcap",
		MapExtension: "map",
		Badge:        "pcap",
		Chip:         func(string) string { return "Packet capture" },
		Sniff:        Sniff,
		Open:         Open,
		Packets:      &spec.Packets{Messages: ReadMessages, Page: ReadPage, Unfold: Unfold, Wire: ReadWire},
	}
}
