import { Button, Checkbox, Group, Radio, Textarea, VisuallyHidden } from '@mantine/core';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import type { SideName } from '#contract/sides.ts';
import { useTaskForm, useTaskKind } from '#form/task-form.ts';
import { Dialog } from '#ui/dialog.tsx';
import { fieldProps } from '#ui/text-field.tsx';
import { stopKeys } from '#ui/menu-popover.tsx';
import { detailKey, sidesOf } from './contacts.ts';
import classes from './form-tools.module.css';
import { pasteWords } from './filling-words.ts';
import { detailNames, readDetails, type DetailName, type Details } from './read-details.ts';

type PasteDialogProps = {
  onFill: (side: SideName, details: Details, unused: readonly string[]) => void;
  onClose: () => void;
};

/**
 * Takes a block of text and shows what it will fill in, before it does: which field, what that replaces and what of the
 * text is not used. The person fills in all fields or the chosen ones.
 */
export const PasteDialog = ({ onFill, onClose }: PasteDialogProps) => {
  const kind = useTaskKind();
  const { control } = useTaskForm();
  const id = useId();
  const ownSides = sidesOf(kind);
  const [text, setText] = useState('');
  const [side, setSide] = useState<SideName>(ownSides.at(-1) ?? 'customer');
  /** What the person ticked or unticked; the rest is ticked unless it is doubtful. */
  const [ticked, setTicked] = useState<Partial<Record<DetailName, boolean>>>({});
  const { details, doubtful, unused } = useMemo(() => readDetails(text), [text]);
  const fields = detailNames.flatMap((part) => {
    const key = detailKey(kind, side, part);
    return key === null ? [] : [{ part, key }];
  });
  const present = useWatch({ control, name: fields.map(({ key }) => key) });
  const rows = fields.flatMap(({ part }, at) => {
    const found = details[part];
    if (found === undefined) return [];
    const before = present[at]?.trim() ?? '';
    const isThere = before === found;
    const isDoubtful = doubtful.has(part);
    return [
      { part, found, before, isThere, isDoubtful, isTicked: !isThere && (ticked[part] ?? !isDoubtful) },
    ];
  });
  const chosen = rows.filter(({ isTicked }) => isTicked);
  const fill = () => {
    if (chosen.length === 0) return;
    onFill(side, Object.fromEntries(chosen.map(({ part, found }) => [part, found])), [
      ...rows.filter(({ isThere, isTicked }) => !isThere && !isTicked).map(({ found }) => found),
      ...unused,
    ]);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    stopKeys(event);
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) fill();
  };
  return (
    <Dialog isWide title={pasteWords.button} onClose={onClose} onKeyDown={onKeyDown}>
      <div className={classes['paste']}>
        <Textarea
          {...fieldProps({ id, label: pasteWords.text, note: pasteWords.note })}
          data-autofocus
          rows={8}
          placeholder={pasteWords.example}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setTicked({});
          }}
        />
        <div className={classes['found']}>
          <h3 id={`${id}-found`} className={classes['group']}>
            {pasteWords.found}
          </h3>
          {ownSides.length > 1 && (
            <Group role="radiogroup" aria-label={pasteWords.into} gap={20}>
              {ownSides.map((each) => (
                <Radio
                  key={each}
                  name={id}
                  label={pasteWords.sides[each]}
                  checked={side === each}
                  onChange={() => setSide(each)}
                />
              ))}
            </Group>
          )}
          <div role="group" aria-labelledby={`${id}-found`}>
            {rows.map(({ part, found, before, isThere, isDoubtful, isTicked }) => (
              <div key={part} className={classes['part']}>
                <Checkbox
                  id={`${id}-${part}`}
                  checked={isTicked}
                  disabled={isThere}
                  aria-describedby={`${id}-${part}-found`}
                  onChange={(event) => setTicked({ ...ticked, [part]: event.target.checked })}
                />
                <label htmlFor={`${id}-${part}`}>{pasteWords.parts[part]}</label>
                <div id={`${id}-${part}-found`}>
                  <bdi>{found}</bdi>
                  {(isThere || isDoubtful || before !== '') && (
                    <span className={classes['aside']} data-doubtful={(isDoubtful && !isThere) || undefined}>
                      {isThere ? pasteWords.isThere : pasteWords.change(before, isDoubtful)}
                    </span>
                  )}
                </div>
              </div>
            ))}
          </div>
          {(rows.length === 0 || unused.length > 0) && (
            <p className={classes['aside']}>
              {unused.length > 0 ? pasteWords.unused(unused) : pasteWords.nothingYet}
            </p>
          )}
        </div>
        <VisuallyHidden component="p" aria-live="polite">
          {rows.length > 0 && pasteWords.count(rows.length, chosen.length)}
        </VisuallyHidden>
        <Button
          ms="auto"
          aria-disabled={chosen.length === 0 || undefined}
          data-disabled={chosen.length === 0}
          onClick={fill}
        >
          {pasteWords.fill(chosen.length)}
        </Button>
      </div>
    </Dialog>
  );
};
