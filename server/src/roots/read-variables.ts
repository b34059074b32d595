import { SECRET_NAMES } from '../platform/model/chain.ts';

/**
 * Variables that hold a secret, so that their value may be in a file that NAME_FILE names.
 *
 * @internal
 */
export const IN_FILES: readonly string[] = [
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'ACCOUNT_SECRET',
  'ACCOUNT_SECRET_ALSO',
  'MAIL_URL',
  'OIDC_CLIENT_SECRET',
  'ENGINE_IDENTITY_KEY',
  'INIT_API_KEY',
  ...SECRET_NAMES,
];

type Variables = Record<string, string | undefined>;

/**
 * The variables of a process, with the contents of the files that NAME_FILE names: that is how Docker, Podman,
 * Kubernetes and systemd hand over secrets. A file does not show in the list of processes or in `inspect`. Throws
 * if a file cannot be read, or if a variable is given in both ways.
 */
export const readVariables = (given: Variables, readFile: (path: string) => string): Variables => {
  const read: Variables = {};
  for (const name of IN_FILES) {
    const file = given[`${name}_FILE`];
    if (file === undefined || file === '') continue;
    if (given[name] !== undefined) {
      throw new Error(`${name} and ${name}_FILE are both set. Set only one of them.`);
    }
    try {
      read[name] = readFile(file).trim();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new Error(`The file of ${name}_FILE, ${file}, cannot be read (${code}).`);
    }
  }
  return { ...given, ...read };
};
