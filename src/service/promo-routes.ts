import { Hono } from 'hono';
import { success } from '#contract/answers.ts';
import { promoBodySchema } from '#contract/body-schema.ts';
import { extensionPaths } from '#contract/extensions.ts';
import type { PromoHistoryRow } from '#contract/promo-history.ts';
import {
  maxSchedulePromos,
  scheduleBody,
  type PromoChangeRow,
  type ScheduleData,
} from '#contract/promo-schedule.ts';
import { changeStatusPath } from '#contract/promo.ts';
import type { PromoChangedData } from '#contract/service-answers.ts';
import { z } from '#contract/zod.ts';
import { auditRefusals } from './audit-store.ts';
import { parseBody } from './check-body.ts';
import { promoValues, readWholeNumber } from './creation-values.ts';
import { invalidField } from './failures.ts';
import { readKeyedBody } from './read-body.ts';
import { actorOf, type ServiceEnv, type ServiceDeps } from './service-deps.ts';
import { cancelSchedule, createSchedule, listSchedule, planOf } from './promo-schedule-store.ts';
import { changePromo, objectOf, promoChanges, promoHistory, statusWord } from './promo-store.ts';
import { capWarnings, unknownFieldWarning } from './warnings.ts';

/** The body of a plan, with its numbers in their canonical form. @throws ServiceFailure by field. */
const readPlan = ({ promo_ids: ids, is_enabled, ...rest }: Readonly<Record<string, unknown>>) =>
  parseBody(scheduleBody, {
    ...rest,
    // Of more than a plan may have no number is read.
    promo_ids: Array.isArray(ids) && ids.length <= maxSchedulePromos ? ids.map(promoValues.promo_id) : ids,
    is_enabled: promoValues.status(is_enabled),
  });

/** §4.6: sets a promo code's status to the given value, whatever it was. And who did so before, an extension. */
export const promoRoutes = (deps: ServiceDeps) => {
  const { db, clock } = deps;
  const app = new Hono<ServiceEnv>();

  app.post(extensionPaths.promoHistory, async (c) => {
    const { accountId, body } = await readKeyedBody(deps, c);
    const { promo_id: promoId } = parseBody(z.pick(promoBodySchema, { promo_id: true }), {
      promo_id: promoValues.promo_id(body['promo_id']),
    });
    const data = await promoHistory(db, { accountId, promoId });
    return c.json(success<PromoHistoryRow[]>('OK', data));
  });

  app.post(extensionPaths.promoChanges, async (c) => {
    const { accountId } = await readKeyedBody(deps, c);
    return c.json(success<PromoChangeRow[]>('OK', await promoChanges(db, accountId)));
  });

  app.post(extensionPaths.promoScheduleList, async (c) => {
    const { accountId } = await readKeyedBody(deps, c);
    return c.json(success<ScheduleData>('OK', await listSchedule(db, accountId)));
  });

  app.post(extensionPaths.promoScheduleCreate, async (c) => {
    const { accountId, key, body } = await readKeyedBody(deps, c);
    const plan = { accountId, actor: actorOf(c, key), body: readPlan(body), now: clock() };
    return c.json(success('The switch is planned.', await createSchedule(db, plan)));
  });

  app.post(extensionPaths.promoScheduleCancel, async (c) => {
    const { accountId, key, body } = await readKeyedBody(deps, c);
    const scheduleId = readWholeNumber(body['schedule_id']);
    if (scheduleId === null) throw invalidField('schedule_id', 'Send the number of the plan, like 12.');
    const now = clock();
    const actor = actorOf(c, key);
    const attempt = { accountId, object: planOf(scheduleId), to: 'cancelled', now };
    const cancelled = await auditRefusals(db, actor, attempt, () =>
      cancelSchedule(db, { accountId, actor, scheduleId, now }),
    );
    return c.json(success('The plan is cancelled.', { schedule_id: scheduleId, cancelled }));
  });

  return app.post(changeStatusPath, async (c) => {
    const { accountId, apiKey, key, body } = await readKeyedBody(deps, c);
    const { promo_id, status, ...rest } = body;
    const { promo_id: promoId, status: to } = parseBody(promoBodySchema, {
      api_key: apiKey,
      promo_id: promoValues.promo_id(promo_id),
      status: promoValues.status(status),
    });
    const now = clock();
    const actor = actorOf(c, key);
    const attempt = { accountId, object: objectOf(promoId), to: statusWord(to), now };
    await auditRefusals(db, actor, attempt, () =>
      changePromo(db, { accountId, actor, promoId, status: to, now }),
    );
    const data: PromoChangedData = {
      promo_id: promoId,
      status: to,
      changed_at: now.toISOString(),
      changed_by: actor.keyName,
      warnings: capWarnings(Object.keys(rest).map((name) => unknownFieldWarning(name, apiKey))),
    };
    return c.json(success(to === 1 ? 'The promo code is active.' : 'The promo code is inactive.', data));
  });
};
