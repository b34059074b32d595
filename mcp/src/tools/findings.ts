import type { Violation } from '@copydesk/sdk';
import Type, { type Static } from 'typebox';
import { createCutter } from '../shared/bound.ts';
import {
  closed,
  count,
  cursor,
  id,
  limit,
  nextCursor,
  nullable,
  oneOf,
  text,
  time,
  untrusted,
} from '../shared/schema.ts';
import { defineTool, READS } from '../shared/tool.ts';

export const REVIEW_STATES = [
  'undecided',
  'elevated_risk',
  'urgent_violation',
  'dismissed',
  'fixed',
] as const;
const SEVERITIES = ['UNSPECIFIED', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
const MOST_FINDINGS = 25;
const LISTED_TEXT = 600;
const WHOLE_TEXT = 4_000;
const MOST_COMMENTS = 20;

export const reviewState = oneOf(REVIEW_STATES, { description: 'Where the review stands.' });

const known = {
  finding_id: id('Identifier of the finding.'),
  audit_id: nullable(id('The audit that found it.')),
  review_state: reviewState,
  severity: nullable(oneOf(SEVERITIES)),
  rule_id: nullable(id('The rule; null once it is deleted.')),
  asset_id: nullable(id('The page, document or post; null once it is deleted.')),
  group_id: nullable(id('The same finding on several assets has the same group.')),
  shortened: Type.Boolean({ description: 'Whether a text here was cut.' }),
};

const told = {
  rule_name: nullable(text('The name of the rule.')),
  asset_name: nullable(text('The name of the asset.')),
  asset_url: nullable(text('Where the asset is.')),
  quote: nullable(text('The words that were found; null where something is missing.')),
  reason: text('Why the rule objects.'),
  recommended_solution: nullable(text('What to do about it.')),
  suggested_text: nullable(text('Words to write instead.')),
  dismissal_reason: nullable(text('Why it was dismissed, if it was.')),
};

export const Finding = closed({ ...known, untrusted: untrusted(told) });

const tell = (violation: Violation, short: <T extends string | null>(text: T) => T) => ({
  rule_name: short(violation.rule_name),
  asset_name: short(violation.asset_name),
  asset_url: short(violation.asset_url),
  quote: short(violation.violating_text),
  reason: short(violation.reason),
  recommended_solution: short(violation.recommended_solution),
  suggested_text: short(violation.suggested_text),
  dismissal_reason: short(violation.dismissal_reason),
});

const know = (violation: Violation, shortened: boolean) => ({
  finding_id: violation.id,
  audit_id: violation.audit_id,
  review_state: violation.review_state,
  severity: violation.severity,
  rule_id: violation.rule_id,
  asset_id: violation.asset_id,
  group_id: violation.group_id,
  shortened,
});

/** A violation as a finding with its texts set apart. */
export const toFinding = (violation: Violation): Static<typeof Finding> => {
  const { short, wasShortened } = createCutter(LISTED_TEXT);
  const said = tell(violation, short);
  return { ...know(violation, wasShortened()), untrusted: said };
};

const Progress = closed(
  Object.fromEntries(REVIEW_STATES.map((state) => [state, count(state)])) as Record<
    (typeof REVIEW_STATES)[number],
    ReturnType<typeof count>
  >,
  { description: 'Findings of the whole audit by state, whatever was searched for.' },
);

const searchFindings = defineTool({
  name: 'search_findings',
  title: 'Search findings',
  description:
    'List the findings of an audit, worst first. Filter by state, severity or words. Only undecided ones unless you ask for others. Use list_audits to get an audit_id.',
  scopes: [],
  effect: READS,
  input: closed({
    audit_id: id('Identifier of the audit.'),
    review_state: Type.Optional(
      oneOf([...REVIEW_STATES, 'all'], {
        default: 'undecided',
        description: 'Only findings in this state; all gives every state.',
      }),
    ),
    severity: Type.Optional(oneOf(SEVERITIES, { description: 'Only this severity.' })),
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Only findings whose text, reason or rule name contains this.',
      }),
    ),
    limit: limit(MOST_FINDINGS, 10),
    cursor,
  }),
  output: closed({
    audit_id: id('Identifier of the audit.'),
    total: count('How many match.'),
    findings: Type.Array(Finding),
    next_cursor: nextCursor,
    review_progress: Progress,
  }),
  run: async ({ desk }, input) => {
    const { audit_id, review_state, severity, search, limit: most = 10, cursor: from } = input;
    const query = { review_state, severity, search, page_size: most };
    const { items, next, answer } = await desk.violations.list(audit_id, query).page(from);
    return {
      audit_id: answer.audit_id,
      total: answer.total,
      findings: items.map(toFinding),
      next_cursor: next,
      review_progress: answer.review_progress,
    };
  },
});

const getFinding = defineTool({
  name: 'get_finding',
  title: 'Read a finding',
  description:
    'Read one finding with its rule and the newest comments. The version can be sent to review_finding, which then refuses if somebody decided meanwhile.',
  scopes: [],
  effect: READS,
  input: closed({ finding_id: id('Identifier of the finding.') }),
  output: closed({
    ...known,
    version: nullable(Type.String({ pattern: '^(W/)?"[\\w.-]+"$', description: 'As it is now.' })),
    comments: Type.Array(
      closed({
        comment_id: id('Identifier of the comment.'),
        created_at: time('When it was added.'),
        untrusted: untrusted({
          author_email: nullable(text('Who wrote it.')),
          content: text('The comment.'),
        }),
      }),
      { description: `The newest ${MOST_COMMENTS}, oldest first.` },
    ),
    comment_count: count('How many comments there are.'),
    untrusted: untrusted({
      ...told,
      rule_description: nullable(text('What the rule checks.')),
      rule_explanation: nullable(text('Background of the rule.')),
    }),
  }),
  run: async ({ desk }, { finding_id }) => {
    const body = await desk.violations.get(finding_id);
    const { short, wasShortened } = createCutter(WHOLE_TEXT);
    const said = {
      ...tell(body, short),
      rule_description: short(body.rule_description),
      rule_explanation: short(body.rule_explanation),
    };
    const comments = body.comments.slice(-MOST_COMMENTS).map((comment) => ({
      comment_id: comment.id,
      created_at: comment.created_at,
      untrusted: { author_email: comment.author_email, content: short(comment.content) },
    }));
    return {
      ...know(body, wasShortened()),
      version: body.etag,
      comments,
      comment_count: body.comments.length,
      untrusted: said,
    };
  },
});

export const findingTools = [searchFindings, getFinding];
