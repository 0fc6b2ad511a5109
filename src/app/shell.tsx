import { Kbd } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useConnection } from '#data/http/connection.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { latePart } from '#ui/late-part.tsx';
import { isMac } from './read-keys.ts';
import { ConnectionState } from './connection-state.tsx';
import { showLayer } from './layer-loaders.ts';
import { useListening } from './layer-store.ts';
import { MissingNote } from './missing-note.tsx';
import { pagesFor } from './pages.ts';
import { SchemeSwitch } from './scheme-switch.tsx';
import classes from './shell.module.css';
import { words } from './words.ts';

// What watches the outbox comes after the first paint, and the outbox with it.
const OutcomeAnnouncer = latePart(async () => (await import('./outcome-announcer.tsx')).OutcomeAnnouncer);
const LateNotes = latePart(async () => (await import('./late-notes.tsx')).LateNotes);
const Layers = latePart(async () => (await import('./layers.tsx')).Layers);
const UnresolvedCount = latePart(async () => (await import('./unresolved-count.tsx')).UnresolvedCount);

/** What stands around every page of the desk: navigation, the state of the connection, commands, light or dark. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const [location] = useLocation();
  const listening = useListening();
  const connection = useConnection();
  const hydrated = useHydrated();
  const mac = hydrated && isMac();
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
          {pagesFor(connection).map(({ href, under, label }) => (
            <Link
              key={href}
              href={href}
              className={classes['link']}
              aria-current={location.startsWith(under) ? 'page' : undefined}
            >
              {label}
              {under === pagePaths.sent && <UnresolvedCount />}
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
            onClick={() => void showLayer('palette')}
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
      <LateNotes />
      <MissingNote />
      <main id="main" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <OutcomeAnnouncer />
      <Layers />
    </>
  );
};
