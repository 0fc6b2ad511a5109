import { sidesOf, type TaskKind } from '#contract/operations.ts';
import { sides } from '#contract/sides.ts';
import { useStore } from '#data/state/create-store.ts';
import { codecOf } from '#form/codecs.ts';
import { controlId, form } from '#form/task-form.ts';
import { formKeyOf, type FormKey } from '#form/values.ts';
import { isModalOpen } from '#ui/is-modal-open.ts';
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
  if (!box || isModalOpen()) {
    focusNeeded(kind);
    return;
  }
  box.focus();
  box.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Fills a new task from the link that was opened, for the user to check. The task in the form becomes a draft. The rules of the form apply
 * to what a link fills in as to what is typed.
 */
export const useLinkFiller = (): void =>
  useFillOnce(useStore(pendingLink), (link) => {
    pendingLink.set(null);
    const reading = readLink(link);
    if (!reading) return say(linkWords.tooLong);
    const { kind } = reading;
    const values = emptyValues();
    for (const [name, wire] of reading.values) codecOf(name).fromWire(wire, name, { kind, values });
    const keys = [...reading.values.keys()].flatMap((name) => formKeyOf(kind, name) ?? []);
    const message = linkWords.filled(keys.length > 0, reading.ignored);
    if (keys.length === 0) return say(message);
    if (keys.includes('team_id') && !keys.includes('fleet_id')) values.assignment = 'auto';
    if (!begin(kind, values, message)) return undefined;
    return focusOnceShown(() => {
      void form.trigger(keys);
      focusAfter(kind, keys);
    });
  });
