import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createVault } from '../../src/accounts/vault.ts';
import { finalizeWork, planWork } from '../../src/audits/audit-work.ts';
import { createAudit } from '../../src/audits/create-audit.ts';
import { BULK_LANE } from '../../src/bulk/bulk-work.ts';
import { getBulkRun } from '../../src/bulk/bulk-run.ts';
import { createBulkRun } from '../../src/bulk/create-bulk-run.ts';
import {
  createDocumentToWrite,
  documentWork,
} from '../../src/documents/generate/create-document-to-write.ts';
import { rewriteText } from '../../src/documents/edit/rewrite-text.ts';
import { createWebhook } from '../../src/events/webhooks/endpoints.ts';
import { addMember } from '../../src/members/add-member.ts';
import { createKey } from '../../src/keys/create-key.ts';
import { purgeWork, startPurge } from '../../src/operations/run-retention.ts';
import { KEEP_EVERYTHING } from '../../src/operations/retention-periods.ts';
import { setRetention } from '../../src/operations/set-retention.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { createListener } from '../../src/platform/db/listen.ts';
import type { Work } from '../../src/platform/durable/engine.ts';
import { kickLanes } from '../../src/platform/durable/lanes.ts';
import { fromPublicId, newUuid, toPublicId } from '../../src/platform/ids.ts';
import { RELEASE } from '../../src/platform/release.ts';
import { ruleAgainst } from '../../src/rules/rule-source.fixture.ts';
import { assignViolations } from '../../src/violations/decide/assign-violations.ts';
import { reviewViolation } from '../../src/violations/decide/review-violation.ts';
import { deletionWork } from '../../src/workspaces/due-deletions.ts';
import { createTestEngine } from '../engine.ts';
import { makeContent, makeWorkspace } from '../factories.ts';
import type { Fault } from '../outside/fake-answer.ts';
import { startFakeProvider } from '../outside/fake-provider.ts';
import { createTestDatabase } from '../harness.ts';
import { createJudgedAudits } from '../judged-audits.ts';
import { makeAsset } from '../make-asset.ts';
import { makeRule } from '../make-rule.ts';
import { makeReadings, sentenceFinding } from '../readings.ts';
import { allowReceiver, startReceiver } from '../outside/receiver.ts';
import { waitForWork } from '../wait-for-work.ts';
import { keepJournals, readJournals } from './read-journals.ts';
import type { Journal } from './replay-journal.ts';

const SECRET = 'a secret of thirty-two characters!';
const PATIENCE_MS = 60_000;
const GOOD = 'The desk stands firmly on four legs of solid oak and comes with a long warranty.';
const BAD = `${GOOD} It is *zappo* for you. ${GOOD}`;
const REFUSED: Fault = { kind: 'status', status: 401 };

/** The journals that differ in more than their values. */
const distinct = (journals: readonly Journal[]): Journal[] => {
  const shapeOf = ({ work, entries }: Journal) =>
    JSON.stringify([work, entries.map((entry) => ('run' in entry ? entry.run : entry))]);
  const byShape = new Map(journals.map((journal) => [shapeOf(journal), journal]));
  return [...byShape].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
};

