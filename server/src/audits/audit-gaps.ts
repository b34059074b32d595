import {
  MISSED_GAPS,
  NO_OPINION,
  NOT_RUN_REASONS,
  type NotRunReason,
  OTHER_GAPS,
  wordsOfEstimate,
} from '@copydesk/contract/audits/gap-reasons';
import type { AuditGap } from '@copydesk/contract/audits/gaps';
import type { MissedEstimate } from '@copydesk/contract/audits/missed';
import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Rule } from '../checking/rule.ts';
import { knownOnly } from '../checking/when-applies.ts';
import { type RunOn, whyNotRun } from '../checking/why-not-run.ts';

/** Assets of an audit that are alike in everything that decides which rules run. */
export interface AlikeAssets extends RunOn {
  readonly status: 'pending' | 'claimed' | 'completed' | 'failed' | 'cancelled';
  /** True if more was found than is stored. */
  readonly truncated: boolean;
  /** True if a model judged whose licence was provisional. */
  readonly provisional: boolean;
  /** Whether they are pages that are read without a browser. */
  readonly isStatic: boolean;
  readonly assets: number;
}

/** How many hints or findings were to get a second opinion, and how many got one. */
interface Opinions {
  readonly wanted: number;
  readonly given: number;
}

type NamedRule = Pick<Rule, 'when' | 'strict' | 'terms'> & { readonly name: string };

const MAX_NAMES = 50;

interface NotRun {
  readonly reason: NotRunReason;
  readonly language: LanguageKey | null;
  readonly names: Set<string>;
  readonly groups: Set<AlikeAssets>;
}

const notRun = (
  rules: readonly NamedRule[],
  read: readonly AlikeAssets[],
  day: string,
): readonly AuditGap[] => {
  const found = new Map<string, NotRun>();
  for (const group of read) {
    const known = { ...group, metadata: knownOnly(group.metadata, rules) };
    for (const rule of rules) {
      const reason = whyNotRun(rule, known, day);
      if (reason === null) continue;
      const language = reason === 'language_missing' ? group.language : null;
      const key = `${reason} ${language ?? ''}`;
      const gap = found.get(key) ?? { reason, language, names: new Set(), groups: new Set() };
      gap.names.add(rule.name);
      gap.groups.add(group);
      found.set(key, gap);
    }
  }
  return [...found.values()].map(({ reason, language, names, groups }) => ({
    kind: 'not_run',
    reason,
    language,
    because: NOT_RUN_REASONS[reason].because,
    what_to_do: NOT_RUN_REASONS[reason].todo,
    assets: countAssets([...groups]),
    rules: names.size,
    rule_names: [...names].slice(0, MAX_NAMES),
    estimate: null,
  }));
};

const countAssets = (groups: readonly AlikeAssets[]): number =>
  groups.reduce((sum, { assets }) => sum + assets, 0);

const notJudged = (unjudged: AuditDetail['unjudged']): readonly AuditGap[] =>
  [...Map.groupBy(unjudged, ({ reason }) => reason)].map(([reason, rules]) => ({
    kind: 'not_judged',
    reason,
    language: null,
    because: rules[0]?.because ?? '',
    what_to_do: rules[0]?.what_to_do ?? '',
    assets: null,
    rules: rules.length,
    rule_names: rules.slice(0, MAX_NAMES).map((rule) => rule.rule_name),
    estimate: null,
  }));

const ofAssets = (
  kind: keyof typeof OTHER_GAPS,
  groups: readonly AlikeAssets[],
): readonly AuditGap[] => {
  const assets = countAssets(groups);
  if (assets === 0) return [];
  const { because, todo } = OTHER_GAPS[kind];
  return [
    {
      kind,
      reason: kind,
      language: null,
      because,
      what_to_do: todo,
      assets,
      rules: 0,
      rule_names: [],
      estimate: null,
    },
  ];
};

/** Hints or findings without the second opinion that the audit asked for. */
const ofOpinions = (
  reason: keyof typeof NO_OPINION,
  { wanted, given }: Opinions,
): readonly AuditGap[] =>
  given >= wanted
    ? []
    : [
        {
          kind: 'no_opinion',
          reason,
          language: null,
          because: NO_OPINION[reason].because(wanted, given),
          what_to_do: NO_OPINION[reason].todo,
          assets: null,
          rules: 0,
          rule_names: [],
          estimate: null,
        },
      ];

const ofMissed = (estimate: MissedEstimate | null): AuditGap => {
  const reason = estimate ? 'estimated' : 'not_sampled';
  return {
    kind: 'missed',
    reason,
    language: null,
    because: estimate ? wordsOfEstimate(estimate) : MISSED_GAPS.not_sampled.because,
    what_to_do: MISSED_GAPS[reason].todo,
    assets: null,
    rules: 0,
    rule_names: [],
    estimate,
  };
};

/** Lists what an audit cannot tell: the most serious gaps first. */
export const gapsOf = (audit: {
  readonly rules: readonly NamedRule[];
  readonly assets: readonly AlikeAssets[];
  readonly unjudged: AuditDetail['unjudged'];
  /** The day (YYYY-MM-DD) whose rules were in force. */
  readonly day: string;
  /** Not there if nobody asked for second opinions. */
  readonly opinions?: Opinions;
  /** The same for findings. Not there until all are asked. */
  readonly findingOpinions?: Opinions;
  /** What people saw in passages without findings; without `missed` the audit has nothing to look at. */
  readonly missed?: { readonly estimate: MissedEstimate | null };
}): readonly AuditGap[] => {
  const { assets } = audit;
  const read = assets.filter(({ status }) => status === 'completed');
  return [
    ...ofAssets(
      'not_read',
      assets.filter(({ status }) => status === 'failed'),
    ),
    ...ofAssets(
      'not_reached',
      assets.filter(({ status }) => status !== 'failed' && status !== 'completed'),
    ),
    ...notJudged(audit.unjudged),
    ...notRun(audit.rules, read, audit.day),
    ...ofAssets(
      'provisional',
      read.filter(({ provisional }) => provisional),
    ),
    ...ofAssets(
      'not_shown',
      read.filter(({ isStatic }) => isStatic),
    ),
    ...ofAssets(
      'truncated',
      read.filter(({ truncated }) => truncated),
    ),
    ...(audit.opinions ? ofOpinions('no_opinion', audit.opinions) : []),
    ...(audit.findingOpinions ? ofOpinions('no_opinion_on_findings', audit.findingOpinions) : []),
    ...(audit.missed ? [ofMissed(audit.missed.estimate)] : []),
  ];
};
