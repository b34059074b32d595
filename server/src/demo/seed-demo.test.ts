import type { Audit } from '@copydesk/contract/audits/audit';
import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import type { Violation } from '@copydesk/contract/violations/violation';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { verifyTrail } from '../activity/verify-trail.ts';
import { readExtracted } from '../assets/read-snapshot.ts';
import { listAuditAssets } from '../audits/list-audit-assets.ts';
import { listAudits } from '../audits/list-audits.ts';
import { getDocument } from '../documents/get-document.ts';
import { findFacts } from '../infobases/find-facts.ts';
import { listInfobases } from '../infobases/list-infobases.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { STARTER_TEMPLATE_KEYS } from '../starter/templates.ts';
import { listTemplates } from '../templates/list-templates.ts';
import { listTones } from '../tones/list-tones.ts';
import { compareAudits } from '../violations/list/compare-audits.ts';
import { getViolation } from '../violations/list/get-violation.ts';
import { listViolations, type ViolationList } from '../violations/list/list-violations.ts';
import { BANK_DOCUMENTS } from './demo-documents.ts';
import { getHome } from '../home/get-home.ts';
import { createAuditClocks } from './audit-clocks.ts';
import { ensureDemo, finishDemo, openDemo } from './ensure-demo.ts';
import { seedDemoAudits, seedDemoWorkspace, type SeededWorkspace } from './seed-demo.ts';

interface Anchor {
  readonly segment: number;
  readonly start: number;
  readonly end: number;
}

const ids = { bank: newUuid(), foods: newUuid(), free: newUuid() };
let seeded: Record<'bank' | 'foods' | 'free', SeededWorkspace>;
let bank: Scope;
let foods: Scope;
let free: Scope;

const database = await createTestDatabase();
const clocks = createAuditClocks();
const { engine, blobStore } = await createTestEngine(database, clocks);
const blobs = createBlobStore(blobStore);
const parts = { engine, blobs, clocks };

beforeAll(async () => {
  bank = database.scope(ids.bank);
  foods = database.scope(ids.foods);
  free = database.scope(ids.free);
  seeded = {
    bank: await seedDemoWorkspace(bank, blobs, 'bank'),
    foods: await seedDemoWorkspace(foods, blobs, 'foods'),
    free: await seedDemoWorkspace(free, blobs, 'free'),
  };
  await seedDemoAudits(bank, parts, 'bank', 'opening');
  await seedDemoAudits(bank, parts, 'bank', 'all');
  await seedDemoAudits(foods, parts, 'foods', 'all');
}, 360_000);

const auditNamed = async (scope: Scope, name: string) => {
  const audit = (await listAudits(scope, { limit: 100 })).find((one) => one.name === name);
  if (!audit) throw new Error(`no audit ${name}`);
  return audit;
};

const list = (
  scope: Scope,
  auditId: string,
  search: string | null = null,
  page = 1,
): Promise<ViolationList> =>
  listViolations(scope, {
    auditId,
    reviewState: 'all',
    severity: null,
    search,
    page,
    pageSize: 100,
    cursor: null,
  });

const allViolations = async (scope: Scope, auditId: string): Promise<Violation[]> => {
  const pages = [await list(scope, auditId), await list(scope, auditId, null, 2)];
  return pages.flatMap((page) => page.violations);
};

test('seeding a second time is refused and changes nothing', async () => {
  await expect(seedDemoWorkspace(bank, blobs, 'bank')).rejects.toThrow('duplicate key');
  const again = database.scope();
  await expect(seedDemoWorkspace(again, blobs, 'free')).rejects.toThrow('duplicate key');
  expect(await listTemplates(again)).toEqual([]);
  expect(await listAudits(bank, { limit: 100 })).toHaveLength(4);
});

describe('the demo as a whole', async () => {
  const own = await createTestDatabase();
  const running = await createTestEngine(own);
  const parts = { engine: running.engine, blobs: createBlobStore(running.blobStore) };

  test('is made once, and its keys are made anew only when they no longer work', async () => {
    const base = { db: own.db, log: own.log, now: () => new Date() };
    const { keys: first, isNew } = await ensureDemo(base, parts, undefined);
    expect(isNew).toEqual(['bank', 'foods', 'free']);
    await openDemo(base, parts, isNew);
    expect(await ensureDemo(base, parts, first)).toEqual({ keys: first, isNew: [] });
    const another = await ensureDemo(base, parts, { ...first, apiKey: first.revokedApiKey });
    expect(another.keys.apiKey).not.toBe(first.apiKey);
    const { rows } = await own.admin.query('select from workspace');
    expect(rows).toHaveLength(3);
    const audits = async () => (await own.admin.query('select from audit')).rowCount;
    expect(await audits()).toBe(1);
    for (let n = 0; n < 2; n++) await finishDemo(base, parts);
    expect(await audits()).toBe(6);
  }, 360_000);
});

