import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createLru } from '../platform/lru.ts';
import { freezeRules, type FrozenRules } from './rule-set.ts';

// Changes whenever a rule is switched on or off, gets a new version, or can be a hint otherwise than before,
// without reading the rules themselves.
const STAMP = statement<{ stamp: string }>(`
  select count(*) || ' '
    || coalesce(bit_xor(uuid_hash_extended(id, version * 2 + always_finding::integer)), 0) || ' '
    || coalesce((select share || ' ' || least from hint_policy where workspace_id = $1), '') as stamp
  from rule where workspace_id = $1 and enabled`);

const REMEMBERED = 1_000;

/**
 * Returns the frozen set of enabled rules like freezeRules, for callers that ask on every key press. While no
 * rule changes, it returns the earlier set and writes nothing.
 */
export const createFrozenRules = (): ((scope: Scope) => Promise<FrozenRules>) => {
  const known = createLru<string, FrozenRules>(REMEMBERED);
  const nameOf = async (scope: Scope): Promise<string> => {
    const [row] = await query(scope, STAMP, [scope.workspaceId]);
    return `${scope.workspaceId} ${row?.stamp}`;
  };
  return async (scope) => {
    const name = await nameOf(scope);
    const earlier = known.get(name);
    if (earlier) return earlier;
    const frozen = await freezeRules(scope, { packs: null });
    // If a rule changed in between, it is not known which of the two stamps the set belongs to, so it is not
    // cached.
    if ((await nameOf(scope)) !== name) return frozen;
    known.set(name, frozen);
    return frozen;
  };
};
