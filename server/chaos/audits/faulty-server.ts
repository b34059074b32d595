import { setTimeout as sleep } from 'node:timers/promises';
import { AUDIT_LANE, auditLanesBeyond } from '../../src/audits/audit-work.ts';
import { kickLanes } from '../../src/platform/durable/lanes.ts';
import { readConfig } from '../../src/roots/config.ts';
import { environment } from '../../src/roots/environment.ts';
import { startAuditor } from '../../src/roots/main-audits.ts';
import { createDatabase, createPool, type Database } from '../../src/platform/db/database.ts';
import { type Call, statement } from '../../src/platform/db/statement.ts';
import { resolveChain } from '../../src/platform/model/chain.ts';
import { createModel } from '../../src/platform/model/create-model.ts';
import { createRestateEngine } from '../../src/platform/durable/restate-engine.ts';
import { findRegistered, registerWork } from '../../src/platform/durable/register-work.ts';
import { serveWork } from '../../src/platform/durable/serve-restate.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { auditLaneService, auditsService } from '../../src/workflows/audits.ts';
import { startReconciler } from '../../src/workflows/reconcile.ts';
import { type Fault, FAULTS } from './options.ts';

type Calls = readonly Call<unknown>[];
type Send = (workspaceId: string, calls: Calls) => Promise<readonly unknown[][]>;

/** The same database, in whose transactions calls are sent by `send`. */
const sendingBy = (db: Database, send: (inside: Database) => Send): Database => ({
  ...db,
  transaction: (workspaceId, work, mode) =>
    db.transaction(
      workspaceId,
      (inside) => work({ ...inside, batch: send(inside) as Database['batch'] }),
      mode,
    ),
});

/** Says once that the fault has met what it spoils: the code may have changed under it. */
let isPlanted = false;
const tellPlanted = () => {
  if (!isPlanted) process.stdout.write('{"level":20,"planted":true}\n');
  isPlanted = true;
};

const HELD = /and lane = \$3 and status = 'claimed'/;

/** Stores what came of assets whether the lane still holds them or not. */
const storeTwice = (db: Database): Database => {
  const unheld = (given: Call<unknown>): Call<unknown> => {
    const { text } = given.statement;
    if (!HELD.test(text)) return given;
    tellPlanted();
    const changed = statement(text.replace(HELD, 'and $3::integer is not null'));
    return { statement: changed, values: given.values };
  };
  return sendingBy(
    db,
    (inside) => (workspaceId, calls) => inside.batch(workspaceId, calls.map(unheld)),
  );
};

const isCount = ({ statement: { text } }: Call<unknown>): boolean =>
  text.includes('update audit set completed_assets = completed_assets + $3');
/** How long the counters are behind the rows. */
const LATE_MS = 300;

/** Leaves the counters out of the transaction that ends assets and moves them in the next. */
const countApart = (db: Database): Database => ({
  ...db,
  transaction: async (workspaceId, work, mode) => {
    const later: Call<unknown>[] = [];
    const put = sendingBy(db, (inside) => async (workspace, calls) => {
      const others = calls.filter((call) => !isCount(call));
      later.push(...calls.filter(isCount));
      const results = [...(await inside.batch(workspace, others))];
      return calls.map((call) => (isCount(call) ? [{ is_last: false }] : (results.shift() ?? [])));
    });
    const result = await put.transaction(workspaceId, work, mode);
    if (later.length > 0) {
      tellPlanted();
      await sleep(LATE_MS);
      await db.batch(workspaceId, later);
    }
    return result;
  },
});

const isOwn = ({ statement: { text } }: Call<unknown>): boolean =>
  text.includes("x.lane = $2 and x.status = 'claimed'");

/** A lane that does not look for what it held when it died. */
const forgetOrphans = (db: Database): Database =>
  sendingBy(db, (inside) => async (workspaceId, calls) => {
    const results: readonly unknown[][] = await inside.batch(workspaceId, calls);
    return results.map((rows, n) => {
      if (!isOwn(calls[n] as Call<unknown>)) return rows;
      tellPlanted();
      return [];
    });
  });

const DATABASES: Record<Fault, (db: Database) => Database> = {
  'store-twice': storeTwice,
  'counters-apart': countApart,
  'forget-orphans': forgetOrphans,
  'no-reconciler': (db) => db,
};

/** The same role as main-workflows.ts starts, for audits only and with one fault. */
const startFaultyWorkflows = async (fault: Fault): Promise<void> => {
  const config = readConfig(environment);
  const log = createLog(config.logLevel);
  const pool = createPool({ url: config.databaseUrl, size: config.poolSize, log });
  const db = DATABASES[fault](createDatabase(pool));
  const now = () => new Date();
  const scopeOf = (workspaceId: string): Scope => ({
    db,
    log,
    now,
    workspaceId,
    actor: { kind: 'system' },
    requestId: null,
  });
  const engine = createRestateEngine({
    ingressUrl: config.engineIngressUrl,
    adminUrl: config.engineAdminUrl,
  });
  const chain = resolveChain('sandbox', {});
  const model = createModel({ chain, defaultTokenBudget: 0, now, log });
  const { auditor, loadRules } = await startAuditor(config, model, log);
  const parts = { scopeOf, auditor, loadRules, lanes: config.auditLanes };
  const { port } = await serveWork({
    services: [auditsService(parts), auditLaneService(parts)],
    host: config.workflowsHost,
    port: config.workflowsPort,
    release: fault,
    identityKey: config.engineIdentityKey,
    log,
  });
  const url = `http://${config.workflowsHost}:${port}/${fault}`;
  const ensureRegistered = async () => {
    if ((await findRegistered(config.engineAdminUrl)) === url) return;
    await registerWork(config.engineAdminUrl, url);
  };
  if (fault === 'no-reconciler') {
    tellPlanted();
    setInterval(() => void ensureRegistered().catch(() => undefined), 500);
    return;
  }
  startReconciler({
    db,
    engine,
    log,
    now,
    scopeOf,
    kickBulk: async () => undefined,
    kickAudits: async (workspaceId) => {
      const beyond = await auditLanesBeyond(scopeOf(workspaceId), config.auditLanes);
      const { auditLanes: lanes } = config;
      const occasion = 'reconciled';
      await kickLanes(engine, AUDIT_LANE, { workspaceId, lanes, beyond, occasion });
    },
    ensureRegistered,
    everySeconds: config.reconcileSeconds,
  });
};

const fault = FAULTS.find((known) => known === process.argv[2]);
if (!fault) throw new Error(`Say which fault: ${FAULTS.join(', ')}`);
await startFaultyWorkflows(fault);
