import { createRoot, type Root } from 'react-dom/client';
import { connectWithCode } from '#data/http/connect.ts';
import { changeMerchant, changeProfile } from '#data/http/change-connection.ts';
import { recall } from '#data/http/remembered-connection.ts';
import { accountBook } from '#data/device/account-book.ts';
import { DemoBanner, type RunningDemo } from './demo-banner.tsx';
import { start } from './start.tsx';
import { pageRoot, ThemeProvider } from './theme-provider.tsx';
import { Button } from '@mantine/core';
import classes from './start-demo.module.css';
import { demoWords } from './demo-words.ts';

type DemoNoticeProps = {
  /** Why the demo does not run here; null while it runs in another tab. */
  problem: string | null;
  /** Null where it would not help. */
  onStartOver: (() => void) | null;
};

/** Stands in the page's place while the demo cannot run in this tab. */
const DemoNotice = ({ problem, onStartOver }: DemoNoticeProps) => (
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

/** The service inside the page, as `hosts/demo` gives it. */
type DemoHost = {
  /**
   * Fails with a sentence for the person, as a `KeptDataError` where starting over would help. `onWait` is called where another tab runs the demo.
   */
  open: (onWait: () => void) => Promise<OpenDemo>;
  /** Wipes what the demo keeps, and loads the page again. */
  startOver: () => void;
};
type OpenDemo = RunningDemo & {
  /** A one-time code for the demo account; null in a tab that only shows a tracking link, and never connects. */
  connectCode: (() => Promise<string>) | null;
};

/** Connects to the demo account. What was set by hand on the Connection page outlives the reload, as on the live page. */
const connectDemo = async (connectCode: () => Promise<string>): Promise<void> => {
  const before = recall();
  const result = await connectWithCode(await connectCode(), accountBook);
  if (!result.ok) throw new Error(result.message);
  if (!before) return;
  changeProfile(before.profile);
  changeMerchant(before.merchantId);
};

/** Starts the demo: its service, then the page on top of it; or says why not. Nothing is ever asked of another service. */
export const startDemo = async ({ open, startOver }: DemoHost): Promise<void> => {
  let notice: Root | undefined;
  // Not before: until then the page's HTML stays, for the script to take over.
  const show = (problem: Error | null) => {
    notice ??= createRoot(pageRoot());
    notice.render(
      <ThemeProvider>
        <DemoNotice
          problem={problem && problem.message}
          onStartOver={problem?.name === 'KeptDataError' ? startOver : null}
        />
      </ThemeProvider>,
    );
  };
  const closeNotice = () => notice?.unmount();
  let demo: OpenDemo;
  try {
    demo = await open(() => show(null));
    if (demo.connectCode) await connectDemo(demo.connectCode);
  } catch (error) {
    show(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  closeNotice();
  await start({
    connect: () => undefined,
    banner: <DemoBanner demo={demo} onStartOver={demo.connectCode && startOver} />,
  });
};
