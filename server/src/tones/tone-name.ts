import { statement } from '../platform/db/statement.ts';

/** The name of a tone as lists show it, and whether it is archived. */
export const TONE_NAME = statement<{ name: string; archived: boolean }>(`
  select coalesce((select name from tone_meta m where m.workspace_id = $1 and m.tone_id = $2
    order by m.language_key <> 'EN', m.language_key limit 1), t.key) as name,
    t.archived_at is not null as archived
  from tone t where t.workspace_id = $1 and t.id = $2`);
