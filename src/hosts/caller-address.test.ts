import { expect, it } from 'vitest';
import { callerAddress, networkOf, readProxies } from './caller-address.ts';

const proxies = readProxies(['10.0.0.0/8', 'fd00::/8']);

it.each([
  ['the far end of the connection, whatever its headers say', '9.9.9.9', '1.1.1.1', '9.9.9.9'],
  ['what a trusted proxy says', '10.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['what a trusted proxy says over IPv6 sockets', '::ffff:10.0.0.1', '2001:db8::7', '2001:db8::7'],
  ['the last that no trusted proxy is', 'fd00::1', '6.6.6.6, 1.1.1.1, 10.2.3.4', '1.1.1.1'],
  ['the proxy itself where it says nothing', '10.0.0.1', null, '10.0.0.1'],
  ['the proxy itself where it says nonsense', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['what a proxy on this machine says, with a port', '127.0.0.1', '1.2.3.4:4000', '1.2.3.4'],
  ['what a proxy says of IPv6, with a port', '::1', '[2001:db8::1]:443', '2001:db8::1'],
])('a request comes from %s', (_, remote, forwarded, address) => {
  expect(callerAddress(remote, forwarded, proxies)).toBe(address);
});

it.each([
  ['1.2.3.4', '1.2.3.4'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1:ffff::9', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/', '1.2.3'])('%s is no proxy, which is said', (proxy) => {
  expect(() => readProxies([proxy])).toThrow('TRUSTED_PROXIES takes addresses');
});
