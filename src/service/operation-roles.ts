import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { changeStatusPath } from '#contract/promo.ts';
import { roles, type Role } from '#contract/roles.ts';
import { rolesRefused } from './failures.ts';

const of = (...some: Role[]): readonly Role[] => [...some, 'owner'];

const everyone = roles;
const readers = of('reader', 'dispatcher');
const creators = of('dispatcher');
const drivers = of('driver');
const { promoStatus: _, ...creations } = profiles.documented.paths;

/** Who may ask for what, by the path of each operation that needs a key. */
const operationRoles: Readonly<Record<string, readonly Role[]>> = {
  ...Object.fromEntries(Object.values(creations).map((path) => [path, creators])),
  [changeStatusPath]: of('marketing'),
  [extensionPaths.promoList]: of('reader', 'dispatcher', 'marketing'),
  [extensionPaths.teamList]: readers,
  [extensionPaths.agentList]: readers,
  [extensionPaths.merchantList]: readers,
  [extensionPaths.templateList]: readers,
  [extensionPaths.taskList]: readers,
  [extensionPaths.taskFind]: readers,
  [extensionPaths.taskGet]: readers,
  [extensionPaths.place]: creators,
  [extensionPaths.customerFind]: creators,
  [extensionPaths.customerNote]: creators,
  [extensionPaths.presetList]: creators,
  [extensionPaths.presetSave]: creators,
  [extensionPaths.presetRemove]: creators,
  [extensionPaths.agentPosition]: drivers,
  [extensionPaths.taskState]: drivers,
  [extensionPaths.promoHistory]: of('reader', 'dispatcher', 'marketing'),
  [extensionPaths.promoChanges]: of('reader', 'dispatcher', 'marketing'),
  [extensionPaths.promoScheduleList]: of('reader', 'dispatcher', 'marketing'),
  [extensionPaths.promoScheduleCreate]: of('marketing'),
  [extensionPaths.promoScheduleCancel]: of('marketing'),
  [extensionPaths.account]: everyone,
  [extensionPaths.keyLeave]: everyone,
  [extensionPaths.keyList]: of(),
  [extensionPaths.keyCreate]: of(),
  [extensionPaths.keyRevoke]: of(),
  [extensionPaths.keyLink]: of(),
};

/** The roles whose keys may ask for an operation; null for one that needs no key. */
export const rolesOf = (path: string): readonly Role[] | null => operationRoles[path] ?? null;

const mayAsk = (path: string, own: readonly Role[]): boolean =>
  (operationRoles[path] ?? []).some((role) => own.includes(role));

/** The paths of the operations that a key with these roles may ask for. */
export const operationsOf = (own: readonly Role[]): string[] =>
  Object.keys(operationRoles).filter((path) => mayAsk(path, own));

/**
 * Lets a key with one of these roles pass. The refusal is the same for every operation.
 * @throws ServiceFailure (403); also for an operation that the table does not have.
 */
export const requireRole = (path: string, own: readonly Role[]): void => {
  if (!mayAsk(path, own)) throw rolesRefused();
};
