package twcodec

import "testing"

func TestMaskText(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"nothing here", "nothing here"},
		{"come to 192.168.1.20:8303 now", "come to ••• now"},
		{"10.0.0.1.", "•••."},
		{"<{127.0.0.1:63046}>", "<{•••}>"},
		{"[2001:db8::1]:8303", "[•••]:8303"},
		{"fe80:0:0:0:1:2:3:4", "•••"},
		{"finished at 12:34:56", "finished at 12:34:56"},
		{"version 0.6.4, 16.4", "version 0.6.4, 16.4"},
		{"1.2.3", "1.2.3"},
		{"300.1.1.1", "300.1.1.1"},
		{"std::vector", "std::vector"},
		{"Team saved. Use '/load sav1' to continue", "Team saved. Use '/load •••' to continue"},
		{"/load a b /load c", "/load ••• b /load •••"},
		{"sv_rcon_password hunter2", "sv_rcon_password •••"},
		{"/load ", "/load "},
		{"/LOAD code", "/LOAD •••"},
		{"type /Save code or /Timeout other", "type /Save ••• or /Timeout •••"},
		{"/w mouse psst", "/w •••"},
		{"/Converse psst", "/Converse •••"},
		{"not a /w whisper", "not a /w whisper"},
		{"/w", "/w"},
	} {
		if got := MaskText(c.in); got != c.want {
			t.Errorf("MaskText(%q) = %q, want %q", c.in, got, c.want)
		}
	}
	const plain = "a line as most are, at tick 1234"
	if n := testing.AllocsPerRun(100, func() { MaskText(plain) }); n != 0 {
		t.Errorf("%v allocations for a line without secrets", n)
	}
}

func FuzzMaskText(f *testing.F) {
	f.Add("/load x 1.2.3.4:5 ::1")
	f.Fuzz(func(t *testing.T, s string) {
		once := MaskText(s)
		if twice := MaskText(once); twice != once {
			t.Errorf("%q is masked to %q, that to %q", s, once, twice)
		}
	})
}
