import { Badge, Box, Button, Group, Kbd, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconSearch, IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { getConnection, useConnection } from '#data/http/connection.ts';
import { subscribeOutcomes, useIntents } from '#data/outbox/page-intents.ts';
import { displayStatusWords } from '#data/outbox/words.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { pagePaths } from '#contract/page-paths.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { ConnectionState } from './connection-state.tsx';
import { DeskBanners } from './desk-banners.tsx';
import { openDialog } from './open-dialog.ts';
import { GlobalDialogs } from './global-dialogs.tsx';
import { pagesFor } from './pages.ts';
import classes from './shell.module.css';
import { restoreFocus } from './restore-focus.ts';
import { isMac } from '#ui/is-mac.ts';
import { listenToShortcuts } from './shortcuts.ts';
import { outcomesId } from './theme.ts';

/** How many tasks wait for an answer or for the service. */
const UnresolvedCount = () => {
  const count = useIntents().filter(
    ({ settledBy, state }) => settledBy === null && state !== 'sending',
  ).length;
  if (count === 0) return null;
  return (
    <Badge aria-hidden color="warn" ml={6} px={4} mih={0} miw="1.125rem" fw={600}>
      {count}
    </Badge>
  );
};

/** Announces the outcome of a task to screen readers, on every page. */
const OutcomeAnnouncer = () => {
  const [message, setMessage] = useState('');
  useEffect(
    () =>
      subscribeOutcomes(({ orderId, connectionId }, status) => {
        // Another account's tasks may be sent by another tab.
        if (connectionId !== getConnection()?.id) return;
        if (status !== 'sending') setMessage(`Order ${orderId}: ${displayStatusWords[status]}`);
      }),
    [],
  );
  return <LiveRegion id={outcomesId}>{message}</LiveRegion>;
};

const Navigation = () => {
  const [location] = useLocation();
  const pages = pagesFor(useConnection());
  // The start page leads to the form of a task type.
  const current = pages.find(({ href }) => location.startsWith(href === pagePaths.start ? '/new' : href));
  return (
    <nav aria-label="Pages" className={classes['nav']}>
      {pages.map((page) => (
        <Link
          key={page.href}
          href={page.href}
          className={classes['link']}
          aria-current={page === current ? 'page' : undefined}
        >
          {page.label}
          {page.href === pagePaths.sent && <UnresolvedCount />}
        </Link>
      ))}
    </nav>
  );
};

/** Inert until the script runs, not disabled: the grey of disabled buttons would flash at each start. */
const Tools = () => {
  const hydrated = useHydrated();
  const mac = hydrated && isMac();
  const commands = {
    'aria-keyshortcuts': hydrated ? `${mac ? 'Meta' : 'Control'}+K` : undefined,
    onClick: () => openDialog({ name: 'palette' }),
  };
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark' && hydrated;
  const SchemeIcon = isDark ? IconSun : IconMoon;
  return (
    <Group
      inert={!hydrated}
      mih="var(--bar)"
      gap="var(--s-3)"
      wrap="nowrap"
      justify="flex-end"
      miw={0}
      flex={1}
    >
      <ConnectionState />
      <IconButton {...commands} hiddenFrom="md" label="Commands">
        <IconSearch size={18} aria-hidden />
      </IconButton>
      <Button
        {...commands}
        visibleFrom="md"
        variant="default"
        size="compact-sm"
        h="var(--h-sm)"
        flex="none"
        c="var(--text-dim)"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={<Kbd aria-hidden>{mac ? '⌘ K' : 'Ctrl K'}</Kbd>}
      >
        Commands
      </Button>
      <IconButton
        label={isDark ? 'Light theme' : 'Dark theme'}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        <SchemeIcon size={18} aria-hidden />
      </IconButton>
    </Group>
  );
};

/** Outside the component: another page or task type renders only the navigation. */
const top = (
  <>
    <Button component="a" href="#main" className={classes['skip'] ?? ''}>
      Skip to content
    </Button>
    <header className={classes['header']}>
      <Group mih="var(--bar)" gap="var(--s-2)" wrap="nowrap" fw={600}>
        {/* Otherwise React would preload it before the script. */}
        <img src="/favicon.svg" alt="" width={22} height={22} fetchPriority="low" />
        <Box component="span" visibleFrom="md">
          Dispatch Desk
        </Box>
      </Group>
      <Navigation />
      <Tools />
    </header>
    <DeskBanners />
  </>
);

/** The header and navigation of every page of the desk. */
export const Shell = ({ children }: { children: ReactNode }) => {
  useEffect(listenToShortcuts, []);
  useEffect(restoreFocus, []);
  return (
    <>
      {top}
      <main id="main" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <OutcomeAnnouncer />
      <GlobalDialogs />
    </>
  );
};
