import { stateWords, words as app } from '../../src/app/words.ts';
import { buttonWords } from '../../src/data/outbox/button-words.ts';
import {
  cardName,
  copyLinkWord,
  copyTrackingWord,
  displayStatusWords,
  trackWords,
} from '../../src/data/outbox/words.ts';
import {
  deviceWords,
  deviceListWords as deviceLists,
  merchantWords,
  words as connection,
} from '../../src/features/connection/words.ts';
import { pageWords, runWords } from '../../src/features/import/words.ts';
import {
  customerNoteWords,
  pasteWords,
  pinWords,
  presetsWord,
  presetWords,
} from '../../src/features/new-task/filling/filling-words.ts';
import { summaryWords } from '../../src/features/new-task/sending/sending-words.ts';
import { draftWords, words as newTask } from '../../src/features/new-task/words.ts';
import { bulkWords, changesWords, planWords } from '../../src/features/promos/words.ts';
import { words as promos } from '../../src/features/promos/words.ts';
import { words as sent } from '../../src/features/sent/words.ts';
import { words as tryIt } from '../../src/features/new-task/try-it/words.ts';
import { words as welcome } from '../../src/features/welcome/words.ts';
import { rowOf } from '../../src/form/field-rows.ts';
import { noteWords } from '../../src/form/note-words.ts';
import { kindNames, listWords, problemWords, words as form } from '../../src/form/words.ts';
import { names, type WireName } from './names.ts';
import type { TaskKind } from './service-types.ts';

/** A part of the screen with its accessible names: words in braces stand for a value. */
export type ScreenRow = {
  what: string;
  /** One role for all names, or those that come in it, with commas between them. */
  role: string;
  names: readonly string[];
};

/** Names as the table has them. */
const list = (...all: readonly string[]): string => all.map((name) => `\`${name}\``).join(' · ');

const label = (name: WireName, kind: TaskKind = 'pickup-delivery'): string =>
  names.byField(name, kind)?.name ?? '';

const atAppointment = (name: WireName): string =>
  `${list(label(name))}; of an appointment ${list(label(name, 'appointment'))}`;

const part = (name: WireName): string => rowOf(name).folded?.as ?? '';

const listRow = ({ add, id, name }: { add: string; id: string; name: string }): string =>
  `${list(add)}: \`${id}\`, \`${name}\``;

