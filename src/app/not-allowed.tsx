import { IconLock } from '@tabler/icons-react';
import { useConnection } from '#data/http/connection.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { notAllowedWords as words } from './late-words.ts';

/** In the place of a page that the connection's key is not for. @param title the page's. */
export const NotAllowed = ({ title }: { title: string }) => {
  const name = useConnection()?.ownKey?.name ?? '';
  return (
    <Page title={title}>
      <EmptyState
        icon={IconLock}
        title={words.title(name)}
        link={{ label: words.otherKey, href: pagePaths.connection }}
      >
        {words.text}
      </EmptyState>
    </Page>
  );
};