describe('content', () => {
  test('every workspace has the starter templates in all languages', async () => {
    for (const scope of [bank, foods, free]) {
      const templates = await listTemplates(scope);
      expect(templates.map(({ key }) => key).toSorted()).toEqual(STARTER_TEMPLATE_KEYS.toSorted());
      for (const { templateMetas, commands } of templates) {
        expect(templateMetas).toHaveLength(LANGUAGE_KEYS.length);
        expect(new Set(commands.map((command) => command.languageKey)).size).toBe(15);
      }
    }
  });

  test('only the voices of the workspace show guidelines', async () => {
    for (const scope of [bank, foods]) {
      const tones = await listTones(scope);
      const contents = tones.map(({ toneOfVoiceMetas }) => toneOfVoiceMetas.map((m) => m.content));
      expect(contents.filter((texts) => texts.every((text) => text === null))).toHaveLength(6);
      expect(contents.filter((texts) => texts.length === 3 && texts.every(Boolean))).toHaveLength(
        2,
      );
      expect(await listInfobases(scope)).toHaveLength(2);
    }
  });

  test('documents have their blocks, their template and their tone', async () => {
    const [id] = seeded.bank.documentIds;
    const { document, status } = await getDocument(bank, toPublicId('doc', id as string));
    expect(status).toBe('ready');
    expect(document.document).toEqual(BANK_DOCUMENTS[0]?.blocks);
    expect(document.rawDocument).toMatch(
      /^# Walnut savings jar\n\nA jar [^\n]+ \*\*variable\*\*, [^\n]+\n\n## What it does\n\n- Opens [^\n]+\n- Has [^\n]+\n- Pays [^\n]+\n\n> \*Savings [^\n]+\*\n\nAll [^\n]+ \[savings page\]\(https:[^\n]+\)\.$/,
    );
    expect(document.generatedOutput).not.toBe(document.rawDocument);
    const templates = await listTemplates(bank);
    const tones = await listTones(bank);
    expect(templates.map((template) => template.id)).toContain(document.templateId);
    expect(tones.map((tone) => tone.id)).toContain(document.toneOfVoiceId);
    expect(LANGUAGE_KEYS).toContain(document.languageKey);
    expect(seeded.bank.documentIds).toHaveLength(2);
    expect(seeded.foods.documentIds).toHaveLength(2);
  });

  test('knowledge bases have facts that can be found', async () => {
    const [base] = await listInfobases(bank);
    const facts = await findFacts(bank, {
      infobaseIds: [fromPublicId('inf', base?.id ?? '') as string],
      language: 'EN',
      text: 'What does the savings account pay?',
      limit: 12,
    });
    expect(facts.map(({ title }) => title)).toContain('Savings account: rate');
  });

  test('the free workspace has no audits', async () => {
    expect(await listAudits(free, { limit: 100 })).toEqual([]);
  });
});

