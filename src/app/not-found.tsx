import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'wouter';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { words } from './words.ts';

export const NotFound = () => (
  <Page title={words.notFound}>
    <EmptyState
      icon={IconMapQuestion}
      title={words.nothingHere}
      action={
        <Button component={Link} href="/" variant="default">
          {words.newTask}
        </Button>
      }
    />
  </Page>
);
