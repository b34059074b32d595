import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SEVERITIES } from '@copydesk/contract/violations';
import { buildApp } from '../src/api/app.ts';
import { readConfig } from '../src/config.ts';
import { mintKey } from '../src/keys/api-key.ts';
import { createKey } from '../src/keys/create-key.ts';
import { revokeKey } from '../src/keys/revoke-key.ts';
import { createKeyUseTracker } from '../src/keys/track-key-use.ts';
import { createKeyVerifier } from '../src/keys/verify-key.ts';
import { startWorkflows } from '../src/main-workflows.ts';
import { createBlobStore } from '../src/platform/blobs/create-blob-store.ts';
import { createDatabase, createPool, type Database } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { createListener } from '../src/platform/db/listen.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { startEmbeddedRestate } from '../src/platform/durable/embedded-restate.ts';
import { createRestateEngine } from '../src/platform/durable/restate-engine.ts';
import { newUuid } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log.ts';
import type { Actor, Scope } from '../src/platform/scope.ts';
import { createTurns } from '../src/platform/turns.ts';
import { createTextChecker } from '../src/text-checker.ts';
import { PACKS_FOLDER } from '../src/rules/packs/pack-shelf.ts';
import { listViolations } from '../src/violations/list-violations.ts';
import { makeAuditing } from '../src/api/public/auditing.fixture.ts';
import { makeRuns } from '../src/api/public/bulk.fixture.ts';
import { finding, makeAudit, makeContent, makeWorkspace } from '../test/factories.ts';
import type { World } from './arbitraries.ts';
import type { Fault } from './faults.ts';

const log = createLog('silent');
const now = () => new Date();

/** Findings with texts that a search can hit, in groups of three. */
const findings = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    finding({
      severity: SEVERITIES[n % 6] ?? null,
      fingerprint: n % 10 === 0 ? null : `f${Math.floor(n / 3)}`,
      violatingText: n % 7 === 0 ? null : `Guaranteed ${n}% a year, ΣΊΣΥΦΟΣ, İstanbul, Straße.`,
    }),
  );

