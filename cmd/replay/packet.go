package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"playhead/formats"
	"playhead/formats/twcapture"
	"playhead/sim"
)

func packetCommand() *cobra.Command {
	var opt formats.Options
	c := &cobra.Command{
		Use:   "packet HEX | -",
		Short: "Name the fields of Teeworlds packets given in hex",
		Long: "packet takes apart a UDP payload or IP packet given in hex, or with - what it reads from standard input: " +
			"such hex, or the output of tcpdump -nX with any number of packets.",
		Args: files(1, 0),
		RunE: func(cmd *cobra.Command, args []string) error {
			text := strings.Join(args, " ")
			if text == "-" {
				const most = 1 << 20
				b, err := io.ReadAll(io.LimitReader(os.Stdin, most+1))
				if err != nil {
					return err
				}
				text = string(b)
			}
			packets, err := twcapture.Annotate(text, opt)
			if err != nil {
				return err
			}
			for i := range packets {
				if err := printPacket(cmd.OutOrStdout(), &packets[i]); err != nil {
					return err
				}
			}
			return nil
		},
	}
	c.Flags().BoolVar(&opt.ShowPrivate, "show-private", false, "show tokens, passwords and addresses")
	return c
}

// printPacket writes what a packet holds, a field a line: its bytes, its name,
// its value.
func printPacket(w io.Writer, p *sim.Packet) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Teeworlds %s packet, %d bytes", p.Protocol, len(p.Bytes))
	if p.Compressed {
		b.WriteString(" unpacked")
	}
	fmt.Fprintf(&b, ": %s\n", p.Summary)
	for _, f := range p.Head {
		printField(&b, p, &f, " ")
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
			kind += ", sent again"
		}
		fmt.Fprintf(&b, " %s (%s)\n", m.Name, kind)
		for _, f := range m.Fields {
			printField(&b, p, &f, "  ")
		}
		if m.Err != "" {
			fmt.Fprintf(&b, "  error: %s\n", m.Err)
		}
	}
	if p.Err != "" {
		fmt.Fprintf(&b, " error: %s\n", p.Err)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func printField(b *strings.Builder, p *sim.Packet, f *sim.PacketField, indent string) {
	const shown = 8
	bytes := fmt.Sprintf("% x", p.Bytes[f.From:min(f.To, f.From+shown)])
	if f.To > f.From+shown {
		bytes += " …"
	}
	if f.Secret && f.Value == formats.Masked {
		bytes = ""
	}
	fmt.Fprintf(b, "%s%04x  %-26s %s = %s\n", indent, f.From, bytes, f.Name, f.Value)
}
