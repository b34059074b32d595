import { expect, test } from 'vitest';
import { clientOf, networkOf } from './key-use.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2001:db8:1234:5678:9abc::1', '2001:db8:1234::/48'],
  ['1:2:3:4:5:6:7:8', '1:2:3::/48'],
  ['1::3:4:5:6:7:8', '1:0:3::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['::1', '::/48'],
  ['', null],
  ['unix:/run/socket', null],
  ['1.2', null],
])('of the address %j the network %j is kept', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['curl/8.5.0', 'curl/8.5.0'],
  ['copydesk-cli/1.2.3 node/24', 'copydesk-cli/1.2.3'],
  ['python-requests/2.31.0; x', 'python-requests/2.31.0'],
  ['Bot', 'Bot'],
  ['<script>alert(1)</script>', null],
  ['a<b', null],
  ['curl/8.5.0<img>', null],
  [`${'x'.repeat(41)}/1`, null],
  ['e\u0301vil/1', null],
  ['', null],
  [undefined, null],
])('of the User-Agent %j the product %j is kept', (userAgent, client) => {
  expect(clientOf(userAgent)).toBe(client);
});
