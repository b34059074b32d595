import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { Compile } from 'typebox/compile';
import { afterAll } from 'vitest';
import { findTool } from '../src/tools.ts';

/** The newest revision of the protocol, and one that needs a handshake. */
export const REVISIONS = ['2026-07-28', '2025-11-25'] as const;
export type Revision = (typeof REVISIONS)[number];

const PROGRAM = fileURLToPath(new URL('../src/stdio.ts', import.meta.url));

interface Called {
  readonly isError: boolean;
  readonly data: Record<string, unknown>;
  /** The text blocks, as a client shows them to its model. */
  readonly texts: readonly string[];
  /** What went wrong. */
  readonly error: { readonly code: string; readonly detail: string };
}

export interface Agent {
  readonly client: Client;
  readonly call: (name: string, input?: Record<string, unknown>) => Promise<Called>;
  readonly toolNames: () => Promise<string[]>;
}

/** Throws if a tool answers otherwise than its schema says. */
const checkOutput = (name: string, data: unknown): void => {
  const tool = findTool(name);
  if (!tool) throw new Error(`there is no tool ${name}`);
  const check = Compile(tool.output);
  if (!check.Check(data)) throw new Error(`${name}: ${JSON.stringify([...check.Errors(data)])}`);
};

type ClientTransport = Parameters<Client['connect']>[0];

const connect = async (transport: ClientTransport, revision: Revision): Promise<Agent> => {
  const mode = revision === '2025-11-25' ? 'legacy' : { pin: revision };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  afterAll(() => client.close());
  const call: Agent['call'] = async (name, input = {}) => {
    const result = await client.callTool({ name, arguments: input });
    const texts = result.content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
    const isError = result.isError === true;
    const data = (result.structuredContent ?? {}) as Record<string, unknown>;
    if (!isError) checkOutput(name, data);
    const told = isError ? (JSON.parse(texts[0] ?? '{}') as { error: Called['error'] }) : null;
    return {
      isError,
      data,
      texts,
      error: told?.error ?? { code: '', detail: '' },
    };
  };
  const toolNames = async () => (await client.listTools()).tools.map(({ name }) => name);
  return { client, call, toolNames };
};

/** Makes the service listen, and gives its address. */
export const listen = async (app: FastifyInstance): Promise<string> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

export const connectHttp = (
  base: string,
  key: string,
  revision: Revision = '2026-07-28',
): Promise<Agent> => {
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  return connect(
    new StreamableHTTPClientTransport(new URL('/mcp', base), { requestInit }),
    revision,
  );
};

/** Starts the program as a client does. `heard` collects what it writes for people. */
export const connectStdio = (
  base: string,
  key: string,
  revision: Revision,
  heard: string[] = [],
): Promise<Agent> => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM],
    env: { COPYDESK_URL: base, COPYDESK_API_KEY: key },
    stderr: 'pipe',
  });
  transport.stderr?.on('data', (bytes: Buffer) => heard.push(bytes.toString()));
  return connect(transport, revision);
};
