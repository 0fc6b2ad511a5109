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

/** Every operation of the service: importing a file defines its operations, in the order of the description. */
export const allOperations = operations;
