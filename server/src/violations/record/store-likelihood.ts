import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { type Call, call, statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { encodePostings } from '../../platform/search/postings.ts';
import {
  likelihoodKey,
  readLikelihoods,
  type RuleInLanguage,
} from '../../rules/quality/read-likelihoods.ts';

const SAVE = statement(`
  insert into violation_likelihood (workspace_id, audit_id, place, rule_id, language, share, texts,
    decisions, violations, places)
  select $1, $2, x.place - 1, x.rule_id, nullif(x.language, ''), x.share, x.texts, x.decisions,
    x.violations, x.places
  from unnest($3::uuid[], $4::text[], $5::double precision[], $6::integer[], $7::integer[],
    $8::integer[], $9::bytea[]) with ordinality as x (rule_id, language, share, texts, decisions,
    violations, places, place)
  on conflict do nothing`);

/** A finding without a rule, or of which nothing is known, is as likely right as wrong. */
const UNKNOWN = { share: 0.5, texts: 0, decisions: 0 };

/** Collects which violations are of which rule and language while an audit is read in order. */
export const createLikelihoodBuilder = () => {
  const pairs = new Map<string, RuleInLanguage & { readonly places: number[] }>();
  return {
    add: (place: number, ruleId: string | null, language: LanguageKey | null): void => {
      const key = likelihoodKey({ ruleId, language });
      const known = pairs.get(key);
      if (known) known.places.push(place);
      else pairs.set(key, { ruleId, language, places: [place] });
    },
    /** What stores the pairs, the most likely right first. Repeating it changes nothing. */
    saveCalls: async (scope: Scope, auditId: string): Promise<Call<unknown>[]> => {
      if (pairs.size === 0) return [];
      const known = await readLikelihoods(scope, [...pairs.values()]);
      const rows = [...pairs]
        .map(([key, pair]) => ({ key, ...pair, ...(known.get(key) ?? UNKNOWN) }))
        .toSorted((one, two) => two.share - one.share || (one.key < two.key ? -1 : 1));
      const values = [
        scope.workspaceId,
        auditId,
        rows.map(({ ruleId }) => ruleId),
        rows.map(({ language }) => language ?? ''),
        rows.map(({ share }) => share),
        rows.map(({ texts }) => texts),
        rows.map(({ decisions }) => decisions),
        rows.map(({ places }) => places.length),
        rows.map(({ places }) => encodePostings(Uint32Array.from(places))),
      ];
      return [call(SAVE, values)];
    },
  };
};
