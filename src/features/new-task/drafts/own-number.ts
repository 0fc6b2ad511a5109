import { newOrderNumber } from '#form/new-order-number.ts';

/** A number for a copy of a task: a suggested one is replaced, one that a person gave stays theirs. */
export const ownNumber = (order: string): string =>
  /^T-\d{6}-[0-9A-Z]{6}$/.test(order) ? newOrderNumber(new Date()) : order;
