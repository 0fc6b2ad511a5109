import { BlockList, isIPv4, isIPv6 } from 'node:net';

const kindOf = (address: string): 'ipv4' | 'ipv6' | null =>
  isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;

/** An IPv4 address that came in by an IPv6 socket is the same address. */
const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** @param proxies addresses, or networks as `10.0.0.0/8`. @throws Error with a sentence that names the setting. */
export const readProxies = (proxies: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const kind = kindOf(address);
    const most = kind === 'ipv4' ? 32 : 128;
    if (kind === null || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)))
      throw new Error('TRUSTED_PROXIES takes addresses, or networks like 10.0.0.0/8, separated by commas.');
    if (bits === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(bits), kind);
  }
  return list;
};

/**
 * Where a request comes from: the far end of its connection, unless that is a proxy that we trust; then the last address of
 * `X-Forwarded-For` that is none. What stands before it in that header may be the caller's own invention.
 */
export const callerAddress = (
  remote: string | undefined,
  forwardedFor: string | null,
  trusted: BlockList,
): string | undefined => {
  if (remote === undefined) return undefined;
  const isTrusted = (address: string): boolean => {
    const kind = kindOf(address);
    return kind !== null && trusted.check(address, kind);
  };
  let nearest = plain(remote);
  const before = (forwardedFor ?? '').split(',').map(plain);
  while (isTrusted(nearest)) {
    const next = before.pop() ?? '';
    if (kindOf(next) === null) break;
    nearest = next;
  }
  return nearest;
};
