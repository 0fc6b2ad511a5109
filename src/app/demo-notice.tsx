import { Button } from '@mantine/core';
import classes from './demo-notice.module.css';

type DemoNoticeProps = {
  /** Why the demo does not run here; null while it runs in another tab. */
  problem: string | null;
  /** Null where it would not help. */
  onStartOver: (() => void) | null;
};

/** Stands in the page's place while the demo cannot run in this tab. */
export const DemoNotice = ({ problem, onStartOver }: DemoNoticeProps) => (
  <main className={classes['notice']}>
    {problem === null ? (
      <>
        <h1>The demo is open in another tab</h1>
        <p>
          It runs in one tab at a time, because its data lives in this browser. Go on in the other tab, or
          close that one: the demo then opens here by itself.
        </p>
      </>
    ) : (
      <div role="alert">
        <h1>The demo cannot run here</h1>
        <p>{problem}</p>
        <div className={classes['buttons']}>
          <Button onClick={() => location.reload()}>Load again</Button>
          {onStartOver && (
            <Button variant="default" onClick={onStartOver}>
              Delete the demo’s data and start over
            </Button>
          )}
        </div>
      </div>
    )}
  </main>
);
