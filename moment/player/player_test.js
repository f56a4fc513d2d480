'use strict';
// Tests of player.js without a page. TestThePlayerPassesItsOwnTests runs them.
const assert = require('node:assert');
const p = require('./player.js');

const tests = {
  'a track is read as it was written'() {
    // 5, 5, 5, 8, 8, −1: differences +5, 0 0, +3, 0, −9 in zigzag, runs of zeros counted
    const t = new p.Tracks(Uint8Array.of(10, 0, 1, 6, 0, 0, 17));
    assert.deepStrictEqual([...t.next(6, false)], [5, 5, 5, 8, 8, -1]);
  },
  'a straight track goes on as it went'() {
    const t = new p.Tracks(Uint8Array.of(20, 0, 3)); // 10, then the step of 10 four times
    assert.deepStrictEqual([...t.next(5, true)], [10, 20, 30, 40, 50]);
  },
  'a track that ends too early is an error'() {
    assert.throws(() => new p.Tracks(Uint8Array.of(10)).next(2, false));
    assert.throws(() => new p.Tracks(Uint8Array.of(0x80, 0x80)).next(1, false));
  },
  'the tick at a time'() {
    const part = { n: 3, times: Int32Array.of(0, 200, 400) };
    assert.strictEqual(p.frameAt(part, -1), -1);
    assert.strictEqual(p.frameAt(part, 0), 0);
    assert.strictEqual(p.frameAt(part, 19.9), 0);
    assert.strictEqual(p.frameAt(part, 20), 1);
    assert.strictEqual(p.frameAt(part, 1e9), 2);
    assert.deepStrictEqual(p.momentAt(part, 30), { i: 1, f: 0.5 });
    assert.deepStrictEqual(p.momentAt(part, 40), { i: 2, f: 0 });
  },
  'a player moves between two ticks, but not over a jump'() {
    const who = figure([[1, 0, 0], [1, 100, 40], [1 | 2, 200, 40], [1, 9000, 40], [0, 9000, 40]]);
    assert.strictEqual(p.placeOf(who, { i: 0, f: 0.5 }, 1, false).x, 50);
    assert.strictEqual(p.placeOf(who, { i: 0, f: 0.5 }, 2, false).x, 25);
    assert.strictEqual(p.placeOf(who, { i: 2, f: 0.9 }, 1, false).x, 200);
    assert.strictEqual(p.placeOf(who, { i: 3, f: 0.5 }, 1, false).x, 9000);
    assert.strictEqual(p.placeOf(who, { i: 4, f: 0 }, 1, false), null);
    assert.strictEqual(p.placeOf(who, { i: -1, f: 0 }, 1, false), null);
  },
  'a speed is that of the places around a tick'() {
    const who = figure([[1, 0, 0], [1 | 2, 8, 6], [1, 500, 6], [0, 0, 0], [1, 0, 0]]); // ticks of 20 ms
    const speed = (i) => p.speedOf(who, { i, f: 0 }, 1);
    assert.deepStrictEqual([speed(0), speed(1), speed(2), speed(4)], [500, 500, -1, -1]);
  },
  'the clock of a race says how the run stands'() {
    const r = { player: 1, from: 1000, to: 7400, end: 'finish', time: 6400, places: [[1, 800, 100], [2, 2800, -20], [3, 3500, null], [0, 6400, 2300]],
      against: 'own best, 4.14 s', rank: 'rank 17 of 29' };
    const at = (ms, decimals = 2) => { const w = p.raceWords(r, ms, decimals); return [w.time, w.text, w.sign, w.more].join('|'); };
    assert.strictEqual(at(1790), '00:00.79||0|against own best, 4.14 s');
    assert.strictEqual(at(1800), '00:00.80|0.10 s behind at CP 1|1|against own best, 4.14 s');
    assert.strictEqual(at(3900), '00:02.90|0.02 s ahead at CP 2|-1|against own best, 4.14 s');
    assert.strictEqual(at(3900, 1), '00:02.9|even at CP 2|0|against own best, 4.14 s'); // with noise, to the tenth
    assert.strictEqual(at(5000), '00:04.00|CP 3 in 3.50 s|0|against own best, 4.14 s');
    assert.strictEqual(at(9000), '6.40 s|finished 2.30 s behind|1|rank 17 of 29');
    const died = { ...r, end: 'died', to: 5000 };
    assert.strictEqual(p.raceWords(died, 5500, 2).text + p.raceWords(died, 5500, 2).time, 'died00:04.00');
  },
  'the clock of a race is that of the run at the time, and stays for 6 s'() {
    const races = [{ player: 1, from: 1000, to: 7400, end: 'finish' }, { player: 1, from: 9000, to: 9500, end: 'open' },
      { player: 0, from: 0, to: 50000, end: 'finish' }];
    const at = (ms) => races.indexOf(p.raceAt(races, 1, ms));
    assert.deepStrictEqual([999, 1000, 8999, 9000, 9499, 9500].map(at), [-1, 0, 0, 1, 1, -1]);
    assert.strictEqual(p.raceAt(races.slice(0, 1), 1, 13399), races[0]);
    assert.strictEqual(p.raceAt(races.slice(0, 1), 1, 13400), null);
  },
  'a page with noise shows no speed'() {
    const who = figure([[1, 0, 0], [1, 8, 6], [1, 10, 6]]); // the third place is off by noise
    const text = (exact, above, scale) =>
      p.Player.prototype.speedText.call({ data: { exact, scale }, cam: { above } }, who, { i: 1, f: 0 });
    assert.strictEqual(text(false, false, 1), '');
    assert.strictEqual(text(true, false, 1), '15.6 tiles/s');
  },
  'a speed from above is measured over 0.2 s'() {
    // 250 units a second in frames of 20 ms, at whole units, the last one rounded the other way
    const who = figure([...Array(21).keys()].map((i) => [1, i * 5 + (i === 20 ? 1 : 0), 0]));
    const text = (exact) =>
      p.Player.prototype.speedText.call({ data: { exact, scale: 1 }, cam: { above: true } }, who, { i: 20, f: 0 });
    assert.strictEqual(text(false), '260 units/s');
    assert.strictEqual(text(true), '255 units/s');
    assert.strictEqual(p.speedOf(who, { i: 20, f: 0 }, 1), 300);
    assert.strictEqual(p.speedOf(who, { i: 1, f: 0 }, 1, 2000), 250); // no more is known
  },
  'notes have times as exact as the page'() {
    const time = (data, t) => p.Player.prototype.noteTime.call({ data }, { t });
    assert.strictEqual(time({ clock: 55000, exact: false, engine: 'tee' }, 3900), '00:58.9');
    assert.strictEqual(time({ clock: 55000, exact: true, engine: 'tee' }, 3920), '00:58.92');
    assert.strictEqual(time({ clock: 55000, exact: false, engine: 'above' }, 3920), '00:58.92');
  },
  'an aim turns the short way'() {
    const who = figure([[1, 0, 0], [1, 0, 0]]);
    who.columns[p.columns.ANGLE].set([4000, 96]);
    assert.strictEqual(p.placeOf(who, { i: 0, f: 0.5 }, 1, false).turn % 1, 0);
  },
  'a player seen from above stays between packets'() {
    const rows = [];
    for (let i = 0; i < 40; i++) rows.push([i === 0 || i === 10 ? 1 : 0, i * 10, 0]);
    const who = figure(rows); // ticks of 20 ms; seen at 0 and at 200 ms
    assert.strictEqual(p.placeOf(who, { i: 5, f: 0 }, 1, true).x, 50);
    assert.notStrictEqual(p.placeOf(who, { i: 16, f: 0 }, 1, true), null);
    assert.strictEqual(p.placeOf(who, { i: 39, f: 0 }, 1, true), null);
  },
  'keys and where they come from'() {
    const who = figure([[1, 0, 0], [0, 0, 0]]);
    who.columns[p.columns.KEYS].set([0b10100, 0b10100]);
    who.columns[p.columns.FROM].set([1 << 4 | 2 << 8, 0]);
    assert.deepStrictEqual(p.keyOf(who, 0, 2), { down: true, from: 1 });
    assert.deepStrictEqual(p.keyOf(who, 0, 4), { down: true, from: 2 });
    assert.deepStrictEqual(p.keyOf(who, 0, 0), { down: false, from: 0 });
    assert.deepStrictEqual(p.keyOf(who, 1, 2), { down: false, from: 0 });
  },
  'the camera fits what it looks at'() {
    const c = new p.Camera(false);
    c.w = 900; c.h = 500;
    c.look([{ x: 100, y: 50 }]);
    assert.deepStrictEqual(c.screen(100, 50), [450, 250]);
    c.look([{ x: 0, y: 0 }, { x: 5000, y: 100 }]);
    const [x0] = c.screen(0, 0), [x1] = c.screen(5000, 100);
    assert.ok(x0 > 0 && x1 < 900 && x1 - x0 > 700, `${x0} ${x1}`);
    const above = new p.Camera(true);
    above.w = above.h = 100;
    above.look([{ x: 0, y: 0 }]);
    assert.ok(above.screen(0, 10)[1] < 50, 'north is up');
  },
  'a picture shows what the game does'() {
    assert.ok(Math.abs(1280 / p.gameZoom(1280, 720) - 1430) < 1);
  },
  'times'() {
    assert.strictEqual(p.clockText(753420), '12:33.42');
    assert.strictEqual(p.clockText(3599999), '59:59.99');
    assert.strictEqual(p.clockText(3600000), '1:00:00.00');
    assert.strictEqual(p.clockText(-5), '00:00.00');
    assert.strictEqual(p.clockText(58920), '00:58.92');
    assert.strictEqual(p.clockText(58900, 1), '00:58.9');
    assert.strictEqual(p.lengthText(15000), '15.00 s');
    assert.strictEqual(p.lengthText(62100), '1:02.10');
    assert.strictEqual(p.lengthText(602100), '10:02.10');
  },
  'numbers have a true minus'() {
    assert.strictEqual(p.signed(-33.42), '−33.4');
    assert.strictEqual(p.signed(-0.01), '0.0');
  },
  'only colours are colours'() {
    assert.strictEqual(p.colour('#2fb7a3'), '#2fb7a3');
    for (const bad of ['red', '#12345', '#2fb7a3;', 'url(x)', undefined, {}]) assert.strictEqual(p.colour(bad), '#9db2c8');
    assert.strictEqual(p.mixed('#000000', '#ffffff', 0.5), '#808080');
  },
  'presses are counted where they are'() {
    const who = figure([[1, 0, 0], [1, 0, 0], [1, 0, 0], [1, 0, 0]]);
    who.columns[p.columns.KEYS].set([0, 3, 3, 0]);
    assert.deepStrictEqual([...p.densityOf([who], 80, 4)], [0, 2, 0, 2]);
  },
};

// figure returns a player with rows of state, x and y, at ticks of 20 ms.
function figure(rows) {
  const part = { n: rows.length, times: Int32Array.from(rows, (_, i) => i * 200) };
  const columns = Array.from({ length: p.COLUMNS }, () => new Int32Array(rows.length));
  rows.forEach(([state, x, y], i) => {
    columns[p.columns.STATE][i] = state; columns[p.columns.X][i] = x; columns[p.columns.Y][i] = y;
  });
  return { part, index: 0, columns };
}

for (const [name, test] of Object.entries(tests)) {
  try { test(); } catch (e) { console.error(name + ': ' + e.stack); process.exitCode = 1; }
}
if (!process.exitCode) console.log(Object.keys(tests).length + ' tests passed');
