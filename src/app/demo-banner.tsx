import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/** Says on every page that this is the demo and where its data is. */
export const DemoBanner = ({ onStartOver }: { onStartOver: () => void }) => {
  const [asks, setAsks] = useState(false);
  return (
    <Group
      component="aside"
      aria-label="About this demo"
      justify="center"
      gap="4px var(--s-3)"
      px="var(--s-3)"
      py={6}
      bg="var(--info-soft)"
      fz="var(--t-13)"
    >
      <p>
        <strong>Demo.</strong> Nothing is sent anywhere: the service and its data live in this browser.
      </p>
      <Button size="compact-sm" variant="default" onClick={() => setAsks(true)}>
        Start over
      </Button>
      {asks && (
        <ConfirmDialog
          title="Delete everything made in this demo?"
          confirmLabel="Delete and start over"
          color="red"
          action={onStartOver}
          onClose={() => setAsks(false)}
        />
      )}
    </Group>
  );
};
