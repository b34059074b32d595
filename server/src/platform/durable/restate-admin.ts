const PATIENCE_MS = 10_000;

/** The name of the service that confirms that a workflows process is running. */
export const PRESENCE = 'presence';

/** Quotes a text for a query to the engine. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Queries one of the engine's own tables. */
export const queryEngine = async <Row>(
  adminUrl: string,
  query: string,
  patienceMs = PATIENCE_MS,
): Promise<Row[]> => {
  const response = await fetch(`${adminUrl}/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query }),
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok) throw new Error(`the engine answered ${response.status} to a query`);
  const { rows } = (await response.json()) as { rows: Row[] };
  return rows;
};

/** Changes one invocation. Returns the status of the answer. */
export const changeInvocation = async (
  adminUrl: string,
  id: string,
  what: 'cancel' | 'kill' | 'purge',
): Promise<number> => {
  const response = await fetch(`${adminUrl}/invocations/${id}/${what}`, {
    method: 'PATCH',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.arrayBuffer();
  return response.status;
};
