import { hash, verify } from '@node-rs/argon2';
import { OperationError } from '../platform/errors.ts';

/** The parameters that OWASP asks of argon2id; 2 is argon2id's number in the library's enum. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The same password typed on two systems is the same text. */
const asTyped = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), OPTIONS);

/** Compared with when there is no password, so that its absence takes as long as a wrong one. */
const nobodys = hashPassword('nobody has this password');

/** Whether it is the password. Without a stored hash the work is done all the same, and the answer is no. */
export const verifyPassword = async (
  stored: string | undefined,
  password: string,
): Promise<boolean> => {
  const matches = await verify(stored ?? (await nobodys), asTyped(password));
  return matches && stored !== undefined;
};

const LEAST_DIFFERENT = 5;

/** Refuses what everybody tries first: the address itself, and a few letters over and over. */
export const checkPassword = (password: string, email: string): void => {
  const text = asTyped(password).toLowerCase();
  const isAddress = text.includes(email);
  if (!isAddress && new Set(text).size >= LEAST_DIFFERENT) return;
  const msg = 'Value error, this password is too easy to guess';
  const issue = { type: 'value_error', loc: ['body', 'password'], msg };
  throw new OperationError('invalid', msg, { issues: [issue] });
};
