import { describeProgress, type Progress } from '../../platform/db/background-progress.ts';
import { excessOf, type LoginFacts } from '../../platform/db/service-login.ts';
import { advice, fine, type Finding, wrong } from './finding.ts';

/** What PostgreSQL says about itself and about the login of DATABASE_URL. */
export interface DatabaseFacts extends LoginFacts {
  /** `server_version_num`, such as 180004. */
  readonly version: number;
  /** How far the database's clock is ahead of ours, in milliseconds. */
  readonly clockMs: number;
  /** Connections that this user may open: max_connections without those that are reserved. */
  readonly connections: number;
  /** Addresses of the demo's accounts that exist in this database. */
  readonly demoAccounts: readonly string[];
}

const LEAST_VERSION = 18;

export const checkDatabaseVersion = ({ version }: DatabaseFacts): Finding => {
  const major = Math.floor(version / 10_000);
  const says = `PostgreSQL ${major}.${version % 10_000}`;
  return major >= LEAST_VERSION
    ? fine('PostgreSQL', says)
    : wrong('PostgreSQL', `${says} is too old`, `Upgrade to PostgreSQL ${LEAST_VERSION}.`);
};

const TWO_LOGINS =
  'Name a login of its own in DATABASE_URL and the owner in MIGRATE_DATABASE_URL, and run "migrate": it makes the login.';

/** The service needs a login that is only a member of copydesk_app. */
export const checkRights = (facts: LoginFacts, isAccepted: boolean): Finding => {
  const { user, actsAsApp } = facts;
  const check = 'database user';
  const excess = excessOf(facts);
  if (excess !== null) {
    return (isAccepted ? advice : wrong)(check, `${user} ${excess}`, TWO_LOGINS);
  }
  if (actsAsApp === null) {
    return wrong(check, 'the role copydesk_app does not exist yet', 'Run the migrations.');
  }
  return actsAsApp
    ? fine(check, `${user} is only a member of copydesk_app`)
    : wrong(check, `${user} may not act as copydesk_app`, `grant copydesk_app to ${user};`);
};

/** Who migrates owns the database, may make the login of the service, and needs nothing more. */
export const checkOwner = (facts: LoginFacts): Finding => {
  const { user, isSuperuser, bypassesSecurity, ownsDatabase, mayCreateRoles } = facts;
  const check = 'migrating user';
  if (isSuperuser) {
    const todo = 'Make a role of its own the owner: create role copydesk login createrole;';
    return advice(check, `${user} is a superuser`, todo);
  }
  if (bypassesSecurity) {
    return wrong(check, `${user} passes by row-level security`, `alter role ${user} nobypassrls;`);
  }
  if (!ownsDatabase) {
    return wrong(check, `${user} does not own the database`, 'Make it the owner: it migrates.');
  }
  return mayCreateRoles || facts.actsAsApp
    ? fine(check, `${user} owns the database and is no superuser`)
    : wrong(check, `${user} may not create copydesk_app`, `alter role ${user} createrole;`);
};

export interface MigrationFacts {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

export const checkMigrated = ({ missing, unknown }: MigrationFacts, command: string): Finding => {
  if (missing.length > 0) {
    const says = `${missing.length} of this release did not run: ${missing[0]} and later`;
    return wrong('migrations', says, `Back up, then run: ${command}`);
  }
  return unknown.length > 0
    ? advice(
        'migrations',
        `a later release ran ${unknown.length} more`,
        'Run that release here as well.',
      )
    : fine('migrations', 'all of this release ran');
};

/** An upgrade may have to wait for one that is under way; one that fails does not end by itself. */
export const checkBackground = (progress: readonly Progress[]): Finding => {
  const check = 'background migrations';
  const open = progress.filter(({ workspaces }) => workspaces > 0);
  const says = open.map((one) => {
    const failed = one.failed === 0 ? '' : `; it failed in ${one.failed}: ${one.errors}`;
    return `${one.name}: ${describeProgress(one)}${failed}`;
  });
  if (open.length === 0) return fine(check, 'none is under way');
  return open.some(({ failed }) => failed > 0)
    ? wrong(check, says.join('\n'), 'The log of the workflows role says what happened.')
    : advice(check, says.join('\n'), 'Let the workflows role end them before the next upgrade.');
};

const SMALL_DIFFERENCE_MS = 2_000;
const LARGE_DIFFERENCE_MS = 60_000;

/** Trails have the times of the service, and sessions and links end by them. */
export const checkClock = ({ clockMs }: DatabaseFacts): Finding => {
  const difference = Math.abs(clockMs);
  const says = `${(difference / 1_000).toFixed(1)} s from the clock of PostgreSQL`;
  const todo = 'Keep the clocks of all machines right, for example with chrony.';
  if (difference >= LARGE_DIFFERENCE_MS) return wrong('clock', says, todo);
  return difference >= SMALL_DIFFERENCE_MS ? advice('clock', says, todo) : fine('clock', says);
};

/** A process holds its pool and one connection that listens. */
export const checkConnections = ({ connections }: DatabaseFacts, poolSize: number): Finding => {
  const each = poolSize + 1;
  const processes = Math.floor(connections / each);
  const says = `${connections} connections are enough for ${processes} processes with ${each} each`;
  const todo = 'Raise max_connections, or lower DATABASE_POOL_SIZE.';
  if (processes < 2) return wrong('connections', says, todo);
  return processes < 4 ? advice('connections', says, todo) : fine('connections', says);
};

/** Everybody who has tried the quick start knows these accounts; whoever ran it has their keys in a file. */
export const checkDemo = ({ demoAccounts }: DatabaseFacts, isTrial: boolean): Finding => {
  if (demoAccounts.length === 0) return fine('demo data', 'there is none');
  return isTrial
    ? fine('demo data', 'this is the quick start')
    : wrong(
        'demo data',
        `the demo was put into this database (${demoAccounts.join(', ')}), and its API keys work`,
        'Revoke the API keys of the demo workspaces, or begin with an empty database.',
      );
};
