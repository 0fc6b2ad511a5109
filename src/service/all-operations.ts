import './create-operations.ts';
import './list-operations.ts';
import './progress-operations.ts';
import './track-operations.ts';
import './place-operations.ts';
import './customer-operations.ts';
import './preset-operations.ts';
import './promo-operations.ts';
import './key-operations.ts';
import './connect-operations.ts';
import { operations } from './operation.ts';

/** Every operation of the service: importing a file defines its operations, in the order of the description. */
export const allOperations = operations;
