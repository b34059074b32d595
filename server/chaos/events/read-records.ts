import { toPublicId } from '../../src/platform/ids.ts';
import { behindTheService } from '../generation/read-records.ts';

export interface EventRecord {
  readonly seq: number;
  /** The public id. */
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  /** Names the change that it tells. */
  readonly change: string | null;
}

interface EndpointRecord {
  readonly id: string;
  readonly disabled: string | null;
  readonly pending: number;
  readonly failed: number;
  readonly throughSeq: number;
}

/** Everything that the database holds about events and what they tell. */
export interface Records {
  readonly head: number;
  readonly events: readonly EventRecord[];
  readonly endpoints: readonly EndpointRecord[];
  /** The changes that must each have an event. */
  readonly changes: readonly string[];
  /** How often the activity says that an endpoint was switched off. */
  readonly switchedOff: number;
}

const EVENTS = `
  select seq::int, id, type, subject,
    case type
      when 'violation.reviewed' then 'entry ' || (data ->> 'audit_id') || ' ' || (data ->> 'trail_seq')
      when 'violation.commented' then 'comment ' || (data ->> 'comment_id')
      when 'key.created' then 'key ' || (data -> 'subject' ->> 'id')
    end as change
  from event order by seq`;
const ENTRIES = `
  select audit_id, seq from trail_entry where action not in ('carry', 'inherit', 'standing')`;
const ENDPOINTS = `
  select e.id, e.disabled, w.through_seq::int as "throughSeq",
    (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and d.status = 'pending') as pending,
    (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and d.status = 'failed') as failed
  from webhook_endpoint e join webhook_work w on w.endpoint_id = e.id`;

export const readRecords = (url: string): Promise<Records> =>
  behindTheService(url, async (client) => {
    const events = await client.query<Omit<EventRecord, 'id'> & { id: string }>(EVENTS);
    const entries = await client.query<{ audit_id: string; seq: number }>(ENTRIES);
    const comments = await client.query<{ id: string }>('select id from violation_comment');
    const keys = await client.query<{ id: string }>('select id from api_key');
    const head = await client.query<{ seq: number }>('select seq::int from event_head');
    const endpoints = await client.query<EndpointRecord>(ENDPOINTS);
    const off = await client.query<{ n: number }>(
      `select count(*)::int as n from workspace_event where kind = 'webhook_disabled'`,
    );
    return {
      head: head.rows[0]?.seq ?? 0,
      events: events.rows.map((row) => ({ ...row, id: toPublicId('evt', row.id) })),
      endpoints: endpoints.rows,
      changes: [
        ...entries.rows.map((row) => `entry ${toPublicId('aud', row.audit_id)} ${row.seq}`),
        ...comments.rows.map(({ id }) => `comment ${toPublicId('com', id)}`),
        ...keys.rows.map(({ id }) => `key ${toPublicId('key', id)}`),
      ],
      switchedOff: off.rows[0]?.n ?? 0,
    };
  });

/** Whether every endpoint that is not switched off has got everything. */
export const isDelivered = async (url: string): Promise<boolean> => {
  const { endpoints, head } = await readRecords(url);
  return endpoints.every(
    ({ disabled, pending, throughSeq }) =>
      disabled !== null || (pending === 0 && throughSeq === head),
  );
};
