import Type, { type Static } from 'typebox';
import { Metadata, Render } from '../assets/asset.ts';
import { TOPICS } from '../assets/topics.ts';
import { Audit } from './audit.ts';
import { HintsOfAudit } from './hints-of-audit.ts';
import { UnjudgedRule } from './unjudged-rule.ts';
import { Coverage } from './coverage.ts';
import { full, given, is, when } from '../shared/conditions.ts';
import { LAST_NUMBER, Id, LanguageKey, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { Name } from '../shared/name.ts';

const aud = 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah';
const ast = 'ast_01kb3yz8v7e8xs6e1hq6m2p4ak';
const sch = 'sch_01kb3yz8v7e8xs6e1hq6m2p4an';

interface Issue {
  type: string;
  loc: (string | number)[];
  msg: string;
}

const wrong = (key: string, problem: string): Issue => ({
  type: 'value_error',
  loc: ['body', key],
  msg: `Value error, ${problem}`,
});

const isFull = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/**
 * Requires something to audit: assets, urls, sitemaps, a crawl or `all_assets`. Assets and `all_assets`
 * together are refused.
 */
const checkTargets = (body: Record<string, unknown>): Issue[] => {
  const { assets, all_assets: all, urls, sitemaps, crawl = null } = body;
  if (all === true) {
    return isFull(assets) ? [wrong('all_assets', 'send assets or all_assets, not both')] : [];
  }
  if ([assets, urls, sitemaps].some(isFull) || crawl !== null) return [];
  return [wrong('assets', 'name assets, urls, sitemaps or a site to crawl')];
};

const TARGETS = when(
  is('all_assets', true),
  { properties: { assets: { type: 'array', maxItems: 0 } } },
  { anyOf: [full('assets'), full('urls'), full('sitemaps'), given('crawl')] },
);

const addresses = (maxItems: number, description: string) =>
  Type.Array(Type.String({ maxLength: 2_048 }), { default: [], maxItems, description });

const Crawl = Type.Object(
  {
    url: Type.String({ maxLength: 2_048, description: 'The page to begin with.' }),
    max_pages: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      default: 100,
      description: 'At most so many pages, the first one included.',
    }),
    max_depth: Type.Integer({
      minimum: 0,
      maximum: 20,
      default: 5,
      description: 'At most so many links away from the first page.',
    }),
  },
  { description: 'Pages of one site, found by following its links.' },
);

const asked = {
  name: Type.Optional(
    nullable(Name(200), {
      description: 'A name to know it by; otherwise it is named by the day.',
    }),
  ),
  assets: Type.Array(Type.String(), {
    default: [],
    maxItems: 10_000,
    description: 'Identifiers of assets.',
  }),
  all_assets: Type.Boolean({
    default: false,
    description: 'Every asset that is not archived, in place of assets.',
  }),
  urls: addresses(1_000, 'Addresses of pages; new ones become assets.'),
  sitemaps: addresses(20, 'Addresses of sitemaps; the pages they list become assets.'),
  crawl: Type.Optional(nullable(Crawl)),
  packs: Type.Optional(
    nullable(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }), {
      description:
        "Only these of the enabled packs; all of them otherwise. The workspace's own rules always apply.",
    }),
  ),
  render: Type.Unsafe<'static' | 'browser'>({
    ...Render,
    description:
      'How this audit reads pages. With `browser` it reads all of them in a browser; with `static` it reads each page as that page is set. Pages that the audit adds keep this setting.',
  }),
  metadata: Type.Optional(
    nullable(Metadata, {
      description:
        'What is known of assets that do not state it themselves. It decides which rules apply to them in this audit. New pages keep it.',
    }),
  ),
  second_opinion: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Ask the model about findings and hints that nobody has decided about. It only says what it thinks. The gaps of the audit say if some got no opinion.',
    }),
  ),
};

export const CreateAuditRequest = Type.Object(asked, {
  description: 'What to audit, and with which rules.',
  'x-check': checkTargets,
  'x-when': TARGETS,
});
export type CreateAuditRequest = Static<typeof CreateAuditRequest>;

export const createAuditExample: CreateAuditRequest = {
  name: 'Spring campaign',
  assets: [ast],
  all_assets: false,
  urls: ['https://bank.example/savings'],
  sitemaps: [],
  crawl: { url: 'https://bank.example/', max_pages: 50, max_depth: 3 },
  packs: ['eu-finance'],
  render: 'static',
  metadata: { market: 'EU', category: ['finance'], language: 'EN' },
};

const counted = (description: string) => Type.Integer({ minimum: 0, description });

