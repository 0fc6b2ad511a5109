import {
  connectLinkMinutes,
  extensionPaths,
  idempotencyDays,
  listPaths,
  type ListName,
} from '#contract/extensions.ts';
import { keyPage } from '#contract/api-keys.ts';
import { listPages, promosUnchanged } from '#contract/list-rows.ts';
import { taskKinds, type TaskKind } from '#contract/operations.ts';
import { placeAnswer } from '#contract/place.ts';
import { customerAnswer, customerNoteData } from '#contract/customers.ts';
import { maxPresets, presetRemovedData, presetSavedData, presetsAnswer } from '#contract/presets.ts';
import { profiles } from '#contract/profiles.ts';
import { promoHistoryPage } from '#contract/promo-history.ts';
import {
  maxSchedulePromos,
  promoChangeRows,
  promoChangesPage,
  scheduleCancelledData,
  scheduledData,
  schedulePage,
  settledRows,
} from '#contract/promo-schedule.ts';
import { changeStatusPath } from '#contract/promo.ts';
import * as answers from '#contract/service-answers.ts';
import * as requests from '#contract/service-requests.ts';
import { taskAnswer } from '#contract/task-answer.ts';
import { trackAnswer } from '#contract/track.ts';
import { z } from '#contract/zod.ts';
import { formatCount } from '#time/language.ts';
import { exampleDay } from '#time/wall-time.ts';
import type { HttpStatus } from '../failures.ts';

/** What a description of the service says of one operation. */
export type DescribedOperation = {
  path: string;
  method: 'get' | 'post';
  tag: keyof typeof tags;
  /** A name for generated clients. */
  id: string;
  summary: string;
  description?: string;
  request?: z.ZodMiniType;
  /** Of a success. */
  answer: z.ZodMiniType;
  /** What it is refused with beyond what any operation is. */
  alsoRefused?: readonly HttpStatus[];
  /** It stores one task per `Idempotency-Key`. */
  isIdempotent?: true;
};

/** Groups of operations, in the order of the description. */
export const tags = {
  Tasks: 'Create tasks, find them again, and follow their progress.',
  Promos: 'Switch promo codes.',
  Presets: 'Values that start a form, shared by all desks.',
  Lists: 'What a task can name, page by page.',
  Keys: 'Whose key it is, and the keys of the account.',
  Service: 'What the service offers.',
} as const;

const creationTitles: Record<TaskKind, { id: string; summary: string }> = {
  pickup: { id: 'createPickup', summary: 'Create a pickup' },
  delivery: { id: 'createDelivery', summary: 'Create a delivery' },
  'pickup-delivery': { id: 'createPickupAndDelivery', summary: 'Create a pickup and delivery' },
  appointment: { id: 'createAppointment', summary: 'Create an appointment' },
};

const creationNote =
  'Each stop needs an address, or latitude and longitude; an address is looked up. A field that the operation does not have is left ' +
  'out, with a warning. With `Idempotency-Key` a repeated request gets the first answer for ' +
  `${idempotencyDays} days and creates nothing.`;

const creation = (kind: TaskKind): DescribedOperation => ({
  path: profiles.documented.paths[kind],
  method: 'post',
  tag: 'Tasks',
  ...creationTitles[kind],
  description: creationNote,
  request: requests.creationBody(kind),
  answer: answers.successOf(answers.createdData),
  alsoRefused: [404, 409, 422],
  isIdempotent: true,
});

const post = (operation: Omit<DescribedOperation, 'method'>): DescribedOperation => ({
  method: 'post',
  ...operation,
});

const list = (
  tag: DescribedOperation['tag'],
  of: ListName,
  title: { id: string; summary: string },
  order = '',
) =>
  post({
    path: listPaths[of],
    tag,
    ...title,
    description:
      `${order}The next page is asked for with \`cursor\`, the \`next_cursor\` of the page before; it is null on the last one. ` +
      'A page ends at 500 rows or 256 KiB, whatever `limit` was asked for.',
    request: requests.listBody,
    answer: z.extend(listPages[of], { message: z.string() }),
  });

