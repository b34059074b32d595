import { randomBytes } from 'node:crypto';
import type { AuditSample } from '@copydesk/contract/audits/sample';
import { actorColumns } from '../activity/actor-columns.ts';
import { noteEvent } from '../activity/note-event.ts';
import { readExtracted } from '../assets/read-snapshot.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import { drawPassages, type DrawnPlace } from './draw-passages.ts';
import { getDrawnSample } from './get-sample.ts';
import { passageIn, type PassageText } from './passage-context.ts';

const AUDIT = statement<{ name: string; ended: boolean; seed: string | null; size: number }>(`
  select a.name, a.sealed_at is not null as ended, s.seed, coalesce(s.size, 0) as size
  from audit a
  left join audit_sample s on s.workspace_id = $1 and s.audit_id = a.id
  where a.workspace_id = $1 and a.id = $2`);

// One row for the whole audit: no text is read, however many assets there are.
interface CountsRow {
  positions: number[];
  counts: number[];
  gone: number;
}
const COUNTS = statement<CountsRow>(`
  select coalesce(array_agg(x.position order by x.position), '{}') as positions,
    coalesce(array_agg(coalesce(s.segment_count, 0) order by x.position), '{}') as counts,
    count(*) filter (where s.id is null)::int as gone
  from audit_asset x
  left join asset_snapshot s on s.workspace_id = $1 and s.id = x.snapshot_id
  where x.workspace_id = $1 and x.audit_id = $2 and x.status = 'completed'`);

const FLAGGED = statement<{ passages: number }>(`
  select count(*)::int as passages from (
    select distinct v.snapshot_id, v.anchor -> 'segment' from violation v
    where v.workspace_id = $1 and v.audit_id = $2 and v.snapshot_id is not null
      and v.anchor is not null and not v.anchor ? 'hidden') f`);

interface AssetRow {
  position: number;
  asset_id: string;
  snapshot_id: string;
  name: string;
  url: string | null;
  flagged: number[];
}
const ASSETS = statement<AssetRow>(`
  select x.position, x.asset_id, x.snapshot_id, s.name, s.url, array(
    select distinct (v.anchor ->> 'segment')::int from violation v
    where v.workspace_id = $1 and v.audit_id = $2 and v.rank = any(x.ranks)
      and v.anchor is not null and not v.anchor ? 'hidden') as flagged
  from audit_asset x
  join asset s on s.workspace_id = $1 and s.id = x.asset_id
  where x.workspace_id = $1 and x.audit_id = $2 and x.position = any($3::int[])`);

const INSERT = statement<never>(`
  insert into audit_sample (workspace_id, audit_id, seed, passages, clean, size, created_at,
    actor_kind, actor_id, actor_user_id)
  values ($1, $2, $3, $4, $5, 0, $6, $7, $8, $9)
  on conflict (audit_id) do nothing`);
const LOCK = statement<{ seed: string; size: number }>(`
  select seed, size from audit_sample where workspace_id = $1 and audit_id = $2 for update`);
const ADD = statement<never>(`
  insert into audit_sample_passage (workspace_id, audit_id, position, asset_id, asset_name, asset_url,
    snapshot_id, segment, scope, text, before, after)
  select $1, $2, n.position, n.asset_id, n.asset_name, n.asset_url, n.snapshot_id, n.segment, n.scope,
    n.text, n.before, n.after
  from jsonb_to_recordset($3::jsonb) as n (position integer, asset_id uuid, asset_name text,
    asset_url text, snapshot_id uuid, segment integer, scope text, text text, before text, after text)
  on conflict do nothing`);
const GROW = statement<never>(`
  update audit_sample set size = greatest(size, $3) where workspace_id = $1 and audit_id = $2`);

/** Places that are looked up at a time. */
const A_TIME = 100;
/** Where nearly every passage has a finding, the draw ends after so many places for each wanted passage. */
const MOST_TRIES = 200;

interface Chosen {
  readonly asset: AssetRow;
  readonly segment: number;
}

