import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import classes from './error-boundary.module.css';
import { words } from './words.ts';

type State = { failed: boolean };

/** The last resort when drawing fails: what was sent is on the device and shows again after a reload. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={classes['failed']}>
        <h1>{words.stopped}</h1>
        <p>{words.stoppedText}</p>
        <Button onClick={() => location.reload()}>{words.loadAgain}</Button>
      </main>
    );
  }
}
