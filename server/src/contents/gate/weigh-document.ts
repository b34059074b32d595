import type { OpenPoints } from '@copydesk/contract/documents/approval';
import { readDraftState, refuseUnready } from '../../documents/edit/draft-state.ts';
import { exportDocument } from '../../documents/edit/export-document.ts';
import { getDraft } from '../../documents/edit/get-draft.ts';
import { needsReason, type WeighedDocument } from '../../documents/approval/approval-rules.ts';
import { OperationError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { runRules } from '../../rules/run-rules.ts';
import { gapsOfUnknowns } from '../../rules/unknowns.ts';
import { type PushParts, readText } from '../check-push.ts';
import { getGatePolicy } from './policy.ts';
import { decideGate } from './verdict.ts';

/** The most findings that are told and kept with an approval. `total` counts all. */
const MOST = 100;

const NOTHING_READ: OpenPoints = {
  findings: [],
  total: 0,
  truncated: false,
  unjudged: [],
  gaps: [],
  rules: 0,
  language: null,
  verdict: 'pass',
  needs_reason: false,
};

/** What can be read of a text; null if it has no words. */
const readWords = async (scope: Scope, parts: Pick<PushParts, 'extract'>, text: string) => {
  try {
    return (await readText(scope, parts, { text, format: 'html' })).document;
  } catch (error) {
    if (error instanceof OperationError && error.code === 'invalid') return null;
    throw error;
  }
};

/**
 * Checks the text of a document as it is now, and says what is open in it and what the gate would answer. Nobody has decided
 * about the words of this text, so all findings are open. Nothing is stored. Throws not_found, conflict for a document without
 * a text, and unavailable if the check failed.
 */
export const weighDocument = async (
  scope: Scope,
  { checker, extract }: Pick<PushParts, 'checker' | 'extract'>,
  documentId: string,
): Promise<WeighedDocument> => {
  const state = await readDraftState(scope, documentId);
  refuseUnready(state);
  const { revision } = state;
  const { language_key: language } = await getDraft(scope, documentId);
  const { bytes } = await exportDocument(scope, { documentId, format: 'html' });
  const document = await readWords(scope, { extract }, bytes.toString());
  if (!document) return { revision, open: NOTHING_READ };
  const run = await runRules(scope, checker, {
    segments: document.segments,
    language,
    metadata: {},
    packs: null,
    priority: 'interactive',
    open: true,
  });
  if ('failure' in run) throw new OperationError('unavailable', run.message);
  const policy = await getGatePolicy(scope);
  const { unjudged, truncated, unknowns } = run;
  const findings = run.findings.map(({ suggestion, insertion, ...finding }) => {
    const offered = suggestion ?? insertion?.text ?? null;
    return {
      ...finding,
      id: finding.ruleId,
      review_state: 'undecided' as const,
      suggested_text: offered,
      suggestion_kind: suggestion !== null ? ('replace' as const) : ('insert' as const),
      anchor: null,
    };
  });
  const { verdict } = decideGate(
    { findings, unjudged: unjudged.length, truncated, unknowns },
    policy,
  );
  const open: OpenPoints = {
    findings: findings.slice(0, MOST).map(({ ruleName, packId, severity, quote }) => ({
      rule_name: ruleName,
      pack_id: packId,
      severity,
      quote,
    })),
    total: findings.length,
    truncated,
    unjudged: unjudged.map(({ name }) => name),
    gaps: [...gapsOfUnknowns(unknowns)],
    rules: run.rules,
    language: run.language,
    verdict,
    needs_reason: needsReason({ total: findings.length, truncated, verdict }),
  };
  return { revision, open };
};