/** Takes places in the order of the draw, leaves out passages with a finding, and returns the first others. */
const chooseClean = async (
  scope: Scope,
  auditId: string,
  input: { readonly drawn: Iterable<DrawnPlace>; readonly positions: readonly number[] },
  size: number,
): Promise<readonly Chosen[]> => {
  const assets = new Map<number, AssetRow>();
  const chosen: Chosen[] = [];
  const take = async (places: readonly DrawnPlace[]): Promise<void> => {
    const positions = places.map(({ asset }) => input.positions[asset] as number);
    const missing = [...new Set(positions)].filter((position) => !assets.has(position));
    const rows = await query(scope, ASSETS, [scope.workspaceId, auditId, missing]);
    for (const row of rows) assets.set(row.position, row);
    for (const [n, { segment }] of places.entries()) {
      const asset = assets.get(positions[n] as number);
      if (asset && chosen.length < size && !asset.flagged.includes(segment))
        chosen.push({ asset, segment });
    }
  };
  let places: DrawnPlace[] = [];
  let tries = 0;
  for (const place of input.drawn) {
    places.push(place);
    tries += 1;
    if (places.length < A_TIME) continue;
    await take(places);
    places = [];
    if (chosen.length >= size || tries >= size * MOST_TRIES) break;
  }
  await take(places);
  return chosen;
};

/** Reads the text of each chosen passage, and each snapshot once. */
const readTexts = async (scope: Scope, blobs: BlobStore, chosen: readonly Chosen[]) => {
  const bySnapshot = Map.groupBy(chosen, ({ asset }) => asset.snapshot_id);
  const texts = new Map<Chosen, PassageText>();
  for (const [snapshotId, passages] of bySnapshot) {
    const document = await readExtracted(scope, blobs, snapshotId);
    for (const passage of passages) {
      const text = passageIn(document, passage.segment);
      if (text) texts.set(passage, text);
    }
  }
  return texts;
};

const conflict = (message: string): OperationError => new OperationError('conflict', message);

/**
 * Draws passages without a finding from everything that an ended audit read, each as likely as the others, and
 * stores them for everybody. An audit has one sample: who asks for more passages gets those of before and further
 * ones. Throws not_found, and conflict while the audit runs or if texts of the audit were deleted.
 */
export const drawSample = async (
  scope: Scope,
  blobs: BlobStore,
  input: { readonly auditId: string; readonly size: number; readonly seed?: string },
): Promise<AuditSample> => {
  const { auditId } = input;
  const at = [scope.workspaceId, auditId];
  const [audit] = await query(scope, AUDIT, at);
  if (!audit) throw notFound('audit');
  if (!audit.ended) throw conflict('The audit has not ended. Draw the sample after its end.');
  if (audit.seed !== null && audit.size >= input.size) return getDrawnSample(scope, auditId);
  const [[counted], [flagged]] = await batch(scope, [call(COUNTS, at), call(FLAGGED, at)]);
  const { positions = [], counts = [], gone = 0 } = counted ?? {};
  // Retention keeps texts with findings longer, so what is left would not be a fair sample.
  if (gone > 0)
    throw conflict('Texts that this audit read were deleted, so a fair sample cannot be drawn.');
  const total = counts.reduce((sum, count) => sum + count, 0);
  const seed = audit.seed ?? input.seed ?? randomBytes(16).toString('hex');
  const drawn = drawPassages(counts, seed);
  const chosen = await chooseClean(scope, auditId, { drawn, positions }, input.size);
  const texts = await readTexts(scope, blobs, chosen.slice(audit.size));
  await transaction(scope, async (inside) => {
    const actor = actorColumns(scope.actor);
    const clean = total - (flagged?.passages ?? 0);
    await query(inside, INSERT, [...at, seed, total, clean, scope.now(), ...actor]);
    const [stored] = await query(inside, LOCK, at);
    // Somebody else drew at the same moment. That sample counts for all.
    if (stored?.seed !== seed || stored.size >= chosen.length) return;
    const added = chosen.flatMap((passage, n) => {
      const text = texts.get(passage);
      const { asset, segment } = passage;
      if (!text) return [];
      const place = { asset_id: asset.asset_id, snapshot_id: asset.snapshot_id, segment };
      return [{ position: n + 1, ...place, asset_name: asset.name, asset_url: asset.url, ...text }];
    });
    await query(inside, ADD, [...at, JSON.stringify(added)]);
    await query(inside, GROW, [...at, chosen.length]);
    await noteEvent(inside, {
      kind: 'sample_drawn',
      subject: { kind: 'audit', id: toPublicId('aud', auditId), name: audit.name },
      before: stored.size === 0 ? null : String(stored.size),
      after: String(chosen.length),
    });
  });
  return getDrawnSample(scope, auditId);
};
