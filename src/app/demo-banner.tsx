import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useHydrated } from '#data/state/hydration.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { demoWords } from './demo-words.ts';

type DemoBannerProps = {
  onStartOver: () => void;
};

/** Says on every page that this is the demo and where its data is. */
export const DemoBanner = ({ onStartOver }: DemoBannerProps) => {
  const hydrated = useHydrated();
  const [asks, setAsks] = useState(false);
  return (
    <Group
      component="aside"
      aria-label={demoWords.about}
      justify="center"
      gap="4px var(--s-3)"
      px="var(--s-3)"
      py={6}
      bg="var(--info-soft)"
      fz="var(--t-13)"
    >
      <p>
        <strong>{demoWords.name}</strong> {demoWords.local}
      </p>
      <Button size="compact-sm" variant="default" disabled={!hydrated} onClick={() => setAsks(true)}>
        {demoWords.startOver}
      </Button>
      {asks && (
        <ConfirmDialog
          title={demoWords.ask}
          confirmLabel={demoWords.yes}
          color="red"
          action={onStartOver}
          onClose={() => setAsks(false)}
        />
      )}
    </Group>
  );
};