describe('audits', () => {
  test('come from the engine: every finding stands in the snapshot of its asset', async () => {
    const inBank = await listAudits(bank, { limit: 100 });
    expect(inBank.map((audit) => [audit.name, audit.status, audit.failed_assets])).toEqual([
      ['Demo: autumn campaign, second look', 'COMPLETED', 2],
      ['Demo: autumn campaign', 'COMPLETED', 1],
      ['Demo: posts, a week later', 'COMPLETED', 0],
      ['Demo: posts', 'COMPLETED', 0],
    ]);
    const inFoods = await listAudits(foods, { limit: 100 });
    expect(inFoods.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
    for (const { total_violations: total } of [inBank[0], inFoods[0]] as Audit[]) {
      expect(total).toBeGreaterThan(60);
      expect(total).toBeLessThan(140);
    }
    const { rows } = await database.admin.query<{ text: string; snapshot: string; at: Anchor }>(
      `select violating_text as text, snapshot_id as snapshot, anchor as at from violation
       where workspace_id = $1 and anchor is not null`,
      [ids.bank],
    );
    expect(rows.length).toBeGreaterThan(100);
    for (const { text, snapshot, at } of rows) {
      const { segments } = await readExtracted(bank, blobs, snapshot);
      expect(segments[at.segment]?.text.slice(at.start, at.end)).toBe(text);
    }
  });

  test('are weeks of history: each ends soon after it began, and people decided on many days', async () => {
    const now = Date.now();
    for (const { created_at: began, completed_at: ended } of await listAudits(bank, {
      limit: 100,
    })) {
      const took = Date.parse(ended ?? '') - Date.parse(began);
      expect(took).toBeGreaterThan(0);
      expect(took).toBeLessThan(300_000);
    }
    const { rows } = await database.admin.query<{ at: Date; audit: Date }>(
      `select t.at, a.created_at as audit from trail_entry t
       join audit a on a.workspace_id = t.workspace_id and a.id = t.audit_id
       where t.workspace_id = $1`,
      [ids.bank],
    );
    for (const { at, audit } of rows) {
      expect(at.getTime()).toBeGreaterThanOrEqual(audit.getTime());
      expect(at.getTime()).toBeLessThan(now);
    }
    const { days } = await getHome(bank, { days: 30, patienceMs: 60_000 });
    // One of the four audits finds nothing that was not there before.
    expect(days.filter(({ found }) => found > 0)).toHaveLength(3);
    expect(days.filter(({ decided }) => decided > 0).length).toBeGreaterThan(8);
    expect(new Set(days.map(({ undecided }) => undecided)).size).toBeGreaterThan(8);
    expect(days.at(-1)?.undecided).toBeGreaterThan(0);
  });

  test('the second look shows what was carried, changed, regressed, gone and unknown', async () => {
    const [second, first] = await listAudits(bank, { limit: 2 });
    const before = first?.id ?? '';
    const compared = await compareAudits(bank, { before, after: second?.id ?? '', from: null });
    for (const as of ['new', 'still', 'changed', 'regressed', 'gone', 'unknown'] as const) {
      expect([as, compared.changes[as] > 0]).toEqual([as, true]);
    }
    const carried = compared.violations.filter(
      ({ as, after }) => as === 'still' && after?.review_state === 'dismissed',
    );
    expect(carried.length).toBeGreaterThan(0);
    const changed = compared.violations.filter(
      ({ as, after }) => as === 'changed' && after?.review_state === 'elevated_risk',
    );
    expect(changed.length).toBeGreaterThan(0);
  });

  test('one asset is broken on purpose, and says so', async () => {
    const audit = await auditNamed(bank, 'Demo: autumn campaign');
    const filter = { auditId: audit.id, status: 'failed', after: 0, limit: 10 } as const;
    const { assets } = await listAuditAssets(bank, filter);
    expect(assets.map(({ failure }) => failure)).toEqual([
      'The file is damaged or incomplete and cannot be read.',
    ]);
  });

  test('progress adds up to the total and every trail is whole', async () => {
    for (const scope of [bank, foods]) {
      for (const audit of await listAudits(scope, { limit: 100 })) {
        const { progress, total } = await list(scope, audit.id);
        const sum = REVIEW_STATES.reduce((so, state) => so + progress[state], 0);
        expect([sum, total]).toEqual([audit.total_violations, audit.total_violations]);
        const uuid = fromPublicId('aud', audit.id) as string;
        const verdict = await verifyTrail(scope, uuid);
        expect(verdict).toMatchObject({ whole: true });
        const violations = await allViolations(scope, audit.id);
        for (const state of REVIEW_STATES) {
          const found = violations.filter((violation) => violation.review_state === state);
          expect(found).toHaveLength(progress[state]);
        }
      }
    }
  });

  test('the autumn campaign has every state, every severity and groups over several assets', async () => {
    const audit = await auditNamed(bank, 'Demo: autumn campaign');
    const violations = await allViolations(bank, audit.id);
    const states = new Set(violations.map((violation) => violation.review_state));
    expect([...states].toSorted()).toEqual([...REVIEW_STATES].toSorted());
    expect(new Set(violations.map((violation) => violation.severity))).toEqual(
      new Set(['CRITICAL', 'HIGH', 'MEDIUM', 'LOW']),
    );
    const groups = Map.groupBy(violations, (violation) => violation.group_id);
    const large = [...groups.values()].filter((members) => members.length > 1);
    expect(large.length).toBeGreaterThan(10);
    for (const members of large) {
      expect(new Set(members.map((member) => member.asset_id)).size).toBe(members.length);
    }
    const dismissed = large.filter((members) =>
      members.every((member) => member.review_state === 'dismissed' && member.dismissal_reason),
    );
    expect(dismissed.map((members) => members.length)).toEqual([3]);
  });

  test.each([
    ['ΧΩΡΙΣ ΡΙΣΚΟ', 1],
    ['περιβαλλον', 1],
    ['guvenli', 1],
    ['GARANTİLİ', 1],
    ['proximite', 0],
    ['planete', 1],
    ['oportunidad', 1],
    ['KLIMANEUTRAL', 3],
  ])('a search for %s finds it in its own language', async (term, count) => {
    const audit = await auditNamed(bank, 'Demo: autumn campaign');
    expect((await list(bank, audit.id, term)).total).toBe(count);
  });

  test('a decision that a second person took again is a reaffirmed entry', async () => {
    const { rows } = await database.admin.query<{ reaffirmed: boolean; actor_id: string }>(
      `select reaffirmed, actor_id from trail_entry where workspace_id = $1 and reaffirmed`,
      [ids.bank],
    );
    expect(rows).toEqual([{ reaffirmed: true, actor_id: seeded.bank.ownerId }]);
  });

  test('comments come from both people, oldest first', async () => {
    const audit = await auditNamed(bank, 'Demo: autumn campaign');
    const violations = await allViolations(bank, audit.id);
    const home = violations.filter(
      (one) => one.rule_name === 'Product called climate neutral' && one.asset_name === 'Home',
    );
    const read = await Promise.all(home.map(({ id }) => getViolation(bank, id)));
    const violation = read.map((one) => one.violation).find(({ comments }) => comments.length > 0);
    expect(violation?.comments.map((comment) => comment.author_email)).toEqual([
      'reviewer@bank.demo.example',
      'owner@bank.demo.example',
    ]);
    expect(violation?.rule_explanation).not.toBeNull();
  });
});
