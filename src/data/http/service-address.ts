import { readWebAddress } from '#contract/web-address.ts';
import { addressWords } from './words.ts';

/** The page's own origin: where our own service answers. */
export const ownOrigin = (): string => globalThis.location?.origin ?? '';

/** Origins that the deployment allows the page to call, so that no injected script can send the key elsewhere: its own, and `SERVICES`. */
const allowedOrigins = (): string[] => {
  const listed = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="services"]')?.content ?? '';
  return [ownOrigin(), ...listed.split(/\s+/).filter(Boolean)];
};

export type AddressResult = { ok: true; baseUrl: string } | { ok: false; message: string };

/** Reads a typed base address: an allowed origin and an optional path, without a slash at the end. */
export const readServiceAddress = (typed: string): AddressResult => {
  const text = typed.trim();
  if (text === '') return { ok: false, message: addressWords.addressMissing };
  const url = readWebAddress(text);
  if (!url || url.search !== '' || url.hash !== '') return { ok: false, message: addressWords.addressWrong };
  if (!allowedOrigins().includes(url.origin))
    return {
      ok: false,
      message: addressWords.notAllowed(url.host, url.origin),
    };
  return { ok: true, baseUrl: url.origin + url.pathname.replace(/(?<!\/)\/+$/, '') };
};
