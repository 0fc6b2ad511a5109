import { useDeviceTrouble } from '#data/device/device-trouble.ts';
import { hasExtensions, useConnection } from '#data/http/connection.ts';
import { useAllIntents } from '#data/outbox/page-intents.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { NotConnected } from '#ui/not-connected.tsx';
import { Page } from '#ui/page.tsx';
import { SentList } from './sent-list.tsx';
import { otherWords, words } from './words.ts';

/** Says that tasks of other accounts wait in this browser, and nothing more about them. */
const OtherAccounts = () => {
  const accountId = useConnection()?.id;
  const isAnyWaiting = useAllIntents().some(
    ({ settledBy, connectionId }) => settledBy === null && connectionId !== accountId,
  );
  return (
    isAnyWaiting && (
      <ErrorNote tone="info" title={otherWords.title}>
        {otherWords.text}
      </ErrorNote>
    )
  );
};

/** The tasks of the account: those from this browser with their outcome, and those that the service lists. */
export const SentPage = () => {
  const connection = useConnection();
  const trouble = useDeviceTrouble();
  return (
    <Page title={words.title} intro={hasExtensions(connection) ? words.intro : words.browserIntro}>
      {trouble !== null && (
        <ErrorNote tone="warn" title={words.notSaving}>
          {words.notSavingText}
        </ErrorNote>
      )}
      <OtherAccounts />
      {connection === null || connection.isLocked ? (
        <NotConnected>{words.notConnectedText}</NotConnected>
      ) : (
        <SentList key={connection.id} connection={connection} />
      )}
    </Page>
  );
};
