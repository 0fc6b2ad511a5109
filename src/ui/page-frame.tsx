import { useEffect, type ComponentProps } from 'react';
import { replayEarlyPresses } from './early-presses.ts';
import { Page } from './page.tsx';
import classes from './page-frame.module.css';

/** Answers what was pressed in HTML of the build once what belongs to the person takes its place. */
export const Replay = () => {
  useEffect(() => () => void replayEarlyPresses(), []);
  return null;
};

/**
 * A page as the build draws it, and as it is until its HTML is taken over: what it has for everybody. Where something of a
 * person's will stand, there is a `Blank`.
 */
export const PageFrame = ({ children, ...head }: ComponentProps<typeof Page>) => (
  <Page {...head}>
    {children}
    <Replay />
  </Page>
);

type BlankProps = {
  /** What will stand there: figures or a choice beside the heading, controls in a line, rows, or a card. */
  as: 'figures' | 'choice' | 'tools' | 'rows' | 'card';
};

/** Room for what is not known yet. */
export const Blank = ({ as }: BlankProps) => <div className={classes['blank']} data-as={as} aria-hidden />;
