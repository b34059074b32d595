import { expect, test } from 'vitest';
import { checkPassword, hashPassword, verifyPassword } from './password.ts';
import { createVault, type Vault } from './vault.ts';

const vault = createVault('a secret of more than thirty letters') as Vault;

test('without a secret there is no vault', () => {
  expect(createVault('')).toBeNull();
});

test('what was sealed opens for its owner and with its key alone, and never looks the same', () => {
  const [first, second] = [vault.seal('text', 'a'), vault.seal('text', 'a')];
  expect(vault.open(first, 'a')).toBe('text');
  expect(first.equals(second)).toBe(false);
  expect(first.includes('text')).toBe(false);
  expect(() => vault.open(first, 'b')).toThrow(/authenticate/);
  const other = createVault('another secret of thirty letters!') as Vault;
  expect(() => other.open(first, 'a')).toThrow(/authenticate/);
});

test('a sealed text with any one bit changed does not open', () => {
  const sealed = vault.seal('text', 'a');
  for (let n = 0; n < sealed.length; n++) {
    const changed = Buffer.from(sealed);
    changed[n] = (changed[n] as number) ^ 1;
    expect(() => vault.open(changed, 'a'), String(n)).toThrow(/authenticate/);
  }
});

test('a hash needs the key and the owner', () => {
  const other = createVault('another secret of thirty letters!') as Vault;
  expect(vault.hash('code', 'a').equals(vault.hash('code', 'a'))).toBe(true);
  expect(vault.hash('code', 'a').equals(vault.hash('code', 'b'))).toBe(false);
  expect(vault.hash('code', 'a').equals(other.hash('code', 'a'))).toBe(false);
});

test('while a secret is being changed, what either of the two sealed opens, and the new one seals', () => {
  const [before, after] = [
    'the secret of thirty letters before',
    'the secret of thirty letters after.',
  ];
  const old = createVault(before) as Vault;
  const changing = createVault(after, before) as Vault;
  expect(changing.open(old.seal('text', 'a'), 'a')).toBe('text');
  expect(() => changing.open(old.seal('text', 'a'), 'b')).toThrow(/authenticate/);
  const renewed = createVault(after) as Vault;
  expect(renewed.open(changing.seal('text', 'a'), 'a')).toBe('text');
  expect(changing.hashes('code', 'a')).toEqual([renewed.hash('code', 'a'), old.hash('code', 'a')]);
  expect(renewed.hashes('code', 'a')).toEqual([renewed.hash('code', 'a')]);
});

test('a password is kept as argon2id with 19 MiB and two passes', async () => {
  const stored = await hashPassword('paper and ink forever');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'paper and ink forever')).toBe(true);
  expect(await verifyPassword(stored, 'paper and ink forever!')).toBe(false);
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
});

test('a password typed with other code points for the same letters is the same', async () => {
  const stored = await hashPassword('caf\u00e9 au lait forever');
  expect(await verifyPassword(stored, 'cafe\u0301 au lait forever')).toBe(true);
});

test.each(['aaaaaaaaaaaa', 'abababababab', 'a.person@test.example', 'x a.person@test.example x'])(
  '%s is too easy to guess',
  (password) => {
    expect(() => checkPassword(password, 'a.person@test.example')).toThrow(/easy to guess/);
  },
);
