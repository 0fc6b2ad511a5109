import { IconKey } from '@tabler/icons-react';
import { useConnection } from '#data/http/connection.ts';
import { mayAsk } from '#data/http/own-key.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Blank } from '#ui/blank.tsx';
import { Page } from '#ui/page.tsx';
import { KeysSection } from './keys-section.tsx';
import { keyWords as words } from './key-words.ts';

/** The keys of the account, for its owners, at an address of their own. */
export const KeysPage = () => {
  const connection = useConnection();
  if (!useHydrated())
    return (
      <Page title={words.title}>
        <Blank as="card" />
      </Page>
    );
  return (
    <Page title={words.title}>
      {connection?.hasKey && mayAsk(connection, extensionPaths.keyList) ? (
        <KeysSection key={connection.id} connection={connection} />
      ) : (
        <EmptyState
          icon={IconKey}
          title={words.ownersOnly}
          link={{ label: words.back, href: pagePaths.connection }}
        >
          {words.ownersOnlyText}
        </EmptyState>
      )}
    </Page>
  );
};
