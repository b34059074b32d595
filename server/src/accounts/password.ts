import { hash, verify } from '@node-rs/argon2';
import { invalidValue } from '../platform/errors.ts';

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

const LEAST_DIFFERENT = 5;

/** Refuses the easiest guesses: the email address itself, and a few characters repeated. */
export const checkPassword = (password: string, email: string): void => {
  const text = asTyped(password).toLowerCase();
  const isAddress = text.includes(email);
  if (!isAddress && new Set(text).size >= LEAST_DIFFERENT) return;
  throw invalidValue(['password'], 'this password is too easy to guess');
};
