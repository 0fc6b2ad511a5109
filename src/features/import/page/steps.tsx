import { IconCheck } from '@tabler/icons-react';
import classes from './steps.module.css';
import { importStepWords } from '../words.ts';

const steps = ['read', 'check', 'send', 'done'] as const;

/** Where an import is on its way. */
export type ImportStep = (typeof steps)[number];

/** The way of an import: what is behind, the present step, what is to come. */
export const Steps = ({ at }: { at: ImportStep }) => {
  const present = steps.indexOf(at);
  return (
    <ol className={classes['steps']} aria-label={importStepWords.title}>
      {steps.map((step, place) => {
        const isBehind = place < present || at === 'done';
        return (
          <li
            key={step}
            aria-current={place === present ? 'step' : undefined}
            data-behind={isBehind || undefined}
          >
            {isBehind ? <IconCheck size={15} aria-hidden /> : <b aria-hidden>{place + 1}</b>}
            {importStepWords[step]}
          </li>
        );
      })}
    </ol>
  );
};
