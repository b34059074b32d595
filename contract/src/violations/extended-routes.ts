import { checked, defineRoutes, pathId } from '../shared/route.ts';
import { FoundViolations, ListLikelyQuery } from './violation-facts.ts';
import { violationPageExample } from './violation.ts';

const audits = { scope: 'auditing', tag: 'Running audits' } as const;

/** The violations of an audit in another order. */
export const likelyRoutes = defineRoutes({
  listLikelyViolations: {
    ...audits,
    method: 'GET',
    url: '/audits/:id/likely-violations',
    summary: 'Page through the violations of an audit by how likely they are right',
    description:
      'The same violations as /audits/{audit_id}/violations, ordered by what was known of their rule in their language when the audit ended. Equally likely ones are in the usual order. There is no such order before the audit has ended, nor for an audit of an earlier release.',
    params: pathId('id', 'audit'),
    query: ListLikelyQuery,
    success: {
      status: 200,
      schema: FoundViolations,
      example: violationPageExample,
      description: 'One page.',
      headers: ['next_cursor', 'Link'],
    },
    errors: checked,
  },
});
