'use strict';
// The index of moment pages: a list that a search filters. Every word must occur somewhere in what a page says about itself.

function textOf(p) {
  return [p.title, p.line, p.map, p.date, p.file, ...(p.players || []), ...(p.notes || []), ...(p.sources || [])]
    .join('\n').toLowerCase();
}

function matches(text, query) {
  return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

// countText says how many of all moments are listed.
function countText(n, all) {
  return (n === all ? '' : n + ' of ') + all + (all === 1 ? ' moment' : ' moments');
}

if (typeof document !== 'undefined') {
  const data = JSON.parse(document.getElementById('index').textContent);
  document.body.className = 'index';
  document.getElementById('title').textContent = data.title;
  const list = document.getElementById('pages'), search = document.getElementById('search');
  const make = (tag, text) => {
    const e = document.createElement(tag);
    e.textContent = text;
    e.dir = 'auto';
    return e;
  };
  const rows = (data.pages || []).map((p) => {
    const li = document.createElement('li'), a = document.createElement('a');
    a.href = './' + encodeURIComponent(p.file);
    a.append(make('b', p.title), make('span', p.line), make('span', (p.players || []).join(', ')));
    li.append(a);
    list.append(li);
    return { li, text: textOf(p) };
  });
  const filter = () => {
    let n = 0;
    for (const r of rows) {
      r.li.hidden = !matches(r.text, search.value.trim());
      if (!r.li.hidden) n++;
    }
    document.getElementById('line').textContent = countText(n, rows.length);
  };
  search.addEventListener('input', filter);
  filter();
} else if (typeof module !== 'undefined') {
  module.exports = { textOf, matches, countText };
}
