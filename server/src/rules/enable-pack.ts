import { isDeepStrictEqual } from 'node:util';
import { eventCall, noteEvent } from '../activity/note-event.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { authorOf } from '../platform/version-author.ts';
import type { Pack, PackRule } from './packs/pack.ts';
import { findFailingTests } from './rule-tests.ts';
import { insertRule, writeRuleVersion } from './write-rule.ts';

export interface EnabledPack {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** How many tests that decisions made its rules fail as they are now; each waits for a copy. */
  readonly failingTests: number;
}

interface Present {
  id: string;
  key: string;
  version: number;
  content: PackRule;
}

// Whoever switches a pack on or off takes turns: the second sees what the first has done, and neither waits
// for the other with half of the rows.
const LOCK = statement(`select id from workspace where id = $1 for no key update`);
const ENABLED = statement<{ version: string }>(`
  select version from workspace_pack where workspace_id = $1 and pack_id = $2`);
const PRESENT = statement<Present>(`
  select r.id, r.key, r.version, v.content
  from rule r
  join rule_version v on v.workspace_id = r.workspace_id and v.rule_id = r.id
    and v.version = r.version
  where r.workspace_id = $1 and r.pack_id = $2`);
const TESTED = statement<{ id: string; key: string }>(`
  select r.id, r.key from rule r
  where r.workspace_id = $1 and r.pack_id = $2 and r.key = any($3)
    and exists (select from rule_test t where t.workspace_id = $1 and t.rule_id = r.id)`);
const ENABLE = statement(`
  update rule set enabled = (key = any($3)) where workspace_id = $1 and pack_id = $2`);
const REMEMBER = statement(`
  insert into workspace_pack (workspace_id, pack_id, version, enabled_at, enabled_by)
  values ($1, $2, $3, $4, $5)
  on conflict (workspace_id, pack_id) do update set version = excluded.version,
    enabled_at = excluded.enabled_at, enabled_by = excluded.enabled_by`);
const FORGET = statement<{ version: string }>(`
  delete from workspace_pack where workspace_id = $1 and pack_id = $2 returning version`);
const DISABLE = statement(
  `update rule set enabled = false where workspace_id = $1 and pack_id = $2`,
);

/** What JSON makes of a rule, so that a stored one and a fresh one can be compared. */
const plain = (rule: PackRule): unknown => JSON.parse(JSON.stringify(rule));

/** Outside of the transaction and rule by rule: nothing is refused, so no lock is held for it. */
const countFailing = async (scope: Scope, pack: Pack): Promise<number> => {
  const rules = new Map(pack.rules.map((rule) => [rule.id, rule]));
  const tested = await query(scope, TESTED, [scope.workspaceId, pack.id, [...rules.keys()]]);
  let failing = 0;
  for (const { id, key } of tested) {
    const rule = rules.get(key);
    if (rule) failing += (await findFailingTests(scope, id, rule)).length;
  }
  return failing;
};

const install = (scope: Scope, pack: Pack): Promise<Omit<EnabledPack, 'failingTests'>> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const [, [before], present] = await batch(inside, [
      call(LOCK, [workspaceId]),
      call(ENABLED, [workspaceId, pack.id]),
      call(PRESENT, [workspaceId, pack.id]),
    ]);
    const known = new Map(present.map((rule) => [rule.key, rule]));
    const fresh = pack.rules.filter(({ id }) => !known.has(id));
    const changed = pack.rules.flatMap((rule) => {
      const old = known.get(rule.id);
      return old && !isDeepStrictEqual(old.content, plain(rule)) ? [{ old, rule }] : [];
    });
    const keys = pack.rules.map(({ id }) => id);
    const origin = { pack: { id: pack.id, version: pack.version }, copiedFrom: null };
    await batch(inside, [
      ...fresh.flatMap((rule) => insertRule(inside, newUuid(), rule, origin)),
      ...changed.flatMap(({ old, rule }) =>
        writeRuleVersion(inside, old.id, old.version + 1, rule, pack.version),
      ),
      call(ENABLE, [workspaceId, pack.id, keys]),
      call(REMEMBER, [workspaceId, pack.id, pack.version, inside.now(), authorOf(inside.actor)]),
      eventCall(inside, {
        kind: 'pack_enabled',
        subject: { kind: 'pack', id: pack.id, name: pack.name },
        before: before?.version ?? null,
        after: pack.version,
      }),
    ]);
    const removed = present.filter(({ key }) => !keys.includes(key)).length;
    return { added: fresh.length, changed: changed.length, removed };
  });

/**
 * Gives a workspace the rules of a pack, or the pack's new version: rules that changed get a new
 * version, those that are gone from the pack are switched off and stay for the violations that name
 * them. Enabling the same pack again only switches its rules on. What people decided refuses nothing here,
 * for a pack is not edited, but the result says how much of it goes otherwise.
 */
export const enablePack = async (scope: Scope, pack: Pack): Promise<EnabledPack> => ({
  ...(await install(scope, pack)),
  failingTests: await countFailing(scope, pack),
});

/** Switches the rules of a pack off; they stay for the violations that name them. */
export const disablePack = (scope: Scope, { id, name }: Pick<Pack, 'id' | 'name'>): Promise<void> =>
  transaction(scope, async (inside) => {
    const values = [inside.workspaceId, id];
    const [, [before]] = await batch(inside, [
      call(LOCK, [inside.workspaceId]),
      call(FORGET, values),
      call(DISABLE, values),
    ]);
    if (!before) return;
    const subject = { kind: 'pack', id, name } as const;
    await noteEvent(inside, { kind: 'pack_disabled', subject, before: before.version });
  });

const PACKS = statement<{ id: string; version: string }>(`
  select pack_id as id, version from workspace_pack where workspace_id = $1 order by pack_id`);

/** The packs that a workspace has enabled, with their versions. */
export const listPacks = (scope: Scope): Promise<{ id: string; version: string }[]> =>
  query(scope, PACKS, [scope.workspaceId]);
