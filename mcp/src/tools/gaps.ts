import type { AuditGap } from '@copydesk/sdk';
import Type, { type Static } from 'typebox';
import { createCutter } from '../shared/bound.ts';
import { closed, count, nullable, oneOf, text, untrusted } from '../shared/schema.ts';

const LISTED_TEXT = 300;
const MOST_NAMES = 10;

const KINDS = [
  'not_read',
  'not_reached',
  'not_run',
  'not_judged',
  'provisional',
  'not_shown',
  'truncated',
  'no_opinion',
  'missed',
  'not_known',
] as const;

/** Something that a check cannot tell, as tools show it. */
export const Gap = closed({
  kind: oneOf(KINDS),
  assets: nullable(count('On how many assets; null if only known per rule.')),
  rules: count('How many rules; 0 if it concerns every rule.'),
  untrusted: untrusted({
    because: text('Why.'),
    what_to_do: text('What to do about it.'),
    rule_names: Type.Array(Type.String(), { description: `The first ${MOST_NAMES} rules.` }),
  }),
});

export const toGap = (gap: AuditGap): Static<typeof Gap> => {
  const { short } = createCutter(LISTED_TEXT);
  return {
    kind: gap.kind,
    assets: gap.assets,
    rules: gap.rules,
    untrusted: {
      because: short(gap.because),
      what_to_do: short(gap.what_to_do),
      rule_names: gap.rule_names.slice(0, MOST_NAMES).map(short),
    },
  };
};
