/**
 * SQL for the rules that made no findings on an asset of an audit although it was read, by their ids and with the
 * reason: no model judged them, or their matches are hints. Null if there are none. `row` is of audit_asset.
 */
export const openRules = (
  row: string,
): string => `case when ${row}.hinted is null then ${row}.unjudged
      else coalesce(${row}.unjudged, '{}')
        || (select jsonb_object_agg(h.id, 'hint') from unnest(${row}.hinted) as h (id)) end`;
