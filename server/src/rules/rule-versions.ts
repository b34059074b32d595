import { batch, query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { selectVersion, type VersionEntry, versionIn } from '../versions/version-table.ts';
import { sourceOf } from './own-rules.ts';
import type { PackRule } from './packs/pack.ts';
import {
  type DraftSource,
  findOwnRule,
  putDraft,
  type SavedDraft,
  staleDraft,
} from './rule-drafts.ts';

/** A published version of a rule. */
export interface RuleVersion {
  readonly version: number;
  readonly packVersion: string | null;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly createdByName: string | null;
  readonly source: DraftSource;
}

type Row = VersionEntry & { pack_version: string | null; content: PackRule };

const FIND = statement<Row>(selectVersion('rule', 'pack_version', 'content'));

interface VersionInput {
  readonly ruleId: string;
  readonly version: string;
}

/** Returns a rule as it was in a version. Throws not_found if there never was such a version. */
export const readRuleVersion = async (scope: Scope, input: VersionInput): Promise<RuleVersion> => {
  const id = fromPublicId('rul', input.ruleId);
  const number = versionIn(input.version);
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

/** Makes an earlier version the draft. Throws not_found, conflict, and stale like saving. */
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
