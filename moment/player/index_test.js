'use strict';
// Tests of index.js. TestThePlayerPassesItsOwnTests runs them.
const assert = require('node:assert');
const { textOf, matches, countText } = require('./index.js');

const text = textOf({ title: 'Hook at CP 4', line: 'nova on Sunny Ledges', map: 'Sunny Ledges', players: ['nova', 'ひなた'],
  notes: ['Missed hook'], sources: ['round_0412.teehistorian'], file: 'a.html' });
for (const q of ['', 'hook', 'HOOK nova', 'ledges missed', '0412', 'ひなた', 'a.html']) assert.ok(matches(text, q), q);
for (const q of ['hook kettle', 'hooks', 'x']) assert.ok(!matches(text, q), q);
assert.ok(matches(textOf({}), ''));
assert.deepStrictEqual([countText(1, 1), countText(3, 3), countText(1, 3)], ['1 moment', '3 moments', '1 of 3 moments']);
console.log('passed');
