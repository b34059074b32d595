import type pg from 'pg';
import { createPool } from '../platform/db/database.ts';
import { createLoginGuard } from '../platform/db/service-login.ts';
import type { Log } from '../platform/log.ts';
import type { Config } from './config.ts';
import { acceptsRisk } from './risks.ts';

/** The connections of a role that runs. They serve nothing if the login may do more than it should. */
export const createServicePool = (config: Config, log: Log, kept = 0): pg.Pool =>
  createPool({
    url: config.databaseUrl,
    size: config.poolSize,
    pooler: config.databasePooler,
    kept,
    log,
    ...(acceptsRisk(config, 'database-owner') ? {} : { guard: createLoginGuard(log) }),
  });
