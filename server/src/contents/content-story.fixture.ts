import type { ReviewState } from '@copydesk/contract/shared/review';
import { createAudit } from '../audits/create-audit.ts';
import { type Auditor, checkAsset } from '../audits/run/check-asset.ts';
import { claimAssets } from '../audits/run/claim-assets.ts';
import { planAudit } from '../audits/run/plan-audit.ts';
import type { PushParts } from './check-push.ts';
import { deleteContent } from './delete-content.ts';
import { getContent } from './get-content.ts';
import { pushContent } from './push-content.ts';
import { readFindings } from './read-findings.ts';
import type { Database } from '../platform/db/database.ts';
import type { Scope } from '../platform/db/scope.ts';
import { fromPublicId } from '../platform/ids.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { describeOutcome } from '../violations/record/describe-findings.ts';
import { closeAudit, finishAudit } from '../violations/record/finalize-audit.ts';
import { storeFindings } from '../violations/record/store-findings.ts';
import type { Random } from '../../test/random.ts';

/** A decision about a sentence in one reading. The time is a count. */
interface Decided {
  readonly state: ReviewState;
  readonly time: number;
}

/** What one push or audit read, by sentence, with the decisions that were made there. */
interface Reading {
  readonly auditId: string;
  readonly sentences: ReadonlyMap<string, Decided[]>;
}

interface ContentModel {
  readonly name: string;
  sentences: readonly string[];
  version: number;
  isDeleted: boolean;
  readonly readings: Reading[];
}

const ACTIONS = {
  dismissed: 'dismiss',
  urgent_violation: 'urgent_violation',
  elevated_risk: 'elevated_risk',
  fixed: 'mark_fixed',
  undecided: 'reopen',
} as const;

/**
 * The state of a sentence in a reading, by the table of carry-over: the newest decision about it in this
 * reading or in those before it, as far back as it was there without a break.
 */
const stateOf = ({ readings }: ContentModel, at: number, sentence: string): ReviewState => {
  let newest: (Decided & { readonly reading: number }) | null = null;
  for (let n = at; n >= 0; n--) {
    const made = readings[n]?.sentences.get(sentence);
    if (!made) break;
    for (const one of made) {
      if (!newest || one.time > newest.time) newest = { ...one, reading: n };
    }
  }
  if (!newest) return 'undecided';
  // A fix is a claim about the text that was read then. If the words are still there, it did not hold.
  return newest.reading < at && newest.state === 'fixed' ? 'undecided' : newest.state;
};

const textOf = (sentences: readonly string[]): string =>
  ['This is the beginning.', ...sentences].join('\n\n');

/** A database whose next transaction dies before its nth batch, as if the process had been killed there. */
const createKills = (db: Database): { db: Database; arm: (batches: number | null) => void } => {
  let left: number | null = null;
  const wrap = (inside: Database): Database => {
    const self: Database = {
      ...inside,
      batch: ((workspaceId, calls) => {
        if (left !== null && left-- <= 0) throw new Error('killed');
        return inside.batch(workspaceId, calls);
      }) as Database['batch'],
      transaction: (_workspaceId, work) => work(self),
    };
    return self;
  };
  const killing: Database = {
    ...db,
    transaction: (workspaceId, work, mode) =>
      db.transaction(workspaceId, (inside) => work(wrap(inside)), mode),
  };
  return { db: killing, arm: (batches) => (left = batches) };
};

/** Reads these assets in an ordinary audit, as a lane does. Returns its id. */
const runAudit = async (scope: Scope, auditor: Auditor, parts: PushParts, assets: string[]) => {
  const request = { urls: [], sitemaps: [], crawl: null, packs: null, render: 'static' } as const;
  const auditId = await createAudit(scope, { name: 'Audit', assets, metadata: {}, ...request });
  await planAudit(scope, auditor.web, auditId);
  for (;;) {
    const claim = await claimAssets(scope, { lane: 0, lanes: 1, survived: true });
    if (!claim) break;
    const rules = await parts.checker.loadRules(scope, claim.ruleSet);
    const outcomes = [];
    for (const claimed of claim.assets) {
      const outcome = await checkAsset(scope, auditor, { claim, claimed, rules, allow: [] });
      outcomes.push(describeOutcome(scope.log, outcome, rules));
    }
    await storeFindings(scope, { auditId, lane: 0, outcomes });
  }
  await finishAudit(scope, auditId);
  await closeAudit(scope, auditId);
  return auditId;
};

