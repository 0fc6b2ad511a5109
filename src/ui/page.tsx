import { Box, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageHeading } from './use-page-heading.ts';

type PageProps = {
  /** The heading, and the tab's title. */
  title: string;
  /** One quiet line under the heading. */
  intro?: ReactNode;
  /** Buttons that concern the whole page. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page with its heading, which gets the focus after a navigation inside the app. */
export const Page = ({ title, intro, actions, children }: PageProps) => {
  const heading = usePageHeading(title);
  return (
    <Stack gap="md">
      <Group component="header" justify="space-between" align="flex-end" gap="xs">
        <Box miw={0}>
          <Title ref={heading} tabIndex={-1} order={1} fz="xl" lh={1.3} style={{ outline: 'none' }}>
            {title}
          </Title>
          {intro && (
            // A phone's list needs the room.
            <Text fz="var(--t-13)" c="dimmed" maw="72ch" mt={2} {...(actions && { visibleFrom: 'xs' })}>
              {intro}
            </Text>
          )}
        </Box>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
};
