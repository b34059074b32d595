import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { PackRule } from '../rules/packs/pack.ts';
import { type Estimate, estimateOf } from '../rules/quality/belief.ts';
import { believeOf, isFalling } from '../rules/quality/expect-findings.ts';
import type { Figure } from '../rules/quality/figures.ts';
import { areFlagged } from '../rules/run-rule-tests.ts';
import { readLabelled } from './read-labelled.ts';
import { proposeRepairs, type Repair } from './repair-rule.ts';

interface RuleRow {
  key: string;
  pack_id: string | null;
  version: number;
  content: PackRule | null;
}

export interface RuleRepairs {
  /** Whether most findings of the rule are probably wrong in this workspace. */
  readonly isFalling: boolean;
  readonly decided: Figure;
  readonly estimate: Estimate;
  /** The decided findings on which the repairs were tried. */
  readonly tried: Figure;
  readonly repairs: readonly Repair[];
}

const RULE = statement<RuleRow>(`
  select r.key, r.pack_id, r.version, v.content
  from rule r
  left join rule_version v on v.workspace_id = $1 and v.rule_id = r.id and v.version = r.version
  where r.workspace_id = $1 and r.id = $2`);
const DECIDED = statement<{ right: number; wrong: number }>(`
  select coalesce(sum(c.right_count), 0)::integer as right,
    coalesce(sum(c.wrong_count), 0)::integer as wrong
  from rule r
  join rule_label_count c
    on c.workspace_id = $1 and c.rule_id = r.id and c.rule_version = r.version
  where r.workspace_id = $1 and r.id = $2`);

const NONE: Figure = { right: 0, wrong: 0 };

/**
 * Says whether most findings of a rule are probably wrong here, and then proposes repairs from the words that
 * people decided about. Nothing is changed. A rule that a model decides gets no proposals. Throws not_found.
 */
export const getRuleRepairs = async (
  scope: Scope,
  blobs: BlobStore,
  publicId: string,
): Promise<RuleRepairs> => {
  const id = fromPublicId('rul', publicId);
  if (!id) throw notFound('rule');
  const at = [scope.workspaceId, id];
  const [[rule], [counted]] = await batch(scope, [call(RULE, at), call(DECIDED, at)]);
  if (!rule) throw notFound('rule');
  const { key, pack_id, version, content } = rule;
  const decided = counted ?? NONE;
  const measured = { key, pack_id, kind: content?.kind ?? null };
  const estimate = estimateOf(believeOf(measured, null, decided));
  const falls = isFalling(decided, estimate);
  const nothing = { isFalling: falls, decided, estimate, tried: NONE, repairs: [] };
  if (!falls || !content || content.kind === 'judge') return nothing;
  const labelled = await readLabelled(scope, blobs, { id, version });
  const flags = areFlagged(content, labelled);
  // What the rule flags only together with other parts of the asset cannot be tried here.
  const clear = labelled.filter((_, n) => flags[n]);
  const right = clear.filter(({ isRight }) => isRight).length;
  const tried = { right, wrong: clear.length - right };
  return { ...nothing, tried, repairs: proposeRepairs(content, clear) };
};
