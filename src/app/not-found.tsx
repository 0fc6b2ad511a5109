import { IconMapQuestion } from '@tabler/icons-react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { words } from './words.ts';

export const NotFound = () => (
  <Page title={words.notFound}>
    <EmptyState icon={IconMapQuestion} title={words.nothingHere} link={{ label: words.newTask, href: '/' }} />
  </Page>
);
