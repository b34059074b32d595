import { STATUSES } from '../../checking/suggestions/suggestion.ts';
import type { Cite } from './pack-schema.ts';

/** One citation for the laws of several markets; each part says for which market it is. */
export const joinCites = (markets: Readonly<Record<string, Cite>>): Cite => {
  const laws = Object.entries(markets);
  const tell = (part: 'act' | 'point'): string =>
    laws.map(([market, law]) => `${market}: ${law[part]}`).join('; ');
  // The list of states begins with the best one, and the whole is known no better than its worst part.
  const worst = Math.max(...laws.map(([, { status }]) => STATUSES.indexOf(status)));
  return { act: tell('act'), point: tell('point'), status: STATUSES[worst] ?? 'unverified' };
};
