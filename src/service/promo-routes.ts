import { Hono } from 'hono';
import { bodyStatus, type SuccessAnswer } from '#contract/answers.ts';
import { promoBodySchema } from '#contract/body-schema.ts';
import { changeStatusPath, type PromoChangedData } from '#contract/promo.ts';
import { invalidBody } from './failures.ts';
import { readKeyedBody } from './read-body.ts';
import type { ServiceParts } from './service-parts.ts';
import { promoNormalizers } from './normalizers.ts';
import { capWarnings, unknownFieldWarning } from './warnings.ts';

/** §4.6: sets a promo code's status to the given value, whatever it was. */
export const promoRoutes = (parts: ServiceParts) => {
  const { db, clock } = parts;
  return new Hono().post(changeStatusPath, async (c) => {
    const { accountId, apiKey, body } = await readKeyedBody(parts, c.req.raw);
    const { promo_id, status, ...rest } = body;
    const parsed = promoBodySchema.safeParse({
      api_key: apiKey,
      promo_id: promoNormalizers.promo_id(promo_id),
      status: promoNormalizers.status(status),
    });
    if (!parsed.success)
      throw invalidBody(
        parsed.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })),
      );
    const changedAt = clock().toISOString();
    const changed = await db
      .updateTable('promos')
      .set({ status: parsed.data.status, changed_at: changedAt })
      .where('account_id', '=', accountId)
      .where('promo_id', '=', parsed.data.promo_id)
      .returning(['promo_id', 'status'])
      .executeTakeFirst();
    if (!changed)
      throw invalidBody([{ field: 'promo_id', message: 'No promo code has this ID.' }], 'not_found');
    const answer: SuccessAnswer<PromoChangedData> = {
      status: bodyStatus.ok,
      message: changed.status === 1 ? 'The promo code is active.' : 'The promo code is inactive.',
      data: {
        promo_id: changed.promo_id,
        status: changed.status,
        changed_at: changedAt,
        warnings: capWarnings(Object.keys(rest).map((name) => unknownFieldWarning(name, apiKey))),
      },
    };
    return c.json(answer);
  });
};
