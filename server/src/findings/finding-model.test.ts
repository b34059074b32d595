import { CHANGES, LIVES } from '@copydesk/contract/findings/finding';
import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFindingModel, type ModelFinding } from '../../test/models/finding-model.ts';
import { createForwardModel, type Sighting } from '../../test/models/forward-model.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { beginReadings, endReadings, sentenceFinding, storeReading } from '../../test/readings.ts';
import { recount } from '../../test/models/recount.ts';
import { recountFindings } from '../../test/models/recount-findings.ts';
import { times } from '../../test/short-run.ts';
import {
  createStandingModel,
  marketOf,
  type ModelStanding,
} from '../../test/models/standing-model.ts';
import { verifyTrail } from '../activity/verify-trail.ts';
import { setRole } from '../members/set-role.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { clusterOf } from '../violations/cluster.ts';
import { decideMany } from '../violations/decide/decide-many.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { undoDecisions } from '../violations/decide/undo-decisions.ts';
import { stateOfNumber } from '../violations/review.ts';
import { decideFindings } from './decide-findings.ts';
import {
  anything,
  BEGINNING,
  type Command,
  command,
  createWorld,
  DOUBT,
  rarely,
  reading,
  REOPENED_GROUP,
  type StandingChange,
} from './finding-model.fixture.ts';
import { createStandingDecision } from './standing/create-standing-decision.ts';
import { revokeStandingDecision } from './standing/revoke-standing-decision.ts';
import { undoFindings } from './undo-findings.ts';

const database = await createTestDatabase();
const { admin } = database;

interface Audit {
  readonly id: string;
  readonly read: Set<number>;
  ended: boolean;
}

/** What can be undone, and what the model calls it. A decision about findings has a part in each audit. */
type Entry =
  | { readonly auditId: string; readonly undo: object; readonly token: number }
  | { readonly decisionId: string; readonly tokens: readonly (readonly [string, number])[] };

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

/** How many findings each standing decision decided: as it is counted, and as the trails say. */
const storedUses = async (scope: Scope) => {
  const { rows } = await admin.query<{ id: string; uses: number; told: number }>(
    `select s.id, coalesce((select sum(u.uses) from standing_use u where u.standing_id = s.id), 0)::integer as uses,
       (select count(*) from trail_entry e join trail_item i on i.audit_id = e.audit_id and i.seq = e.seq
        where e.decision_id = s.id and e.action = 'standing')::integer as told
     from standing_decision s where s.workspace_id = $1 order by s.id`,
    [scope.workspaceId],
  );
  return rows;
};

const DAY_MS = 86_400_000;

