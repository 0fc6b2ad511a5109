import { z } from '#contract/zod.ts';
import { withDatabase } from './database.ts';
import { recordVersion, quarantineInvalid } from './records.ts';

const schema = z.pipe(
  z.object({
    id: z.string(),
    baseUrl: z.string(),
    told: z.string(),
    name: z.string(),
    merchantId: z.string(),
    fingerprints: z.readonly(z.array(z.string())),
    usedAt: z.number(),
    v: z.literal(recordVersion),
  }),
  z.transform((record) => {
    const { told: serviceAccountId, v: _, ...account } = record;
    return { ...account, serviceAccountId };
  }),
);

/** An account that this device was connected to; see `KnownAccount` in `#data/http/accounts.ts`. */
type KnownAccount = z.infer<typeof schema>;

const readAccount = (raw: unknown): KnownAccount | null => schema.safeParse(raw).data ?? null;

const all = async (): Promise<KnownAccount[]> => {
  const result = await withDatabase(async (database) =>
    quarantineInvalid(database, 'accounts', await database.getAll('accounts'), readAccount),
  );
  return result.ok ? result.value.toSorted((a, b) => b.usedAt - a.usedAt) : [];
};

const slot = 'fingerprint';

/** The signing key of this device, made at the first use. It is not extractable: no code can read it, not even this page's. */
const deviceKey = async (): Promise<CryptoKey | null> => {
  const found = await withDatabase((database) => database.get('secrets', slot));
  if (!found.ok) return null;
  if (found.value) return found.value;
  const made = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const result = await withDatabase(async (database) => {
    const write = database.transaction('secrets', 'readwrite');
    // Another tab may have been faster.
    const first = await write.store.get(slot);
    if (!first) await write.store.put(made, slot);
    await write.done;
    return first ?? made;
  }, 'write');
  return result.ok ? result.value : null;
};

/** Enough to tell a person's few texts apart, too little to be of use to an attacker. */
const fingerprintBytes = 8;

const fingerprint = async (text: string): Promise<string | null> => {
  try {
    const key = await deviceKey();
    if (!key) return null;
    const signed = new Uint8Array(
      await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)),
    ).subarray(0, fingerprintBytes);
    return Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    // A browser that cannot keep such a key: it recognises no key, and the person chooses the account.
    return null;
  }
};

/** The accounts that this device was connected to, for `#data/http/connect.ts`. It holds no secret but its own. */
export const accountBook = {
  at: async (baseUrl: string): Promise<KnownAccount[]> =>
    (await all()).filter((account) => account.baseUrl === baseUrl),
  put: async ({ serviceAccountId, ...account }: KnownAccount): Promise<void> => {
    await withDatabase(async (database) => {
      const write = database.transaction('accounts', 'readwrite', { durability: 'strict' });
      const record = { ...account, told: serviceAccountId, v: recordVersion };
      await write.store.put(record);
      await write.done;
    }, 'write');
  },
  fingerprint,
};

/** What the accounts of this device are called, by their ids: the name, or what stands in for it. */
export const accountNames = async (): Promise<ReadonlyMap<string, string>> =>
  new Map((await all()).map(({ id, name, baseUrl }) => [id, name === '' ? new URL(baseUrl).host : name]));
