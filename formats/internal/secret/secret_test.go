package secret

import "testing"

func TestTextMasksAddressesAndSteamIDs(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"nothing", "hello there", "hello there"},
		{"numbers", "tune gravity 0.5, 1.2.3 of 10.5", "tune gravity 0.5, 1.2.3 of 10.5"},
		{"time", "finished in 12:33:42.10", "finished in 12:33:42.10"},
		{"address", "ban 192.168.0.12 5 reason", "ban ••• 5 reason"},
		{"address and port", "from 10.0.0.1:8303 again", "from ••• again"},
		{"in brackets", "(Kicked [127.0.0.1])", "(Kicked [•••])"},
		{"not an address", "version 999.1.1.1", "version 999.1.1.1"},
		{"IPv6", "ban 2001:db8::8a2e:370:7334 5", "ban ••• 5"},
		{"IPv6 in brackets", "[2001:db8::1]:8303 left", "[•••]:8303 left"},
		{"IPv6 before a colon", "2001:db8::1: hello", "••• hello"},
		{"loopback", "::1", "•••"},
		{"smiley", "hi :: there :)", "hi :: there :)"},
		{"Steam id", "STEAM_0:1:12345678 joined", "••• joined"},
		{"Steam id 3", "[U:1:22202] joined", "[•••] joined"},
		{"Steam id 64", "76561197960287930 joined", "••• joined"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Text(c.in); got != c.want {
				t.Errorf("Text(%q) = %q, want %q", c.in, got, c.want)
			}
		})
	}
}

func TestTextWithoutSecretsDoesNotAllocate(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { Text("just a line of chat") }); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}
