import { createHash } from 'node:crypto';
import { DEFAULT_HINT_POLICY } from '@copydesk/contract/rules/hint-policy';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createLru } from '../platform/lru.ts';
import type { PackRule } from './packs/pack.ts';
import { hintLanguages, type HintThreshold } from './quality/hint-languages.ts';

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
  stamp: string;
  /** Null if the workspace did not change it. */
  policy: HintThreshold | null;
}

/** Languages in which rules are hints, by the id of the rule. */
type HintLanguages = Readonly<Record<string, readonly LanguageKey[]>>;

// Changes whenever a rule is switched on or off, gets a new version, or can be a hint otherwise than before,
// without reading the rules themselves.
const STAMP = `(
    select count(*) || ' '
      || coalesce(bit_xor(uuid_hash_extended(id, version * 2 + always_finding::integer)), 0) || ' '
      || coalesce((select share || ' ' || least from hint_policy where workspace_id = $1), '')
    from rule where workspace_id = $1 and enabled)`;
// $2 is the set that had the stamp before.
const STAMPED = statement<{ stamp: string; is_kept: boolean }>(`
  select ${STAMP} as stamp, exists (
    select from rule_set where workspace_id = $1 and hash = decode($2, 'hex')) as is_kept`);
// The stamp is that of the rows, because one statement sees one state of the data.
const ENABLED = statement<EnabledRow>(`
  select r.id, r.version, r.pack_id, r.pack_version, r.key, v.content ->> 'kind' as kind,
    r.always_finding, ${STAMP} as stamp,
    (select jsonb_build_object('share', p.share, 'least', p.least) from hint_policy p
      where p.workspace_id = $1) as policy
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
  const hints = rows.flatMap((row) => {
    const { share, least } = { ...DEFAULT_HINT_POLICY, ...row.policy };
    const languages = row.always_finding ? [] : hintLanguages(row, { share, least });
    return languages.length > 0 ? [[row.id, languages] as const] : [];
  });
  return { rows, hints: hints.length > 0 ? Object.fromEntries(hints) : null };
};

/** The last set of each workspace. While its stamp is the same, the rules need not be read again. */
const STAMPED_WORKSPACES = 1_000;
const stamped = createLru<string, FrozenRules & { readonly stamp: string }>(STAMPED_WORKSPACES);

const remember = (scope: Scope, enabled: EnabledRules): FrozenRules => {
  const frozen = { hash: hashOf(enabled), count: enabled.rows.length };
  const [row] = enabled.rows;
  if (row) stamped.set(scope.workspaceId, { ...frozen, stamp: row.stamp });
  return frozen;
};

/** The set that was enabled when this process looked last, if it still is. */
const findStamped = async (scope: Scope) => {
  const known = stamped.get(scope.workspaceId);
  if (!known) return undefined;
  const { hash, count, stamp } = known;
  const [row] = await query(scope, STAMPED, [scope.workspaceId, hash]);
  return row?.stamp === stamp ? { frozen: { hash, count }, isKept: row.is_kept } : undefined;
};

/** Returns the hash of the rules that are enabled now. It stores nothing. */
export const currentRules = async (scope: Scope): Promise<string> => {
  const found = await findStamped(scope);
  const { hash } = found?.frozen ?? remember(scope, await readEnabled(scope, null));
  return hash;
};

const keep = async (scope: Scope, hash: string, { rows, hints }: EnabledRules): Promise<void> => {
  await query(scope, KEEP, [
    scope.workspaceId,
    hash,
    rows.map(({ id }) => id),
    rows.map(({ version }) => version),
    JSON.stringify(packsOf(rows)),
    scope.now(),
    hints && JSON.stringify(hints),
  ]);
};

/**
 * Records which rules are enabled now, each in its version, so that an audit's findings can always be
 * explained. `packs` restricts the set to these packs; the workspace's own rules are always included. While no
 * rule changes, it neither reads the rules nor writes.
 */
export const freezeRules = async (
  scope: Scope,
  { packs }: { readonly packs: readonly string[] | null },
): Promise<FrozenRules> => {
  const found = packs === null ? await findStamped(scope) : undefined;
  if (found?.isKept) return found.frozen;
  const enabled = await readEnabled(scope, packs);
  const frozen =
    packs === null
      ? remember(scope, enabled)
      : { hash: hashOf(enabled), count: enabled.rows.length };
  await keep(scope, frozen.hash, enabled);
  return frozen;
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
