import { batch, query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { sourceOf } from './own-rules.ts';
import type { PackRule } from './packs/pack.ts';
import {
  type DraftSource,
  findOwnRule,
  putDraft,
  type SavedDraft,
  staleDraft,
} from './rule-drafts.ts';

/** A rule as it was published once. */
export interface RuleVersion {
  readonly version: number;
  readonly packVersion: string | null;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly createdByName: string | null;
  readonly source: DraftSource;
}

interface Row {
  version: number;
  pack_version: string | null;
  note: string | null;
  created_at: Date;
  created_by_name: string | null;
  content: PackRule;
}

const FIND = statement<Row>(`
  select v.version, v.pack_version, v.note, v.created_at, u.name as created_by_name, v.content
  from rule_version v left join user_account u on u.id = v.created_by
  where v.workspace_id = $1 and v.rule_id = $2 and v.version = $3`);

interface VersionInput {
  readonly ruleId: string;
  readonly version: string;
}

/** A version in an address; anything but a number that a version can have is one that never was. */
const numberOf = (text: string): number | null =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** A rule as it was in a version. Throws not_found when that never was. */
export const readRuleVersion = async (scope: Scope, input: VersionInput): Promise<RuleVersion> => {
  const id = fromPublicId('rul', input.ruleId);
  const number = numberOf(input.version);
  const [row] = id && number ? await query(scope, FIND, [scope.workspaceId, id, number]) : [];
  if (!row) throw notFound('version of the rule');
  return {
    version: row.version,
    packVersion: row.pack_version,
    note: row.note,
    createdAt: row.created_at,
    createdByName: row.created_by_name,
    source: { ...sourceOf(row.content) },
  };
};

/** Takes an earlier version as the draft. Throws not_found, conflict, and stale like saving does. */
export const restoreRuleVersion = (
  scope: Scope,
  input: VersionInput & { readonly revision: number },
): Promise<SavedDraft> =>
  transaction(scope, async (inside) => {
    const { source } = await readRuleVersion(inside, input);
    const rule = await findOwnRule(inside, input.ruleId, { lock: true });
    const before = rule.draft?.revision ?? 0;
    if (before !== input.revision) throw staleDraft();
    const revision = before + 1;
    const about = { revision, basedOn: rule.version, name: rule.name };
    await batch(inside, [putDraft(inside, rule.id, source, about)]);
    return { revision, savedAt: inside.now() };
  });
