import { Button } from '@mantine/core';
import classes from './demo-notice.module.css';
import { demoWords } from './demo-words.ts';

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
        <h1>{demoWords.elsewhere}</h1>
        <p>{demoWords.elsewhereText}</p>
      </>
    ) : (
      <div role="alert">
        <h1>{demoWords.failed}</h1>
        <p>{problem}</p>
        <div className={classes['buttons']}>
          <Button onClick={() => location.reload()}>{demoWords.loadAgain}</Button>
          {onStartOver && (
            <Button variant="default" onClick={onStartOver}>
              {demoWords.wipe}
            </Button>
          )}
        </div>
      </div>
    )}
  </main>
);
