/* The worker of the floor's import: a parser of CSV and the rules of the form, written out by hand. */

const parse = (text) => {
  const grid = [];
  let row = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (;;) {
        const end = text.indexOf('"', at + 1);
        cell += text.slice(at + 1, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
    } else {
      const begin = at;
      while (at < text.length && text[at] !== ',' && text[at] !== '\n' && text[at] !== '\r') at += 1;
      cell = text.slice(begin, at);
    }
    row.push(cell);
    if (text[at] === ',') at += 1;
    else {
      if (text[at] === '\r') at += 1;
      at += 1;
      grid.push(row);
      row = [];
    }
  }
  return grid;
};

/* The minutes that a zone is behind UTC at a wall time, found as the service's document says. */
const formats = new Map();
const instantOf = (wall, zone) => {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(zone, format);
  }
  const asUtc = Date.parse(`${wall.replace(' ', 'T')}:00Z`);
  const parts = Object.fromEntries(
    format.formatToParts(asUtc).map(({ type, value }) => [type, Number(value)]),
  );
  return asUtc - (Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute) - asUtc);
};

const required = [
  'order_id',
  'job_pickup_phone',
  'job_pickup_address',
  'job_pickup_datetime',
  'customer_phone',
  'customer_address',
  'job_delivery_datetime',
];
const isPhone = (text) => /^\+?[\d\s().-]{5,40}$/.test(text);
const isEmail = (text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
const isWall = (text) => /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const isWithin = (text, most) =>
  text === '' || (Number.isFinite(Number(text)) && Math.abs(Number(text)) <= most);

let headers = [];
let rows = [];
let seen = new Map();
const zone = 'America/Chicago';

const isBad = ({ cells, number }) => {
  const task = {};
  for (const [at, header] of headers.entries()) task[header] = cells[at].trim();
  if (required.some((name) => task[name] === '')) return true;
  if (!isPhone(task.job_pickup_phone) || !isPhone(task.customer_phone)) return true;
  if (!isEmail(task.job_pickup_email) || !isEmail(task.customer_email)) return true;
  if (!isWithin(task.latitude, 90) || !isWithin(task.longitude, 180)) return true;
  if (!isWithin(task.job_pickup_latitude, 90) || !isWithin(task.job_pickup_longitude, 180)) return true;
  if (!isWall(task.job_pickup_datetime) || !isWall(task.job_delivery_datetime)) return true;
  if (Object.values(task).some((text) => text.length > 4000)) return true;
  const [from, to] = [instantOf(task.job_pickup_datetime, zone), instantOf(task.job_delivery_datetime, zone)];
  if (from < Date.now() || to < from) return true;
  const first = seen.get(task.order_id) ?? number;
  seen.set(task.order_id, first);
  return first !== number;
};

const answers = {
  read: ({ bytes }) => {
    const [head, ...grid] = parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    headers = head;
    rows = grid.map((cells, at) => ({ number: at + 2, cells }));
    return { headers, count: rows.length };
  },
  rows: ({ from }) => rows.slice(from, from + 500),
  check: () => {
    seen = new Map();
    return rows.map((row) => Number(isBad(row)));
  },
  change: ({ row }) => {
    rows[row.number - 2] = row;
    return Number(isBad(row));
  },
};
addEventListener('message', ({ data }) => postMessage(answers[data.what](data)));
