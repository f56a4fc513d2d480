"""Reads the messages of GoldSrc demos: for goldsrcrows.py. docs/formats/goldsrc.md, Engine messages and User messages, describes them."""
from goldsrcbits import Bad, Bits, Entities, delta, description

ENGINE = """BAD NOP DISCONNECT EVENT VERSION SETVIEW SOUND TIME PRINT STUFFTEXT SETANGLE SERVERINFO LIGHTSTYLE UPDATEUSERINFO DELTADESCRIPTION CLIENTDATA
STOPSOUND PINGS PARTICLE DAMAGE SPAWNSTATIC EVENTRELIABLE SPAWNBASELINE TEMPENTITY SETPAUSE SIGNONNUM CENTERPRINT KILLEDMONSTER FOUNDSECRET
SPAWNSTATICSOUND INTERMISSION FINALE CDTRACK RESTORE CUTSCENE WEAPONANIM DECALNAME ROOMTYPE ADDANGLE NEWUSERMSG PACKETENTITIES DELTAPACKETENTITIES
CHOKE RESOURCELIST NEWMOVEVARS RESOURCEREQUEST CUSTOMIZATION CROSSHAIRANGLE SOUNDFADE FILETXFERFAILED HLTV DIRECTOR VOICEINIT VOICEDATA SENDEXTRAINFO
TIMESCALE RESOURCELOCATION SENDCVARVALUE SENDCVARVALUE2""".split()
# bodies of bytes and texts (s)
PLAIN = {1: "", 2: "s", 4: "4", 5: "2", 7: "4", 8: "s", 9: "s", 10: "6", 12: "1 s", 13: "5 s 16", 16: "2", 18: "11", 19: "", 24: "1", 25: "1", 26: "s", 27: "",
         28: "", 29: "14", 30: "", 31: "s", 32: "2", 34: "s", 35: "2", 36: "1 s", 37: "2", 38: "2", 42: "", 44: "97 s", 45: "8", 47: "2", 48: "4", 49: "s",
         52: "s 1", 54: "s 1", 55: "4", 56: "s", 57: "s", 58: "4 s"}
TEMPORARY = {0: 24, 1: 20, 2: 6, 3: 11, 4: 6, 5: 10, 6: 12, 7: 17, 8: 16, 9: 6, 10: 6, 11: 6, 12: 8, 14: 9, 15: 19, 17: 10, 18: 16, 19: 24, 20: 24, 21: 24,
             22: 10, 23: 11, 24: 16, 25: 19, 27: 12, 28: 16, 30: 17, 31: 17, 99: 2, 100: 10, 101: 14, 102: 12, 103: 14, 104: 9, 105: 5, 106: 17, 107: 13,
             108: 24, 109: 9, 110: 17, 111: 7, 112: 10, 113: 19, 114: 19, 115: 12, 116: 7, 117: 7, 118: 9, 119: 16, 120: 18, 121: 6, 122: 10, 123: 13, 124: 7,
             125: 1, 126: 18, 127: 15}
RECORDS = ("event_t", "weapon_data_t", "clientdata_t", "entity_state_t", "entity_state_player_t", "custom_entity_state_t")


class Demo:
    def __init__(self):
        self.hltv, self.users, self.recorder, self.e, self.packet, self.new = False, {}, 0, Entities(0), None, False

    def block(self, data, sequence):
        """(name, first byte, byte behind it) of the messages of a frame, up to one that cannot be read."""
        r, out = Bits(data), []
        self.packet, self.new = None, False
        try:
            while r.at < 8 * len(data):
                start, number = r.at // 8, r.read(8)
                if number < 64:
                    self.message(number, r, sequence)
                    name = "SVC_" + ENGINE[number]
                else:
                    name, size = self.users.get(number, ("unknown user message", -1))
                    r.bytes(r.read(8) if size < 0 else size)
                out.append((name, start, r.at // 8))
        except Bad:
            pass
        return out

    def temporary(self, r):
        kind = r.read(8)
        if kind == 13:
            r.bytes(8)
            r.bytes(2 * (r.read(16) != 0))
        elif kind == 29:
            r.bytes(5)
            r.bytes(14 + 2 * (r.read(8) == 2))
            r.text()
        elif kind in TEMPORARY:
            r.bytes(TEMPORARY[kind])
        else:
            raise Bad("temporary entity")

    def message(self, number, r, sequence):
        """Reads the body of an engine message."""
        if number in PLAIN:
            for part in PLAIN[number].split():
                r.text() if part == "s" else r.bytes(int(part))
        elif number == 3:
            for _ in range(r.read(5)):
                r.read(10)
                if r.read(1) and (r.read(11), r.read(1))[1]:
                    delta(r, self.e.forms.get("event_t", []), {})
                if r.read(1):
                    r.read(16)
        elif number == 6:
            flags = r.read(9)
            r.read(8 * (flags & 1) + 4 * (flags & 2) + 3 + 11 + (16 if flags & 4 else 8))
            for present in [r.read(1) for _ in range(3)]:
                if present:
                    whole, part = r.read(1), r.read(1)
                    r.read((whole or part) + 12 * whole + 3 * part)
            r.read(flags & 8)
        elif number == 11:
            r.bytes(4 + 4 + 4 + 16)
            slots, slot, _ = r.bytes(3)
            [r.text() for _ in range(4)]
            r.bytes(21 * (r.read(8) != 0))
            self.e, self.recorder, self.packet, self.new = Entities(slots), 0 if self.hltv else slot + 1, None, True
        elif number == 14:
            name = r.text()
            fields = self.e.forms[name] = [] if name in RECORDS else None
            description(r, fields)
        elif number == 15 and not self.hltv:
            if r.read(1):
                r.read(8)
            delta(r, self.e.forms.get("clientdata_t", []), {})
            while r.read(1):
                r.read(6)
                delta(r, self.e.forms.get("weapon_data_t", []), {})
        elif number == 17:
            while r.read(1):
                r.read(24)
        elif number == 20:
            r.bytes(17)
            r.bytes(5 * (r.read(8) != 0))
        elif number == 21:
            r.read(10)
            delta(r, self.e.forms.get("event_t", []), {})
            r.read(16 * r.read(1))
        elif number == 22:
            self.e.read_baselines(r)
        elif number == 23:
            self.temporary(r)
        elif number == 33:
            r.text()
            [r.text() for _ in range(r.read(8))]
        elif number == 39:
            user, size = r.number("<B"), r.number("<b")
            name = r.bytes(16).split(b"\0")[0].decode("utf-8", "replace")
            if user < 64:
                raise Bad("number")
            self.users[user] = name, size
        elif number in (40, 41):
            self.packet = self.e.read(r, sequence, number == 41)
        elif number == 43:
            for _ in range(r.read(12)):
                r.read(4), r.bit_text(), r.read(36)
                r.read(128 if r.read(3) & 4 else 0), r.read(256 * r.read(1))
            if r.read(1):
                while r.read(1):
                    r.read(5 if r.read(1) else 10)
        elif number == 46:
            r.bytes(2), r.text(), r.bytes(6), r.bytes(16 if r.read(8) & 4 else 0)
        elif number == 50:
            mode = r.read(8)
            self.hltv = self.hltv or mode == 0
            r.bytes(18) if mode == 1 else r.text() if mode == 2 else None
        elif number == 51:
            r.bytes(r.read(8))
        elif number == 53:
            r.bytes(1), r.bytes(r.number("<H"))
        elif number != 15:
            raise Bad("number")
        r.align()
