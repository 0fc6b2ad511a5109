import { Button } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import classes from './demo-banner.module.css';

export type RunningDemo = {
  /** False after a write that this browser did not keep. */
  isKept: () => boolean;
  subscribe: (listener: () => void) => () => void;
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
  const isKept = useSyncExternalStore(demo.subscribe, demo.isKept);
  const [asks, setAsks] = useState(false);
  return (
    <aside aria-label="About this demo" className={classes['banner']}>
      <p className={classes['text']} aria-live="polite">
        <strong>Demo.</strong>{' '}
        {asks
          ? 'Delete everything made in this demo and start with fresh data?'
          : 'Nothing is sent anywhere: the service and its data live in this browser.'}
        {!isKept && !asks && (
          <span className={classes['unkept']}>
            {' '}
            This browser is not keeping the data: it is gone when the page closes.
          </span>
        )}
      </p>
      {onStartOver &&
        (asks ? (
          <span className={classes['buttons']}>
            <Button
              size="compact-sm"
              onClick={() => {
                // Whoever is asked by the browser, for something typed, may stay.
                setAsks(false);
                onStartOver();
              }}
            >
              Delete and start over
            </Button>
            <Button size="compact-sm" variant="default" ref={focus} onClick={() => setAsks(false)}>
              Keep it
            </Button>
          </span>
        ) : (
          <Button size="compact-sm" variant="default" onClick={() => setAsks(true)}>
            Start over
          </Button>
        ))}
    </aside>
  );
};
