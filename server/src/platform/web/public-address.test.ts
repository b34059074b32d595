import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import os from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { findOwnHost, refuseOwnPlaces } from './own-addresses.ts';
import { isPublicAddress, isSameAddress } from './public-address.ts';
import { createSafeFetch } from './safe-fetch.ts';
import { INNER_IPV4, INNER_IPV6 } from './ssrf-vectors.fixture.ts';

/** The registries of special-purpose addresses, and what embeds an IPv4 address in IPv6. */
const SPECIAL = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24',
  '192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24',
  '224.0.0.0/4 240.0.0.0/4 255.255.255.255/32',
  '::/128 ::1/128 ::/96 ::ffff:0:0/96 ::ffff:0:0:0/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64',
  '2001::/23 2001::/32 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10',
  'ff00::/8 4000::/2 8000::/1',
].flatMap((line) => line.split(' '));

const anyBytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

const within = (cidr: string, bytes: Uint8Array): string => {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  const mixed = network.toByteArray().map((fixed, i) => {
    const free = 8 - Math.max(0, Math.min(8, bits - i * 8));
    const mask = 2 ** free - 1;
    return (fixed & ~mask) | ((bytes[i] ?? 0) & mask);
  });
  return ipaddr.fromByteArray(mixed).toString();
};

test('no address of a special range is public', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SPECIAL), anyBytes(16), (cidr, bytes) => {
      expect(isPublicAddress(within(cidr, bytes)), cidr).toBe(false);
    }),
    { numRuns: 5_000 },
  );
});

test('an IPv4 address behind NAT64 is judged like itself, and tunnelled ones are never public', () => {
  fc.assert(
    fc.property(anyBytes(4), ([a = 0, b = 0, c = 0, d = 0]) => {
      const dotted = [a, b, c, d].join('.');
      expect(isPublicAddress(`64:ff9b::${dotted}`)).toBe(isPublicAddress(dotted));
      expect(isPublicAddress(`::ffff:${dotted}`)).toBe(false);
      const high = ((a << 8) | b).toString(16);
      const low = ((c << 8) | d).toString(16);
      expect(isPublicAddress(`2002:${high}:${low}::1`)).toBe(false);
    }),
  );
});

test.each([...INNER_IPV4, ...INNER_IPV6])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '93.184.215.14',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '64:ff9b::5db8:d70e',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '',
  'localhost',
  '1.1.1',
  '0x01010101',
  '16843009',
  '2606:4700::1%lo',
  ' 1.1.1.1',
  '1.1.1.1.',
])('what is no plain address is not public: %s', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});

test('addresses are compared by value', () => {
  expect(isSameAddress('2606:4700:0::1', '2606:4700::1')).toBe(true);
  expect(isSameAddress('::ffff:1.1.1.1', '1.1.1.1')).toBe(true);
  expect(isSameAddress('1.1.1.1', '1.1.1.2')).toBe(false);
  expect(isSameAddress('', '1.1.1.1')).toBe(false);
});

test('a public address of this machine, and the host of a machine at Azure, are not public', () => {
  expect(isPublicAddress('168.63.129.16')).toBe(false);
  expect(isPublicAddress('64:ff9b::168.63.129.16')).toBe(false);
  const own = ['93.184.215.14', '2606:4700:0:0:0:0:0:1111'].map((address) => ({ address }));
  const interfaces = { eth0: own } as unknown as ReturnType<typeof os.networkInterfaces>;
  const asked = vi.spyOn(os, 'networkInterfaces').mockReturnValue(interfaces);
  try {
    expect(isPublicAddress('93.184.215.14')).toBe(false);
    expect(isPublicAddress('2606:4700::1111')).toBe(false);
    expect(isPublicAddress('93.184.215.15')).toBe(true);
  } finally {
    asked.mockRestore();
  }
  expect(isPublicAddress('93.184.215.14')).toBe(true);
});

afterEach(() => refuseOwnPlaces({ addresses: [], host: '' }));

test('what the operator lists is not public, and what is no network is refused with its name', () => {
  const addresses = ['93.184.215.14', '8.8.0.0/16', '2606:4700::/32'];
  refuseOwnPlaces({ addresses, host: '' });
  for (const address of ['93.184.215.14', '8.8.4.4', '2606:4700::1111', '64:ff9b::8.8.8.8']) {
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  }
  for (const address of ['93.184.215.15', '8.9.0.1', '2606:4701::1']) {
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  }
  for (const wrong of ['8.8', '8.8.8.8/33', '0x8.8.8.8', '8.8.8.8/', '::/129', 'desk.example']) {
    const refuse = () => refuseOwnPlaces({ addresses: [wrong], host: '' });
    expect(refuse).toThrow(`REFUSED_ADDRESSES: ${wrong} is no address`);
  }
});

test('a name that leads to the address of the installation is not fetched from, whatever it is called', async () => {
  const asked: string[] = [];
  const lookup = async (name: string) => {
    asked.push(name);
    return ['93.184.215.14'];
  };
  refuseOwnPlaces({ addresses: [], host: 'desk.example' }, lookup);
  const fetchPage = createSafeFetch({ lookup: async () => ['93.184.215.14'] });
  const request = { maxBytes: 1_000, timeoutMs: 1_000 };
  for (const url of ['http://other.example/', 'http://93.184.215.14/', 'https://other.example/']) {
    expect(await fetchPage(url, request)).toMatchObject({ ok: false, code: 'blocked_address' });
  }
  // Once a minute is enough.
  expect(asked).toEqual(['desk.example']);
});

test('a host that cannot be found refuses nothing else, and an address in its place is one', async () => {
  refuseOwnPlaces({ addresses: [], host: 'desk.example' }, () => Promise.reject(new Error('dns')));
  await findOwnHost();
  expect(isPublicAddress('93.184.215.14')).toBe(true);
  refuseOwnPlaces({ addresses: [], host: '[2606:4700::1111]' });
  await findOwnHost();
  expect(isPublicAddress('2606:4700:0:0::1111')).toBe(false);
});
