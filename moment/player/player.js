'use strict';
// The player of a moment page. It draws what docs/formats/moment.md describes and needs nothing else: no request, no
// library. Texts of the recording reach the page as text only. Parts: data, time, camera, drawing, controls.

// ---- data ----

// The columns of a player, in the order of the data.
const STATE = 0, X = 1, Y = 2, Z = 3, ANGLE = 4, KEYS = 5, FROM = 6, HOOK = 7, HOOKX = 8, HOOKY = 9, HOOKED = 10,
  WEAPON = 11, ATTACK = 12, FREEZE = 13, EYES = 14, HEALTH = 15, TEAM = 16, COLUMNS = 17;
const STRAIGHT = [X, Y, Z];
const PRESENT = 1, JUMPS = 2, DEAD = 4, PLACE = 8, HOOKFROM = 16, AIM = 32, AIMFROM = 64, OLD = 128, AIRJUMP = 256;
const TURN = 4096;

function bytesOf(base64) {
  const s = atob(base64), out = new Uint8Array(s.length);
  for (let i = 0; i < s.length; i++) out[i] = s.charCodeAt(i);
  return out;
}

// A reader of tracks: each value is the difference from what the values before it suggest.
class Tracks {
  constructor(bytes) { this.bytes = bytes; this.at = 0; }

  varint() {
    let v = 0, shift = 1;
    for (;;) {
      if (this.at >= this.bytes.length || shift > 2 ** 35) throw new Error('a track ends too early');
      const b = this.bytes[this.at++];
      v += (b & 127) * shift;
      if (b < 128) return v;
      shift *= 128;
    }
  }

  next(n, straight) {
    const out = new Int32Array(n);
    let last = 0, step = 0, zeros = 0;
    for (let i = 0; i < n; i++) {
      let d = 0;
      if (zeros > 0) {
        zeros--;
      } else {
        const v = this.varint();
        if (v === 0) zeros = this.varint();
        else d = v % 2 ? -(v + 1) / 2 : v / 2;
      }
      const value = (last + (straight ? step : 0) + d) | 0;
      step = value - last;
      last = out[i] = value;
    }
    return out;
  }
}

// A part is what the page knows of one recording.
function readPart(p) {
  const n = p.n;
  if (!(n > 0 && n <= 1e6)) throw new Error('the number of ticks');
  const out = {
    n, ghost: !!p.ghost, ticks: new Tracks(bytesOf(p.ticks)).next(n, true),
    times: new Tracks(bytesOf(p.times)).next(n, true), players: [], things: p.things || [], gaps: p.gaps || [],
  };
  p.players.forEach((who, i) => {
    const tracks = new Tracks(bytesOf(who.data)), columns = [];
    for (let c = 0; c < COLUMNS; c++) columns.push(tracks.next(n, STRAIGHT.includes(c)));
    out.players.push({ part: out, index: i, name: String(who.name), body: colour(who.body),
      feet: who.feet ? colour(who.feet) : '', columns });
  });
  return out;
}

