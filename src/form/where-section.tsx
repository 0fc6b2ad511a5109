import { IconChevronRight } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { stopsOf } from '#contract/operations.ts';
import { sideOf, sides, type SideName } from '#contract/sides.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { AfterHydration } from '#ui/after-hydration.tsx';
import { useScrollClear } from '#ui/use-scroll-clear.ts';
import { useFieldError } from './field-errors.ts';
import { PlaceLine } from './place-line.tsx';
import { PlaceNotes } from './place-notes.tsx';
import { sectionFields, isPlainText, type PlainTextField } from './rows-by-kind.ts';
import line from './place-row.module.css';
import classes from './sections.module.css';
import { useTaskKind } from './task-form.ts';
import { TextInput } from './text-input.tsx';
import { useFolds } from './use-folds.ts';
import { words } from './words.ts';

type PlaceProps = { side: SideName; coordinates: readonly PlainTextField[]; isOneOfTwo: boolean };

/** One address, what is known of it, and its coordinates, which few tasks need. */
const Place = ({ side, coordinates, isOneOfTwo }: PlaceProps) => {
  const hydrated = useHydrated();
  const id = useId();
  const folds = useFolds();
  const { ref, scrollClear } = useScrollClear();
  const open = folds.isOpen(coordinates);
  const isWrong = useFieldError(sides[side].address) !== undefined;
  return (
    <div className={classes['place']}>
      <TextInput name={sides[side].address} />
      {/* The error has its row. */}
      <div className={line['frame']} hidden={isWrong}>
        <div className={line['line']}>
          <AfterHydration>
            <PlaceLine side={side} />
          </AfterHydration>
        </div>
      </div>
      <button
        type="button"
        className={`${classes['quiet']} ${line['coordinates']}`}
        disabled={!hydrated}
        aria-label={isOneOfTwo && side === 'pickup' ? words.pickupCoordinates : words.coordinates}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          if (open) folds.close(coordinates);
          else folds.open(coordinates);
          scrollClear();
        }}
      >
        {words.coordinates}
        <IconChevronRight size={13} aria-hidden />
      </button>
      <div
        ref={ref}
        id={id}
        hidden={!open}
        className={classes['points']}
        data-both={isOneOfTwo || undefined}
        onFocus={() => folds.open(coordinates)}
      >
        {open && coordinates.map((name) => <TextInput key={name} name={name} />)}
      </div>
    </div>
  );
};

/** The addresses of the operation. */
export const WhereSection = memo(() => {
  const kind = useTaskKind();
  const points = sectionFields(kind, 'coordinates').filter(isPlainText);
  const stops = stopsOf(kind);
  const isOneOfTwo = stops.length > 1;
  return (
    <>
      <div className={classes['sides']} data-both={isOneOfTwo || undefined}>
        {stops.map(({ side }) => (
          <Place
            key={side}
            side={side}
            coordinates={points.filter((name) => sideOf(name)?.side === side)}
            isOneOfTwo={isOneOfTwo}
          />
        ))}
      </div>
      <AfterHydration>
        <PlaceNotes />
      </AfterHydration>
    </>
  );
});
