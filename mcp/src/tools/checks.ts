import type { CheckFinding, GateReceipt } from '@copydesk/sdk';
import Type, { type Static } from 'typebox';
import { createCutter, pageOf } from '../shared/bound.ts';
import {
  closed,
  count,
  cursor,
  id,
  language,
  limit,
  nextCursor,
  nullable,
  oneOf,
  text,
  time,
  untrusted,
} from '../shared/schema.ts';
import { ADDS, defineTool, READS } from '../shared/tool.ts';
import { Coverage, toCoverage } from './coverage.ts';
import { Finding, toFinding } from './findings.ts';
import { Gap, toGap } from './gaps.ts';

const LISTED_TEXT = 600;
const MOST_FINDINGS = 50;
const VERDICTS = ['pass', 'pass_with_edits', 'hold', 'refuse'] as const;
const HASH = '^[0-9a-f]{64}$';
/** As much of the hash of the rules as a cursor needs to notice that they changed. */
const HASH_PART = 12;

const words = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50, description }));

/** What is known of a text. It decides which rules apply. */
export const metadata = Type.Optional(
  closed(
    {
      market: words('Where it is published: EU, UK or countries by their two letters.'),
      category: words('What it is about, such as finance or food. It adds rules.'),
      channel: words('Where it stands: web_page, document, post, email or print.'),
      audience: words('Whom it is for: consumer, business or professional.'),
      language: Type.Optional(language('The language of the text.')),
    },
    { description: 'What is known of the text: it decides which rules apply.' },
  ),
);

const place = (description: string) =>
  nullable(Type.Integer({ minimum: 0, description: `${description} Null without a quote.` }));

const CheckedFinding = closed({
  rule_id: id('The rule that objects.'),
  rule_version: Type.Integer({ minimum: 1 }),
  severity: oneOf(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']),
  start: place('Where the words begin, in UTF-16 units of the text.'),
  end: place('Where they end.'),
  shortened: Type.Boolean({ description: 'Whether a text here was cut.' }),
  untrusted: untrusted({
    rule_name: text('The name of the rule.'),
    quote: nullable(text('The words; null where something is missing.')),
    reason: text('Why the rule objects.'),
    recommendation: nullable(text('What to do about it.')),
    suggestion: nullable(text('Words to write instead.')),
    insertion: nullable(text('A text to add where words are missing.')),
    omission: nullable(text('A sentence to leave out.')),
  }),
});

const toChecked = (finding: CheckFinding): Static<typeof CheckedFinding> => {
  const { short, wasShortened } = createCutter(LISTED_TEXT);
  const said = {
    rule_name: short(finding.rule_name),
    quote: short(finding.quote),
    reason: short(finding.reason),
    recommendation: short(finding.recommendation),
    suggestion: short(finding.suggestion),
    insertion: short(finding.insertion?.text ?? null),
    omission: short(finding.omission?.text ?? null),
  };
  const { rule_id, rule_version, severity, start, end } = finding;
  return {
    rule_id,
    rule_version,
    severity,
    start,
    end,
    shortened: wasShortened(),
    untrusted: said,
  };
};

const checkText = defineTool({
  name: 'check_text',
  title: 'Check a text',
  description:
    'Check a text against the enabled rules at once. Nothing is stored and no model is asked. State the language, and market and category if they are known: gaps names what is not known and would matter, and coverage how many rules ran. A total of 0 means that nothing is wrong only if coverage.may_apply is 0. not_judged counts rules that only a model can judge.',
  scopes: ['auditing'],
  effect: READS,
  input: closed({
    text: Type.String({ maxLength: 102_400, description: 'Plain text, at most 100 KiB.' }),
    language: Type.Optional(language('Found out from the text if it is left out.')),
    metadata,
    packs: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 100,
        description: "Only these packs and the workspace's own rules.",
      }),
    ),
    limit: limit(MOST_FINDINGS, 20),
    cursor,
  }),
  output: closed({
    rule_set: Type.String({ pattern: HASH, description: 'Names the rules and their versions.' }),
    rules: count('How many rules there are.'),
    language: nullable(language('Declared, found out or assumed.')),
    total: count('How many findings there are.'),
    coverage: Coverage,
    findings: Type.Array(CheckedFinding, { description: 'In reading order.' }),
    more_than_told: Type.Boolean({ description: 'Whether there is more than total.' }),
    not_judged: count('Rules that only a model can judge. None was asked.'),
    rule_hints: count(
      'Matches of rules that are often wrong in the language. They are no findings and not listed.',
    ),
    gaps: Type.Array(Gap, { description: 'What is not known of the text, and what to state.' }),
    next_cursor: nextCursor,
  }),
  run: async ({ desk }, { limit: most = 20, cursor: from, ...body }) => {
    const check = await desk.checks.check(body);
    const of = check.rule_set.slice(0, HASH_PART);
    const page = { limit: most, ...(from ? { cursor: from } : {}) };
    const { items, next_cursor } = pageOf(check.findings, page, of);
    return {
      rule_set: check.rule_set,
      rules: check.rules,
      language: check.language,
      total: check.findings.length,
      coverage: toCoverage(check.coverage),
      findings: items.map(toChecked),
      more_than_told: check.truncated,
      not_judged: check.unjudged.length,
      rule_hints: check.rule_hints,
      gaps: check.gaps.map(toGap),
      next_cursor,
    };
  },
});

