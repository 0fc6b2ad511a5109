import { datetimesOf, sidesOf, type TaskKind } from '#contract/operations.ts';
import { sides } from '#contract/sides.ts';
import { getConnection } from '#data/http/connection.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { pendingFill } from '#data/outbox/pending-fill.ts';
import { useStore } from '#data/state/create-store.ts';
import { toFormIssues } from '#form/check.ts';
import { codecOf } from '#form/codecs.ts';
import { boxLabelsOf, type Directory } from '#form/directory.ts';
import { showIssues } from '#form/field-errors.ts';
import { controlId, focusControl, form, useFormDirectory } from '#form/task-form.ts';
import { customFieldsKeys, formKeyOf, type FormKey } from '#form/values.ts';
import { isModalOpen } from '#ui/is-modal-open.ts';
import { emptyValues } from '../drafts/new-draft.ts';
import { focusFirst, focusNeeded, focusOnceShown } from '../focus-first.ts';
import { begin, say, useFillOnce } from './begin-task.ts';
import { duplicateValues, sentValues } from './copy-task.ts';
import { readLink } from './link.ts';
import { applyPreset } from './presets.ts';

const duplicate = (source: Intent): void => {
  const message = 'Copied. Check the day, the agent and the images.';
  if (!begin(source.kind, duplicateValues(source), message)) return;
  const [first] = datetimesOf(source.kind);
  focusOnceShown(() => first && focusControl(first));
};

const correct = (source: Intent): void => {
  const { kind, last } = source;
  // A second press must not replace the corrections that were made so far.
  const { order_id, merchant_id } = form.getValues();
  const isInForm = order_id === source.orderId && merchant_id === source.merchantId;
  if (!isInForm && !begin(kind, sentValues(source))) return;
  const refused = last?.kind === 'refused' ? toFormIssues(kind, last.issues).shown : [];
  showIssues(refused, 'service');
  focusOnceShown(() => {
    if (!refused[0] || !focusControl(refused[0].key)) focusFirst(kind);
  });
};

/** Focuses a phone that came without its person as if it had been typed, which lists the customers. */
const focusAfterLink = (kind: TaskKind, keys: readonly FormKey[]): void => {
  const side = sidesOf(kind).find((each) => {
    const { phone, name, address } = sides[each];
    return keys.includes(phone) && !keys.includes(name) && !keys.includes(address);
  });
  const box = side && document.getElementById(controlId(sides[side].phone));
  if (box && !isModalOpen()) {
    box.focus();
    box.dispatchEvent(new Event('input', { bubbles: true }));
  } else focusNeeded(kind);
};

/** Checks the values of a link by the rules of the form, as if they had been typed. */
const fillFromLink = (link: string, directory: Directory): void => {
  const reading = readLink(link);
  if (!reading) return say('The link is longer than 8 kB or names no task type, so nothing was filled in.');
  const { kind } = reading;
  const values = emptyValues();
  for (const [name, wire] of reading.values) codecOf(name).fromWire(wire, name, { kind, values });
  const keys = [...reading.values.keys()].flatMap((name) => formKeyOf(kind, name) ?? []);
  const labels = boxLabelsOf(directory, values.template);
  const unused = customFieldsKeys
    .flatMap((key) => values[key].map((row) => row.label))
    .filter((label) => labels && !labels.includes(label));
  // A stranger may have written the names.
  const names = [...reading.ignored, ...unused].join(', ').slice(0, 300);
  const ignored = names && `Ignored from the link: ${names}.`;
  if (keys.length === 0) return say(ignored);
  if (keys.includes('team_id') && !keys.includes('fleet_id')) values.assignment = 'auto';
  const focus = () => {
    void form.trigger(keys);
    focusAfterLink(kind, keys);
  };
  return begin(kind, values, `From a link. Please check. ${ignored}`) ? focusOnceShown(focus) : undefined;
};

/** Fills the form with a copy of a task, a preset or the values of a link, for the user to check. */
export const useFormFiller = (): void => {
  const directory = useFormDirectory();
  const pending = useStore(pendingFill);
  // The templates decide which custom fields of a link have a box.
  const waits =
    pending?.purpose === 'link' &&
    pending.link.includes('meta_data') &&
    directory.templates.state === 'loading';
  useFillOnce(waits ? null : pending, (given) => {
    pendingFill.set(null);
    if (given.purpose === 'link') fillFromLink(given.link, directory);
    else if (given.purpose === 'preset') applyPreset(given.preset);
    // The form may have been opened for another account in the meantime.
    else if (given.source.connectionId === getConnection()?.id)
      (given.purpose === 'fix' ? correct : duplicate)(given.source);
  });
};
