import { REVIEW_ACTIONS, type ReviewAction } from '@copydesk/contract/shared/review-rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createForwardModel, type Sighting } from '../../test/models/forward-model.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { beginReadings, endReadings, sentenceFinding, storeReading } from '../../test/readings.ts';
import { recount } from '../../test/models/recount.ts';
import { times } from '../../test/short-run.ts';
import { verifyTrail } from '../activity/verify-trail.ts';
import { makeAsset } from '../../test/make-asset.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createBareRule } from '../../test/bare-rule.ts';
import { recountNoise } from '../../test/models/recount-noise.ts';
import { decideMany } from '../violations/decide/decide-many.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { stateOfNumber } from '../violations/review.ts';
import { undoDecisions } from '../violations/decide/undo-decisions.ts';
import { getHome } from './get-home.ts';
import { readNoise } from './read-rules.ts';

const database = await createTestDatabase();
const { admin } = database;

const ASSETS = 2;

interface Page {
  readonly asset: number;
  readonly counts: readonly [number, number, number];
  readonly wordings: readonly [number, number, number];
  readonly ruleVersion: number;
  readonly fails: boolean;
}

type Command =
  | { kind: 'begin' | 'home' | 'night' }
  | { kind: 'read'; at: number; page: Page }
  | { kind: 'end'; at: number }
  | { kind: 'one' | 'group'; at: number; action: ReviewAction; actor: 0 | 1 }
  | { kind: 'many'; at: number; share: number; action: ReviewAction; actor: 0 | 1 }
  | { kind: 'undo'; at: number; actor: 0 | 1 };

const actor = fc.constantFrom(0 as const, 1 as const);
const action = fc.constantFrom(...REVIEW_ACTIONS);
const three = <T>(arbitrary: fc.Arbitrary<T>) => fc.tuple(arbitrary, arbitrary, arbitrary);
const rarely = (chance: number) => fc.nat({ max: chance }).map((n) => n === 0);
const page: fc.Arbitrary<Page> = fc.record({
  asset: fc.nat({ max: ASSETS - 1 }),
  counts: three(fc.constantFrom(1, 1, 1, 1, 0, 2)),
  wordings: three(fc.constantFrom(0, 0, 0, 1)),
  ruleVersion: fc.constantFrom(1, 1, 1, 2),
  fails: rarely(8),
});
const at = fc.nat();
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('begin' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('home' as const, 'night' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('read' as const), at, page }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), at }) },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constantFrom('one' as const, 'one' as const, 'group' as const),
      at,
      action,
      actor,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('many' as const),
      at,
      share: fc.integer({ min: 1, max: 3 }),
      action,
      actor,
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('undo' as const), at, actor }) },
);

interface Audit {
  readonly id: string;
  readonly read: Set<number>;
  ended: boolean;
}

/** The service beside the model: what each sighting is there, and each entry of the model. */
const createWorld = async () => {
  const { scope } = await makeWorkspace(database);
  const users = [newUuid(), newUuid()] as const;
  let now = Date.parse('2026-03-01T12:00:00Z');
  const tick = (ms = 1_000) => (now += ms);
  const as = (who: 0 | 1 | null): Scope => ({
    ...scope,
    actor: who === null ? { kind: 'system' } : { kind: 'user', id: users[who] },
    now: () => new Date(now),
  });
  const assets: string[] = [];
  for (let n = 0; n < ASSETS; n++) {
    assets.push(await makeAsset(scope, `Asset ${n}`));
  }
  const rule = { key: 'a', name: 'a', description: null, explanation: null };
  const ruleId = await createBareRule(scope, rule);
  return { scope, users, as, tick, assets, ruleId, time: () => now };
};

type World = Awaited<ReturnType<typeof createWorld>>;

const foundOn = ({ assets, ruleId }: World, { asset, counts, wordings, ruleVersion }: Page) =>
  counts.flatMap((count, sentence) => {
    const wording = wordings[sentence] ?? 0;
    const found = { sentence, wording, ruleVersion };
    const violation = sentenceFinding({ assetId: assets[asset] as string, ruleId, ...found });
    return Array.from({ length: count }, () => ({ found, violation }));
  });

