/**
 * SQL for the rules that made no findings on an asset of an audit although it was read, by their ids and with the
 * reason: no model judged them, their matches are hints, or they did not run for want of what an earlier audit knew
 * of the asset. Null if there are none. `row` is of audit_asset.
 */
export const openRules = (
  row: string,
): string => `case when ${row}.hinted is null and ${row}.skipped is null then ${row}.unjudged
      else coalesce(${row}.unjudged, '{}')
        || coalesce((select jsonb_object_agg(h.id, 'hint') from unnest(${row}.hinted) as h (id)), '{}')
        || coalesce((select jsonb_object_agg(n.id, 'skipped') from unnest(${row}.skipped) as n (id)), '{}')
      end`;
