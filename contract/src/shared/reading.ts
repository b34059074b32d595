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

/** What the OpenAPI documents say of the 403 of a route that needs a scope. */
export const forbiddenWithout = (route: Route, scope: string): ErrorTexts => ({
  403: {
    description: reads(route)
      ? `The workspace is not on a plan with API access, or the key lacks the scope ${scope}.`
      : `The workspace is not on a plan with API access, the key lacks the scope ${scope}, or it may only read.`,
    detail: `This API key lacks the scope ${scope}.`,
  },
});
