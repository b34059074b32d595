import { createHash } from 'node:crypto';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createLru } from '../platform/lru.ts';
import type { PackRule } from './packs/pack.ts';
import { hintLanguages } from './quality/hint-languages.ts';
import { getHintPolicy } from './quality/hint-policy.ts';

/** A rule in the version that a set contains. The id is a UUID. */
export interface RuleInSet {
  readonly ruleId: string;
  readonly version: number;
  /** Null for a rule that the workspace wrote itself. */
  readonly packId: string | null;
  readonly rule: PackRule;
  /** Languages in which its matches are hints, because it is often wrong there. Not there if there are none. */
  readonly hintIn?: readonly LanguageKey[];
}

export interface FrozenRules {
  /** Identifies the set: the same rules in the same versions, with the same hints, have the same hash, in hexadecimal. */
  readonly hash: string;
  readonly count: number;
}

interface EnabledRow {
  id: string;
  version: number;
  pack_id: string | null;
  pack_version: string | null;
  key: string;
  kind: string | null;
  always_finding: boolean;
}

/** Languages in which rules are hints, by the id of the rule. */
type HintLanguages = Readonly<Record<string, readonly LanguageKey[]>>;

const ENABLED = statement<EnabledRow>(`
  select r.id, r.version, r.pack_id, r.pack_version, r.key, v.content ->> 'kind' as kind,
    r.always_finding
  from rule r
  join rule_version v on v.workspace_id = r.workspace_id and v.rule_id = r.id
    and v.version = r.version
  where r.workspace_id = $1 and r.enabled
    and ($2::text[] is null or r.pack_id is null or r.pack_id = any($2))
  order by r.id`);
const KEEP = statement(`
  insert into rule_set (workspace_id, hash, rule_ids, versions, packs, created_at, hint_languages)
  values ($1, decode($2, 'hex'), $3, $4, $5, $6, $7) on conflict do nothing`);
interface RuleRow {
  rule_id: string;
  version: number;
  content: PackRule;
  pack_id: string | null;
  hint_in: LanguageKey[] | null;
}
const READ = statement<RuleRow>(`
  select v.rule_id, v.version, v.content, r.pack_id,
    s.hint_languages -> v.rule_id::text as hint_in
  from rule_set s
  cross join unnest(s.rule_ids, s.versions) as n (rule_id, version)
  join rule_version v on v.workspace_id = $1 and v.rule_id = n.rule_id and v.version = n.version
  left join rule r on r.workspace_id = $1 and r.id = n.rule_id
  where s.workspace_id = $1 and s.hash = decode($2, 'hex')
  order by v.rule_id`);

const packsOf = (rows: readonly EnabledRow[]): { id: string; version: string }[] => {
  const packs = new Map<string, string>();
  for (const { pack_id: id, pack_version: version } of rows) {
    if (id !== null && version !== null) packs.set(id, version);
  }
  return [...packs].map(([id, version]) => ({ id, version }));
};

const hashOf = ({ rows, hints }: EnabledRules): string => {
  const versions = JSON.stringify(rows.map(({ id, version }) => [id, version]));
  const told = hints === null ? versions : `${versions} ${JSON.stringify(hints)}`;
  return createHash('sha256').update(told).digest('hex');
};

interface EnabledRules {
  readonly rows: readonly EnabledRow[];
  /** Null if no rule is a hint anywhere. */
  readonly hints: HintLanguages | null;
}

const readEnabled = async (
  scope: Scope,
  packs: readonly string[] | null,
): Promise<EnabledRules> => {
  const rows = await query(scope, ENABLED, [scope.workspaceId, packs]);
  const policy = await getHintPolicy(scope);
  const hints = rows.flatMap((row) => {
    const languages = row.always_finding ? [] : hintLanguages(row, policy);
    return languages.length > 0 ? [[row.id, languages] as const] : [];
  });
  return { rows, hints: hints.length > 0 ? Object.fromEntries(hints) : null };
};

/** Returns the hash of the rules that are enabled now. It stores nothing. */
export const currentRules = async (scope: Scope): Promise<string> =>
  hashOf(await readEnabled(scope, null));

/**
 * Records which rules are enabled now, each in its version, so that an audit's findings can always be
 * explained. `packs` restricts the set to these packs; the workspace's own rules are always included.
 */
export const freezeRules = async (
  scope: Scope,
  { packs }: { readonly packs: readonly string[] | null },
): Promise<FrozenRules> => {
  const enabled = await readEnabled(scope, packs);
  const { rows, hints } = enabled;
  const hash = hashOf(enabled);
  await query(scope, KEEP, [
    scope.workspaceId,
    hash,
    rows.map(({ id }) => id),
    rows.map(({ version }) => version),
    JSON.stringify(packsOf(rows)),
    scope.now(),
    hints && JSON.stringify(hints),
  ]);
  return { hash, count: rows.length };
};

/** Sets never change, and reading one takes longer than checking a page by it. */
const REMEMBERED = 20;
const remembered = createLru<string, readonly RuleInSet[]>(REMEMBERED);

/** Returns the rules of a set, as they were when it was frozen. */
export const readRuleSet = async (scope: Scope, hash: string): Promise<readonly RuleInSet[]> => {
  const name = `${scope.workspaceId} ${hash}`;
  const known = remembered.get(name);
  if (known) return known;
  const rows = await query(scope, READ, [scope.workspaceId, hash]);
  const rules = rows.map(
    ({ rule_id: ruleId, version, pack_id: packId, content: rule, hint_in: hintIn }) => ({
      ruleId,
      version,
      packId,
      rule,
      ...(hintIn ? { hintIn } : {}),
    }),
  );
  if (rules.length > 0) remembered.set(name, rules);
  return rules;
};
