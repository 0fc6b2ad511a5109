import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { ErrorNote } from './error-note.tsx';
import { words } from './words.ts';

type State = { hasFailed: boolean };

/** Shows a note with *Reload* in place of a part that can't be rendered or whose code can't be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorNote
        alert
        title={words.failed}
        action={
          <Button variant="default" onClick={() => location.reload()}>
            {words.reload}
          </Button>
        }
      >
        {words.failedText}
      </ErrorNote>
    );
  }
}
