package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"playhead/formats"
	"playhead/outfile"
	"playhead/sim"
)

func packetCommand(all *outfile.Files) *cobra.Command {
	var opt formats.Options
	var asJSON bool
	c := &cobra.Command{
		Use:   "packet HEX | - | FILE FRAME...",
		Short: "Decode Teeworlds packets from hex or from a capture",
		Long: "packet decodes a UDP payload or IP packet in hex, or, with -, from standard input: " +
			"hex, or the output of tcpdump -nX with any number of packets.\n\n" +
			"With a capture and frames (numbers as in Wireshark: 17, or 17-20), it decodes their packets, and what " +
			"their snapshots change: every int with its bytes, before and after.",
		Args: files(1, 0),
		RunE: func(cmd *cobra.Command, args []string) error {
			ranges, frames, err := frameRanges(args)
			if err != nil {
				return err
			}
			if frames {
				if err := all.Reads(args[0]); err != nil {
					return err
				}
				return printFrames(cmd.Context(), cmd.OutOrStdout(), args[0], ranges, opt, asJSON)
			}
			text := strings.Join(args, " ")
			if text == "-" {
				if err := all.Reads(outfile.Stdin); err != nil {
					return err
				}
				const most = 1 << 20
				b, err := io.ReadAll(io.LimitReader(os.Stdin, most+1))
				if err != nil {
					return err
				}
				text = string(b)
			}
			packets, err := formats.Annotate(text, opt)
			if err != nil {
				return err
			}
			for i := range packets {
				if asJSON {
					err = printPacketJSON(cmd.OutOrStdout(), &packets[i])
				} else {
					err = printPacket(cmd.OutOrStdout(), &packets[i], false)
				}
				if err != nil {
					return err
				}
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON, one object a packet and line")
	c.Flags().BoolVar(&opt.ShowPrivate, "show-private", false, "show tokens, passwords and addresses")
	return c
}

// printPacket writes what a packet holds, a field a line: its bytes, its name,
// its value; with heads, also those of the headers of its messages.
func printPacket(w io.Writer, p *sim.Packet, heads bool) error {
	var b strings.Builder
	line := func(format string, args ...any) {
		b.WriteString(sim.Clean(fmt.Sprintf(format, args...)))
		b.WriteByte('\n')
	}
	packing := ""
	if p.Compressed {
		packing = " unpacked"
	}
	line("Teeworlds %s packet, %d bytes%s: %s", p.Protocol, len(p.Bytes), packing, p.Summary)
	for _, f := range p.Head {
		line(" %s", fieldText(p, &f))
	}
	for _, m := range p.Messages {
		kind := "game"
		if m.System {
			kind = "system"
		}
		if m.Vital {
			kind += fmt.Sprintf(" message, vital %d", m.Seq)
		} else {
			kind += " message"
		}
		if m.Resent {
			kind += ", resent"
		}
		line(" %s (%s)", m.Name, kind)
		for i := range m.Head {
			if heads {
				line("  %s", fieldText(p, &m.Head[i]))
			}
		}
		for _, f := range m.Fields {
			line("  %s", fieldText(p, &f))
		}
		if m.Err != "" {
			line("  error: %s", m.Err)
		}
		if m.Snapshot != nil {
			snapshotText(line, p, m.Snapshot)
		}
	}
	if p.Err != "" {
		line(" error: %s", p.Err)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// fieldText returns where a field is, its first bytes, its name and its value.
func fieldText(p *sim.Packet, f *sim.PacketField) string {
	const shown = 8
	bytes := fmt.Sprintf("% x", p.Bytes[f.From:min(f.To, f.From+shown)])
	if f.To > f.From+shown {
		bytes += " …"
	}
	if f.Secret && f.Value == formats.Masked {
		bytes = ""
	}
	return fmt.Sprintf("%04x  %-26s %s = %s", f.From, bytes, f.Name, f.Value)
}
