"""A desktop's portal for python3-dbusmock, with the parameters

plan      file of JSON that says how file dialogs are answered, read for each
asked     file to which each question, and each dialog that is closed, is appended as a line of JSON
version   of the interface, 4 unless given

The plan has

uris      what "the user" chooses
status    0 chosen, 1 cancelled, 2 ended in another way
after     ms until the answer; below 0: before the call returns; without it there is none
mute      the call is never answered
dies      ms after which the portal dies
moved     the request has another path than predicted, as in old portals
results   in place of uris: {"uris": 5} for instance
"""
import json
import os

import dbus
import dbus.lowlevel
from gi.repository import GLib

BUS_NAME = "org.freedesktop.portal.Desktop"
MAIN_OBJ = "/org/freedesktop/portal/desktop"
MAIN_IFACE = "org.freedesktop.portal.FileChooser"
SYSTEM_BUS = False
REQUEST = "org.freedesktop.portal.Request"


def load(mock, parameters):
    mock.files = parameters
    mock.AddProperties(MAIN_IFACE, dbus.Dictionary({"version": dbus.UInt32(int(parameters.get("version", 4)))}))


def note(self, **what):
    with open(self.files["asked"], "a", encoding="utf-8") as f:
        f.write(json.dumps(what) + "\n")


def plain(v):
    """A value of the bus as JSON has it; bytes as the text they are."""
    if isinstance(v, dbus.Array) and v.signature == "y":  # bytes that end in 0
        return bytes(v).decode()
    if isinstance(v, (dbus.Array, dbus.Struct)):
        return [plain(x) for x in v]
    if isinstance(v, dbus.Boolean):
        return bool(v)
    return int(v) if isinstance(v, int) else str(v)


@dbus.service.method(MAIN_IFACE, in_signature="ssa{sv}", out_signature="o", sender_keyword="sender",
                     async_callbacks=("reply", "_fail"))
def OpenFile(self, parent, title, options, sender, reply, _fail):
    with open(self.files["plan"], encoding="utf-8") as f:
        plan = json.load(f)
    note(self, parent=str(parent), title=str(title), options={str(k): plain(v) for k, v in options.items()})
    token = "moved" if plan.get("moved") else str(options["handle_token"])
    path = MAIN_OBJ + "/request/" + sender[1:].replace(".", "_") + "/" + token

    def answer():
        s = dbus.lowlevel.SignalMessage(path, REQUEST, "Response")
        results = {"uris": dbus.Array(plan.get("uris", []), signature="s")}
        results = plan.get("results", results)
        s.append(dbus.UInt32(plan.get("status", 0)), results, signature="ua{sv}")
        s.set_destination(sender)
        self.connection.send_message(s)

    def close(*_):
        note(self, closed=path)

    self.AddObject(path, REQUEST, {}, [("Close", "", "", close)])
    after = plan.get("after")
    if after is not None and after < 0:
        answer()
    if not plan.get("mute"):
        reply(path)
    if after is not None and after >= 0:
        GLib.timeout_add(int(after), answer)
    if "dies" in plan:
        GLib.timeout_add(int(plan["dies"]), lambda: os._exit(1))
