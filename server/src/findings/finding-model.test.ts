import { CHANGES, LIVES } from '@copydesk/contract/findings/finding';
import { REVIEW_ACTIONS, type ReviewAction } from '@copydesk/contract/shared/review-rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBareRule } from '../../test/bare-rule.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createFindingModel, type ModelFinding } from '../../test/finding-model.ts';
import { createForwardModel, type Sighting } from '../../test/forward-model.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeAsset } from '../../test/make-asset.ts';
import { beginReadings, endReadings, sentenceFinding, storeReading } from '../../test/readings.ts';
import { recount } from '../../test/recount.ts';
import { recountFindings } from '../../test/recount-findings.ts';
import { times } from '../../test/short-run.ts';
import { verifyTrail } from '../activity/verify-trail.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { clusterOf } from '../violations/cluster.ts';
import { decideMany } from '../violations/decide/decide-many.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { undoDecisions } from '../violations/decide/undo-decisions.ts';
import { stateOfNumber } from '../violations/review.ts';
import { decideFindings } from './decide-findings.ts';
import { undoFindings } from './undo-findings.ts';

const database = await createTestDatabase();
const { admin } = database;

const ASSETS = 2;

interface Page {
  readonly asset: number;
  readonly counts: readonly [number, number, number];
  readonly wordings: readonly [number, number, number];
  readonly ruleVersion: number;
  readonly fails: boolean;
  /** The rule of the last sentence is not judged, so that sentence is not found. */
  readonly unjudged: boolean;
}

type Command =
  | { kind: 'begin' }
  | { kind: 'read'; at: number; page: Page }
  | { kind: 'end'; at: number }
  | { kind: 'one' | 'group'; at: number; action: ReviewAction; actor: 0 | 1 }
  | { kind: 'many'; at: number; share: number; action: ReviewAction; actor: 0 | 1 }
  | { kind: 'queue' | 'cluster'; at: number; action: ReviewAction; actor: 0 | 1 }
  | { kind: 'undo'; at: number; actor: 0 | 1 };

const actor = fc.constantFrom(0 as const, 1 as const);
const action = fc.constantFrom(...REVIEW_ACTIONS);
const three = <T>(arbitrary: fc.Arbitrary<T>) => fc.tuple(arbitrary, arbitrary, arbitrary);
const rarely = (chance: number) => fc.nat({ max: chance }).map((n) => n === 0);
const page = (unjudged: fc.Arbitrary<boolean>): fc.Arbitrary<Page> =>
  fc.record({
    asset: fc.nat({ max: ASSETS - 1 }),
    counts: three(fc.constantFrom(1, 1, 1, 0, 2, 3)),
    wordings: three(fc.constantFrom(0, 0, 0, 1)),
    ruleVersion: fc.constantFrom(1, 1, 1, 2),
    fails: rarely(6),
    unjudged,
  });
