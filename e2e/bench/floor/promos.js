/* The script of the floor's promos: reads the list of the service, first what fits the window, and changes a status. */
import { startList } from './list.js';

const key = document.querySelector('meta[name="key"]').content;
const counts = document.querySelector('#counts');
const ask = async (path, body) => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: key, ...body }),
  });
  return answer.json();
};

const states = ['Inactive', 'Active'];
const create = () => {
  const element = document.createElement('div');
  element.className = 'row';
  element.setAttribute('role', 'row');
  const cells = Array.from({ length: 7 }, () => {
    const cell = document.createElement('span');
    cell.setAttribute('role', 'cell');
    element.append(cell);
    return cell;
  });
  const box = document.createElement('input');
  box.type = 'checkbox';
  cells[0].append(box);
  const control = document.createElement('button');
  control.setAttribute('role', 'switch');
  cells[1].append(control);
  return { element, box, control, cells };
};
const show = ({ box, control, cells }, row) => {
  box.setAttribute('aria-label', `Select promo ${row.code}`);
  control.setAttribute('aria-label', `Promo ${row.code}`);
  control.setAttribute('aria-checked', String(row.status === 1));
  if (row.asked === undefined) control.removeAttribute('aria-busy');
  else control.setAttribute('aria-busy', 'true');
  const state = row.asked === undefined ? states[row.status] : ['Turning off…', 'Turning on…'][row.asked];
  const texts = [state, row.code, row.description, String(row.promo_id), row.changed_at ?? 'Never changed'];
  for (const [at, text] of texts.entries()) cells[at + 2].textContent = text;
};

const list = startList({ height: 48, create, show });
const rows = [];
const showAll = () => {
  const active = rows.filter(({ status }) => status === 1).length;
  counts.textContent = `All ${rows.length} · Active ${active} · Inactive ${rows.length - active}`;
  list.set(rows);
};

const change = async (row) => {
  row.asked = row.status === 1 ? 0 : 1;
  list.set(rows);
  const { data } = await ask('/open/promo/changeStatus', { promo_id: row.promo_id, status: row.asked });
  row.status = data.status;
  row.changed_at = data.changed_at;
  delete row.asked;
  showAll();
};
document.querySelector('#list').addEventListener('click', ({ target }) => {
  if (target.role === 'switch' && target.ariaBusy !== 'true') void change(list.rowOf(target));
});

let cursor = null;
for (let limit = 200; limit > 0; limit = cursor === null ? 0 : 5000) {
  const page = await ask('/open/promo/list', cursor === null ? { limit } : { limit, cursor });
  rows.push(...page.data);
  cursor = page.next_cursor;
  showAll();
}