/** A content management system, its reviewers and audits beside it, with a model of what must be true. */
export const createStory = (
  base: Scope,
  parts: PushParts,
  auditor: Auditor,
  { random, contents }: { readonly random: Random; readonly contents: number },
) => {
  const kills = createKills(base.db);
  const dying: Scope = { ...base, db: kills.db };
  const models = Array.from({ length: contents }, (_, n): ContentModel => ({
    name: `page ${n}`,
    sentences: [],
    version: 0,
    isDeleted: false,
    readings: [],
  }));
  let count = 0;
  const word = (): string => `w${random.between(0, 1e9).toString(36)}${(count++).toString(36)}`;
  const newSentence = (): string => `${word()} ${word()} zappo ${word()} ${word()}.`;
  const counts = { pushes: 0, same: 0, kills: 0, decisions: 0, audits: 0, deletions: 0 };

  const read = (model: ContentModel, auditId: string): void => {
    const sentences = new Map(model.sentences.map((one) => [one, [] as Decided[]]));
    model.readings.push({ auditId, sentences });
  };

  /** Does the work, often after a first try that dies in the middle of it. */
  const survive = async <T>(work: (scope: Scope) => Promise<T>): Promise<T> => {
    if (random.chance(0.3)) {
      kills.arm(random.between(0, 30));
      try {
        return await work(dying);
      } catch (error) {
        if ((error as Error).message !== 'killed') throw error;
        counts.kills += 1;
      } finally {
        kills.arm(null);
      }
    }
    return work(base);
  };

  const push = async (model: ContentModel): Promise<void> => {
    const kept = model.isDeleted ? [] : model.sentences.filter(() => random.chance(0.8));
    const isSame = !model.isDeleted && model.version > 0 && random.chance(0.15);
    const added = Array.from({ length: random.between(0, 3) }, newSentence);
    const sentences = isSame ? model.sentences : [...added, ...kept];
    const text = textOf(sentences);
    const unedited = model.version > 0 && !model.isDeleted && text === textOf(model.sentences);
    const input = {
      externalId: model.name,
      text,
      format: 'text',
      name: null,
      metadata: { language: 'EN' },
      expected: null,
    } as const;
    const pushed = await survive((scope) => pushContent(scope, parts, input));
    if (pushed.unchanged !== unedited) throw new Error(`unchanged is ${pushed.unchanged}`);
    if (unedited) {
      counts.same += 1;
      return;
    }
    counts.pushes += 1;
    Object.assign(model, { sentences, version: model.version + 1, isDeleted: false });
    const { content } = await getContent(base, model.name);
    read(model, fromPublicId('aud', content.audit_id) as string);
  };

  const remove = async (model: ContentModel): Promise<void> => {
    if (model.version === 0 || model.isDeleted) return;
    await survive((scope) =>
      deleteContent(scope, parts, { externalId: model.name, expected: null }),
    );
    counts.deletions += 1;
    Object.assign(model, { sentences: [], version: model.version + 1, isDeleted: true });
    const { content } = await getContent(base, model.name);
    read(model, fromPublicId('aud', content.audit_id) as string);
  };

  const foundIn = async (model: ContentModel, { auditId }: Reading) => {
    const { content } = await getContent(base, model.name);
    const assetId = fromPublicId('ast', content.asset_id) as string;
    return (await readFindings(base, { auditId, previousAuditId: null, assetId })).findings;
  };

  /** Two words before the finding are enough to tell which sentence it is in. */
  const sentenceOf = ({ sentences }: Reading, prefix: string): string => {
    const before = prefix.trim().split(/\s+/).slice(-2).join(' ');
    const sentence = [...sentences.keys()].find((one) => one.startsWith(`${before} `));
    if (sentence === undefined) throw new Error(`no sentence begins with ${before}`);
    return sentence;
  };

  const decide = async (model: ContentModel): Promise<void> => {
    const at = random.between(Math.max(0, model.readings.length - 3), model.readings.length);
    const reading = model.readings[at];
    if (!reading || reading.sentences.size === 0) return;
    const found = random.pick(await foundIn(model, reading));
    const sentence = sentenceOf(reading, found.anchor?.quote.prefix ?? '');
    const now = stateOf(model, at, sentence);
    const state = random.pick(
      (Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).filter((one) => one !== now),
    );
    await reviewViolation(base, {
      violationId: found.id,
      action: ACTIONS[state],
      reason: state === 'dismissed' ? 'Seen.' : null,
      applyToGroup: false,
      acceptedVersions: null,
    });
    counts.decisions += 1;
    reading.sentences.get(sentence)?.push({ state, time: count++ });
  };

  const audit = async (): Promise<void> => {
    const live = models.filter(({ version, isDeleted }) => version > 0 && !isDeleted);
    const some = live.filter(() => random.chance(0.5));
    if (some.length === 0) return;
    const assets: string[] = [];
    for (const { name } of some) {
      const { content } = await getContent(base, name);
      assets.push(fromPublicId('ast', content.asset_id) as string);
    }
    const auditId = await runAudit(base, auditor, parts, assets);
    counts.audits += 1;
    for (const model of some) read(model, auditId);
  };

  const step = async (): Promise<void> => {
    const model = random.pick(models);
    const chance = random.next();
    if (chance < 0.45) await push(model);
    else if (chance < 0.9) await decide(model);
    else if (chance < 0.95) await remove(model);
    else await audit();
  };

  /** Lists every difference between the stored states of all readings and the model. */
  const differences = async (): Promise<string[]> => {
    const faults: string[] = [];
    for (const model of models.filter(({ version }) => version > 0)) {
      const { content } = await getContent(base, model.name);
      if (content.version !== model.version) {
        faults.push(`${model.name} has version ${content.version}, not ${model.version}`);
      }
      if ((content.deleted_at !== null) !== model.isDeleted) faults.push(`${model.name} deleted`);
      for (const [at, reading] of model.readings.entries()) {
        const found = await foundIn(model, reading);
        if (found.length !== reading.sentences.size) faults.push(`${model.name} ${at} count`);
        for (const { anchor, review_state: state } of found) {
          const sentence = sentenceOf(reading, anchor?.quote.prefix ?? '');
          const wanted = stateOf(model, at, sentence);
          if (state !== wanted) faults.push(`${model.name} ${at} is ${state}, not ${wanted}`);
        }
      }
    }
    return faults;
  };

  return { step, differences, counts };
};
