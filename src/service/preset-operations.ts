import type { Kysely } from 'kysely';
import { success } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import {
  maxPresets,
  newPresetBody,
  presetRemovedData,
  presetsAnswer,
  presetSavedData,
  type PresetRow,
} from '#contract/presets.ts';
import type { Role } from '#contract/roles.ts';
import { successOf } from '#contract/service-answers.ts';
import { z } from '#contract/zod.ts';
import { wholeNumber } from './accepted-forms.ts';
import { insertEntry, nextAuditId } from './audit-store.ts';
import { invalidField } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { operation } from './operation.ts';
import type { Tables } from './tables.ts';

/** Presets that all desks of an account share (an extension). */

const roles: readonly Role[] = ['dispatcher'];

const toRow = ({ preset_id, name, preset_values, changed_at, changed_by }: Tables['presets']): PresetRow => ({
  preset_id,
  name,
  values: JSON.parse(preset_values) as PresetRow['values'], // as it was checked when it was stored
  changed_at,
  changed_by,
});

/** A name, however it is capitalised, has one preset. */
const keyOf = ({ name }: { name: string }): string => name.normalize('NFC').toLowerCase();

const presetsOf = async (db: Kysely<Tables>, accountId: string): Promise<Tables['presets'][]> => {
  const rows = await db.selectFrom('presets').selectAll().where('account_id', '=', accountId).execute();
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};

/** The name of a preset in the audit: its own may be a person's. */
const auditObject = (presetId: number): string => `preset ${presetId}`;

operation(
  {
    path: extensionPaths.presetList,
    roles,
    tag: 'Presets',
    id: 'listPresets',
    summary: 'List shared presets',
    description: `By name, at most ${maxPresets}, with the key that changed each last.`,
    answer: presetsAnswer,
  },
  ({ db }) =>
    async ({ accountId }) =>
      success('OK', (await presetsOf(db, accountId)).map(toRow)),
);

operation(
  {
    path: extensionPaths.presetSave,
    roles,
    tag: 'Presets',
    id: 'savePreset',
    summary: 'Share a preset',
    description: 'Replaces a preset of the same name, however it is capitalised.',
    request: newPresetBody,
    answer: successOf(presetSavedData),
  },
  ({ db, clock }) =>
    async ({ accountId, actor, key, body: { name, values } }) => {
      const preset_values = JSON.stringify(values);
      const isSame = (row: Tables['presets']) => row.name === name && row.preset_values === preset_values;
      const there = (await presetsOf(db, accountId)).find(isSame);
      // A repeat changes nothing.
      if (there) return success('The preset is saved.', toRow(there));
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
        const change = {
          accountId,
          object: auditObject(after.preset_id),
          from: before ? 'saved' : null,
          now,
        };
        await insertEntry(transaction, auditId, actor, { ...change, to: 'saved' });
        return after;
      });
      return success('The preset is saved.', toRow(row));
    },
);

operation(
  {
    path: extensionPaths.presetRemove,
    roles,
    tag: 'Presets',
    id: 'removePreset',
    summary: 'Delete a shared preset',
    request: z.object({ preset_id: wholeNumber('Must be the preset_id of a shared preset.') }),
    answer: successOf(presetRemovedData),
    refuses: [404],
  },
  ({ db, clock }) =>
    async ({ accountId, actor, body: { preset_id: presetId } }) => {
      await inTransaction(db, async (transaction) => {
        const auditId = await nextAuditId(transaction, accountId);
        const removed = await transaction
          .deleteFrom('presets')
          .where('account_id', '=', accountId)
          .where('preset_id', '=', presetId)
          .returning('preset_id')
          .executeTakeFirst();
        if (!removed) throw invalidField('preset_id', 'No preset has this number.', 'not_found');
        const change = {
          accountId,
          object: auditObject(presetId),
          from: 'saved',
          to: 'removed',
          now: clock(),
        };
        await insertEntry(transaction, auditId, actor, change);
      });
      return success('The preset is removed.', { preset_id: presetId });
    },
);
