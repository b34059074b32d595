import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from '../terminal/failure.ts';
import type { Io } from '../terminal/io.ts';

/** A service and the key for it. */
export interface Profile {
  readonly url: string;
  readonly key: string;
}

/** All profiles, and which of them is used if none is named. */
export interface Profiles {
  readonly current: string | null;
  readonly profiles: Readonly<Record<string, Profile>>;
}

export const DEFAULT_PROFILE = 'default';
const EMPTY: Profiles = { current: null, profiles: {} };

export const profilesFile = ({ env }: Pick<Io, 'env'>): string => {
  const home = env['HOME'] ?? homedir();
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'copydesk', 'profiles.json');
};

const isProfile = (value: unknown): value is Profile =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  'key' in value &&
  typeof value.key === 'string';

export const readProfiles = (io: Pick<Io, 'env'>): Profiles => {
  const file = profilesFile(io);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return EMPTY;
    throw new Failure(`${file} cannot be read.`, 'Look at who owns the file.');
  }
  try {
    const value = JSON.parse(text) as Profiles;
    if (Object.values(value.profiles).every(isProfile)) return value;
  } catch {
    // The message below is for this too.
  }
  throw new Failure(`${file} is damaged.`, 'Delete it, then use copydesk login.');
};

/** Writes the profiles so that only their owner can read them, also if the file was open to others before. */
export const writeProfiles = (io: Pick<Io, 'env'>, profiles: Profiles): void => {
  const file = profilesFile(io);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
};

/**
 * The service and key to use. COPYDESK_URL and COPYDESK_API_KEY win over a profile, each for itself; a named
 * profile wins over the current one.
 */
export const findProfile = (io: Pick<Io, 'env'>, named: string | null): Profile => {
  const { env } = io;
  const [url, key] = [env['COPYDESK_URL'] || null, env['COPYDESK_API_KEY'] || null];
  if (url !== null && key !== null && named === null) return { url, key };
  const { current, profiles } = readProfiles(io);
  const name = named ?? (env['COPYDESK_PROFILE'] || current);
  const stored = name === null ? undefined : profiles[name];
  if (name !== null && !stored && (named !== null || url === null || key === null))
    throw new Failure(
      `There is no profile ${name}.`,
      `Known are ${Object.keys(profiles).join(', ') || 'none'}. Use copydesk login --profile ${name}.`,
    );
  const found = { url: url ?? stored?.url, key: key ?? stored?.key };
  if (found.url === undefined || found.key === undefined)
    throw new Failure(
      'No service is known.',
      'Use copydesk login, or set COPYDESK_URL and COPYDESK_API_KEY.',
    );
  return { url: found.url, key: found.key };
};
