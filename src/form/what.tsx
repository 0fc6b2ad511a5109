import { IconPlus } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldName } from '#contract/fields.ts';
import type { TaskKind } from '#contract/operations.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { CustomFields } from './custom-fields.tsx';
import { foldOf, sectionFields, isPlainText } from './rows-by-kind.ts';
import { ImageLinks } from './image-links.tsx';
import classes from './sections.module.css';
import { useTaskForm, useTaskKind } from './task-form.ts';
import { TemplateInput } from './template-input.tsx';
import { TextInput } from './text-input.tsx';
import { useFolds } from './use-folds.ts';
import { formKeyOf, type FormKey } from './values.ts';
import { words } from './words.ts';

type Part = { as: string; names: FieldName[]; keys: FormKey[] };

/** The fields that few tasks need, in groups that open together. */
const partsOf = (kind: TaskKind, names: readonly FieldName[]): Part[] => {
  const parts = new Map<string, Part>();
  for (const name of names) {
    const as = foldOf(kind, name);
    const key = formKeyOf(kind, name);
    if (as === null || key === null) continue;
    const part = parts.get(as) ?? { as, names: [], keys: [] };
    parts.set(as, { as, names: [...part.names, name], keys: [...part.keys, key] });
  }
  return [...parts.values()];
};

const PartFields = ({ names, keys }: Part) => {
  if (keys.includes('images')) return <ImageLinks />;
  if (keys.includes('template'))
    return (
      <>
        <TemplateInput />
        <CustomFields />
      </>
    );
  return names.filter(isPlainText).map((name) => <TextInput key={name} name={name} />);
};

/** What is to be done. What few tasks need stands behind a button each. */
export const What = memo(() => {
  const hydrated = useHydrated();
  const kind = useTaskKind();
  const { control } = useTaskForm();
  const folds = useFolds();
  const assignment = useWatch({ control, name: 'assignment' });
  const [asked, setAsked] = useState<string | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const names = sectionFields(kind, 'what');
  // Automatic assignment goes by the tags: they stand beside the team then.
  const parts = partsOf(kind, names).filter(({ keys }) => assignment !== 'auto' || !keys.includes('tags'));
  const open = parts.filter(({ keys }) => folds.isOpen(keys));
  const closed = parts.filter((part) => !open.includes(part));

  useEffect(() => {
    if (asked === null) return;
    fields.current?.querySelector<HTMLElement>(`[data-part="${asked}"] :is(input, button)`)?.focus();
  }, [asked]);

  return (
    <>
      {names
        .filter((name) => foldOf(kind, name) === null)
        .filter(isPlainText)
        .map((name) => (
          <TextInput key={name} name={name} />
        ))}
      {/* Before the buttons of the others, so that Tab goes on to those. */}
      <div ref={fields} className={classes['parts']}>
        {open.map((part) => (
          <div
            key={part.as}
            data-part={part.as}
            data-wide={part.names.every(isPlainText) ? undefined : true}
            className={classes['part']}
            onFocus={() => folds.open(part.keys)}
          >
            <PartFields {...part} />
          </div>
        ))}
      </div>
      {closed.length > 0 && (
        <div className={classes['add']}>
          {closed.map(({ as, keys }) => (
            <button
              key={as}
              type="button"
              className={classes['quiet']}
              disabled={!hydrated}
              aria-label={words.add(as)}
              onClick={() => {
                folds.open(keys);
                setAsked(as);
              }}
            >
              <IconPlus size={15} aria-hidden />
              {words.addShort(as)}
            </button>
          ))}
        </div>
      )}
    </>
  );
});
