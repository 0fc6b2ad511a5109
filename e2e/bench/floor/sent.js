/* The script of the floor's sent tasks: rows of two lines, as the dashboard has them. */
import { startList } from './list.js';

const rows = Array.from({ length: Number(document.querySelector('#list').dataset.count) }, (_, at) => [
  ['Created', 'Delivery'],
  [`Customer ${at}`, `${at} Main St, San Francisco`],
  ['14:30', 'Tue 1 Dec · Los Angeles'],
  ['Unassigned', ''],
  [`ORDER-${at}`, 'Sent 12:00'],
]);

const create = () => {
  const element = document.createElement('div');
  element.className = 'row sent';
  element.setAttribute('role', 'article');
  const lines = Array.from({ length: 5 }, () => {
    const [cell, strong, quiet] = ['span', 'bdi', 'small'].map((name) => document.createElement(name));
    cell.append(strong, quiet);
    element.append(cell);
    return [strong, quiet];
  });
  const button = document.createElement('button');
  button.textContent = 'Duplicate';
  element.append(button);
  return { element, lines };
};
const show = ({ element, lines }, row) => {
  element.setAttribute('aria-label', `Order ${row[4][0]}`);
  for (const [at, texts] of row.entries())
    for (const [line, text] of texts.entries()) lines[at][line].textContent = text;
};
startList({ height: 52, create, show }).set(rows);
