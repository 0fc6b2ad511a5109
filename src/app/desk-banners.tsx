import { Box, Button, Group } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useClockDifference } from '#data/http/clock-difference.ts';
import { useOnLine } from '#data/http/online.ts';
import { takeConnection, useTabOffers, type TabOffer } from '#data/http/other-tab.ts';
import { useAbandonedPress } from '#features/new-task/sending/presses.ts';

const Banner = ({ children }: { children: ReactNode }) => (
  <Box px="var(--gutter)" py={10} c="var(--warn)" bg="var(--warn-soft)">
    {children}
  </Box>
);

/** In a tab without a key: what another tab of this browser is connected to. */
const OtherTab = ({ offer }: { offer: TabOffer }) => {
  const id = useId();
  const connect = () => {
    // The button disappears.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    takeConnection(offer);
  };
  return (
    <Group gap="sm">
      <span id={id}>{`Another tab is connected to ${offer.name}.`}</span>
      <Button variant="default" size="compact-md" aria-describedby={id} onClick={connect}>
        Use the connection of the other tab
      </Button>
    </Group>
  );
};

/** Warnings for every page, under the header. */
export const DeskBanners = () => {
  const isOffline = !useOnLine();
  const minutesAhead = useClockDifference();
  const wasPressAbandoned = useAbandonedPress();
  const offers = useTabOffers();
  const clock = `${Math.abs(minutesAhead)} minutes ${minutesAhead > 0 ? 'behind' : 'ahead of'} the service’s`;
  const warnings = [
    isOffline &&
      'You’re offline. Tasks you create are saved on this device and sent when you’re back online.',
    wasPressAbandoned &&
      'A task wasn’t sent, because you left it while its address was being looked up. Open its draft and create it again.',
    minutesAhead !== 0 &&
      `This device’s clock is ${clock}. Correct it: times like +45m count from this clock.`,
  ];
  // The element is always there: screen readers announce only changes of a region.
  return (
    <Box aria-live="polite" pos="sticky" top="var(--header-height)" style={{ zIndex: 15 }}>
      {warnings.map((warning) => warning && <Banner key={warning}>{warning}</Banner>)}
      {offers.map((offer) => (
        <Banner key={offer.accountId}>
          <OtherTab offer={offer} />
        </Banner>
      ))}
    </Box>
  );
};
