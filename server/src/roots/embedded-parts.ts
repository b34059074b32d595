import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { startEmbeddedRestate } from '../platform/durable/embedded-restate.ts';
import type { Config } from './config.ts';

type EngineConfig = Pick<
  Config,
  | 'engineIngressUrl'
  | 'engineAdminUrl'
  | 'engineIdentityKey'
  | 'workflowsHost'
  | 'workflowsPort'
  | 'workflowsUrl'
>;

/**
 * The parts that came with npm install and run beside the service. A part that the operator runs is
 * undefined.
 */
export interface EmbeddedParts {
  readonly postgres: EmbeddedPostgres | undefined;
  readonly engine: EngineConfig | undefined;
}

/** The file with the password of the service's login, beside that of the superuser. */
export const SERVICE_PASSWORD = 'service-password';

/** The address with which the service logs in: another user than the one that owns everything. */
export const serviceUrlOf = (ownerUrl: string, data: string): string => {
  const file = join(data, SERVICE_PASSWORD);
  if (!existsSync(file)) writeFileSync(file, randomUUID(), { mode: 0o600 });
  const url = new URL(ownerUrl);
  url.username = 'copydesk_service';
  url.password = readFileSync(file, 'utf8');
  return url.href;
};

const createDatabaseOnce = async (postgres: EmbeddedPostgres): Promise<void> => {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  const { rowCount } = await client.query(`select from pg_database where datname = 'copydesk'`);
  if (rowCount === 0) await client.query('create database copydesk');
  await client.end();
};

/**
 * Starts the requested parts. `undo` gets the functions that stop them, also if one of the parts fails to
 * start.
 */
export const startEmbeddedParts = async (
  data: string,
  wanted: { readonly postgres: boolean; readonly engine: boolean },
  undo: (() => Promise<void> | void)[],
): Promise<EmbeddedParts> => {
  const startPostgres = async () => {
    if (!wanted.postgres) return undefined;
    const postgres = await startEmbeddedPostgres({ directory: data });
    undo.push(postgres.stop);
    await createDatabaseOnce(postgres);
    return postgres;
  };
  const startEngine = async (): Promise<EngineConfig | undefined> => {
    if (!wanted.engine) return undefined;
    const engine = await startEmbeddedRestate(data);
    undo.push(engine.stop);
    return {
      engineIngressUrl: engine.ingressUrl,
      engineAdminUrl: engine.adminUrl,
      engineIdentityKey: engine.identityKey,
      workflowsHost: '127.0.0.1',
      workflowsPort: engine.workflowsPort,
      workflowsUrl: '',
    };
  };
  // Both take most of a second to start, and neither needs the other.
  const [postgres, engine] = await Promise.allSettled([startPostgres(), startEngine()]);
  if (postgres.status === 'rejected') throw postgres.reason;
  if (engine.status === 'rejected') throw engine.reason;
  return { postgres: postgres.value, engine: engine.value };
};
