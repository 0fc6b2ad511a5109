import type { Account } from './verbs.ts';

type Terms = { allowReal: boolean; serviceAddress: string | undefined };

/**
 * Whether a suite may use the account that it gives, if it gives one: the kit does not know whose tasks they are.
 * @throws Error with a sentence that says what to do
 */
export const mayUse = (given: Account | null, { allowReal, serviceAddress }: Terms): Account | null => {
  if (given && !allowReal)
    throw new Error(
      'This account was not made by the kit, so that tasks of this suite may reach real people. ' +
        'Where that is meant: test.use({ useAccount, allowReal: true }).',
    );
  if (!given && serviceAddress !== undefined)
    throw new Error(
      'The kit creates no accounts on your service (deskServer has a serviceAddress): ' +
        'test.use({ useAccount: { … }, allowReal: true }).',
    );
  return given;
};
