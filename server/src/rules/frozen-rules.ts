import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/scope.ts';
import { freezeRules, type FrozenRules } from './rule-set.ts';

// Changes whenever a rule is switched on or off or gets a new version; a thousand rules need not travel.
const STAMP = statement<{ stamp: string }>(`
  select count(*) || ' ' || coalesce(bit_xor(uuid_hash_extended(id, version)), 0) as stamp
  from rule where workspace_id = $1 and enabled`);

const REMEMBERED = 1_000;

/**
 * Gives the set of rules that are enabled now, as freezeRules does, for those who ask with every key press:
 * while no rule changes, the set that was frozen before is the answer and nothing is written.
 */
export const createFrozenRules = (): ((scope: Scope) => Promise<FrozenRules>) => {
  const known = new Map<string, FrozenRules>();
  const nameOf = async (scope: Scope): Promise<string> => {
    const [row] = await query(scope, STAMP, [scope.workspaceId]);
    return `${scope.workspaceId} ${row?.stamp}`;
  };
  return async (scope) => {
    const name = await nameOf(scope);
    const earlier = known.get(name);
    if (earlier) return earlier;
    const frozen = await freezeRules(scope, { packs: null });
    // A rule that changed in between belongs to one of the two and nobody knows to which.
    if ((await nameOf(scope)) !== name) return frozen;
    const [oldest] = known.keys();
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
    known.set(name, frozen);
    return frozen;
  };
};
