import { expect, it } from 'vitest';
import { callerAddress, readProxies } from './caller-address.ts';

const proxies = readProxies(['10.0.0.0/8', '127.0.0.1', 'fd00::/8']);

it.each([
  ['the far end of the connection, whatever its headers say', '9.9.9.9', '1.1.1.1', '9.9.9.9'],
  ['what a trusted proxy says', '10.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['what a trusted proxy says over IPv6 sockets', '::ffff:10.0.0.1', '2001:db8::7', '2001:db8::7'],
  ['the last that no trusted proxy is', 'fd00::1', '6.6.6.6, 1.1.1.1, 10.2.3.4', '1.1.1.1'],
  ['the proxy itself where it says nothing', '10.0.0.1', null, '10.0.0.1'],
  ['the proxy itself where it says nonsense', '127.0.0.1', 'unknown', '127.0.0.1'],
])('a request comes from %s', (_, remote, forwarded, address) => {
  expect(callerAddress(remote, forwarded, proxies)).toBe(address);
});

it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/', '1.2.3'])('%s is no proxy, which is said', (proxy) => {
  expect(() => readProxies([proxy])).toThrow('TRUSTED_PROXIES takes addresses');
});
