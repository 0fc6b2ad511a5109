import { lazy, Suspense, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ConnectionState } from './connection-state.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import classes from './shell.module.css';

// What watches the outbox comes after the first paint, and the outbox with it.
const OutcomeAnnouncer = lazy(async () => ({
  default: (await import('./outcome-announcer.tsx')).OutcomeAnnouncer,
}));
const UnresolvedCount = lazy(async () => ({
  default: (await import('./unresolved-count.tsx')).UnresolvedCount,
}));

const pages = [
  { href: '/', under: '/new', label: 'New task' },
  { href: '/sent', under: '/sent', label: 'Sent' },
  { href: '/promos', under: '/promos', label: 'Promos' },
  { href: '/connection', under: '/connection', label: 'Connection' },
] as const;

/** What stands around every page of the desk: navigation, the state of the connection, light or dark. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const [location] = useLocation();
  return (
    <>
      <a href="#main" className={classes['skip']}>
        Skip to content
      </a>
      <header className={classes['header']}>
        <span className={classes['brand']}>
          <img src="/favicon.svg" alt="" width={22} height={22} />
          <span className={classes['name']}>Dispatch Desk</span>
        </span>
        <nav aria-label="Pages" className={classes['nav']}>
          {pages.map(({ href, under, label }) => (
            <Link
              key={href}
              href={href}
              className={classes['link']}
              aria-current={location.startsWith(under) ? 'page' : undefined}
            >
              {label}
              {under === '/sent' && (
                <Suspense fallback={null}>
                  <UnresolvedCount />
                </Suspense>
              )}
            </Link>
          ))}
        </nav>
        <div className={classes['end']}>
          <ConnectionState />
          <SchemeSwitch />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <Suspense fallback={null}>
        <OutcomeAnnouncer />
      </Suspense>
    </>
  );
};
