import { print } from '../terminal/print.ts';
import { askLine, readSecret } from '../terminal/ask.ts';
import { Failure } from '../terminal/failure.ts';
import type { Io } from '../terminal/io.ts';
import { clientOf, type ServiceFlags, withService } from './connect.ts';
import {
  DEFAULT_PROFILE,
  findProfile,
  profilesFile,
  readProfiles,
  writeProfiles,
} from './profiles.ts';

const readAddress = async (io: Io, given: string | undefined): Promise<string> => {
  const known = given ?? io.env['COPYDESK_URL'];
  if (known) return known;
  if (!io.stdin.isTTY)
    throw new Failure(
      'The address of the service is missing.',
      'Add --url https://copydesk.example.',
    );
  return (await askLine(io, 'Address of the service: ', false)).trim();
};

const DAY_MS = 86_400_000;
/** The web application marks a key as many days before its end. */
const SOON_DAYS = 14;

/** A line about a key that ends soon, while there is time to replace it. */
const endingSoon = (expiresAt: string | null): string[] => {
  if (expiresAt === null) return [];
  const days = Math.ceil((Date.parse(expiresAt) - Date.now()) / DAY_MS);
  if (days > SOON_DAYS) return [];
  return [`It expires in ${days} ${days === 1 ? 'day' : 'days'}: make another in its place.`];
};

const accessOf = (key: { readonly read_only: boolean; readonly may_decide: boolean }): string => {
  if (key.read_only) return 'only reading';
  return key.may_decide ? 'reading, changing and deciding' : 'reading and changing, not deciding';
};

/** Stores an address and a key after the service has accepted the key. */
export const logIn = async (
  io: Io,
  flags: ServiceFlags & { readonly url?: string },
): Promise<void> => {
  const url = await readAddress(io, flags.url);
  const key = await readSecret(io, 'API key (not shown): ');
  if (key === '')
    throw new Failure(
      'No key was given.',
      'Type it, or pipe it in: copydesk login --url … < key.txt',
    );
  const me = await withService(
    { env: { COPYDESK_URL: url, COPYDESK_API_KEY: key } },
    {},
    (client) => client.me(),
  );
  const name = flags.profile ?? DEFAULT_PROFILE;
  const { profiles } = readProfiles(io);
  writeProfiles(io, { current: name, profiles: { ...profiles, [name]: { url, key } } });
  print(io, flags, { profile: name, url, file: profilesFile(io), ...me }, [
    `Signed in to ${me.workspace.name} at ${url} with the key ${me.key.name} (profile ${name}).`,
    `Its scopes: ${me.key.scopes.join(', ') || 'none'}.`,
    ...(me.key.read_only ? ['It may only read.'] : []),
    ...(me.key.read_only || me.key.may_decide ? [] : ['It may not decide about findings.']),
    ...endingSoon(me.key.expires_at),
  ]);
};

/** Forgets the key of a profile, or all of them. */
export const logOut = async (
  io: Io,
  flags: ServiceFlags & { readonly all?: boolean },
): Promise<void> => {
  const { current, profiles } = readProfiles(io);
  const name = flags.profile ?? current ?? DEFAULT_PROFILE;
  if (!flags.all && !profiles[name])
    throw new Failure(`There is no profile ${name}.`, 'copydesk profiles lists them.');
  const kept = flags.all
    ? {}
    : Object.fromEntries(Object.entries(profiles).filter(([one]) => one !== name));
  const next = current !== null && current in kept ? current : (Object.keys(kept)[0] ?? null);
  writeProfiles(io, { current: next, profiles: kept });
  const gone = flags.all ? Object.keys(profiles) : [name];
  print(io, flags, { forgotten: gone, current: next }, [
    `Forgot ${gone.join(', ') || 'nothing'}. The key itself stays valid: revoke it in the web application.`,
  ]);
};

/** Tells which service, workspace and key are used. */
export const whoAmI = async (io: Io, flags: ServiceFlags): Promise<void> => {
  const { url } = findProfile(io, flags.profile ?? null);
  const me = await withService(io, flags, (client) => client.me());
  const { workspace, key } = me;
  print(io, flags, { url, ...me }, [
    `Service:   ${url}`,
    `Workspace: ${workspace.name} (${workspace.id}, plan ${workspace.plan})`,
    `Key:       ${key.name} (${key.prefix}…)`,
    ...(key.service_account ? [`Account:   ${key.service_account.name}`] : []),
    `Scopes:    ${key.scopes.join(', ') || 'none'}`,
    `Access:    ${accessOf(key)}`,
    `Until:     ${key.expires_at ?? 'revoked'}`,
    ...endingSoon(key.expires_at),
  ]);
};

/** Lists the profiles without their keys, or makes one the current one. */
export const showProfiles = async (
  io: Io,
  flags: { readonly json?: boolean; readonly use?: string },
): Promise<void> => {
  const stored = readProfiles(io);
  const current = flags.use ?? stored.current;
  if (flags.use !== undefined) {
    const chosen = stored.profiles[flags.use];
    if (!chosen) throw new Failure(`There is no profile ${flags.use}.`);
    clientOf(chosen);
    writeProfiles(io, { ...stored, current: flags.use });
  }
  const list = Object.entries(stored.profiles).map(([name, { url, key }]) => ({
    name,
    url,
    key: `${key.slice(0, 8)}…`,
    current: name === current,
  }));
  const lines = list.map(
    (one) => `${one.current ? '*' : ' '} ${one.name.padEnd(12)} ${one.url} (${one.key})`,
  );
  print(io, flags, { profiles: list }, lines.length > 0 ? lines : ['No profile is stored.']);
};
