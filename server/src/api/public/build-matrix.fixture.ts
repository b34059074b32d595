import { afterAll } from 'vitest';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createDatabase, createPool, type Database } from '../../platform/db/database.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import { createTestClient } from './client.fixture.ts';
import { SMALL_PACKS, writePacks } from './packs-folder.fixture.ts';
import { makeTenants, type MatrixOptions, withoutScope } from './tenant-matrix.fixture.ts';

interface Fences {
  /** Whether statements name the workspace. */
  readonly scope: boolean;
  /** Whether row-level security binds the connection. */
  readonly rowSecurity: boolean;
}

/** Builds a service with two workspaces and with only the given protections between them. */
export const buildMatrix = async (engine: Engine, { scope, rowSecurity }: Fences) => {
  const database = await createTestDatabase();
  const tenants = await makeTenants(database);
  let db: Database = database.db;
  if (!rowSecurity) {
    // This address logs in as a superuser, whom row-level security never binds.
    const pool = createPool({ url: database.ownerUrl, size: 4, log: database.log, role: null });
    afterAll(() => pool.end());
    db = createDatabase(pool);
  }
  const stripped = scope ? undefined : withoutScope(db);
  const app = await createTestApp(
    { db: stripped ?? db, log: database.log },
    { engine, holdMs: 10, packsFolder: writePacks(SMALL_PACKS) },
  );
  const call = await createTestClient(app, tenants.own.key);
  const options: MatrixOptions = { call, admin: database.admin, tenants };
  return { options, removed: stripped?.removed, db };
};
