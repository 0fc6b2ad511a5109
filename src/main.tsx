import '#app/security-boot.ts';
import '#app/styles.css';
import { start } from '#app/start.tsx';

/**
 * The page has no service worker. One that another program left on this origin (such as our own demo) could answer in the
 * service's place, so that it is unregistered and the page is loaded again without it.
 * @returns whether the page is about to be loaded again; nothing may be started then.
 */
const dropWorkers = async (): Promise<boolean> => {
  // Only a page that has a controller can be meddled with, and nearly none has: no start waits for this.
  if (!navigator.serviceWorker?.controller) return false;
  const registrations = await navigator.serviceWorker.getRegistrations();
  const dropped = await Promise.all(registrations.map((registration) => registration.unregister()));
  if (!dropped.includes(true)) return false;
  location.reload();
  return true;
};

const boot = async (): Promise<void> => {
  if (__DEMO__) {
    const [{ startDemo }, { demo }] = await Promise.all([
      import('#app/start-demo.tsx'),
      import('#hosts/demo.ts'),
    ]);
    await startDemo(demo);
  } else if (!(await dropWorkers())) {
    await start();
  }
};

// Not awaited: the files that it asks for import from this one, and would wait for it in turn.
void boot();