/** Two workspaces full of content, so that most requests have something to find. */
const fill = async (db: Database): Promise<Omit<World, 'host'>> => {
  const scope = (workspaceId = newUuid(), actor: Actor = { kind: 'system' }): Scope => ({
    db,
    workspaceId,
    actor,
    log,
    now,
    requestId: null,
  });
  const own = await makeWorkspace({ scope });
  const other = await makeWorkspace({ scope });
  const free = await makeWorkspace({ scope }, 'free');
  const content = await makeContent(own.scope);
  const foreign = await makeContent(other.scope);
  const sealed = await makeAudit(own.scope, findings(600));
  const running = await makeAudit(own.scope, findings(150), { running: true });
  const runs = await makeRuns(own.scope, content.template);
  const foreignRuns = await makeRuns(other.scope, foreign.template);
  const auditing = await makeAuditing(own.scope);
  const foreignAuditing = await makeAuditing(other.scope);
  const assets = [...Array<string>(5).fill(auditing.asset), foreignAuditing.asset];
  const scopes = ['generation', 'auditing'] as const;
  const scoped = await createKey(own.scope, { name: 'fuzz', expiresAt: null, scopes });
  const revoked = await createKey(own.scope, { name: 'revoked', expiresAt: null });
  await revokeKey(own.scope, revoked.id);
  const cursorOf = async (auditId: string, pageSize: number) => {
    const page = { auditId, reviewState: 'all', severity: null, search: null } as const;
    const list = await listViolations(own.scope, { ...page, page: 1, pageSize, cursor: null });
    return list.nextCursor ?? '';
  };
  return {
    key: scoped.key,
    given: {
      cursor: [await cursorOf(sealed.id, 7), await cursorOf(running.id, 30)],
      language_key: ['EN', 'EN', 'EN', 'NL', 'FR'],
      template_id: [content.template, content.template, foreign.template],
      tone_of_voice_meta_id: [content.toneMeta, foreign.toneMeta],
      templateId: [content.template, content.template, foreign.template],
      toneOfVoiceMetaId: [content.toneMeta, content.toneMeta, foreign.toneMeta],
      input: [
        '{"name":"Desk"}',
        '{"name":"Desk"}',
        JSON.stringify({ name: 'ΣΊΣΥΦΟΣ {{name}} # `x`', facts: content.infobase }),
        JSON.stringify({ name: 'Desk', facts: foreign.infobase }),
        '{"name":1,"extra":[],"__proto__":{}}',
        '{"name":"\\u0000"}',
        '["name"]',
        '{"name":',
      ],
      assets,
      after: [auditing.asset, foreignAuditing.asset, '0', '1'],
      // Every asset of the fuzz would be checked again and again.
      all_assets: [false],
      // Nothing answers there, and no packet leaves the machine.
      url: ['https://shop.invalid/', 'http://127.0.0.1:9/a', 'http://[::1]/'],
      urls: ['https://shop.invalid/', 'http://127.0.0.1:9/a', 'https://shop.invalid/?a=%20'],
      sitemaps: ['https://shop.invalid/sitemap.xml'],
      cron: ['0 6 1 1 *', '*/5 * * * *', '0 0 29 2 *', '0 0 31 2 *'],
      timezone: ['UTC', 'Europe/Amsterdam', '+02:00'],
      file_name: ['a.txt', 'a.pdf', '..', 'a/../b.docx'],
    },
    refusedKeys: [own.key, free.key, revoked.key, mintKey(), 'cd_x'],
    ids: {
      document: [content.document, runs.generated, foreign.document],
      bulk: [runs.endedRun, runs.waitingRun, foreignRuns.endedRun],
      template: [content.template, foreign.template],
      toneofvoice: [content.tone, foreign.tone],
      infobase: [content.infobase, foreign.infobase],
      audits: [content.audit, sealed.id, running.id, foreign.audit, auditing.waitingAudit],
      assets,
      'audit-schedules': [auditing.schedule, foreignAuditing.schedule],
      packs: ['us-can-spam', auditing.pack],
      violations: [...sealed.violationIds, ...running.violationIds, foreign.violation],
      // Routes without an id still get one to ignore.
      healthz: [content.audit],
      checks: [content.audit],
    },
  };
};

/** A PostgreSQL and content for fuzzing; the service itself is started on it once per fault. */
export const startFuzzDatabase = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-fuzz-'));
  chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres({ directory, disposable: true });
  const url = postgres.url('postgres');
  await migrate(url);
  const pool = createPool({ url, size: 10, log });
  const db = createDatabase(pool);
  const world = await fill(db);
  const restate = await startEmbeddedRestate(directory);
  const config = readConfig(
    {},
    {
      databaseUrl: url,
      engineIngressUrl: restate.ingressUrl,
      engineAdminUrl: restate.adminUrl,
      engineIdentityKey: restate.identityKey,
      workflowsPort: restate.workflowsPort,
      model: 'sandbox',
      auditLanes: 1,
      blobStore: pathToFileURL(join(directory, 'blobs')).href,
    },
  );
  const workflows = await startWorkflows(config, log, { secrets: {}, force: true });
  const engine = createRestateEngine(restate);

  const startService = async (fault?: Fault) => {
    const used = fault?.database ? fault.database(db) : db;
    const keyUse = createKeyUseTracker(db, log, now);
    const listener = createListener(url, log);
    const texts = await createTextChecker(1);
    const app = await buildApp({
      verifyKey: createKeyVerifier(db, now),
      keyUse,
      base: { db: used, log, now },
      rateLimit: { perMinute: 0 },
      engine,
      intake: createTurns(10),
      holdMs: 30_000,
      bulkLanes: config.bulkLanes,
      listener,
      blobs: createBlobStore(config.blobStore),
      packsFolder: PACKS_FOLDER,
      checker: texts.checker,
    });
    fault?.app?.(app);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const stop = async () => {
      app.server.closeAllConnections();
      await app.close();
      await texts.stop();
      await listener.stop();
      await keyUse.stop();
    };
    return { port, world: { ...world, host: `127.0.0.1:${port}` }, stop };
  };

  const stop = async () => {
    await workflows.stop();
    await restate.stop();
    await pool.end();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { startService, stop };
};
