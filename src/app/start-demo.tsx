import { Button } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { connectWithCode } from '#data/http/connect.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { ThemeProvider } from './app.tsx';
import { isForCustomer, pageRoot, start } from './start.tsx';

/** The service inside the page, as `hosts/demo` has it. */
type DemoHost = {
  /** Fails with a sentence for the user. `connectCode` creates a one-time code for the demo account. */
  open: () => Promise<{ connectCode: () => Promise<string> }>;
  /** Deletes the data of the demo, and loads the page again. */
  startOver: () => void;
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
