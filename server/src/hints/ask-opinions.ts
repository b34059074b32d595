import type { AssetOutcome } from '../audits/run/check-asset.ts';
import { TAKE_OPINIONS } from '../audits/audit-state.ts';
import { askModel } from '../audits/run/ask-model.ts';
import type { Judge } from '../audits/run/judge-gates.ts';
import type { Questioned } from '../checking/judge/second-opinion.ts';
import { familyOf } from '../checking/hints/families.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { LoadedRules } from '../rules/rule-files.ts';
import { localeOf } from '../text/locales.ts';
import type { DescribedHint, DescribedHints } from './describe-hints.ts';

/** The most rules that a sentence is compared with. */
const MOST_RULES = 4;

// Sentences of an asset about which somebody has decided, and not taken it back since.
const DECIDED = statement<{ text_key: string }>(`
  select encode(w.text_key, 'hex') as text_key
  from unnest(array(select decode(k, 'hex') from unnest($3::text[]) as k)) as w (text_key)
  cross join lateral (
    select h.state from audit_hint h
    where h.workspace_id = $1 and h.asset_id = $2 and h.text_key = w.text_key
      and h.decided_at is not null
    order by h.decided_at desc limit 1) n
  where n.state <> 0`);

interface Described {
  readonly outcome: AssetOutcome;
  readonly hints?: DescribedHints;
}

/**
 * The rules of the audit that a sentence like this may break. Judge rules come first: their questions say what to
 * look at, and the pool has controls for them.
 */
const rulesFor = (
  { family, language, rule: matched }: DescribedHint,
  { byKey }: LoadedRules,
): readonly string[] => {
  if (matched) return [matched.id];
  const locale = localeOf(language);
  return [...byKey.values()]
    .filter(({ rule }) => familyOf(rule.id) === family && rule.terms[locale] !== undefined)
    .map(({ rule }) => ({ id: rule.id, isJudge: rule.kind === 'judge' }))
    .toSorted(
      (one, other) => Number(other.isJudge) - Number(one.isJudge) || (one.id < other.id ? -1 : 1),
    )
    .slice(0, MOST_RULES)
    .map(({ id }) => id);
};

const openHints = async (
  scope: Scope,
  assetId: string,
  { hints }: DescribedHints,
): Promise<readonly DescribedHint[]> => {
  if (hints.length === 0) return [];
  const keys = [...new Set(hints.map(({ textKey }) => textKey))];
  const rows = await query(scope, DECIDED, [scope.workspaceId, assetId, keys]);
  const decided = new Set(rows.map((row) => row.text_key));
  return hints.filter(({ textKey }) => !decided.has(textKey));
};

interface OpinionWork {
  readonly auditId: string;
  readonly rules: LoadedRules;
  readonly most: number;
}

/** Asks about the open hints of one asset, those with the highest scores first, as far as the bound allows. */
const withOpinions = async (
  scope: Scope,
  judge: Judge,
  { auditId, rules, most }: OpinionWork,
  { open, described }: { open: readonly DescribedHint[]; described: DescribedHints },
): Promise<DescribedHints> => {
  const wanted = { ...described, wanted: open.length };
  const able = open
    .map((hint) => ({ hint, ruleIds: rulesFor(hint, rules) }))
    .filter(({ ruleIds }) => ruleIds.length > 0)
    .toSorted((one, other) => other.hint.score - one.hint.score);
  if (able.length === 0 || (await judge.model.about(scope)).isSandbox) return wanted;
  const at = [scope.workspaceId, auditId];
  const [taken] = await query(scope, TAKE_OPINIONS, [...at, able.length, most]);
  const asked = able.slice(0, taken?.room ?? 0);
  if (asked.length === 0) return wanted;
  const { opinions } = await askModel(
    scope,
    judge,
    { auditId, rules },
    asked.map(({ hint, ruleIds }): Questioned => ({
      sentence: hint.rule?.sentence ?? hint.quote,
      scope: hint.element,
      language: hint.language,
      rules: ruleIds,
    })),
  );
  const given = new Map(asked.map(({ hint }, n) => [hint, opinions[n] ?? null]));
  const hints = described.hints.map((hint) => {
    const opinion = given.get(hint);
    const ruleId = opinion && rules.byKey.get(opinion.ruleId)?.ruleId;
    return opinion && ruleId ? { ...hint, opinion: { ...opinion, ruleId } } : hint;
  });
  return { ...wanted, hints };
};

/**
 * Adds a model's opinion to hints that nobody has decided about, if the audit asks for it. An opinion is only
 * said: the hint stays as it is. Without a model, without a licence or beyond the bound there is none.
 */
export const addOpinions = async <T extends Described>(
  scope: Scope,
  judge: Judge,
  work: Omit<OpinionWork, 'most'> & { readonly isWanted: boolean },
  outcomes: readonly T[],
): Promise<readonly T[]> => {
  if (!work.isWanted) return outcomes;
  const added: T[] = [];
  for (const one of outcomes) {
    if (!one.outcome.ok || !one.hints) {
      added.push(one);
      continue;
    }
    const open = await openHints(scope, one.outcome.asset.id, one.hints);
    const input = { open, described: one.hints };
    const most = judge.opinions ?? 0;
    added.push({ ...one, hints: await withOpinions(scope, judge, { ...work, most }, input) });
  }
  return added;
};
