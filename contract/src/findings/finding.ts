import Type, { type Static } from 'typebox';
import { ReviewState } from '../shared/review.ts';
import { REVIEW_STATES } from '../shared/review-rules.ts';
import { LanguageKey, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { Severity } from '../violations/violation.ts';
import { DUE } from './due.ts';

/**
 * Where a finding is in its life. `seen`: the newest reading of its asset has it. `gone`: the asset was read and
 * the finding was not there. `unknown`: the asset could not be read since, or its rule was not judged.
 */
export const LIVES = ['seen', 'gone', 'unknown'] as const;
export type FindingLife = (typeof LIVES)[number];

/** How the newest sighting relates to the one before. */
export const CHANGES = ['new', 'still', 'changed', 'regressed'] as const;
export type FindingChange = (typeof CHANGES)[number];

/**
 * What is to be done about a finding. `open`: it may still be there, and is undecided, elevated risk or urgent.
 * `decided`: it may still be there, and was dismissed or marked as fixed. `gone`: it is not there any more.
 */
export const STANDINGS = ['open', 'decided', 'gone'] as const;
export type FindingStanding = (typeof STANDINGS)[number];

/** The orders of the queue. `age` has those first that were found first, `newest` is the other way round. */
const FINDING_SORTS = ['severity', 'age', 'newest', 'due'] as const;

export const FACETS = [
  'rule',
  'pack',
  'severity',
  'language',
  'site',
  'market',
  'change',
  'review_state',
  'assignee',
  'due',
] as const;
export type FacetName = (typeof FACETS)[number];

const EXAMPLE_ID = '01kb3yz8v7e8xs6e1hq6m2p4';

export const Finding = Type.Object(
  {
    id: Type.String({
      description:
        'Identifier of the finding. It is the same in every audit that sees the finding.',
      examples: [`fin_${EXAMPLE_ID}ar`],
    }),
    violation_id: Type.String({
      description: 'The newest sighting: decide about it, comment on it and assign it as usual.',
      examples: [`vio_${EXAMPLE_ID}aj`],
    }),
    audit_id: Type.String({
      description: 'The audit of the newest sighting.',
      examples: [`aud_${EXAMPLE_ID}ah`],
    }),
    cluster_id: Type.String({
      description: 'Findings of one rule about the same words have the same cluster.',
      examples: [`clu_${EXAMPLE_ID}as`],
    }),
    life: oneOf(LIVES, {
      description:
        'seen: the newest reading has it; gone: it was not there; unknown: the asset could not be read since, or the rule was not judged.',
    }),
    change: oneOf(CHANGES, {
      description: 'How the newest sighting relates to the one before.',
    }),
    standing: oneOf(STANDINGS, {
      description: 'open: to be dealt with; decided: dismissed or fixed; gone: not there any more.',
    }),
    fix_verified: Type.Boolean({
      description: 'It was marked as fixed, and the next reading did not find it.',
    }),
    first_seen_at: Timestamp('When the first sighting was stored.'),
    last_seen_at: Timestamp('When the newest sighting was stored.'),
    due_at: nullable(
      Timestamp(
        'When it is to be dealt with: the first sighting and the days of its severity. Null if it is not open, or never due.',
      ),
    ),
    sightings: Type.Integer({ minimum: 1, description: 'How many audits saw it.' }),
    review_state: ReviewState,
    dismissal_reason: nullable(Type.String()),
    version: Type.Integer({ description: 'Of the newest sighting, as a decision takes it.' }),
    severity: nullable(Severity),
    rule_id: nullable(Type.String(), { description: 'Null once the rule is deleted.' }),
    rule_name: nullable(Type.String()),
    pack: nullable(Type.String(), {
      description: 'The pack that the rule came from; null for a rule of the workspace.',
    }),
    language: nullable(LanguageKey),
    asset_id: nullable(Type.String(), { description: 'Null once the asset is deleted.' }),
    asset_name: nullable(Type.String()),
    asset_url: nullable(Type.String()),
    site: nullable(Type.String(), {
      description: 'The host of the address of the asset; null without a web address.',
      examples: ['www.example.com'],
    }),
    path: nullable(Type.String(), { description: 'The path of that address.', examples: ['/en/'] }),
    markets: Type.Array(Type.String(), {
      description:
        'The markets in the metadata of the asset, as they are now. None if it states none, or once the asset is deleted.',
      examples: [['NL', 'BE']],
    }),
    violating_text: nullable(Type.String()),
    reason: Type.String(),
    suggested_text: nullable(Type.String()),
    suggestion_kind: nullable(oneOf(['replace', 'insert', 'remove'])),
    assigned_to_user_ids: Type.Array(Type.String()),
    comments: Type.Integer({ minimum: 0, description: 'How many comments it has.' }),
  },
  { description: 'A finding with its newest sighting.' },
);
export type Finding = Static<typeof Finding>;

const id = (description: string) =>
  Type.Optional(nullable(Type.String({ maxLength: 64 }), { description }));
const yes = (description: string) => Type.Optional(nullable(Type.Boolean(), { description }));

/** Selects findings over all audits. Filters are combined: a finding must pass all of them. */
export const findingFilters = {
  standing: oneOf(STANDINGS, {
    default: 'open',
    description: 'open: to be dealt with; decided: dismissed or fixed; gone: not there any more.',
  }),
  review_state: Type.Optional(
    nullable(oneOf(REVIEW_STATES), { description: 'Only findings in this state.' }),
  ),
  severity: Type.Optional(nullable(Severity)),
  rule_id: id('Only findings of this rule.'),
  pack: id('Only findings of rules of this pack.'),
  asset_id: id('Only findings on this asset.'),
  audit_id: id('Only findings whose newest sighting is in this audit.'),
  cluster_id: id('Only the members of this cluster.'),
  site: Type.Optional(
    nullable(Type.String({ maxLength: 255 }), {
      description: 'Only findings on assets of this host.',
    }),
  ),
  path: Type.Optional(
    nullable(Type.String({ maxLength: 1_000 }), {
      description: 'Only findings on assets whose path begins with this.',
    }),
  ),
  language: Type.Optional(nullable(LanguageKey)),
  market: Type.Optional(
    nullable(Type.String({ maxLength: 100 }), {
      description: 'Only findings on assets whose metadata names this market now.',
    }),
  ),
  life: Type.Optional(nullable(oneOf(LIVES))),
  change: Type.Optional(nullable(oneOf(CHANGES))),
  assignee: Type.Optional(
    nullable(Type.String({ maxLength: 64 }), {
      description: 'me, or the identifier of a member.',
    }),
  ),
  commented: yes('Only findings with comments, or only those without.'),
  suggestion: yes('Only findings that suggest something, or only those that do not.'),
  due: Type.Optional(
    nullable(oneOf(DUE), {
      description:
        'overdue: only findings whose date has passed; soon: whose date is within three days.',
    }),
  ),
};

export const FindingFilter = Type.Object(findingFilters);
export type FindingFilter = Static<typeof FindingFilter>;

const cursor = Type.Optional(
  Type.String({ maxLength: 200, description: 'The next_cursor of the page before.' }),
);

export const ListFindingsQuery = Type.Object({
  ...findingFilters,
  sort: oneOf(FINDING_SORTS, {
    default: 'severity',
    description:
      'severity: the most severe first, and those of one cluster together; age: those that were found first; newest: those that were found last; due: those whose date comes first, then those without one.',
  }),
  cursor,
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
});
export type ListFindingsQuery = Static<typeof ListFindingsQuery>;

const counting = Type.Boolean({
  description:
    'Findings of audits from before an upgrade are still being collected; ask again in a second.',
});

export const FindingPage = Type.Object({
  findings: Type.Array(Finding),
  total: nullable(Type.Integer({ minimum: 0 }), {
    description: 'How many match, counted up to 10,000. Only on the first page, else null.',
  }),
  total_is_exact: Type.Boolean({
    description: 'False if there are more than were counted; the facets have the exact number.',
  }),
  counting,
  next_cursor: nullable(Type.String(), {
    description: 'Null on the last page. Decisions do not shift what it points to.',
  }),
});
export type FindingPage = Static<typeof FindingPage>;

export const ListFindingClustersQuery = Type.Object({
  ...findingFilters,
  cursor,
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
});
export type ListFindingClustersQuery = Static<typeof ListFindingClustersQuery>;

export const FindingCluster = Type.Object({
  id: Type.String({ examples: [`clu_${EXAMPLE_ID}as`] }),
  severity: nullable(Severity, {
    description: 'Findings of one cluster with another severity are a row of their own.',
  }),
  count: Type.Integer({ minimum: 1, description: 'How many findings match the filters.' }),
  undecided: Type.Integer({ minimum: 0, description: 'How many of them nobody has decided.' }),
  assets: Type.Integer({ minimum: 0, description: 'On how many assets they are.' }),
  sample: Finding,
});
export type FindingCluster = Static<typeof FindingCluster>;

export const FindingClusterPage = Type.Object({
  clusters: Type.Array(FindingCluster, {
    description: 'The most severe first, and those of one rule together.',
  }),
  counting,
  next_cursor: nullable(Type.String()),
});
export type FindingClusterPage = Static<typeof FindingClusterPage>;

export const FacetQuery = Type.Object({
  ...findingFilters,
  facet: oneOf(FACETS, {
    default: 'severity',
    description: 'What to count by. The filter on the same thing is not applied.',
  }),
});
export type FacetQuery = Static<typeof FacetQuery>;

export const FacetValue = Type.Object({
  value: nullable(Type.String(), {
    description:
      'What the filter takes. Null for findings that have none: no rule, no site and so on.',
  }),
  name: nullable(Type.String(), {
    description: 'The name of a rule, or of a member; null where the value says it all.',
  }),
  count: Type.Integer({ minimum: 0 }),
});
export type FacetValue = Static<typeof FacetValue>;

export const Facet = Type.Object({
  facet: oneOf(FACETS),
  total: Type.Integer({ minimum: 0, description: 'Exactly how many findings match.' }),
  values: Type.Array(FacetValue, {
    description:
      'Most findings first, at most 200. A finding counts for each of its assignees and markets.',
  }),
  more: Type.Boolean({ description: 'There are further values.' }),
  counting,
});
export type Facet = Static<typeof Facet>;
