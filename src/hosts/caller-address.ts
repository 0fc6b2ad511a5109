import { BlockList, isIPv4, isIPv6 } from 'node:net';

const kindOf = (address: string): 'ipv4' | 'ipv6' | null =>
  isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;

/** Without a port, which some proxies write; an IPv4 address that came in by an IPv6 socket is the same address. */
const plainAddress = (address: string): string =>
  address
    .trim()
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * @param proxies addresses, or networks as `10.0.0.0/8`. A proxy on this machine is among them anyway: a stranger cannot connect from there.
 * @throws Error with a sentence that names the setting.
 */
export const readProxies = (proxies: readonly string[]): BlockList => {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addAddress('::1', 'ipv6');
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

/** Whether an address is that of a proxy that is believed. */
export const isTrusted = (address: string, trusted: BlockList): boolean => {
  const own = plainAddress(address);
  const kind = kindOf(own);
  return kind !== null && trusted.check(own, kind);
};

/**
 * Where a request comes from: the far end of its connection, unless that is a proxy that we trust; then the last address of
 * `X-Forwarded-For` that is not trusted. What stands before it in that header may be the caller's own invention.
 */
export const callerAddress = (
  remote: string | undefined,
  forwardedFor: string | null,
  trusted: BlockList,
): string | undefined => {
  if (remote === undefined) return undefined;
  let nearest = plainAddress(remote);
  const before = (forwardedFor ?? '').split(',').map(plainAddress);
  while (isTrusted(nearest, trusted)) {
    const next = before.pop() ?? '';
    if (kindOf(next) === null) break;
    nearest = next;
  }
  return nearest;
};

const groups = (text: string): string[] => text.split(':').filter((group) => group !== '');

/**
 * What limits count as one caller: an IPv4 address, or the first 64 bits of an IPv6 one, since a single customer has all
 * addresses that begin with them.
 */
export const networkOf = (address: string): string => {
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  // In the short form that all spellings share, in which zeros may be left out once.
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const first = groups(head);
  const last = groups(tail ?? '');
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
};
