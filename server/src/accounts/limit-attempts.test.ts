import { expect, test } from 'vitest';
import { placeOf } from './limit-attempts.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as the place %s', (ip, place) => {
  expect(placeOf(ip)).toBe(place);
});

test('whoever left while the page was loading has no address, and is counted with all who have', () => {
  expect(placeOf(undefined)).toBe('gone');
});
