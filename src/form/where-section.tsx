import { IconChevronRight } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { stopsOf } from '#contract/operations.ts';
import { sides } from '#contract/sides.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { AfterHydration } from '#ui/after-hydration.tsx';
import { useScrollClear } from '#ui/use-scroll-clear.ts';
import { PlaceLine } from './place-line.tsx';
import { PlaceNotes } from './place-notes.tsx';
import { sectionFields, isPlainText } from './rows-by-kind.ts';
import line from './place-row.module.css';
import classes from './sections.module.css';
import { useTaskKind } from './task-form.ts';
import { TextInput } from './text-input.tsx';
import { useFolds } from './use-folds.ts';
import { words } from './words.ts';

/** The addresses, what is known of them, and their coordinates, which few tasks need. */
export const WhereSection = memo(() => {
  const kind = useTaskKind();
  const hydrated = useHydrated();
  const id = useId();
  const folds = useFolds();
  const { ref, scrollClear } = useScrollClear();
  const points = sectionFields(kind, 'coordinates').filter(isPlainText);
  const open = folds.isOpen(points);
  const stops = stopsOf(kind);
  return (
    <>
      <div className={classes['sides']} data-both={stops.length > 1 || undefined}>
        {stops.map(({ side }, at) => (
          <div key={side} className={classes['place']}>
            <TextInput name={sides[side].address} />
            <div className={line['frame']}>
              <div className={line['line']}>
                <AfterHydration>
                  <PlaceLine side={side} />
                </AfterHydration>
                {at === stops.length - 1 && (
                  <button
                    type="button"
                    className={line['coordinates']}
                    disabled={!hydrated}
                    aria-expanded={open}
                    aria-controls={id}
                    onClick={() => {
                      if (open) folds.close(points);
                      else folds.open(points);
                      scrollClear();
                    }}
                  >
                    {words.coordinates}
                    <IconChevronRight size={13} aria-hidden />
                  </button>
                )}
              </div>
            </div>
          </div>
        ))}
      </div>
      <div
        ref={ref}
        id={id}
        hidden={!open}
        className={classes['points']}
        data-both={stops.length > 1 || undefined}
        onFocus={() => folds.open(points)}
      >
        {open && points.map((name) => <TextInput key={name} name={name} />)}
      </div>
      <AfterHydration>
        <PlaceNotes />
      </AfterHydration>
    </>
  );
});
