import { successOf } from './answers.ts';
import type { Role } from './roles.ts';
import { z } from './zod.ts';

/** The keys of an account, for its owners (an extension; §5 has them made elsewhere). */

/** What a connect link may give: it may go astray. */
export const linkRoles = ['dispatcher', 'marketing', 'reader'] as const satisfies Role[];
/** What an owner may give to a key. Only the command line makes an owner: a key that leaks must not make more. */
export const keyRoles = [...linkRoles, 'driver'] as const satisfies Role[];

const notName = 'Enter a name of 1 to 64 characters, without blanks around it.';

/** The name of a key. */
export const keyName = z.string(notName).check(
  z.regex(/^[^\s\p{C}](?:[^\p{C}]{0,62}[^\s\p{C}])?$/u, notName),
  // Histories call the command line so.
  z.refine(
    (text) => text.toLowerCase() !== 'admin',
    'This name is that of the command line. Choose another one.',
  ),
);

const someOf = <const Some extends readonly [Role, ...Role[]]>(some: Some) => {
  const message = `Choose at least one of ${some.join(', ')}.`;
  return z
    .array(z.enum(some, message), message)
    .check(z.minLength(1, message), z.maxLength(some.length, message));
};

const notAgent = 'Must be the ID of an agent.';

/** The body of `keyCreate` without the owner's key. */
export const newKeyBody = z.object({
  name: keyName,
  roles: someOf(keyRoles),
  /** The agent of a driver key. */
  fleet_id: z.optional(z.string(notAgent).check(z.trim(), z.maxLength(64, notAgent))),
});

/** The body of `keyLink`: the key of the browser that follows the link is called so, and may do this. */
export const newLinkBody = z.object({ name: keyName, roles: someOf(linkRoles) });

export type LinkRole = (typeof linkRoles)[number];
export type GrantableRole = (typeof keyRoles)[number];
export type NewKeyBody = z.infer<typeof newKeyBody>;
export type NewLinkBody = Pick<NewKeyBody, 'name' | 'roles'>;

/** A key in the list of `keyList`: never the key itself, which is stored nowhere. */
const keyRow = z.object({
  /** What the key starts with; no two keys start so. */
  prefix: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  /** The name of the key that made it, or `admin`. */
  created_by: z.string(),
  created_at: z.string(),
  /** To within some minutes. */
  last_used_at: z.nullable(z.string()),
  /** It came to a browser by a connect link. */
  by_link: z.boolean(),
  /** The agent of a driver key. */
  fleet_id: z.nullable(z.string()),
  /** It is the key that asks. */
  is_own: z.boolean(),
});

export type KeyRow = z.infer<typeof keyRow>;

/** The answer of `keyList`. */
export const keyPage = successOf(z.array(keyRow));
