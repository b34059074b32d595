import { hash, verify } from '@node-rs/argon2';
import { invalidValue } from '../platform/errors.ts';
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

const LEAST_DIFFERENT = 5;
/** Words that are tried first at this door. docs/signing-in.md has the same list. */
const OWN_WORDS = ['copydesk'];
const SHORTEST_WORD = 4;
/** How much of a password must be something else than such words. */
const LEAST_OTHER = 8;

/** The words of the product and of the person's address. The longest first, so that no part of one is left over. */
const guessableWords = (email: string): string[] =>
  [...OWN_WORDS, email, ...email.split(/[^\p{L}\p{N}]+/u)]
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length);

/**
 * Refuses the easiest guesses: passwords that were found in breaches, the person's address or the name of the product with
 * little else, and a few characters repeated.
 */
export const checkPassword = (password: string, email: string): void => {
  const text = asTyped(password).toLowerCase();
  let other = text;
  for (const word of guessableWords(email)) other = other.replaceAll(word, '');
  const isOwn = other.length >= LEAST_OTHER && !text.includes(email);
  if (isOwn && new Set(text).size >= LEAST_DIFFERENT && !isKnownPassword(text)) return;
  throw invalidValue(['password'], 'this password is too easy to guess');
};