// colour lets nothing but a colour into the drawing.
function colour(s) { return /^#[0-9a-f]{6}$/i.test(s) ? s : '#9db2c8'; }

// ---- time ----

// frameAt returns the last tick at or before ms, −1 before the first.
function frameAt(part, ms) {
  const want = Math.round(ms * 10);
  let a = 0, b = part.n;
  while (a < b) {
    const m = (a + b) >> 1;
    if (part.times[m] <= want) a = m + 1; else b = m;
  }
  return a - 1;
}

// moment returns the tick and how far the next one is, 0 to 1.
function momentAt(part, ms) {
  const i = frameAt(part, ms);
  if (i < 0 || i + 1 >= part.n) return { i, f: 0 };
  const span = part.times[i + 1] - part.times[i];
  return { i, f: span > 0 ? Math.min(1, Math.max(0, (ms * 10 - part.times[i]) / span)) : 0 };
}

const BRIDGE = 4000, SEEN = 1500, NEAR = 128; // tenths of a millisecond; units

// placeOf returns where a player is: world units, angle in turns, or null. Between packets of GoldSrc a player stays.
function placeOf(p, at, scale, above) {
  const c = p.columns;
  let i = at.i, f = at.f, j = i + 1;
  if (i < 0) return null;
  if (above) {
    const now = p.part.times[i] + at.f * (i + 1 < p.part.n ? p.part.times[i + 1] - p.part.times[i] : 0);
    while (i >= 0 && !(c[STATE][i] & PRESENT) && now - p.part.times[i] < BRIDGE) i--;
    if (i < 0 || !(c[STATE][i] & PRESENT)) return null;
    j = at.i + 1;
    while (j < p.part.n && !(c[STATE][j] & PRESENT) && p.part.times[j] - p.part.times[i] <= BRIDGE) j++;
    const joined = j < p.part.n && c[STATE][j] & PRESENT && p.part.times[j] - p.part.times[i] <= BRIDGE;
    if (!joined && now - p.part.times[i] > SEEN) return null;
    const d = joined ? Math.hypot(c[X][j] - c[X][i], c[Y][j] - c[Y][i], c[Z][j] - c[Z][i]) / scale : 0;
    f = joined && d <= NEAR && p.part.times[j] > p.part.times[i]
      ? (now - p.part.times[i]) / (p.part.times[j] - p.part.times[i]) : 0;
  } else {
    if (!(c[STATE][i] & PRESENT)) return null;
    if (c[STATE][i] & JUMPS || j >= p.part.n || !(c[STATE][j] & PRESENT)) f = 0;
  }
  const mix = (k) => f > 0 ? c[k][i] + (c[k][j] - c[k][i]) * f : c[k][i];
  let turn = c[ANGLE][i];
  if (f > 0) {
    const d = ((c[ANGLE][j] - turn + TURN * 1.5) % TURN) - TURN / 2;
    turn += d * f;
  }
  return { x: mix(X) / scale, y: mix(Y) / scale, z: mix(Z) / scale, turn: turn / TURN, state: c[STATE][i], i, f, j };
}

// speedOf returns units a second, from the place of a tick and the one before it, or behind it where there is none; −1
// without either. It goes further back for places at least span tenths of a millisecond apart.
function speedOf(p, at, scale, span = 0) {
  const c = p.columns, apart = (i) => i < 1 || i >= p.part.n || !(c[STATE][i] & PRESENT) || !(c[STATE][i - 1] & PRESENT) ||
    (c[STATE][i - 1] & JUMPS) !== 0;
  const i = apart(at.i) ? at.i + 1 : at.i;
  if (apart(i)) return -1;
  let from = i - 1;
  while (p.part.times[i] - p.part.times[from] < span && !apart(from)) from--;
  const dt = (p.part.times[i] - p.part.times[from]) / 1e4;
  return dt > 0 ? Math.hypot(c[X][i] - c[X][from], c[Y][i] - c[Y][from]) / scale / dt : -1;
}

const KEYNAMES = ['left', 'right', 'jump', 'hook', 'fire', 'forward', 'back', 'duck', 'use'];

// keyOf returns a key: held or not, and where that comes from: 0 missing, 1 recorded, 2 inferred.
function keyOf(p, i, k) {
  if (i < 0 || !(p.columns[STATE][i] & PRESENT)) return { down: false, from: 0 };
  return { down: (p.columns[KEYS][i] >> k & 1) === 1, from: p.columns[FROM][i] >> 2 * k & 3 };
}

// densityOf counts the presses and releases of players in n buckets.
function densityOf(players, length, n) {
  const bins = new Float32Array(n);
  for (const p of players) {
    const keys = p.columns[KEYS];
    for (let i = 1; i < keys.length; i++) {
      let d = keys[i] ^ keys[i - 1];
      const at = Math.floor(p.part.times[i] / 10 / length * n);
      if (at < 0 || at >= n) continue;
      for (; d; d &= d - 1) bins[at]++;
    }
  }
  return bins;
}

// clockText writes a moment: 02:05.10, from an hour on 1:02:03.40, with so many decimals.
function clockText(ms, decimals = 2) {
  const units = 10 ** decimals, s = Math.max(0, ms) / 1000, h = Math.floor(s / 3600), m = Math.floor(s / 60) % 60;
  const rest = (Math.floor(s % 60 * units + 1e-6) / units).toFixed(decimals).padStart(3 + decimals, '0');
  return (h > 0 ? h + ':' : '') + String(m).padStart(2, '0') + ':' + rest;
}

// lengthText writes how long something takes: 58.31 s, from a minute on 1:02.10.
function lengthText(ms) {
  return ms < 60000 ? (Math.floor(ms / 10 + 1e-6) / 100).toFixed(2) + ' s' : clockText(ms).replace(/^0/, '');
}

// raceAt returns the race of a player at a time, up to 6 s later.
function raceAt(races, who, ms) {
  const r = races.filter((o) => o.player === who && o.from <= ms).sort((a, b) => b.from - a.from)[0];
  return r && ms < r.to + (r.end === 'open' ? 0 : 6000) ? r : null;
}

// raceWords says how a race stands.
function raceWords(r, ms, digits) {
  const over = ms >= r.to, finish = over && r.end === 'finish', unit = 10 ** (3 - digits), s = (t) => (t / 1000).toFixed(digits) + ' s';
  const place = r.places.filter(([n, t]) => n ? r.from + t <= ms : finish).pop(), at = place && place[0] && 'CP ' + place[0];
  const d = place && place[2] !== null ? Math.round(place[2] / unit) * unit : NaN, sign = Math.sign(d) || 0;
  const how = isNaN(d) ? '' : sign ? s(Math.abs(d)) + (sign > 0 ? ' behind' : ' ahead') : 'even';
  let text = over ? r.end : '';
  if (finish) text = 'finished ' + how;
  else if (at && !over) text = how ? how + ' at ' + at : at + ' in ' + s(place[1]);
  return { time: finish ? lengthText(r.time) : clockText(Math.min(ms, r.to) - r.from, digits), text, sign: finish || !over ? sign : 0,
    more: (finish && r.rank) || (r.against ? 'against ' + r.against : '') };
}

// signed writes a number with one decimal and a true minus, never −0.0.
function signed(v) { return v.toFixed(1).replace(/^-0\.0$/, '0.0').replace('-', '−'); }

// ---- camera ----

// gameZoom returns the zoom, px a unit, at which a view shows about as much as the game does.
function gameZoom(w, h) {
  const aspect = w / h;
  let wide = Math.sqrt(1150 * 1000 / aspect) * aspect, high = wide / aspect;
  if (wide > 1500) { wide = 1500; high = wide / aspect; }
  if (high > 1050) wide = 1050 * aspect;
  return w / wide;
}

const ABOVE_WIDE = 2000; // units that a view of GoldSrc is wide

class Camera {
  constructor(above) { Object.assign(this, { x: 0, y: 0, zoom: 1, closer: 1, w: 1, h: 1, above, free: false }); }

  screen(x, y) {
    return [this.w / 2 + (x - this.x) * this.zoom, this.h / 2 + (this.above ? this.y - y : y - this.y) * this.zoom];
  }

  // usual returns the zoom of one player: the game's, closer where the picture is small.
  usual() {
    return this.above ? Math.max(this.w / ABOVE_WIDE, 0.3) : Math.max(gameZoom(this.w, this.h), 0.5);
  }

  // look aims at places: at one as close as the game, at several as close as they fit.
  look(places) {
    if (this.free || places.length === 0) {
      if (!this.free) this.zoom = this.usual() * this.closer;
      return;
    }
    let x0 = Infinity, y0 = Infinity, x1 = -Infinity, y1 = -Infinity;
    for (const p of places) {
      x0 = Math.min(x0, p.x); x1 = Math.max(x1, p.x); y0 = Math.min(y0, p.y); y1 = Math.max(y1, p.y);
    }
    const usual = this.usual(), margin = 160;
    this.x = (x0 + x1) / 2;
    this.y = (y0 + y1) / 2;
    this.zoom = Math.min(usual, this.w / (x1 - x0 + 2 * margin), this.h / (y1 - y0 + 2 * margin));
    if (places.length === 1) this.zoom = usual;
    this.zoom *= this.closer;
  }

  zoomAt(k, px, py) {
    const before = this.zoom;
    this.closer = Math.min(8, Math.max(1 / 16, this.closer * k));
    if (this.free) {
      this.zoom = Math.min(8, Math.max(1 / 64, before * k));
      const d = 1 / before - 1 / this.zoom;
      this.x += (px - this.w / 2) * d;
      this.y += (py - this.h / 2) * d * (this.above ? -1 : 1);
    }
  }

  pan(dx, dy) {
    this.free = true;
    this.x -= dx / this.zoom;
    this.y -= (this.above ? -dy : dy) / this.zoom;
  }
}

// ---- what users draw ----

const RIM = 1.5, FADE = 300, RING = 34, RINGLEAST = 18, CORNERS = 48;

function ellipseOf(x, y, rx, ry) {
  return Array.from({ length: CORNERS + 1 }, (_, i) => {
    const a = 2 * Math.PI * (i % CORNERS) / CORNERS;
    return [x + rx * Math.cos(a), y + ry * Math.sin(a)];
  });
}

function arrowOf(a, b, width) {
  const l = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (l < 1) return [{ points: [a, b] }];
  const dx = (b[0] - a[0]) / l, dy = (b[1] - a[1]) / l, head = Math.min(8 + 2.5 * width, l), half = head * 0.55;
  const base = [b[0] - dx * head, b[1] - dy * head];
  return [{ points: [a, base] },
    { fill: true, points: [b, [base[0] - dy * half, base[1] + dx * half], [base[0] + dy * half, base[1] - dx * half]] }];
}

// inkOf returns what a drawing looks like at a time, in px, or null: the same as Drawing.At of the desktop.
function inkOf(d, ms, cam, placeNamed, still) {
  if (ms < d.from || ms > d.to) return null;
  const fade = Math.min(FADE, (d.to - d.from) / 2);
  const alpha = still || fade <= 0 ? 1 : Math.min(1, Math.max(0, Math.min(ms - d.from, d.to - ms) / fade));
  const out = { alpha, width: d.width, strokes: [], text: '', at: [0, 0], beside: false };
  const [a, b] = d.points.map(([x, y]) => d.on === 'screen' ? [x * cam.w, y * cam.h] : cam.screen(x, y));
  if (d.kind === 'arrow') out.strokes = arrowOf(a, b, d.width);
  else if (d.kind === 'box') out.strokes = [{ points: [a, [b[0], a[1]], b, [a[0], b[1]], a] }];
  else if (d.kind === 'ellipse') {
    out.strokes = [{ points: ellipseOf((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, Math.abs(b[0] - a[0]) / 2, Math.abs(b[1] - a[1]) / 2) }];
  } else if (d.kind === 'text') Object.assign(out, { text: d.text, at: a });
  else if (d.kind === 'ring') {
    const p = placeNamed(d.player);
    if (!p) return null;
    const [x, y] = cam.screen(p.x, p.y), r = Math.max(RINGLEAST, RING * cam.zoom);
    Object.assign(out, { strokes: [{ points: ellipseOf(x, y, r, r) }], text: d.text || '', at: [x + r + 6, y], beside: true });
  } else out.strokes = [{ points: d.points.map(([x, y]) => d.on === 'screen' ? [x * cam.w, y * cam.h] : cam.screen(x, y)) }];
  return out;
}

// ---- drawing ----

const TEAMS = ['#4c9bff', '#f28a1e', '#2fc4a0', '#ffe873', '#e48fc8', '#9bdcff', '#e0532f', '#ccd4dc'];
const ACC = '#c6f24e', INK = '#2a2230';

function mixed(a, b, t) {
  let out = '#';
  for (let i = 1; i < 7; i += 2) {
    const v = parseInt(a.slice(i, i + 2), 16), w = parseInt(b.slice(i, i + 2), 16);
    out += Math.round(v + (w - v) * t).toString(16).padStart(2, '0');
  }
  return out;
}

// Our drawings of tees and weapons: fill, outline, its width, path. 'b' is the body's colour, 'f' that of the feet.
const BODY = 'M-22,-1C-22,-14.5 -13,-22 0,-22C13,-22 22,-14.5 22,-1C22,10 14,15 0,15C-14,15 -22,10 -22,-1Z';
const SHADE = 'M-20.6,2C-18,9 -10,11.5 0,11.5C10,11.5 18,9 20.6,2C20.4,9.6 13,13.7 0,13.7C-13,13.7 -20.4,9.6 -20.6,2Z';
const SHEEN = 'M-15.5,-9C-13,-15 -8,-18 -2,-18.4C-7,-16.6 -11,-13.4 -13,-8.4C-13.8,-6.6 -16.3,-7 -15.5,-9Z';
const FOOT = 'M-9.5,1.5C-9.5,-4 -5,-6 0.5,-6C7,-6 11,-3 11,1.2C11,4.2 9,5.2 6,5.2L-6,5.2C-8.4,5.2 -9.5,4 -9.5,1.5Z';
const ICE = 'M-24,-16L-16,-25H17L24,-17V10L18,17H-17L-24,9Z';
const HEAD = 'M-5,-3.4L3,-3.4L10,-10.4C12.4,-9 12.4,-6.4 11.4,-4L18.4,0L11.4,4C12.4,6.4 12.4,9 10,10.4L3,3.4L-5,3.4C-8.4,2.4 -8.4,-2.4 -5,-3.4Z';
const WEAPONS = [
  [['#b9824f', 'M-4.4,-2.6h22.8a2.6,2.6 0 0 1 0,5.2h-22.8a2.6,2.6 0 0 1 0,-5.2Z'],
    ['#93a0ae', 'M21.5,-12h6a4.5,4.5 0 0 1 4.5,4.5v15a4.5,4.5 0 0 1 -4.5,4.5h-6a4.5,4.5 0 0 1 -4.5,-4.5v-15a4.5,4.5 0 0 1 4.5,-4.5Z']],
  [['#4f5d6e', 'M-5,-2L16,-2L16,2.4L7,2.4L4.4,10.6C4,12 3,12.4 2,12.4L-2.6,12.4C-4.4,12.4 -5,11 -4.6,9.4L-3.4,3Z'],
    ['#f07f4f', 'M-3,-8h21a3,3 0 0 1 3,3v1.4a3,3 0 0 1 -3,3h-21a3,3 0 0 1 -3,-3v-1.4a3,3 0 0 1 3,-3Z']],
  [['#b9824f', 'M4,-5L-13,1.4L-14.4,8.6L-8.4,9.2L5,4.6Z'], ['#a9b4c0', 'M2,-6.4L20,-6.4L29,-9.6L29,8.4L20,5L2,5Z']],
  [['#3d5a3a', 'M-3.2,5.4a8.2,8.2 0 1 0 16.4,0a8.2,8.2 0 1 0 -16.4,0Z'],
    ['#6f9b54', 'M-8,-7.6h28a5,5 0 0 1 5,5v2.4a5,5 0 0 1 -5,5h-28a5,5 0 0 1 -5,-5v-2.4a5,5 0 0 1 5,-5Z'],
    ['#3d5a3a', 'M24.4,-9.8h2.6a2.4,2.4 0 0 1 2.4,2.4v12a2.4,2.4 0 0 1 -2.4,2.4h-2.6a2.4,2.4 0 0 1 -2.4,-2.4v-12a2.4,2.4 0 0 1 2.4,-2.4Z']],
  [['#5562a6', 'M-12,-3.4L4,-7.6L25,-3.6L25,3.2L8,6.2L-3,5.6L-7,9.4L-12,8.2Z'], ['#63e3f2', 'M7,-10.6L14.6,-1L7,8.6L-.6,-1Z'],
    ['#d9fbff', 'M22.8,-0.2a4.2,4.2 0 1 0 8.4,0a4.2,4.2 0 1 0 -8.4,0Z']],
  [['#e8eef5', 'M5,1.8C12,-9 26,-18 44,-14.6C34,-11 22,-4 10,6.4Z'], ['#6b4fa0', 'M6,1L-8,12L-5,15L8,5Z']],
];
const MASK = 'M-13,0C-13,-7.5 -7.5,-10.5 0,-10.5C7.5,-10.5 13,-7.5 13,0C13,6.8 7.5,9.5 0,9.5C-7.5,9.5 -13,6.8 -13,0Z';
const HAND = 'M-5.6,0a5.6,5.2 0 1 0 11.2,0a5.6,5.2 0 1 0 -11.2,0Z';
// Eyes by emote: filled, white, drawn as lines.
const EYE = [
  ['M-7,-2.4a2.6,2.6 0 0 1 5.2,0v4.8a2.6,2.6 0 0 1 -5.2,0ZM1.8,-2.4a2.6,2.6 0 0 1 5.2,0v4.8a2.6,2.6 0 0 1 -5.2,0Z',
    'M-4.75,-2.4a1.05,1.05 0 1 0 2.1,0a1.05,1.05 0 1 0 -2.1,0ZM4.05,-2.4a1.05,1.05 0 1 0 2.1,0a1.05,1.05 0 1 0 -2.1,0Z', ''],
  ['', '', 'M-7.2,-3.6L-2,0L-7.2,3.6M7.2,-3.6L2,0L7.2,3.6'],
  ['', '', 'M-7.4,2C-6.6,-3 -2.2,-3 -1.4,2M1.4,2C2.2,-3 6.6,-3 7.4,2'],
  ['', '', 'M-8.6,0a4,4 0 1 0 8,0a4,4 0 1 0 -8,0ZM0.6,0a4,4 0 1 0 8,0a4,4 0 1 0 -8,0ZM-4.6,0h.1M4.6,0h.1'],
  ['M-7,-3.4L-1.8,-0.6L-1.8,3.4C-2.6,5.4 -6.2,5.4 -7,3.2ZM7,-3.4L1.8,-0.6L1.8,3.4C2.6,5.4 6.2,5.4 7,3.2Z', '',
    'M-8.4,-6.4L-1.4,-2.8M8.4,-6.4L1.4,-2.8'],
  ['', '', 'M-7.2,0.6L-1.8,0.6M1.8,0.6L7.2,0.6'],
];

let paths = new Map();
function path(d) {
  let p = paths.get(d);
  if (!p) paths.set(d, p = new Path2D(d));
  return p;
}

class Painter {
  constructor(data, parts, pictures) { Object.assign(this, { data, parts, pictures, above: data.engine === 'above', named: true, drawn: true }); }

  paint(g, cam, ms, followed) {
    Object.assign(this, { g, cam, followed });
    g.fillStyle = '#101418';
    g.fillRect(0, 0, cam.w, cam.h);
    this.ground();
    const sharp = this.data.scene && cam.zoom > this.data.scene.unit * 0.2;
    this.coarse(sharp);
    if (sharp) this.pieces('behind');
    const seen = [];
    for (const part of this.parts) {
      const at = momentAt(part, ms);
      for (const p of part.players) {
        const place = placeOf(p, at, this.data.scale, this.above);
        if (place) seen.push({ p, place, at });
      }
    }
    this.seen = seen;
    for (const part of this.parts) this.things(part, ms);
    if (!this.above) for (const s of seen) this.hook(s);
    seen.sort((a, b) => (b.p.part.ghost - a.p.part.ghost) || (a.p === followed) - (b.p === followed));
    for (const s of seen) if (this.above) this.dot(s); else this.tee(s);
    if (sharp) this.pieces('front');
    if (this.named) this.names(seen);
    if (this.drawn) for (const d of this.data.drawings || []) this.drawing(d, ms, seen);
    return seen;
  }

  // drawing draws what a user drew: its rim, then its ink.
  drawing(d, ms, seen) {
    const { g, cam } = this, named = (name) => (seen.find((s) => s.p.part === this.parts[0] && s.p.name === name) || {}).place;
    const ink = inkOf(d, ms, cam, named, this.still);
    if (!ink) return;
    g.lineCap = g.lineJoin = 'round';
    g.font = '500 15px system-ui,"Noto Sans",sans-serif';
    g.textAlign = ink.beside ? 'left' : 'center';
    g.textBaseline = 'middle';
    const col = colour(d.colour);
    for (const rim of [2 * RIM, 0]) {
      g.fillStyle = g.strokeStyle = rim ? '#0a0d10' : col;
      g.globalAlpha = ink.alpha * (rim ? 0.72 : 1);
      for (const s of ink.strokes) {
        g.beginPath();
        s.points.forEach((p, i) => i ? g.lineTo(p[0], p[1]) : g.moveTo(p[0], p[1]));
        if (s.fill) { g.closePath(); g.fill(); }
        g.lineWidth = s.fill ? rim : ink.width + rim;
        if (rim || !s.fill) g.stroke(); // a width of 0 would be ignored
      }
      if (!ink.text) continue;
      if (rim) { g.globalAlpha = ink.alpha * 0.85; g.lineWidth = rim; g.strokeText(ink.text, ink.at[0], ink.at[1]); }
      else g.fillText(ink.text, ink.at[0], ink.at[1]);
    }
    g.globalAlpha = 1;
  }

  ground() {
    const { g, cam, pictures } = this;
    if (pictures.sky && pictures.sky.complete && pictures.sky.naturalWidth) {
      const k = Math.max(cam.w / pictures.sky.naturalWidth, cam.h / pictures.sky.naturalHeight);
      const w = pictures.sky.naturalWidth * k, h = pictures.sky.naturalHeight * k;
      g.drawImage(pictures.sky, (cam.w - w) / 2, (cam.h - h) / 2, w, h);
      return;
    }
    if (this.data.scene) return;
    const step = (this.above ? 256 : 32) * cam.zoom; // no map: a grid, so that movement shows
    if (step < 6) return;
    const [ox, oy] = cam.screen(0, 0);
    g.strokeStyle = '#1d242c';
    g.lineWidth = 1;
    g.beginPath();
    for (let x = ((ox % step) + step) % step; x < cam.w; x += step) { g.moveTo(x, 0); g.lineTo(x, cam.h); }
    for (let y = ((oy % step) + step) % step; y < cam.h; y += step) { g.moveTo(0, y); g.lineTo(cam.w, y); }
    g.stroke();
  }

  pieces(which) {
    const { g, cam } = this;
    for (const s of this.pictures[which] || []) {
      const [ax, ay] = cam.screen(s.x, s.y + (this.above ? s.h : 0));
      const [bx, by] = cam.screen(s.x + s.w, s.y + (this.above ? 0 : s.h));
      if (bx < 0 || by < 0 || ax > cam.w || ay > cam.h || !s.img.complete || !s.img.naturalWidth) continue;
      // Whole pixels of the screen, so that no gap shows between pieces.
      const k = this.ratio, l = Math.round(ax * k) / k, t = Math.round(ay * k) / k;
      g.drawImage(s.img, l, t, Math.round(bx * k) / k - l, Math.round(by * k) / k - t);
    }
  }

  // coarse draws the coarse picture where no piece lies: both are transparent in places.
  coarse(sharp) {
    const { g, cam } = this, all = sharp ? [...this.pictures.behind, ...this.pictures.front] : [], seen = new Set();
    g.save();
    g.beginPath();
    g.rect(0, 0, cam.w, cam.h);
    for (const s of all) {
      const key = s.x + ' ' + s.y;
      if (seen.has(key) || !s.img.complete) continue;
      seen.add(key);
      const [ax, ay] = cam.screen(s.x, s.y), [bx, by] = cam.screen(s.x + s.w, s.y + s.h);
      g.rect(ax, ay, bx - ax, by - ay);
    }
    g.clip('evenodd');
    this.pieces('coarse');
    g.restore();
  }

  // things draws what flies and lies about. A row: kind, type, from, to, motion, owner, start, end, then places.
  things(part, ms) {
    const { g, cam } = this, at = momentAt(part, ms);
    if (at.i < 0) return;
    const next = at.i + 1 < part.n ? part.ticks[at.i + 1] : part.ticks[at.i];
    const tick = part.ticks[at.i] + (next - part.ticks[at.i]) * at.f;
    for (const v of part.things) {
      const [kind, type, from, to, motion, owner, start, end, x0, y0, x1, y1, vx, vy, speed, curve] = v;
      if (tick < from || tick >= to) continue;
      let x = x0, y = y0;
      if (motion === 1) {
        const s = (tick - start) / 50 * speed;
        x += vx * s; y += vy * s + curve / 10000 * s * s;
      } else if (motion === 2) {
        const f = end > start ? Math.min(1, Math.max(0, (tick - start) / (end - start))) : 1;
        x += (x1 - x0) * f; y += (y1 - y0) * f;
      } else if (motion === 3) {
        const who = part.players[owner - 1], p = who && placeOf(who, at, this.data.scale, this.above);
        if (!p) continue;
        x = p.x; y = p.y - 20;
      }
      const [sx, sy] = cam.screen(x, y), z = cam.zoom;
      if (kind === 1 || kind === 4 || kind === 5) {
        const [ex, ey] = cam.screen(x1, y1);
        const share = kind === 1 ? 1 - (tick - start) / 7.5 : 0.6;
        if (share > 0) {
          g.globalAlpha = Math.min(1, 0.3 + share);
          this.stroke([[sx, sy], [ex, ey]], Math.max(1.2, 14 * z * share), kind === 1 ? '#142a5c' : '#17603a');
          this.stroke([[sx, sy], [ex, ey]], Math.max(1, 9 * z * share), kind === 1 ? '#8fb4ff' : '#62d694');
          g.globalAlpha = 1;
        }
        continue;
      }
      if (sx < -40 || sy < -40 || sx > cam.w + 40 || sy > cam.h + 40) continue;
      if (kind === 0) this.disc(sx, sy, Math.max(2, (type === 3 ? 9 : 5) * z), type === 3 ? '#6f9b54' : '#f2d03c', INK);
      else if (kind === 2) this.pickup(sx, sy, z, type);
      else if (kind === 3) this.flag(sx, sy, z, type);
      else if (kind === 8) { g.globalAlpha = 0.5; this.disc(sx, sy, 115 * z, '#b9c3cd'); g.globalAlpha = 1; }
      else if (kind === 9) this.disc(sx, sy, 6, '#ff7b72', INK);
      else if (kind === 10) this.disc(sx, sy, 6, '#ffe873', INK);
      else this.disc(sx, sy, 4, '#e9edf2', INK);
    }
  }

  pickup(x, y, z, type) {
    const r = Math.max(3, 12 * z);
    this.disc(x, y, r, type === 0 ? '#e0585c' : type === 1 ? '#7cc0f7' : '#ccd4dc', INK);
    this.disc(x, y, r * 0.45, 'rgba(255,255,255,.7)');
  }

  flag(x, y, z, type) {
    const { g } = this;
    this.stroke([[x, y + 14 * z], [x, y - 46 * z]], Math.max(2, 4 * z), INK);
    g.fillStyle = type === 0 ? TEAMS[1] : TEAMS[0];
    g.beginPath();
    g.moveTo(x, y - 46 * z); g.lineTo(x + 36 * z, y - 34 * z); g.lineTo(x, y - 20 * z);
    g.fill();
  }

  disc(x, y, r, fill, rim) {
    const { g } = this;
    g.beginPath();
    g.arc(x, y, r, 0, 7);
    g.fillStyle = fill;
    g.fill();
    if (rim) { g.strokeStyle = rim; g.lineWidth = 1.5; g.stroke(); }
  }

  stroke(points, width, style, dash) {
    const { g } = this;
    g.beginPath();
    points.forEach((p, i) => i ? g.lineTo(p[0], p[1]) : g.moveTo(p[0], p[1]));
    g.lineWidth = width;
    g.strokeStyle = style;
    g.lineCap = dash ? 'butt' : 'round';
    g.setLineDash(dash || []);
    g.stroke();
    g.setLineDash([]);
  }

  hook({ p, place }) {
    const c = p.columns, i = place.i;
    if (!c[HOOK][i]) return;
    const scale = this.data.scale;
    let hx = c[X][i] / scale + c[HOOKX][i], hy = c[Y][i] / scale + c[HOOKY][i];
    if (place.f > 0 && c[HOOK][place.j]) {
      hx += (c[X][place.j] / scale + c[HOOKX][place.j] - hx) * place.f;
      hy += (c[Y][place.j] / scale + c[HOOKY][place.j] - hy) * place.f;
    }
    const other = this.seen.find((s) => s.p.part === p.part && s.p.index === c[HOOKED][i] - 1);
    if (other) { hx = other.place.x; hy = other.place.y; }
    const a = this.cam.screen(place.x, place.y), b = this.cam.screen(hx, hy), { g } = this, z = this.cam.zoom;
    const worked = place.state & HOOKFROM;
    g.globalAlpha = (p.part.ghost ? 0.5 : 1) * (worked ? 0.55 : 1);
    this.stroke([a, b], Math.max(2, 6.5 * z), INK, worked ? [9, 5] : null);
    this.stroke([a, b], Math.max(1, 3.4 * z), '#c3ccd6', worked ? [7, 7] : [7 * z, 4 * z]);
    g.save();
    g.translate(b[0], b[1]);
    g.rotate(Math.atan2(b[1] - a[1], b[0] - a[0]));
    g.scale(z, z);
    this.shape(HEAD, '#c3ccd6', INK, 3.2);
    g.restore();
    g.globalAlpha = 1;
  }

  shape(d, fill, line, width) {
    const { g } = this;
    if (line) { g.lineJoin = 'round'; g.lineWidth = width; g.strokeStyle = line; g.stroke(path(d)); }
    if (fill) { g.fillStyle = fill; g.fill(path(d)); }
  }

  tee({ p, place, at }) {
    const { g, cam } = this, c = p.columns, i = place.i, [x, y] = cam.screen(place.x, place.y), z = cam.zoom;
    if (x < -80 || y < -80 || x > cam.w + 80 || y > cam.h + 80) return;
    if (z * 44 < 7) {
      this.disc(x, y, 3.5, mixed(p.body, '#120c1e', 0.6));
      this.disc(x, y, 2.6, p.body);
      return;
    }
    const frozen = c[FREEZE][i] !== 0, weapon = c[WEAPON][i] - 1, ninja = weapon === 5;
    const body = ninja ? '#4a4f63' : p.body, line = mixed(body, '#120c1e', 0.68);
    let feet = ninja ? '#c03a4a' : p.feet || mixed(body, '#1b1030', 0.3);
    if (place.state & AIRJUMP) feet = mixed(feet, '#000000', 0.5);
    const angle = place.turn * 2 * Math.PI, cos = Math.cos(angle), sin = Math.sin(angle), shown = place.state & AIM ? 1 : 0;
    g.save();
    g.translate(x, y);
    g.scale(z, z);
    g.globalAlpha = (p.part.ghost ? 0.5 : 1) * (place.state & DEAD ? 0.5 : 1);
    const step = this.steps(p, place);
    this.at(step[0], step[1], 0.86, () => this.shape(FOOT, feet, line, 3.52));
    this.shape(BODY, body, line, 4.16);
    this.shape(SHADE, mixed(body, '#1b1030', 0.22));
    this.shape(SHEEN, mixed(body, '#ffffff', 0.42));
    this.at(step[2], step[3], 0.86, () => this.shape(FOOT, feet, line, 3.52));
    this.at(cos * 8.5 * shown, sin * 7 * shown - 4, 1, () => this.shape(MASK, mixed(body, '#ffffff', 0.74)));
    this.at(cos * 10.2 * shown, sin * 8.2 * shown - 4.6, 1, () => this.eyes(EYE[frozen ? 1 : c[EYES][i]] || EYE[0]));
    if (frozen) {
      this.shape(ICE, 'rgba(130,190,255,.36)');
      g.lineWidth = 1.6;
      g.strokeStyle = '#dff1ff';
      g.stroke(path(ICE));
    } else if (WEAPONS[weapon] && shown) this.armed(p, place, at, weapon, angle, body, line);
    g.globalAlpha = 1;
    // An inferred place has a dashed ring; one that the game's rules moved on to this tick has none.
    if (p.part.ghost || (place.state & (PLACE | OLD)) === PLACE) {
      g.setLineDash([5, 4]);
      g.lineWidth = 1.5 / z;
      g.strokeStyle = 'rgba(255,255,255,.85)';
      g.beginPath();
      g.arc(0, -2, 28, 0, 7);
      g.stroke();
      g.setLineDash([]);
    }
    g.restore();
  }

  // steps returns where the feet are: in the air, standing, or walking.
  steps(p, place) {
    const c = p.columns, i = place.i, before = Math.max(0, i - 1);
    const vy = c[Y][i] - c[Y][before], vx = c[X][i] - c[X][before];
    if (Math.abs(vy) > 1) return [-5, 12, 5, 12];
    if (Math.abs(vx) < 1) return [-8, 13, 8, 13];
    const foot = (phase) => {
      const a = (phase - Math.floor(phase)) * 2 * Math.PI;
      return [9 * Math.cos(a), 13 - Math.max(0, Math.sin(a)) * 4];
    };
    return [...foot(place.x / 100), ...foot(place.x / 100 + 0.4)];
  }

  // at draws something at a place and a size.
  at(x, y, size, draw, turn, flip) {
    const { g } = this;
    g.save();
    g.translate(x, y);
    if (turn) g.rotate(turn);
    g.scale(size, flip ? -size : size);
    draw();
    g.restore();
  }

  // armed draws the weapon and the hand that holds it; an attack swings or kicks back.
  armed(p, place, at, weapon, aim, body, line) {
    const part = p.part, next = at.i + 1 < part.n ? part.ticks[at.i + 1] : part.ticks[at.i];
    const since = part.ticks[at.i] + (next - part.ticks[at.i]) * at.f - p.columns[ATTACK][place.i];
    const swings = weapon === 0 || weapon === 5, a = since / (weapon === 5 ? 25 : swings ? 10 : 5);
    let angle = aim, push = 0;
    if (a > 0 && a < 1 && swings) {
      let turn = a < 0.3 ? -0.18 + 0.34 * a / 0.3 : a > 0.5 ? 0.32 * (1 - a) : 0.16;
      if (Math.cos(aim) < 0) turn = -turn;
      angle += turn * 2 * Math.PI;
    } else if (a > 0 && a < 1) push = -6 * Math.sin(Math.PI * a);
    const cos = Math.cos(angle), sin = Math.sin(angle), x = cos * push, y = sin * push;
    this.at(x + cos * 21, y + sin * 19 + 4, 0.86, () => {
      for (const [fill, d] of WEAPONS[weapon]) this.shape(d, fill, INK, 3.2);
    }, angle, Math.cos(aim) < 0);
    this.at(x + cos * 20, y + sin * 18 + 5.5, 0.8, () => this.shape(HAND, body, line, 3.52));
  }

  eyes([dark, white, lines]) {
    if (dark) this.shape(dark, '#221a2e');
    if (white) this.shape(white, '#f4f1e8');
    if (lines) this.shape(lines, '', '#221a2e', 2.4);
  }

  // dot draws a player from above: a disc in the team's colour with a field of view.
  dot({ p, place }) {
    const { g, cam } = this, [x, y] = cam.screen(place.x, place.y), mine = p === this.followed;
    const team = p.columns[TEAM][place.i] - 1;
    if (x < -140 || y < -140 || x > cam.w + 140 || y > cam.h + 140) return;
    const col = team >= 0 ? TEAMS[team % TEAMS.length] : '#b3bdc8';
    g.globalAlpha = p.part.ghost ? 0.5 : 1;
    if (place.state & DEAD) {
      this.stroke([[x - 6, y - 6], [x + 6, y + 6]], 2.5, col);
      this.stroke([[x + 6, y - 6], [x - 6, y + 6]], 2.5, col);
      g.globalAlpha = 1;
      return;
    }
    if (place.state & AIM) {
      const a = place.turn * 2 * Math.PI, reach = mine ? 130 : 74, half = 41 * Math.PI / 180;
      const fade = g.createRadialGradient(x, y, 0, x, y, reach);
      fade.addColorStop(0, col + (mine ? '66' : '45'));
      fade.addColorStop(1, col + '00');
      g.fillStyle = fade;
      g.beginPath();
      g.moveTo(x, y);
      g.arc(x, y, reach, a - half, a + half);
      g.fill();
      g.fillStyle = col;
      g.beginPath();
      const cos = Math.cos(a), sin = Math.sin(a), to = (along, across) => [x + cos * along - sin * across, y + sin * along + cos * across];
      g.moveTo(...to(15, 0));
      g.lineTo(...to(6.6, -5.4));
      g.lineTo(...to(6.6, 5.4));
      g.fill();
    }
    this.disc(x, y, 9.4, '#0b0e12');
    this.mark(team, x, y, 16, col);
    if (mine) { g.beginPath(); g.arc(x, y, 15, 0, 7); g.lineWidth = 2; g.strokeStyle = ACC; g.stroke(); }
    g.globalAlpha = 1;
  }

  // mark draws the shape of a team: disc, square, triangle, diamond.
  mark(team, x, y, size, col) {
    const { g } = this, r = size / 2;
    g.fillStyle = col;
    g.beginPath();
    if (team === 1) g.rect(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7);
    else if (team === 2) { g.moveTo(x, y - r); g.lineTo(x + r, y + r * 0.8); g.lineTo(x - r, y + r * 0.8); }
    else if (team === 3) { g.moveTo(x, y - r); g.lineTo(x + r, y); g.lineTo(x, y + r); g.lineTo(x - r, y); }
    else g.arc(x, y, r, 0, 7);
    g.fill();
  }

  names(seen) {
    const { g, cam } = this, taken = [];
    g.textBaseline = 'middle';
    g.textAlign = 'left';
    const order = seen.slice().sort((a, b) => (b.p === this.followed) - (a.p === this.followed));
    for (const { p, place } of order) {
      const [x, y] = cam.screen(place.x, place.y);
      if (x < -60 || y < -60 || x > cam.w + 60 || y > cam.h + 60) continue;
      if (!this.above && cam.zoom < 0.2 && p !== this.followed) continue;
      const freeze = p.columns[FREEZE][place.i];
      let extra = freeze < 0 ? 'deep frozen' : freeze > 0 ? 'frozen ' + (freeze / 50).toFixed(1) + ' s' : '';
      if (this.above && p.columns[HEALTH][place.i] >= 0 && !(place.state & DEAD)) extra = p.columns[HEALTH][place.i] + ' hp';
      g.font = '500 12px system-ui,"Noto Sans",sans-serif';
      const name = this.fit(p.name, 160), number = p.columns[TEAM][place.i] - 1, team = number >= 0 ? 12 : 0;
      const w1 = g.measureText(name).width;
      g.font = '12px ui-monospace,"DejaVu Sans Mono",monospace';
      const w = w1 + 14 + team + (extra ? g.measureText(extra).width + 6 : 0);
      let left = Math.max(2, Math.min(x - w / 2, cam.w - 2 - w));
      let top = Math.max(2, y - (this.above ? 31 : 36 * cam.zoom + 18));
      const covered = () => taken.some((t) => left < t[2] && left + w > t[0] && top < t[3] && top + 18 > t[1]);
      for (let row = 0; row < 3 && covered(); row++) top -= 20;
      if (covered()) { // no room for the name
        this.disc(x, y - 27 * (this.above ? 0 : cam.zoom), 4.6, 'rgba(10,13,16,.6)');
        this.mark(number, x, y - 27 * (this.above ? 0 : cam.zoom), 7, number >= 0 ? TEAMS[number % TEAMS.length] : '#fff');
        continue;
      }
      taken.push([left, top, left + w, top + 18]);
      g.fillStyle = 'rgba(13,16,20,.78)';
      g.beginPath();
      if (g.roundRect) g.roundRect(left, top, w, 18, 4); else g.rect(left, top, w, 18);
      g.fill();
      if (p === this.followed || p.part.ghost) {
        g.strokeStyle = p === this.followed ? ACC : '#fff';
        g.lineWidth = 1;
        g.setLineDash(p.part.ghost ? [3, 3] : []);
        g.stroke();
        g.setLineDash([]);
      }
      if (team) this.mark(number, left + 10, top + 9, 8, TEAMS[number % TEAMS.length]);
      g.font = '500 12px system-ui,"Noto Sans",sans-serif';
      g.fillStyle = '#f2f5f8';
      g.fillText(name, left + 7 + team, top + 9.5);
      if (extra) {
        g.font = '12px ui-monospace,"DejaVu Sans Mono",monospace';
        g.fillStyle = '#b3bdc8';
        g.fillText(extra, left + 13 + team + w1, top + 9.5);
      }
    }
  }

  fit(text, width) {
    const { g } = this;
    if (g.measureText(text).width <= width) return text;
    const all = Array.from(text);
    while (all.length > 1 && g.measureText(all.join('') + '…').width > width) all.pop();
    return all.join('') + '…';
  }
}

// ---- controls ----

const SPEEDS = [[0.25, '1/4'], [0.5, '1/2'], [1, '1'], [2, '2']];
const PAD = { tee: [[0, 'L'], [2, 'J'], [1, 'R'], [3, 'Hook'], [4, 'Fire']],
  above: [[5, 'W'], [0, 'A'], [6, 'S'], [1, 'D'], [2, 'Jump'], [7, 'Duck'], [4, 'Fire']] };

class Player {
  constructor(doc, data) {
    this.doc = doc;
    this.data = data;
    this.parts = data.parts.map(readPart);
    this.players = this.parts.flatMap((p) => p.players);
    this.ms = 0;
    this.speed = 1;
    this.playing = false;
    this.notes = (data.notes || []).filter((n) => n.t >= 0 && n.t <= data.length);
    this.cam = new Camera(data.engine === 'above');
    const [part, who] = data.follow;
    this.followed = part >= 0 && this.parts[part] ? this.parts[part].players[who] || null : null;
    this.pictures = this.load(data.scene);
    this.painter = new Painter(data, this.parts, this.pictures);
    const still = doc.defaultView.matchMedia && doc.defaultView.matchMedia('(prefers-reduced-motion: reduce)');
    this.painter.still = still && still.matches;
    this.tour = -1; // the chapter that plays, of all one after another
    this.note = -1;
    this.fill();
    this.listen();
    this.hash();
    this.resize();
  }

  $(id) { return this.doc.getElementById(id); }

  load(scene) {
    const out = { coarse: [], behind: [], front: [] };
    this.waiting = 0;
    const image = (url) => {
      const img = new Image();
      if (!/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]*$/.test(url)) return img;
      this.waiting++;
      img.onload = img.onerror = () => { this.waiting--; this.dirty(); };
      img.src = url;
      return img;
    };
    if (!scene) return out;
    if (scene.sky) out.sky = image(scene.sky);
    for (const k of ['coarse', 'behind', 'front']) {
      out[k] = (scene[k] || []).map(([x, y, w, h, url]) => ({ x, y, w, h, img: image(url) }));
    }
    return out;
  }

  // fill puts the texts into the page.
  fill() {
    const d = this.data, text = (id, s) => { this.$(id).textContent = s; };
    text('title', d.title);
    text('line', d.line);
    text('length', '/ ' + lengthText(d.length));
    text('version', d.version || '');
    this.$('seek').max = d.length / 1000;
    for (const [v, label] of SPEEDS) {
      const b = this.make('button', '', label);
      b.type = 'button';
      b.setAttribute('aria-label', 'Speed ' + label);
      b.onclick = () => this.setSpeed(v);
      this.$('speeds').append(b);
    }
    this.setSpeed(1);
    const select = this.$('follow');
    select.append(this.option('', 'All players'));
    this.players.forEach((p, i) => select.append(this.option(String(i), this.label(p))));
    select.value = this.followed ? String(this.players.indexOf(this.followed)) : '';
    this.cards();
    this.facts();
  }

  make(tag, name, text) {
    const e = this.doc.createElement(tag);
    if (name) e.className = name;
    if (text !== undefined) e.textContent = text;
    return e;
  }

  option(value, text) {
    const o = this.make('option', '', text);
    o.value = value;
    return o;
  }

  // label names a player in the list; one who came back also has the time of it.
  label(p) {
    const same = p.part.players.filter((o) => o.name === p.name), first = p.columns[STATE].findIndex((s) => s & PRESENT);
    const back = same[0] !== p && first >= 0 ? ', from ' + clockText(this.data.clock + p.part.times[first] / 10) : '';
    return p.name + back + (p.part.ghost ? ' (ghost)' : '');
  }

  cards() {
    const list = this.$('list');
    this.buttons = this.notes.map((n, i) => {
      const li = this.make('li'), b = this.make('button', 'note'), head = this.make('span', 'head');
      b.type = 'button';
      const title = this.make('b', '', n.title);
      title.dir = 'auto';
      head.append(this.make('span', 'n', String(i + 1)), title);
      if (n.by) head.append(this.make('span', 'by', n.by));
      head.append(this.make('span', 'at', this.noteTime(n)));
      b.append(head);
      if (n.text) {
        const text = this.make('span', 'text', n.text);
        text.dir = 'auto';
        b.append(text);
      }
      b.onclick = () => this.goTo(n);
      b.ondblclick = () => { this.goTo(n); this.play(true); };
      li.append(b);
      list.append(li);
      return b;
    });
    if (this.notes.length === 0) this.$('notes').hidden = true;
    this.$('chapters').hidden = this.notes.filter((n) => n.length).length < 2;
    this.$('draws').hidden = !(this.data.drawings || []).length;
    this.$('prev').disabled = this.$('next').disabled = this.notes.length === 0;
  }

  // noteTime writes when a note is: with noise, only the tenth of a second is known.
  noteTime(n) { return clockText(this.data.clock + n.t, this.data.exact || this.data.engine === 'above' ? 2 : 1); }

  facts() {
    const box = this.$('facts'), fact = (name, value, more) => {
      const div = this.make('div'), dd = this.make('dd', more ? 'hash' : '', value);
      dd.dir = 'auto';
      if (more) dd.title = more;
      div.append(this.make('dt', '', name), dd);
      box.append(div);
    };
    for (const s of this.data.sources) {
      fact('Recording', s.name);
      if (s.sha256) fact('SHA-256', s.sha256.slice(0, 8) + '…' + s.sha256.slice(-4), s.sha256);
      fact('Ticks', s.from + '–' + s.to + (s.game > 0 ? ' of game ' + s.game : ''));
    }
    fact('Left out for privacy', this.data.left.length ? this.data.left.join(', ') : 'nothing');
  }

  listen() {
    const on = (id, event, f) => this.$(id).addEventListener(event, f);
    on('play', 'click', () => this.play(!this.playing));
    on('back', 'click', () => this.tick(-1));
    on('step', 'click', () => this.tick(1));
    on('prev', 'click', () => this.toNote(-1));
    on('next', 'click', () => this.toNote(1));
    on('link', 'click', () => this.copyLink());
    on('save', 'click', () => this.savePicture());
    on('follow', 'change', (e) => this.follow(e.target.value === '' ? null : this.players[+e.target.value]));
    on('drawn', 'change', (e) => { this.painter.drawn = e.target.checked; this.dirty(); });
    on('chapters', 'click', () => this.toChapter(0));
    on('named', 'change', (e) => { this.painter.named = e.target.checked; this.dirty(); });
    on('seek', 'input', (e) => this.seek(e.target.value * 1000, true));
    const full = this.$('full');
    if (this.doc.fullscreenEnabled) {
      full.onclick = () => this.doc.fullscreenElement ? this.doc.exitFullscreen() : this.$('player').requestFullscreen();
    } else full.hidden = true;
    this.doc.addEventListener('keydown', (e) => this.key(e));
    const win = this.doc.defaultView;
    win.addEventListener('resize', () => this.resize());
    win.addEventListener('hashchange', () => this.hash());
    if (win.ResizeObserver) new win.ResizeObserver(() => this.resize()).observe(this.$('stage'));
    const light = win.matchMedia && win.matchMedia('(prefers-color-scheme: light)');
    if (light && light.addEventListener) light.addEventListener('change', () => this.dirty());
    this.barPointer();
    this.picturePointer();
  }

  key(e) {
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    const tag = e.target.tagName, onButton = tag === 'BUTTON' || tag === 'A' || e.target.type === 'checkbox';
    if (tag === 'SELECT') return;
    const steps = { ArrowLeft: -1000, ArrowRight: 1000 };
    const act = {
      ' ': () => !onButton && this.play(!this.playing), k: () => this.play(!this.playing),
      ',': () => this.tick(-1), '.': () => this.tick(1), Home: () => this.seek(0, true),
      End: () => this.seek(this.data.length, true), n: () => this.toNote(1), p: () => this.toNote(-1),
      f: () => this.$('full').click(), '+': () => this.zoom(1.25), '-': () => this.zoom(0.8), '0': () => this.again(),
    }[e.key.length === 1 ? e.key.toLowerCase() : e.key];
    if (e.key in steps) this.seek(this.ms + steps[e.key], true);
    else if (!act || act() === false) return;
    e.preventDefault();
  }

  // barPointer seeks by mouse and touch; a tap on a disc goes to its note.
  barPointer() {
    const bar = this.$('bar');
    let down = false;
    const at = (e) => {
      const r = bar.getBoundingClientRect(), pad = 9;
      return Math.min(1, Math.max(0, (e.clientX - r.left - pad) / (r.width - 2 * pad))) * this.data.length;
    };
    const near = (e) => {
      const r = bar.getBoundingClientRect(), ms = 12 / r.width * this.data.length, t = at(e);
      if (e.pointerType !== 'touch' && e.clientY - r.top > r.height * 0.6) return -1;
      let best = -1;
      this.notes.forEach((n, i) => {
        if (Math.abs(n.t - t) <= ms && (best < 0 || Math.abs(n.t - t) < Math.abs(this.notes[best].t - t))) best = i;
      });
      return best;
    };
    bar.addEventListener('pointerdown', (e) => {
      if (e.button > 0) return;
      down = true;
      try { bar.setPointerCapture(e.pointerId); } catch (x) { /* a synthetic event has no pointer */ }
      const n = near(e);
      this.seek(n >= 0 ? this.notes[n].t : at(e), true);
      this.$('seek').focus({ preventScroll: true });
      e.preventDefault();
    });
    bar.addEventListener('pointermove', (e) => {
      if (down) this.seek(at(e));
      const n = near(e);
      bar.title = n >= 0 ? this.notes[n].title + ', ' + this.noteTime(this.notes[n]) : '';
    });
    const up = () => { if (down) { down = false; this.say(); } };
    bar.addEventListener('pointerup', up);
    bar.addEventListener('pointercancel', up);
  }

  // picturePointer: click plays, drag pans, wheel and pinch zoom, double tap at a side goes 1 s.
  picturePointer() {
    const pic = this.$('picture'), pointers = new Map();
    let moved = false, pinch = 0, lastTap = 0, wait = 0;
    const apart = () => {
      const [a, b] = [...pointers.values()];
      return Math.hypot(a.x - b.x, a.y - b.y);
    };
    pic.addEventListener('pointerdown', (e) => {
      if (e.button > 0) return;
      pointers.set(e.pointerId, { x: e.clientX, y: e.clientY, x0: e.clientX, y0: e.clientY });
      try { pic.setPointerCapture(e.pointerId); } catch (x) { /* a synthetic event has no pointer */ }
      if (pointers.size === 1) moved = false;
      if (pointers.size === 2) { pinch = apart(); moved = true; }
    });
    pic.addEventListener('pointermove', (e) => {
      const p = pointers.get(e.pointerId);
      if (!p) return;
      const dx = e.clientX - p.x, dy = e.clientY - p.y;
      if (!moved && Math.hypot(e.clientX - p.x0, e.clientY - p.y0) < 6) return;
      p.x = e.clientX;
      p.y = e.clientY;
      moved = true;
      if (pointers.size === 2) {
        const now = apart();
        if (pinch > 0) this.zoom(now / pinch, e);
        pinch = now;
      } else this.cam.pan(dx, dy);
      this.dirty();
    });
    const up = (e) => {
      if (!pointers.delete(e.pointerId) || moved || e.type === 'pointercancel') return;
      const r = pic.getBoundingClientRect(), third = (e.clientX - r.left) / r.width * 3, now = e.timeStamp;
      if (e.pointerType !== 'touch') return this.play(!this.playing);
      if (now - lastTap < 300 && (third < 1 || third > 2)) {
        clearTimeout(wait);
        lastTap = 0;
        return this.seek(this.ms + (third < 1 ? -1000 : 1000), true);
      }
      lastTap = now;
      clearTimeout(wait);
      wait = setTimeout(() => this.play(!this.playing), third < 1 || third > 2 ? 300 : 0);
    };
    pic.addEventListener('pointerup', up);
    pic.addEventListener('pointercancel', up);
    pic.addEventListener('dblclick', () => this.again());
    pic.addEventListener('wheel', (e) => {
      e.preventDefault();
      this.zoom(Math.exp(-Math.max(-200, Math.min(200, e.deltaY)) / 400), e);
    }, { passive: false });
  }

  zoom(k, e) {
    const r = this.$('picture').getBoundingClientRect();
    this.cam.zoomAt(k, e ? e.clientX - r.left : r.width / 2, e ? e.clientY - r.top : r.height / 2);
    this.dirty();
  }

  // again follows again, at the usual zoom.
  again() {
    this.cam.free = false;
    this.cam.closer = 1;
    this.dirty();
  }

  follow(p) {
    this.followed = p;
    this.cam.free = false;
    this.bins = null;
    this.say();
    this.dirty();
  }

  setSpeed(v) {
    this.speed = v;
    [...this.$('speeds').querySelectorAll('button')].forEach((b, i) => b.setAttribute('aria-pressed', String(SPEEDS[i][0] === v)));
  }

  play(on) {
    if (!on) this.tour = -1;
    if (on && this.ms >= this.data.length) this.ms = 0;
    this.playing = on;
    this.doc.body.classList.toggle('playing', on);
    this.$('play').setAttribute('aria-label', on ? 'Pause' : 'Play');
    this.last = 0;
    if (!on) this.say();
    this.dirty();
  }

  seek(ms, say) {
    this.tour = -1;
    this.ms = Math.min(this.data.length, Math.max(0, ms));
    this.last = 0;
    if (say) this.say();
    this.dirty();
  }

  // tick goes to the next or the previous recorded tick of the first part.
  tick(n) {
    const part = this.parts[0];
    this.play(false);
    let i = frameAt(part, this.ms);
    if (n < 0 && i >= 0 && part.times[i] < Math.round(this.ms * 10)) n = 0;
    i = Math.min(part.n - 1, Math.max(0, i + n));
    this.seek(part.times[i] / 10, true);
  }

  toNote(n) {
    const now = this.ms, next = n > 0 ? this.notes.find((x) => x.t > now + 1)
      : this.notes.filter((x) => x.t < now - (this.playing ? 500 : 1)).pop();
    if (next) this.goTo(next);
  }

  // goTo goes to a note and shows it as its author did.
  goTo(n) {
    const who = n.follow !== undefined && this.parts[0].players.find((p) => p.name === n.follow);
    if (who || n.camera) {
      this.follow(who || null);
      this.$('follow').value = who ? String(this.players.indexOf(who)) : '';
    }
    if (n.camera) {
      const [x, y, wide] = n.camera;
      if (who) this.cam.closer = Math.min(8, Math.max(1 / 16, this.cam.w / wide / this.cam.usual()));
      else Object.assign(this.cam, { free: true, x, y, zoom: this.cam.w / wide });
    }
    if (n.speed && SPEEDS.some(([v]) => v === n.speed)) this.setSpeed(n.speed);
    this.seek(n.t, true);
  }

  // toChapter plays the notes that have a length, one after another, from the one with an index on.
  toChapter(i) {
    while (i < this.notes.length && !this.notes[i].length) i++;
    if (i >= this.notes.length) { this.play(false); return; }
    this.goTo(this.notes[i]);
    this.play(true);
    this.tour = i;
  }

  hash() {
    const m = /(?:^#|&)t=([0-9.]+)/.exec(this.doc.defaultView.location.hash);
    if (m) this.seek(parseFloat(m[1]) * 1000);
  }

  copyLink() {
    const l = this.doc.defaultView.location, t = '#t=' + (this.ms / 1000).toFixed(2);
    // The folders of this computer are nobody's business.
    const url = (l.protocol === 'file:' ? l.pathname.split('/').pop() : l.href.replace(/#.*$/, '')) + t;
    const nav = this.doc.defaultView.navigator, done = () => this.tell('Link copied.');
    const old = () => {
      const box = this.make('textarea', '', url);
      this.doc.body.append(box);
      box.select();
      this.doc.execCommand('copy');
      box.remove();
      done();
    };
    if (nav.clipboard && nav.clipboard.writeText) nav.clipboard.writeText(url).then(done, old); else old();
  }

  savePicture() {
    this.paint();
    this.$('picture').toBlob((blob) => {
      const a = this.make('a');
      a.href = URL.createObjectURL(blob);
      a.download = 'moment-' + (this.ms / 1000).toFixed(2) + '.png';
      a.click();
      setTimeout(() => URL.revokeObjectURL(a.href), 1000);
    });
  }

  tell(text) { this.$('say').textContent = text; }

  // say describes the moment in words, for screen readers.
  say() {
    const text = this.words();
    this.tell(text);
    this.$('picture').setAttribute('aria-label', text);
    this.$('seek').setAttribute('aria-valuetext', (this.ms / 1000).toFixed(2) + ' seconds');
  }

  words() {
    let text = (this.ms / 1000).toFixed(2) + ' seconds.';
    const p = this.followed;
    if (p) {
      const at = momentAt(p.part, this.ms), place = placeOf(p, at, this.data.scale, this.cam.above);
      if (!place) return text + ' ' + p.name + ' is not in the game.';
      const held = [], worked = [];
      KEYNAMES.forEach((name, k) => {
        const key = keyOf(p, place.i, k);
        if (key.down) (key.from === 2 ? worked : held).push(name);
      });
      const speed = this.speedText(p, at);
      text += ' ' + p.name + (speed ? ': ' + speed : '') + '.';
      if (held.length) text += ' Keys: ' + held.join(', ') + '.';
      if (worked.length) text += ' Inferred keys: ' + worked.join(', ') + '.';
      if (p.columns[FREEZE][place.i]) text += ' Frozen.';
      if (place.state & DEAD) text += ' Dead.';
    }
    const n = this.currentNote();
    return n >= 0 ? text + ' Note ' + (n + 1) + ': ' + this.notes[n].title : text;
  }

  // speedText writes how fast a player is, '' with noise, which changes from tick to tick by as much as a player
  // moves. Seen from above, places are rounded and frames are short: they must be some frames apart.
  speedText(p, at) {
    const { exact, scale } = this.data, above = this.cam.above;
    if (!exact && !above) return '';
    const v = speedOf(p, at, scale, above ? 2000 : 0), step = exact ? 1 : 10;
    if (v < 0) return '–';
    return above ? Math.round(v / step) * step + ' units/s' : (v / 32).toFixed(1) + ' tiles/s';
  }

  currentNote() {
    let n = -1;
    this.notes.forEach((x, i) => { if (x.t <= this.ms + 1) n = i; });
    return n;
  }

  // dirty paints with the next frame of the screen.
  dirty() {
    if (this.asked) return;
    this.asked = true;
    this.doc.defaultView.requestAnimationFrame((now) => {
      this.asked = false;
      if (this.playing) {
        if (this.last) this.ms += Math.min(250, now - this.last) * this.speed;
        this.last = now;
        const of = this.notes[this.tour], end = of ? Math.min(this.data.length, of.t + of.length) : this.data.length;
        if (this.ms >= end) {
          this.ms = end;
          if (of) this.toChapter(this.tour + 1); else this.play(false);
        }
      }
      this.paint();
      if (this.playing) this.dirty();
    });
  }

  resize() {
    const ratio = Math.min(3, this.doc.defaultView.devicePixelRatio || 1);
    for (const id of ['picture', 'density']) {
      const c = this.$(id), w = Math.max(1, Math.round(c.clientWidth * ratio)), h = Math.max(1, Math.round(c.clientHeight * ratio));
      if (c.width !== w) c.width = w;
      if (c.height !== h) c.height = h;
    }
    this.ratio = this.painter.ratio = ratio;
    this.cam.w = this.$('picture').clientWidth || 1;
    this.cam.h = this.$('picture').clientHeight || 1;
    this.bins = null;
    this.dirty();
  }

  paint() {
    const g = this.$('picture').getContext('2d');
    g.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    const places = [];
    for (const p of this.followed ? [this.followed] : this.players) {
      const place = placeOf(p, momentAt(p.part, this.ms), this.data.scale, this.cam.above);
      if (place && !(place.state & DEAD && !this.followed)) places.push(place);
    }
    this.cam.look(places);
    this.painter.paint(g, this.cam, this.ms, this.followed);
    this.bar();
    this.pad();
    this.race();
    this.$('now').textContent = lengthText(this.ms).replace(' s', '');
    this.$('clock').textContent = clockText(this.data.clock + this.ms);
    const seek = this.$('seek'), v = (this.ms / 1000).toFixed(2);
    if (seek.value !== v) seek.value = v;
    const gap = this.parts[0].gaps.find(([a, b]) => this.ms > a && this.ms < b);
    this.$('lost').hidden = !gap;
    if (gap) this.$('lost').textContent = 'missing ' + ((gap[1] - gap[0]) / 1000).toFixed(1) + ' s';
    const n = this.currentNote();
    if (n !== this.note) {
      if (this.buttons[this.note]) this.buttons[this.note].removeAttribute('aria-current');
      if (this.buttons[n]) this.buttons[n].setAttribute('aria-current', 'true');
      this.note = n;
    }
    // What is shown, for tests: the time, and where the camera looks.
    const root = this.doc.documentElement.dataset, cam = this.cam;
    root.painted = this.waiting > 0 ? 'loading' : this.ms.toFixed(1);
    root.camera = [cam.x, cam.y, cam.zoom, cam.w, cam.h].join(' ');
  }

  race() {
    const races = this.data.races || [], who = this.followed ? this.parts[0].players.indexOf(this.followed) : races.length === 1 ? races[0].player : -1;
    const r = raceAt(races, who, this.ms), box = this.$('race');
    if ((box.hidden = !r)) return;
    const w = raceWords(r, this.ms, this.data.exact || this.cam.above ? 2 : 1);
    ['time', 'text', 'more'].forEach((k, i) => (box.children[i].textContent = w[k]));
    box.children[1].className = ['ahead', '', 'behind'][w.sign + 1];
  }

  bar() {
    const c = this.$('density'), g = c.getContext('2d'), k = this.ratio, w = c.width / k, h = c.height / k, pad = 9;
    const style = this.doc.defaultView.getComputedStyle(this.doc.documentElement), v = (n) => style.getPropertyValue(n).trim();
    const x = (ms) => pad + ms / this.data.length * (w - 2 * pad);
    g.setTransform(k, 0, 0, k, 0, 0);
    g.fillStyle = v('--s0');
    g.fillRect(0, 0, w, h);
    const n = Math.max(1, Math.floor((w - 2 * pad) / 3));
    if (!this.bins || this.bins.length !== n) this.bins = densityOf(this.followed ? [this.followed] : this.players, this.data.length, n);
    let most = 1;
    for (const b of this.bins) most = Math.max(most, b);
    g.fillStyle = v('--den');
    this.bins.forEach((b, i) => { if (b) g.fillRect(pad + i * 3, h, 2, -Math.max(2, b / most * h * 0.6)); });
    g.globalAlpha = 0.12;
    g.fillStyle = v('--acc');
    g.fillRect(0, 0, x(this.ms), h);
    g.globalAlpha = 1;
    for (const [a, b] of this.parts[0].gaps) {
      g.fillStyle = v('--s4');
      g.fillRect(x(Math.max(0, a)), 0, x(Math.min(this.data.length, b)) - x(Math.max(0, a)), h);
    }
    const now = this.currentNote();
    g.font = '12px system-ui,sans-serif';
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    this.notes.forEach((note, i) => {
      const at = x(note.t), on = i === now;
      g.fillStyle = v('--acct');
      g.fillRect(at - 0.5, 10, 1, h - 10);
      g.beginPath();
      g.arc(at, 10, 9, 0, 7);
      g.fillStyle = on ? v('--acc') : v('--accd');
      g.fill();
      g.lineWidth = 1;
      g.strokeStyle = v('--acct');
      g.stroke();
      g.fillStyle = on ? v('--onacc') : v('--acct');
      g.fillText(String(i + 1), at, 10.5);
    });
    g.fillStyle = v('--acct');
    g.fillRect(x(this.ms) - 1, 0, 2, h);
    g.beginPath();
    g.arc(x(this.ms), h - 9, h > 36 ? 9 : 6, 0, 7);
    g.fill();
  }

  pad() {
    const box = this.$('pad'), p = this.followed;
    const at = p && momentAt(p.part, this.ms), place = p && placeOf(p, at, this.data.scale, this.cam.above);
    const row = PAD[this.data.engine], known = place && row.some(([k]) => keyOf(p, place.i, k).from);
    box.hidden = !known;
    if (!known) return;
    if (this.padOf !== p) {
      this.padOf = p;
      box.replaceChildren();
      const who = this.make('div', 'who'), keys = this.make('div', 'keys'), more = this.make('div', 'more');
      const name = this.make('b', '', p.name);
      name.dir = 'auto';
      who.append(name, this.make('span'));
      row.forEach(([k, label]) => keys.append(this.make('span', 'key k' + k, label)));
      more.append(this.make('span'), this.make('span'));
      box.append(who, keys, more);
    }
    const [who, keys, more] = box.children, worked = [];
    row.forEach(([k, label], i) => {
      const key = keyOf(p, place.i, k);
      const name = 'key k' + k + (key.down ? ' down' : '') + (key.from === 2 ? ' worked' : key.from === 0 ? ' missing' : '');
      if (keys.children[i].className !== name) keys.children[i].className = name;
      if (key.from === 2) worked.push(label);
    });
    who.lastChild.textContent = worked.length === row.length ? 'inferred' : worked.length ? worked.join(', ') + ': inferred' : '';
    let degrees = (place.turn * 360) % 360;
    if (degrees > 180) degrees -= 360;
    more.firstChild.textContent = place.state & AIM ? 'aim ' + signed(degrees) + '°' : '';
    more.lastChild.textContent = this.speedText(p, at);
  }
}

if (typeof document !== 'undefined') {
  try {
    const data = JSON.parse(document.getElementById('moment').textContent);
    if (data.format !== 1) throw new Error('this page was made by a later version');
    new Player(document, data);
  } catch (e) {
    const p = document.createElement('p');
    p.className = 'trouble';
    p.textContent = 'This moment cannot be played: ' + e.message;
    document.querySelector('main').replaceChildren(p);
  }
} else if (typeof module !== 'undefined') {
  module.exports = { Tracks, readPart, frameAt, momentAt, placeOf, speedOf, keyOf, densityOf, inkOf, clockText, lengthText, signed, raceAt, raceWords, gameZoom, Camera,
    colour, mixed, Painter, Player, COLUMNS, columns: { STATE, X, Y, ANGLE, KEYS, FROM, HOOK } };
}
