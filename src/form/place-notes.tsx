import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo } from 'react';
import { hasTwoStops } from '#contract/operations.ts';
import { sides, type SideName } from '#contract/sides.ts';
import { labelOf } from './rows-by-kind.ts';
import classes from './place-notes.module.css';
import { clearPoint, outdatedPoints, setPoint, swappedPoints, trustPoint } from './outdated-points.ts';
import { isSamePlace } from './same-place.ts';
import { controlId, useTaskForm } from './task-form.ts';
import { useDeferredTaskKind } from './use-deferred-task-kind.ts';
import { usePausedValues } from './use-paused-values.ts';
import { noteWords } from './note-words.ts';

/** Warnings about the places: coordinates that belong to another address, and a drop-off at the place of the pickup. */
export const PlaceNotes = memo(() => {
  const kind = useDeferredTaskKind();
  const { form } = useTaskForm();
  const values = usePausedValues();
  const outdated = outdatedPoints(kind, values);
  const same = hasTwoStops(kind) && isSamePlace(values);
  const swapped = swappedPoints(kind, values);
  if (outdated.length === 0 && swapped.length === 0 && !same) return null;
  const answer = (side: SideName, settle: typeof trustPoint) => {
    settle(side, form);
    document.getElementById(controlId(sides[side].address))?.focus();
  };
  return (
    <div className={classes['notes']} aria-live="polite">
      {outdated.map(({ side, setFor }) => (
        <div
          key={side}
          role="group"
          aria-label={noteWords.place(labelOf(kind, sides[side].address))}
          className={classes['note']}
        >
          <p>
            <IconAlertTriangle size={14} aria-hidden className={classes['icon']} />
            {noteWords.setFor(labelOf(kind, sides[side].address))} <bdi>{setFor}</bdi>.
          </p>
          <div className={classes['answers']}>
            <Button variant="default" size="compact-sm" onClick={() => answer(side, clearPoint)}>
              {noteWords.clearPoint}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => answer(side, trustPoint)}>
              {noteWords.keepCoordinates}
            </Button>
          </div>
        </div>
      ))}
      {swapped.map(({ side, latitude, longitude }) => {
        const label = labelOf(kind, sides[side].latitude);
        return (
          <div key={side} role="group" aria-label={label} className={classes['note']}>
            <p>
              <IconAlertTriangle size={14} aria-hidden className={classes['icon']} />
              {noteWords.beyondPole(label, latitude)}
            </p>
            <div className={classes['answers']}>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => {
                  setPoint(side, form, { latitude: longitude, longitude: latitude });
                  document.getElementById(controlId(sides[side].latitude))?.focus();
                }}
              >
                {noteWords.swapPoint}
              </Button>
            </div>
          </div>
        );
      })}
      {same && (
        <div className={classes['note']}>
          <p>
            <IconAlertTriangle size={14} aria-hidden className={classes['icon']} />
            {noteWords.samePlace}
          </p>
        </div>
      )}
    </div>
  );
});
