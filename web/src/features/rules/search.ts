import { text } from '../../lib/search.ts';

/** Which rules are listed. */
export interface RulesSearch {
  readonly search?: string | undefined;
  readonly pack?: string | undefined;
}

export const readRulesSearch = (raw: Record<string, unknown>): RulesSearch => ({
  search: text(raw['search']),
  pack: text(raw['pack']),
});
