import Type, { type Static } from 'typebox';
import { AssetMetadata, Metadata, TextFormat } from '../assets/asset.ts';
import { UnjudgedInAudit } from '../audits/audit-detail.ts';
import { AuditGap } from '../audits/gaps.ts';
import { ReviewState } from '../shared/review.ts';
import { LAST_NUMBER, Id, LanguageKey, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { factsExample, ViolationFacts } from '../violations/violation-facts.ts';
import { Violation, violationExample } from '../violations/violation.ts';
import { Name } from '../shared/name.ts';

const FINDING = 'fnd_5qhk4zk1x0e8xs6e1hq6m2p4ab';
const HASH = '2c624232cdd221771294dfbb310aca000a0df6ac8b66b696d90ef06fdefb64a3';

export const ContentParams = Type.Object({
  external_id: Type.String({
    minLength: 1,
    maxLength: 200,
    description:
      'The name that your system has for the content, percent-encoded: any text of 1 to 200 characters. An http or https address is read in its normal form, and names the page at that address.',
    examples: ['page-42'],
  }),
});

export const PutContentRequest = Type.Object(
  {
    text: Type.String({ description: 'The whole text as it is now.' }),
    format: { ...TextFormat, default: 'text', description: 'What the text is.' },
    name: Type.Optional(
      nullable(Name(300), {
        description:
          'Stays where it is null or absent; a new content without one is named by its external id.',
      }),
    ),
    metadata: Type.Optional(
      nullable(Metadata, {
        description:
          'What is known of the content: it decides which rules apply. Details that are not named stay.',
      }),
    ),
    version: Type.Optional(
      nullable(Type.Integer({ minimum: 0, maximum: LAST_NUMBER }), {
        description:
          'The version that this text was made from, 0 for a new content. The answer is 412 if the content has another one by now. Without it the last push wins.',
      }),
    ),
  },
  { description: 'A content as it is now.' },
);
export type PutContentRequest = Static<typeof PutContentRequest>;

const FindingId = Id(
  'Identifies the finding on this content for as long as its sentence and its rule stay, in every version and audit.',
  FINDING,
);

export const ContentFinding = Type.Object(
  {
    finding_id: FindingId,
    change: oneOf(['new', 'still', 'changed', 'regressed'], {
      description:
        'Compared with the version before, or with an audit that read the content since: new, still there, still there in other words, or marked as fixed and there again.',
    }),
    carried: Type.Boolean({
      description: 'Whether this version began with a decision that was made earlier.',
    }),
    ...Violation.properties,
    ...ViolationFacts.properties,
  },
  { description: 'A violation in this version of the content. Its identifier takes decisions.' },
);
export type ContentFinding = Static<typeof ContentFinding>;

export const GoneFinding = Type.Object(
  {
    finding_id: FindingId,
    violation_id: Id('The violation of the version before.', violationExample.id),
    audit_id: nullable(Type.String(), { description: 'The audit of that violation.' }),
    as: oneOf(['gone', 'unknown'], {
      description: 'Whether it is gone, or nobody looked because its rule was not judged.',
    }),
    fix_verified: Type.Boolean({
      description: 'Whether it had been marked as fixed and is gone indeed.',
    }),
    review_state: ReviewState,
    rule_name: nullable(Type.String()),
    violating_text: nullable(Type.String()),
  },
  { description: 'A violation of the version before that is not found in this one.' },
);
export type GoneFinding = Static<typeof GoneFinding>;

export const Content = Type.Object(
  {
    external_id: Type.String({ description: 'The name that your system has for it.' }),
    name: Type.String(),
    asset_id: Id('The asset that audits read.', violationExample.asset_id ?? ''),
    audit_id: Id(
      'The audit of this version: the violations, decisions and trail of one check.',
      violationExample.audit_id ?? '',
    ),
    version: Type.Integer({ minimum: 1, description: 'Counts the pushes that changed something.' }),
    unchanged: Type.Boolean({
      description: 'Whether this push was the same as the version before, so that nothing changed.',
    }),
    text_hash: Type.String({ description: 'SHA-256 of the text in UTF-8.' }),
    format: TextFormat,
    metadata: AssetMetadata,
    language: nullable(LanguageKey, {
      description:
        'The language in which it was checked: stated, found out, or assumed; then gaps say so.',
    }),
    checked_at: Timestamp('When this version was pushed and checked.'),
    deleted_at: nullable(Timestamp('When the content was deleted; null unless it is.')),
    rule_set: Type.String({ description: 'Names the rules and their versions: a SHA-256.' }),
    rules_current: Type.Boolean({
      description:
        'Whether these are still the rules that are enabled. If not, an audit or a push of a changed text checks by the new ones.',
    }),
    truncated: Type.Boolean({ description: 'Whether more was found than is told.' }),
    findings: Type.Array(ContentFinding, { description: 'By severity, the worst first.' }),
    gone: Type.Array(GoneFinding, { description: 'What the version before had and this has not.' }),
    unjudged: Type.Array(UnjudgedInAudit, {
      description: 'Rules that only a model can judge. None is asked at a push.',
    }),
    gaps: Type.Array(AuditGap, {
      description:
        'What is not known of the text, such as its language, and the rules that would object if it were stated. Empty if nothing is open, and for versions from before this was looked for.',
    }),
  },
  { description: 'A content in one version, with what the rules object to and what was decided.' },
);
export type Content = Static<typeof Content>;

export const contentExample: Content = {
  external_id: 'page-42',
  name: 'Savings page',
  asset_id: 'ast_01kb3yz8v7e8xs6e1hq6m2p4am',
  audit_id: 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah',
  version: 2,
  unchanged: false,
  text_hash: HASH,
  format: 'text',
  metadata: { market: ['EU'], language: 'EN' },
  language: 'EN',
  checked_at: '2026-03-02T09:15:00.000Z',
  deleted_at: null,
  rule_set: HASH,
  rules_current: true,
  truncated: false,
  findings: [
    {
      finding_id: FINDING,
      change: 'still',
      carried: true,
      ...violationExample,
      review_state: 'dismissed',
      dismissal_reason: 'Legal has seen this wording.',
      ...factsExample,
      related: null,
    },
  ],
  gone: [],
  unjudged: [],
  gaps: [],
};

export const ContentVersion = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  audit_id: Type.String(),
  snapshot_id: Type.String({ description: 'The text as it was read.' }),
  text_hash: Type.String({ description: 'SHA-256 of the text in UTF-8.' }),
  deleted: Type.Boolean({ description: 'Whether this version is the deletion.' }),
  pushed_at: Timestamp('When it was pushed.'),
  violations: Type.Integer({ minimum: 0, description: 'How many violations it has.' }),
  undecided: Type.Integer({ minimum: 0, description: 'How many of them are undecided now.' }),
});
export type ContentVersion = Static<typeof ContentVersion>;

