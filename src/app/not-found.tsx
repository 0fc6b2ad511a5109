import { IconMapQuestion } from '@tabler/icons-react';
import { useConnection } from '#data/http/connection.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { pagesFor } from './pages.ts';
import { words } from './words.ts';

/** Leads on to the first page that the connection's key is for. */
export const NotFound = () => {
  const [first] = pagesFor(useConnection());
  return (
    <Page title={words.notFound}>
      <EmptyState icon={IconMapQuestion} title={words.nothingHere} {...(first && { link: first })} />
    </Page>
  );
};
