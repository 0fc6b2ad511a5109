import { enterConnection, getConnection } from '#data/http/connection.ts';
import { watchReach } from '#data/http/reach.ts';
import { subscribeStoreLoss } from '#data/device/store-loss.ts';
import { onWipe } from '#data/device/wipe.ts';
import { startOutbox } from '#data/outbox/outbox.ts';
import { steadyPress } from '#ui/steady-press.ts';
import { whenIdle } from '#data/state/when-idle.ts';
import { loadAgain } from './load-again.ts';
import { setRescue } from './missing-part.ts';

const tidy = async () => {
  const { tidyDevice } = await import('./tidy-device.ts');
  await tidyDevice();
};

/** Sends the rows of imports. */
const runImports = async () => {
  const { startImports } = await import('#data/outbox/imports.ts');
  await startImports();
};

/** Tasks that were pressed on a page that died before the outbox had them. */
const recordPressed = async () => {
  const { recordWhatIsLeft } = await import('#features/new-task/sending/page-pressed-tasks.ts');
  await recordWhatIsLeft();
};

/** What goes on behind every page, and is not needed to type: sending what waits, and the device's own housekeeping. */
export const startBackground = (): void => {
  steadyPress();
  startOutbox();
  watchReach();
  // What does not come now is recorded at the next start.
  recordPressed().catch(() => undefined);
  // With the store went what is remembered of the connection: without it a reload would not find whose the drafts are.
  subscribeStoreLoss(() => {
    const connection = getConnection();
    if (connection) enterConnection(connection);
  });
  setRescue(loadAgain);
  // Another tab has wiped the device: nothing of it may stay in this one's memory either.
  onWipe(() => location.replace('/connection'));
  whenIdle(() => {
    // What does not come now is done at the next start.
    runImports().catch(() => undefined);
    tidy().catch(() => undefined);
  });
};
