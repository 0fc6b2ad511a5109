import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { connectWithCode } from '#data/http/connect.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ThemeProvider } from './app.tsx';
import { isForCustomer, pageRoot, start } from './start.tsx';

/** The service inside the page, as `hosts/demo` has it. */
type DemoHost = {
  /** Fails with a sentence for the user. `connectCode` creates a one-time code for the demo account. */
  open: () => Promise<{ connectCode: () => Promise<string> }>;
  /** Deletes the data of the demo, and loads the page again. */
  startOver: () => void;
};

/** Says on every page that this is the demo and where its data is. */
const DemoBanner = ({ onStartOver }: { onStartOver: () => void }) => {
  const [asks, setAsks] = useState(false);
  return (
    <Group
      component="aside"
      aria-label="About this demo"
      justify="center"
      gap="4px var(--s-3)"
      px="var(--s-3)"
      py={6}
      bg="var(--info-soft)"
      fz="var(--t-13)"
    >
      <p>
        <strong>Demo.</strong> Nothing is sent anywhere: the service and its data live in this browser.
      </p>
      <Button size="compact-sm" variant="default" onClick={() => setAsks(true)}>
        Start over
      </Button>
      {asks && (
        <ConfirmDialog
          title="Delete everything made in this demo?"
          confirmLabel="Delete and start over"
          color="red"
          action={onStartOver}
          onClose={() => setAsks(false)}
        />
      )}
    </Group>
  );
};

/** Starts the service of the demo, then the page; or says why it can't. No other service is called. */
export const startDemo = async ({ open, startOver }: DemoHost): Promise<void> => {
  try {
    const { connectCode } = await open();
    // A tracking page needs no key: its tab changes nothing in the stored data.
    if (!isForCustomer()) {
      const result = await connectWithCode(await connectCode());
      if (!result.ok) throw new Error(result.message);
    }
    start(() => undefined, <DemoBanner onStartOver={startOver} />);
  } catch (error) {
    const wipe = (
      <Button variant="default" onClick={startOver}>
        Delete the demo’s data and start over
      </Button>
    );
    createRoot(pageRoot()).render(
      <ThemeProvider>
        <ErrorNote alert title="The demo cannot run here" action={wipe}>
          {error instanceof Error ? error.message : String(error)}
        </ErrorNote>
      </ThemeProvider>,
    );
  }
};
