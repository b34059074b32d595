import pg from 'pg';

export interface DocumentRecord {
  readonly id: string;
  readonly name: string;
  readonly status: 'generating' | 'ready' | 'failed';
  readonly failure: string | null;
  /** The positions of the answers that its receipt names, in order. */
  readonly positions: readonly number[];
  /** Whether the text is the answer to its last step. */
  readonly fits: boolean;
  readonly bulkId: string | null;
}

export interface AnswerRecord {
  readonly text: string;
  readonly tokens: number;
  readonly createdAt: number;
}

/** Everything that the database holds about the generation of documents. */
export interface Records {
  readonly documents: readonly DocumentRecord[];
  readonly answers: readonly AnswerRecord[];
  /** Rows that should be gone when all work has ended, by table. */
  readonly left: Readonly<Record<string, number>>;
  readonly usage: { readonly calls: number; readonly tokens: number; readonly reserved: number };
}

const DOCUMENTS = `
  select d.id, d.input ->> 'name' as name, d.status, d.failure, d.bulk_input_id as "bulkId",
    array(select (s.step ->> 'position')::int
      from jsonb_array_elements(d.receipt -> 'steps') with ordinality as s (step, nth)
      order by s.nth) as positions,
    d.generated_output = coalesce((select a.text from model_answer a
      where a.workspace_id = d.workspace_id
        and a.request_hash = decode(d.receipt #>> '{steps,-1,requestHash}', 'hex')), '') as fits
  from document d order by d.id`;
const ANSWERS = `
  select text, input_tokens + output_tokens as tokens,
    extract(epoch from created_at) * 1000 as "createdAt"
  from model_answer`;
const LEFT = `
  select (select count(*)::int from unfinished_work) as unfinished_work,
    (select count(*)::int from model_reservation) as model_reservation,
    (select count(*)::int from document_chunk c
      join document d on d.workspace_id = c.workspace_id and d.id = c.document_id
      where d.status <> 'failed' or c.attempt <> (select l.attempt from document_chunk l
        where l.workspace_id = c.workspace_id and l.document_id = c.document_id
        order by l.seq desc limit 1)) as document_chunk,
    (select count(*)::int from document where status = 'generating') as "document generating",
    (select count(*)::int from bulk_row where status in ('pending', 'claimed')) as "bulk_row open",
    (select count(*)::int from idempotency_key where body is null) as "idempotency_key open"`;
const USAGE = `
  select coalesce(sum(calls), 0)::int as calls,
    coalesce(sum(input_tokens + output_tokens), 0)::int as tokens,
    coalesce(sum(reserved_tokens), 0)::int as reserved
  from model_usage`;

/** Runs `work` behind the service's back, as the owner of the database. */
export const behindTheService = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Whoever is connected when PostgreSQL is killed hears of it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** How many pieces of work PostgreSQL still has to end. */
export const countOpen = (url: string): Promise<number> =>
  behindTheService(url, async (client) => {
    const { rows } = await client.query<{ open: number }>(`
      select (select count(*) from unfinished_work)::int
        + (select count(*) from document where status = 'generating')::int as open`);
    return rows[0]?.open ?? 0;
  });

export const readRecords = (url: string): Promise<Records> =>
  behindTheService(url, async (client) => {
    const read = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
      (await client.query<Row>(text)).rows;
    const answers = await read<{ text: string; tokens: number; createdAt: string }>(ANSWERS);
    const [left] = await read<Record<string, number>>(LEFT);
    const [usage] = await read<Records['usage']>(USAGE);
    return {
      documents: await read<DocumentRecord>(DOCUMENTS),
      answers: answers.map((row) => ({ ...row, createdAt: Number(row.createdAt) })),
      left: left ?? {},
      usage: usage ?? { calls: 0, tokens: 0, reserved: 0 },
    };
  });