const runCommands = async (commands: readonly Command[]): Promise<void> => {
  const world = await createWorld(database);
  const { as, wait, users, assets, scope, rules, ruleOf } = world;
  const model = createForwardModel();
  const findings = createFindingModel();
  const standings = createStandingModel();
  const audits: Audit[] = [];
  const ids = new Map<Sighting, string>();
  const entries: Entry[] = [];
  /** The identifier of each finding of the model, which must never change. */
  const known = new Map<ModelFinding, string>();
  const who = (index: 0 | 1) => ({ actor: users[index], at: world.time() });
  const reasonOf = (step: { readonly action: ReviewAction }) =>
    step.action === 'dismiss' ? 'Our name.' : null;
  const auditOf = (sighting: Sighting): string => audits[sighting.audit]?.id as string;
  /** Audits in their order, and in each the newest entry first. */
  const inOrder = (tokens: readonly (readonly [string, number])[]) => {
    const place = (auditId: string) => audits.findIndex(({ id }) => id === auditId);
    return tokens.toSorted(([a, x], [b, y]) => place(a) - place(b) || y - x);
  };

  /** Decides what was just stored as the standing decisions say. */
  const stand = (auditId: string, sightings: readonly Sighting[]) => {
    const wanted = sightings.flatMap((sighting) => {
      const finding = findings.all().find(({ newest }) => newest === sighting);
      const one = sighting.free ? standings.choose(sighting, world.time()) : null;
      if (!finding || !one) return [];
      const isTakenBack = finding.settledBy === one.id && finding.before === 'undecided';
      return isTakenBack ? [] : [{ sighting, finding, one }];
    });
    for (const [one, own] of Map.groupBy(wanted, (each) => each.one)) {
      const targets = own.map(({ sighting }) => sighting);
      const by = { actor: null, at: world.time() };
      const token = model.many(targets, one.action, one.reason, by);
      if (token === null) throw new Error('a standing decision decides what nobody has decided');
      one.made.push([auditId, token]);
      one.uses += own.length;
      for (const { finding } of own) finding.settledBy = one.id;
    }
  };

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
    stand(audit.id, sightings);
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

  const makeStanding = async (step: Extract<Command, { kind: 'stand' }>) => {
    const all = findings.all();
    const about = all[step.at % all.length];
    if (!about) return;
    const { sentence, wording } = about.newest;
    const reason = step.action === 'dismiss' ? `Always, by ${standings.all().length}.` : null;
    const result = await createStandingDecision(as(step.actor), {
      finding_id: toPublicId('fin', known.get(about) as string),
      scope: {
        ...(step.scope === 'asset'
          ? { asset_id: toPublicId('ast', assets[about.asset] as string) }
          : {}),
        ...(step.scope === 'market' ? { market: marketOf(about.asset) } : {}),
        ...(step.scope === 'path' ? { site: 'bank.example', path: '/sav' } : {}),
      },
      action: step.action,
      reason,
      days: step.days,
      apply_to_open: step.open,
      dry_run: false,
    });
    const made: ModelStanding = {
      id: fromPublicId('std', result.standing_decision?.id ?? '') as string,
      sentence,
      wording,
      scope: step.scope,
      asset: about.asset,
      action: step.action,
      reason,
      endsAt: world.time() + step.days * DAY_MS,
      actor: step.actor,
      isOver: false,
      uses: 0,
      made: [],
    };
    standings.make(made);
    const targets = all.filter(
      ({ newest, life }) =>
        life !== 'gone' && newest.review.state === 'undecided' && standings.isAbout(made, newest),
    );
    expect(result.matching).toBe(targets.length);
    if (!step.open) return;
    const tokens = [...Map.groupBy(targets, ({ newest }) => auditOf(newest))].flatMap(
      ([auditId, own]) => {
        const sightings = own.map(({ newest }) => newest);
        const token = model.many(sightings, step.action, reason, who(step.actor));
        return token === null ? [] : [[auditId, token] as const];
      },
    );
    if (result.decision_id !== null) entries.push({ decisionId: result.decision_id, tokens });
  };

  const undoTokens = async (
    decisionId: string,
    tokens: readonly (readonly [string, number])[],
    by: 0 | 1,
  ) => {
    const { decision_id: undoId } = await undoFindings(as(by), { decisionId });
    const undone = inOrder(tokens).flatMap(([auditId, token]) => {
      const undoing = model.undo(token, users[by]);
      return undoing === null ? [] : [[auditId, undoing] as const];
    });
    expect(undoId === null).toBe(undone.length === 0);
    if (undoId !== null) entries.push({ decisionId: undoId, tokens: undone });
  };

  const changeStanding = async (step: StandingChange) => {
    const all = standings.all();
    const one = all[step.at % all.length];
    if (!one) return;
    if (step.kind === 'revoke') {
      const standingDecisionId = toPublicId('std', one.id);
      await revokeStandingDecision(as(step.actor), { standingDecisionId });
      one.isOver = true;
    } else if (one.made.length > 0) {
      await undoTokens(toPublicId('dec', one.id), one.made, step.actor);
    }
  };

  const changeRole = async ({ actor }: { readonly actor: 0 | 1 }) => {
    standings.mayDecide[actor] = !standings.mayDecide[actor];
    const role = standings.mayDecide[actor] ? 'reviewer' : 'editor';
    await setRole(world.owner, { userId: toPublicId('usr', users[actor]), role });
  };

  const undo = async (step: Extract<Command, { kind: 'undo' }>) => {
    const entry = entries[step.at % entries.length];
    if (!entry) return;
    if ('tokens' in entry) return undoTokens(entry.decisionId, entry.tokens, step.actor);
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
    const uses = standings.all().map(({ id, uses: n }) => ({ id, uses: n, told: n }));
    expect(await storedUses(scope)).toEqual(uses);
  };

  for (const step of commands) {
    wait(1_000);
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
    else if (step.kind === 'stand') await makeStanding(step);
    else if (step.kind === 'revoke' || step.kind === 'unstand') await changeStanding(step);
    else if (step.kind === 'wait') wait(2 * DAY_MS);
    else if (step.kind === 'role') await changeRole(step);
    else if (step.kind === 'queue' || step.kind === 'cluster') await decideQueue(step);
    else await decide(step as Extract<Command, { kind: 'one' | 'group' }>);
    await check();
  }
  for (const { id } of audits) {
    expect(await recount(admin, id)).toEqual([]);
    expect(await verifyTrail(scope, id)).toMatchObject({ whole: true });
  }
};

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

test('standing decisions decide each new finding once, until they end, and never what a person decided or took back', async () => {
  const commands = fc
    .array(anything, { maxLength: 40, size: 'max' })
    .map((rest) => [...BEGINNING, ...rest]);
  await fc.assert(fc.asyncProperty(commands, runCommands), { numRuns: times(100), seed: 44 });
}, 400_000);

test('a standing decision leaves alone what it is not clear about, and what joins a group that a person reopened', async () => {
  await expect(runCommands(DOUBT)).resolves.toBeUndefined();
  await expect(runCommands(REOPENED_GROUP)).resolves.toBeUndefined();
}, 60_000);
