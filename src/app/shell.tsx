import { Kbd, ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconSearch, IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { getConnection, useConnection } from '#data/http/connection.ts';
import { subscribeOutcomes, useIntents } from '#data/outbox/outbox.ts';
import { displayStatusWords } from '#data/outbox/words.ts';
import { useUnrecorded } from '#features/new-task/unrecorded-tasks.ts';
import { LiveText } from '#ui/live-text.tsx';
import { pagePaths } from '#contract/page-paths.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { AfterHydration } from '#ui/after-hydration.tsx';
import { isMac } from './match-shortcut.ts';
import { ConnectionState } from './connection-state.tsx';
import { DeskBanners } from './desk-banners.tsx';
import { openDialog, useListening } from './open-dialog.ts';
import { GlobalDialogs } from './global-dialogs.tsx';
import { pagesFor } from './pages.ts';
import classes from './shell.module.css';
import { words } from './words.ts';

/** Light or dark; until pressed, as the system has it. */
const SchemeSwitch = () => {
  const { setColorScheme } = useMantineColorScheme();
  const computed = useComputedColorScheme('light');
  // The build does not know which one the person has.
  const hydrated = useHydrated();
  const scheme = hydrated ? computed : 'light';
  const other = scheme === 'light' ? 'dark' : 'light';
  const Icon = other === 'dark' ? IconMoon : IconSun;
  return (
    <ActionIcon disabled={!hydrated} aria-label={words.scheme[other]} onClick={() => setColorScheme(other)}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
};

/** How many tasks wait for an answer or for the service, beside the link to them; nothing where none does. */
const UnresolvedCount = () => {
  const unrecorded = useUnrecorded();
  const open = useIntents().filter(({ settledBy, state }) => settledBy === null && state !== 'sending');
  const count = unrecorded.length + open.length;
  if (count === 0) return null;
  return (
    <span className={classes['count']} aria-hidden>
      {count}
    </span>
  );
};

/** Announces the outcome of a task to screen readers, on whatever page the person is by then. */
const OutcomeAnnouncer = () => {
  const [said, setSaid] = useState('');
  useEffect(
    () =>
      subscribeOutcomes(({ orderId, connectionId }, status) => {
        // Another account's tasks may be sent by another tab.
        if (connectionId !== getConnection()?.id) return;
        if (status !== 'sending') setSaid(words.outcome(orderId, displayStatusWords[status]));
      }),
    [],
  );
  return <LiveText>{said}</LiveText>;
};

/** On a phone with large letters the row of pages is wider than the screen. */
const bringIntoSight = (link: HTMLAnchorElement | null): void => {
  const row = link?.parentElement;
  if (!row) return;
  const [seen, wanted] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, wanted.left - seen.left) + Math.max(0, wanted.right - seen.right);
};

/** What stands around every page of the desk: navigation, the state of the connection, commands, light or dark. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const [location] = useLocation();
  const listening = useListening();
  const connection = useConnection();
  const hydrated = useHydrated();
  const mac = hydrated && isMac();
  const pages = pagesFor(connection);
  const current = pages.find(({ under }) => location.startsWith(under));
  return (
    <>
      <a href="#main" className={classes['skip']}>
        {words.skip}
      </a>
      <header className={classes['header']}>
        <span className={classes['brand']}>
          <img src="/favicon.svg" alt="" width={22} height={22} />
          <span className={classes['name']}>{words.desk}</span>
        </span>
        <nav aria-label={words.pages} className={classes['nav']}>
          {pages.map(({ href, under, label }) => (
            <Link
              key={href}
              ref={under === current?.under ? bringIntoSight : undefined}
              href={href}
              className={classes['link']}
              aria-current={under === current?.under ? 'page' : undefined}
            >
              {label}
              {under === pagePaths.sent && (
                <AfterHydration>
                  <UnresolvedCount />
                </AfterHydration>
              )}
            </Link>
          ))}
        </nav>
        <div className={classes['end']}>
          <ConnectionState />
          <button
            type="button"
            disabled={!hydrated}
            className={classes['commands']}
            aria-keyshortcuts={listening ? `${mac ? 'Meta' : 'Control'}+K` : undefined}
            title={words.commands}
            onClick={() => openDialog('palette')}
          >
            <IconSearch size={16} aria-hidden />
            <span className={classes['commandsText']}>{words.commands}</span>
            <Kbd className={classes['commandsKey'] ?? ''} aria-hidden>
              {mac ? words.commandsKey.mac : words.commandsKey.other}
            </Kbd>
          </button>
          <SchemeSwitch />
        </div>
      </header>
      <DeskBanners />
      <main id="main" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <AfterHydration>
        <OutcomeAnnouncer />
        <GlobalDialogs />
      </AfterHydration>
    </>
  );
};
