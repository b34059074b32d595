import { isDeepStrictEqual } from 'node:util';
import { eventCall, noteEvent } from '../activity/note-event.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { authorOf } from '../versions/version-author.ts';
import type { Pack, PackRule } from './packs/pack.ts';
import { findFailingTests } from './rule-tests.ts';
import { insertRule, writeRuleVersion } from './write-rule.ts';

export interface EnabledPack {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** How many tests made from decisions its rules fail now. To make them pass, the rule must be copied. */
  readonly failingTests: number;
}

interface Present {
  id: string;
  key: string;
  version: number;
  content: PackRule;
}

// Enabling and disabling packs runs one after the other, so that the second sees what the first did and the
// two cannot deadlock.
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

/** Converts a rule to plain JSON values, so that a stored rule and a new one can be compared. */
const plain = (rule: PackRule): unknown => JSON.parse(JSON.stringify(rule));

/**
 * Counts the failing tests of a pack. Runs outside the transaction: nothing is refused because of it, so no
 * lock is needed.
 */
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
 * Adds the rules of a pack to a workspace, or updates them to the pack's new version. Changed rules get a new
 * version. Rules that are no longer in the pack are switched off, but kept for the violations that refer to
 * them. Enabling the same pack again only switches its rules on. Failing tests do not prevent it, because a
 * pack cannot be edited; the result has their number.
 */
export const enablePack = async (scope: Scope, pack: Pack): Promise<EnabledPack> => ({
  ...(await install(scope, pack)),
  failingTests: await countFailing(scope, pack),
});

/** Switches the rules of a pack off. They are kept for the violations that refer to them. */
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

/** Returns the packs that a workspace has enabled, with their versions. */
export const listPacks = (scope: Scope): Promise<{ id: string; version: string }[]> =>
  query(scope, PACKS, [scope.workspaceId]);
