'use strict';
// Tests of index.js. TestThePlayerPassesItsOwnTests runs them.
const assert = require('node:assert');
const { textOf, matches } = require('./index.js');

const text = textOf({ title: 'Hook at CP 4', line: 'nova on Sunny Ledges', map: 'Sunny Ledges', players: ['nova', 'ひなた'],
  notes: ['Missed hook'], sources: ['round_0412.teehistorian'], file: 'a.html' });
for (const q of ['', 'hook', 'HOOK nova', 'ledges missed', '0412', 'ひなた', 'a.html']) assert.ok(matches(text, q), q);
for (const q of ['hook kettle', 'hooks', 'x']) assert.ok(!matches(text, q), q);
assert.ok(matches(textOf({}), ''));
console.log('passed');
