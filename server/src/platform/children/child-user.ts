import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { chown, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canEnter, findUser, type UserIds } from '../unprivileged-user.ts';

/** Who children run as if root started this process: a user of the service's own, or the one that owns nothing. */
const NAMES = ['copydesk', 'nobody'];
const OWN_FOLDER = dirname(fileURLToPath(import.meta.url));

const once = <T>(find: () => T): (() => T) => {
  let found: { readonly value: T } | undefined;
  return () => (found ??= { value: find() }).value;
};

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The user to which root drops before a child runs: a child reads what strangers wrote. Undefined if this process is
 * not root, and if there is no such user or it could not read the program.
 *
 * @internal
 */
export const childUser = once((): UserIds | undefined => {
  if (!isRoot()) return undefined;
  const user = findUser(NAMES);
  const folders = [OWN_FOLDER, dirname(process.execPath)];
  return user && folders.every((folder) => canEnter(folder, user)) ? user : undefined;
});

/** Whether no child runs as root. */
export const areChildrenUnprivileged = (): boolean => !isRoot() || childUser() !== undefined;

export const ROOT_CHILDREN =
  'Root runs this process, and there is no user copydesk or nobody that can enter the folders of the program and of ' +
  'Node, so what reads files and pages of strangers would be root too: run it as a user of its own, or move it to ' +
  'folders that other users may enter (not below /root).';

let areRootChildrenAccepted = false;
/** From now on children may be root, because whoever operates this has accepted that by name. */
export const acceptRootChildren = (): void => {
  areRootChildrenAccepted = true;
};

/** The user for the options of a child. Throws if the child would be root and nobody has accepted that. */
export const userOfChild = (): Partial<UserIds> => {
  if (areChildrenUnprivileged() || areRootChildrenAccepted) return childUser() ?? {};
  throw new Error(`${ROOT_CHILDREN} ACCEPTED_RISKS=root-children starts without.`);
};

/** Lets children read a folder of this process. */
export const shareWithChildren = (folder: string): void => {
  const user = childUser();
  if (!user) return;
  chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
};

/** Writes a file that children can read, and nobody else. */
export const writeForChildren = async (path: string, content: string): Promise<void> => {
  await writeFile(path, content, { mode: 0o600 });
  const user = childUser();
  if (user) await chown(path, user.uid, user.gid);
};

const mayUnshare = (namespaces: readonly string[]): boolean => {
  const options = { ...childUser(), stdio: 'ignore', timeout: 10_000, env: {} } as const;
  return spawnSync('/usr/bin/unshare', [...namespaces, '/bin/true'], options).status === 0;
};

const ALONE = ['--user', '--net'];

/**
 * The words before the command of a child that give it a network of its own with nothing in it. Empty where the system
 * does not let the user make namespaces: Node's permissions say nothing about the network.
 */
export const withoutNetwork = once((): readonly string[] =>
  mayUnshare(ALONE) ? ['/usr/bin/unshare', ...ALONE, '--'] : [],
);

/** Whether Chromium can make its sandbox, which is of these namespaces. */
export const maySandbox = once((): boolean => mayUnshare(['--user', '--pid', '--net', '--fork']));
