import type pg from 'pg';
import { OperationError } from '../errors.ts';
import type { Log } from '../log.ts';
import { openClient } from './servers.ts';

/** What PostgreSQL says about the role that a connection has logged in as. */
export interface LoginFacts {
  readonly user: string;
  readonly isSuperuser: boolean;
  readonly bypassesSecurity: boolean;
  readonly ownsDatabase: boolean;
  readonly ownsTables: boolean;
  readonly mayCreateRoles: boolean;
  /** Whether it may make databases or replicate: through both it would get at everything. */
  readonly mayCopy: boolean;
  /** Whether it may make tables, functions or schemas in this database. */
  readonly mayCreate: boolean;
  /** Other roles than copydesk_app whose rights it has or can take. */
  readonly memberOf: readonly string[];
  /** Whether it may act as copydesk_app; null if that role does not exist yet. */
  readonly actsAsApp: boolean | null;
}

// It asks about who logged in, not about the role that the connection acts as: that one can be left again.
const ABOUT = `
  select r.rolname::text as user, r.rolsuper as "isSuperuser", r.rolbypassrls as "bypassesSecurity",
    pg_has_role(r.oid, d.datdba, 'member') as "ownsDatabase",
    exists (select from pg_class c where c.relnamespace = to_regnamespace('public')
      and pg_has_role(r.oid, c.relowner, 'member')) as "ownsTables",
    r.rolcreaterole as "mayCreateRoles", r.rolcreatedb or r.rolreplication as "mayCopy",
    has_database_privilege(r.oid, d.oid, 'create')
      or coalesce(has_schema_privilege(r.oid, to_regnamespace('public'), 'create'), false) as "mayCreate",
    array(select o.rolname::text from pg_roles o where o.oid <> r.oid and o.rolname <> 'copydesk_app'
      and pg_has_role(r.oid, o.oid, 'member') order by 1) as "memberOf",
    (select pg_has_role(r.oid, a.oid, 'set') from pg_roles a where a.rolname = 'copydesk_app') as "actsAsApp"
  from pg_roles r, pg_database d where r.rolname = session_user and d.datname = current_database()`;

export const readLogin = async (client: pg.ClientBase): Promise<LoginFacts> => {
  const { rows } = await client.query<LoginFacts>(ABOUT);
  if (!rows[0]) throw new Error('PostgreSQL told nothing about this login.');
  return rows[0];
};

/**
 * What a login may do that the service must not be able to do; null if it is only a member of copydesk_app. With any
 * of these rights a hole in one statement would be enough to take the fences down: `reset role` leaves the role that
 * row-level security applies to.
 */
export const excessOf = (facts: LoginFacts): string | null => {
  if (facts.isSuperuser) return 'is a superuser';
  if (facts.bypassesSecurity) return 'passes by row-level security';
  if (facts.ownsDatabase) return 'owns the database';
  if (facts.ownsTables) return 'owns tables of the database';
  if (facts.mayCreateRoles) return 'may create roles';
  if (facts.mayCopy) return 'may create databases or replicate';
  if (facts.mayCreate) return 'may create tables and functions';
  if (facts.memberOf.length > 0) return `is a member of ${facts.memberOf.join(', ')}`;
  return null;
};

/** What is wrong with the login of the service and what to do, in one sentence each; null if nothing is. */
export const describeLogin = (facts: LoginFacts): string | null => {
  const excess = excessOf(facts);
  if (excess !== null) {
    return (
      `DATABASE_URL logs in as ${facts.user}, which ${excess}. The service must log in as a role that is only a ` +
      'member of copydesk_app. Name such a login in DATABASE_URL, give the owner to "migrate" alone in ' +
      'MIGRATE_DATABASE_URL, and run "migrate": it makes the login. ' +
      'ACCEPTED_RISKS=database-owner lets the service run as it is.'
    );
  }
  return facts.actsAsApp === true
    ? null
    : `DATABASE_URL logs in as ${facts.user}, which may not act as copydesk_app. Run "migrate" with the owner in ` +
        `MIGRATE_DATABASE_URL, or: grant copydesk_app to ${facts.user};`;
};

const WAIT_MS = 5_000;

/** What is wrong with the login of an address; null if nothing is. Throws if PostgreSQL cannot be reached. */
export const findLoginFault = async (url: string): Promise<string | null> => {
  const client = await openClient(url, { connectionTimeoutMillis: WAIT_MS });
  try {
    return describeLogin(await readLogin(client));
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * Looks at the first connection of a pool, and refuses all of them if the login may do too much. A process that starts
 * while PostgreSQL is away cannot look before, and it must not serve with such a login once PostgreSQL is back.
 */
export const createLoginGuard = (log: Log): ((client: pg.ClientBase) => Promise<void>) => {
  let isKnown = false;
  return async (client) => {
    if (isKnown) return;
    const fault = describeLogin(await readLogin(client));
    isKnown = fault === null;
    if (fault === null) return;
    log.error(fault);
    throw new OperationError('unavailable', 'The service is not set up. Its operator has to act.');
  };
};
