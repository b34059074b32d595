#!/usr/bin/env node
import { Copydesk, CopydeskError } from '@copydesk/sdk';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServer } from './create-server.ts';

const USAGE = `copydesk-mcp lets an agent use Copydesk over MCP (stdio).
Set COPYDESK_URL, such as https://desk.example, and COPYDESK_API_KEY.`;

// stdout belongs to the protocol, so everything for people goes to stderr.
const say = (text: string): void => {
  process.stderr.write(`copydesk-mcp: ${text}\n`);
};

const main = async (): Promise<void> => {
  const { COPYDESK_URL: baseUrl = '', COPYDESK_API_KEY: apiKey = '' } = process.env;
  if (baseUrl === '' || apiKey === '') {
    process.stderr.write(`${USAGE}\n`);
    process.exit(2);
  }
  const desk = new Copydesk({ apiKey, baseUrl, userAgent: 'copydesk-mcp' });
  const { scopes, read_only: readOnly, may_decide: mayDecide } = (await desk.me()).key;
  serveStdio(() => createServer({ desk, scopes, readOnly, mayDecide }), {
    onerror: (error) => say(error.message),
  });
  const limits = readOnly ? ', only reading' : mayDecide ? '' : ', without deciding';
  const rights = `scopes: ${scopes.join(', ') || 'none'}${limits}`;
  say(`ready for ${new URL(baseUrl).origin}, ${rights}`);
};

try {
  await main();
} catch (error) {
  // Errors of the client have no part of a request in them, and so never the key.
  say(error instanceof CopydeskError ? error.message : 'It could not start.');
  process.exit(1);
}