// Records what the handlers of today do, on a real engine, as the journals of the version of the manifest.
test.runIf(process.env['WRITE_JOURNALS'])(
  'journals are recorded',
  async () => {
    const database = await createTestDatabase();
    const fake = await startFakeProvider();
    const receiver = await startReceiver();
    const listener = createListener(database.url, database.log);
    onTestFinished(async () => {
      await Promise.all([fake.stop(), receiver.stop(), listener.stop()]);
    });
    const running = await createTestEngine(database, {
      model: `compatible:fake?url=${fake.url}`,
      accountSecret: SECRET,
      reconcileSeconds: 1,
    });
    const { engine, restate } = running;
    await keepJournals(restate.adminUrl);
    const ends = async (work: Work) =>
      expect(await waitForWork(engine, work, PATIENCE_MS)).toBe(true);
    const newScope = async (): Promise<Scope> => (await makeWorkspace(database)).scope;

    const writeDocument = async (answers: readonly Fault[]) => {
      const scope = await newScope();
      await makeRule(scope, ruleAgainst('zappo'));
      const { template } = await makeContent(scope);
      const id = await createDocumentToWrite(scope, {
        languageKey: 'EN',
        template: {
          id: fromPublicId('tpl', template) ?? '',
          key: 'product_description',
          version: 1,
        },
        tone: null,
        input: { name: 'Desk' },
        infobaseIds: [],
        facts: [],
      });
      fake.script({ queue: answers, always: answers.at(-1) ?? null });
      await engine.start(documentWork(scope.workspaceId, id));
      await ends(documentWork(scope.workspaceId, id));
    };
    const text = (said: string): Fault => ({ kind: 'text', text: said });
    const away: Fault = { kind: 'status', status: 500 };
    await writeDocument([text(GOOD)]);
    await writeDocument([away, text(GOOD)]);
    await writeDocument([text(BAD), text(GOOD)]);
    await writeDocument([text(BAD), REFUSED]);
    await writeDocument([REFUSED]);

    const bulk = await newScope();
    const { template } = await makeContent(bulk);
    fake.script({ always: text(GOOD) });
    const run = await createBulkRun(bulk, {
      name: null,
      templateId: template,
      languageKey: 'EN',
      toneOfVoiceMetaId: null,
      upload: { format: 'csv', content: Buffer.from('name\nDesk\n') },
    });
    await kickLanes(engine, BULK_LANE, { workspaceId: bulk.workspaceId, lanes: 4 });
    await expect
      .poll(async () => (await getBulkRun(bulk, toPublicId('blk', run))).ready, {
        timeout: PATIENCE_MS,
      })
      .toBe(1);

    await rewriteText(
      await newScope(),
      { engine, listener },
      {
        text: GOOD,
        before: '',
        after: '',
        instruction: 'shorter',
        words: null,
        toneOfVoiceMetaId: null,
        language: 'EN',
      },
    );

    const audited = await newScope();
    await makeRule(audited, ruleAgainst('zappo'));
    const audits = createJudgedAudits(database, running);
    await audits.addPosts(audited, ['It is zappo.', 'It is fine.']);
    fake.script({ always: text('{"opinions":[]}') });
    const { id: auditId } = await audits.audit(audited, { secondOpinion: true });
    await ends(finalizeWork(audited.workspaceId, auditId));
    // An audit of nothing.
    const empty = await newScope();
    await makeRule(empty, ruleAgainst('zappo'));
    const nothing = await createAudit(empty, {
      name: 'Nothing',
      assets: 'all',
      urls: [],
      sitemaps: [],
      crawl: null,
      packs: null,
      render: 'static',
      metadata: {},
    });
    await engine.start(planWork(empty.workspaceId, nothing));
    await ends(planWork(empty.workspaceId, nothing));

    const { scope: decided, userId } = await makeWorkspace(database);
    const assetId = await makeAsset(decided, 'A');
    const found = [sentenceFinding({ assetId, ruleId: newUuid(), sentence: 0 })];
    const older = await makeReadings(database.admin, decided, [[assetId, found]]);
    await makeReadings(database.admin, decided, [[assetId, found]]);
    const { rows } = await database.admin.query<{ id: string }>(
      'select id from violation where audit_id = $1',
      [older],
    );
    await reviewViolation(
      {
        ...decided,
        actor: { kind: 'user', id: userId },
        db: { ...decided.db, transaction: () => Promise.reject(new Error('the process is gone')) },
      },
      {
        violationId: toPublicId('vio', rows[0]?.id as string),
        action: 'urgent_violation',
        reason: null,
        applyToGroup: false,
        acceptedVersions: null,
      },
    );

    // Somebody else gets a finding to look at.
    const { scope: told } = await makeWorkspace(database);
    const colleague = await addMember(told, {
      email: 'colleague@test.example',
      name: 'Colleague',
      role: 'reviewer',
    });
    const { violationIds } = await makeContent(told);
    const userIds = [toPublicId('usr', colleague)];
    await assignViolations(told, { violationIds, userIds });

    for (const status of [200, 410]) {
      const scope = await newScope();
      await allowReceiver(database.admin, scope.workspaceId, receiver);
      receiver.answer = (response) => response.writeHead(status).end();
      const before = receiver.received.length;
      const input = { kind: 'standard', url: receiver.url, description: '', types: [] } as const;
      await createWebhook(scope, createVault(SECRET), input);
      await createKey(scope, { name: 'one', expiresAt: null });
      await expect
        .poll(() => receiver.received.length, { timeout: PATIENCE_MS })
        .toBeGreaterThan(before);
      await sleep(2_000);
    }

    const kept = await newScope();
    await setRetention(kept, { ...KEEP_EVERYTHING, documents: 30 });
    const purge = purgeWork(kept.workspaceId, (await startPurge(kept, 'now')) ?? 0);
    await engine.start(purge);
    await ends(purge);

    const gone = await newScope();
    await database.admin.query(
      'insert into workspace_deletion (workspace_id, due_at) values ($1, now())',
      [gone.workspaceId],
    );
    await engine.start(deletionWork(gone.workspaceId, 0));
    await ends(deletionWork(gone.workspaceId, 0));

    // The lanes that found nothing end a moment later, and the reconciler looks every second.
    await sleep(5_000);
    const journals = distinct(await readJournals(restate.adminUrl));
    const folder = new URL('journals/', import.meta.url);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      new URL(`${RELEASE.version}.json`, folder),
      `${JSON.stringify(journals, null, 2)}\n`,
    );
  },
  300_000,
);