/** Every operation of the service. */
export const describedOperations: readonly DescribedOperation[] = [
  ...taskKinds.map(creation),
  list('Tasks', 'task', { id: 'listTasks', summary: 'List tasks' }, 'The newest first. '),
  post({
    path: extensionPaths.taskFind,
    tag: 'Tasks',
    id: 'findTasks',
    summary: 'Find tasks by order number',
    description:
      'With `order_id` all tasks of the order number, with `order_ids` the newest task of each. Order numbers need not be unique.',
    request: requests.findBody,
    answer: z.extend(listPages.task, { message: z.string() }),
  }),
  post({
    path: extensionPaths.taskGet,
    tag: 'Tasks',
    id: 'getTask',
    summary: 'Get a task',
    description: 'With all its fields.',
    request: requests.getBody,
    answer: z.extend(taskAnswer, { message: z.string() }),
    alsoRefused: [404],
  }),
  post({
    path: extensionPaths.taskState,
    tag: 'Tasks',
    id: 'changeTaskState',
    summary: 'Update task state',
    request: requests.taskStateBody,
    answer: answers.successOf(answers.taskStateData),
    alsoRefused: [404, 409],
  }),
  post({
    path: extensionPaths.agentPosition,
    tag: 'Tasks',
    id: 'reportPosition',
    summary: 'Update agent position',
    description: 'Without `at`, now. A position that is older than the one that is known is refused (409).',
    request: requests.positionBody,
    answer: answers.successOf(answers.positionData),
    alsoRefused: [404, 409],
  }),
  post({
    path: extensionPaths.track,
    tag: 'Tasks',
    id: 'track',
    summary: 'Track a task',
    description: 'What a tracking link shows. Its token is the permission; the answer names no customer.',
    request: requests.trackBody,
    answer: z.extend(trackAnswer, { message: z.string() }),
    alsoRefused: [404],
  }),
  post({
    path: extensionPaths.place,
    tag: 'Tasks',
    id: 'findPlace',
    summary: 'Check an address',
    description: 'Stores nothing. An address that is not found has null for all three.',
    request: requests.placeBody,
    answer: z.extend(placeAnswer, { message: z.string() }),
  }),
  post({
    path: extensionPaths.customerFind,
    tag: 'Tasks',
    id: 'findCustomers',
    summary: 'Find customers',
    description:
      'The people and places of the account’s tasks, the newest first, at most 8. Needs at least 4 digits of the phone, or 3 letters of the ' +
      'name or street. At most 60 calls a minute with one key.',
    request: requests.customerFindBody,
    answer: z.extend(customerAnswer, { message: z.string() }),
  }),
  post({
    path: extensionPaths.customerNote,
    tag: 'Tasks',
    id: 'writeCustomerNote',
    summary: 'Update a customer’s note',
    description: 'It belongs to phone and address. A blank one is removed.',
    request: requests.customerNoteBody,
    answer: answers.successOf(customerNoteData),
    alsoRefused: [404],
  }),
  post({
    path: extensionPaths.presetList,
    tag: 'Presets',
    id: 'listPresets',
    summary: 'List shared presets',
    description: `By name, at most ${maxPresets}, with the key that changed each last.`,
    request: requests.keyBody,
    answer: z.extend(presetsAnswer, { message: z.string() }),
  }),
  post({
    path: extensionPaths.presetSave,
    tag: 'Presets',
    id: 'savePreset',
    summary: 'Share a preset',
    description: 'One of the same name, however it is capitalised, is replaced.',
    request: requests.presetSaveBody,
    answer: answers.successOf(presetSavedData),
  }),
  post({
    path: extensionPaths.presetRemove,
    tag: 'Presets',
    id: 'removePreset',
    summary: 'Remove a shared preset',
    request: requests.presetRemoveBody,
    answer: answers.successOf(presetRemovedData),
  }),
  post({
    path: changeStatusPath,
    tag: 'Promos',
    id: 'changePromoStatus',
    summary: 'Switch a promo code',
    description: 'Sets the status to 0 (inactive) or 1 (active), whatever it was.',
    request: requests.promoChangeBody,
    answer: answers.successOf(answers.promoChangedData),
    alsoRefused: [404],
  }),
  {
    ...list('Promos', 'promo', { id: 'listPromos', summary: 'List promo codes' }),
    description:
      'Pages as of every list. `version` is another text after each change of promos or of what is planned for them: the first page, ' +
      'asked for with it as `since`, has `data: null` where nothing has changed.',
    request: requests.promoListBody,
    answer: z.union([
      z.extend(listPages.promo, { message: z.string() }),
      z.extend(promosUnchanged, { message: z.string() }),
    ]),
  },
  post({
    path: extensionPaths.promoHistory,
    tag: 'Promos',
    id: 'promoHistory',
    summary: 'List changes of a promo code',
    description: 'The newest 50.',
    request: requests.promoHistoryBody,
    answer: z.extend(promoHistoryPage, { message: z.string() }),
    alsoRefused: [404],
  }),
  post({
    path: extensionPaths.promoChanges,
    tag: 'Promos',
    id: 'promoChanges',
    summary: 'List changes of all promo codes',
    description: `The newest ${formatCount(promoChangeRows)}. \`schedule_id\` is the number of the plan that made the change; null for one by hand.`,
    request: requests.keyBody,
    answer: z.extend(promoChangesPage, { message: z.string() }),
  }),
  post({
    path: extensionPaths.promoScheduleCreate,
    tag: 'Promos',
    id: 'planPromos',
    summary: 'Schedule promo codes',
    description:
      `For up to ${formatCount(maxSchedulePromos)} promos. \`at\` is a wall time in the zone \`time_zone\`, like \`${exampleDay} 09:00\`; with \`until\` the promos get the ` +
      'other state at that time. Where clocks show a time twice, `at_offset` or `until_offset` (UTC − local, in minutes) says which is meant. ' +
      'A promo has one entry at one instant (409).',
    request: requests.promoScheduleBody,
    answer: answers.successOf(scheduledData),
    alsoRefused: [404, 409],
  }),
  post({
    path: extensionPaths.promoScheduleList,
    tag: 'Promos',
    id: 'plannedPromos',
    summary: 'List schedules',
    description: `What is planned for promo codes, and what came of the last ${settledRows}.`,
    request: requests.keyBody,
    answer: z.extend(schedulePage, { message: z.string() }),
  }),
  post({
    path: extensionPaths.promoScheduleCancel,
    tag: 'Promos',
    id: 'cancelPlan',
    summary: 'Cancel a schedule',
    description: 'Cancels what has not run yet; of a window, both ends. Refused (409) if nothing is left.',
    request: requests.promoScheduleCancelBody,
    answer: answers.successOf(scheduleCancelledData),
    alsoRefused: [404, 409],
  }),
  list('Lists', 'team', { id: 'listTeams', summary: 'List teams' }),
  list('Lists', 'agent', { id: 'listAgents', summary: 'List agents' }),
  list('Lists', 'merchant', { id: 'listMerchants', summary: 'List merchants' }),
  list('Lists', 'template', { id: 'listTemplates', summary: 'List custom field templates' }),
  post({
    path: extensionPaths.account,
    tag: 'Keys',
    id: 'account',
    summary: 'Get the account of a key',
    description: 'Whose key it is, and what it may do.',
    request: requests.keyBody,
    answer: answers.successOf(answers.accountData),
  }),
  post({
    path: extensionPaths.keyList,
    tag: 'Keys',
    id: 'listKeys',
    summary: 'List keys',
    description: 'Those that work, and those that stopped in the last 30 days, by their first characters.',
    request: requests.keyBody,
    answer: z.extend(keyPage, { message: z.string() }),
  }),
  post({
    path: extensionPaths.keyCreate,
    tag: 'Keys',
    id: 'createKey',
    summary: 'Create a key',
    description: 'The key is told in this answer alone. None of them is an owner.',
    request: requests.keyCreateBody,
    answer: answers.successOf(answers.createdKeyData),
  }),
  post({
    path: extensionPaths.keyLink,
    tag: 'Keys',
    id: 'createLink',
    summary: 'Create a connect link',
    description: `It connects one browser, once, within ${connectLinkMinutes} minutes.`,
    request: requests.keyLinkBody,
    answer: answers.successOf(answers.createdLinkData),
  }),
  post({
    path: extensionPaths.keyRevoke,
    tag: 'Keys',
    id: 'revokeKey',
    summary: 'Revoke a key',
    request: requests.keyRevokeBody,
    answer: answers.successOf(answers.revokedKeyData),
    alsoRefused: [404, 409],
  }),
  post({
    path: extensionPaths.keyLeave,
    tag: 'Keys',
    id: 'leave',
    summary: 'Revoke your own key',
    description: 'Only for a key that came by a connect link.',
    request: requests.keyBody,
    answer: answers.successOf(answers.revokedKeyData),
    alsoRefused: [409],
  }),
  post({
    path: extensionPaths.connect,
    tag: 'Keys',
    id: 'connect',
    summary: 'Exchange a connect code for a key',
    request: requests.connectBody,
    answer: answers.successOf(answers.connectedData),
    alsoRefused: [404],
  }),
  post({
    path: extensionPaths.connectPreview,
    tag: 'Keys',
    id: 'previewConnect',
    summary: 'Preview a connect link',
    description:
      'Whose account it is for. Leaves the code as it was. At most 30 calls a minute from one address.',
    request: requests.connectPreviewBody,
    answer: answers.successOf(answers.connectPreviewData),
    alsoRefused: [404],
  }),
  post({
    path: extensionPaths.connectDemo,
    tag: 'Keys',
    id: 'connectDemo',
    summary: 'Create a demo connect code',
    description:
      'Only for the first page of a trial on the same machine, while the demo account is the only one, and once a minute; 404 to all else.',
    answer: answers.successOf(answers.connectCodeData),
    alsoRefused: [404],
  }),
  {
    path: extensionPaths.capabilities,
    method: 'get',
    tag: 'Service',
    id: 'capabilities',
    summary: 'Get capabilities',
    description: 'What the service offers beyond the documented operations.',
    answer: answers.capabilitiesAnswer,
  },
];
