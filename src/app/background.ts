import { enterConnection, getConnection } from '#data/http/connection.ts';
import { watchReach } from '#data/http/reach.ts';
import { subscribeStoreLoss } from '#data/device/store-loss.ts';
import { onWipe } from '#data/device/wipe.ts';
import { startOutbox } from '#data/outbox/outbox.ts';
import { steadyPress } from '#ui/steady-press.ts';
import { whenIdle } from '#data/state/when-idle.ts';

const tidy = async () => {
  const { tidyDevice } = await import('./tidy-device.ts');
  await tidyDevice();
};

/** Sends the rows of imports. */
const runImports = async () => {
  const { startImports } = await import('#data/outbox/imports.ts');
  await startImports();
};

/** What goes on behind every page, and is not needed to type: sending what waits, and the device's own housekeeping. */
export const startBackground = (): void => {
  steadyPress();
  startOutbox();
  watchReach();
  // With the store went what is remembered of the connection: without it a reload would not find whose the drafts are.
  subscribeStoreLoss(() => {
    const connection = getConnection();
    if (connection) enterConnection(connection);
  });
  // Another tab has wiped the device: nothing of it may stay in this one's memory either.
  onWipe(() => location.replace('/connection'));
  whenIdle(() => {
    // What does not come now is done at the next start.
    runImports().catch(() => undefined);
    tidy().catch(() => undefined);
  });
};
