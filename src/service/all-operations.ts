import './create-operations.ts';
import './tasks.ts';
import './lists.ts';
import './progress.ts';
import './track-operations.ts';
import './place-operations.ts';
import './customers.ts';
import './preset-operations.ts';
import './promos.ts';
import './promo-plans.ts';
import './key-operations.ts';
import './connect-operations.ts';
import { operations } from './operation.ts';

/** Every operation of the service, in the order of the description. Importing a file defines its operations. */
export const allOperations = operations.toSorted(
  (a, b) => Number(b.isIdempotent ?? 0) - Number(a.isIdempotent ?? 0),
);