const stored = async (scope: Scope) => {
  const { rows } = await admin.query<{ id: string; state: number; reason: string | null }>(
    `select v.id, r.review_state as state, r.dismissal_reason as reason from violation v
     join violation_review r on r.audit_id = v.audit_id and r.rank = v.rank
     where v.workspace_id = $1`,
    [scope.workspaceId],
  );
  return new Map(rows.map((row) => [row.id, [stateOfNumber(row.state), row.reason]]));
};

const runCommands = async (commands: readonly Command[]): Promise<void> => {
  const world = await createWorld();
  const { as, tick, users, assets, scope } = world;
  const model = createForwardModel();
  const audits: Audit[] = [];
  const ids = new Map<Sighting, string>();
  /** The entries that can be undone: where each is, and what the model calls it. */
  const entries: { auditId: string; undo: object; token: number }[] = [];
  const auditOf = (sighting: Sighting): string => audits[sighting.audit]?.id as string;
  const who = (index: 0 | 1) => ({ actor: users[index], at: world.time() });

  const read = async (step: Extract<Command, { kind: 'read' }>) => {
    const open = audits.filter(({ ended, read: done }) => !ended && !done.has(step.page.asset));
    const audit = open[step.at % open.length];
    if (!audit) return;
    audit.read.add(step.page.asset);
    const list = foundOn(world, step.page);
    const position = step.page.asset + 1;
    const violations = step.page.fails ? null : list.map(({ violation }) => violation);
    await storeReading(as(null), audit.id, position, violations);
    if (step.page.fails) return;
    const sightings = model.read(
      audits.indexOf(audit),
      step.page.asset,
      list.map(({ found }) => found),
    );
    const { rows } = await admin.query<{ id: string }>(
      `select v.id from audit_asset x cross join unnest(x.ranks) with ordinality as k (rank, nth)
       join violation v on v.audit_id = x.audit_id and v.rank = k.rank
       where x.audit_id = $1 and x.asset_id = $2 order by k.nth`,
      [audit.id, assets[step.page.asset]],
    );
    for (const [n, sighting] of sightings.entries()) ids.set(sighting, rows[n]?.id as string);
  };

  const decide = async (step: Extract<Command, { kind: 'one' | 'group' }>) => {
    const all = model.all();
    const sighting = all[step.at % all.length];
    if (!sighting) return;
    const reason = step.action === 'dismiss' ? 'Our name.' : null;
    const isGroup = step.kind === 'group';
    const token = model.review(sighting, step.action, reason, isGroup, who(step.actor));
    const outcome = await reviewViolation(as(step.actor), {
      violationId: toPublicId('vio', ids.get(sighting) as string),
      action: step.action,
      reason,
      applyToGroup: isGroup,
      acceptedVersions: null,
    });
    expect(outcome.seq === null).toBe(token === null);
    if (token === null || outcome.seq === null) return;
    entries.push({ auditId: outcome.auditId, undo: { seqs: [outcome.seq] }, token });
  };

  const decideSome = async (step: Extract<Command, { kind: 'many' }>) => {
    const audit = audits[step.at % audits.length];
    const wanted = model
      .all()
      .filter((sighting, n) => auditOf(sighting) === audit?.id && n % step.share === 0);
    if (!audit || wanted.length === 0) return;
    const reason = step.action === 'dismiss' ? 'Said by a customer.' : null;
    const token = model.many(wanted, step.action, reason, who(step.actor));
    const { decisionId, written } = await decideMany(as(step.actor), {
      auditId: audit.id,
      wanted: { ids: wanted.map((sighting) => toPublicId('vio', ids.get(sighting) as string)) },
      action: step.action,
      reason,
    });
    expect(written).toBe(token !== null);
    if (token !== null) entries.push({ auditId: audit.id, undo: { decisionId }, token });
  };

  const undo = async (step: Extract<Command, { kind: 'undo' }>) => {
    const entry = entries[step.at % entries.length];
    if (!entry) return;
    const token = model.undo(entry.token, users[step.actor]);
    const input = { auditId: entry.auditId, ...entry.undo } as Parameters<typeof undoDecisions>[1];
    const { decisionId } = await undoDecisions(as(step.actor), input);
    expect(decisionId === null).toBe(token === null);
    if (token === null || decisionId === null) return;
    entries.push({ auditId: entry.auditId, undo: { decisionId }, token });
  };

  const isOpen = ({ review: { state } }: Sighting) => state !== 'dismissed' && state !== 'fixed';
  /** What the home page says against the newest sighting of each finding, counted one by one. */
  const checkHome = async () => {
    const home = await getHome(as(0), { days: 7, patienceMs: 10_000 });
    const newest = model.newest();
    const open = (sentences: readonly number[]) =>
      newest.filter((one) => isOpen(one) && sentences.includes(one.sentence)).length;
    const undecided = newest.filter(({ review }) => review.state === 'undecided').length;
    expect(home.counting).toBe(false);
    expect(home.waiting.undecided).toBe(undecided);
    expect(home.days.at(-1)).toMatchObject({
      undecided,
      open: { CRITICAL: open([0]), HIGH: 0, MEDIUM: 0, LOW: open([1, 2]), UNSPECIFIED: 0 },
    });
    return home;
  };

  for (const step of commands) {
    tick(step.kind === 'night' ? 86_400_000 : 1_000);
    if (step.kind === 'begin') {
      if (audits.filter(({ ended }) => !ended).length >= 2) continue;
      const id = await beginReadings(admin, as(null), assets);
      audits.push({ id, read: new Set(), ended: false });
    } else if (step.kind === 'home') await checkHome();
    else if (step.kind === 'read') await read(step);
    else if (step.kind === 'end') {
      const audit = audits[step.at % audits.length];
      if (!audit || audit.ended) continue;
      audit.ended = true;
      await endReadings(as(null), audit.id);
    } else if (step.kind === 'many') await decideSome(step);
    else if (step.kind === 'undo') await undo(step);
    else if (step.kind === 'one' || step.kind === 'group') await decide(step);
    const states = await stored(scope);
    const told = model.all().map((one) => states.get(ids.get(one) as string));
    expect(told).toEqual(model.all().map(({ review }) => [review.state, review.dismissalReason]));
  }
  await checkHome();
  for (const { id, ended } of audits) if (!ended) await endReadings(as(null), id);
  const home = await checkHome();
  const open = model.newest().filter(isOpen);
  expect(home.rules.map((rule) => rule.open)).toEqual(open.length > 0 ? [open.length] : []);
  const risky = home.assets.map((one) => Object.values(one.open).reduce((sum, n) => sum + n, 0));
  const byAsset = [...Map.groupBy(open, ({ asset }) => asset).values()];
  const sorted = (numbers: readonly number[]) => numbers.toSorted((one, two) => one - two);
  expect(sorted(risky)).toEqual(sorted(byAsset.map(({ length }) => length)));
  const noise = await recountNoise(admin, scope.workspaceId);
  if (audits.length <= 10) {
    expect((await readNoise(as(0))).map(({ dismissed }) => dismissed)).toEqual(
      noise.map(({ dismissed }) => dismissed),
    );
  }
  for (const { id } of audits) {
    expect(await recount(admin, id)).toEqual([]);
    expect(await verifyTrail(scope, id)).toMatchObject({ whole: true });
  }
  const { rows: left } = await admin.query(
    `select id from forward_work where workspace_id = $1
     union all select id from unfinished_work where workspace_id = $1`,
    [scope.workspaceId],
  );
  expect(left).toEqual([]);
};

const BEGINNING: Command[] = [
  { kind: 'begin' },
  ...[0, 1].map((asset): Command => ({
    kind: 'read',
    at: 0,
    page: { asset, counts: [1, 1, 1], wordings: [0, 0, 0], ruleVersion: 1, fails: false },
  })),
];

test('decisions in any audit, before, while and after a newer one is made, match the model', async () => {
  const commands = fc
    .array(command, { maxLength: 40, size: 'max' })
    .map((rest) => [...BEGINNING, ...rest]);
  await fc.assert(fc.asyncProperty(commands, runCommands), { numRuns: times(150), seed: 28 });
}, 240_000);
