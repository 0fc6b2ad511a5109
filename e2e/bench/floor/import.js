/* The script of the floor's import: reads a file, shows its rows, checks them by the same rules in a worker, and stores them. */
import { startList } from './list.js';

const input = document.querySelector('input[type="file"]');
const check = document.querySelector('#check');
const counts = document.querySelector('#counts');
const frame = document.querySelector('#frame');
/* Its policy of trusted types is that of the dashboard's page, which lets only this policy name a worker. */
trustedTypes.createPolicy('default', { createScriptURL: (url) => url });
const worker = new Worker('/floor/import-worker.js', { type: 'module' });
let headers = [];
let rows = [];
let states = [];

const create = () => {
  const element = document.createElement('div');
  element.className = 'row import';
  element.setAttribute('role', 'row');
  const cells = Array.from({ length: headers.length + 2 }, (_, at) => {
    const cell = document.createElement('span');
    cell.setAttribute('role', at === 0 ? 'rowheader' : 'gridcell');
    element.append(cell);
    return cell;
  });
  return { element, cells };
};
const show = ({ cells }, row) => {
  cells[0].textContent = String(row.number);
  const state = states[row.number - 2];
  cells[1].textContent = state === undefined ? '' : state === 0 ? 'Ready' : 'To repair';
  for (const [at, text] of row.cells.entries()) cells[at + 2].textContent = text;
};

const ask = (message) =>
  new Promise((resolve) => {
    worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
    worker.postMessage(message, []);
  });
/* The rows come in parts, so that no copy of them stops the page. */
const rowsOf = async (count) => {
  const all = [];
  while (all.length < count) all.push(...(await ask({ what: 'rows', from: all.length })));
  return all;
};

const store = () => {
  const opening = indexedDB.open('floor', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('imports'));
  opening.addEventListener('success', () => {
    const parts = opening.result.transaction('imports', 'readwrite').objectStore('imports');
    parts.clear();
    for (let from = 0; from < rows.length; from += 500) parts.put(rows.slice(from, from + 500), from);
  });
};

let list = null;
const readFile = async () => {
  const bytes = await input.files[0].arrayBuffer();
  const read = await ask({ what: 'read', bytes });
  headers = read.headers;
  rows = await rowsOf(read.count);
  list = startList({ height: 36, create, show, frame });
  list.set(rows);
  setTimeout(store);
};
input.addEventListener('change', () => void readFile());
const checkAll = async () => {
  states = await ask({ what: 'check' });
  const bad = states.filter((state) => state === 1).length;
  counts.textContent = `Ready ${rows.length - bad} · To repair ${bad}`;
  list.set(rows);
};
check.addEventListener('click', () => void checkAll());

const change = async (cell, text) => {
  const row = list.rowOf(cell);
  row.cells[[...cell.parentElement.children].indexOf(cell) - 2] = text;
  cell.textContent = text;
  cell.tabIndex = -1;
  cell.focus({ preventScroll: true });
  states[row.number - 2] = await ask({ what: 'change', row });
};

/* A click makes an input of a cell; Enter puts its text there, gives the cell the focus, and has the row checked again. */
frame.addEventListener('click', ({ target }) => {
  const cell = target.closest('[role="gridcell"]');
  if (!cell || cell.querySelector('input')) return;
  const field = document.createElement('input');
  field.value = cell.textContent;
  cell.replaceChildren(field);
  field.focus();
  field.select();
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') void change(cell, field.value);
  });
});

/* The bare loop: every create of a file with nothing recorded, so many at a time. */
Object.assign(globalThis, {
  createAll: async (path, bodies, inFlight) => {
    const waiting = bodies.values();
    const started = performance.now();
    await Promise.all(
      Array.from({ length: inFlight }, async () => {
        for (const body of waiting) {
          const answer = await fetch(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': body.order_id },
            body: JSON.stringify(body),
          });
          if (!answer.ok) throw new Error(await answer.text());
          await answer.json();
        }
      }),
    );
    return performance.now() - started;
  },
});
