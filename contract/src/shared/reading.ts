import type { ErrorTexts, Route } from './route.ts';

/** They take a body and change nothing: they check, search or verify, and ask no model. */
const READING_POSTS: ReadonlySet<string> = new Set([
  'checkText',
  'checkDraft',
  'tryRule',
  'proposeRuleTests',
  'testRuleDraft',
  'runRuleTests',
  'backtestRule',
  'askInfobase',
  'verifyTrail',
  'verifyWorkspace',
]);

/** Whether a route changes nothing, so that a key that may only read may call it. */
export const reads = ({ method, operationId }: Pick<Route, 'method' | 'operationId'>): boolean =>
  method === 'GET' || READING_POSTS.has(operationId);

/**
 * They record what somebody decided about a finding, a hint or a passage, take it back, or decide for what comes. To
 * assign is not to decide.
 */
const DECIDING: ReadonlySet<string> = new Set([
  'reviewViolation',
  'decideMany',
  'undoDecisions',
  'decideFindings',
  'undoFindings',
  'createStandingDecision',
  'revokeStandingDecision',
  'answerPassage',
  'answerHint',
]);

/** Whether a route decides, so that a key that may not decide cannot call it. */
export const decides = ({ operationId }: Pick<Route, 'operationId'>): boolean =>
  DECIDING.has(operationId);

/** What the OpenAPI documents say of the 403 of a route that needs a scope. */
export const forbiddenWithout = (route: Route, scope: string): ErrorTexts => {
  const reasons = [
    'The workspace is not on a plan with API access',
    `the key lacks the scope ${scope}`,
    ...(reads(route) ? [] : ['it may only read']),
    ...(decides(route) ? ['it may not decide'] : []),
  ];
  return {
    403: {
      description: `${reasons.slice(0, -1).join(', ')}, or ${reasons.at(-1)}.`,
      detail: `This API key lacks the scope ${scope}.`,
    },
  };
};
