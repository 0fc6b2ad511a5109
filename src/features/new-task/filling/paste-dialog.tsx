import { Button, Checkbox, Group, Radio, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { isDatetimeField, sides, type SideName } from '#contract/sides.ts';
import { hasField, sidesOf, stopsOf, type TaskKind } from '#contract/operations.ts';
import { clearFilledPlace } from '#form/places.ts';
import { labelOf } from '#form/schema.ts';
import { form, useTaskKind } from '#form/task-form.ts';
import { timeTypedNow } from '#form/values.ts';
import { words } from '#form/words.ts';
import { Dialog } from '#ui/dialog.tsx';
import { onModEnter } from '#ui/is-enter.ts';
import { fieldProps } from '#ui/text-field.tsx';
import { say } from './begin-task.ts';
import { detailNames, readDetails, type DetailName } from './read-details.ts';

/** The field that a detail of a pasted text is for; null if the task type has no such field. */
const fieldFor = (kind: TaskKind, side: SideName, part: DetailName) => {
  if (part === 'order') return 'order_id' as const;
  if (part === 'notes') return hasField(kind, 'job_description') ? ('job_description' as const) : null;
  if (part === 'time') return stopsOf(kind).find((stop) => stop.side === side)?.time ?? null;
  return sides[side][part];
};

const example =
  'Maria Gonzalez\n+1 415 555 0139\n1355 Market St, San Francisco\nby 17:15, order #H-2104\nRing twice';

type PasteDialogProps = { text: string; onChange: (text: string) => void; onClose: () => void };

/** Shows what a pasted text would fill in, so that the user can choose before anything is filled in. */
export const PasteDialog = ({ text, onChange, onClose }: PasteDialogProps) => {
  const kind = useTaskKind();
  const id = useId();
  const ownSides = sidesOf(kind);
  const [side, setSide] = useState<SideName>(ownSides.at(-1) ?? 'customer');
  const [unticked, setUnticked] = useState<readonly DetailName[]>([]);
  const details = useMemo(() => readDetails(text, new Intl.Locale(navigator.language).region), [text]);
  const rows = detailNames.flatMap((part) => {
    const key = fieldFor(kind, side, part);
    const found = details[part];
    if (key === null || found === undefined) return [];
    const before = isDatetimeField(key) ? form.getValues(key).text : form.getValues(key);
    return [{ part, key, label: labelOf(kind, key), found, before: before.trim() }];
  });
  const chosen = rows.filter(({ part }) => !unticked.includes(part));
  const fill = () => {
    if (chosen.length === 0) return;
    for (const { part, key, found } of chosen) {
      if (part === 'address') clearFilledPlace(side);
      const value = isDatetimeField(key) ? timeTypedNow(found) : found;
      form.setValue(key, value);
    }
    form.clearErrors(chosen.map(({ key }) => key));
    say('Filled in from your text. Please check.');
    onChange('');
    onClose();
  };
  return (
    <Dialog isWide title="Paste details" onClose={onClose} onKeyDown={onModEnter(fill)}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Textarea
          {...fieldProps({
            id,
            label: 'Message or text',
            note: 'Paste an email, chat message or spreadsheet row.',
          })}
          data-autofocus
          rows={8}
          placeholder={example}
          value={text}
          // Text may be left from a dialog that was closed without filling in: the next paste replaces it.
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(event.target.value)}
        />
        <Stack gap="xs" align="start">
          {ownSides.length > 1 && (
            <Radio.Group label="Fill in" value={side} onChange={(value) => setSide(value)}>
              <Group gap={20}>
                {ownSides.map((each) => (
                  <Radio key={each} value={each} label={words.places[each]} />
                ))}
              </Group>
            </Radio.Group>
          )}
          {rows.map(({ part, label, found, before }) => (
            <Checkbox
              key={part}
              label={label}
              description={before === '' || before === found ? found : `${found} (replaces ${before})`}
              checked={!unticked.includes(part)}
              onChange={({ target: { checked } }) =>
                setUnticked(checked ? unticked.filter((each) => each !== part) : [...unticked, part])
              }
            />
          ))}
          {rows.length === 0 && (
            <Text size="sm" c="dimmed">
              Details found in the text appear here.
            </Text>
          )}
          <Button mt="auto" disabled={chosen.length === 0} onClick={fill}>
            Fill in the form
          </Button>
        </Stack>
      </SimpleGrid>
    </Dialog>
  );
};
