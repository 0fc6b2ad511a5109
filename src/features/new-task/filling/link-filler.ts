import { useMemo } from 'react';
import type { FieldName } from '#contract/fields.ts';
import { sidesOf, type TaskKind } from '#contract/operations.ts';
import { sides } from '#contract/sides.ts';
import { getConnection } from '#data/http/connection.ts';
import { codecOf } from '#form/codecs.ts';
import { controlId, form, useFormDirectory } from '#form/task-form.ts';
import { formKeyOf, type FormKey } from '#form/values.ts';
import { openModals } from '#ui/open-modals.ts';
import { emptyValues } from '../drafts/new-draft.ts';
import { focusNeeded, focusOnceShown } from '../focus-first.ts';
import { pendingLink } from '../pending-link.ts';
import { begin, say, useFillOnce } from './begin-task.ts';
import { readLink } from './link.ts';
import { linkWords } from './words.ts';

/** Focuses a phone that came without its person as if it had been typed, which lists the customers. */
const focusAfter = (kind: TaskKind, keys: readonly FormKey[]): void => {
  const side = sidesOf(kind).find((each) => {
    const { phone, name, address } = sides[each];
    return keys.includes(phone) && !keys.includes(name) && !keys.includes(address);
  });
  const box = side && document.getElementById(controlId(sides[side].phone));
  if (!box || openModals().length > 0) {
    focusNeeded(kind);
    return;
  }
  box.focus();
  box.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Fills a new task from the link that was opened, for the user to check. The task in the form becomes a draft. */
export const LinkFiller = ({ link }: { link: string }) => {
  const directory = useFormDirectory();
  const reading = useMemo(() => readLink(link), [link]);
  // A link may only choose a merchant, team or agent that the user can see.
  const lists: Partial<Record<FieldName, typeof directory.merchants>> = {
    merchant_id: directory.merchants,
    team_id: directory.teams,
    fleet_id: directory.agents,
  };
  const names = [...(reading?.values.keys() ?? [])];
  const isWaiting = names.some((name) => lists[name]?.state === 'loading');

  useFillOnce(!isWaiting, () => {
    pendingLink.set(null);
    if (!reading) return say(linkWords.tooLong);
    const { kind: linkKind } = reading;
    const values = emptyValues(getConnection()?.merchantId ?? '');
    const mayChoose = (name: FieldName, wire: unknown): boolean => {
      const list = lists[name];
      const isOwnMerchant = name === 'merchant_id' && wire === values.merchant_id;
      return !list || isOwnMerchant || (list.choices ?? []).some(({ value }) => value === String(wire));
    };
    const ignored = [...reading.ignored];
    const keys: FormKey[] = [];
    for (const [name, wire] of reading.values) {
      const key = formKeyOf(linkKind, name);
      if (key === null || !mayChoose(name, wire)) ignored.push(name);
      else {
        codecOf(name).fromWire(wire, name, { kind: linkKind, values });
        keys.push(key);
      }
    }
    const message = linkWords.filled(keys.length > 0, ignored);
    if (keys.length === 0) return say(message);
    if (keys.includes('team_id') && !keys.includes('fleet_id')) values.assignment = 'auto';
    if (!begin(linkKind, values, message)) return undefined;
    return focusOnceShown(() => {
      void form.trigger(keys);
      focusAfter(linkKind, keys);
    });
  });
  return null;
};
