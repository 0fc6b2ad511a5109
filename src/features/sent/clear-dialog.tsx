import '@mantine/core/styles/Group.layer.css';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { isImportRow } from '#data/device/import-row-id.ts';
import { daysAgo, retentionDays } from '#data/device/retention.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { forgetImport, useImports } from '#data/outbox/imports.ts';
import { forget, useIntents } from '#data/outbox/outbox.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { clearWords as words } from './words.ts';

const ages = ['7', '30'] as const;
type Age = (typeof ages)[number];

/** Whether an intent may be cleared. An unknown outcome that a person stopped tracking is not: only its retention time deletes it. */
const isOver = ({ state, settledBy }: Intent): boolean =>
  settledBy !== null && (state === 'created' || state === 'rejected');

/** Takes old tasks out of this device's history, once the person has seen how many. */
export const ClearDialog = ({ onClose }: { onClose: () => void }) => {
  // Rows of imports go with their import.
  const intents = useIntents().filter(({ id }) => !isImportRow(id));
  const [age, setAge] = useState<Age>('30');
  const [openedAt] = useState(() => Date.now());
  const [problem, setProblem] = useState<string | null>(null);
  const before = daysAgo(Number(age), openedAt);
  const old = intents.filter(({ createdAt }) => createdAt < before);
  const going = old.filter(isOver).length;
  const imports = useImports();
  const oldImports = imports.filter(
    ({ state, endedAt }) => state === 'done' && endedAt !== null && endedAt < before,
  );
  const isNothing = going === 0 && oldImports.length === 0;
  const clear = async () => {
    if (isNothing) return;
    const ids = new Set(intents.map(({ id }) => id));
    const result = await forget(before, (intent) => ids.has(intent.id) && isOver(intent));
    const forgotten = [];
    for (const { id } of oldImports) forgotten.push(await forgetImport(id));
    const open = forgotten.filter((each) => each.ok && !each.value).length;
    if ([result, ...forgotten].some(({ ok }) => !ok)) setProblem(words.failed);
    else if (open > 0) setProblem(words.importsStay(open));
    else onClose();
  };
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button
            color="red"
            aria-disabled={isNothing || undefined}
            data-disabled={isNothing}
            onClick={() => void clear()}
          >
            {going === 0 && !isNothing ? words.clearImports(oldImports.length) : words.clear(going)}
          </Button>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <p>{words.intro(retentionDays.sent)}</p>
      <Group gap="4px 12px">
        <span aria-hidden>{words.age}</span>
        <FilterRadios
          label={words.age}
          choices={ages.map((value) => ({ value, label: words.days(value) }))}
          value={age}
          onChange={setAge}
        />
      </Group>
      <p aria-live="polite">
        {(going > 0 || isNothing) && words.going(going, old.length, age)}{' '}
        {old.length > going && words.staying(old.length - going)}{' '}
        {oldImports.length > 0 && words.imports(oldImports.length)}
      </p>
      {problem !== null && <ErrorNote alert title={problem} />}
    </Dialog>
  );
};
