import { batch, query } from '../platform/db/query.ts';
import { lookUp } from '../platform/db/look-up.ts';
import { call, statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { carryAnswers, type EarlierHint } from './carry-answers.ts';
import type { DescribedHint, DescribedHints } from './describe-hints.ts';

/**
 * The most hints that are stored for one audit.
 * @internal
 */
export const MOST_OF_AUDIT = 100_000;

const LAST = statement<{ number: number }>(`
  select number from audit_hint where workspace_id = $1 and audit_id = $2
  order by number desc limit 1`);

interface EarlierRow {
  asset_id: string;
  text_key: string;
  id: string;
  audit_id: string;
  state: number;
  note: string | null;
  last_seq: number | null;
  source_audit_id: string | null;
  source_seq: number | null;
  decided_at: Date | null;
  actor_kind: string | null;
  actor_id: string | null;
  actor_user_id: string | null;
}

// The newest audit in which somebody answered about the sentence, and all its hints with these words.
const EARLIER = statement<EarlierRow>(`
  with wanted as materialized (
    select w.asset_id, decode(w.text_key, 'hex') as text_key
    from unnest($3::uuid[], $4::text[]) as w (asset_id, text_key)
  ),
  newest as materialized (
    select w.asset_id, w.text_key, x.audit_id
    from wanted w
    cross join lateral (
      select h.audit_id from audit_hint h
      where h.workspace_id = $1 and h.asset_id = w.asset_id and h.text_key = w.text_key
        and h.decided_at is not null and h.audit_id <> $2
      order by h.decided_at desc limit 1) x
  )
  select n.asset_id, encode(n.text_key, 'hex') as text_key, h.id, n.audit_id, h.state, h.note,
    h.last_seq, h.source_audit_id, h.source_seq, h.decided_at, h.actor_kind, h.actor_id,
    h.actor_user_id
  from newest n
  cross join ${lookUp(
    `audit_hint.id, audit_hint.number, audit_hint.state, audit_hint.note, audit_hint.last_seq,
      audit_hint.source_audit_id, audit_hint.source_seq, audit_hint.decided_at,
      audit_hint.actor_kind, audit_hint.actor_id, audit_hint.actor_user_id`,
    'audit_hint',
    `audit_hint.asset_id = n.asset_id and audit_hint.text_key = n.text_key
      and audit_hint.audit_id = n.audit_id`,
  )} h
  order by n.asset_id, n.text_key, h.number`);

const INSERT = statement<never>(`
  with new as materialized (
    select n.number, n.id, n.asset_id, n.asset_name, n.asset_url, n.snapshot_id, n.family, n.language,
      n.score, n.element, n.quote, n.anchor, decode(n.text_key, 'hex') as text_key,
      n.source_audit_id, n.source_seq, n.source_hint_id, n.state, n.note, n.decided_at, n.actor_kind,
      n.actor_id, n.actor_user_id, n.opinion, n.opinion_quote, n.opinion_why, n.opinion_rule_id,
      n.opinion_model, n.rule_id, n.rule_version, n.rule_name, n.severity, n.reason
    from jsonb_to_recordset($3) as n (number integer, id uuid, asset_id uuid, asset_name text,
      asset_url text, snapshot_id uuid, family text, language text, score real, element text,
      quote text, anchor jsonb, text_key text, source_audit_id uuid, source_seq integer,
      source_hint_id uuid, state smallint, note text, decided_at timestamptz, actor_kind text,
      actor_id uuid, actor_user_id uuid, opinion text, opinion_quote text, opinion_why text,
      opinion_rule_id uuid, opinion_model text, rule_id uuid, rule_version integer, rule_name text,
      severity text, reason text)
  ),
  stored as (
    insert into audit_hint (workspace_id, audit_id, number, id, asset_id, asset_name, asset_url,
      snapshot_id, family, language, score, element, quote, anchor, text_key, source_audit_id,
      source_seq, source_hint_id, state, note, decided_at, actor_kind, actor_id, actor_user_id,
      opinion, opinion_quote, opinion_why, opinion_rule_id, opinion_model, rule_id, rule_version,
      rule_name, severity, reason)
    select $1, $2, n.number, n.id, n.asset_id, n.asset_name, n.asset_url, n.snapshot_id, n.family,
      n.language, n.score, n.element, n.quote, n.anchor, n.text_key, n.source_audit_id, n.source_seq,
      n.source_hint_id, n.state, n.note, n.decided_at, n.actor_kind, n.actor_id, n.actor_user_id,
      n.opinion, n.opinion_quote, n.opinion_why, n.opinion_rule_id, n.opinion_model, n.rule_id,
      n.rule_version, n.rule_name, n.severity, n.reason
    from new n
  )
  insert into audit_hint_tally as t (workspace_id, audit_id, family, language, undecided, breach,
    no_breach)
  select $1, $2, n.family, n.language, count(*) filter (where n.state = 0),
    count(*) filter (where n.state = 1), count(*) filter (where n.state = 2)
  from new n group by n.family, n.language
  on conflict (audit_id, family, language) do update
  set undecided = t.undecided + excluded.undecided, breach = t.breach + excluded.breach,
    no_breach = t.no_breach + excluded.no_breach
  where t.workspace_id = $1`);

/** An asset that was read, and its hints. */
export interface HintedAsset extends DescribedHints {
  readonly assetId: string;
  readonly name: string;
  readonly url: string | null;
  readonly snapshotId: string;
}

interface Placed extends Omit<HintedAsset, keyof DescribedHints> {
  readonly hint: DescribedHint;
}

type Carried = EarlierHint & { readonly row: EarlierRow };

const toEarlier = (row: EarlierRow): Carried => {
  const { id, state, note, last_seq: own } = row;
  const { source_audit_id: from, source_seq: seq } = row;
  const handed = from !== null && seq !== null ? { auditId: from, seq } : null;
  const source = own === null ? handed : { auditId: row.audit_id, seq: own };
  return { id, source, state, note, row };
};

const keyOf = (assetId: string, textKey: string): string => `${assetId} ${textKey}`;

const byWords = (placed: readonly Placed[]) =>
  Map.groupBy(placed, ({ assetId, hint }) => keyOf(assetId, hint.textKey));

/** Reads the earlier hints with the same words, for `findCarried`. */
const earlierCall = (inside: Scope, auditId: string, found: readonly Placed[]) => {
  const first = [...byWords(found).values()].flatMap((same) => same[0] ?? []);
  return call(EARLIER, [
    inside.workspaceId,
    auditId,
    first.map(({ assetId }) => assetId),
    first.map(({ hint }) => hint.textKey),
  ]);
};

/** For each hint the earlier one whose answer it begins with. */
const findCarried = (
  placed: readonly Placed[],
  rows: readonly EarlierRow[],
): ReadonlyMap<Placed, Carried> => {
  const byKey = byWords(placed);
  const carried = new Map<Placed, Carried>();
  for (const [key, earlier] of Map.groupBy(rows, (row) => keyOf(row.asset_id, row.text_key))) {
    const same = byKey.get(key) ?? [];
    const answers = carryAnswers(earlier.map(toEarlier), same.length);
    for (const [n, one] of same.entries()) {
      const answer = answers[n];
      if (answer) carried.set(one, answer);
    }
  }
  return carried;
};

const carriedColumns = (carried: Carried | undefined) =>
  carried
    ? {
        source_audit_id: carried.source?.auditId,
        source_seq: carried.source?.seq,
        source_hint_id: carried.id,
        state: carried.state,
        note: carried.note,
        decided_at: carried.row.decided_at,
        actor_kind: carried.row.actor_kind,
        actor_id: carried.row.actor_id,
        actor_user_id: carried.row.actor_user_id,
      }
    : { state: 0 };

const opinionColumns = (given: NonNullable<DescribedHint['opinion']>) => ({
  opinion: given.opinion,
  opinion_quote: given.quote,
  opinion_why: given.why,
  opinion_rule_id: given.ruleId,
  opinion_model: given.model,
});

const ruleColumns = ({
  ruleId,
  version,
  name,
  severity,
  reason,
}: NonNullable<DescribedHint['rule']>) => ({
  rule_id: ruleId,
  rule_version: version,
  rule_name: name,
  severity,
  reason,
});

/**
 * Stores the hints of assets in the transaction that stores their findings. A sentence that was answered in an
 * earlier audit begins with that answer. Returns how many hints the bounds left out; null if no asset was
 * looked at for hints. The transaction holds the lock on the audit's trail.
 */
export const storeHints = async (
  inside: Scope,
  auditId: string,
  assets: readonly HintedAsset[],
): Promise<number | null> => {
  if (assets.length === 0) return null;
  const leftOut = assets.reduce((sum, asset) => sum + asset.leftOut, 0);
  const found = assets.flatMap(({ hints, assetId, name, url, snapshotId }) =>
    hints.map((hint): Placed => ({ assetId, name, url, snapshotId, hint })),
  );
  if (found.length === 0) return leftOut;
  const at = [inside.workspaceId, auditId];
  const [[{ number: last } = { number: 0 }], earlier] = await batch(inside, [
    call(LAST, at),
    earlierCall(inside, auditId, found),
  ]);
  const placed = found.slice(0, Math.max(0, MOST_OF_AUDIT - last));
  const carried = findCarried(placed, earlier);
  const rows = placed.map((one, n) => {
    const { textKey, opinion, rule, ...hint } = one.hint;
    return {
      ...hint,
      number: last + n + 1,
      id: newUuid(),
      asset_id: one.assetId,
      asset_name: one.name,
      asset_url: one.url,
      snapshot_id: one.snapshotId,
      text_key: textKey,
      ...carriedColumns(carried.get(one)),
      ...(opinion ? opinionColumns(opinion) : {}),
      ...(rule ? ruleColumns(rule) : {}),
    };
  });
  if (rows.length > 0) await query(inside, INSERT, [...at, JSON.stringify(rows)]);
  return leftOut + found.length - placed.length;
};
