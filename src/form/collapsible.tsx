import { IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import classes from './sections.module.css';
import { useHasNote } from './field-notes.ts';
import { useTaskForm } from './task-form.ts';
import type { FormKey } from './values.ts';

type CollapsibleProps = {
  id: string;
  title: string;
  /** The keys of the controls inside. The section opens by itself when one of them has an error or a note. */
  keys: FormKey[];
  /** The values of the closed section in short, so that nothing that was set is out of sight. */
  summary: ReactNode;
  children: ReactNode;
};

/** A section that its button opens. While it is closed its controls are not rendered; their values stay in the form. */
export const Collapsible = ({ id, title, keys, summary, children }: CollapsibleProps) => {
  const { control } = useTaskForm();
  const [opened, setOpened] = useState(false);
  const { errors } = useFormState({ control, name: keys });
  const hasNote = useHasNote(keys);
  const open = opened || hasNote || keys.some((key) => errors[key] !== undefined);
  return (
    <section className={classes['section']}>
      <h2 className={classes['collapsible']}>
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpened(!open)}
        >
          <IconChevronRight size={16} aria-hidden className={classes['chevron']} />
          {title}
        </button>
        {!open && <span className={classes['summary']}>{summary}</span>}
      </h2>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
};
