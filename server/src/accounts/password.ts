import { hash, verify } from '@node-rs/argon2';
import { invalidValue } from '../platform/errors.ts';
import { isGuessable } from './is-guessable.ts';
import { isKnownPassword } from './known-passwords.ts';

/** The parameters that OWASP recommends for argon2id; 2 is argon2id in the library's enum. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Normalises to NFKC, so that one password typed on two systems matches. */
const asTyped = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), OPTIONS);

/**
 * The hash to compare with if the account has no password, so that the answer takes as long as for a wrong
 * password.
 */
const nobodys = hashPassword('nobody has this password');

/** Whether the password is right. Without a stored hash it does the same work and returns false. */
export const verifyPassword = async (
  stored: string | undefined,
  password: string,
): Promise<boolean> => {
  const matches = await verify(stored ?? (await nobodys), asTyped(password));
  return matches && stored !== undefined;
};

/**
 * Refuses what is guessed first: passwords that were found in breaches, common words, runs of keys, and the names of the
 * account and of the product with little else.
 */
export const checkPassword = (password: string, ...names: readonly string[]): void => {
  const text = asTyped(password).toLowerCase();
  const isName = names.some((name) => name !== '' && text.includes(name.toLowerCase()));
  if (!isName && !isGuessable(password, names) && !isKnownPassword(text)) return;
  throw invalidValue(['password'], 'this password is too easy to guess');
};
