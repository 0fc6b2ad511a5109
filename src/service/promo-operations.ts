import { success } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { promoHistoryPage, promoHistoryRows } from '#contract/promo-history.ts';
import {
  maxSchedulePromos,
  pastPlans,
  promoChangeRows,
  promoChangesPage,
  scheduleBody,
  scheduleMessages,
  scheduleNumber,
  schedulePage,
} from '#contract/promo-schedule.ts';
import { changeStatusPath } from '#contract/promo.ts';
import type { Role } from '#contract/roles.ts';
import { promoChangedData, successOf } from '#contract/service-answers.ts';
import { z } from '#contract/zod.ts';
import { formatCount } from '#time/language.ts';
import { bit, wholeNumber } from './accepted-forms.ts';
import { operation } from './operation.ts';
import { cancelSchedule, createSchedule, listSchedule } from './promo-schedule-store.ts';
import { changePromo, promoChanges, promoHistory } from './promo-store.ts';
import { capWarnings, unknownFieldWarning } from './warnings.ts';

/** §4.6, and extensions: who changed promo codes, and when they are to change. */

const readers: readonly Role[] = ['reader', 'dispatcher', 'marketing'];
const promo_id = wholeNumber('Must be the ID of a promo code, a whole number.');

operation(
  {
    path: changeStatusPath,
    roles: ['marketing'],
    tag: 'Promos',
    id: 'changePromoStatus',
    summary: 'Activate or deactivate a promo code',
    description: 'Sets the status to 0 (inactive) or 1 (active), whatever it was.',
    request: z.object({ promo_id, status: bit(scheduleMessages.state) }),
    answer: successOf(promoChangedData),
    refuses: [404],
  },
  ({ db, clock }) =>
    async ({ accountId, actor, body: { promo_id: promoId, status }, sent }) => {
      const now = clock();
      await changePromo(db, { accountId, actor, promoId, status, now });
      const unknown = Object.keys(sent).filter((name) => name !== 'promo_id' && name !== 'status');
      return success(status === 1 ? 'The promo code is active.' : 'The promo code is inactive.', {
        promo_id: promoId,
        status,
        changed_at: now.toISOString(),
        changed_by: actor.keyName,
        warnings: capWarnings(unknown.map(unknownFieldWarning)),
      });
    },
);

operation(
  {
    path: extensionPaths.promoHistory,
    roles: readers,
    tag: 'Promos',
    id: 'promoHistory',
    summary: 'List changes of a promo code',
    description: `The newest ${promoHistoryRows}.`,
    request: z.object({ promo_id }),
    answer: promoHistoryPage,
    refuses: [404],
  },
  ({ db }) =>
    async ({ accountId, body: { promo_id: promoId } }) =>
      success('OK', await promoHistory(db, { accountId, promoId })),
);

operation(
  {
    path: extensionPaths.promoChanges,
    roles: readers,
    tag: 'Promos',
    id: 'promoChanges',
    summary: 'List changes of all promo codes',
    description: `The newest ${formatCount(promoChangeRows)}. \`schedule_id\` names the schedule that made the change; null for one by hand.`,
    answer: promoChangesPage,
  },
  ({ db }) =>
    async ({ accountId }) =>
      success('OK', await promoChanges(db, accountId)),
);

operation(
  {
    path: extensionPaths.promoScheduleCreate,
    roles: ['marketing'],
    tag: 'Promos',
    id: 'planPromos',
    summary: 'Schedule promo codes',
    description:
      `Up to ${formatCount(maxSchedulePromos)} promo codes. At \`until\` they get the other status. \`time_zone\` is only for display. ` +
      'A promo code can have one plan at one instant (409).',
    request: z.extend(scheduleBody, {
      promo_ids: z
        .array(wholeNumber(scheduleMessages.ids), scheduleMessages.ids)
        .check(z.minLength(1, scheduleMessages.ids), z.maxLength(maxSchedulePromos, scheduleMessages.ids)),
      is_enabled: bit(scheduleMessages.state),
    }),
    answer: successOf(scheduleNumber),
    refuses: [404, 409],
  },
  ({ db, clock }) =>
    async ({ accountId, actor, body }) =>
      success('The change is scheduled.', {
        schedule_id: await createSchedule(db, { accountId, actor, body, now: clock() }),
      }),
);

operation(
  {
    path: extensionPaths.promoScheduleList,
    roles: readers,
    tag: 'Promos',
    id: 'plannedPromos',
    summary: 'List schedules',
    description: `Waiting changes, and the last ${pastPlans} that ran or were cancelled. \`changed\` is how many promo codes one set: it leaves those deleted, or switched since its time.`,
    answer: schedulePage,
  },
  ({ db }) =>
    async ({ accountId }) =>
      success('OK', await listSchedule(db, accountId)),
);

operation(
  {
    path: extensionPaths.promoScheduleCancel,
    roles: ['marketing'],
    tag: 'Promos',
    id: 'cancelPlan',
    summary: 'Cancel a schedule',
    description:
      'Cancels all of it that has not run; of a window, both ends. Refused (409) if it has run or was cancelled before.',
    request: z.object({ schedule_id: wholeNumber('Must be the number of a schedule, like 12.') }),
    answer: successOf(scheduleNumber),
    refuses: [404, 409],
  },
  ({ db, clock }) =>
    async ({ accountId, actor, body: { schedule_id: scheduleId } }) => {
      await cancelSchedule(db, { accountId, actor, scheduleId, now: clock() });
      return success('The schedule is cancelled.', { schedule_id: scheduleId });
    },
);
