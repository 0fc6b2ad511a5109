import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { bothSides } from '#contract/sides.ts';
import { labelOf } from './field-rows.ts';
import classes from './place-notes.module.css';
import { clearPoint, doubtedPoints, trustPoint, type AddressName } from './point-doubt.ts';
import { isSamePlace } from './same-place.ts';
import { controlId, useTaskForm } from './task-form.ts';
import { noteWords } from './later-words.ts';

const watched = [
  ...(['address', 'latitude', 'longitude'] as const).flatMap(bothSides),
  'pickup_point_of',
  'point_of',
] as const;

/** Warnings about the places: coordinates that belong to another address, and a drop-off at the place of the pickup. */
export const PlaceNotes = () => {
  const { kind, control, form } = useTaskForm();
  const texts = useWatch({ control, name: watched });
  // `useWatch` gives one text per name, in the order of the names.
  const values = Object.fromEntries(watched.map((key, at) => [key, texts[at]])) as Record<
    (typeof watched)[number],
    string
  >;
  const doubted = doubtedPoints(kind, values);
  const same = kind === 'pickup-delivery' && isSamePlace(values);
  if (doubted.length === 0 && !same) return null;
  const answer = (name: AddressName, settle: typeof trustPoint) => {
    settle(name, form);
    document.getElementById(controlId(name))?.focus();
  };
  return (
    <div className={classes['notes']} aria-live="polite">
      {doubted.map(({ name, setFor }) => (
        <div
          key={name}
          role="group"
          aria-label={noteWords.place(labelOf(kind, name))}
          className={classes['note']}
        >
          <p className={classes['words']}>
            <IconAlertTriangle size={14} aria-hidden className={classes['icon']} />
            {noteWords.setFor(labelOf(kind, name))} <bdi>{setFor}</bdi>.
          </p>
          <div className={classes['answers']}>
            <Button variant="default" size="compact-sm" onClick={() => answer(name, clearPoint)}>
              {noteWords.clearPoint}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => answer(name, trustPoint)}>
              {noteWords.keepPoint}
            </Button>
          </div>
        </div>
      ))}
      {same && (
        <div className={classes['note']}>
          <p className={classes['words']}>
            <IconAlertTriangle size={14} aria-hidden className={classes['icon']} />
            {noteWords.samePlace}
          </p>
        </div>
      )}
    </div>
  );
};
