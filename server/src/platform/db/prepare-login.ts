import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { describeLogin, readLogin } from './service-login.ts';
import { openClient, serversOf } from './servers.ts';

const ITERATIONS = 4096;

/**
 * A password as PostgreSQL keeps it (SCRAM-SHA-256). The statement that sets it may be in a log of the server, and so
 * never has the password itself.
 */
const scramOf = (password: string): string => {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const server = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
};

const loginOf = (url: string): { readonly user: string; readonly password: string } => {
  const { username, password } = new URL(serversOf(url)[0] as string);
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
};

interface RoleRow {
  readonly exists: boolean;
  readonly isMember: boolean;
  readonly mayConnect: boolean;
}
const ROLE = `
  select true as exists, pg_has_role(r.oid, a.oid, 'set') and pg_has_role(r.oid, a.oid, 'usage') as "isMember",
    has_database_privilege(r.oid, current_database(), 'connect') as "mayConnect"
  from pg_roles r, pg_roles a where r.rolname = $1 and a.rolname = 'copydesk_app'`;

const WRONG_PASSWORD = '28P01';
const MAY_NOT = '42501';

/** Whether the address logs in. Throws what PostgreSQL says unless it is the password that is wrong. */
const logsIn = async (url: string): Promise<boolean> => {
  try {
    await (await openClient(url)).end();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === WRONG_PASSWORD) return false;
    throw error;
  }
};

/**
 * What every role of the server may do by PostgreSQL's defaults, or those of old versions, and the service has no use
 * for: a temporary table would hide one of ours from the statements that follow on the same connection.
 */
const closeDatabase = async (owner: pg.Client): Promise<void> => {
  const { rows } = await owner.query<{ name: string; temporary: boolean; create: boolean }>(
    `select current_database() as name, has_database_privilege('public', current_database(), 'temporary') as temporary,
       has_schema_privilege('public', 'public', 'create') as create`,
  );
  const [{ name, temporary, create }] = rows as [(typeof rows)[0]];
  if (temporary) {
    await owner.query(`revoke temporary on database ${pg.escapeIdentifier(name)} from public`);
  }
  if (create) await owner.query('revoke create on schema public from public');
};

const makeRole = async (owner: pg.Client, url: string): Promise<'made' | 'changed' | 'kept'> => {
  const { user, password } = loginOf(url);
  const role = pg.escapeIdentifier(user);
  const secret = password === '' ? 'null' : pg.escapeLiteral(scramOf(password));
  const [found] = (await owner.query<RoleRow>(ROLE, [user])).rows;
  if (!found) {
    await owner.query(
      `create role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${secret}`,
    );
  }
  // Its rights are those of copydesk_app, whether a connection acts as that role or has left it.
  if (!found?.isMember) {
    await owner.query(`grant copydesk_app to ${role} with admin false, inherit true, set true`);
  }
  if (found?.mayConnect === false) {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name');
    const database = pg.escapeIdentifier(rows[0]?.name ?? '');
    await owner.query(`grant connect on database ${database} to ${role}`);
  }
  if (await logsIn(url)) return found ? 'kept' : 'made';
  await owner.query(`alter role ${role} login password ${secret}`);
  return 'changed';
};

/**
 * Makes the login of the service on a migrated database, with the owner's login: its name and password are those of the
 * service's address. If it is there, its password is set again if it is another one, and its rights are looked at.
 * Does nothing if both addresses name the same user. Throws if the owner may not make it, or if it may do too much.
 */
export const prepareLogin = async (
  ownerUrl: string,
  serviceUrl: string,
): Promise<'same' | 'made' | 'changed' | 'kept'> => {
  const owner = await openClient(ownerUrl);
  try {
    await closeDatabase(owner);
    const { user } = loginOf(serviceUrl);
    if (user === loginOf(ownerUrl).user) return 'same';
    const outcome = await makeRole(owner, serviceUrl);
    const service = await openClient(serviceUrl);
    const fault = describeLogin(await readLogin(service).finally(() => service.end()));
    if (fault !== null) throw new Error(fault);
    return outcome;
  } catch (error) {
    if ((error as { code?: string }).code !== MAY_NOT) throw error;
    const { user } = loginOf(serviceUrl);
    throw new Error(
      `${loginOf(ownerUrl).user} may not make the login ${user}: ${(error as Error).message}. Run this as a superuser ` +
        `and then "migrate" again: create role ${pg.escapeIdentifier(user)} login password '...'; ` +
        `grant copydesk_app to ${pg.escapeIdentifier(user)};`,
    );
  } finally {
    await owner.end().catch(() => undefined);
  }
};
