import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A user by number, as processes are started with. */
export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** The first of these users that the machine has and that is not root. */
export const findUser = (names: readonly string[]): UserIds | undefined => {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of names) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid && Number(uid) !== 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
};

/** Whether a user may enter a folder and every folder above it. */
export const canEnter = (folder: string, { uid, gid }: UserIds): boolean => {
  const { mode, uid: owner, gid: group } = statSync(folder);
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  const above = dirname(folder);
  return above === folder || canEnter(above, { uid, gid });
};
