import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useStore, type Store } from '#data/state/create-store.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { demoWords } from './demo-words.ts';

export type RunningDemo = {
  /** False after a write that this browser did not keep. */
  isStored: Store<boolean>;
};

type DemoBannerProps = {
  demo: RunningDemo;
  onStartOver: () => void;
};

/** Says on every page that this is the demo and where its data is. */
export const DemoBanner = ({ demo, onStartOver }: DemoBannerProps) => {
  const isStored = useStore(demo.isStored);
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
      <p aria-live="polite">
        <strong>{demoWords.name}</strong> {demoWords.local}
        {!isStored && (
          <Box component="span" c="var(--bad)" fw={600}>
            {` ${demoWords.unsaved}`}
          </Box>
        )}
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
