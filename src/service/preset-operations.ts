import type { Selectable } from 'kysely';
import { success, successOf } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { maxPresets, newPresetBody, presetsAnswer, presetRow, type PresetRow } from '#contract/presets.ts';
import type { Role } from '#contract/roles.ts';
import { z } from '#contract/zod.ts';
import { wholeNumber } from './accepted-forms.ts';
import { recordChange } from './audit.ts';
import { invalidField } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { operation } from './operation.ts';
import type { Tables } from './tables.ts';

/** Presets that all desks of an account share (an extension). */

const roles: readonly Role[] = ['dispatcher'];

const toRow = ({ preset_id, name, preset_values }: Selectable<Tables['presets']>): PresetRow => ({
  preset_id,
  name,
  values: JSON.parse(preset_values) as PresetRow['values'], // as it was checked when it was stored
});

/** A name, however it is capitalised, has one preset. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/** Never the ID of a deleted preset, which another page may still show. */
const randomId = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

operation(
  {
    path: extensionPaths.presetList,
    roles,
    summary: 'List shared presets',
    description: `By name, at most ${maxPresets}.`,
    answer: presetsAnswer,
  },
  ({ db }) =>
    async ({ accountId }) => {
      const presets = await db
        .selectFrom('presets')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('name_key')
        .execute();
      return success('OK', presets.map(toRow));
    },
);

operation(
  {
    path: extensionPaths.presetSave,
    roles,
    summary: 'Share a preset',
    description: 'Replaces a preset of the same name, however it is capitalised.',
    request: newPresetBody,
    answer: successOf(presetRow),
  },
  ({ db }) =>
    async ({ accountId, actor, body: { name, values } }) => {
      const changed = { name, preset_values: JSON.stringify(values) };
      const row = await inTransaction(db, async (transaction) => {
        const saved = await transaction
          .insertInto('presets')
          .values({ account_id: accountId, preset_id: randomId(), name_key: keyOf(name), ...changed })
          .onConflict((conflict) => conflict.columns(['account_id', 'name_key']).doUpdateSet(changed))
          .returningAll()
          .executeTakeFirstOrThrow();
        const { count } = await transaction
          .selectFrom('presets')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow();
        if (count > maxPresets) throw invalidField('name', `At most ${maxPresets} presets can be shared.`);
        // Not its name, which may be a person's.
        await recordChange(transaction, actor, { object: `preset ${saved.preset_id}`, to: 'saved' });
        return saved;
      });
      return success('The preset is saved.', toRow(row));
    },
);

operation(
  {
    path: extensionPaths.presetRemove,
    roles,
    summary: 'Delete a shared preset',
    request: z.object({ preset_id: wholeNumber('Must be the preset_id of a shared preset.') }),
    answer: successOf(z.object({ preset_id: z.int() })),
  },
  ({ db }) =>
    async ({ accountId: account_id, actor, body: { preset_id } }) => {
      await inTransaction(db, async (transaction) => {
        const removed = await transaction
          .deleteFrom('presets')
          .where((eb) => eb.and({ account_id, preset_id }))
          .returning('preset_id')
          .executeTakeFirst();
        if (!removed) throw invalidField('preset_id', 'No preset has this number.', 'not_found');
        const change = { object: `preset ${preset_id}`, from: 'saved', to: 'removed' };
        await recordChange(transaction, actor, change);
      });
      return success('The preset is removed.', { preset_id });
    },
);
