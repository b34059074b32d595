import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

interface Told {
  readonly start: number | null;
  readonly end: number | null;
  readonly untrusted: { readonly rule_name: string; readonly quote: string | null };
}

interface Page {
  readonly findings: readonly Told[];
  readonly next_cursor: string | null;
}

const MOST = 50;
const LANES = 8;

/** Asks for a check of each text as an agent does, over HTTP. Gives all findings of each. */
export const checkByAgent = async (
  base: string,
  key: string,
  inputs: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly (readonly Told[])[]> => {
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const client = new Client({ name: 'comparison', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', base), { requestInit }));
  const check = async (input: Readonly<Record<string, unknown>>): Promise<readonly Told[]> => {
    const told: Told[] = [];
    let cursor: string | null = null;
    do {
      const result = await client.callTool({
        name: 'check_text',
        arguments: { ...input, limit: MOST, ...(cursor === null ? {} : { cursor }) },
      });
      if (result.isError) throw new Error(JSON.stringify(result.content));
      const page = result.structuredContent as unknown as Page;
      told.push(...page.findings);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return told;
  };
  const found: (readonly Told[])[] = [];
  const left = inputs.entries();
  const lane = async (): Promise<void> => {
    for (const [at, input] of left) found[at] = await check(input);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await client.close();
  return found;
};
