import { Button } from '@mantine/core';
import { useId, useState, type KeyboardEvent } from 'react';
import type { SideName } from '#contract/sides.ts';
import { useTaskForm } from '#form/task-form.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FieldShell, controlProps } from '#ui/field-shell.tsx';
import { sidesOf } from './contacts.ts';
import classes from './form-tools.module.css';
import { keepKeys } from './keep-keys.ts';
import { pasteWords } from './later-words.ts';
import { readDetails, type Details } from './read-details.ts';

type PasteDialogProps = { onFill: (side: SideName, details: Details) => void; onClose: () => void };

/** Takes a block of text and shows what it will fill in, before it does. */
export const PasteDialog = ({ onFill, onClose }: PasteDialogProps) => {
  const { kind } = useTaskForm();
  const id = useId();
  const sides = sidesOf(kind);
  const [text, setText] = useState('');
  const [side, setSide] = useState<SideName>(sides.at(-1) ?? 'customer');
  const details = readDetails(text);
  const parts = (['phone', 'name', 'email', 'address'] as const).filter((part) => details[part]);
  const fill = () => {
    if (parts.length === 0) return;
    onFill(side, details);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    keepKeys(event);
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) fill();
  };
  return (
    <Dialog title={pasteWords.button} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps keys of the dialog from the form around it */}
      <div className={classes['paste']} onKeyDown={onKeyDown}>
        <FieldShell id={id} label={pasteWords.text} note={pasteWords.note} tall>
          <textarea
            rows={6}
            value={text}
            onChange={(event) => setText(event.target.value)}
            {...controlProps(id, undefined)}
          />
        </FieldShell>
        {sides.length > 1 && (
          <div role="radiogroup" aria-label={pasteWords.into} className={classes['sides']}>
            {sides.map((each) => (
              <label key={each} className={classes['side']}>
                <input type="radio" name={id} checked={side === each} onChange={() => setSide(each)} />
                {pasteWords.sides[each]}
              </label>
            ))}
          </div>
        )}
        <dl className={classes['found']} aria-live="polite">
          {parts.map((part) => (
            <div key={part} className={classes['part']}>
              <dt>{pasteWords.parts[part]}</dt>
              <dd>
                <bdi>{details[part]}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <Button
          className={classes['fill'] ?? ''}
          aria-disabled={parts.length === 0 || undefined}
          onClick={fill}
        >
          {pasteWords.fill}
        </Button>
      </div>
    </Dialog>
  );
};
