import { Anchor, Button, Group } from '@mantine/core';
import '@mantine/core/styles/Anchor.layer.css';
import { useState } from 'react';
import { hasExtensions, useConnection } from '#data/http/connection.ts';
import { useKeyAfterDisconnect } from '#data/http/leave-account.ts';
import { mayAsk } from '#data/http/key-rights.ts';
import { docsPath, extensionPaths } from '#contract/extensions.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { Page } from '#ui/page.tsx';
import { AccountCard } from './account-card.tsx';
import { ConnectForm } from './connect-form.tsx';
import { DeviceLists } from './device-lists.tsx';
import { KeysSection } from './keys-section.tsx';
import { leftWords } from './api-key-words.ts';
import { ThisDevice } from './this-device.tsx';
import { words } from './words.ts';

const quiet = { fz: 'xs', c: 'dimmed', lh: 'var(--h-hit)', underline: 'always' } as const;

type ConnectionPageProps = {
  /** What a connect link that did not work is to say. */
  linkProblem: string | null;
};

/** Which service, which account. */
export const ConnectionPage = ({ linkProblem }: ConnectionPageProps) => {
  const connection = useConnection();
  const left = useKeyAfterDisconnect();
  const ready = connection?.hasKey === true;
  // A working connection is only changed on request; a missing key is requested at once.
  const [isWanted, setChanging] = useState(!ready);
  const isChanging = isWanted || !ready;
  const ownsKeys = ready && mayAsk(connection, extensionPaths.keyList);
  // The demo's service is in the page, and answers nothing to people.
  const isOwnService = !__DEMO__ && connection?.baseUrl === location.origin && hasExtensions(connection);
  return (
    <Page title={words.title} intro={words.intro}>
      {linkProblem !== null && (
        <ErrorNote alert title={words.linkFailed}>
          {linkProblem}
        </ErrorNote>
      )}
      {!connection && left === 'revoked' && <ErrorNote tone="info" title={leftWords.revoked} />}
      {!connection && left === 'still-valid' && (
        <ErrorNote alert tone="warn" title={leftWords.stillValid}>
          {leftWords.stillValidText}
        </ErrorNote>
      )}
      {ready && !connection.isKeyChecked && (
        <ErrorNote tone="info" title={words.uncheckedTitle}>
          {words.uncheckedText}
        </ErrorNote>
      )}
      {connection && (
        <AccountCard connection={connection}>
          {ready && !__DEMO__ && (
            <Button variant="default" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
              {words.change}
            </Button>
          )}
        </AccountCard>
      )}
      {isChanging && <ConnectForm connection={connection} onConnected={() => setChanging(false)} />}
      {ownsKeys && <KeysSection key={`keys ${connection.id}`} connection={connection} />}
      <ThisDevice />
      {connection && <DeviceLists key={connection.id} connection={connection} />}
      <Group gap="md" mb="lg">
        {isOwnService && (
          <Anchor href={docsPath} {...quiet}>
            {words.apiDocs}
          </Anchor>
        )}
        <Anchor href="/licenses.txt" {...quiet}>
          {words.licences}
        </Anchor>
      </Group>
    </Page>
  );
};