/** What, role and names, the latter as the table says them. */
const rows: readonly (readonly [what: string, role: string, names: string])[] = [
  ['Navigation', 'link', list(app.newTask, app.sent, app.import, app.promos, app.connection)],
  ['Kind of task', 'tab', list(...Object.values(kindNames))],
  ['`merchant_id`', 'combobox', list(label('merchant_id'))],
  ['`order_id`', 'textbox', list(label('order_id'))],
  ['`job_description`', 'textbox', list(label('job_description'))],
  [
    '`job_pickup_phone`, `_name`, `_email`',
    'textbox',
    list(label('job_pickup_phone'), label('job_pickup_name'), label('job_pickup_email')),
  ],
  ['`job_pickup_address`', 'textbox', list(label('job_pickup_address'))],
  [
    '`job_pickup_latitude`, `_longitude`',
    'textbox',
    list(label('job_pickup_latitude'), label('job_pickup_longitude')),
  ],
  ['`job_pickup_datetime`', 'textbox', atAppointment('job_pickup_datetime')],
  [
    '`customer_phone`, `_username`, `_email`',
    'textbox',
    list(label('customer_phone'), label('customer_username'), label('customer_email')),
  ],
  ['`customer_address`', 'textbox', list(label('customer_address'))],
  ['`latitude`, `longitude`', 'textbox', list(label('latitude'), label('longitude'))],
  ['`job_delivery_datetime`', 'textbox', atAppointment('job_delivery_datetime')],
  ['Calendar of a date field', 'button', list(form.calendar('{field name}'))],
  ['A day that was carried over by choice', 'button', list(noteWords.removeDay('{day}'))],
  ['`timezone`', 'combobox', list(label('timezone'))],
  ['Template', 'combobox', list(label('pickup_custom_field_template'))],
  [
    'Custom fields',
    'group',
    `${list(label('pickup_meta_data'))}; the second array of a pickup-and-delivery ${list(label('meta_data'))}`,
  ],
  [
    'Rows without a template list',
    'textbox, button',
    `${list(form.fieldLabel, form.fieldValue)}, ${list(form.addField)}`,
  ],
  [
    'Assignment',
    'radiogroup, radio',
    `${list(label('auto_assignment'))}; ${list(...Object.values(form.assignment))}`,
  ],
  ['`team_id`, `fleet_id`', 'combobox', list(label('team_id', 'pickup'), label('fleet_id'))],
  [
    'The least busy agents',
    'button',
    `\`${listWords.assign('{name}', 0).replace('0', '{number}')}\`, beside ${list(label('fleet_id'))} where the service tells how many tasks they have`,
  ],
  ['`tags`', 'textbox', list(label('tags'))],
  [
    'Images',
    'group, textbox, button',
    `${list(label('p_ref_images'))}; \`${rowOf('p_ref_images').label.replace(/s$/, '')} {number}\`; ${list(form.addImage)}`,
  ],
  [
    'Switches',
    'switch',
    list(label('notify'), label('geofence'), label('tracking_link'), label('ride_type')),
  ],
  ['Collapsed sections', 'button', list(form.coordinates, form.pickupCoordinates)],
  [
    'A field that few tasks need',
    'button, then its own',
    `${list(form.add('{field}'))}: of the ${part('job_pickup_phone')}, the ${part('meta_data')}, the ${part('p_ref_images')}, the ${part('tags')}; a field with a value or an error is there without it`,
  ],
  [
    'What Create will do',
    'group',
    `${list(summaryWords.title)}, with a link for each field that is missing where at most two are, else one: \`${summaryWords.toFill(0).replace('0', '{number}')}\``,
  ],
  ['Send', 'button', list(newTask.create, newTask.createNext)],
  ['The exact body', 'button', list(newTask.showRequest)],
  [
    'Result of a send',
    'article',
    `${list(cardName('{order number}'))}; it says \`${displayStatusWords.created}\`, \`${displayStatusWords.rejected}\`, \`${displayStatusWords['not-sent']}\` or \`${displayStatusWords.unknown}\`, and may have a link ${list(trackWords('task'))}`,
  ],
  [
    'On a result',
    'button',
    list(
      buttonWords.duplicate,
      buttonWords.edit,
      buttonWords.exists,
      buttonWords.askAgain,
      buttonWords.again,
      buttonWords.stop,
      buttonWords.cancel,
      copyTrackingWord,
      copyLinkWord,
    ),
  ],
  [
    'Sent',
    'button',
    `${list(sent.tools)}, with ${list(sent.exportCsv, sent.clearOld)}; ${list(sent.refresh)} of the service’s list; ${list(sent.tasksOf('{file}'))} of an import`,
  ],
  ['Problems of the form', 'region', `${list(problemWords.title)}, with a link per field`],
  [
    'A question that holds the press',
    'button',
    `${list(problemWords.sendAnyway)}, which the next press of Create does as well`,
  ],
  [
    'Beside a field',
    'button',
    `${list(form.newOrder)}, then ${list(form.undo)}; ${list(noteWords.swapPoint)}`,
  ],
  ['Filling the form', 'button', list(presetsWord, pasteWords.button, pinWords.button)],
  [
    'The note of a customer',
    'button, textbox',
    `${list(customerNoteWords.add('{name}'), customerNoteWords.editOf('{name}'))}; ${list(customerNoteWords.note('{name}'), customerNoteWords.save)}`,
  ],
  ['Where a preset is kept', 'radio', list(presetWords.here, presetWords.everyone)],
  [
    'Drafts',
    'region, button',
    `${list(draftWords.title)}, a button for each, named after who and where; ${list(draftWords.saveForLater)}; ${list(draftWords.copyLink)}; ${list(draftWords.remove('{name}'))}`,
  ],
  [
    'A file of tasks',
    'textbox, button, combobox, grid',
    `${list(pageWords.paste)}; ${list(pageWords.chooseFile, pageWords.readPasted, pageWords.template, pageWords.excelTemplate, pageWords.join('{address label}'))}; ${list(pageWords.kind, pageWords.head, pageWords.columnFor('{field label}'), runWords.pace)}; ${list(pageWords.rows)}, with the number of the row as its header`,
  ],
  [
    'An import',
    'button, list, radio',
    `${list(pageWords.check, 'Create {number} tasks', runWords.pause, runWords.resume, runWords.stop, runWords.results, runWords.failed, pageWords.leave)}; ${list(runWords.imports)}; ${list(pageWords.filters.ready, pageWords.filters.repair, pageWords.filters.skipped, pageWords.filters.created, pageWords.filters.rejected, pageWords.filters.unknown)}, each followed by its count`,
  ],
  ['A row of an import', 'button', list('Skip row {number}', 'Take row {number} back')],
  ['A promo', 'switch', list(promos.promo('{code}'))],
  [
    'Promos',
    'searchbox, radio, button',
    `${list(promos.search)}; ${list(promos.filters.all, promos.filters.active, promos.filters.inactive)}, each followed by its count, and ${list(promos.filters.unknown)} where some are; ${list(promos.refresh)} of a service's list`,
  ],
  [
    'Many promos',
    'checkbox, region, button',
    `${list(bulkWords.select('{code}'))}; ${list(bulkWords.bar)}; \`Activate\` or \`Deactivate\` and their number; ${list(bulkWords.clear)}`,
  ],
  [
    'Planned promos',
    'radio, button, textbox, combobox, region',
    `${list(promos.views.codes, promos.views.planned, promos.views.changes)}; ${list(planWords.open)} of the selection, ${list(planWords.openOf('{code}'))}; ${list(planWords.times.at, planWords.times.until)}, ${list(planWords.zone)}, ${list(planWords.plan)}; ${list(planWords.cancelOf(1, '{codes}').replace('on', '{on or off}'))}, then ${list(planWords.cancelPlan)}; ${list(changesWords.person, changesWords.day)}, ${list(changesWords.export)}; ${list(planWords.newest.replace(/\d+/, '{number}'))}`,
  ],
  [
    'Lists on the device',
    'button, textbox',
    [
      listRow({ add: promos.add, id: promos.addId, name: promos.addLabel }),
      ...(['team', 'agent', 'merchant', 'template'] as const).map((name) => listRow(deviceLists.lists[name])),
    ].join(' · '),
  ],
  [
    'First visit',
    'textbox, button, link',
    `${list(welcome.link)}, ${list(welcome.paste)}, ${list(welcome.connect)}; ${list(welcome.enterService)}; ${list(welcome.startDemo)} where the host names one, ${list(welcome.startDemoAccount)} on the machine of a trial`,
  ],
  ['What to try in the demo account', 'region, button', `${list(tryIt.title)}; ${list(tryIt.putAway)}`],
  [
    'Connection',
    'textbox, checkbox, button',
    `${list(connection.address, connection.key, connection.merchant)}; ${list(connection.storeInTab)}; ${list(connection.connect, connection.disconnect, connection.advanced)}; ${list(connection.change)} shows them where one is in use, and there ${list(connection.save)} takes the place of ${list(connection.connect)} until the address or a key is changed`,
  ],
  ['What new tasks begin with', 'combobox', list(connection.defaultMerchant, connection.defaultZone)],
  ['Paths, after Advanced', 'textbox', list(...Object.values(connection.paths))],
  [
    'State of the connection',
    'status',
    `\`${stateWords.connectedTo} {host}\` once a call with the key succeeded, before that \`${stateWords.notChecked} {host}\`; ${list(stateWords.notConnected)}`,
  ],
  [
    'A merchant that is not listed',
    'dialog, button',
    `${list(merchantWords.title('{ID}'))}; ${list(merchantWords.goOn, merchantWords.correct)}`,
  ],
  ['Commands', 'button, combobox', list(app.commands)],
  ['This device', 'button', list(deviceWords.wipe)],
];

/** The accessible names of all screens. */
export const screens: readonly ScreenRow[] = rows.map(([what, role, said]) => ({
  what: what.replaceAll('`', ''),
  role,
  names: [...said.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
}));

/** The table of `e2e/README.md`, before it is formatted. */
export const namesTable = (): string =>
  [['What', 'Role', 'Name'], ['---', '---', '---'], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