const at = fc.nat();
const reading = (unjudged: fc.Arbitrary<boolean>): fc.Arbitrary<Command> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('begin' as const) }) },
    {
      weight: 7,
      arbitrary: fc.record({ kind: fc.constant('read' as const), at, page: page(unjudged) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), at }) },
  );
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: reading(fc.constant(false)) },
  {
    weight: 9,
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
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('queue' as const, 'cluster' as const),
      at,
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

/** What can be undone, and what the model calls it. A decision about findings has a part in each audit. */
type Entry =
  | { readonly auditId: string; readonly undo: object; readonly token: number }
  | { readonly decisionId: string; readonly tokens: readonly (readonly [string, number])[] };

const createWorld = async () => {
  const { scope } = await makeWorkspace(database);
  const users = [newUuid(), newUuid()] as const;
  let now = Date.parse('2026-03-01T12:00:00Z');
  const as = (who: 0 | 1 | null): Scope => ({
    ...scope,
    actor: who === null ? { kind: 'system' } : { kind: 'user', id: users[who] },
    now: () => new Date(now),
  });
  const assets: string[] = [];
  for (let n = 0; n < ASSETS; n++) assets.push(await makeAsset(scope, `Asset ${n}`));
  const bare = { description: null, explanation: null };
  const rules = [
    await createBareRule(scope, { key: 'a', name: 'a', ...bare }),
    await createBareRule(scope, { key: 'b', name: 'b', ...bare }),
  ] as const;
  const ruleOf = (sentence: number): string => rules[sentence === 2 ? 1 : 0];
  return { scope, users, as, tick: () => (now += 1_000), assets, rules, ruleOf, time: () => now };
};

const stored = async (scope: Scope) => {
  const { rows } = await admin.query<{
    id: string;
    violation_id: string;
    life: number;
    change: number;
    state: number;
    sightings: number;
  }>(
    `select id, violation_id, life, change, review_state as state, sightings from finding
     where workspace_id = $1`,
    [scope.workspaceId],
  );
  return rows;
};

const runCommands = async (commands: readonly Command[]): Promise<void> => {
  const world = await createWorld();
  const { as, tick, users, assets, scope, rules, ruleOf } = world;
  const model = createForwardModel();
  const findings = createFindingModel();
  const audits: Audit[] = [];
  const ids = new Map<Sighting, string>();
  const entries: Entry[] = [];
  /** The identifier of each finding of the model, which must never change. */
  const known = new Map<ModelFinding, string>();
  const who = (index: 0 | 1) => ({ actor: users[index], at: world.time() });
  const reasonOf = (step: { readonly action: ReviewAction }) =>
    step.action === 'dismiss' ? 'Our name.' : null;
  const auditOf = (sighting: Sighting): string => audits[sighting.audit]?.id as string;

  const read = async (step: Extract<Command, { kind: 'read' }>) => {
    const { asset, counts, wordings, ruleVersion, fails, unjudged } = step.page;
    const open = audits.filter(({ ended, read: done }) => !ended && !done.has(asset));
    const audit = open[step.at % open.length];
    if (!audit) return;
    audit.read.add(asset);
    const found = counts.flatMap((count, sentence) =>
      unjudged && sentence === 2
        ? []
        : Array.from({ length: count }, () => ({
            sentence,
            wording: wordings[sentence] ?? 0,
            ruleVersion,
          })),
    );
    const assetId = assets[asset] as string;
    const violations = found.map((one) =>
      sentenceFinding({ assetId, ruleId: ruleOf(one.sentence), ...one }),
    );
    const notJudged = unjudged ? [rules[1]] : [];
    await storeReading(as(null), audit.id, asset + 1, fails ? null : violations, notJudged);
    if (fails) return findings.fail(asset);
    const sightings = model.read(audits.indexOf(audit), asset, found);
    findings.read(asset, sightings, unjudged ? [2] : []);
    const { rows } = await admin.query<{ id: string }>(
      `select v.id from audit_asset x cross join unnest(x.ranks) with ordinality as k (rank, nth)
       join violation v on v.audit_id = x.audit_id and v.rank = k.rank
       where x.audit_id = $1 and x.asset_id = $2 order by k.nth`,
      [audit.id, assetId],
    );
    for (const [n, sighting] of sightings.entries()) ids.set(sighting, rows[n]?.id as string);
  };

  const decide = async (step: Extract<Command, { kind: 'one' | 'group' }>) => {
    const all = model.all();
    const sighting = all[step.at % all.length];
    if (!sighting) return;
    const reason = reasonOf(step);
    const isGroup = step.kind === 'group';
    const token = model.review(sighting, step.action, reason, isGroup, who(step.actor));
    const outcome = await reviewViolation(as(step.actor), {
      violationId: toPublicId('vio', ids.get(sighting) as string),
      action: step.action,
      reason,
      applyToGroup: isGroup,
      acceptedVersions: null,
    });
    if (token === null || outcome.seq === null) return;
    entries.push({ auditId: outcome.auditId, undo: { seqs: [outcome.seq] }, token });
  };

  const decideSome = async (step: Extract<Command, { kind: 'many' }>) => {
    const audit = audits[step.at % audits.length];
    const wanted = model
      .all()
      .filter((sighting, n) => auditOf(sighting) === audit?.id && n % step.share === 0);
    if (!audit || wanted.length === 0) return;
    const token = model.many(wanted, step.action, reasonOf(step), who(step.actor));
    const { decisionId } = await decideMany(as(step.actor), {
      auditId: audit.id,
      wanted: { ids: wanted.map((sighting) => toPublicId('vio', ids.get(sighting) as string)) },
      action: step.action,
      reason: reasonOf(step),
    });
    if (token !== null) entries.push({ auditId: audit.id, undo: { decisionId }, token });
  };

  /** Decides everything that is open, or what is open of one cluster, wherever it was seen last. */
  const decideQueue = async (step: Extract<Command, { kind: 'queue' | 'cluster' }>) => {
    const open = findings.all().filter(({ newest, life }) => {
      const { state } = newest.review;
      return life !== 'gone' && state !== 'dismissed' && state !== 'fixed';
    });
    const one = open[step.at % open.length];
    if (!one) return;
    const isSame = ({ newest }: ModelFinding) =>
      step.kind === 'queue' ||
      (newest.sentence === one.newest.sentence && newest.wording === one.newest.wording);
    const targets = open.filter(isSame).map(({ newest }) => newest);
    const { violatingText } = sentenceFinding({ assetId: '', ruleId: '', ...one.newest });
    const cluster = clusterOf(ruleOf(one.newest.sentence), violatingText);
    const result = await decideFindings(as(step.actor), {
      wanted: {
        matching: {
          standing: 'open',
          ...(step.kind === 'cluster' ? { cluster_id: toPublicId('clu', cluster) } : {}),
        },
      },
      action: step.action,
      reason: reasonOf(step),
      dryRun: false,
    });
    expect(result.addressed).toBe(targets.length);
    const tokens = [...Map.groupBy(targets, auditOf)].flatMap(([auditId, own]) => {
      const token = model.many(own, step.action, reasonOf(step), who(step.actor));
      return token === null ? [] : [[auditId, token] as const];
    });
    expect(result.decision_id === null).toBe(tokens.length === 0);
    if (result.decision_id !== null) entries.push({ decisionId: result.decision_id, tokens });
  };

  const undo = async (step: Extract<Command, { kind: 'undo' }>) => {
    const entry = entries[step.at % entries.length];
    if (!entry) return;
    if ('tokens' in entry) {
      const { decision_id: decisionId } = await undoFindings(as(step.actor), entry);
      const tokens = entry.tokens.flatMap(([auditId, token]) => {
        const undone = model.undo(token, users[step.actor]);
        return undone === null ? [] : [[auditId, undone] as const];
      });
      expect(decisionId === null).toBe(tokens.length === 0);
      if (decisionId !== null) entries.push({ decisionId, tokens });
      return;
    }
    const token = model.undo(entry.token, users[step.actor]);
    const input = { auditId: entry.auditId, ...entry.undo } as Parameters<typeof undoDecisions>[1];
    const { decisionId } = await undoDecisions(as(step.actor), input);
    if (token === null || decisionId === null) return;
    entries.push({ auditId: entry.auditId, undo: { decisionId }, token });
  };

  const check = async () => {
    const rows = new Map((await stored(scope)).map((row) => [row.violation_id, row]));
    const told = findings.all().map((one) => {
      const row = rows.get(ids.get(one.newest) as string);
      const id = row?.id as string;
      expect(id).toBe(known.get(one) ?? id);
      known.set(one, id);
      return row && [LIVES[row.life], CHANGES[row.change], row.sightings, stateOfNumber(row.state)];
    });
    const expected = findings.all().map(({ life, change, sightings, newest }) => {
      const state = newest.review.state;
      return [life, change, sightings, state];
    });
    expect(told).toEqual(expected);
    expect(rows.size).toBe(findings.all().length);
    expect(new Set(known.values()).size).toBe(known.size);
    expect(await recountFindings(admin, scope.workspaceId)).toEqual([]);
  };

  for (const step of commands) {
    tick();
    if (step.kind === 'begin') {
      if (audits.filter(({ ended }) => !ended).length >= 2) continue;
      const id = await beginReadings(admin, as(null), assets);
      audits.push({ id, read: new Set(), ended: false });
    } else if (step.kind === 'read') await read(step);
    else if (step.kind === 'end') {
      const audit = audits[step.at % audits.length];
      if (!audit || audit.ended) continue;
      audit.ended = true;
      await endReadings(as(null), audit.id);
    } else if (step.kind === 'many') await decideSome(step);
    else if (step.kind === 'undo') await undo(step);
    else if (step.kind === 'queue' || step.kind === 'cluster') await decideQueue(step);
    else await decide(step as Extract<Command, { kind: 'one' | 'group' }>);
    await check();
  }
  for (const { id } of audits) {
    expect(await recount(admin, id)).toEqual([]);
    expect(await verifyTrail(scope, id)).toMatchObject({ whole: true });
  }
};

const BEGINNING: Command[] = [
  { kind: 'begin' },
  ...[0, 1].map((asset): Command => ({
    kind: 'read',
    at: 0,
    page: {
      asset,
      counts: [1, 1, 1],
      wordings: [0, 0, 0],
      ruleVersion: 1,
      fails: false,
      unjudged: false,
    },
  })),
];

test('identity, life, change, sightings and state of every finding match the model, whoever decides in whichever audit', async () => {
  const commands = fc
    .array(command, { maxLength: 40, size: 'max' })
    .map((rest) => [...BEGINNING, ...rest]);
  await fc.assert(fc.asyncProperty(commands, runCommands), { numRuns: times(100), seed: 42 });
}, 400_000);

test('a finding whose rule was not judged goes on with its next sighting', async () => {
  const commands = fc
    .array(reading(rarely(2)), { maxLength: 30, size: 'max' })
    .map((rest) => [...BEGINNING, ...rest]);
  await fc.assert(fc.asyncProperty(commands, runCommands), { numRuns: times(60), seed: 43 });
}, 240_000);
