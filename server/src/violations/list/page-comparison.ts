import type {
  AuditComparison,
  ComparedAs,
  ComparedViolation,
} from '@copydesk/contract/violations/app-routes';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { invalidValue, notFound } from '../../platform/errors.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { createLru } from '../../platform/lru.ts';
import { compareAudits } from './compare-audits.ts';
import { addChanges, type Changes, NO_CHANGES } from '../record/compare-with-earlier.ts';

interface AuditRow {
  id: string;
  name: string;
  created_at: Date;
  sealed: boolean;
  seq: number;
}

const AUDITS = statement<AuditRow>(`
  select a.id, a.name, a.created_at, a.sealed_at is not null as sealed, h.seq
  from audit a join trail_head h on h.workspace_id = $1 and h.audit_id = a.id
  where a.workspace_id = $1 and a.id = any($2::uuid[])`);

/**
 * Counts of the last comparisons of sealed audits. The key contains the earlier audit's last entry, because a
 * decision there changes the counts.
 */
const kept = createLru<string, Changes>(200);
/** A page ends after this many batches of 100 assets, or this many findings, even if it is not full. */
const LOOKS_A_PAGE = 10;
const FINDINGS_A_PAGE = 20_000;

const countAll = async (
  scope: Scope,
  audits: { readonly before: string; readonly after: string },
): Promise<Changes> => {
  let counts = NO_CHANGES;
  let from: string | null = null;
  do {
    const { changes, next }: { changes: Changes; next: string | null } = await compareAudits(
      scope,
      { ...audits, from },
    );
    counts = addChanges(counts, changes);
    from = next;
  } while (from !== null);
  return counts;
};

const countOnce = async (scope: Scope, before: AuditRow, after: AuditRow): Promise<Changes> => {
  const key = [scope.workspaceId, before.id, before.seq, after.id].join(' ');
  const known = kept.get(key);
  if (known) return known;
  const audits = { before: toPublicId('aud', before.id), after: toPublicId('aud', after.id) };
  const counts = await countAll(scope, audits);
  if (before.sealed && after.sealed) kept.set(key, counts);
  return counts;
};

/** Reads a cursor: the asset after which the batch began, and how many findings of that batch were shown. */
const readCursor = (cursor: string | null): { from: string | null; shown: number } => {
  if (cursor === null) return { from: null, shown: 0 };
  const [, from, shown] = /^(ast_\w{26})?\.(\d{1,9})$/.exec(cursor) ?? [];
  if (shown !== undefined && (from === undefined || fromPublicId('ast', from) !== null)) {
    return { from: from ?? null, shown: Number(shown) };
  }
  throw invalidValue(['after'], 'not a cursor; take it from next_after');
};

const nameOf = ({ id, name, created_at: at }: AuditRow) => ({
  id: toPublicId('aud', id),
  name,
  created_at: at.toISOString(),
});

/**
 * Compares two audits. The first page says how many findings are new, still there, changed, regressed, gone
 * and unknown; every page lists those of one kind. Throws not_found for either audit and invalid for a
 * malformed cursor.
 */
export const pageComparison = async (
  scope: Scope,
  input: {
    readonly before: string;
    readonly after: string;
    readonly kind: ComparedAs;
    readonly cursor: string | null;
    readonly limit: number;
  },
): Promise<AuditComparison> => {
  const ids = [fromPublicId('aud', input.before), fromPublicId('aud', input.after)];
  const rows = await query(scope, AUDITS, [scope.workspaceId, ids.filter(Boolean)]);
  const [before, after] = ids.map((id) => rows.find((row) => row.id === id));
  if (!before || !after) throw notFound('audit');
  let { from, shown } = readCursor(input.cursor);
  const violations: ComparedViolation[] = [];
  let next: string | null = null;
  let seen = 0;
  for (let look = 1; ; look += 1) {
    const compared = await compareAudits(scope, { before: input.before, after: input.after, from });
    const ofKind = compared.violations.filter(({ as }) => as === input.kind);
    const room = input.limit - violations.length;
    const taken = ofKind.slice(shown, shown + room);
    violations.push(...taken.map((one) => ({ before: one.before, after: one.after })));
    if (shown + taken.length < ofKind.length) {
      next = `${from ?? ''}.${shown + taken.length}`;
      break;
    }
    if (compared.next === null) break;
    from = compared.next;
    shown = 0;
    seen += compared.violations.length;
    const isLong = look >= LOOKS_A_PAGE || seen >= FINDINGS_A_PAGE;
    if (violations.length >= input.limit || isLong) {
      next = `${from}.0`;
      break;
    }
  }
  return {
    before: nameOf(before),
    after: nameOf(after),
    counts: input.cursor === null ? await countOnce(scope, before, after) : null,
    violations,
    next_after: next,
  };
};
