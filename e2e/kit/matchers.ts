import { expect as base, type ExpectMatcherState, type Locator } from '@playwright/test';
import type { Promo } from './desk.ts';
import type { Service } from './service.ts';
import type { Outcome } from './verbs.ts';

type Verdict = { pass: boolean; message: () => string };

/** Turns an assertion of Playwright into a matcher. */
const verdict = async ({ isNot }: ExpectMatcherState, assertion: () => Promise<void>): Promise<Verdict> => {
  try {
    await assertion();
    return { pass: !isNot, message: () => '' };
  } catch (error) {
    return { pass: isNot, message: () => (error instanceof Error ? error.message : String(error)) };
  }
};

/** The matchers that the kit adds to Playwright's `expect`. */
export const matchers = {
  /** The card shows this outcome. */
  toHaveOutcome(
    this: ExpectMatcherState,
    card: Locator,
    outcome: Outcome,
    options?: { timeout?: number },
  ): Promise<Verdict> {
    const { isNot } = this;
    return verdict(this, () => {
      const shown = base(card.first(), 'the card of the order');
      return (isNot ? shown.not : shown).toContainText(outcome, options);
    });
  },

  /** The switch of a promo is on. Opens the list of promos. */
  toBeActive(this: ExpectMatcherState, promo: Promo, options?: { timeout?: number }): Promise<Verdict> {
    const { isNot } = this;
    return verdict(this, async () => base(await promo.show()).toBeChecked({ ...options, checked: !isNot }));
  },

  /** The service has exactly one task of this order number. */
  toHaveCreatedOnce(
    this: ExpectMatcherState,
    service: Service,
    order: string,
    options?: { timeout?: number },
  ): Promise<Verdict> {
    const { isNot } = this;
    return verdict(this, async () => {
      const count = async () => (await service.tasks(order)).length;
      const shown = base.poll(count, { message: `tasks of order ${order}`, ...options });
      await (isNot ? shown.not : shown).toBe(1);
    });
  },
};
