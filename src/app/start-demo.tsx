import { createRoot } from 'react-dom/client';
import { connectWithCode } from '#data/http/connect.ts';
import { changeConnection } from '#data/http/connection.ts';
import { recall } from '#data/http/remembered-connection.ts';
import { DemoBanner } from './demo-banner.tsx';
import { start } from './start.tsx';
import { pageRoot, ThemeProvider } from './theme-provider.tsx';
import { Button } from '@mantine/core';
import { ErrorNote } from '#ui/error-note.tsx';
import { demoWords } from './demo-words.ts';

type DemoNoticeProps = { problem: string; onStartOver: () => void };

/** Replaces the page if the demo can't run. */
const DemoNotice = ({ problem, onStartOver }: DemoNoticeProps) => (
  <ErrorNote
    alert
    title={demoWords.failed}
    action={
      <Button variant="default" onClick={onStartOver}>
        {demoWords.wipe}
      </Button>
    }
  >
    {problem}
  </ErrorNote>
);

/** The service inside the page, as `hosts/demo` has it. */
type DemoHost = {
  /** Fails with a sentence for the user. */
  open: () => Promise<OpenDemo>;
  /** Deletes the data of the demo, and loads the page again. */
  startOver: () => void;
};
type OpenDemo = {
  /** Creates a one-time code for the demo account. */
  connectCode: () => Promise<string>;
};

/** Connects to the demo account. Settings made on the Connection page survive the reload, as in the real app. */
const connectDemo = async (connectCode: () => Promise<string>): Promise<void> => {
  const before = recall();
  const result = await connectWithCode(await connectCode());
  if (!result.ok) throw new Error(result.message);
  if (!before) return;
  changeConnection({ profile: before.profile, merchantId: before.merchantId });
};

/** Starts the service of the demo, then the page; or says why it can't. No other service is called. */
export const startDemo = async ({ open, startOver }: DemoHost): Promise<void> => {
  try {
    const demo = await open();
    // A tracking page needs no key: its tab changes nothing in the stored data.
    if (!location.pathname.startsWith('/track/')) await connectDemo(demo.connectCode);
    start({
      connect: () => undefined,
      banner: <DemoBanner onStartOver={startOver} />,
    });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    createRoot(pageRoot()).render(
      <ThemeProvider>
        <DemoNotice problem={problem} onStartOver={startOver} />
      </ThemeProvider>,
    );
  }
};
