import { Button } from '@mantine/core';
import { useState } from 'react';
import { useStore, type Store } from '#data/state/create-store.ts';
import { useHydrated } from '#data/state/hydration.ts';
import classes from './demo-banner.module.css';
import { demoWords } from './demo-words.ts';

export type RunningDemo = {
  /** False after a write that this browser did not keep. */
  isStored: Store<boolean>;
};

type DemoBannerProps = {
  demo: RunningDemo;
  /** Null where there is nothing to start over: a tab that shows a tracking link. */
  onStartOver: (() => void) | null;
};

/** The button that was pressed is gone: the keyboard goes on at the harmless answer. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Says on every page that this is the demo, and what becomes of what one does in it. */
export const DemoBanner = ({ demo, onStartOver }: DemoBannerProps) => {
  const isStored = useStore(demo.isStored);
  const hydrated = useHydrated();
  const [asks, setAsks] = useState(false);
  return (
    <aside aria-label={demoWords.about} className={classes['banner']}>
      <p aria-live="polite">
        <strong>{demoWords.name}</strong> {asks ? demoWords.ask : demoWords.local}
        {!isStored && !asks && <span className={classes['unsaved']}> {demoWords.unsaved}</span>}
      </p>
      {onStartOver &&
        (asks ? (
          <span className={classes['buttons']}>
            <Button
              size="compact-sm"
              onClick={() => {
                // The browser may ask because of typed text, and the person may stay.
                setAsks(false);
                onStartOver();
              }}
            >
              {demoWords.yes}
            </Button>
            <Button size="compact-sm" variant="default" ref={focus} onClick={() => setAsks(false)}>
              {demoWords.no}
            </Button>
          </span>
        ) : (
          <Button size="compact-sm" variant="default" disabled={!hydrated} onClick={() => setAsks(true)}>
            {demoWords.startOver}
          </Button>
        ))}
    </aside>
  );
};
