import { expect, test } from 'vitest';
import { newIdentityKey, publicKeyOf } from './identity-key.ts';

test('a public key is written as the engine writes it', () => {
  // RFC 8032, test 1: the public key d75a9801…511a, in base 58.
  const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
  const der = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex').toString('base64');
  const pem = `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n`;
  expect(publicKeyOf(pem)).toBe('publickeyv1_FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z');
});

test('every key is another one', () => {
  expect(publicKeyOf(newIdentityKey())).not.toBe(publicKeyOf(newIdentityKey()));
});
