/**
 * The page has no service worker. One that another program left on this origin (our own demo, say) could answer in the
 * service's place (reliability.md row 84), so it goes, and the page is loaded again without it.
 * @returns whether that is about to happen; nothing may be started then.
 */
export const dropWorkers = async (): Promise<boolean> => {
  // Only a page that has a controller can be meddled with, and nearly none has: no start waits for this.
  if (!navigator.serviceWorker?.controller) return false;
  const registrations = await navigator.serviceWorker.getRegistrations();
  const dropped = await Promise.all(registrations.map((registration) => registration.unregister()));
  if (!dropped.includes(true)) return false;
  location.reload();
  return true;
};