const Changes = Type.Object(
  {
    new: counted('Found for the first time.'),
    still: counted('Found again, in the same words.'),
    changed: counted('Found again in edited words.'),
    regressed: counted('Marked as fixed before, and there again.'),
    gone: counted('Found before and not any more.'),
    unknown: counted(
      'Found before on an asset that could not be read this time, or by a rule that was not judged.',
    ),
  },
  {
    description:
      'Each asset against the last audit in which it was read. The first four add up to total_violations.',
  },
);

export const UnjudgedInAudit = Type.Object(
  {
    ...UnjudgedRule.properties,
    reason: Type.String({
      description: 'Why, as a code such as no_model, breach_missed or budget_exhausted.',
    }),
    because: Type.String({ description: 'The same in words.' }),
    what_to_do: Type.String(),
    assets: Type.Integer({ minimum: 1, description: 'On how many assets.' }),
  },
  {
    description:
      'A rule whose words stand on some assets and that no model judged there: that it found nothing says nothing.',
  },
);

export const AuditDetail = Type.Object(
  {
    ...Audit.properties,
    failure: nullable(Type.String(), {
      description: 'Why the audit failed, as a sentence; null unless it did.',
    }),
    started_at: nullable(Timestamp('When checking began; null before that.')),
    rules: Type.Integer({ description: 'How many rules it checks against.' }),
    packs: Type.Array(Type.Object({ id: Type.String(), version: Type.String() }), {
      description: 'The packs that the rules come from, as they were when the audit began.',
    }),
    changes: Changes,
    unjudged: Type.Array(UnjudgedInAudit, {
      description: 'Rules that only a model can judge and that it did not judge everywhere.',
    }),
    unjudged_assets: nullable(Type.Integer({ minimum: 0 }), {
      description:
        'How many assets at least one such rule was not judged on. Null for audits of earlier releases, which did not note it.',
    }),
    coverage: nullable(Coverage, {
      description:
        'How many rules ran, with which the number of violations has to be read. Null until an asset was read, and for audits of earlier releases, which did not note it.',
    }),
    hints: nullable(HintsOfAudit, {
      description: 'Null if the audit did not look for hints, such as audits of earlier releases.',
    }),
  },
  { description: 'An audit, how it came about and what changed since the one before.' },
);
export type AuditDetail = Static<typeof AuditDetail>;

export const auditDetailExample: AuditDetail = {
  id: aud,
  name: 'Spring campaign',
  status: 'RUNNING',
  created_at: '2026-03-02T09:15:00.000Z',
  completed_at: null,
  total_assets: 120,
  completed_assets: 40,
  failed_assets: 1,
  total_violations: 31,
  failure: null,
  started_at: '2026-03-02T09:15:02.000Z',
  rules: 10,
  packs: [{ id: 'eu-finance', version: '1.0.0' }],
  changes: { new: 4, still: 25, changed: 1, regressed: 1, gone: 3, unknown: 0 },
  unjudged: [
    {
      rule_id: 'rul_01kb3yz8v7e8xs6e1hq6m2p4ah',
      rule_version: 1,
      rule_name: 'Credit presented as relief, ease or speed',
      reason: 'no_model',
      because: 'no model is configured',
      what_to_do: 'Configure a language model (docs/generation.md) and audit again.',
      assets: 3,
    },
  ],
  unjudged_assets: 3,
  coverage: { rules: 10, ran: 4, may_apply: 5 },
  hints: { undecided: 12, breach: 1, no_breach: 4, left_out: 0 },
};

const ASSET_STATUSES = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const;

const details = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));

const CheckedAs = Type.Object(
  {
    market: details('As the asset states it, or else the audit.'),
    assumed_market: details(
      'The markets of the packs, if neither the asset nor the audit states one.',
    ),
    category: details('As the asset states it, or else the audit.'),
    channel: details('As the asset states it, or else the audit, or else its kind.'),
    audience: details('As the asset states it, or else the audit.'),
    language: Type.Optional(LanguageKey),
    render: oneOf(['static', 'browser'], { description: 'How a page was read.' }),
  },
  { description: 'The details with which an audit checked an asset.' },
);

