import { Box, Button, Group } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useClockDifference } from '#data/http/clock-difference.ts';
import { useOnLine } from '#data/http/online.ts';
import { takeConnection, useTabOffers, type TabOffer } from '#data/http/other-tab.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { useLeftPress } from '#features/new-task/sending/presses.ts';
import { bannerWords as words } from './words.ts';

const Banner = ({ children }: { children: ReactNode }) => (
  <Box px={{ base: 'var(--s-3)', xs: 'var(--s-6)' }} py={10} c="var(--warn)" bg="var(--warn-soft)">
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
      <span id={id}>{words.otherTab(offer.name)}</span>
      <Button variant="default" size="compact-md" aria-describedby={id} onClick={connect}>
        {words.takeOtherTab}
      </Button>
    </Group>
  );
};

/** Warnings for every page, under the header. */
export const DeskBanners = () => {
  const onLine = useOnLine();
  const minutesAhead = useClockDifference();
  const offers = useTabOffers();
  const isPressLeft = useLeftPress();
  if (!useHydrated()) return null;
  // The element is always there: screen readers announce only changes of a region.
  return (
    <Box aria-live="polite" pos="sticky" top="var(--header-height)" style={{ zIndex: 15 }}>
      {!onLine && <Banner>{words.offline}</Banner>}
      {isPressLeft && <Banner>{words.pressLeft}</Banner>}
      {offers.map((offer) => (
        <Banner key={offer.accountId}>
          <OtherTab offer={offer} />
        </Banner>
      ))}
      {minutesAhead !== 0 && <Banner>{words.clock(minutesAhead)}</Banner>}
    </Box>
  );
};
