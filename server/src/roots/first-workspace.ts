import { admitPerson } from '../accounts/admit-person.ts';
import { findAccount } from '../accounts/find-account.ts';
import { createKey } from '../keys/create-key.ts';
import { isWellFormedKey } from '../keys/api-key.ts';
import { listMembers } from '../members/list-members.ts';
import { createDatabase, createPool } from '../platform/db/database.ts';
import type { Scope } from '../platform/db/scope.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { installStarter } from '../starter/install-starter.ts';

/** What an installation begins with, so that it needs no command by hand. */
export interface FirstWorkspace {
  readonly workspace: string;
  readonly owner: string;
  readonly apiKey: string | null;
}

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,180}$/;

/** Reads INIT_WORKSPACE, INIT_OWNER and INIT_API_KEY; null if none is set. Throws if they do not fit together. */
export const readFirstWorkspace = (
  from: Record<string, string | undefined>,
): FirstWorkspace | null => {
  const workspace = from['INIT_WORKSPACE']?.trim() ?? '';
  const owner = from['INIT_OWNER']?.trim() ?? '';
  const apiKey = from['INIT_API_KEY'] || null;
  if (workspace === '' && owner === '') return null;
  if (workspace === '' || owner === '') {
    throw new Error('INIT_WORKSPACE and INIT_OWNER belong together: set both, or none.');
  }
  if (!ADDRESS.test(owner)) throw new Error('INIT_OWNER takes the e-mail address of a person.');
  if (apiKey !== null && !isWellFormedKey(apiKey)) {
    throw new Error('INIT_API_KEY takes a key with check characters: copydesk secrets makes one.');
  }
  return { workspace, owner, apiKey };
};

type Base = Pick<Scope, 'db' | 'log' | 'now'>;

const KEY_NAME = 'First key';

/**
 * Creates the workspace, its owner and the key: all of them, or none. If the owner has an account, this was done
 * before, and nothing is created: a workspace that was renamed and a key that was revoked stay so.
 *
 * @internal
 */
export const ensureFirstWorkspace = async (
  base: Base,
  { workspace, owner, apiKey }: FirstWorkspace,
): Promise<string | null> => {
  if ((await findAccount(base, owner)) !== null) return null;
  const fill = async (scope: Scope): Promise<void> => {
    await installStarter(scope);
    if (apiKey === null) return;
    const [person] = await listMembers(scope);
    if (!person) throw new Error('the first workspace has no owner');
    const asOwner: Scope = { ...scope, actor: { kind: 'user', id: person.id } };
    await createKey(asOwner, { name: KEY_NAME, key: apiKey });
  };
  const name = owner.split('@')[0] as string;
  const plan = 'business';
  const made = await admitPerson(base, { email: owner, name, workspace, plan, fill });
  return toPublicId('wsp', made.workspaceId);
};

/** The same on a database that was just migrated. */
export const createFirstWorkspace = async (
  { databaseUrl }: { readonly databaseUrl: string },
  log: Log,
  first: FirstWorkspace,
): Promise<void> => {
  const pool = createPool({ url: databaseUrl, size: 1, log });
  try {
    const base = { db: createDatabase(pool), log, now: () => new Date() };
    const workspace = await ensureFirstWorkspace(base, first);
    log.info(
      { workspace },
      workspace === null ? 'the first workspace was made before' : 'made the first workspace',
    );
  } finally {
    await pool.end();
  }
};