export const AuditAsset = Type.Object(
  {
    position: Type.Integer({ description: 'Its place in the audit.' }),
    asset_id: Id('Identifier of the asset.', ast),
    name: nullable(Type.String(), { description: 'Null if the asset was deleted since.' }),
    url: nullable(Type.String()),
    status: oneOf(ASSET_STATUSES),
    violations: Type.Integer({ description: 'How many violations were found in it.' }),
    truncated: Type.Boolean({ description: 'Whether more was found than is kept.' }),
    unjudged: Type.Integer({
      minimum: 0,
      description: 'How many rules only a model can judge, and it did not judge them here.',
    }),
    coverage: nullable(Coverage, {
      description:
        'How many rules ran on it. Null unless it was checked, and for audits of earlier releases, which did not note it.',
    }),
    language: nullable(LanguageKey, {
      description:
        'Declared or found out; null where it could not be told, so that only rules for every language ran.',
    }),
    topics: nullable(Type.Array(oneOf(TOPICS)), {
      description:
        'What the words show the asset to be about, the main topic first. Rules about other topics did not run, unless the asset states their category. Null where nobody looked.',
    }),
    topic_words: Type.Array(Type.String(), {
      description: 'The first words that show the main topic.',
    }),
    failure_code: nullable(Type.String(), { description: 'Why it could not be checked.' }),
    failure: nullable(Type.String(), { description: 'The same as a sentence.' }),
    snapshot_id: nullable(Type.String(), { description: 'What was checked.' }),
    checked_as: nullable(CheckedAs, {
      description:
        'The details that decided which rules ran. Null before it was read, and in audits of earlier releases.',
    }),
  },
  { description: 'An asset of an audit and what became of it.' },
);

export const ListAuditAssetsQuery = Type.Object({
  status: Type.Optional(oneOf(ASSET_STATUSES, { description: 'Only assets in this state.' })),
  language: Type.Optional(
    oneOf(['unknown'], {
      description: 'Only checked assets whose language could not be told.',
    }),
  ),
  limit: Type.Integer({
    minimum: 1,
    maximum: 1_000,
    default: 100,
    description: 'At most so many.',
  }),
  after: Type.Integer({
    minimum: 0,
    maximum: LAST_NUMBER,
    default: 0,
    description: 'The next_after of the page before.',
  }),
});

export const AuditAssetList = Type.Object(
  {
    assets: Type.Array(AuditAsset, { description: 'In the order of the audit.' }),
    next_after: nullable(Type.Integer(), {
      description: 'Value of after for what follows; null at the end.',
    }),
  },
  { description: 'A page of the assets of an audit.' },
);

export const auditAssetListExample: Static<typeof AuditAssetList> = {
  assets: [
    {
      position: 1,
      asset_id: ast,
      name: 'Savings account',
      url: 'https://bank.example/savings',
      status: 'completed',
      violations: 3,
      truncated: false,
      unjudged: 1,
      coverage: { rules: 10, ran: 4, may_apply: 5 },
      language: 'EN',
      topics: ['finance'],
      topic_words: ['fund', 'return'],
      failure_code: null,
      failure: null,
      snapshot_id: 'snp_01kb3yz8v7e8xs6e1hq6m2p4am',
      checked_as: { market: ['EU'], channel: ['web_page'], render: 'static' },
    },
  ],
  next_after: null,
};

export const CreateScheduleRequest = Type.Object(
  {
    ...asked,
    cron: Type.String({
      maxLength: 100,
      description: 'Minute, hour, day, month and weekday, such as 0 6 * * 1.',
    }),
    timezone: Type.String({
      maxLength: 64,
      description: 'The place whose clock it goes by, such as Europe/Amsterdam.',
    }),
  },
  {
    description: 'What to audit again and again, and when.',
    'x-check': checkTargets,
    'x-when': TARGETS,
  },
);

export const AuditSchedule = Type.Object(
  {
    id: Id('Identifier of the schedule.', sch),
    name: Type.String(),
    cron: Type.String(),
    timezone: Type.String(),
    next_at: nullable(Timestamp('When the next audit begins.')),
    last_audit_id: nullable(Type.String(), { description: 'The audit it began last.' }),
    created_at: Timestamp('When the schedule was made.'),
  },
  { description: 'An audit that is made again and again, with the rules of the day.' },
);
export type AuditSchedule = Static<typeof AuditSchedule>;

export const scheduleExample: AuditSchedule = {
  id: sch,
  name: 'Weekly look',
  cron: '0 6 * * 1',
  timezone: 'Europe/Amsterdam',
  next_at: '2026-03-09T05:00:00.000Z',
  last_audit_id: null,
  created_at: '2026-03-02T09:15:00.000Z',
};

export const AuditScheduleList = Type.Object(
  { schedules: Type.Array(AuditSchedule, { description: 'Oldest first.' }) },
  { description: "The workspace's schedules." },
);

export const DeletedSchedule = Type.Object(
  { id: Id('Identifier of the schedule that is gone.', sch) },
  { description: 'A schedule was deleted; its audits stay.' },
);

export const auditTexts = {
  events: `retry: 1000\n\nevent: progress\ndata: ${JSON.stringify(auditDetailExample)}\n\n`,
};