const Receipt = closed({
  gate_id: id('Identifier of the receipt.'),
  verdict: oneOf(VERDICTS, {
    description:
      'pass: publish it. pass_with_edits: publish it after the edits. hold: a person has to decide first. refuse: do not publish it.',
  }),
  verdict_now: oneOf(VERDICTS, { description: 'The verdict with what was decided since.' }),
  decided: Type.Boolean({ description: 'False while it is held and nobody has decided.' }),
  is_newest: Type.Boolean({ description: 'False if the content changed since. Ask again.' }),
  text_hash: Type.String({ pattern: HASH, description: 'Of the text that was checked.' }),
  checked_at: time('When.'),
  audit_id: id('Where people review it.'),
  total: count('How many findings there are.'),
  findings: Type.Array(Finding),
  next_cursor: nextCursor,
  edits: Type.Array(
    closed({
      finding_id: id('The finding that it answers.'),
      kind: oneOf(['replace', 'insert']),
      untrusted: untrusted({ text: text('The text to write.') }),
    }),
    { description: 'For pass_with_edits; those of the findings on this page.' },
  ),
  gaps: Type.Array(Gap, { description: 'What the check cannot tell; the first 20.' }),
});

const toReceipt = (
  receipt: GateReceipt,
  { limit: most = 10, cursor: from }: { limit?: number | undefined; cursor?: string | undefined },
): Static<typeof Receipt> => {
  const page = { limit: most, ...(from ? { cursor: from } : {}) };
  const { items, next_cursor } = pageOf(receipt.findings, page, receipt.id);
  const shown = new Set(items.map((finding) => finding.id));
  const { short } = createCutter(LISTED_TEXT);
  return {
    gate_id: receipt.id,
    verdict: receipt.verdict,
    verdict_now: receipt.outcome.verdict,
    decided: receipt.outcome.decided,
    is_newest: receipt.outcome.is_newest,
    text_hash: receipt.text_hash,
    checked_at: receipt.checked_at,
    audit_id: receipt.audit_id,
    total: receipt.findings.length,
    findings: items.map(toFinding),
    next_cursor,
    edits: receipt.edits
      .filter((edit) => shown.has(edit.violation_id))
      .map((edit) => ({
        finding_id: edit.violation_id,
        kind: edit.kind,
        untrusted: { text: short(edit.text) },
      })),
    gaps: receipt.gaps.slice(0, 20).map(toGap),
  };
};

const gateText = defineTool({
  name: 'gate_text',
  title: 'Ask whether a text may be published',
  description:
    'Ask the gate whether a text may be published. It checks the text by the policy of the workspace, stores it as a version of a content, and gives a receipt. If it says hold, a person must decide: ask again with get_gate. Do not publish what it holds or refuses.',
  scopes: ['auditing'],
  effect: ADDS,
  input: closed({
    text: Type.String({ maxLength: 500_000, description: 'The whole text.' }),
    format: Type.Optional(
      oneOf(['text', 'markdown', 'html', 'json'], {
        default: 'text',
        description: 'What the text is.',
      }),
    ),
    external_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The content whose next version this is, so that earlier decisions count.',
      }),
    ),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
    metadata,
    limit: limit(25, 10),
  }),
  output: Receipt,
  run: async ({ desk }, { limit: most, ...body }) => {
    return toReceipt(await desk.gate.ask(body), { limit: most });
  },
});

const getGate = defineTool({
  name: 'get_gate',
  title: 'Read a receipt of the gate',
  description: 'Read what the gate answered, what people decided since, and further findings.',
  scopes: ['auditing'],
  effect: READS,
  input: closed({ gate_id: id('Identifier of the receipt.'), limit: limit(25, 10), cursor }),
  output: Receipt,
  run: async ({ desk }, { gate_id, ...page }) => {
    return toReceipt(await desk.gate.get(gate_id), page);
  },
});

export const checkTools = [checkText, gateText, getGate];