export const ContentVersionList = Type.Object(
  {
    external_id: Type.String(),
    versions: Type.Array(ContentVersion, { description: 'Newest first, at most 100.' }),
    next_before: nullable(Type.Integer(), {
      description: 'Value of before for what follows; null at the end.',
    }),
  },
  { description: 'The versions of a content.' },
);
export type ContentVersionList = Static<typeof ContentVersionList>;

export const contentVersionListExample: ContentVersionList = {
  external_id: 'page-42',
  versions: [
    {
      version: 2,
      audit_id: 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah',
      snapshot_id: 'snp_01kb3yz8v7e8xs6e1hq6m2p4am',
      text_hash: HASH,
      deleted: false,
      pushed_at: '2026-03-02T09:15:00.000Z',
      violations: 1,
      undecided: 0,
    },
  ],
  next_before: null,
};

export const ListContentsQuery = Type.Object({
  deleted: Type.Boolean({
    default: false,
    description: 'Deleted contents in place of the others.',
  }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'At most so many.' }),
  after: Type.Optional(Type.String({ description: 'The next_after of the page before.' })),
});

export const ContentSummary = Type.Object({
  external_id: Type.String(),
  name: Type.String(),
  asset_id: Type.String(),
  audit_id: Type.String({ description: 'The audit of the newest version.' }),
  version: Type.Integer({ minimum: 1 }),
  checked_at: Timestamp('When the newest version was pushed.'),
  deleted_at: nullable(Timestamp('When it was deleted; null unless it is.')),
  violations: Type.Integer({ minimum: 0 }),
  undecided: Type.Integer({ minimum: 0, description: 'How many wait for a decision.' }),
});
export type ContentSummary = Static<typeof ContentSummary>;

export const ContentList = Type.Object(
  {
    contents: Type.Array(ContentSummary, { description: 'Those that were added last come first.' }),
    next_after: nullable(Type.String(), {
      description: 'Value of after for what follows; null at the end.',
    }),
  },
  { description: "A page of the workspace's contents." },
);

export const contentListExample: Static<typeof ContentList> = {
  contents: [
    {
      external_id: 'page-42',
      name: 'Savings page',
      asset_id: 'ast_01kb3yz8v7e8xs6e1hq6m2p4am',
      audit_id: 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah',
      version: 2,
      checked_at: '2026-03-02T09:15:00.000Z',
      deleted_at: null,
      violations: 1,
      undecided: 0,
    },
  ],
  next_after: null,
};
