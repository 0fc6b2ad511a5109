import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { success } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { maxPresets, newPresetBody, type PresetRow } from '#contract/presets.ts';
import { insertEntry, nextAuditId } from './audit-store.ts';
import { parseBody } from './check-body.ts';
import { readWholeNumber } from './creation-values.ts';
import { invalidField } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { readKeyedBody } from './read-body.ts';
import { actorOf, type ServiceDeps, type ServiceEnv } from './service-deps.ts';
import type { Tables } from './tables.ts';

const tell = ({ preset_id, name, preset_values, changed_at, changed_by }: Tables['presets']): PresetRow => ({
  preset_id,
  name,
  values: JSON.parse(preset_values) as PresetRow['values'], // as it was checked when it was stored
  changed_at,
  changed_by,
});

/** @throws ServiceFailure with one message for each field. */
const readPreset = (body: Record<string, unknown>) =>
  parseBody(newPresetBody, body, ({ path: [, ...value], message }) =>
    value.length > 0 ? `${value.join('.')}: not a text or switch that a preset can have.` : message,
  );

/** A name, however it is capitalised, has one preset. */
const keyOf = ({ name }: { name: string }): string => name.normalize('NFC').toLowerCase();

const presetsOf = async (db: Kysely<Tables>, accountId: string): Promise<Tables['presets'][]> => {
  const rows = await db.selectFrom('presets').selectAll().where('account_id', '=', accountId).execute();
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};

/** How the audit calls a preset: its name may be a person's. */
const objectOf = (presetId: number): string => `preset ${presetId}`;

/** Presets that all desks of an account share (an extension). */
export const presetRoutes = (deps: ServiceDeps) => {
  const { db, clock } = deps;
  return new Hono<ServiceEnv>()
    .post(extensionPaths.presetList, async (c) => {
      const { accountId } = await readKeyedBody(deps, c);
      const rows = await presetsOf(db, accountId);
      return c.json(success('OK', rows.map(tell)));
    })
    .post(extensionPaths.presetSave, async (c) => {
      const { accountId, key, body } = await readKeyedBody(deps, c);
      const { name, values } = readPreset(body);
      const actor = actorOf(c, key);
      const preset_values = JSON.stringify(values);
      const isSame = (row: Tables['presets']) => row.name === name && row.preset_values === preset_values;
      const there = (await presetsOf(db, accountId)).find(isSame);
      // A repeat changes nothing.
      if (there) return c.json(success('The preset is saved.', tell(there)));
      const row = await inTransaction(db, async (transaction) => {
        // It locks the account, and its number is never given again.
        const auditId = await nextAuditId(transaction, accountId);
        const presets = await presetsOf(transaction, accountId);
        const before = presets.find((each) => keyOf(each) === keyOf({ name }));
        if (!before && presets.length >= maxPresets)
          throw invalidField('name', `At most ${maxPresets} presets can be shared.`);
        const now = clock();
        const after: Tables['presets'] = {
          account_id: accountId,
          preset_id: before?.preset_id ?? auditId,
          name,
          preset_values,
          changed_at: now.toISOString(),
          changed_by: key.name,
        };
        await transaction
          .insertInto('presets')
          .values(after)
          .onConflict((conflict) => conflict.columns(['account_id', 'preset_id']).doUpdateSet(after))
          .execute();
        const change = { accountId, object: objectOf(after.preset_id), from: before ? 'saved' : null, now };
        await insertEntry(transaction, auditId, actor, { ...change, to: 'saved' });
        return after;
      });
      return c.json(success('The preset is saved.', tell(row)));
    })
    .post(extensionPaths.presetRemove, async (c) => {
      const { accountId, key, body } = await readKeyedBody(deps, c);
      const presetId = readWholeNumber(body['preset_id']);
      if (presetId === null) throw invalidField('preset_id', 'Send the preset_id of a shared preset.');
      await inTransaction(db, async (transaction) => {
        const auditId = await nextAuditId(transaction, accountId);
        const removed = await transaction
          .deleteFrom('presets')
          .where('account_id', '=', accountId)
          .where('preset_id', '=', presetId)
          .returning('preset_id')
          .executeTakeFirst();
        if (!removed) throw invalidField('preset_id', 'No preset has this number.');
        const change = { accountId, object: objectOf(presetId), from: 'saved', to: 'removed', now: clock() };
        await insertEntry(transaction, auditId, actorOf(c, key), change);
      });
      return c.json(success('The preset is removed.', { preset_id: presetId }));
    });
};
