import { taskKinds, type TaskKind } from '#contract/operations.ts';

/** How many custom fields the template of the bench has. */
export const customFields = 20;

type Field = {
  name: string;
  label: string;
  kinds: readonly TaskKind[];
  control?: 'multiline' | 'switch';
  optional?: true;
};

const to = (...kinds: TaskKind[]) => kinds;
const withPickup = to('pickup', 'pickup-delivery');
const withCustomer = to('delivery', 'pickup-delivery', 'appointment');

/** What the dashboard's form shows before anything is opened, in its order. */
const fields: readonly Field[] = [
  { name: 'merchant_id', label: 'Merchant', kinds: taskKinds },
  { name: 'order_id', label: 'Order number', kinds: taskKinds },
  { name: 'job_pickup_phone', label: 'Pickup phone', kinds: withPickup },
  { name: 'job_pickup_name', label: 'Pickup name', kinds: withPickup, optional: true },
  { name: 'job_pickup_email', label: 'Pickup email', kinds: withPickup, optional: true },
  { name: 'job_pickup_address', label: 'Pickup address', kinds: withPickup },
  { name: 'customer_phone', label: 'Customer phone', kinds: withCustomer },
  { name: 'customer_username', label: 'Customer name', kinds: withCustomer, optional: true },
  { name: 'customer_email', label: 'Customer email', kinds: withCustomer, optional: true },
  { name: 'customer_address', label: 'Customer address', kinds: withCustomer },
  { name: 'job_pickup_datetime', label: 'Pick up before', kinds: withPickup },
  { name: 'job_starts', label: 'Starts', kinds: to('appointment') },
  { name: 'job_delivery_datetime', label: 'Deliver before', kinds: withCustomer },
  { name: 'timezone', label: 'Time zone', kinds: taskKinds },
  { name: 'job_description', label: 'Description', kinds: to('pickup', 'delivery'), control: 'multiline' },
  { name: 'notify', label: 'Notify', kinds: taskKinds, control: 'switch', optional: true },
  { name: 'geofence', label: 'Geofence', kinds: taskKinds, control: 'switch', optional: true },
  { name: 'tracking_link', label: 'Tracking link', kinds: taskKinds, control: 'switch', optional: true },
];

const controlOf = ({ name, control }: Field): string => {
  const attributes = `id="${name}" name="${name}" data-field`;
  if (control === 'multiline') return `<textarea ${attributes} rows="3"></textarea>`;
  if (control === 'switch') return `<input type="checkbox" role="switch" ${attributes}>`;
  return `<input ${attributes} autocomplete="off">`;
};

const draw = (field: Field): string => {
  const { name, label, kinds, optional = false } = field;
  const isShown = kinds.includes('delivery');
  return `<div class="field" data-kinds="${kinds.join(' ')}"${optional ? '' : ' data-required'}${isShown ? '' : ' hidden'}>
<label for="${name}">${label}</label>${controlOf(field)}<p class="error" id="${name}-error"></p></div>`;
};

const tabOf = (kind: TaskKind): string =>
  `<button type="button" role="tab" data-kind="${kind}" aria-selected="${kind === 'delivery'}">${kind}</button>`;

/** A form like the dashboard's as HTML that is there before any script: what one costs that no framework draws. */
export const floorForm = (): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>New task</title>
<link rel="stylesheet" href="/floor/floor.css"><script defer src="/floor/form.js"></script></head>
<body><main><h1>New task</h1><div role="tablist" aria-label="Kind of task">${taskKinds.map(tabOf).join('')}</div>
<form novalidate><section id="problems" role="region" aria-label="Problems" tabindex="-1" hidden></section>
${fields.map(draw).join('\n')}
<div role="group" aria-label="Custom fields" id="custom"></div>
<button type="button" id="add" data-count="${customFields}">Add custom fields</button>
<p id="draft" aria-live="polite"></p><button>Create task</button></form></main></body></html>`;
