import type { AuditDetail } from '@copydesk/sdk';
import type { Static } from 'typebox';
import { closed, count, nullable } from '../shared/schema.ts';

/** How many rules ran, beside every number of findings. */
export const Coverage = nullable(
  closed(
    {
      rules: count('How many rules there were.'),
      ran: count('How many of them ran; of several assets, on the one where the fewest did.'),
      may_apply: count(
        'How many did not run although they may apply. While it is not 0, no findings does not mean that nothing is wrong: say so to the user.',
      ),
    },
    {
      description: 'How many rules ran. Tell it with every number of findings. Null if not known.',
    },
  ),
);

export const toCoverage = (coverage: AuditDetail['coverage']): Static<typeof Coverage> =>
  coverage && { rules: coverage.rules, ran: coverage.ran, may_apply: coverage.may_apply };
